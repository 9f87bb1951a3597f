"""Duel's score sheet: what an event scores, tile by tile and tablet by tablet, and its costs (D12, D25 to D30)."""

from typing import Any

from azulejos.rules.contract import CHANCE
from azulejos.rules.duel.deal import befall
from azulejos.rules.duel.dome import GOALS, column_of, goal_number, goal_value, points_of, row_of
from azulejos.rules.duel.factories import broken_tiles
from azulejos.rules.duel.record import (
    DECLINE,
    DRAW,
    GOAL_NAMES,
    MOST_ROUNDS,
    NONE,
    PLAYERS,
    ROWS,
    SPECIAL_TILE,
    STARTING_COST,
    TILE,
)
from azulejos.rules.duel.tables import BROKEN_COST, RUN
from azulejos.rules.duel.tiling import pay_broken, place_tile, resolve_line
from azulejos.rules.duel.turn import act, pass_turn
from azulejos.rules.kernel import kernel
from azulejos.rules.sheet import enter, enter_runs, enter_tile

REASONS = ("tile", "special", "broken", "starting", "drawn", *GOAL_NAMES)
DOME_TILE, SPECIAL, BROKEN_TILES, STARTING, DRAWN, FIRST_GOAL = range(6)
MOST_SCORED = 2 + PLAYERS * (2 + GOALS)
"""A tile with its special tile, then broken tiles, starting tile and all tablets for both players."""


@kernel
def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
    """The contract's `tally`."""
    scratch[0] = position
    after = scratch[0]
    number = int(action)
    player = int(position.turn)
    row = int(position.row)
    if number == CHANCE:
        if befall(after, outcome) and pass_turn(after):
            return enter_lines(after, int(after.turn), 0, scored, 0)
        return 0
    if number < TILE:
        if number == DRAW and position.score[player] > 0:
            return enter(scored, 0, player, DRAWN, -1, -1)
        if act(after, number) and pass_turn(after):
            return enter_lines(after, int(after.turn), 0, scored, 0)
        return 0
    if number < DECLINE:
        count = enter_new_tile(after, player, row, number - TILE, scored)
        return enter_lines(after, player, row + 1, scored, count)
    if number == DECLINE:
        return enter_lines(after, player, row + 1, scored, 0)
    return 0


@kernel
def enter_new_tile(position: Any, player: int, row: int, column: int, scored: Any) -> int:
    """D25, D26: place a line's tile and enter its score, with that of the special tile it earns."""
    colour = int(position.line_colour[player, row])
    filled = int(position.filled[player]) | (1 << (ROWS * row + column))
    place_tile(position, player, row, column)
    count = enter_tile(scored, 0, player, DOME_TILE, points_of(filled, row, column), colour, row, column)
    enter_runs(scored, 0, int(RUN[row_of(filled, row), column]), int(RUN[column_of(filled, column), row]))
    special = int(position.filled[player]) & ~filled
    for space in range(ROWS * ROWS):
        if (special >> space) & 1:
            points = int(position.special_points[space // ROWS])
            count = enter_tile(scored, count, player, SPECIAL, points, SPECIAL_TILE, space // ROWS, space % ROWS)
    return count


@kernel
def enter_lines(position: Any, player: int, row: int, scored: Any, count: int) -> int:
    """D22 to D30: continue the dome-tiling from a player's line up to the next decision or round."""
    while True:
        while row < ROWS:
            if resolve_line(position, player, row) != NONE:
                return count
            row += 1
        count = enter_broken(position, player, scored, count)
        row = 0
        player = 1 - player
        if player == position.first:
            break
    if position.rounds == MOST_ROUNDS:
        for owner in range(PLAYERS):
            count = enter_goals(position, owner, scored, count)
    return count


@kernel
def enter_broken(position: Any, player: int, scored: Any, count: int) -> int:
    """D27: pay for broken tiles and the starting tile, and enter each cost."""
    score = int(position.score[player])
    tiles = broken_tiles(position, player)
    pay_broken(position, player)
    if tiles:
        cost = int(BROKEN_COST[tiles])
        enter(scored, count, player, BROKEN_TILES, -min(cost, score), -cost)
        scored[count].number = tiles
        score = max(score - cost, 0)
        count += 1
    if position.marker == player:
        count = enter(scored, count, player, STARTING, -min(STARTING_COST, score), -STARTING_COST)
    return count


@kernel
def enter_goals(position: Any, player: int, scored: Any, count: int) -> int:
    """D30: enter every tablet in play, even if it scores nothing; those that cost points come last."""
    score = int(position.score[player])
    for goal in range(GOALS):
        if (int(position.goals) >> goal) & 1:
            value = goal_value(position, player, goal)
            points = max(score + value, 0) - score
            enter(scored, count, player, FIRST_GOAL + goal, points, value)
            scored[count].number = goal_number(position, player, goal)
            score += points
            count += 1
    return count
