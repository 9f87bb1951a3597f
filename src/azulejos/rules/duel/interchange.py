"""Symmetries of Duel: the small factories are interchangeable (D4).

Their order does not matter, so equal positions can look different; `arrange` gives them one canonical form.
"""

from typing import Any

from azulejos.rules.duel.record import COLOURS, SMALL, STACK
from azulejos.rules.kernel import kernel


@kernel
def contents(position: Any, factory: int) -> int:
    """Encode the contents of a small factory as one integer, its sun most significant."""
    total = 0
    for colour in range(COLOURS):
        total = total * 8 + int(position.sun[factory, colour])
    for place in range(STACK):
        total = total * 8 + int(position.moon[factory, place]) + 1
    # The factory whose stack order is pending sorts before equal ones.
    return (total * 32 + int(position.chip[factory]) + 1) * 2 + (1 if position.factory == factory else 0)


@kernel
def swap(position: Any, one: int, other: int) -> None:
    """Swap two small factories."""
    for colour in range(COLOURS):
        tiles = position.sun[one, colour]
        position.sun[one, colour] = position.sun[other, colour]
        position.sun[other, colour] = tiles
    for place in range(STACK):
        tile = position.moon[one, place]
        position.moon[one, place] = position.moon[other, place]
        position.moon[other, place] = tile
    chip = position.chip[one]
    position.chip[one] = position.chip[other]
    position.chip[other] = chip
    if position.factory == one:
        position.factory = other
    elif position.factory == other:
        position.factory = one


@kernel
def arrange(position: Any) -> None:
    """The contract's `arrange`: sort the small factories by their contents, bare ones last."""
    before = contents(position, 0)
    for one in range(1, SMALL):
        here = contents(position, one)
        if here <= before:
            before = here
            continue
        at = one
        while at > 0 and here > contents(position, at - 1):
            swap(position, at, at - 1)
            at -= 1
