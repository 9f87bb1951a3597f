"""Buffers for the rules' output, one set per kind of record and thread, since allocating them takes longer than using
them. The next use overwrites them, so do not keep references.
"""

import secrets
import threading
from typing import Any

import numpy as np

from azulejos.rules.chance import new_generator
from azulejos.rules.contract import EFFECT, Rules
from azulejos.rules.sheet import SCORED


class Buffers:
    """Buffers for one kind of record."""

    def __init__(self, rules: Rules) -> None:
        self.actions = np.zeros(rules.max_legal, np.int16)
        self.effects = np.zeros(rules.max_legal, EFFECT)
        self.record: Any = np.zeros(1, rules.dtype)
        self.scratch: Any = np.zeros(1, rules.dtype)
        self.scored = np.zeros(rules.max_scored, SCORED)
        self.outcome = np.full(rules.max_outcome, -1, np.int8)
        self.generator = new_generator(secrets.randbits(63))
        """For samples that nobody sees, only; see `draft` for what is drawn in a game."""


_made = threading.local()


def buffers_of(rules: Rules) -> Buffers:
    """Return this thread's buffers for the records of these rules."""
    own: dict[str, Buffers] = _made.__dict__
    if rules.name not in own:
        own[rules.name] = Buffers(rules)
    return own[rules.name]
