"""The difficulty of a puzzle: the rating at which a player would solve it half the time, estimated from the levels.

The levels' ratings are those of docs/ratings.md, with `greedy` at 0. Knows games only by name.
"""

import math
from collections.abc import Sequence

MEASURED: dict[tuple[str, int], tuple[int, ...]] = {
    ("azul", 2): (-416, -211, -57, 79, 298, 491, 659, 895),
    ("azul", 3): (-482, -351, -176, -28, 34, 117, 309, 409),
    ("azul", 4): (-537, -370, -217, -53, 82, 151, 311, 442),
    ("azul-grey", 2): (-567, -394, -168, 27, 198, 406, 602, 809),
    ("azul-grey", 3): (-558, -478, -343, -224, -55, 69, 258, 405),
    ("azul-grey", 4): (-601, -468, -333, -190, -61, 43, 161, 348),
    ("azul-joker", 2): (-407, -226, -61, 47, 281, 510, 693, 884),
    ("azul-joker", 3): (-502, -372, -244, -126, 3, 91, 287, 436),
    ("azul-joker", 4): (-504, -364, -194, -74, 60, 98, 286, 409),
    ("azul-grey-joker", 2): (-584, -339, -144, 28, 180, 459, 598, 844),
    ("azul-grey-joker", 3): (-693, -532, -363, -211, -116, -16, 235, 410),
    ("azul-grey-joker", 4): (-651, -500, -348, -174, -91, 69, 177, 349),
    ("duel", 2): (-529, -285, -88, 64, 176, 350, 524, 755),
}
"""Elo ratings of levels 1 to 8, which try the puzzles, by game and number of players."""
ELO = 400 / math.log(10)
PRIOR_SPREAD = 400.0
"""Standard deviation of a puzzle's rating around the levels' mean before anybody has tried it."""


def level_ratings(game: str, players: int) -> list[float]:
    """Return the levels' ratings; where a higher level happened to measure lower, neighbours share their mean."""
    pools: list[tuple[float, int]] = []
    for rating in MEASURED[game, players]:
        pools.append((rating, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, few), (other, more) = pools[-2:]
            pools[-2:] = [((one * few + other * more) / (few + more), few + more)]
    return [mean for mean, count in pools for _ in range(count)]


def fit_rating(tries: Sequence[tuple[float, bool]]) -> int:
    """Fit a puzzle's most likely rating, given each solver's rating and whether they solved it."""
    mean = sum(player for player, _ in tries) / len(tries)

    def slope(rating: float) -> float:
        """The derivative of the log-likelihood."""
        missed = sum((not solved) - 1 / (1 + math.exp((player - rating) / ELO)) for player, solved in tries)
        return missed / ELO - (rating - mean) / PRIOR_SPREAD**2

    low, high = mean - 3000.0, mean + 3000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return round(low)
