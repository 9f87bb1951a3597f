"""The built-in bots that do not search: random and greedy. Game-agnostic.

Built-in bots work on the numpy data of a view, which is cheaper than creating objects; `choose` is for everyone else.
"""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from azulejos.move import Move
from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import EFFECT


class HouseBot(ABC):
    """A built-in bot, which works on the numpy data of a view."""

    @abstractmethod
    def decide(self, view: Any) -> int:
        """Choose an action for the player to move in `view`, the data that `hide` made for that player."""

    def choose(self, view: Position) -> Move:
        """Choose a move for the player to move."""
        return view.move(self.decide(view.data))


class Random(HouseBot):
    """Plays uniformly random legal moves."""

    def __init__(self, seed: int = 0) -> None:
        self._generator = new_generator(seed)

    def decide(self, view: Any) -> int:
        """Choose a random legal action."""
        kind = rules.rules_of(view)
        actions = np.zeros(kind.max_legal, np.int16)
        return int(actions[random_below(self._generator, kind.calls.legal(view, actions))])


class Greedy(HouseBot):
    """Takes as many points as it can right now."""

    def __init__(self, seed: int = 0) -> None:
        self._generator = new_generator(seed)

    def decide(self, view: Any) -> int:
        """Choose the action with the best immediate effect."""
        kind = rules.rules_of(view)
        pair = np.zeros(2, kind.dtype)
        pair[0] = view
        kind.calls.resample(pair[0], kind.calls.mover(view), self._generator)
        actions = np.zeros(kind.max_legal, np.int16)
        return int(kind.calls.greedy(pair[0], self._generator, actions, np.zeros(1, EFFECT), pair[1:]))
