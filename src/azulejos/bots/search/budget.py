"""Search limits: seconds, nodes or depth, and their notation."""

import re
from dataclasses import dataclass

from azulejos.bots.search.buffers import DEEPEST
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown


class MalformedBudget(AzulejosError):
    """A budget that cannot be parsed."""


@dataclass(frozen=True)
class Budget:
    """Limits on one search; it ends at whichever is reached first, or when nothing is left to find."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int = DEEPEST

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """Parse `0.2s`, `20000n` or `d6`."""
        if match := re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)s", text):
            if float(match[1]) > 0:
                return cls(seconds=float(match[1]))
        elif match := re.fullmatch(r"(\d{1,18})n", text):
            if int(match[1]) > 0:
                return cls(nodes=int(match[1]))
        elif (match := re.fullmatch(r"d(\d{1,9})", text)) and 0 < int(match[1]) <= DEEPEST:
            return cls(depth=int(match[1]))
        raise MalformedBudget(
            f"{shown(text)} is not a valid budget: write seconds such as 0.2s, nodes such as 20000n, "
            f"or a depth from d1 to d{DEEPEST}"
        )

    def __str__(self) -> str:
        if self.seconds is not None:
            return f"{self.seconds:g}s"
        return f"d{self.depth}" if self.nodes is None else f"{self.nodes}n"
