"""Duel's plates beside the domes: the display, the pile, and those drawn from it (D8, D11 to D14).

The pile's upper part, `pile` plates in an order that nobody knows, is stored as the set `unseen`; below it are the
plates that were put under it, in the order of `aside`. A drawn plate whose front nobody has seen yet is still in
`unseen`, and appears in `aside` as a back.
"""

from typing import Any

from azulejos.rules.duel.dome import members, put_plate
from azulejos.rules.duel.record import (
    ALL_PLATES,
    BY_SECOND,
    DRAW,
    DRAWING,
    FIRST_OF_BATCH,
    HIDDEN_PLATE,
    KNOWN,
    LINKED,
    NONE,
    PLACES,
    PLATES,
    PUT,
    RETURN,
    RETURNING,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SPECIAL_PLATES,
    SPECIAL_SET,
    STOP,
    TURNS,
)
from azulejos.rules.kernel import kernel


@kernel
def type_of(plate: int) -> int:
    """D3: 0 for a special plate or back, 1 for a joker plate or back."""
    if plate >= HIDDEN_PLATE:
        return plate - HIDDEN_PLATE
    return 0 if plate < SPECIAL_PLATES else 1


@kernel
def plates_of(kind: int) -> int:
    """Return the set of all plates of a type; of all plates if the type is NONE."""
    if kind == NONE:
        return ALL_PLATES
    return SPECIAL_SET if kind == 0 else ALL_PLATES & ~SPECIAL_SET


@kernel
def pile_size(position: Any) -> int:
    """Count all plates of the pile."""
    return int(position.pile) + int(position.returned)


@kernel
def can_draw(position: Any, player: int) -> bool:
    """D12, D14: whether a player may draw from the pile: for a point, or free if nothing else is possible."""
    if pile_size(position) == 0:
        return False
    return int(position.score[player]) > 0 or (int(position.phase) != DRAWING and int(position.display) == 0)


@kernel
def list_places(plate: int, places: int, actions: Any, count: int) -> int:
    """Append all ways to put one plate on any of a set of places."""
    base = PUT + plate * PLACES * TURNS
    for place in range(PLACES):
        if (places >> place) & 1:
            for turns in range(TURNS):
                actions[count + turns] = base + turns
            count += TURNS
        base += TURNS
    return count


@kernel
def list_plates(position: Any, player: int, plates: int, actions: Any, count: int) -> int:
    """Append all ways to put one of a set of plates; of plates that are identical up to rotation, only the lowest."""
    places = int(position.empty[player])
    listed = 0
    for plate in range(PLATES):
        if (plates >> plate) & 1:
            twin = 1 << int(position.twin[plate])
            if listed & twin == 0:
                listed |= twin
                count = list_places(plate, places, actions, count)
    return count


@kernel
def drawn_plates(position: Any) -> int:
    """Return the set of drawn plates, once their fronts are seen."""
    plates = 0
    for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
        plates |= 1 << int(position.aside[slot])
    return plates


@kernel
def list_draws(position: Any, player: int, actions: Any) -> int:
    """List the choices while drawing: draw another, or stop."""
    count = 0
    if can_draw(position, player):
        actions[count] = DRAW
        count += 1
    actions[count] = STOP
    return count + 1


@kernel
def list_returns(position: Any, actions: Any) -> int:
    """D12: list the plates that can go under the pile next; of identical ones, only the lowest."""
    plates = drawn_plates(position)
    count = 0
    listed = 0
    for plate in range(PLATES):
        if (plates >> plate) & 1:
            twin = 1 << int(position.twin[plate])
            if listed & twin == 0:
                listed |= twin
                actions[count] = RETURN + plate
                count += 1
    return count


@kernel
def remove_slot(position: Any, slot: int) -> None:
    """Close the gap that a plate leaves in `aside`."""
    last = int(position.returned) + int(position.drawn) - 1
    for at in range(slot, last):
        position.aside[at] = position.aside[at + 1]
        position.aside_seen[at] = position.aside_seen[at + 1]
    position.aside[last] = NONE
    position.aside_seen[last] = 0


@kernel
def take_returned(position: Any) -> None:
    """Remove the topmost of the plates put under the pile; the next one now begins its batch."""
    remove_slot(position, 0)
    position.returned -= 1
    if position.returned > 0:
        position.aside_seen[0] = int(position.aside_seen[0]) | FIRST_OF_BATCH


@kernel
def link_batch(position: Any) -> None:
    """Mark the pile's topmost batch before part of it is drawn, since others cannot tell which part."""
    returned = int(position.returned)
    if returned < 2 or int(position.aside_seen[1]) & FIRST_OF_BATCH:
        return
    for slot in range(returned):
        seen = int(position.aside_seen[slot])
        if slot > 0 and seen & FIRST_OF_BATCH:
            break
        position.aside_seen[slot] = seen | LINKED


@kernel
def draw_plate(position: Any) -> None:
    """D12, D14: pay a point if there is one, and take the pile's top plate, seeing only its back."""
    player = int(position.turn)
    if position.phase != DRAWING:
        position.tokens[player] -= 1
    if position.score[player] > 0:
        position.score[player] -= 1
    if position.pile > 0:
        slot = int(position.returned) + int(position.drawn)
        position.aside[slot] = HIDDEN_PLATE + int(position.top)
        position.aside_seen[slot] = 0
        position.pile -= 1
    else:
        link_batch(position)
        plate = int(position.aside[0])
        seen = int(position.aside_seen[0]) & ~FIRST_OF_BATCH
        take_returned(position)
        slot = int(position.returned) + int(position.drawn)
        position.aside[slot] = plate
        position.aside_seen[slot] = seen
    position.drawn += 1
    position.top = NONE
    position.phase = SHOWING_TOP if pile_size(position) > 0 else DRAWING


@kernel
def stop_drawing(position: Any) -> None:
    """D12: look at the fronts of the drawn plates."""
    position.phase = SHOWING_FRONTS


@kernel
def sort_drawn(position: Any) -> None:
    """Sort the drawn plates by number: the order in which they were drawn no longer matters."""
    begin = int(position.returned)
    end = begin + int(position.drawn)
    for slot in range(begin + 1, end):
        plate = int(position.aside[slot])
        seen = int(position.aside_seen[slot])
        at = slot
        while at > begin and int(position.aside[at - 1]) > plate:
            position.aside[at] = position.aside[at - 1]
            position.aside_seen[at] = position.aside_seen[at - 1]
            at -= 1
        position.aside[at] = plate
        position.aside_seen[at] = seen


@kernel
def see_fronts(position: Any, fronts: Any) -> None:
    """Show the fronts to the player who drew; a player who had put a plate under the pile knows it is among these."""
    player = int(position.turn)
    mine = BY_SECOND if player == 1 else 0
    begin = int(position.returned)
    for at in range(int(position.drawn)):
        plate = int(fronts[at])
        seen = int(position.aside_seen[begin + at])
        linked = LINKED if seen & LINKED and seen & BY_SECOND == mine else 0
        position.aside[begin + at] = plate
        position.aside_seen[begin + at] = (seen & 3) | (KNOWN << player) | mine | linked
        position.unseen = int(position.unseen) & ~(1 << plate)
    sort_drawn(position)


@kernel
def keep_plate(position: Any, plate: int, place: int, turns: int) -> bool:
    """D12: put one of the drawn plates on the dome; returns whether others must go under the pile."""
    player = int(position.turn)
    for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
        if position.aside[slot] == plate:
            remove_slot(position, slot)
            break
    position.drawn -= 1
    put_plate(position, player, plate, place, turns)
    if position.drawn == 0:
        forget_links(position)
        return False
    mine = BY_SECOND if player == 1 else 0
    linked = 0
    for slot in range(int(position.returned)):
        seen = int(position.aside_seen[slot])
        if seen & LINKED and seen & BY_SECOND == mine:
            linked = LINKED
    for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
        position.aside_seen[slot] = (int(position.aside_seen[slot]) & ~LINKED) | linked
    position.put_under = 0
    position.phase = RETURNING
    return True


@kernel
def return_plate(position: Any, plate: int) -> bool:
    """D12: put a drawn plate at the bottom of the pile; returns whether more must follow."""
    begin = int(position.returned)
    slot = begin
    while slot < PLATES - 1 and position.aside[slot] != plate:
        slot += 1
    seen = int(position.aside_seen[slot])
    while slot > begin:
        position.aside[slot] = position.aside[slot - 1]
        position.aside_seen[slot] = position.aside_seen[slot - 1]
        slot -= 1
    if position.put_under == 0:
        seen |= FIRST_OF_BATCH
    position.aside[begin] = plate
    position.aside_seen[begin] = seen
    position.returned += 1
    position.drawn -= 1
    position.put_under += 1
    if pile_size(position) == 1:
        position.top = type_of(plate)
    if position.drawn > 0:
        return True
    position.put_under = 0
    forget_links(position)
    return False


@kernel
def forget_links(position: Any) -> None:
    """Unmark links that no second batch shares, since they mean nothing."""
    for owner in range(2):
        mine = BY_SECOND if owner == 1 else 0
        batches = 0
        counted = False
        for slot in range(int(position.returned)):
            seen = int(position.aside_seen[slot])
            if seen & FIRST_OF_BATCH:
                counted = False
            if seen & LINKED and seen & BY_SECOND == mine and not counted:
                counted = True
                batches += 1
        if batches == 1:
            for slot in range(int(position.returned)):
                seen = int(position.aside_seen[slot])
                if seen & BY_SECOND == mine:
                    position.aside_seen[slot] = seen & ~LINKED


@kernel
def lay_out(position: Any, plate: int) -> None:
    """D8, D11, D29: turn the pile's top plate face up on the display."""
    position.display = int(position.display) | (1 << plate)
    if position.pile > 0:
        position.pile -= 1
        position.unseen = int(position.unseen) & ~(1 << plate)
    else:
        take_returned(position)


@kernel
def backs_of(position: Any, kind: int) -> int:
    """Count the plates of a type that appear in `aside` only as backs, and so are in `unseen` as well."""
    count = 0
    for slot in range(int(position.returned) + int(position.drawn)):
        if position.aside[slot] == HIDDEN_PLATE + kind:
            count += 1
    return count


@kernel
def derive_pile(position: Any) -> None:
    """Compute the size of the pile's unseen part."""
    position.pile = members(int(position.unseen)) - backs_of(position, 0) - backs_of(position, 1)
