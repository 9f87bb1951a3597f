"""What makes a decision a puzzle. Searches are limited by nodes, not seconds, so the verdict is deterministic.

Game-agnostic, and independent of where positions come from.
"""

from dataclasses import dataclass

from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.bots.thinker import table_entries
from azulejos.position import Position
from azulejos.rules import contract, steps

GLANCE = 15_000
"""Nodes of the first search of every decision; few deserve a second one."""
LOOK = {2: 200_000, 3: 60_000, 4: 60_000}
"""Nodes of the search that finds the answer, by number of players: a tree for more than two grows more slowly."""
LONGER = 10
"""How many times longer the confirming search is."""
MARGIN = {2: 0.08, 3: 0.07, 4: 0.06}
"""The required lead of the answer over the next move in winning chance, by number of players."""
FIRST, STILL = 0.5, 0.75
"""Fractions of that lead required by the first search, and still required by the long one."""
LOST, WON = 0.4, 0.8
"""The answer must leave at least this winning chance, scaled to two players; the next move at most this one."""
OTHERS = 4
"""How many other moves a puzzle lists with their winning chances."""


@dataclass(frozen=True)
class Way:
    """A move and its expected value."""

    actions: tuple[int, ...]
    chance: float
    """Winning chance of the player to move."""


@dataclass(frozen=True)
class Verdict:
    """The best moves, best first, with only one of equivalent moves."""

    ways: tuple[Way, ...]
    done: bool
    """Whether a longer search would find nothing more."""

    @property
    def best(self) -> int:
        """The best action."""
        return self.ways[0].actions[0]

    @property
    def margin(self) -> float:
        """The lead of the best move over all others; negative if the search prefers one that looks worse."""
        return self.ways[0].chance - max(way.chance for way in self.ways[1:])

    def is_clear(self, players: int, part: float = 1.0) -> bool:
        """Whether one move leads by at least this part of the margin, and the game is not already won or lost."""
        if len(self.ways) < 2:
            return False
        others = max(way.chance for way in self.ways[1:])
        return self.margin >= part * MARGIN[players] and self.ways[0].chance >= LOST / players and others <= WON


class Judge:
    """Searches positions of one game with one budget; independent of the positions searched before."""

    def __init__(self, position: Position, nodes: int, lines: int) -> None:
        self._budget = Budget(nodes=nodes)
        self._lines = lines
        self._search = Search(position.game.rules, table_entries(self._budget))

    def __call__(self, position: Position, seed: int = 0) -> Verdict:
        """Judge a position by what its player may know; `seed` resamples the rest."""
        self._search.forget()
        self._search.begin(position.resampled(position.mover, seed).data, lines=self._lines)
        self._search.think(self._budget)
        ways = tuple(Way(line.actions, min(max(line.chance, 0.0), 1.0)) for line in self._search.lines)
        return Verdict(ways, self._search.done)


def same_moves(position: Position, action: int) -> list[int]:
    """List the action and all legal ones that are equivalent up to the numbering of things, in order."""
    wanted = _arranged(position, action)
    return [other for other in position.legal_actions if _arranged(position, other) == wanted]


def _arranged(position: Position, action: int) -> bytes:
    rules = position.game.rules
    after = steps.data(rules, position.after_unchecked(action).content).copy()
    contract.arrange(after)
    return steps.content(rules, after)
