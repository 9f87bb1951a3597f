"""Fits the additive weights of an evaluation to labelled positions, by ridge regression.

Each pair of players in a position gives one equation: the difference of their active weights should equal the
difference of their expected points beyond their points so far. Each player's final points give another equation with a
small weight, which keeps expected points calibrated. The ridge penalty keeps the solution near the current weights, as
strongly as `prior` equations per weight would. Finally the scale of each row, which turns points into chances, is
fitted by maximum likelihood to the labels and results. Names no game.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import UNIT, in_units
from azulejos.bots.evaluation.judge import new_scratch, new_values
from azulejos.learn.labels import Labelled
from azulejos.rules.contract import GameType

MOST_LISTED = 96
"""An upper bound on a player's active weights."""
FEWEST = 200
"""A row of weights with fewer positions is left unchanged."""
HELD_OUT = 7
"""One game in this many is held out for validation."""
POINTS_COUNT = 0.05
"""The weight of the equation for a player's final points."""
RESULTS_COUNT = 0.3
"""The weight of the game's result relative to the label when fitting the scale."""
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
class _Listed:
    """The active features of each position."""

    rows: Any
    points: Any
    weights: Any
    """Indices of each player's active weights, padded with -1."""


def fit(game: GameType, data: Labelled, stored: Any, prior: float = 30.0) -> Fitted:
    """Fit weights, given in stored form, to labelled positions."""
    old = stored.astype(np.float64) / UNIT
    new = old.copy()
    listed = _look_up(game, data)
    checked = data.games % HELD_OUT == HELD_OUT - 1
    for row in np.unique(listed.rows):
        chosen = np.flatnonzero((listed.rows == row) & ~checked)
        if len(chosen) >= FEWEST:
            new[row] = _fitted_row(data, listed, chosen, old[row], prior)
    result = in_units(new)
    kept = np.flatnonzero(checked)
    before, after = (_error(data, listed, kept, weights / UNIT) for weights in (stored, result))
    return Fitted(result, len(data), before, after)


def _look_up(game: GameType, data: Labelled) -> _Listed:
    count, players = data.points.shape
    rows, listed = np.zeros(count, np.int32), np.full((count, players, MOST_LISTED), -1, np.int16)
    points = np.zeros((count, players), np.float64)
    game.rules.calls.look_up(
        data.positions, rows, points, listed, new_values(), new_scratch(), count, players, MOST_LISTED
    )
    return _Listed(rows, points, listed)


def _design(listed: Any, width: int) -> Any:
    """Count how often each weight is active: one row per position and player."""
    flat = listed.reshape(-1, listed.shape[-1])
    design = np.zeros((len(flat), width + 1), np.float32)
    # The last column absorbs the padding.
    np.add.at(design, (np.arange(len(flat))[:, None], flat), 1.0)
    return design[:, :width].reshape(*listed.shape[:-1], width)


def _fitted_row(data: Labelled, listed: _Listed, chosen: Any, old: Any, prior: float) -> Any:
    width, players = len(old) - 1, data.points.shape[1]
    matrix, right = np.eye(width) * prior, np.zeros(width)
    for begin in range(0, len(chosen), CHUNK):
        some = chosen[begin : begin + CHUNK]
        design = _design(listed.weights[some], width)
        foreseen = design @ old[:width] + listed.points[some]
        for one, other in combinations(range(players), 2):
            row = design[:, one] - design[:, other]
            wanted = data.points[some, one] - data.points[some, other]
            matrix += row.T @ row
            right += row.T @ (wanted - (foreseen[:, one] - foreseen[:, other]))
        for player in range(players):
            row = design[:, player]
            matrix += POINTS_COUNT * (row.T @ row)
            right += POINTS_COUNT * (row.T @ (data.finals[some, player] - foreseen[:, player]))
    new = old.copy()
    new[:width] += np.linalg.solve(matrix, right)
    expected = _expected(listed, chosen, new)
    wanted = (1 - RESULTS_COUNT) * data.chances[chosen] + RESULTS_COUNT * data.shares[chosen]
    new[width] = _best_scale(expected, wanted)
    return new


def _expected(listed: _Listed, chosen: Any, row: Any) -> Any:
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


def _error(data: Labelled, listed: _Listed, chosen: Any, weights: Any) -> Error:
    margins, chances = [], []
    for row in np.unique(listed.rows[chosen]):
        some = chosen[listed.rows[chosen] == row]
        expected = _expected(listed, some, weights[row])
        chances.append((_chances(expected, weights[row, -1]) - data.chances[some]).ravel())
        for one, other in combinations(range(expected.shape[1]), 2):
            wanted = data.points[some, one] - data.points[some, other]
            margins.append(expected[:, one] - expected[:, other] - wanted)
    return Error(_rms(margins), _rms(chances))


def _rms(parts: list[Any]) -> float:
    return float(np.sqrt(np.mean(np.concatenate(parts) ** 2))) if parts else 0.0
