"""Symmetries of Azul, and the odds of the next tile of a deal.

The order of the factories does not matter, so equal positions can look different; `arrange` gives them one canonical
form.
"""

from typing import Any

from azulejos.rules.azul.deal import PER_FACTORY, factories, packed, tiles_in
from azulejos.rules.azul.record import SOURCES, TILE_KINDS
from azulejos.rules.kernel import kernel


@kernel
def contents(position: Any, factory: int) -> int:
    """Encode the tiles of a factory as one integer, the first kinds most significant; 0 if it is empty."""
    total = 0
    for kind in range(TILE_KINDS):
        total = total * 8 + int(position.table[kind, factory])
    return total


@kernel
def arrange(position: Any) -> None:
    """The contract's `arrange`: sort the factories by their contents, empty ones last."""
    before = contents(position, 1)
    moved = False
    for one in range(2, factories(position) + 1):
        here = contents(position, one)
        if here <= before:
            before = here
            continue
        # Insertion sort: there are few factories, and after a take all but one are in order.
        moved = True
        at = one
        while at > 1 and here > contents(position, at - 1):
            for kind in range(TILE_KINDS):
                tiles = position.table[kind, at]
                position.table[kind, at] = position.table[kind, at - 1]
                position.table[kind, at - 1] = tiles
            at -= 1
    if not moved:
        return
    for kind in range(TILE_KINDS):
        held = int(position.held[kind]) & 1
        for source in range(1, SOURCES):
            if position.table[kind, source]:
                held |= 1 << source
        position.held[kind] = held


@kernel
def odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """The contract's `odds`: the tiles of the bag, then of the lid once the bag is empty (A16)."""
    bag = packed(position.bag)
    lid = packed(position.lid)
    left = tiles_in(bag)
    for place in range(count + 1):
        if left == 0:
            bag = lid
            lid = 0
            left = tiles_in(bag)
        if place < count:
            bag -= 1 << (8 * int(outcome[place]))
            left -= 1
    if left == 0 or count == PER_FACTORY * factories(position):
        return 0
    for kind in range(TILE_KINDS):
        chances[kind] = ((bag >> (8 * kind)) & 255) / left
    return TILE_KINDS
