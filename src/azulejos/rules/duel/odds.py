"""The probability of each next value of a chance event of Duel, given the values before it (D8, D9, D11 to D13, D19).

These match `draw` in deal.py. The large factory is refilled if its five tiles are of one colour (D9), so the odds of
its tiles are conditional on a filling that stands.
"""

from typing import Any

from azulejos.rules.duel.bag import one_colour, packed, tiles_in
from azulejos.rules.duel.deal import LARGE_TILES, MOST_DEALT, laid_out, unseen_chips
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

MOST_VALUES = PLATES + 2
"""Upper bound (exclusive) on the values of an outcome: plates and the two backs."""


@kernel
def odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """The contract's `odds`."""
    for value in range(MOST_VALUES):
        chances[value] = 0.0
    phase = int(position.phase)
    if phase == DISPLAYING:
        return display_odds(position, outcome, count, chances)
    if phase == FILLING:
        return fill_odds(position, outcome, count, chances)
    if phase == SHOWING_TOP:
        return top_odds(position, count, chances)
    if phase == SHOWING_FRONTS:
        return front_odds(position, outcome, count, chances)
    return chip_odds(position, outcome, count, chances)


@kernel
def member_odds(plates: int, chances: Any) -> None:
    """Make every plate of a set equally likely."""
    number = members(plates)
    for plate in range(PLATES):
        if (plates >> plate) & 1:
            chances[plate] = 1.0 / number


@kernel
def display_odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """D8, D11, D29: the plates turned face up, then the back of the next plate."""
    wanted = laid_out(position)
    pile = int(position.pile)
    unseen = int(position.unseen)
    for before in range(min(count, wanted)):
        if before < pile:
            unseen &= ~(1 << int(outcome[before]))
    if count < wanted:
        if count < pile:
            member_odds(unseen & plates_of(int(position.top) if count == 0 else NONE), chances)
        else:
            chances[int(position.aside[count - pile])] = 1.0
        return MOST_VALUES
    if count > wanted or pile_size(position) == wanted:
        return 0
    if wanted < pile:
        special = members(unseen & plates_of(0)) / members(unseen)
        chances[HIDDEN_PLATE] = special
        chances[HIDDEN_PLATE + 1] = 1.0 - special
    else:
        chances[HIDDEN_PLATE + type_of(int(position.aside[wanted - pile]))] = 1.0
    return MOST_VALUES


@kernel
def sequence_chance(bag: int, tower: int, outcome: Any, count: int, last: int, more: int) -> float:
    """Return the probability that tiles drawn from the bag, then from the tower, are the first `count` of an outcome,
    then `last`, then `more` further tiles of that colour.
    """
    chance = 1.0
    left = tiles_in(bag)
    for place in range(count + 1 + more):
        if left == 0:
            bag = tower
            tower = 0
            left = tiles_in(bag)
            if left == 0:
                return 0.0
        colour = int(outcome[place]) if place < count else last
        held = (bag >> (8 * colour)) & 255
        if held == 0:
            return 0.0
        chance *= held / left
        bag -= 1 << (8 * colour)
        left -= 1
    return chance


@kernel
def alike_chance(bag: int, tower: int, outcome: Any) -> float:
    """Return the probability that the large factory's tiles are all of one colour."""
    chance = 0.0
    for colour in range(COLOURS):
        chance += sequence_chance(bag, tower, outcome, 0, colour, LARGE_TILES - 1)
    return chance


@kernel
def standing_chance(bag: int, tower: int, outcome: Any, count: int, colour: int) -> float:
    """Return the probability that a filling of the large factory begins like this and is not all of one colour."""
    chance = sequence_chance(bag, tower, outcome, count, colour, 0)
    for place in range(count):
        if outcome[place] != colour:
            return chance
    return chance - sequence_chance(bag, tower, outcome, count, colour, LARGE_TILES - 1 - count)


@kernel
def fill_odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """D9, D29: the tiles in the order drawn, those of the large factory first."""
    bag = packed(position.bag)
    tower = packed(position.tower)
    tiles = tiles_in(bag + tower)
    if count == min(tiles, MOST_DEALT):
        return 0
    total = 0.0
    if count < LARGE_TILES and tiles >= LARGE_TILES and not one_colour(bag + tower):
        # After a rejected filling, tiles are drawn from the same bag, or with the tower added to it.
        again = bag
        rest = tower
        if tiles_in(bag) < LARGE_TILES or one_colour(bag):
            again = bag + tower
            rest = 0
        failed = alike_chance(bag, tower, outcome)
        factor = failed / (1.0 - alike_chance(again, rest, outcome))
        for colour in range(COLOURS):
            chances[colour] = standing_chance(bag, tower, outcome, count, colour) + factor * standing_chance(
                again, rest, outcome, count, colour
            )
            total += chances[colour]
    else:
        drawn = min(count, LARGE_TILES)
        first = 0
        for place in range(drawn):
            first += 1 << (8 * int(outcome[place]))
        for colour in range(COLOURS):
            if (first >> (8 * colour)) & 255 > (bag >> (8 * colour)) & 255:
                # The bag alone could not fill the large factory.
                bag = bag + tower
                tower = 0
        bag -= first
        for place in range(drawn, count + 1):
            if tiles_in(bag) == 0:
                bag = tower
                tower = 0
            if place < count:
                bag -= 1 << (8 * int(outcome[place]))
        for colour in range(COLOURS):
            chances[colour] = float((bag >> (8 * colour)) & 255)
            total += chances[colour]
    for colour in range(COLOURS):
        chances[colour] /= total
    return MOST_VALUES


@kernel
def top_odds(position: Any, count: int, chances: Any) -> int:
    """D13: the back of the pile's new top plate."""
    if count:
        return 0
    if position.pile == 0:
        chances[type_of(int(position.aside[0]))] = 1.0
    else:
        special = members(int(position.unseen) & plates_of(0)) - backs_of(position, 0)
        chances[0] = special / int(position.pile)
        chances[1] = 1.0 - chances[0]
    return MOST_VALUES


@kernel
def front_odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """D12: the fronts of the drawn plates."""
    if count == position.drawn:
        return 0
    begin = int(position.returned)
    unseen = int(position.unseen)
    for before in range(count):
        if position.aside[begin + before] >= HIDDEN_PLATE:
            unseen &= ~(1 << int(outcome[before]))
    plate = int(position.aside[begin + count])
    if plate >= HIDDEN_PLATE:
        member_odds(unseen & plates_of(type_of(plate)), chances)
    else:
        chances[plate] = 1.0
    return MOST_VALUES


@kernel
def chip_odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """D19: the chips to turn up."""
    if count == members(to_turn_up(position)):
        return 0
    left = 0
    for kind in range(CHIP_KINDS):
        left += unseen_chips(position, kind, outcome, count)
    for kind in range(CHIP_KINDS):
        chances[kind] = unseen_chips(position, kind, outcome, count) / left
    return MOST_VALUES
