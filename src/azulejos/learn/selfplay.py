"""Self-play with search: every decision of a game with what its player saw, what the search thought of it, what was
played, and how the game ended. Written against the contract alone.

>>> from azulejos.learn.selfplay import SelfPlay, play_game
>>> rows = play_game(SelfPlay("azul", nodes=50), 0)
>>> rows[0].move, sum(rows[0].places)
('1B4', 3)
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from azulejos.bots.analysis import Analyst
from azulejos.bots.random_play import game_seed
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.bots.thinker import table_entries
from azulejos.envs.batch import Batch
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import GameType
from azulejos.rules.errors import BadSetup

MILLION = 1_000_000


@dataclass(frozen=True)
class SelfPlay:
    """All that decides what is played: the same settings and number give the same game."""

    game: str
    players: int | None = None
    nodes: int = 1000
    """Positions that the search looks at for each decision."""
    explore: float = 0.1
    """How often a random legal action is played instead of the best one, so that positions differ."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.nodes < 1:
            raise BadSetup(f"a search looks at 1 position or more, not {self.nodes}")
        if not 0 <= self.explore <= 1:
            raise BadSetup(f"the share of random moves is a number from 0 to 1, not {self.explore}")

    def table(self) -> Batch:
        """A table to play at, one game at a time."""
        return Batch(self.game, self.players, size=1, options=self.options, threads=1, restart=False)

    def as_object(self) -> dict[str, Any]:
        """The settings as JSON knows them."""
        return asdict(self)


@dataclass(frozen=True)
class Row:
    """One decision."""

    game: int
    """The number of the game."""
    decision: int
    player: int
    position: str
    """The position's text: the truth, with nothing hidden."""
    observation: Any
    """What the player sees, as raw whole numbers (docs/environments.md)."""
    mask: Any
    """1 for each legal action."""
    action: int
    """What was played."""
    move: str
    """The same as text."""
    best: int
    """What the search would have played."""
    chances: tuple[float, ...]
    """Each player's winning chance, by the search."""
    points: tuple[float, ...]
    """Each player's expected final points, by the search."""
    depth: int
    scores: tuple[int, ...]
    """Each player's points when the game had ended."""
    places: tuple[int, ...]


def play_game(settings: SelfPlay, number: int, table: Batch | None = None) -> list[Row]:
    """Play one game; gives its decisions in order."""
    table = table or settings.table()
    chooser = new_generator(game_seed(settings.seed, number))
    # A batch takes seeds of 31 bits, in which those of different settings would coincide.
    table.reset(random_below(chooser, (1 << 31) - 1))
    # A search of its own for every game: what it remembers must not depend on the games before.
    search = Search(table.game.rules, table_entries(Budget(nodes=settings.nodes)))
    found: list[dict[str, Any]] = []
    over = False
    while not over:
        position = table.position(0)
        analyst = Analyst(position, seed=random_below(chooser, MILLION), search=search)
        analysis = analyst.think(Budget(nodes=settings.nodes))
        legal = table.legal_actions(0)
        best = analysis.best.moves[0].action
        strays = random_below(chooser, MILLION) < settings.explore * MILLION
        action = legal[random_below(chooser, len(legal))] if strays else best
        found.append(
            {
                "game": number,
                "decision": len(found),
                "player": analysis.player,
                "position": position.text,
                "observation": table.observations[0].copy(),
                "mask": table.masks[0].copy(),
                "action": action,
                "move": position.move(action).text,
                "best": best,
                "chances": analysis.best.chances,
                "points": analysis.best.points,
                "depth": analysis.depth,
            }
        )
        over = bool(table.step(np.array([action])).over[0])
    ending: dict[str, Any] = {"scores": tuple(table.points[0].tolist()), "places": tuple(table.places[0].tolist())}
    return [Row(**row, **ending) for row in found]


def game_of(settings: SelfPlay) -> tuple[GameType, int]:
    """The game and its number of players, or an error that says what is wrong with the settings."""
    table = settings.table()
    return table.game, table.players
