"""Duel's dome-tiling as the evaluation foresees it, before the players decide on it.

A player's tiling does not depend on the other's, so each is foreseen alone. In round 5 nothing comes after it: the best
of the tilings, with lines completed by chips and counted with the tablets, is found by trying them. In earlier rounds
each complete line goes to the space that scores most, and paying with chips is left to the weights.
"""

from typing import Any

from azulejos.rules.duel.dome import choices, goals_value, put_tile
from azulejos.rules.duel.record import CHIP_KINDS, DISPLAYING, FILLING, MOST_ROUNDS, PAYING, PLACING, ROWS, TILE_KINDS
from azulejos.rules.duel.result import best_column
from azulejos.rules.duel.tables import HAS_COLOUR
from azulejos.rules.duel.tiling import enough, missing_tiles
from azulejos.rules.kernel import kernel

COLUMNS = 110
"""Scratch index, one per row: the columns that the row's line can go to, as a set."""
CHOICE = 116
"""Scratch index, one per row: the column being tried, or SKIP."""
BEST = 122
"""Scratch index, one per row: the column of the best tiling so far, or SKIP."""
PURSE = 128
"""Scratch index, one per kind: the chips not spent yet."""
BEFORE = 144
"""Scratch index: the spaces with each kind of tile, then all of them, before the tiling."""
SKIP = ROWS
MOST_TILINGS = 200
"""How many tilings are tried; any others are left out."""


@kernel
def this_round(position: Any) -> int:
    """Return the number of the round that is being played, or that has just been tiled."""
    between = position.phase == DISPLAYING or position.phase == FILLING  # numba compiles `in` to a loop
    return max(int(position.rounds) - 1, 1) if between else max(int(position.rounds), 1)


@kernel
def tiling(position: Any) -> bool:
    """Whether the dome-tiling is under way."""
    phase = int(position.phase)
    return phase == PLACING or phase == PAYING  # numba compiles `in` to a loop


@kernel
def first_payable(position: Any, player: int) -> int:
    """Return the first row whose line the player can still pay for in this tiling."""
    if position.phase == DISPLAYING or position.phase == FILLING:  # numba compiles `in` to a loop
        return ROWS
    if not tiling(position):
        return 0
    if position.turn == player:
        return int(position.row)
    return ROWS if position.first == player else 0


@kernel
def unpaid_tiles(position: Any, player: int, row: int) -> int:
    """Count the tiles that a pattern line lacks, none if it was paid for."""
    if position.phase == PLACING and position.turn == player and position.row == row:
        return 0
    return missing_tiles(position, player, row)


@kernel
def open_purse(position: Any, player: int, scratch: Any) -> None:
    """Put all chips of a player back into the purse."""
    for kind in range(CHIP_KINDS):
        scratch[PURSE + kind] = position.chips[player, kind]


@kernel
def pay(scratch: Any, colour: int, missing: int) -> bool:
    """D24: pay for the missing tiles of a line with as few chips of the purse as possible, if there are enough."""
    chips = 0
    alike = 0
    for kind in range(CHIP_KINDS):
        chips += int(scratch[PURSE + kind])
        alike += int(scratch[PURSE + kind]) if HAS_COLOUR[kind, colour] else 0
    if not enough(missing, chips, alike):
        return False
    pairs = min(missing, alike // 2)
    due = 2 * pairs
    others = 3 * (missing - pairs)
    for kind in range(CHIP_KINDS):
        spent = min(int(scratch[PURSE + kind]), due if HAS_COLOUR[kind, colour] else others)
        scratch[PURSE + kind] -= spent
        if HAS_COLOUR[kind, colour]:
            due -= spent
        else:
            others -= spent
    for kind in range(CHIP_KINDS):
        spent = min(int(scratch[PURSE + kind]), others)
        scratch[PURSE + kind] -= spent
        others -= spent
    return True


@kernel
def remember_dome(position: Any, player: int, scratch: Any) -> None:
    """Note the tiles on the dome before the tiling."""
    for kind in range(TILE_KINDS):
        scratch[BEFORE + kind] = position.tile[player, kind]
    scratch[BEFORE + TILE_KINDS] = position.filled[player]


@kernel
def restore_dome(position: Any, player: int, scratch: Any) -> None:
    """Take back the tiling that was foreseen."""
    for kind in range(TILE_KINDS):
        position.tile[player, kind] = scratch[BEFORE + kind]
    position.filled[player] = scratch[BEFORE + TILE_KINDS]


@kernel
def tile_as_chosen(position: Any, player: int, scratch: Any) -> int:
    """Tile the dome as chosen row by row; returns the points, or -1 if there are too few chips for it."""
    open_purse(position, player, scratch)
    points = 0
    for row in range(ROWS):
        if scratch[CHOICE + row] == SKIP:
            continue
        colour = int(position.line_colour[player, row])
        missing = unpaid_tiles(position, player, row)
        if missing and not pay(scratch, colour, missing):
            return -1
        points += put_tile(position, player, colour, ROWS * row + int(scratch[CHOICE + row]))
    return points


@kernel
def choose_first(row: int, scratch: Any) -> None:
    """Set a row to the first of its choices: the leftmost column, or none if there is none."""
    scratch[CHOICE + row] = SKIP
    for column in range(ROWS - 1, -1, -1):
        if (int(scratch[COLUMNS + row]) >> column) & 1:
            scratch[CHOICE + row] = column


@kernel
def choose_other(position: Any, player: int, scratch: Any) -> bool:
    """Proceed to the next combination of choices; returns whether there is one."""
    for row in range(ROWS):
        columns = int(scratch[COLUMNS + row])
        column = int(scratch[CHOICE + row]) + 1
        while column < ROWS and (columns >> column) & 1 == 0:
            column += 1
        # Only a line that must be paid for can be left as it is.
        last = SKIP if unpaid_tiles(position, player, row) else ROWS - 1
        if columns and column <= last:
            scratch[CHOICE + row] = column
            return True
        choose_first(row, scratch)
    return False


@kernel
def list_choices(position: Any, player: int, scratch: Any) -> None:
    """Find the columns that each line can go to, if it is complete or chips can pay for the rest."""
    open_purse(position, player, scratch)
    chips = 0
    for kind in range(CHIP_KINDS):
        chips += int(scratch[PURSE + kind])
    begin = first_payable(position, player)
    for row in range(ROWS):
        scratch[COLUMNS + row] = 0
        missing = unpaid_tiles(position, player, row)
        if position.line_tiles[player, row] and (missing == 0 or (row >= begin and chips >= 2 * missing)):
            scratch[COLUMNS + row] = choices(position, player, row, int(position.line_colour[player, row]))
        choose_first(row, scratch)


@kernel
def tile_best(position: Any, player: int, scratch: Any) -> int:
    """Tile the dome in the way that is worth most at the end of the game; returns the points without tablets."""
    list_choices(position, player, scratch)
    most = -1
    for _ in range(MOST_TILINGS):
        points = tile_as_chosen(position, player, scratch)
        if points >= 0:
            points += goals_value(position, player)
        restore_dome(position, player, scratch)
        if points > most:
            most = points
            for row in range(ROWS):
                scratch[BEST + row] = scratch[CHOICE + row]
        if not choose_other(position, player, scratch):
            break
    for row in range(ROWS):
        scratch[CHOICE + row] = scratch[BEST + row]
    return tile_as_chosen(position, player, scratch)


@kernel
def tile_dome(position: Any, player: int, scratch: Any) -> int:
    """Tile the dome as foreseen, to be taken back by `restore_dome`; returns the points without tablets."""
    remember_dome(position, player, scratch)
    if this_round(position) == MOST_ROUNDS:
        return tile_best(position, player, scratch)
    points = 0
    for row in range(ROWS):
        scratch[BEST + row] = SKIP
        if unpaid_tiles(position, player, row) == 0:
            column = best_column(position, player, row, int(position.filled[player]))
            if column >= 0:
                scratch[BEST + row] = column
                points += put_tile(position, player, int(position.line_colour[player, row]), ROWS * row + column)
    return points
