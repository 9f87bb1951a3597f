"""Duel's dome-tiling and the end of round and game (D21 to D30)."""

from typing import Any

from azulejos.rules.duel.dome import choices, goals_value, members, put_tile, row_laid
from azulejos.rules.duel.factories import break_tiles, broken_tiles, open_line
from azulejos.rules.duel.plates import pile_size
from azulejos.rules.duel.record import (
    CHIP_KINDS,
    COLOURS,
    DECLINE,
    DISPLAY_SIZE,
    DISPLAYING,
    ENDED,
    FILLING,
    MOST_ROUNDS,
    NONE,
    ON_TABLE,
    PAY,
    PAYING,
    PLACING,
    PLAYERS,
    ROWS,
    SPEND,
    STARTING_COST,
    TILE,
    TOKENS,
)
from azulejos.rules.duel.tables import BROKEN_COST, HAS_COLOUR
from azulejos.rules.kernel import kernel


@kernel
def chips_from(position: Any, player: int, colour: int, lowest: int) -> tuple[int, int]:
    """Count a player's chips of kind `lowest` and later, and those of them that have a colour."""
    chips = 0
    alike = 0
    for kind in range(lowest, CHIP_KINDS):
        count = int(position.chips[player, kind])
        chips += count
        alike += count if HAS_COLOUR[kind, colour] else 0
    return chips, alike


@kernel
def enough(missing: int, chips: int, alike: int) -> bool:
    """D24: whether some of these chips, `alike` of which are of the line's colour, can pay for the missing tiles.

    n chips pay for m tiles as 3m - n pairs and n - 2m triples. From 3m chips on, any will do; with fewer, using all
    available chips is best.
    """
    return chips >= 3 * missing or alike >= 2 * (3 * missing - chips)


@kernel
def payable(position: Any, player: int, colour: int, missing: int, lowest: int, paid: int, alike: int) -> bool:
    """D24: whether chips of kind `lowest` and later can still complete a payment."""
    chips, more_alike = chips_from(position, player, colour, lowest)
    return enough(missing, paid + chips, alike + more_alike)


@kernel
def missing_tiles(position: Any, player: int, row: int) -> int:
    """Count the tiles that a pattern line lacks."""
    return row + 1 - int(position.line_tiles[player, row])


@kernel
def list_payments(position: Any, actions: Any) -> int:
    """D24: list the choices: decline, pay with the named chips, or name another; kinds in ascending order only."""
    player = int(position.turn)
    row = int(position.row)
    colour = int(position.line_colour[player, row])
    missing = missing_tiles(position, player, row)
    paid = int(position.paid)
    alike = int(position.paid_alike)
    count = 0
    if paid == 0:
        actions[count] = DECLINE
        count += 1
    if 2 * missing <= paid <= 3 * missing and alike >= 2 * (3 * missing - paid):
        actions[count] = PAY
        count += 1
    if paid < 3 * missing:
        lowest = max(int(position.paid_kind), 0)
        # What could still be spent: chips of this kind or later ones.
        chips, more_alike = chips_from(position, player, colour, lowest)
        for kind in range(lowest, CHIP_KINDS):
            held = int(position.chips[player, kind])
            if held and enough(missing, paid + chips, alike + more_alike):
                actions[count] = SPEND + kind
                count += 1
            chips -= held
            more_alike -= held if HAS_COLOUR[kind, colour] else 0
    return count


@kernel
def list_columns(position: Any, actions: Any) -> int:
    """D22: list the columns that the tile of the line being resolved may go to."""
    player = int(position.turn)
    row = int(position.row)
    columns = choices(position, player, row, int(position.line_colour[player, row]))
    count = 0
    for column in range(ROWS):
        if (columns >> column) & 1:
            actions[count] = TILE + column
            count += 1
    return count


@kernel
def resolve_line(position: Any, player: int, row: int) -> int:
    """D22 to D24: resolve a pattern line as far as possible without a decision; returns the phase that needs one, or
    NONE.

    A line that can never be placed is broken (D23); one that may be placed later waits.
    """
    tiles = int(position.line_tiles[player, row])
    if tiles == 0:
        return NONE
    colour = int(position.line_colour[player, row])
    if choices(position, player, row, colour):
        if tiles == row + 1:
            return PLACING
        return PAYING if payable(position, player, colour, row + 1 - tiles, 0, 0, 0) else NONE
    if row_laid(position, player, row):
        open_line(position, player, row)
        break_tiles(position, player, colour, tiles)
    return NONE


@kernel
def next_line(position: Any, row: int) -> None:
    """D22 to D24, D28: resolve lines from the turn player's `row` on, player by player, up to the next decision or the
    end of the round.
    """
    player = int(position.turn)
    while True:
        while row < ROWS:
            phase = resolve_line(position, player, row)
            if phase != NONE:
                position.turn = player
                position.row = row
                position.phase = phase
                return
            row += 1
        pay_broken(position, player)
        row = 0
        player = 1 - player
        if player == position.first:
            break
    end_round(position)


@kernel
def tiling_step(position: Any, action: int) -> None:
    """Carry out a decision of the dome-tiling."""
    player = int(position.turn)
    row = int(position.row)
    if action >= SPEND:
        spend_chip(position, player, row, action - SPEND)
    elif action == DECLINE:
        position.row = NONE
        next_line(position, row + 1)
    elif action == PAY:
        forget_payment(position)
        position.phase = PLACING
    else:
        place_tile(position, player, row, action - TILE)
        position.row = NONE
        next_line(position, row + 1)


@kernel
def spend_chip(position: Any, player: int, row: int, kind: int) -> None:
    """D24: spend a chip, which leaves the game."""
    position.chips[player, kind] -= 1
    position.chips_spent[kind] += 1
    position.paid += 1
    position.paid_alike += HAS_COLOUR[kind, int(position.line_colour[player, row])]
    position.paid_kind = kind


@kernel
def forget_payment(position: Any) -> None:
    """Reset the payment once a line is paid for."""
    position.paid = 0
    position.paid_alike = 0
    position.paid_kind = NONE


@kernel
def place_tile(position: Any, player: int, row: int, column: int) -> None:
    """D22, D25, D26: move a line's tile to the dome and score it; the line's other tiles go to the tower."""
    colour = int(position.line_colour[player, row])
    position.tower[colour] += int(position.line_tiles[player, row]) - 1
    open_line(position, player, row)
    position.score[player] += put_tile(position, player, colour, ROWS * row + column)


@kernel
def pay_broken(position: Any, player: int) -> None:
    """D27: subtract the cost of broken tiles and the starting tile, never below 0; broken tiles go to the tower."""
    score = int(position.score[player]) - int(BROKEN_COST[broken_tiles(position, player)])
    if position.marker == player:
        score -= STARTING_COST
    position.score[player] = max(score, 0)
    for colour in range(COLOURS):
        position.tower[colour] += position.broken[player, colour]
        position.broken[player, colour] = 0


@kernel
def end_round(position: Any) -> None:
    """D29, D30: score the tablets after round 5; before that, set up the next round."""
    position.row = NONE
    if position.rounds == MOST_ROUNDS:
        for player in range(PLAYERS):
            position.score[player] = max(int(position.score[player]) + goals_value(position, player), 0)
        position.turn = position.first
        position.phase = ENDED
        return
    position.rounds += 1
    if position.marker != ON_TABLE:
        position.first = position.marker
    position.marker = ON_TABLE
    position.turn = position.first
    for player in range(PLAYERS):
        position.tokens[player] = TOKENS if position.rounds < MOST_ROUNDS else 0
        position.chips_taken[player] = 0
    wanted = members(int(position.display)) < DISPLAY_SIZE and pile_size(position) > 0
    position.phase = DISPLAYING if wanted else FILLING
