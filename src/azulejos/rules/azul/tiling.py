"""Azul's wall-tiling and the end of round and game (A13 to A18, G1 to G3, J4 to J7)."""

from typing import Any

from azulejos.rules.azul.floor import pay_floor, spill
from azulejos.rules.azul.record import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    DEAL,
    ENDED,
    JOKER,
    MOST_ROUNDS,
    NO_ROW,
    ON_TABLE,
    ROW_BONUS,
    ROWS,
    TILE_KINDS,
    TILING,
)
from azulejos.rules.azul.tables import SPACE_OF
from azulejos.rules.azul.wall import (
    choices,
    closed_in_row,
    complete_colours,
    complete_columns,
    complete_rows,
    occupied,
    points_of,
)
from azulejos.rules.kernel import kernel


@kernel
def wall_kind(position: Any, player: int, row: int) -> int:
    """Return the kind of tile that a complete line sends to the wall: a Joker if it has one (J4)."""
    if position.line_jokers[player, row]:
        return JOKER
    return int(position.line_colour[player, row])


@kernel
def wall_choices(position: Any, actions: Any) -> int:
    """List the legal wall choices for the line being resolved."""
    player = int(position.turn)
    row = int(position.row)
    columns = choices(position, player, row, wall_kind(position, player, row))
    count = 0
    for column in range(COLOURS):
        if (columns >> column) & 1:
            actions[count] = column
            count += 1
    return count


@kernel
def empty_line(position: Any, player: int, row: int) -> None:
    """Clear a pattern line and reopen it to the colours that its wall row still lacks."""
    position.line_tiles[player, row] = 0
    position.line_jokers[player, row] = 0
    position.line_colour[player, row] = -1
    spaces = occupied(position, player)
    bit = 1 << row
    for colour in range(COLOURS):
        if closed_in_row(position, player, row, colour, spaces):
            position.open[player, colour] &= ~bit
        else:
            position.open[player, colour] |= bit
    position.open[player, JOKER] |= bit


@kernel
def place_tile(position: Any, player: int, row: int, column: int) -> None:
    """A13, A14, J4: move a complete line's tile to the wall and score it; the rest goes to the lid."""
    kind = wall_kind(position, player, row)
    colour = int(position.line_colour[player, row])
    jokers = int(position.line_jokers[player, row])
    if colour != JOKER:
        position.lid[colour] += row + 1 - jokers
    position.lid[JOKER] += jokers
    position.lid[kind] -= 1
    position.wall[player, kind] |= 1 << (5 * row + column)
    position.score[player] += points_of(occupied(position, player), row, column)
    empty_line(position, player, row)


@kernel
def drop_line(position: Any, player: int, row: int) -> None:
    """G2: move a complete line whose tile has no space to the floor line."""
    jokers = int(position.line_jokers[player, row])
    colour = int(position.line_colour[player, row])
    spill(position, player, colour, row + 1 - jokers)
    spill(position, player, JOKER, jokers)
    empty_line(position, player, row)


@kernel
def resolve_line(position: Any, player: int, row: int) -> bool:
    """A13, G2: resolve a pattern line, unless its owner must choose a wall space; returns whether they must."""
    if position.line_tiles[player, row] != row + 1:
        return False
    colour = int(position.line_colour[player, row])
    if not position.grey and colour != JOKER:
        place_tile(position, player, row, int(SPACE_OF[row, colour]) - 5 * row)
        return False
    if choices(position, player, row, wall_kind(position, player, row)):
        return True
    drop_line(position, player, row)
    return False


@kernel
def next_choice(position: Any, row: int) -> None:
    """Resolve lines from the turn player's `row` on, player by player (G3), up to the next wall choice or the end of
    the round.
    """
    players = int(position.players)
    player = int(position.turn)
    while True:
        while row < ROWS:
            if resolve_line(position, player, row):
                position.phase = TILING
                position.turn = player
                position.row = row
                return
            row += 1
        pay_floor(position, player)
        row = 0
        player = player + 1 if player + 1 < players else 0
        if player == position.first:
            break
    end_round(position)


@kernel
def choose_column(position: Any, column: int) -> None:
    """G1, J5: put the tile of the line being resolved into this column."""
    row = int(position.row)
    place_tile(position, int(position.turn), row, column)
    position.row = NO_ROW
    next_choice(position, row + 1)


@kernel
def end_round(position: Any) -> None:
    """A16, A17: end the game (after MOST_ROUNDS at the latest), or let the marker's holder start the next round."""
    position.row = NO_ROW
    players = int(position.players)
    ended = position.rounds >= MOST_ROUNDS
    for player in range(players):
        if complete_rows(occupied(position, player)):
            ended = True
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(position.bag[kind]) + int(position.lid[kind])
    if ended or tiles == 0:
        for player in range(players):
            position.score[player] += final_bonus(position, player)
        position.phase = ENDED
    else:
        if position.marker != ON_TABLE:
            position.first = position.marker
        position.turn = position.first
        position.marker = ON_TABLE
        position.phase = DEAL


@kernel
def final_bonus(position: Any, player: int) -> int:
    """A18: 2 for each complete row, 7 for each complete column, 10 for each complete colour."""
    spaces = occupied(position, player)
    lines = ROW_BONUS * complete_rows(spaces) + COLUMN_BONUS * complete_columns(spaces)
    return lines + COLOUR_BONUS * complete_colours(position, player)
