"""The searches that a review requests, and their results. Game-agnostic; runs no search."""

from dataclasses import dataclass, field

from azulejos.position import Position

Chances = list[float]
"""Each player's winning chance, from 0 to 1, with a sum of 1."""


DEALS = 20


@dataclass(frozen=True)
class Settings:
    """How thorough a review is. Budgets are in nodes, so that the same settings give the same review everywhere."""

    nodes: int = 500_000
    """For each search at a decision: of the position, and after the better and the played move."""
    deals: int = DEALS
    """Outcomes sampled for each chance event."""
    deal_nodes: int = 300_000
    """For the search after each of them."""
    seed: int = 1
    """Determines the sampled outcomes, and how hidden information is resampled."""


WHOLE = 45_000_000
"""Nodes for all decisions of a game, and again for all its chance events: half a minute in total on one processor,
since many searches solve their round sooner.
"""
MOST_NODES, MOST_DEAL_NODES, FEWEST_NODES = 600_000, 300_000, 10_000
TREE_SHARE = 3
"""The divisor of the nodes for more than two players, whose tree search never completes a round."""


def settings_for(decisions: int, chances: int, players: int) -> Settings:
    """Choose settings for this many decisions and chance events, so that any game takes about as long."""
    whole = WHOLE if players == 2 else WHOLE // TREE_SHARE
    # A decision needs one search, or three if it was not the best; a chance event needs one per sample.
    nodes = whole // (2 * max(1, decisions))
    deal_nodes = whole // ((DEALS + 1) * max(1, chances))
    return Settings(
        nodes=min(MOST_NODES, max(FEWEST_NODES, nodes)),
        deal_nodes=min(MOST_DEAL_NODES, max(FEWEST_NODES, deal_nodes)),
    )


@dataclass(frozen=True)
class Question:
    """A position to search, with nothing hidden and a player to move."""

    position: Position
    nodes: int
    lines: int = 1
    """How many best lines to find."""


@dataclass(frozen=True)
class Found:
    """The result of a search: the chances at the end of its best line, that line, and the second-best chances."""

    chances: Chances
    actions: list[int]
    second: Chances | None = None
    """None if there is no second line, or it was not requested."""
    second_actions: list[int] = field(default_factory=list)


PORTIONS = 24
"""The number of parts in which a search runs, to look at it in between."""
SMALLEST_PORTION = 100
"""Fewest nodes in a part: looking at a search takes about as long as searching these."""


def portions(nodes: int) -> list[int]:
    """Return the nodes to search in each part."""
    size = max(SMALLEST_PORTION, nodes // PORTIONS)
    return [min(size, nodes - start) for start in range(0, nodes, size)]


@dataclass
class Looks:
    """A search's estimates after each completed depth.

    A search that ends before the round does favours the player who moved last: it sees their move but not the answer.
    The mean of its last two depths, which end with different players, does not have this bias.
    """

    last: Chances = field(default_factory=list)
    finished: list[Chances] = field(default_factory=list)
    """The chances after each completed depth."""
    depth: int = 0

    def see(self, depth: int, chances: Chances) -> None:
        """Note the current depth of the search and the chances of its best line."""
        self.last = chances
        if depth > self.depth:
            self.depth = depth
            self.finished.append(chances)

    def found(
        self, actions: list[int], exact: bool, second: Chances | None, second_actions: list[int] | None = None
    ) -> Found:
        """Return the result of a search that has ended; `exact` if no deeper one would change it."""
        chances = self.last
        if not exact and len(self.finished) > 1:
            pair = zip(self.finished[-2], self.finished[-1], strict=True)
            chances = [(one + other) / 2 for one, other in pair]
        if second is not None:
            behind = zip(chances, self.last, second, strict=True)
            second = [chance + other - best for chance, best, other in behind]
        return Found(chances, actions, second, second_actions or [])
