"""Turns a position into numbers: the final result if the game is over, otherwise the evaluation."""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import (
    CHANCES,
    POINTS,
    UNIT,
    board_key,
    list_features,
    list_offer,
    seats,
    survey,
    survey_after,
)
from azulejos.rules.contract import OVER, mover, ranks, scores
from azulejos.rules.kernel import kernel

MOST_PLAYERS = 8
TOTAL = 152
"""Index in the scratch of each player's expected final points, in units."""
KNOWN = TOTAL + MOST_PLAYERS
"""Index in the scratch of the cached boards, each with its key and its points in units."""
_KNOWN_BITS = 13
KNOWN_BOARDS = 1 << _KNOWN_BITS
SCRATCH = KNOWN + 2 * KNOWN_BOARDS
_PLACE_SHIFT = np.uint64(64 - _KNOWN_BITS)
_MIXER = np.uint64(0x9E3779B97F4A7C15)
CERTAIN = 1_000_000
"""The value of a sure win; a sure loss is 0."""
MARGIN = 200
"""The value of a point of margin relative to the winning chance: enough to play on well once the game is decided.
"""
_MOST_MARGIN = 200.0

_STEPS = 16
_FALL = np.exp(-np.arange(12 * _STEPS + 2) / _STEPS)


@kernel
def falling(distance: float) -> float:
    """Compute e to the power of minus `distance` from a table: identical on every machine, including the browser."""
    scaled = distance * _STEPS
    if scaled >= 12.0 * _STEPS:
        return 0.0
    step = int(scaled)
    return float(_FALL[step] + (_FALL[step + 1] - _FALL[step]) * (scaled - step))


@kernel
def share_chances(values: Any, players: int, scale: float) -> None:
    """Convert expected points to winning chances: a lead of `scale` points makes a win e times as likely."""
    best = values[POINTS, 0]
    for player in range(1, players):
        best = max(best, values[POINTS, player])
    total = 0.0
    for player in range(players):
        chance = falling((best - values[POINTS, player]) / scale)
        values[CHANCES, player] = chance
        total += chance
    for player in range(players):
        values[CHANCES, player] /= total


@kernel
def points_of(position: Any, player: int, row: int, weights: Any, values: Any, scratch: Any) -> int:
    """Return a player's expected final points, in units."""
    total = 0
    for i in range(list_features(position, player, values, scratch)):
        total += int(weights.numbers[row, scratch[i]])
    return total + UNIT * int(values[POINTS, player])


@kernel
def expect_points(position: Any, player: int, row: int, weights: Any, values: Any, scratch: Any) -> None:
    """Compute a player's expected final points.

    Boards recur throughout a search, so their results are cached in the scratch; the offer does not.
    """
    mixed = (board_key(position, player, scratch) + np.uint64(row)) * _MIXER
    # Without its lowest bits the key is positive in signed arithmetic too; 0 marks an empty entry.
    key = int(mixed >> np.uint64(2)) | 1
    place = KNOWN + 2 * int(mixed >> _PLACE_SHIFT)
    if scratch[place] != key:
        scratch[place + 1] = points_of(position, player, row, weights, values, scratch)
        scratch[place] = key
    total = int(scratch[place + 1])
    for i in range(list_offer(position, player, scratch)):
        total += int(weights.numbers[row, scratch[i]])
    scratch[TOTAL + player] = total


@kernel
def evaluate(position: Any, first: int, end: int, row: int, weights: Any, values: Any, scratch: Any) -> None:
    """Compute expected final points and winning chances of an unfinished position with this row of weights.

    Only players from `first` to before `end` can have other points than at the last evaluation with this scratch.
    """
    for player in range(first, end):
        expect_points(position, player, row, weights, values, scratch)
    players = seats(position)
    for player in range(players):
        values[POINTS, player] = int(scratch[TOTAL + player]) / UNIT
    share_chances(values, players, weights.numbers[row, weights.numbers.shape[1] - 1] / UNIT)


@kernel
def forget_boards(scratch: Any) -> None:
    """Clear the cached boards, which are valid for one game and one set of weights."""
    for i in range(KNOWN_BOARDS):
        scratch[KNOWN + 2 * i] = 0


@kernel
def count_result(position: Any, values: Any) -> None:
    """Write the points and the winners of a game that is over."""
    players = seats(position)
    scores(position, values[POINTS])
    ranks(position, values[CHANCES])
    winners = 0
    for player in range(players):
        if values[CHANCES, player] == 1:
            winners += 1
    for player in range(players):
        values[CHANCES, player] = 1.0 / winners if values[CHANCES, player] == 1 else 0.0


@kernel
def judge(position: Any, weights: Any, values: Any, scratch: Any) -> None:
    """Compute expected final points and winning chances of any position; exact when the game is over."""
    if mover(position) == OVER:
        count_result(position, values)
    else:
        evaluate(position, 0, seats(position), survey(position, scratch), weights, values, scratch)


@kernel
def judge_after(position: Any, player: int, weights: Any, values: Any, scratch: Any) -> None:
    """Do the same as `judge`, but faster, if the position and the last one judged with this scratch and these weights
    differ at most by a decision of this player, as in `survey_after`.
    """
    if mover(position) == OVER:
        count_result(position, values)
        return
    row, same = survey_after(position, player, scratch)
    first = player if same else 0
    end = player + 1 if same else seats(position)
    evaluate(position, first, end, row, weights, values, scratch)


@kernel
def worth_against(values: Any, player: int, rival: float) -> int:
    """Combine a player's chance and their lead over the points of the best rival."""
    margin = min(max(values[POINTS, player] - rival, -_MOST_MARGIN), _MOST_MARGIN)
    return int(CERTAIN * values[CHANCES, player] + MARGIN * margin)


@kernel
def worth(values: Any, players: int, player: int) -> int:
    """Combine them into one integer that a player maximises and a single opponent minimises."""
    rival = -1.0e9
    for other in range(players):
        if other != player:
            rival = max(rival, values[POINTS, other])
    return worth_against(values, player, rival)


@kernel
def leader_and_second(values: Any, players: int) -> tuple[int, float]:
    """Return a player who has the most expected points, and the most that another one has."""
    leader = 0
    best = values[POINTS, 0]
    second = -1.0e9
    for player in range(1, players):
        points = values[POINTS, player]
        second = max(second, min(best, points))
        leader = player if points > best else leader
        best = max(best, points)
    return leader, second


def new_values() -> Any:
    """Create a buffer for the result of `judge`: rows POINTS and CHANCES, one column per player."""
    return np.zeros((2, MOST_PLAYERS), np.float64)


def new_scratch() -> Any:
    """Create a scratch buffer for `judge`."""
    return np.zeros(SCRATCH, np.int64)
