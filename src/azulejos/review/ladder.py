"""Converts a mean loss to a rating, from the measured mean loss and rating of each level.

`python -m bench.review_levels` measures the losses; the ratings are those of docs/ratings.md. Plain arithmetic.
"""

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Rung:
    """A level of the bots."""

    level: int
    loss: float
    """Its mean loss of winning chance per decision with a choice."""
    rating: float
    """On the bots' scale, where `greedy` is 0."""


@dataclass(frozen=True)
class Rating:
    """An estimate of a player's strength in one game."""

    rating: int
    low: int
    """The 95 % interval of the rating."""
    high: int
    level: int
    """The level that is closest in strength."""


BEYOND = 200
"""How far a rating may be below that of the weakest level or above that of the strongest."""
UNCERTAIN = 120
"""Half the 95 % interval of the levels' own ratings, on average."""
LADDERS: dict[str, list[Rung]] = {
    "azul 2": [
        Rung(1, 0.1040, -375),
        Rung(3, 0.0594, -3),
        Rung(5, 0.0388, 447),
        Rung(7, 0.0198, 870),
        Rung(9, 0.0083, 1204),
    ],
    # The losses below were measured with earlier levels. Duel's were too close to tell apart: each of its rungs is of
    # two, with the mean of their ratings.
    "azul 3": [Rung(1, 0.1413, -580), Rung(4, 0.0530, -67), Rung(7, 0.0263, 401)],
    "azul 4": [Rung(1, 0.0916, -629), Rung(4, 0.0408, -46), Rung(7, 0.0251, 363)],
    "duel 2": [Rung(2, 0.0398, -285), Rung(5, 0.0151, 350)],
}
"""By game and players, from the weakest level to the strongest."""


def ladder_of(game: str, players: int) -> list[Rung]:
    """Return the levels of a game, or those of the most similar game that has been measured."""
    family = game.partition("-")[0]
    for name in (f"{game} {players}", f"{family} {players}", f"{family} 2"):
        if name in LADDERS:
            return LADDERS[name]
    return LADDERS["azul 2"]


def rating_at(rungs: list[Rung], loss: float) -> float:
    """Interpolate the rating for a mean loss between two levels; beyond the first and last, go on by their slope."""
    worse, better = rungs[0], rungs[1]
    for number in range(1, len(rungs)):
        if loss < rungs[number - 1].loss:
            worse, better = rungs[number - 1], rungs[number]
    share = (worse.loss - loss) / (worse.loss - better.loss)
    found = worse.rating + share * (better.rating - worse.rating)
    return min(rungs[-1].rating + BEYOND, max(rungs[0].rating - BEYOND, found))


def estimate(game: str, players: int, loss: float, error: float) -> Rating:
    """Estimate a rating from a mean loss and its standard error."""
    rungs = ladder_of(game, players)
    middle = rating_at(rungs, loss)
    below = middle - rating_at(rungs, loss + 1.96 * error)
    above = rating_at(rungs, max(0.0, loss - 1.96 * error)) - middle
    low = middle - sqrt(below * below + UNCERTAIN * UNCERTAIN)
    high = middle + sqrt(above * above + UNCERTAIN * UNCERTAIN)
    nearest = rungs[0]
    for rung in rungs:
        if abs(rung.rating - middle) < abs(nearest.rating - middle):
            nearest = rung
    return Rating(int(middle), int(low), int(high), nearest.level)
