"""The engine protocol's texts: what a program and an engine say to each other, a line at a time.

Both sides of it, `engine` and `external`, are written with this module; docs/engine-protocol.md describes it for
others. Knows no game.
"""

import re
from dataclasses import dataclass, field

from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST, MOST_LINES
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

VERSION = 1
HELLO = f"azulejos-engine {VERSION}"
"""The first line, said by the program; the engine describes itself and ends with READY."""
READY = "ready"


class ProtocolError(AzulejosError):
    """A line that the protocol does not have, or that is not due."""


@dataclass(frozen=True)
class Go:
    """The order to think: limits, and how many lines to report."""

    budget: Budget = field(default_factory=Budget)
    lines: int = 1

    def __str__(self) -> str:
        words = ["go"]
        if self.budget.seconds is not None:
            words.append(f"time {self.budget.seconds:g}")
        if self.budget.nodes is not None:
            words.append(f"nodes {self.budget.nodes}")
        if self.budget.depth != DEEPEST:
            words.append(f"depth {self.budget.depth}")
        if self.lines > 1:
            words.append(f"lines {self.lines}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Go":
        """Read `go time 0.2 nodes 5000 depth 6 lines 3`, each part at will; without any limit until `stop`."""
        words = text.split()[1:]
        if len(words) % 2:
            raise ProtocolError(f"{shown(text)}: each of time, nodes, depth and lines is followed by one number")
        seconds: float | None = None
        nodes: int | None = None
        depth, lines = DEEPEST, 1
        for name, number in zip(words[::2], words[1::2], strict=True):
            if name not in {"time", "nodes", "depth", "lines"}:
                raise ProtocolError(f"{shown(name)} is no limit: write time, nodes, depth or lines, each with a number")
            if not re.fullmatch(r"\d+(\.\d+)?" if name == "time" else r"\d+", number) or float(number) <= 0:
                raise ProtocolError(f"{name} {number}: the number must be positive")
            if name == "time":
                seconds = float(number)
            elif name == "nodes":
                nodes = int(number)
            elif name == "depth":
                depth = min(int(number), DEEPEST)
            else:
                lines = min(int(number), MOST_LINES - 1)
        return cls(Budget(seconds, nodes, depth), lines)


@dataclass(frozen=True)
class Info:
    """What an engine reports about one of its lines."""

    line: int
    depth: int
    nodes: int
    seconds: float
    chances: tuple[float, ...]
    margin: float
    moves: tuple[str, ...]

    def __str__(self) -> str:
        chances = " ".join(f"{chance:.4f}" for chance in self.chances)
        return (
            f"info line {self.line} depth {self.depth} nodes {self.nodes} time {self.seconds:.3f} "
            f"chances {chances} margin {self.margin:+.1f} moves {' '.join(self.moves)}"
        )

    @classmethod
    def parse(cls, text: str) -> "Info":
        """Read an `info` line; the parts must stand in the order in which they are written."""
        match = re.fullmatch(
            r"info line (\d+) depth (\d+) nodes (\d+) time ([\d.]+) chances ([\d. ]+) margin ([+-]?[\d.]+) moves (.*)",
            text,
        )
        if match is None:
            raise ProtocolError(
                f"{shown(text)} is no report: write info line 1 depth 5 nodes 1200 time 0.02 chances 0.6 0.4 "
                "margin +3.5 moves 3B2 ..."
            )
        try:
            chances = tuple(float(chance) for chance in match[5].split())
            seconds, margin = float(match[4]), float(match[6])
        except ValueError:
            raise ProtocolError(f"{shown(text)}: time, chances and margin must be numbers") from None
        return cls(int(match[1]), int(match[2]), int(match[3]), seconds, chances, margin, tuple(match[7].split()))
