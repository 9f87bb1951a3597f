"""Which outcomes Duel's chance events can have, for records and positions written by hand."""

from typing import Any

from azulejos.rules.duel.bag import one_colour, packed, tiles_in, within
from azulejos.rules.duel.deal import LARGE_TILES, MOST_DEALT, SMALL_TILES, laid_out, unseen_chips
from azulejos.rules.duel.dome import members
from azulejos.rules.duel.factories import to_turn_up
from azulejos.rules.duel.plates import backs_of, pile_size, plates_of, type_of
from azulejos.rules.duel.record import (
    CHIP_KINDS,
    COLOURS,
    DISPLAYING,
    FILLING,
    HIDDEN_PLATE,
    NONE,
    PLATES,
    SHOWING_FRONTS,
    SHOWING_TOP,
)
from azulejos.rules.kernel import kernel

POSSIBLE, UNKNOWN, WRONG_NUMBER, NO_TILE, FIVE_ALIKE, NO_PLATE, NO_TOP, NO_CHIP_LEFT = range(8)
"""What `possible` returns."""
IMPOSSIBLE = (
    "possible",
    "there is no such tile, plate, type or chip",
    "it has too few or too many parts: it must have exactly those that are due",
    "a tile is not in the bag, nor in the tower when the bag runs out",
    "the large factory has five tiles of one colour, which must be drawn again",
    "a plate is not in the pile, or not at the place it is drawn from",
    "the pile's top cannot be of this type",
    "a chip is not among those that nobody has seen",
)
"""The meaning of each code of `possible`."""


@kernel
def possible(position: Any, outcome: Any) -> int:
    """The contract's `possible`."""
    phase = int(position.phase)
    count = 0
    while count < MOST_DEALT and outcome[count] != -1:
        if outcome[count] < 0:
            return UNKNOWN
        count += 1
    if phase == DISPLAYING:
        return possible_display(position, outcome, count)
    if phase == FILLING:
        return possible_fill(position, outcome, count)
    if phase == SHOWING_TOP:
        return possible_top(position, outcome, count)
    if phase == SHOWING_FRONTS:
        return possible_fronts(position, outcome, count)
    return possible_chips(position, outcome, count)


@kernel
def possible_display(position: Any, outcome: Any, count: int) -> int:
    """Plates from the top of the pile, then the type below."""
    wanted = laid_out(position)
    pile = int(position.pile)
    covered = pile_size(position) > wanted
    if count != wanted + (1 if covered else 0):
        return WRONG_NUMBER
    unseen = int(position.unseen)
    kind = int(position.top)
    for at in range(wanted):
        plate = int(outcome[at])
        if plate >= PLATES:
            return UNKNOWN
        if at < pile:
            if (unseen & plates_of(kind)) >> plate & 1 == 0:
                return NO_PLATE
            unseen &= ~(1 << plate)
        elif position.aside[at - pile] != plate:
            return NO_PLATE
        kind = NONE
    if not covered:
        return POSSIBLE
    top = int(outcome[wanted]) - HIDDEN_PLATE
    if top < 0 or top > 1:
        return UNKNOWN
    if wanted < pile:
        return POSSIBLE if unseen & plates_of(top) else NO_TOP
    return POSSIBLE if type_of(int(position.aside[wanted - pile])) == top else NO_TOP


@kernel
def possible_fill(position: Any, outcome: Any, count: int) -> int:
    """Tiles that bag and tower can supply, factory by factory, in any order within a factory."""
    bag = packed(position.bag)
    tower = packed(position.tower)
    if count != min(MOST_DEALT, tiles_in(bag) + tiles_in(tower)):
        return WRONG_NUMBER
    begin = 0
    while begin < count:
        end = min(count, begin + (LARGE_TILES if begin == 0 else SMALL_TILES))
        tiles = 0
        for at in range(begin, end):
            if outcome[at] >= COLOURS:
                return UNKNOWN
            tiles += 1 << (8 * int(outcome[at]))
        everything = bag + tower
        again = False
        if end == LARGE_TILES:
            if one_colour(tiles) and not one_colour(everything):
                return FIVE_ALIKE
            again = drawn_again(bag, tower)
        if within(tiles, bag):
            bag -= tiles
        elif within(tiles, everything) and (again or (within(bag, tiles) and end - begin > tiles_in(bag))):
            bag = everything - tiles
            tower = 0
        else:
            return NO_TILE
        begin = end
    return POSSIBLE


@kernel
def drawn_again(bag: int, tower: int) -> bool:
    """D9: whether five tiles of one colour can be returned to a bag into which the tower is then emptied."""
    left = tiles_in(bag)
    if not one_colour(bag):
        return False
    if left >= LARGE_TILES:
        return True
    for colour in range(COLOURS):
        held = (bag >> (8 * colour)) & 255
        if held == left and held + ((tower >> (8 * colour)) & 255) >= LARGE_TILES:
            return True
    return False


@kernel
def possible_top(position: Any, outcome: Any, count: int) -> int:
    """A type that the pile's top can have."""
    if count != 1:
        return WRONG_NUMBER
    kind = int(outcome[0])
    if kind > 1:
        return UNKNOWN
    if position.pile == 0:
        return POSSIBLE if type_of(int(position.aside[0])) == kind else NO_TOP
    left = members(int(position.unseen) & plates_of(kind)) - backs_of(position, kind)
    return POSSIBLE if left > 0 else NO_TOP


@kernel
def possible_fronts(position: Any, outcome: Any, count: int) -> int:
    """Fronts that fit the backs drawn, and the plates that were put under the pile."""
    if count != position.drawn:
        return WRONG_NUMBER
    unseen = int(position.unseen)
    for at in range(count):
        plate = int(outcome[at])
        if plate >= PLATES:
            return UNKNOWN
        held = int(position.aside[int(position.returned) + at])
        if held < HIDDEN_PLATE:
            if held != plate:
                return NO_PLATE
        elif (unseen & plates_of(type_of(held))) >> plate & 1 == 0:
            return NO_PLATE
        unseen &= ~(1 << plate)
    return POSSIBLE


@kernel
def possible_chips(position: Any, outcome: Any, count: int) -> int:
    """Chips that nobody has seen yet."""
    if count != members(to_turn_up(position)):
        return WRONG_NUMBER
    for at in range(count):
        kind = int(outcome[at])
        if kind >= CHIP_KINDS:
            return UNKNOWN
        if unseen_chips(position, kind, outcome, at) <= 0:
            return NO_CHIP_LEFT
    return POSSIBLE
