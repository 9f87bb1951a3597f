"""What each player of Duel may know of the plates, and resampling of what a player cannot know (D12, D13).

Face-down chips and the unseen part of the pile need no such bookkeeping: the record stores them as sets. Only the
plates put under the pile are hidden from some players. The player who put a batch there knows it; to everyone else its
plates are backs, except for those they know to be in it, and its order reveals nothing. When the owner draws part of
such a batch and puts it back, others can no longer tell which plates are in which of the two batches: their slots
become LINKED, and a plate may be in any linked slot of its type.

A view lists what the viewer knows in a canonical order, so that the order leaks nothing.
"""

from typing import Any

from azulejos.rules.chance import below
from azulejos.rules.contract import HIDDEN
from azulejos.rules.duel.deal import pick_member
from azulejos.rules.duel.plates import plates_of, sort_drawn, type_of
from azulejos.rules.duel.record import (
    BY_SECOND,
    FIRST_OF_BATCH,
    HIDDEN_PLATE,
    KEEPING,
    KNOWN,
    LINKED,
    NONE,
    PLATES,
    RETURNING,
    SHOWING_FRONTS,
)
from azulejos.rules.kernel import kernel

BLOTTED = -2
"""Placeholder in an outcome for a plate that the viewer cannot see."""


@kernel
def slots(position: Any) -> int:
    """Count the plates in `aside`."""
    return int(position.returned) + int(position.drawn)


@kernel
def owner_of(position: Any, slot: int) -> int:
    """Return the player who knows the order around this slot: the one who put the plate there, or drew it."""
    return 1 if int(position.aside_seen[slot]) & BY_SECOND else 0


@kernel
def known_to(position: Any, slot: int, viewer: int) -> bool:
    """Whether the viewer knows that this plate is in its batch."""
    return viewer >= 0 and (int(position.aside_seen[slot]) >> viewer) & KNOWN != 0


@kernel
def batch_end(position: Any, begin: int) -> int:
    """Return the end of the batch that begins at this slot; a batch being put down includes the plates still drawn."""
    returned = int(position.returned)
    if position.phase == RETURNING and begin == returned - int(position.put_under):
        return slots(position)
    end = begin + 1
    while end < returned and int(position.aside_seen[end]) & FIRST_OF_BATCH == 0:
        end += 1
    return end


@kernel
def exchange(position: Any, one: int, other: int) -> None:
    """Swap the plates of two slots and who knows them; the slots' own marks stay."""
    plate = int(position.aside[one])
    position.aside[one] = position.aside[other]
    position.aside[other] = plate
    seen_one = int(position.aside_seen[one])
    seen_other = int(position.aside_seen[other])
    position.aside_seen[one] = (seen_one & ~3) | (seen_other & 3)
    position.aside_seen[other] = (seen_other & ~3) | (seen_one & 3)


@kernel
def rank(position: Any, slot: int) -> int:
    """Return the sort key of a slot's plate in the canonical order: special plates first, backs last."""
    plate = int(position.aside[slot])
    return (type_of(plate) * 32 + plate) * 4 + (int(position.aside_seen[slot]) & 3)


@kernel
def sort_range(position: Any, begin: int, end: int) -> None:
    """Sort the plates of a range of slots into canonical order."""
    for one in range(begin, end):
        for other in range(one + 1, end):
            if rank(position, other) < rank(position, one):
                exchange(position, one, other)


@kernel
def sort_looked_at(position: Any) -> None:
    """Sort the drawn slots, with their marks, into canonical order, unlinked ones first."""
    begin = int(position.returned)
    for one in range(begin, slots(position)):
        for other in range(one + 1, slots(position)):
            seen_one = int(position.aside_seen[one])
            seen_other = int(position.aside_seen[other])
            before = seen_other & LINKED < seen_one & LINKED
            if before or (seen_other & LINKED == seen_one & LINKED and rank(position, other) < rank(position, one)):
                exchange(position, one, other)
                position.aside_seen[one] = seen_other
                position.aside_seen[other] = seen_one


@kernel
def in_link(position: Any, slot: int, owner: int) -> bool:
    """Whether a slot is linked with other slots of its owner."""
    return int(position.aside_seen[slot]) & LINKED != 0 and owner_of(position, slot) == owner


@kernel
def hide(position: Any, viewer: int) -> None:
    """The contract's `hide`."""
    total = slots(position)
    if total == 0:
        return
    for slot in range(total):
        plate = int(position.aside[slot])
        if plate < PLATES and not known_to(position, slot, viewer):
            position.unseen = int(position.unseen) | (1 << plate)
            position.aside[slot] = HIDDEN_PLATE + type_of(plate)
        seen = int(position.aside_seen[slot])
        if viewer < 0 and seen & 3:
            # A spectator cannot tell which plates the players know, except that an owner knows their own.
            position.aside_seen[slot] = (seen & ~3) | (KNOWN << owner_of(position, slot))
    begin = 0
    while begin < int(position.returned) or (begin < total and position.phase == RETURNING):
        end = batch_end(position, begin)
        if owner_of(position, begin) != viewer:
            sort_range(position, begin, end)
        begin = end
    if position.phase == KEEPING and position.turn != viewer:
        sort_looked_at(position)
    for owner in range(2):
        if owner == viewer:
            continue
        for one in range(total):
            for other in range(one + 1, total):
                if (
                    in_link(position, one, owner)
                    and in_link(position, other, owner)
                    and type_of(int(position.aside[one])) == type_of(int(position.aside[other]))
                    and rank(position, other) < rank(position, one)
                ):
                    exchange(position, one, other)


@kernel
def resample(position: Any, viewer: int, generator: Any) -> None:
    """The contract's `resample`."""
    if slots(position) == 0:
        return
    hide(position, viewer)
    for owner in range(2):
        if owner != viewer:
            shuffle_link(position, owner, generator)
    shuffle_batches(position, viewer, generator)
    for slot in range(slots(position)):
        plate = int(position.aside[slot])
        # A drawn plate that nobody has seen stays a back.
        if plate >= HIDDEN_PLATE and int(position.aside_seen[slot]) & 3:
            drawn = pick_member(int(position.unseen) & plates_of(type_of(plate)), generator)
            position.unseen = int(position.unseen) & ~(1 << drawn)
            position.aside[slot] = drawn
    if position.phase == KEEPING or position.phase == RETURNING:
        sort_drawn(position)


@kernel
def shuffle_link(position: Any, owner: int, generator: Any) -> None:
    """Swap plates of one type at random among all linked slots."""
    total = slots(position)
    for one in range(total):
        if not in_link(position, one, owner):
            continue
        kind = type_of(int(position.aside[one]))
        seen = 0
        chosen = one
        for other in range(one, total):
            if in_link(position, other, owner) and type_of(int(position.aside[other])) == kind:
                seen += 1
                if below(generator, seen) == 0:
                    chosen = other
        exchange(position, one, chosen)


@kernel
def shuffle_batches(position: Any, viewer: int, generator: Any) -> None:
    """Shuffle each batch whose order the viewer does not know, consistently with the pile's top."""
    begin = 0
    total = slots(position)
    while begin < int(position.returned) or (begin < total and position.phase == RETURNING):
        end = batch_end(position, begin)
        if owner_of(position, begin) != viewer:
            next_slot = begin
            if begin == 0 and position.pile == 0 and position.returned > 0 and position.top != NONE:
                seen = 0
                chosen = 0
                for slot in range(end):
                    if type_of(int(position.aside[slot])) == position.top:
                        seen += 1
                        if below(generator, seen) == 0:
                            chosen = slot
                exchange(position, 0, chosen)
                next_slot = 1
            for slot in range(next_slot, end):
                exchange(position, slot, slot + below(generator, end - slot))
        begin = end


@kernel
def seen_action(position: Any, action: int, viewer: int) -> int:
    """The contract's `seen_action`: only the player who puts plates under the pile sees which."""
    if position.phase == RETURNING and position.turn != viewer:
        return HIDDEN
    return int(action)


@kernel
def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
    """The contract's `seen_outcome`: only the player who drew the plates sees their fronts."""
    if position.phase == SHOWING_FRONTS and position.turn != viewer:
        for at in range(int(position.drawn)):
            outcome[at] = BLOTTED
