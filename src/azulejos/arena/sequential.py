"""The sequential probability ratio test (SPRT) between two bots: play until the results decide between two hypotheses.

H0 says that the first bot is `low` Elo points better than the second, H1 that it is `high` points better. It is the
generalised likelihood ratio test on the mean share of victories in whole sets of games (same deal, every seat once),
so that luck shared within a set does not count as evidence.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.rules.errors import AzulejosError

FEWEST_SETS = 4
"""Sets needed before the variance of their scores means anything."""


class BadHypotheses(AzulejosError):
    """Two hypotheses that cannot be tested."""


def check_hypotheses(low: float, high: float, bots: int) -> None:
    """Raise BadHypotheses for a test that makes no sense."""
    if bots != 2:
        raise BadHypotheses(f"a sequential test needs two bots, not {bots}")
    if not (math.isfinite(low) and math.isfinite(high)):
        raise BadHypotheses(f"--sprt takes two numbers of Elo points, such as 0 30, not {low:g} {high:g}")
    if low >= high:
        raise BadHypotheses(f"--sprt takes the lower difference first: write --sprt {high:g} {low:g}")


@dataclass(frozen=True)
class Verdict:
    """The state of a sequential test."""

    low: float
    high: float
    llr: float
    """The log-likelihood ratio; positive values favour H1."""
    lower: float
    """H0 is accepted at this ratio or below."""
    upper: float
    """H1 is accepted at this ratio or above."""

    @property
    def decided(self) -> int | None:
        """The accepted hypothesis, 0 or 1; None while the test is undecided."""
        if self.llr >= self.upper:
            return 1
        return 0 if self.llr <= self.lower else None

    @property
    def name(self) -> str:
        """`H0`, `H1` or `undecided`."""
        return "undecided" if self.decided is None else f"H{self.decided}"

    def words(self, first: str, second: str) -> str:
        """Return the verdict as a sentence."""
        evidence = f"LLR {self.llr:+.2f}, bounds {self.lower:+.2f} and {self.upper:+.2f}"
        if self.decided is None:
            return f"SPRT undecided between {self.low:+g} and {self.high:+g} Elo for {first} over {second} ({evidence})"
        accepted, rejected = (self.high, self.low) if self.decided else (self.low, self.high)
        difference = f"{first} over {second} is {accepted:+g} Elo rather than {rejected:+g}"
        return f"SPRT: {self.name} accepted: {difference} ({evidence})"


def expected_share(points: float, players: int = 2) -> float:
    """Return the expected share of victories of a bot that is `points` Elo above equally strong opponents."""
    strength = 10 ** (points / 400)
    return float(strength / (strength + players - 1))


def sequential_test(
    set_shares: Sequence[float],
    low: float = 0.0,
    high: float = 20.0,
    players: int = 2,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> Verdict:
    """Test the first bot's mean shares of victories (0 to 1) in complete sets of games."""
    lower = math.log(beta / (1 - alpha))
    upper = math.log((1 - beta) / alpha)
    sets = len(set_shares)
    if sets < FEWEST_SETS:
        return Verdict(low, high, 0.0, lower, upper)
    mean = sum(set_shares) / sets
    # A floor for the variance: sets with equal results do not prove that others would be equal.
    spread = max(sum((share - mean) ** 2 for share in set_shares) / sets, 0.25 / sets)
    first, second = expected_share(low, players), expected_share(high, players)
    ratio = sets / (2 * spread) * (second - first) * (2 * mean - first - second)
    return Verdict(low, high, ratio, lower, upper)
