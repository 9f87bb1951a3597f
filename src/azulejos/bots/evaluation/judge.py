"""From a position to numbers: final results where the game is over, the evaluation where it goes on."""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import CHANCES, POINTS, list_features, seats, survey
from azulejos.rules.contract import OVER, mover, ranks, scores
from azulejos.rules.kernel import kernel

MOST_PLAYERS = 8
SCRATCH = 128
CERTAIN = 1_000_000
"""The worth of a sure win; a sure loss is worth 0."""
MARGIN = 200
"""What a point of margin is worth beside the winning chance: enough to play on well when all is decided."""
_MOST_MARGIN = 200.0

_STEPS = 16
_FALL = np.exp(-np.arange(12 * _STEPS + 2) / _STEPS)


@kernel
def falling(distance: float) -> float:
    """e to the power of minus `distance`, from a table: the same on every machine, the browser included."""
    scaled = distance * _STEPS
    if scaled >= 12.0 * _STEPS:
        return 0.0
    step = int(scaled)
    return float(_FALL[step] + (_FALL[step + 1] - _FALL[step]) * (scaled - step))


@kernel
def share_chances(values: Any, players: int, scale: float) -> None:
    """Winning chances from expected points: a lead of `scale` points makes a win e times as likely."""
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
def evaluate(position: Any, weights: Any, values: Any, scratch: Any) -> None:
    """Expected final points and winning chances of a position in which the game goes on."""
    row = survey(position, values, scratch)
    players = seats(position)
    for player in range(players):
        total = 0.0
        for i in range(list_features(position, player, scratch)):
            total += weights.numbers[row, scratch[i]]
        values[POINTS, player] += total
    share_chances(values, players, float(weights.numbers[row, weights.numbers.shape[1] - 1]))


@kernel
def judge(position: Any, weights: Any, values: Any, scratch: Any) -> None:
    """Expected final points and winning chances of any position; exact when the game is over."""
    if mover(position) != OVER:
        evaluate(position, weights, values, scratch)
        return
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
def worth(values: Any, players: int, player: int) -> int:
    """One whole number that a player wants as high as possible, and a single opponent as low as possible."""
    rival = -1.0e9
    for other in range(players):
        if other != player:
            rival = max(rival, values[POINTS, other])
    margin = min(max(values[POINTS, player] - rival, -_MOST_MARGIN), _MOST_MARGIN)
    return int(CERTAIN * values[CHANCES, player] + MARGIN * margin)


def new_values() -> Any:
    """A buffer for what `judge` finds: rows POINTS and CHANCES, a column for each player."""
    return np.zeros((2, MOST_PLAYERS), np.float64)


def new_scratch() -> Any:
    """A buffer that `judge` works in."""
    return np.zeros(SCRATCH, np.int64)
