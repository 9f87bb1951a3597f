"""What makes a decision a puzzle: searches by nodes, not seconds, so that a position always gets the same verdict.

Knows no game, and nothing of where positions come from.
"""

from dataclasses import dataclass

from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.bots.thinker import table_entries
from azulejos.position import Position
from azulejos.rules import contract, steps

GLANCE = 15_000
"""Nodes of the search that every decision gets; few are worth a second one."""
LOOK = {2: 200_000, 3: 60_000, 4: 60_000}
"""Nodes of the search that finds the answer, by the number of players: a tree for more than two grows more slowly."""
LONGER = 10
"""How many times longer the search is that must agree."""
MARGIN = {2: 0.08, 3: 0.07, 4: 0.06}
"""How much winning chance the answer must be ahead of the next move, by the number of players."""
FIRST, STILL = 0.5, 0.75
"""Parts of it that the first search must show for a second one, and that must be left in the long one."""
LOST, WON = 0.4, 0.8
"""The answer must leave at least this winning chance, for all players together; the next move at most this one."""
OTHERS = 4
"""How many other moves a puzzle names with what they lose."""


@dataclass(frozen=True)
class Way:
    """One move and what the search expects of it."""

    actions: tuple[int, ...]
    chance: float
    """Winning chance of the player who decides."""


@dataclass(frozen=True)
class Verdict:
    """The best ways on, best first; of moves that come to the same only one."""

    ways: tuple[Way, ...]
    done: bool
    """Whether no longer search would find more."""

    @property
    def best(self) -> int:
        """The best action."""
        return self.ways[0].actions[0]

    @property
    def margin(self) -> float:
        """By how much the best way is ahead of all others: below 0 if the search prefers a way that looks worse."""
        return self.ways[0].chance - max(way.chance for way in self.ways[1:])

    def is_clear(self, players: int, part: float = 1.0) -> bool:
        """Whether one move is best by this part of the margin at least, and the game neither won nor lost anyway."""
        if len(self.ways) < 2:
            return False
        others = max(way.chance for way in self.ways[1:])
        return self.margin >= part * MARGIN[players] and self.ways[0].chance >= LOST / players and others <= WON


class Judge:
    """Searches positions of one game with one budget; what it says of a position does not depend on those before."""

    def __init__(self, position: Position, nodes: int, lines: int) -> None:
        self._budget = Budget(nodes=nodes)
        self._lines = lines
        self._search = Search(position.game.rules, table_entries(self._budget))

    def __call__(self, position: Position, seed: int = 0) -> Verdict:
        """Judge a position by what its player may know; `seed` draws the rest."""
        self._search.forget()
        self._search.begin(position.resampled(position.mover, seed).data, lines=self._lines)
        self._search.think(self._budget)
        ways = tuple(Way(line.actions, min(max(line.chance, 0.0), 1.0)) for line in self._search.lines)
        return Verdict(ways, self._search.done)


def same_moves(position: Position, action: int) -> list[int]:
    """The action and all legal ones that lead to the same position but for the numbers of things, in order."""
    wanted = _arranged(position, action)
    return [other for other in position.legal_actions if _arranged(position, other) == wanted]


def _arranged(position: Position, action: int) -> bytes:
    rules = position.game.rules
    after = steps.data(rules, position.after_unchecked(action).content).copy()
    contract.arrange(after)
    return steps.content(rules, after)
