"""Greedy play: what a move does at once is all that counts. Knows no game, only the contract's preview."""

from typing import Any

import numpy as np

from azulejos.rules import contract as rules
from azulejos.rules.chance import below, new_generator
from azulejos.rules.contract import EFFECT, legal, preview
from azulejos.rules.kernel import kernel

POINT = 1024
"""What a point weighs; all else only breaks ties."""
COMPLETES = 64
PLACED = 4
SPILLED = -8


@kernel
def worth(effect: Any) -> int:
    """Points first; among equals complete something, place much, spill little."""
    return (
        POINT * (int(effect.points) + int(effect.penalty))
        + COMPLETES * int(effect.completes)
        + PLACED * int(effect.placed)
        + SPILLED * int(effect.spilled)
    )


@kernel
def best_action(position: Any, generator: Any, actions: Any, effects: Any, scratch: Any) -> int:
    """The action whose immediate effect is worth most; equals are drawn among evenly."""
    best = -1
    best_worth = 0
    equals = 0
    for number in range(legal(position, actions)):
        action = int(actions[number])
        preview(position, action, effects[0], scratch)
        value = worth(effects[0])
        if best < 0 or value > best_worth:
            best, best_worth, equals = action, value, 1
        elif value == best_worth:
            equals += 1
            if below(generator, equals) == 0:
                best = action
    return best


class Greedy:
    """Takes the most points it can have now."""

    def __init__(self, seed: int = 0) -> None:
        self._generator = new_generator(seed)

    def choose(self, view: Any) -> int:
        """The best-looking action."""
        kind = rules.rules_of(view)
        pair = np.zeros(2, kind.dtype)
        pair[0] = view
        kind.calls.redraw(pair[0], kind.calls.mover(view), self._generator)
        actions = np.zeros(kind.max_legal, np.int16)
        return int(kind.calls.greedy(pair[0], self._generator, actions, np.zeros(1, EFFECT), pair[1:]))
