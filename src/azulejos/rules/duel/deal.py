"""Duel's set-up and its chance events (D8 to D11, D13, D19, D29).

Outcomes, terminated by -1 if shorter than the buffer:
    display     the plates turned face up, then 18 or 19 for the type of the pile's new top (none if it is empty)
    fill        colours of the tiles in the order drawn: five for the large factory, then four for each small one
    top         the type of the pile's new top: 0 special, 1 joker
    fronts      the drawn plates in the order drawn
    chips       the kinds of the chips turned up, in the order of their factories
"""

from typing import Any

from azulejos.rules.chance import below
from azulejos.rules.duel.bag import one_colour, packed, pick_tile, tiles_in, unpack, within
from azulejos.rules.duel.dome import members
from azulejos.rules.duel.factories import to_turn_up
from azulejos.rules.duel.plates import (
    backs_of,
    forget_links,
    lay_out,
    pile_size,
    plates_of,
    see_fronts,
    type_of,
)
from azulejos.rules.duel.record import (
    ACQUIRING,
    ALL_PLATES,
    CHIP_KINDS,
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYING,
    DRAWING,
    FACE_DOWN,
    FACTORIES,
    FILLING,
    GOAL_NAMES,
    HIDDEN_PLATE,
    KEEPING,
    LARGE,
    NO_CHIP,
    NONE,
    ON_TABLE,
    OPENING,
    PLACES,
    PLATES,
    PLAYERS,
    ROWS,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SMALL,
    STACK,
    STARTING_SCORE,
    TILE_KINDS,
    TILES_EACH,
    TOKENS,
    TURNS,
)
from azulejos.rules.duel.turn import derive, end_turn
from azulejos.rules.kernel import kernel

LARGE_TILES = 5
SMALL_TILES = 4
MOST_DEALT = LARGE_TILES + SMALL * SMALL_TILES
"""Length of the longest outcome, a fill."""


@kernel
def start(position: Any, configuration: Any) -> None:
    """The contract's `start`; configuration: starting player, goals, then the parts as in the record."""
    position.phase = DISPLAYING
    position.first = configuration[0]
    position.turn = position.first
    position.goals = configuration[1]
    position.rounds = 1
    position.opening = PLAYERS
    position.marker = ON_TABLE
    position.row = NONE
    position.factory = NONE
    position.top = NONE
    position.paid = 0
    position.paid_alike = 0
    position.paid_kind = NONE
    position.display = 0
    position.unseen = ALL_PLATES
    position.returned = 0
    position.drawn = 0
    position.put_under = 0
    at = 2
    for plate in range(PLATES):
        position.aside[plate] = NONE
        position.aside_seen[plate] = 0
        for cell in range(TURNS):
            position.plate_face[plate, cell] = configuration[at]
            at += 1
    for kind in range(CHIP_KINDS):
        position.chip_set[kind] = configuration[at]
        position.chips_unseen[kind] = configuration[at]
        position.chips_spent[kind] = 0
        at += 1
    for row in range(ROWS):
        position.special_points[row] = configuration[at]
        at += 1
    for goal in range(len(GOAL_NAMES) + 1):
        position.goal_points[goal] = configuration[at]
        at += 1
    for colour in range(COLOURS):
        position.bag[colour] = TILES_EACH
        position.tower[colour] = 0
        position.large_moon[colour] = 0
        for factory in range(FACTORIES):
            position.sun[factory, colour] = 0
    for factory in range(SMALL):
        position.chip[factory] = NO_CHIP
        for place in range(STACK):
            position.moon[factory, place] = NONE
    for player in range(PLAYERS):
        start_player(position, player)
    derive(position)


@kernel
def start_player(position: Any, player: int) -> None:
    """D2: give a player their starting pieces."""
    position.score[player] = STARTING_SCORE
    position.tokens[player] = TOKENS
    position.chips_taken[player] = 0
    for kind in range(CHIP_KINDS):
        position.chips[player, kind] = 0
    for line in range(ROWS):
        position.line_colour[player, line] = NONE
        position.line_tiles[player, line] = 0
    for colour in range(COLOURS):
        position.broken[player, colour] = 0
    for place in range(PLACES):
        position.plate[player, place] = NONE
        position.turned[player, place] = 0
    for kind in range(TILE_KINDS):
        position.tile[player, kind] = 0


@kernel
def pick_member(things: int, generator: Any) -> int:
    """Pick a random member of a set of plates; 0 if it is empty, which no possible position requires."""
    for _ in range(below(generator, members(things))):
        things &= things - 1
    thing = 0
    while things != 0 and (things >> thing) & 1 == 0:
        thing += 1
    return thing


@kernel
def draw(position: Any, generator: Any, outcome: Any) -> int:
    """The contract's `draw`."""
    phase = int(position.phase)
    if phase == DISPLAYING:
        count = draw_display(position, generator, outcome)
    elif phase == FILLING:
        count = draw_fill(position, generator, outcome)
    elif phase == SHOWING_TOP:
        count = draw_top(position, generator, outcome)
    elif phase == SHOWING_FRONTS:
        count = draw_fronts(position, generator, outcome)
    else:
        count = draw_chips(position, generator, outcome)
    for unused in range(count, MOST_DEALT):
        outcome[unused] = -1
    return count


@kernel
def laid_out(position: Any) -> int:
    """Count the plates that must be turned face up."""
    return min(DISPLAY_SIZE - members(int(position.display)), pile_size(position))


@kernel
def draw_display(position: Any, generator: Any, outcome: Any) -> int:
    """D8, D11, D29: the pile's top plates, and the back of the one below."""
    wanted = laid_out(position)
    unseen = int(position.unseen)
    pile = int(position.pile)
    kind = int(position.top)
    for count in range(wanted):
        if count < pile:
            plate = pick_member(unseen & plates_of(kind), generator)
            unseen &= ~(1 << plate)
            outcome[count] = plate
        else:
            outcome[count] = position.aside[count - pile]
        kind = NONE
    if pile_size(position) == wanted:
        return wanted
    below_them = pick_member(unseen, generator) if wanted < pile else int(position.aside[wanted - pile])
    outcome[wanted] = HIDDEN_PLATE + type_of(below_them)
    return wanted + 1


@kernel
def draw_fill(position: Any, generator: Any, outcome: Any) -> int:
    """D9, D29: if the large factory's five tiles are of one colour, they go back and are drawn again, after emptying
    the tower into the bag if need be.
    """
    bag = packed(position.bag)
    tower = packed(position.tower)
    single = one_colour(bag + tower)
    while True:
        before = bag
        count = 0
        alike = True
        left = tiles_in(bag)
        poured = False
        while count < LARGE_TILES:
            if left == 0:
                if poured or tower == 0:
                    break
                bag = tower
                poured = True
                left = tiles_in(bag)
            colour = pick_tile(bag, left, generator)
            bag -= 1 << (8 * colour)
            left -= 1
            outcome[count] = colour
            alike = alike and colour == int(outcome[0])
            count += 1
        if single or not alike or count < LARGE_TILES:
            break
        bag = before
        if poured or one_colour(bag):
            bag += tower
            tower = 0
    if poured:
        tower = 0
    left = tiles_in(bag)
    while count < MOST_DEALT:
        if left == 0:
            if tower == 0:
                break
            bag = tower
            tower = 0
            left = tiles_in(bag)
        colour = pick_tile(bag, left, generator)
        bag -= 1 << (8 * colour)
        left -= 1
        outcome[count] = colour
        count += 1
    return count


@kernel
def draw_top(position: Any, generator: Any, outcome: Any) -> int:
    """D13: the back of the pile's new top plate."""
    if position.pile == 0:
        outcome[0] = type_of(int(position.aside[0]))
    else:
        special = members(int(position.unseen) & plates_of(0)) - backs_of(position, 0)
        outcome[0] = 0 if below(generator, int(position.pile)) < special else 1
    return 1


@kernel
def draw_fronts(position: Any, generator: Any, outcome: Any) -> int:
    """D12: the fronts of the drawn plates."""
    begin = int(position.returned)
    unseen = int(position.unseen)
    for at in range(int(position.drawn)):
        plate = int(position.aside[begin + at])
        if plate >= HIDDEN_PLATE:
            # The pile's top plate has shown its back but is not among those drawn: any plate of its type will do.
            plate = pick_member(unseen & plates_of(type_of(plate)), generator)
            unseen &= ~(1 << plate)
        outcome[at] = plate
    return int(position.drawn)


@kernel
def draw_chips(position: Any, generator: Any, outcome: Any) -> int:
    """D19: the chips to turn up."""
    due = members(to_turn_up(position))
    for count in range(due):
        left = 0
        for kind in range(CHIP_KINDS):
            left += unseen_chips(position, kind, outcome, count)
        pick = below(generator, left)
        kind = 0
        while kind < CHIP_KINDS - 1 and pick >= unseen_chips(position, kind, outcome, count):
            pick -= unseen_chips(position, kind, outcome, count)
            kind += 1
        outcome[count] = kind
    return due


@kernel
def unseen_chips(position: Any, kind: int, outcome: Any, count: int) -> int:
    """Count the unseen chips of a kind after the first `count` chips of an outcome are turned up."""
    left = int(position.chips_unseen[kind])
    for before in range(count):
        if outcome[before] == kind:
            left -= 1
    return left


@kernel
def resolve(position: Any, outcome: Any) -> None:
    """The contract's `resolve`."""
    if befall(position, outcome):
        end_turn(position)


@kernel
def befall(position: Any, outcome: Any) -> bool:
    """Carry out the pending chance event; returns whether the turn passes."""
    phase = int(position.phase)
    if phase == DISPLAYING:
        show_display(position, outcome)
    elif phase == FILLING:
        return fill(position, outcome)
    elif phase == SHOWING_TOP:
        position.top = outcome[0]
        position.phase = DRAWING
    elif phase == SHOWING_FRONTS:
        see_fronts(position, outcome)
        position.phase = KEEPING
    else:
        turn_up(position, outcome)
        return True
    return False


@kernel
def show_display(position: Any, outcome: Any) -> None:
    """D8, D11, D29: turn plates face up; next is the fill, an opening plate, or the first turn of the first round."""
    wanted = laid_out(position)
    for count in range(wanted):
        lay_out(position, int(outcome[count]))
    position.top = NONE
    if pile_size(position) > 0:
        position.top = type_of(int(outcome[wanted]))
    forget_links(position)
    if position.opening == PLAYERS or position.rounds > 1:
        position.phase = FILLING
    else:
        position.turn = position.first
        position.phase = OPENING if position.opening else ACQUIRING


@kernel
def fill(position: Any, outcome: Any) -> bool:
    """D9, D10, D29: put tiles on the suns and a chip on each small moon; next are the opening plates or the first turn.
    Returns whether the first turn is next.
    """
    bag = packed(position.bag)
    tower = packed(position.tower)
    place = 0
    for number in range(FACTORIES):
        factory = LARGE if number == 0 else number - 1
        tiles = 0
        count = 0
        while count < (LARGE_TILES if number == 0 else SMALL_TILES) and outcome[place] >= 0:
            colour = int(outcome[place])
            position.sun[factory, colour] += 1
            tiles += 1 << (8 * colour)
            count += 1
            place += 1
            if place == MOST_DEALT:
                break
        position.loose += count
        bag, tower = taken(bag, tower, tiles)
    unpack(bag, position.bag)
    unpack(tower, position.tower)
    for factory in range(SMALL):
        position.chip[factory] = FACE_DOWN
    position.turn = 1 - int(position.first)
    if position.opening:
        position.phase = OPENING
        return False
    return True


@kernel
def taken(bag: int, tower: int, tiles: int) -> tuple[int, int]:
    """Bag and tower after drawing a factory's tiles; if the bag holds too few, the tower was emptied into it first."""
    if within(tiles, bag):
        return bag - tiles, tower
    return bag + tower - tiles, 0


@kernel
def turn_up(position: Any, outcome: Any) -> None:
    """D19, D29: turn up the chips of empty small factories."""
    due = to_turn_up(position)
    count = 0
    for factory in range(SMALL):
        if (due >> factory) & 1:
            kind = int(outcome[count])
            position.chip[factory] = kind
            position.chips_unseen[kind] -= 1
            count += 1
