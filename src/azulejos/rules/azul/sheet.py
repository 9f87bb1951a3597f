"""Azul's score sheet: what a decision scores, tile by tile, and what the floor line costs (A13 to A18)."""

from typing import Any

from azulejos.rules.azul.floor import floor_used, pay_floor
from azulejos.rules.azul.offer import move_tiles, offered
from azulejos.rules.azul.record import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    ENDED,
    MOST_PLAYERS,
    ROW_BONUS,
    ROWS,
    TAKES,
    TILE_KINDS,
)
from azulejos.rules.azul.tables import FLOOR_COST, FULL_ROW, RUN
from azulejos.rules.azul.tiling import end_round, place_tile, resolve_line
from azulejos.rules.azul.wall import colour_complete, column_of, occupied, points_of, row_of
from azulejos.rules.contract import CHANCE
from azulejos.rules.kernel import kernel
from azulejos.rules.sheet import enter, enter_runs, enter_tile

REASONS = ("tile", "floor", "row", "column", "colour")
TILE, FLOOR_LINE, ROW, COLUMN, COLOUR = range(5)
MOST_SCORED = MOST_PLAYERS * (ROWS + 1 + ROWS + COLOURS + COLOURS)
"""For each player: a tile per line, a floor line, and all bonuses."""


@kernel
def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
    """The contract's `tally`; a deal scores nothing."""
    if action == CHANCE:
        return 0
    scratch[0] = position
    after = scratch[0]
    number = int(action)
    player = int(position.turn)
    players = int(position.players)
    count = 0
    row = 0
    if number < TAKES:
        row = int(position.row)
        before = occupied(after, player)
        place_tile(after, player, row, number)
        count = enter_new_tile(after, player, row, before, scored, count)
        row += 1
    else:
        move_tiles(after, number)
        if offered(after):
            return 0
        player = int(position.first)
    while True:
        while row < ROWS:
            before = occupied(after, player)
            if resolve_line(after, player, row):
                return count
            count = enter_new_tile(after, player, row, before, scored, count)
            row += 1
        count = enter_floor(after, player, scored, count)
        row = 0
        player = player + 1 if player + 1 < players else 0
        if player == position.first:
            break
    end_round(after)
    if after.phase == ENDED:
        for owner in range(players):
            count = enter_bonuses(after, owner, scored, count)
    return count


@kernel
def enter_new_tile(position: Any, player: int, row: int, before: int, scored: Any, count: int) -> int:
    """A14: enter the tile that was added to a wall row, if any; `before` is the set of previously occupied spaces."""
    spaces = occupied(position, player)
    for column in range(COLOURS):
        if (row_of(spaces & ~before, row) >> column) & 1:
            kind = 0
            for candidate in range(TILE_KINDS):
                if (int(position.wall[player, candidate]) >> (5 * row + column)) & 1:
                    kind = candidate
            points = points_of(spaces, row, column)
            enter_tile(scored, count, player, TILE, points, kind, row, column)
            enter_runs(scored, count, int(RUN[row_of(spaces, row), column]), int(RUN[column_of(spaces, column), row]))
            return count + 1
    return count


@kernel
def enter_floor(position: Any, player: int, scored: Any, count: int) -> int:
    """A15: pay the floor line and enter its cost."""
    tiles = floor_used(position, player)
    before = int(position.score[player])
    pay_floor(position, player)
    if tiles == 0:
        return count
    enter(scored, count, player, FLOOR_LINE, int(position.score[player]) - before, -int(FLOOR_COST[tiles]))
    scored[count].number = tiles
    return count + 1


@kernel
def enter_bonuses(position: Any, player: int, scored: Any, count: int) -> int:
    """A18: enter every complete row, column and colour."""
    spaces = occupied(position, player)
    for row in range(ROWS):
        if row_of(spaces, row) == FULL_ROW:
            count = enter_tile(scored, count, player, ROW, ROW_BONUS, -1, row, -1)
    for column in range(COLOURS):
        if column_of(spaces, column) == FULL_ROW:
            count = enter_tile(scored, count, player, COLUMN, COLUMN_BONUS, -1, -1, column)
    for colour in range(COLOURS):
        if colour_complete(position, player, colour):
            count = enter_tile(scored, count, player, COLOUR, COLOUR_BONUS, colour, -1, -1)
    return count
