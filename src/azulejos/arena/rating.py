"""Ratings with error bars from finished games, by maximum likelihood.

The model is Plackett and Luce's: among the seats not yet placed, each comes next with a probability proportional to its
strength; players who share a place share the choice. For two players it is the logistic model of Elo with a draw as
half a win. This module knows only results, no games or bots.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ELO = 400 / math.log(10)
"""Rating points per unit of log strength."""
PRIOR_GAMES = 0.5
"""Strength of the prior: games that each bot is assumed to have drawn with an average bot. It keeps the rating of a bot
that won everything finite."""
CONVERGED = 1e-10


@dataclass(frozen=True)
class Standing:
    """A bot's rating in Elo points relative to the mean of all bots, or the difference between two ratings."""

    rating: float
    error: float
    """Half the width of the 95 % interval of the rating or the difference."""


@dataclass(frozen=True)
class Ratings:
    """The ratings of all bots, and the covariance for errors of differences."""

    standings: list[Standing]
    _covariance: NDArray[np.float64]

    def difference(self, one: int, other: int) -> Standing:
        """Return the difference between two ratings, with half the width of its 95 % interval."""
        covariance = self._covariance
        variance = covariance[one, one] + covariance[other, other] - 2 * covariance[one, other]
        points = self.standings[one].rating - self.standings[other].rating
        return Standing(points, 1.96 * math.sqrt(max(float(variance), 0.0)) * ELO)


def ratings(results: Sequence[tuple[Sequence[int], Sequence[int]]], bots: int) -> list[Standing]:
    """Fit the ratings of `bots` bots to results: for each game the bot and the place (from 1) of each seat."""
    return fit(results, bots).standings


def fit(results: Sequence[tuple[Sequence[int], Sequence[int]]], bots: int) -> Ratings:
    """Fit ratings like `ratings`, with what is needed for the errors of differences."""
    strength = np.zeros(bots)
    choices = [choice for seats, places in results for choice in _choices(seats, places, bots)]
    available = np.array([among for among, _ in choices]).reshape(-1, bots)
    chosen = np.array([won for _, won in choices]).reshape(-1, bots)
    for _ in range(200):
        gradient, curvature = _derivatives(strength, available, chosen)
        step = np.linalg.solve(curvature, gradient)
        strength += step / max(1.0, float(np.abs(step).max()))
        if float(np.abs(step).max()) < CONVERGED:
            break
    _, curvature = _derivatives(strength, available, chosen)
    centre = np.eye(bots) - np.full((bots, bots), 1 / bots)
    covariance = centre @ np.linalg.inv(curvature) @ centre.T
    strength = strength - strength.mean()
    standings = [
        Standing(float(value) * ELO, 1.96 * math.sqrt(spread) * ELO)
        for value, spread in zip(strength, np.diag(covariance), strict=True)
    ]
    return Ratings(standings, covariance)


def _choices(
    seats: Sequence[int], places: Sequence[int], bots: int
) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Turn a finished game into choices: how many seats of each bot were available, and the shares chosen."""
    order = sorted(set(places))
    left = list(range(len(seats)))
    found = []
    for place in order:
        if len(left) < 2:
            break
        among = np.bincount([seats[seat] for seat in left], minlength=bots).astype(float)
        best = [seat for seat in left if places[seat] == place]
        won = np.bincount([seats[seat] for seat in best], minlength=bots) / len(best)
        if np.count_nonzero(among) > 1:
            found.append((among, won))
        left = [seat for seat in left if seat not in best]
    return found


def _derivatives(
    strength: NDArray[np.float64], available: NDArray[np.float64], chosen: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the gradient and the negative second derivative of the log-likelihood with its prior."""
    weight = available * np.exp(strength)
    chance = weight / weight.sum(axis=1, keepdims=True)
    against_average = 1 / (1 + np.exp(-strength))
    gradient = (chosen - chance).sum(axis=0) + PRIOR_GAMES * (0.5 - against_average)
    curvature = np.diag(chance.sum(axis=0)) - chance.T @ chance
    return gradient, curvature + np.diag(PRIOR_GAMES * against_average * (1 - against_average))
