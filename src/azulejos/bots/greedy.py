"""Greedy play by a move's immediate effect. Game-agnostic: uses only the contract's preview."""

from typing import Any

from azulejos.rules.chance import below
from azulejos.rules.contract import legal, preview
from azulejos.rules.kernel import kernel

POINT = 1024
"""The weight of a point; everything else only breaks ties."""
COMPLETES = 64
PLACED = 4
SPILLED = -8


@kernel
def worth(effect: Any) -> int:
    """Points first; then prefer completing something, placing more and spilling less."""
    return (
        POINT * (int(effect.points) + int(effect.penalty))
        + COMPLETES * int(effect.completes)
        + PLACED * int(effect.placed)
        + SPILLED * int(effect.spilled)
    )


@kernel
def best_action(position: Any, generator: Any, actions: Any, effects: Any, scratch: Any) -> int:
    """Return the action with the best immediate effect, breaking ties at random."""
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
