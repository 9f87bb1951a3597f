"""A clock for a whole game, as chess players have: how it is written, and how much of it to spend on a decision.

Knows no game and no search.
"""

import re
from dataclasses import dataclass

from azulejos.bots.search.budget import Budget

MOVES_TO_GO = 20
"""How many more decisions a clock is divided by: about as many as a player makes in three rounds."""
OF_INCREMENT = 0.8
"""How much of an increment is spent at once."""
RESERVE = 0.05
"""Seconds that are never planned for: what a busy machine may take."""
SHORTEST = 0.001


@dataclass(frozen=True)
class Clock:
    """What is left of a player's time."""

    seconds: float
    increment: float = 0.0
    """Seconds gained with each decision."""

    def share(self) -> float:
        """How many seconds to spend on the decision that is due."""
        share = min(self.seconds / MOVES_TO_GO + OF_INCREMENT * self.increment, self.seconds - RESERVE)
        return max(share, SHORTEST)

    def after(self, spent: float) -> "Clock":
        """The clock after a decision that took so many seconds."""
        return Clock(max(self.seconds - spent, 0.0) + self.increment, self.increment)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}s"


def parse_limits(text: str) -> tuple[Budget, Clock | None]:
    """Read a budget, or a clock such as `60+0.5s`: seconds for the game and for each decision."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)s", text)
    if match is not None and float(match[1]) > 0:
        return Budget(), Clock(float(match[1]), float(match[2]))
    return Budget.parse(text), None
