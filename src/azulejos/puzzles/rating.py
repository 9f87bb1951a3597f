"""The difficulty of a puzzle: the rating at which a player would solve it half the time, estimated from the levels.

The levels' ratings are those of docs/ratings.md, with `greedy` at 0. Knows games only by name.
"""

import math
from collections.abc import Sequence

MEASURED: dict[tuple[str, int], tuple[int, ...]] = {
    ("azul", 2): (-327, -55, 76, 302, 451, 674, 671, 916, 1012, 1480),
    ("azul", 3): (-729, -484, -37, 22, 125, 367, 345, 249, 349, 208),
    ("azul", 4): (-686, -759, -31, -168, 324, 120, 234, 250, 306, 281),
    ("azul-grey", 2): (-498, -278, 27, 64, 217, 434, 431, 575, 738, 1201),
    ("azul-grey", 3): (-546, -910, -321, -169, 193, 255, 304, 296, 434, 439),
    ("azul-grey", 4): (-702, -526, -93, -137, 257, 263, 192, 324, 264, 349),
    ("azul-joker", 2): (-370, -148, 239, 241, 465, 621, 703, 1025, 1423, 1423),
    ("azul-joker", 3): (-816, -420, -115, -190, -40, 181, 321, 302, 345, 551),
    ("azul-joker", 4): (-729, -502, -130, -134, -21, 135, 213, 271, 191, 163),
    ("azul-grey-joker", 2): (-817, -322, 186, 447, 377, 672, 518, 989, 1275, 1661),
    ("azul-grey-joker", 3): (-532, -583, -284, -178, 111, 444, 268, 355, 353, 374),
    ("azul-grey-joker", 4): (-632, -596, -191, -319, 61, 113, 241, 359, 237, 292),
    ("duel", 2): (-821, -654, -319, 86, 242, 391, 611, 685, 843, 845),
}
"""Elo ratings of levels 1 to 10 by game and number of players."""
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
