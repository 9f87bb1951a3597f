"""The difficulty of a puzzle: the rating at which a player would solve it half the time, estimated from the levels.

The levels' ratings are those of docs/ratings.md, with `greedy` at 0. Knows games only by name.
"""

import math
from collections.abc import Sequence

MEASURED: dict[tuple[str, int], tuple[int, ...]] = {
    ("azul", 2): (-353, -232, -67, 69, 325, 492, 700, 832),
    ("azul", 3): (-449, -305, -231, -164, -94, 32, 232, 444),
    ("azul", 4): (-551, -461, -308, -172, -42, 39, 98, 236),
    ("azul-grey", 2): (-249, -160, -60, 26, 179, 387, 652, 810),
    ("azul-grey", 3): (-785, -703, -483, -279, -130, -21, 174, 364),
    ("azul-grey", 4): (-645, -446, -338, -232, -37, 81, 174, 350),
    ("azul-joker", 2): (-313, -212, -46, 45, 269, 478, 681, 861),
    ("azul-joker", 3): (-409, -283, -239, -157, -90, 38, 185, 285),
    ("azul-joker", 4): (-611, -443, -304, -166, -50, 26, 176, 253),
    ("azul-grey-joker", 2): (-560, -399, -171, 22, 199, 376, 572, 709),
    ("azul-grey-joker", 3): (-643, -552, -440, -273, -137, -145, 156, 391),
    ("azul-grey-joker", 4): (-790, -650, -374, -226, -87, 40, 167, 273),
    ("duel", 2): (-563, -364, -118, 61, 172, 336, 487, 715),
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
