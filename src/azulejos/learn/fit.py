"""Fits the additive weights of an evaluation to labelled positions, by ridge regression.

Each pair of players in a position gives one equation: the difference of their active weights should equal the
difference of their expected points beyond their points so far. Positions after different moves in the same position
give another: how far each is from their mean, since that is what a search compares. Each player's final points in a
game without blunders give a third with a small weight, which keeps expected points calibrated. The ridge penalty keeps
the solution near the current weights, as strongly as a number of equations per weight would; each row of weights
chooses that number by the games held out. Finally the scale of each row, which turns points into chances, is fitted by
maximum likelihood to the labels and results, and the level of points is set to the mean of those final points, which
changes no difference. Names no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import UNIT, in_units, weights_source
from azulejos.bots.evaluation.judge import new_scratch, new_values
from azulejos.learn.labels import Labelled, wild
from azulejos.rules.contract import GameType

MOST_LISTED = 96
"""An upper bound on a player's active weights."""
FEWEST = 200
"""A row of weights with fewer positions is left unchanged."""
HELD_OUT = 7
"""One game in this many is held out for validation."""
PRIORS = (10.0, 30.0, 100.0, 300.0, 1000.0)
"""How many equations the current weights may count for: rows with few positions are held tightly, others loosely."""
STEP, COARSE_STEP = 4, 8
"""Fitted weights are multiples of this many units: a sixteenth of a point, or an eighth with more than two players,
whose labels are less exact. Finer ones only compress worse.
"""
POINTS_COUNT = 0.05
"""The weight of the equation for a player's final points."""
RESULTS_COUNT = 0.3
"""The weight of the game's result relative to the label when fitting the scale."""
FEWEST_LEVEL = 30
"""A row with fewer positions of games without blunders keeps its level of points."""
CHUNK = 4096


@dataclass(frozen=True)
class Error:
    """The error of the expectations on held-out games."""

    margin: float
    """Root mean square, in points."""
    chance: float
    """Root mean square, in winning chance."""


@dataclass(frozen=True)
class Fitted:
    """New weights and their error."""

    weights: Any
    """In stored form: integers in units."""
    positions: int
    before: Error
    after: Error


@dataclass(frozen=True)
class Listed:
    """The active features of each position."""

    rows: Any
    """The row of weights."""
    points: Any
    """Each player's points if everything certain were counted now."""
    weights: Any
    """Indices of each player's active weights, padded with -1."""


def fit(game: GameType, data: Labelled, stored: Any, priors: Sequence[float] = PRIORS) -> Fitted:
    """Fit weights, given in stored form, to labelled positions."""
    result = stored.copy()
    listed = look_up(game, data)
    checked = data.games % HELD_OUT == HELD_OUT - 1
    for row in np.unique(listed.rows):
        here = listed.rows == row
        chosen, kept = np.flatnonzero(here & ~checked), np.flatnonzero(here & checked)
        if len(chosen) >= FEWEST and len(kept):
            result[row] = _fitted_row(data, listed, chosen, kept, stored[row], priors)
    result = _levelled(game, data, listed, result)
    kept = np.flatnonzero(checked)
    before, after = (_error(data, listed, kept, weights / UNIT) for weights in (stored, result))
    return Fitted(result, len(data), before, after)


def levelled(game: GameType, data: Labelled, stored: Any) -> Any:
    """Return the weights with expected points at the level of final points in games without blunders."""
    return _levelled(game, data, look_up(game, data), stored)


def _levelled(game: GameType, data: Labelled, listed: Listed, stored: Any) -> Any:
    result = stored.copy()
    level = weights_source(game.rules).level
    for row in np.unique(listed.rows):
        good = np.flatnonzero((listed.rows == row) & ~wild(data.games))
        if len(good) >= FEWEST_LEVEL:
            lacks = float(np.mean(data.finals[good] - expected_points(listed, good, stored[row] / UNIT)))
            result[row, level] += COARSE_STEP * in_units(lacks / COARSE_STEP)
    return result


def look_up(game: GameType, data: Labelled) -> Listed:
    """Look up what the evaluation sees of labelled positions."""
    count, players = data.points.shape
    rows, listed = np.zeros(count, np.int32), np.full((count, players, MOST_LISTED), -1, np.int16)
    points = np.zeros((count, players), np.float64)
    game.rules.calls.look_up(
        data.positions, rows, points, listed, new_values(), new_scratch(), count, players, MOST_LISTED
    )
    return Listed(rows, points, listed)


def _design(listed: Any, width: int) -> Any:
    """Count how often each weight is active: one row per position and player."""
    flat = listed.reshape(-1, listed.shape[-1])
    design = np.zeros((len(flat), width + 1), np.float32)
    # The last column absorbs the padding.
    np.add.at(design, (np.arange(len(flat))[:, None], flat), 1.0)
    return design[:, :width].reshape(*listed.shape[:-1], width)


def _fitted_row(data: Labelled, listed: Listed, chosen: Any, kept: Any, stored: Any, priors: Sequence[float]) -> Any:
    """The row of weights that foresees the positions held out best; the one so far if no other does."""
    old = stored / UNIT
    width = len(old) - 1
    step = STEP if data.points.shape[1] == 2 else COARSE_STEP
    matrix, right = _equations(data, listed, chosen, old)
    best, least = stored, _misjudged(data, listed, kept, old)
    for prior in priors:
        new = old.copy()
        new[:width] += np.linalg.solve(matrix + prior * np.eye(width), right)
        rounded = step * in_units(new / step)
        error = _misjudged(data, listed, kept, rounded / UNIT)
        if error < least:
            best, least = rounded, error
    best = best.copy()
    wanted = (1 - RESULTS_COUNT) * data.chances[chosen] + RESULTS_COUNT * data.shares[chosen]
    best[width] = in_units(_best_scale(expected_points(listed, chosen, best / UNIT), wanted))
    return best


def _equations(data: Labelled, listed: Listed, chosen: Any, old: Any) -> tuple[Any, Any]:
    """What the change of a row of weights should come to, as normal equations without any hold."""
    width, players = len(old) - 1, data.points.shape[1]
    matrix, right = np.zeros((width, width)), np.zeros(width)
    # In the order of games, so that a group is hardly ever divided between two chunks.
    chosen = chosen[np.argsort(data.games[chosen], kind="stable")]
    for begin in range(0, len(chosen), CHUNK):
        some = chosen[begin : begin + CHUNK]
        design = _design(listed.weights[some], width)
        foreseen = design @ old[:width] + listed.points[some]
        # The sum over all pairs of players is this many times the sum over players of what differs from their mean.
        wrong = data.points[some] - foreseen
        wrong -= wrong.mean(axis=1, keepdims=True)
        centred = (design - design.mean(axis=1, keepdims=True)).reshape(-1, width)
        matrix += players * (centred.T @ centred)
        right += players * (centred.T @ wrong.reshape(-1))
        grouped, groups = _in_groups(data, some)
        if len(grouped):
            apart = _without_means(centred.reshape(*design.shape)[grouped], groups).reshape(-1, width)
            matrix += players * (apart.T @ apart)
            right += players * (apart.T @ _without_means(wrong[grouped], groups).reshape(-1))
        good = ~wild(data.games[some])
        for player in range(players):
            row = design[good, player]
            matrix += POINTS_COUNT * (row.T @ row)
            right += POINTS_COUNT * (row.T @ (data.finals[some[good], player] - foreseen[good, player]))
    return matrix, right


def _in_groups(data: Labelled, chosen: Any) -> tuple[Any, Any]:
    """Which of some positions belong to groups, in the order of their groups; and the numbers of the groups."""
    # A game has far fewer groups than this.
    numbers = np.where(data.groups[chosen] < 0, -1, data.games[chosen].astype(np.int64) * 100_000 + data.groups[chosen])
    order = np.argsort(numbers, kind="stable")
    order = order[np.count_nonzero(numbers < 0) :]
    return order, numbers[order]


def _without_means(values: Any, groups: Any) -> Any:
    """Subtract the mean of each group; `groups` is sorted."""
    _, begins, at, counts = np.unique(groups, return_index=True, return_inverse=True, return_counts=True)
    means = np.add.reduceat(values, begins, axis=0) / counts.reshape(-1, *[1] * (values.ndim - 1))
    return values - means[at].astype(values.dtype)


def _misjudged(data: Labelled, listed: Listed, chosen: Any, row: Any) -> float:
    """The error that a row of weights is chosen by: of the differences between players, and of those among the
    positions of a group.
    """
    wrong = _margins(data, listed, chosen, row)
    grouped, groups = _in_groups(data, chosen)
    if len(grouped):
        apart = _without_means(wrong.reshape(-1, len(chosen)).T[grouped], groups)
        wrong = np.concatenate([wrong, apart.reshape(-1)])
    return _rms(wrong)


def _margins(data: Labelled, listed: Listed, chosen: Any, row: Any) -> Any:
    """How far the differences between players, by a row of weights, are from the labels."""
    wrong = expected_points(listed, chosen, row) - data.points[chosen]
    return np.concatenate([wrong[:, one] - wrong[:, other] for one, other in combinations(range(wrong.shape[1]), 2)])


def expected_points(listed: Listed, chosen: Any, row: Any) -> Any:
    """Compute each player's expected final points from one row of weights."""
    # Padding refers to the scale's place.
    weights = row.copy()
    weights[-1] = 0.0
    return listed.points[chosen] + weights[listed.weights[chosen]].sum(axis=2)


def _chances(expected: Any, scale: Any) -> Any:
    """Compute winning chances as the evaluation does: a lead of `scale` points makes a win e times as likely."""
    strength = np.exp((expected - expected.max(axis=1, keepdims=True)) / scale)
    return strength / strength.sum(axis=1, keepdims=True)


def _best_scale(expected: Any, wanted: Any) -> float:
    """Find the scale with the maximum likelihood."""
    scales = np.geomspace(1.5, 60, 120)
    surprise = [-np.mean(np.sum(wanted * np.log(_chances(expected, scale) + 1e-9), axis=1)) for scale in scales]
    return float(scales[int(np.argmin(surprise))])


def _error(data: Labelled, listed: Listed, chosen: Any, weights: Any) -> Error:
    margins, chances = [np.zeros(0)], [np.zeros(0)]
    for row in np.unique(listed.rows[chosen]):
        some = chosen[listed.rows[chosen] == row]
        found = _chances(expected_points(listed, some, weights[row]), weights[row, -1])
        chances.append((found - data.chances[some]).ravel())
        margins.append(_margins(data, listed, some, weights[row]))
    return Error(_rms(np.concatenate(margins)), _rms(np.concatenate(chances)))


def _rms(values: Any) -> float:
    return float(np.sqrt(np.mean(values**2))) if len(values) else 0.0
