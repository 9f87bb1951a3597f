"""Compare evaluations: a fixed set of positions with reference values from long searches.

>>> from azulejos.learn.benchmark import compare, load, search
>>> errors = compare(search(10), load("azul", 2))
>>> 0 < errors.chances < 0.5, errors.leads > 0
(True, True)

An evaluation is any function from a position to what each player can expect: winning chances and final points. It is
given the view of the player to move, so it sees nothing that this player cannot know. `bench/references.py` makes the
file. This module names no game.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt
from pathlib import Path
from typing import Any

from azulejos.bots.analysis import analyse
from azulejos.bots.registry import make
from azulejos.game import Game
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.contract import game_type
from azulejos.rules.errors import BadSetup

FILE = Path(__file__).parent / "data" / "references.jsonl"
PLAYOUTS = 8

Expectation = tuple[Sequence[float], Sequence[float]]
"""Each player's winning chance (they add up to 1), and each player's expected final points."""
Evaluation = Callable[[Position], Expectation]


@dataclass(frozen=True)
class Reference:
    """A position, and what a long search expects of it."""

    text: str
    """The position as the player to move may know it."""
    best: str
    """The move that the search would play."""
    chances: tuple[float, ...]
    """Each player's winning chance."""
    points: tuple[float, ...]
    """Each player's expected final points; the search is sure of their differences, not of their level."""
    nodes: int
    """Positions that the search looked at, at most."""

    @cached_property
    def position(self) -> Position:
        """The position; one player must decide in it."""
        return Position.from_text(self.text)

    def as_object(self) -> dict[str, Any]:
        """The reference as a line of the file holds it."""
        return {
            "position": self.text,
            "best": self.best,
            "chances": [round(chance, 4) for chance in self.chances],
            "points": [round(points, 2) for points in self.points],
            "nodes": self.nodes,
        }


@dataclass(frozen=True)
class Errors:
    """How far an evaluation is from the references, over all players of all positions."""

    positions: int
    chances: float
    """Root mean square error of winning chances, from 0 to 1."""
    leads: float
    """Root mean square error of the lead over the best other player, in points."""


@cache
def _all() -> tuple[Reference, ...]:
    rows = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return tuple(
        Reference(row["position"], row["best"], tuple(row["chances"]), tuple(row["points"]), row["nodes"])
        for row in rows
    )


def load(game: str | None = None, players: int | None = None) -> list[Reference]:
    """Load the references of one game and number of players, or of all."""
    if game is not None and players is not None and players not in game_type(game).players:
        allowed = " or ".join(map(str, GAMES[game].players))
        raise BadSetup(f"{game} is played by {allowed} players, not {players!r}")
    wanted = game_type(game).name if game is not None else None
    return [
        reference
        for reference in _all()
        if (wanted is None or reference.position.game.name == wanted)
        and (players is None or reference.position.players == players)
    ]


def compare(evaluate: Evaluation, references: Iterable[Reference]) -> Errors:
    """Evaluate every reference position, and measure the errors."""
    positions = numbers = 0
    chance_errors = lead_errors = 0.0
    for reference in references:
        chances, points = evaluate(reference.position)
        players = reference.position.players
        if len(chances) != players or len(points) != players:
            raise ValueError(f"an evaluation gives {players} chances and {players} points, not {chances!r}, {points!r}")
        positions += 1
        numbers += players
        chance_errors += _squares(chances, reference.chances)
        lead_errors += _squares(_leads(points), _leads(reference.points))
    if not positions:
        raise ValueError("there are no references to compare with")
    return Errors(positions, *(sqrt(total / numbers) for total in (chance_errors, lead_errors)))


def _squares(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return sum((one - other) ** 2 for one, other in zip(ours, theirs, strict=True))


def _leads(points: Sequence[float]) -> list[float]:
    return [mine - max(other for at, other in enumerate(points) if at != seat) for seat, mine in enumerate(points)]


def scores(position: Position) -> Expectation:
    """Expect the points as they stand, and equal chances: the least an evaluation should beat."""
    return [1 / position.players] * position.players, position.scores


def playouts(position: Position) -> Expectation:
    """Let greedy bots play the position out some times; expect the mean."""
    chances, points = [0.0] * position.players, [0.0] * position.players
    for seed in range(PLAYOUTS):
        game = Game.from_position(position.resampled(position.mover, seed), seed=seed)
        bot = make("greedy", seed=seed)
        while not game.over:
            assert game.mover is not None
            game.play(bot.choose(game.position.view(game.mover)))
        for player in range(position.players):
            points[player] += game.scores[player] / PLAYOUTS
        for winner in game.winners:
            chances[winner] += 1 / len(game.winners) / PLAYOUTS
    return chances, points


def search(nodes: int) -> Evaluation:
    """Expect what a search of so many positions expects; with 1 this is the static evaluation of the best move."""

    def evaluate(position: Position) -> Expectation:
        best = analyse(position, f"{nodes}n", lines=1).best
        return best.chances, best.points

    return evaluate
