"""The difficulty of a puzzle: the rating at which a player would solve it half the time, estimated from the levels.

The levels' ratings are those of docs/ratings.md, with `greedy` at 0. Knows games only by name.
"""

import math
from collections.abc import Sequence

MEASURED: dict[tuple[str, int], tuple[int, ...]] = {
    ("azul", 2): (-375, -188, -3, 229, 447, 628, 870, 1051),
    ("azul", 3): (-580, -442, -240, -67, 65, 231, 401, 554),
    ("azul", 4): (-629, -383, -215, -46, 80, 219, 363, 445),
    ("azul-grey", 2): (-406, -265, -65, 178, 422, 602, 776, 963),
    ("azul-grey", 3): (-692, -546, -393, -191, -47, 137, 306, 466),
    ("azul-grey", 4): (-651, -525, -345, -175, 4, 149, 262, 368),
    ("azul-joker", 2): (-339, -209, -3, 209, 433, 644, 828, 1051),
    ("azul-joker", 3): (-549, -398, -239, -103, 11, 157, 322, 516),
    ("azul-joker", 4): (-567, -412, -210, -81, 60, 172, 311, 403),
    ("azul-grey-joker", 2): (-523, -309, -66, 136, 366, 563, 738, 956),
    ("azul-grey-joker", 3): (-750, -572, -367, -193, -23, 166, 309, 488),
    ("azul-grey-joker", 4): (-781, -605, -400, -199, -16, 141, 280, 405),
    ("duel", 2): (-378, -177, 56, 291, 484, 728, 951, 1151),
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
