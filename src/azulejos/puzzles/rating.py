"""The difficulty of a puzzle: the rating at which a player would solve it half the time, estimated from the levels.

The levels' ratings are those of docs/ratings.md, with `greedy` at 0. Knows games only by name.
"""

import math
from collections.abc import Sequence

MEASURED: dict[tuple[str, int], tuple[int, ...]] = {
    ("azul", 2): (-416, -211, -57, 79, 298, 491, 659, 895),
    ("azul", 3): (-497, -350, -202, -111, 3, 144, 319, 539),
    ("azul", 4): (-502, -350, -215, -97, 27, 107, 220, 380),
    ("azul-grey", 2): (-564, -427, -250, -14, 168, 436, 592, 760),
    ("azul-grey", 3): (-650, -519, -376, -227, -104, 22, 225, 467),
    ("azul-grey", 4): (-622, -468, -341, -217, -89, 11, 146, 327),
    ("azul-joker", 2): (-407, -226, -61, 47, 281, 510, 693, 884),
    ("azul-joker", 3): (-496, -381, -253, -110, -45, 48, 239, 488),
    ("azul-joker", 4): (-570, -450, -262, -118, -19, 102, 228, 340),
    ("azul-grey-joker", 2): (-586, -331, -118, 45, 188, 403, 589, 825),
    ("azul-grey-joker", 3): (-760, -605, -449, -294, -169, -23, 191, 403),
    ("azul-grey-joker", 4): (-706, -565, -408, -226, -82, 45, 149, 298),
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
