"""The texts of the engine protocol: the lines that a program and an engine exchange.

Both sides, `engine` and `external`, use this module; docs/engine-protocol.md documents it. Game-agnostic.
"""

import re
from dataclasses import dataclass, field, replace

from azulejos.bots.clock import Clock
from azulejos.bots.options import Option
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST, MOST_LINES
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

VERSION = 1
HELLO = f"azulejos-engine {VERSION}"
"""The first line, sent by the program; the engine introduces itself and ends with READY."""
READY = "ready"
HISTORY = "history"
"""Declared under `wants` by an engine that needs the events before the position."""
LIMITS = ("time", "clock", "increment", "nodes", "depth", "lines")


class ProtocolError(AzulejosError):
    """A line that is not part of the protocol, or not allowed now."""


@dataclass(frozen=True)
class Go:
    """The command to think: limits, how many lines to report, and which moves to consider."""

    budget: Budget = field(default_factory=Budget)
    clock: Clock | None = None
    lines: int = 1
    searchmoves: tuple[str, ...] = ()

    def limits(self) -> Budget:
        """Return what to spend on this decision: the budget, limited to a share of the clock."""
        if self.clock is None:
            return self.budget
        seconds = self.clock.share()
        if self.budget.seconds is not None:
            seconds = min(seconds, self.budget.seconds)
        return replace(self.budget, seconds=seconds)

    def __str__(self) -> str:
        budget = self.budget
        words = ["go"]
        if budget.seconds is not None:
            words.append(f"time {budget.seconds:g}")
        if self.clock is not None:
            words.append(f"clock {self.clock.seconds:.3f}")
            if self.clock.increment:
                words.append(f"increment {self.clock.increment:g}")
        if budget.nodes is not None:
            words.append(f"nodes {budget.nodes}")
        if budget.depth != DEEPEST:
            words.append(f"depth {budget.depth}")
        if self.lines > 1:
            words.append(f"lines {self.lines}")
        if self.searchmoves:
            words += ["searchmoves", *self.searchmoves]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Go":
        """Parse `go time 0.2 nodes 5000 lines 3 searchmoves 3B2 cRf`; all parts are optional; no limit means until
        `stop`.
        """
        before, given, after = text.partition("searchmoves")
        moves = tuple(after.split())
        if given and not moves:
            raise ProtocolError("searchmoves must come last, followed by at least one move")
        words = before.split()[1:]
        numbers: dict[str, float] = {}
        for at in range(0, len(words), 2):
            name, number = words[at], "".join(words[at + 1 : at + 2])
            if name not in LIMITS:
                raise ProtocolError(f"{shown(name)} is not a limit: limits are {', '.join(LIMITS)} and searchmoves")
            if not number:
                raise ProtocolError(f"{name} must be followed by a number")
            whole = name in ("nodes", "depth", "lines")
            may_be_zero = name in ("clock", "increment")
            readable = re.fullmatch(r"\d{1,18}" if whole else r"\d{1,9}(\.\d{1,9})?", number)
            if not readable or (float(number) == 0 and not may_be_zero):
                raise ProtocolError(
                    f"{name} {shown(number)}: the number must be positive{' and whole' if whole else ''}"
                )
            numbers[name] = float(number)
        budget = Budget(
            seconds=numbers.get("time"),
            nodes=int(numbers["nodes"]) if "nodes" in numbers else None,
            depth=min(int(numbers.get("depth", DEEPEST)), DEEPEST),
        )
        clock = Clock(numbers["clock"], numbers.get("increment", 0.0)) if "clock" in numbers else None
        return cls(budget, clock, min(int(numbers.get("lines", 1)), MOST_LINES - 1), moves)


@dataclass(frozen=True)
class Info:
    """An engine's report about one of its lines."""

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
        """Parse an `info` line; its parts must be in the order in which they are written."""
        match = re.fullmatch(
            r"info line (\d+) depth (\d+) nodes (\d+) time ([\d.]+) chances ([\d. ]+) margin ([+-]?[\d.]+) moves (.*)",
            text,
        )
        if match is None:
            raise ProtocolError(
                f"{shown(text)} is not a report: write info line 1 depth 5 nodes 1200 time 0.02 chances 0.6 0.4 "
                "margin +3.5 moves 3B2 ..."
            )
        try:
            chances = tuple(float(chance) for chance in match[5].split())
            seconds, margin = float(match[4]), float(match[6])
        except ValueError:
            raise ProtocolError(f"{shown(text)}: time, chances and margin must be numbers") from None
        return cls(int(match[1]), int(match[2]), int(match[3]), seconds, chances, margin, tuple(match[7].split()))


@dataclass
class Introduction:
    """An engine's description of itself between the hello and `ready`."""

    name: str = ""
    author: str = ""
    games: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The games it plays, each with its numbers of players; an empty tuple means every number."""
    options: dict[str, Option] = field(default_factory=dict)
    wants: set[str] = field(default_factory=set)

    def hear(self, line: str) -> bool:
        """Parse one line; returns whether it belongs to an introduction. Raises ProtocolError for a malformed one."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "name":
            self.name = rest
        elif word == "author":
            self.author = rest
        elif word == "games":
            self.games = dict(_game(text) for text in rest.split())
        elif word == "wants":
            self.wants |= set(rest.split())
        elif word == "option":
            option = Option.parse(line)
            self.options[option.name] = option
        else:
            return False
        return True

    def plays(self, game: str, players: int) -> bool:
        """Whether the engine declares a game with this number of players; one that lists no games plays all."""
        if not self.games:
            return True
        return game in self.games and (not self.games[game] or players in self.games[game])

    def lines(self) -> list[str]:
        """The introduction as an engine sends it."""
        said = [f"name {self.name}"]
        if self.author:
            said.append(f"author {self.author}")
        said.append("games " + " ".join(_game_text(name, players) for name, players in self.games.items()))
        if self.wants:
            said.append(f"wants {' '.join(sorted(self.wants))}")
        return [*said, *map(str, self.options.values()), READY]


def _game(text: str) -> tuple[str, tuple[int, ...]]:
    """Parse `azul`, `azul:2` or `azul:2,3,4`."""
    name, colon, players = text.partition(":")
    if colon and not re.fullmatch(r"\d+(,\d+)*", players):
        raise ProtocolError(f"{shown(text)}: write a game as azul, azul:2 or azul:2,3,4")
    return name, tuple(int(number) for number in players.split(",")) if colon else ()


def _game_text(name: str, players: tuple[int, ...]) -> str:
    return f"{name}:{','.join(map(str, players))}" if players else name
