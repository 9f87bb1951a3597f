"""The bot that searches. It thinks about a position in which whatever it cannot know is resampled."""

import time
from typing import Any

import numpy as np

from azulejos.bots.clock import parse_limits
from azulejos.bots.house import HouseBot
from azulejos.bots.protocol import Go
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import ENTRIES, Search
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import GameType

SMALLEST_TABLE = 1 << 12


def table_entries(budget: Budget) -> int:
    """Return the size of a table that a search with this budget can fill, as it is cleared for each new game."""
    if budget.nodes is None:
        return ENTRIES
    return min(max(1 << (2 * budget.nodes - 1).bit_length(), SMALLEST_TABLE), ENTRIES)


class Thinker(HouseBot):
    """Searches within its budget and plays the best move found."""

    def __init__(self, setting: str, seed: int = 0, threads: int = 1) -> None:
        self.budget, self._full_clock = parse_limits(setting)
        self._clock = self._full_clock
        self._threads = threads
        self._generator = new_generator(seed)
        self._search: Search | None = None

    def begin(self, game: GameType, players: int) -> None:
        """Start a new game with a full clock."""
        self._clock = self._full_clock

    def decide(self, view: Any) -> int:
        """Choose the best action found."""
        kind = rules.rules_of(view)
        if self._search is None or self._search.rules is not kind:
            self._search = Search(kind, table_entries(self.budget), threads=self._threads)
        actions = np.zeros(kind.max_legal, np.int16)
        if rules.legal(view, actions) == 1:
            return int(actions[0])
        position = np.zeros(1, kind.dtype)
        position[0] = view
        rules.resample(position[0], rules.mover(view), self._generator)
        began = time.perf_counter()
        self._search.begin(position[0], depth=self.budget.depth)
        self._search.think(Go(self.budget, self._clock).limits())
        if self._clock is not None:
            self._clock = self._clock.after(time.perf_counter() - began)
        return self._search.best
