"""One game between bots, each handed only what its player may know. Knows no game and no bot by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.bots.registry import Bot
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import OVER, GameType


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    first: int
    points: list[int]
    places: list[int]
    decisions: int


def play_match(game: GameType, seats: Sequence[Bot], seed: int, options: Mapping[str, str] | None = None) -> Result:
    """Play one game; the bots sit in turn order."""
    players = len(seats)
    generator = new_generator(seed)
    first = random_below(generator, players)
    pair = np.zeros(2, game.rules.dtype)
    position: Any = pair[0]
    view: Any = pair[1]
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    rules.start(position, game.configure(players, first, options or {}, generator))
    decisions = 0
    while True:
        game.rules.calls.settle(position, generator, outcome)
        mover = rules.mover(position)
        if mover == OVER:
            break
        pair[1] = position
        rules.hide(view, mover)
        rules.apply(position, seats[mover].choose(view))
        decisions += 1
    points, places = np.zeros(players, np.int16), np.zeros(players, np.int8)
    rules.scores(position, points)
    rules.ranks(position, places)
    return Result(first, points.tolist(), places.tolist(), decisions)
