"""What tests over every registered game share: buffers, configurations, random play."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import GameType
from tests.soak import SOAK

ORACLE_GAMES = 1000 if SOAK else 60
"""How many games of each kind are compared with the independent implementation of its rules."""

CONFIGURATIONS = [(name, players) for name, game in GAMES.items() for players in game.players]
"""Every registered game with every number of players."""


@dataclass
class Bench:
    """A game's position with the buffers that its kernels ask for."""

    game: GameType
    players: int
    seed: int
    first: int = 0

    def __post_init__(self) -> None:
        self.positions = np.zeros(1, self.game.rules.dtype)
        self.position: Any = self.positions[0]
        self.generator = new_generator(self.seed)
        self.actions = np.zeros(self.game.rules.max_legal, np.int16)
        self.outcome = np.full(self.game.rules.max_outcome, -1, np.int8)
        rules.start(self.position, self.game.configure(self.players, self.first, {}, self.generator))

    @property
    def fields(self) -> Any:
        """The position's fields as plain numbers and lists: numpy's records are slow to read one element at a time."""
        return SimpleNamespace(**{name: self.position[name].tolist() for name in self.position.dtype.names})

    @property
    def face(self) -> Position:
        """The position as the face's object."""
        return Position(self.game, self.players, self.position, trusted=True)

    @property
    def mover(self) -> int:
        return rules.mover(self.position)

    def legal(self) -> list[int]:
        return [int(action) for action in self.actions[: rules.legal(self.position, self.actions)]]

    def step(self) -> tuple[str, Any]:
        """Play one random decision or chance event; returns its kind and what was chosen."""
        if self.mover == rules.CHANCE:
            length = rules.draw(self.position, self.generator, self.outcome)
            rules.resolve(self.position, self.outcome)
            return "chance", self.outcome[:length].copy()
        actions = self.legal()
        action = actions[random_below(self.generator, len(actions))]
        rules.apply(self.position, action)
        return "action", action

    def random_game(self) -> Iterator[tuple[str, Any]]:
        """Play at random to the end, one step at a time."""
        while self.mover != rules.OVER:
            yield self.step()
