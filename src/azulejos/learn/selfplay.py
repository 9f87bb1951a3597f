"""Self-play with search: every decision of a game with its observation, the search's evaluation, the move played, and
how the game ended. Uses only the contract.

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
    """The settings that determine the games: with the same settings, a number gives the same game."""

    game: str
    players: int | None = None
    nodes: int = 1000
    """Positions to search per decision."""
    explore: float = 0.1
    """How often a random legal action is played instead of the best one, for variety."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.nodes < 1:
            raise BadSetup(f"a search needs at least 1 position, not {self.nodes}")
        if not 0 <= self.explore <= 1:
            raise BadSetup(f"the share of random moves must be from 0 to 1, not {self.explore}")

    def table(self) -> Batch:
        """Create a batch to play on, one game at a time."""
        return Batch(self.game, self.players, size=1, options=self.options, threads=1, restart=False)

    def as_object(self) -> dict[str, Any]:
        """Convert the settings to JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Row:
    """One decision."""

    game: int
    """The number of the game."""
    decision: int
    player: int
    position: str
    """The full position as text, with nothing hidden."""
    observation: Any
    """The player's observation, as raw integers (docs/environments.md)."""
    mask: Any
    """1 for each legal action."""
    action: int
    """The action played."""
    move: str
    """The same as move text."""
    best: int
    """The search's best action."""
    chances: tuple[float, ...]
    """Each player's winning chance, according to the search."""
    points: tuple[float, ...]
    """Each player's expected final points, according to the search."""
    depth: int
    scores: tuple[int, ...]
    """Each player's points at the end of the game."""
    places: tuple[int, ...]


def play_game(settings: SelfPlay, number: int, table: Batch | None = None) -> list[Row]:
    """Play one game and return its decisions in order."""
    table = table or settings.table()
    chooser = new_generator(game_seed(settings.seed, number))
    # A batch takes 31-bit seeds, in which those of different settings would collide.
    table.reset(random_below(chooser, (1 << 31) - 1))
    # A new search for every game, so that its memory does not depend on earlier games.
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
    """Return the game and its number of players; raises an error for invalid settings."""
    table = settings.table()
    return table.game, table.players
