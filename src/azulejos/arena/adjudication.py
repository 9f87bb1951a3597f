"""Adjudication: end games early that are decided or long enough. Knows no game."""

import re
from typing import Protocol

from azulejos.bots.analysis import Analyst
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.position import Position
from azulejos.rules.errors import AzulejosError

LOOK = Budget(nodes=2_000)
"""The arbiter's search budget."""


class BadAdjudication(AzulejosError):
    """A malformed adjudication rule."""


class Arbiter(Protocol):
    """A judge who may end a game."""

    def places(self, position: Position) -> tuple[list[int], str] | None:
        """Return each player's place and the reason if the game ends in this position, or else None."""
        ...


class AfterRounds:
    """Ends a game after a number of rounds, by points."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds

    def places(self, position: Position) -> tuple[list[int], str] | None:
        """See Arbiter."""
        if position.round <= self._rounds:
            return None
        return position.ranking, f"by points after {self._rounds} rounds"


class ByChance:
    """Ends a game once a player's winning chance has stayed high for two decisions of every player in a row."""

    def __init__(self, chance: float) -> None:
        self._chance = chance
        self._search: Search | None = None
        self._leader = -1
        self._agreed = 0

    def places(self, position: Position) -> tuple[list[int], str] | None:
        """See Arbiter."""
        if position.mover is None:
            return None
        if self._search is None:
            self._search = Search(position.game.rules, entries=1 << 12)
        chances = Analyst(position, search=self._search).think(LOOK).best.chances
        leader = max(range(len(chances)), key=lambda seat: chances[seat])
        certain = chances[leader] >= self._chance
        self._agreed = self._agreed + 1 if certain and leader == self._leader else int(certain)
        self._leader = leader
        if self._agreed < 2 * position.players:
            return None
        places = [1 + sum(other > chance for other in chances) for chance in chances]
        return places, f"player {leader + 1}'s chance to win is {chances[leader]:.1%}"


def parse_adjudication(text: str) -> Arbiter | None:
    """Parse `chance:0.99` or `rounds:5`; returns None for an empty text."""
    if not text:
        return None
    if match := re.fullmatch(r"rounds:(\d+)", text):
        if int(match[1]) > 0:
            return AfterRounds(int(match[1]))
    elif (match := re.fullmatch(r"chance:(0?\.\d+)", text)) and 0.5 < float(match[1]) < 1:
        return ByChance(float(match[1]))
    raise BadAdjudication(f"{text!r} is not a valid adjudication: write chance:0.99 (between 0.5 and 1) or rounds:5")
