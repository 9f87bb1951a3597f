"""The bot that searches. It thinks about a position of its own, in which all it cannot know is drawn again."""

from typing import Any

import numpy as np

from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import ENTRIES, Search
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator

SMALLEST_TABLE = 1 << 12


def table_entries(budget: Budget) -> int:
    """A table that a search with this budget can fill, and no larger: it is emptied for each new game."""
    if budget.nodes is None:
        return ENTRIES
    return min(max(1 << (2 * budget.nodes - 1).bit_length(), SMALLEST_TABLE), ENTRIES)


class Thinker:
    """Searches within its budget and plays the best it found."""

    def __init__(self, setting: str, seed: int = 0) -> None:
        self.budget = Budget.parse(setting)
        self._generator = new_generator(seed)
        self._search: Search | None = None

    def choose(self, view: Any) -> int:
        """The best action found."""
        kind = rules.rules_of(view)
        if self._search is None or self._search.rules is not kind:
            self._search = Search(kind, table_entries(self.budget))
        actions = np.zeros(kind.max_legal, np.int16)
        if rules.legal(view, actions) == 1:
            return int(actions[0])
        position = np.zeros(1, kind.dtype)
        position[0] = view
        rules.redraw(position[0], rules.mover(view), self._generator)
        self._search.begin(position[0], depth=self.budget.depth)
        self._search.think(self.budget)
        return self._search.best
