"""The settings of a match and its finished games. Knows bots by name and games by the contract; plays nothing."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import azulejos
from azulejos import bots
from azulejos.arena.adjudication import parse_adjudication
from azulejos.arena.schedule import Pairing, check_match, schedule
from azulejos.arena.suites import STANDARD, read_suite


@dataclass(frozen=True)
class Match:
    """The settings that determine which games are played and, with node budgets, their results."""

    bots: tuple[str, ...]
    game: str
    players: int
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    threads: int = 1
    """Threads per search; with more than one, results are not reproducible."""
    suite: str = ""
    """The suite of deals that games start from; without one, deals are random."""
    adjudicate: str = ""
    """When to end games early, such as `chance:0.99` or `rounds:5`."""

    def __post_init__(self) -> None:
        check_match(self.bots, self.games)
        azulejos.new(self.game, players=self.players, seed=self.seed, **self.options)
        parse_adjudication(self.adjudicate)
        if self.suite:
            read_suite(self.suite, self.game, self.players)
        for name in self.bots:
            bots.close(bots.make(name))

    def pairings(self) -> list[Pairing]:
        """The games to play."""
        return schedule(len(self.bots), self.players, self.games, self.seed)

    def settings(self) -> dict[str, Any]:
        """Return the header of a results file, without the number of games, so that a file can be extended."""
        settings = asdict(self) | {"bots": list(self.bots), "suite": self._suite_name()}
        del settings["games"]
        return settings

    def _suite_name(self) -> str:
        """The suite's name without its folder; your own with a hash, since a file can change."""
        if self.suite in ("", STANDARD):
            return self.suite
        deals = "\n".join(deal.text for deal in read_suite(self.suite, self.game, self.players))
        return f"{Path(self.suite).name} {hashlib.sha256(deals.encode()).hexdigest()[:8]}"


def match_key(settings: Mapping[str, Any]) -> str:
    """Return a short hash of a match's settings, which identifies the match in its games' records."""
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    seats: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeit: str = ""
    """Why a bot forfeited: it crashed, hung, ran out of time or made an illegal move."""
    forfeiter: int | None = None
    """The seat of that bot."""
    adjudicated: str = ""
    """Why the game ended early."""
    record: str = ""
    """The game's record; stored in a separate file beside the results."""

    @classmethod
    def read(cls, line: Mapping[str, Any]) -> "Played":
        """Read a line of a results file."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in line.items()
        }
        return cls(**values)

    def line(self) -> dict[str, Any]:
        """Return the line of a results file: everything but the record."""
        values = asdict(self)
        del values["record"]
        return values

    def shares(self) -> list[float]:
        """Return each seat's share of the victory: 1 for a win, a part for a shared one."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]
