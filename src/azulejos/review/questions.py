"""What a review asks a search, and what it is told. Knows no game and runs no search."""

from dataclasses import dataclass, field

from azulejos.position import Position

Chances = list[float]
"""Each player's chance to win, from 0 to 1; all together 1."""


DEALS = 10


@dataclass(frozen=True)
class Settings:
    """How thorough a review is. Budgets are nodes, so that the same settings give the same review everywhere."""

    nodes: int = 500_000
    """For each search at a decision: of the position, and after the better and the played move."""
    deals: int = DEALS
    """Outcomes sampled for each chance event."""
    deal_nodes: int = 300_000
    """For the search after each of them."""
    seed: int = 1
    """Decides which outcomes are sampled, and how hidden things are drawn again."""


WHOLE = 45_000_000
"""Nodes for all decisions of a game, and again for all its chance events: together half a minute on one processor,
since many searches solve their round sooner."""
MOST_NODES, MOST_DEAL_NODES, FEWEST_NODES = 600_000, 300_000, 10_000
TREE_SHARE = 3
"""So many times fewer nodes for more than two players: their tree has no end to come to."""


def settings_for(decisions: int, chances: int, players: int) -> Settings:
    """Settings for a game with so many decisions and chance events, so that any game takes about as long."""
    whole = WHOLE if players == 2 else WHOLE // TREE_SHARE
    # A decision is searched once, or three times if it was not the best; a chance event once for each sample.
    nodes = whole // (2 * max(1, decisions))
    deal_nodes = whole // ((DEALS + 1) * max(1, chances))
    return Settings(
        nodes=min(MOST_NODES, max(FEWEST_NODES, nodes)),
        deal_nodes=min(MOST_DEAL_NODES, max(FEWEST_NODES, deal_nodes)),
    )


@dataclass(frozen=True)
class Question:
    """A position to search, in which nothing is hidden and a player is to decide."""

    position: Position
    nodes: int
    lines: int = 1
    """How many best lines to find."""


@dataclass(frozen=True)
class Found:
    """What a search found: the chances where its best line ends, that line, and the chances of the next best."""

    chances: Chances
    actions: list[int]
    second: Chances | None = None
    """None if there is no second line, or none was asked for."""


PORTIONS = 24
"""In how many parts a search is run, to look at it in between."""


def portions(nodes: int) -> list[int]:
    """The nodes to search in each part."""
    size = max(1, nodes // PORTIONS)
    return [min(size, nodes - start) for start in range(0, nodes, size)]


@dataclass
class Looks:
    """What a search said after each depth that it finished.

    A search that ends before the round does is too fond of the player who moved last: it sees their move, and not the
    answer. The mean of its last two depths, which end with one player each, is free of that.
    """

    last: Chances = field(default_factory=list)
    finished: list[Chances] = field(default_factory=list)
    """The chances after each finished depth."""
    depth: int = 0

    def see(self, depth: int, chances: Chances) -> None:
        """Look at the search: how deep it is, and the chances of its best line."""
        self.last = chances
        if depth > self.depth:
            self.depth = depth
            self.finished.append(chances)

    def found(self, actions: list[int], exact: bool, second: Chances | None) -> Found:
        """The answer of a search that has ended; `exact` if no deeper one would change it."""
        chances = self.last
        if not exact and len(self.finished) > 1:
            pair = zip(self.finished[-2], self.finished[-1], strict=True)
            chances = [(one + other) / 2 for one, other in pair]
        if second is not None:
            behind = zip(chances, self.last, second, strict=True)
            second = [chance + other - best for chance, best, other in behind]
        return Found(chances, actions, second)
