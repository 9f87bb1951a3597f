"""A player's observation of a position, and its formats: raw or scaled, as a vector or as planes."""

from typing import Any

import numpy as np

from azulejos.rules.contract import GameType
from azulejos.rules.errors import BadSetup
from azulejos.rules.observation import Observation

VIEWS = {
    "scaled": "numbers within 1, in a row",
    "raw": "whole numbers as they are, in a row",
    "planes": "numbers within 1, as planes of the board: plane, row, column",
    "raw-planes": "whole numbers as they are, as planes",
}


class Sight:
    """Reads observations from the positions of one game."""

    def __init__(self, game: GameType, players: int) -> None:
        self._calls = game.rules.calls
        self.observation = game.observation(players)
        self._seen = np.zeros(1, game.rules.dtype)
        self._record = self._seen.view(np.uint8).reshape(-1)

    def __call__(self, record: Any, player: int) -> Any:
        """Return a player's observation of a position, as raw numbers."""
        steps = self.observation.steps
        numbers = np.zeros(self.observation.size, np.int16)
        self._calls.observe(
            record, player, self._seen, self._record, steps, numbers, *steps.shape, len(self._record), len(numbers)
        )
        return numbers


class View:
    """One format of a game's observations."""

    def __init__(self, name: str, observation: Observation) -> None:
        if name not in VIEWS:
            raise BadSetup(f"there is no view named {name!r}: views are {', '.join(VIEWS)}")
        self._observation = observation
        self._raw = name.startswith("raw")
        self._planes = name.endswith("planes")
        self.dtype: Any = np.int16 if self._raw else np.float32
        self.low = self._shaped(observation.low)
        self.high = self._shaped(observation.high)

    def __call__(self, numbers: Any) -> Any:
        """Convert raw observations to this format, as a new array."""
        return self._shaped(numbers)

    def _shaped(self, numbers: Any) -> Any:
        found = numbers if self._raw else scaled(self._observation, numbers)
        return planes(self._observation, found) if self._planes else found.copy()


def scaled(observation: Observation, numbers: Any) -> Any:
    """Divide raw observations by their largest values: floats within 1."""
    return numbers * observation.scales


def planes(observation: Observation, numbers: Any) -> Any:
    """Reshape observations to planes of the board: the last axis becomes plane, row and column."""
    padded = np.concatenate([numbers, np.zeros((*numbers.shape[:-1], 1), numbers.dtype)], axis=-1)
    return padded[..., observation.planes]
