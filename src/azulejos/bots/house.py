"""The house bots that do not search: random and greedy. They know no game.

House bots decide by the numpy data of a view, which costs less than making objects of it; `choose` is for everybody
else.
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
    """A bot that decides by the numpy data of a view."""

    @abstractmethod
    def decide(self, view: Any) -> int:
        """The action of the player who is to decide in `view`: data that `hide` made for that player."""

    def choose(self, view: Position) -> Move:
        """The move of the player who is to decide."""
        return view.move(self.decide(view.data))


class Random(HouseBot):
    """Any legal move is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        self._generator = new_generator(seed)

    def decide(self, view: Any) -> int:
        """A random legal action."""
        kind = rules.rules_of(view)
        actions = np.zeros(kind.max_legal, np.int16)
        return int(actions[random_below(self._generator, kind.calls.legal(view, actions))])


class Greedy(HouseBot):
    """Takes the most points it can have now."""

    def __init__(self, seed: int = 0) -> None:
        self._generator = new_generator(seed)

    def decide(self, view: Any) -> int:
        """The best-looking action."""
        kind = rules.rules_of(view)
        pair = np.zeros(2, kind.dtype)
        pair[0] = view
        kind.calls.resample(pair[0], kind.calls.mover(view), self._generator)
        actions = np.zeros(kind.max_legal, np.int16)
        return int(kind.calls.greedy(pair[0], self._generator, actions, np.zeros(1, EFFECT), pair[1:]))
