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
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import EFFECT, GameType
from azulejos.rules.errors import AzulejosError

SMALLEST_TABLE = 1 << 12


def table_entries(budget: Budget) -> int:
    """Return the size of a table that a search with this budget can fill, as it is cleared for each new game."""
    if budget.nodes is None:
        return ENTRIES
    return min(max(1 << (2 * budget.nodes - 1).bit_length(), SMALLEST_TABLE), ENTRIES)


class UnknownLevel(AzulejosError):
    """A level that does not exist."""


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


LEVELS: dict[int, tuple[tuple[str, int], ...]] = {
    2: (
        ("d1", 70),
        ("d1", 46),
        ("d1", 23),
        ("100n", 17),
        ("500n", 11),
        ("1500n", 6),
        ("5500n", 3),
        ("24000n", 1),
        ("90000n", 0),
        ("800000n", 0),
    ),
    3: (
        ("d1", 100),
        ("d1", 75),
        ("d1", 52),
        ("d1", 34),
        ("d1", 20),
        ("d1", 4),
        ("500n", 7),
        ("3000n", 2),
        ("30000n", 0),
        ("800000n", 0),
    ),
    4: (
        ("d1", 100),
        ("d1", 75),
        ("d1", 52),
        ("d1", 34),
        ("d1", 20),
        ("d1", 7),
        ("800n", 6),
        ("3000n", 2),
        ("30000n", 0),
        ("800000n", 0),
    ),
}
"""Levels 1 to 10 by number of players: how far each looks ahead, and how many of a hundred decisions it makes in haste
(see `Level`). The budgets are depths and nodes, so that a level is the same on every machine.
"""
HIGHEST = 10
OVERLOOKED = 85
"""How many of a hundred moves a hasty decision does not see."""
POINT = 100
"""The weight of a point in a hasty decision; the number of tiles placed only breaks ties."""
NOTHING = -(1 << 20)
"""Less than any move gains."""


class Level(Thinker):
    """An opponent for people, from 1 (beginner) to 10 (full strength), with a person's mistakes.

    A weak level looks one move ahead: it does not see the reply. Every so often it decides in haste: it sees only some
    of the moves, and takes the one that scores most, blind to what falls to the floor.
    """

    def __init__(self, setting: str, seed: int = 0) -> None:
        if not setting.isdecimal() or not 1 <= int(setting) <= HIGHEST:
            raise UnknownLevel(f"level:{setting}: levels are level:1 to level:{HIGHEST}")
        self._level = int(setting)
        super().__init__(LEVELS[2][self._level - 1][0], seed)

    def decide(self, view: Any) -> int:
        """Choose an action with care or in haste."""
        budget, hasty = LEVELS[rules.rules_of(view).calls.seats(view)][self._level - 1]
        if random_below(self._generator, 100) < hasty:
            return self._decide_in_haste(view)
        wanted = Budget.parse(budget)
        if wanted != self.budget:
            self.budget, self._search = wanted, None
        return super().decide(view)

    def _decide_in_haste(self, view: Any) -> int:
        kind = rules.rules_of(view)
        position = np.zeros(2, kind.dtype)
        position[0] = view
        rules.resample(position[0], rules.mover(view), self._generator)
        actions, effects = np.zeros(kind.max_legal, np.int16), np.zeros(kind.max_legal, EFFECT)
        count = kind.calls.previews(position[0], actions, effects, position[1:])
        gains = (POINT * effects["points"].astype(int) + effects["placed"]).tolist()
        # In haste nobody thinks of the floor: neither of what spills there, nor of taking tiles to it.
        looked = [number for number in range(count) if effects["placed"][number]] or list(range(count))
        chosen, most = looked[random_below(self._generator, len(looked))], NOTHING
        for number in looked:
            if random_below(self._generator, 100) >= OVERLOOKED and gains[number] > most:
                chosen, most = number, gains[number]
        return int(actions[chosen])
