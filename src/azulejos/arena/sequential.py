"""A sequential test between two bots: play until it is decided which of two claims holds.

Claim 0 says that the first bot is `low` rating points better than the second, claim 1 that it is `high`
points better. It is the generalised likelihood ratio test on the mean score of whole sets of games (same
deal, every seat once), so that luck shared within a set does not count as evidence.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

FEWEST_SETS = 4
"""Sets needed before the spread of their scores says anything."""


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands."""

    likelihood_ratio: float
    """Its logarithm: above 0 speaks for claim 1."""
    lower: float
    upper: float

    @property
    def decided(self) -> int | None:
        """1 or 0 for the claim that is accepted, None while the test is open."""
        if self.likelihood_ratio >= self.upper:
            return 1
        return 0 if self.likelihood_ratio <= self.lower else None


def expected_score(points: float) -> float:
    """The mean score of a game between two that are so many rating points apart."""
    return 1 / (1 + 10 ** (-points / 400))


def sequential_test(
    set_scores: Sequence[float], low: float = 0.0, high: float = 20.0, alpha: float = 0.05, beta: float = 0.05
) -> Verdict:
    """Judge the mean scores (0 to 1, of the first bot) of finished sets."""
    lower = math.log(beta / (1 - alpha))
    upper = math.log((1 - beta) / alpha)
    sets = len(set_scores)
    if sets < FEWEST_SETS:
        return Verdict(0.0, lower, upper)
    mean = sum(set_scores) / sets
    # A floor for the spread: sets that all ended alike do not prove that others would.
    spread = max(sum((score - mean) ** 2 for score in set_scores) / sets, 0.25 / sets)
    first, second = expected_score(low), expected_score(high)
    ratio = sets / (2 * spread) * (second - first) * (2 * mean - first - second)
    return Verdict(ratio, lower, upper)
