"""The levels: opponents for people, from a beginner to full strength, with a person's mistakes."""

from typing import Any

import numpy as np

from azulejos.bots.search.budget import Budget
from azulejos.bots.thinker import Thinker
from azulejos.rules import contract as rules
from azulejos.rules.chance import random_below
from azulejos.rules.contract import EFFECT
from azulejos.rules.errors import AzulejosError

Steps = tuple[tuple[str, int], ...]
"""Levels from 1: how far each looks ahead, and how many of a hundred decisions it makes in haste (see `Level`). The
budgets are depths and nodes, so that a level is the same on every machine.
"""
LEVELS: dict[int, Steps] = {
    2: (
        ("d1", 70),
        ("d1", 46),
        ("d1", 23),
        ("100n", 17),
        ("500n", 11),
        ("1500n", 6),
        ("5500n", 3),
        ("24000n", 1),
        ("70000n", 0),
        ("800000n", 0),
    ),
    3: (
        ("d1", 100),
        ("d1", 75),
        ("d1", 52),
        ("d1", 34),
        ("d1", 20),
        ("d1", 6),
        ("500n", 7),
        ("3000n", 2),
        ("10000n", 0),
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
"""By number of players."""
OWN_LEVELS: dict[tuple[str, int], Steps] = {
    ("duel", 2): (
        ("d1", 55),
        ("d1", 36),
        ("d1", 19),
        ("320n", 13),
        ("1000n", 8),
        ("4000n", 4),
        ("15000n", 1),
        ("55000n", 0),
        ("210000n", 0),
        ("800000n", 0),
    ),
}
"""By rules and number of players, where the steps of LEVELS would be uneven: more nodes gain far more in Duel."""
HIGHEST = 10
OVERLOOKED = 85
"""How many of a hundred moves a hasty decision does not see."""
POINT = 100
"""The weight of a point in a hasty decision; the number of tiles placed only breaks ties."""
NOTHING = -(1 << 20)
"""Less than any move gains."""


class UnknownLevel(AzulejosError):
    """A level that does not exist."""


def levels_of(rules_name: str, players: int) -> Steps:
    """Return the levels of a game by these rules."""
    return OWN_LEVELS.get((rules_name, players), LEVELS[players])


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
        kind = rules.rules_of(view)
        budget, hasty = levels_of(kind.name, kind.calls.seats(view))[self._level - 1]
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
