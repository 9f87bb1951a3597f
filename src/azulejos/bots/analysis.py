"""Analysis of a position for people and programs: lines, winning chances, expected points.

>>> import azulejos
>>> from azulejos.bots.analysis import analyse
>>> analysis = analyse(azulejos.new("azul", players=2, seed=1).position, "2000n", lines=2)
>>> len(analysis.lines)
2
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from azulejos.arguments import whole_number
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Line, Search
from azulejos.game import Game
from azulejos.move import Move
from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules.errors import AzulejosError, BadSetup


class NothingToDecide(AzulejosError):
    """A position in which no player is to move."""


@dataclass(frozen=True)
class Prospect:
    """One line of play and its evaluation."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]
    """Each player's winning chance where the line ends, or averaged over deals beyond it; with three or more players,
    averaged over all visits of the tree.
    """
    points: tuple[float, ...]
    """Each player's expected final points."""
    margin: float
    """Expected final points of the player to move, minus those of the best opponent."""
    depth: int
    solved: bool
    """Whether a deeper search would not change it: everything is known up to the next chance event."""

    def __str__(self) -> str:
        return " ".join(move.text for move in self.moves)


@dataclass(frozen=True)
class Analysis:
    """What a search has found so far, best line first."""

    player: int
    lines: tuple[Prospect, ...]
    depth: int
    nodes: int
    seconds: float
    done: bool
    """Whether further search would find nothing more, or has no room for more."""

    @property
    def best(self) -> Prospect:
        """The best line."""
        return self.lines[0]


class Analyst:
    """A resumable search on one position that can report at any time; it sees only what the player to move may know."""

    def __init__(
        self,
        position: Position,
        lines: int = 1,
        seed: int = 0,
        depth: int = Budget.depth,
        search: Search | None = None,
        only: Sequence[int] = (),
    ) -> None:
        """Prepare a search; `only` restricts it to some of the legal actions."""
        if position.mover is None:
            raise NothingToDecide("no player is to move: the game is over, or a chance event is due")
        self._root = position.resampled(position.mover, seed)
        self._root.validate()
        self._search = search or Search(position.game.rules)
        self._search.begin(self._root.data, lines=lines, depth=depth, only=only)
        self._seconds = 0.0
        self._started: float | None = None

    def think(self, budget: Budget, enough: Callable[[], bool] = lambda: False) -> Analysis:
        """Search within the budget, or until `enough` (polled regularly) returns True; returns the result so far."""
        self._started = time.perf_counter()
        self._search.think(budget, enough)
        self._seconds, self._started = self.seconds, None
        return self.report()

    @property
    def seconds(self) -> float:
        """Total thinking time."""
        return self._seconds + (0.0 if self._started is None else time.perf_counter() - self._started)

    @property
    def choice(self) -> Move:
        """The move that the search would choose now; always available."""
        return self._root.move(self._search.best)

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration, or of the tree."""
        return self._search.depth

    def report(self) -> Analysis:
        """Report what has been found so far."""
        search = self._search
        return Analysis(
            player=int(rules.mover(self._root.data)),
            lines=tuple(self._prospect(number, line) for number, line in enumerate(search.lines)),
            depth=search.depth,
            nodes=search.nodes,
            seconds=self.seconds,
            done=search.done,
        )

    def _prospect(self, number: int, line: Line) -> Prospect:
        root = self._root
        points, chances = self._search.outlook(number)
        player = int(rules.mover(root.data))
        margin = points[player] - max(value for other, value in enumerate(points) if other != player)
        moves = tuple(root.move(action) for action in line.actions)
        return Prospect(moves, tuple(chances), tuple(points), margin, line.depth, line.solved)


def analyse(position: Position | Game, budget: Budget | str = "1s", lines: int = 3, seed: int = 0) -> Analysis:
    """Search a position, or the current position of a game, and return its best lines, five at most.

    Write a budget as `0.5s` (seconds), `20000n` (nodes) or `d6` (depth). Whatever the player to move cannot know is
    resampled first, so a view and the true position give the same analysis.
    """
    if isinstance(position, Game):
        position = position.position
    if not isinstance(position, Position):
        raise BadSetup(f"analyse takes a Position or a Game, not {type(position).__name__}")
    if whole_number(lines, "lines") < 1:
        raise BadSetup(f"lines must be 1 or more, not {lines}")
    limits = budget if isinstance(budget, Budget) else Budget.parse(str(budget))
    return Analyst(position, lines, seed, limits.depth).think(limits)
