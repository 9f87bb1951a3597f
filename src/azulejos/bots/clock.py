"""A chess-style clock for a whole game: its notation, and how much of it to spend on a decision.

Independent of games and search.
"""

import re
from dataclasses import dataclass

from azulejos.bots.search.budget import Budget

MOVES_TO_GO = 20
"""The number of remaining decisions assumed when dividing the clock: about three rounds' worth."""
OF_INCREMENT = 0.8
"""The share of the increment to spend on each decision."""
RESERVE = 0.05
"""Seconds kept in reserve for delays on a busy machine."""
SHORTEST = 0.001


@dataclass(frozen=True)
class Clock:
    """A player's remaining time."""

    seconds: float
    increment: float = 0.0
    """Seconds added after each decision."""

    def share(self) -> float:
        """Return how many seconds to spend on the current decision."""
        share = min(self.seconds / MOVES_TO_GO + OF_INCREMENT * self.increment, self.seconds - RESERVE)
        return max(share, SHORTEST)

    def after(self, spent: float) -> "Clock":
        """Return the clock after a decision that took `spent` seconds."""
        return Clock(max(self.seconds - spent, 0.0) + self.increment, self.increment)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}s"


def parse_limits(text: str) -> tuple[Budget, Clock | None]:
    """Parse a budget, or a clock such as `60+0.5s`: seconds for the game and per decision."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)s", text)
    if match is not None and float(match[1]) > 0:
        return Budget(), Clock(float(match[1]), float(match[2]))
    return Budget.parse(text), None
