"""Why a Duel position that was set up by hand cannot arise in a game. Works for views as well as full positions."""

from typing import Any

from azulejos.rules.duel.asked import phase_problems
from azulejos.rules.duel.dome import members, special_due
from azulejos.rules.duel.factories import bare, broken_tiles, to_turn_up
from azulejos.rules.duel.plates import backs_of, pile_size, plates_of, type_of
from azulejos.rules.duel.problems import (
    ASIDE,
    BOTH_SIDES,
    BROKEN_FULL,
    CHIP_SET,
    CHIP_SIDE,
    DISPLAY_FULL,
    FACTORY,
    HEADER,
    LINE,
    NEGATIVE,
    PLATE_COUNT,
    PLATE_SET,
    SCORE,
    SPACE,
    SPECIAL,
    TABLETS,
    TAKEN,
    TILES,
    TOP,
    TURNED,
)
from azulejos.rules.duel.record import (
    ALL_PLATES,
    BROKEN_SPACES,
    CHIP_KINDS,
    CHIPS_A_ROUND,
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYING,
    DRAWING,
    ENDED,
    FACE_DOWN,
    FACTORIES,
    FILLING,
    FIRST_OF_BATCH,
    HIDDEN_PLATE,
    KEEPING,
    KNOWN,
    LARGE,
    LINKED,
    MOST_POINTS,
    MOST_ROUNDS,
    NO_CHIP,
    NONE,
    ON_TABLE,
    PLACES,
    PLATES,
    PLAYERS,
    RETURNING,
    ROWS,
    SHOWING_TOP,
    SMALL,
    SPECIAL_TILE,
    STACK,
    STACKING,
    TILES_EACH,
    TOKENS,
    TURNING_UP,
)
from azulejos.rules.duel.tables import PLACE_SPACES
from azulejos.rules.kernel import kernel


@kernel
def status(position: Any) -> int:
    """The contract's `status`."""
    found = header_problems(position)
    found |= plate_problems(position)
    if found:
        # The checks below index by player, phase and plate.
        return found
    for player in range(PLAYERS):
        found |= player_problems(position, player) | dome_problems(position, player)
    found |= factory_problems(position) | tile_problems(position) | chip_problems(position)
    if found & (LINE | FACTORY | NEGATIVE) == 0:
        # The checks below index by the colours of lines and stacks.
        found |= phase_problems(position)
    return found


@kernel
def header_problems(position: Any) -> int:
    """Phase, players, round and tablets."""
    found = 0
    if position.phase < 0 or position.phase > ENDED or position.rounds < 1 or position.rounds > MOST_ROUNDS:
        found |= HEADER
    if position.turn < 0 or position.turn >= PLAYERS or position.first < 0 or position.first >= PLAYERS:
        found |= HEADER
    if position.marker < ON_TABLE or position.marker >= PLAYERS or position.opening < 0 or position.opening > PLAYERS:
        found |= HEADER
    if position.opening > 0 and (position.rounds != 1 or position.marker != ON_TABLE):
        found |= HEADER
    tablets = members(int(position.goals) & 255)
    if position.goals < 0 or position.goals > 255 or tablets < 3 or tablets > 4:
        found |= TABLETS
    return found


@kernel
def plate_problems(position: Any) -> int:
    """D3: check that each of the 18 plates is in one place, as far as known."""
    if position.unseen < 0 or position.unseen > ALL_PLATES or position.display < 0 or position.display > ALL_PLATES:
        return PLATE_SET
    total = int(position.returned) + int(position.drawn)
    if position.returned < 0 or position.drawn < 0 or position.put_under < 0 or total > PLATES:
        return ASIDE
    seen = int(position.unseen)
    twice = seen & int(position.display)
    seen |= int(position.display)
    found = 0
    for slot in range(total):
        plate = int(position.aside[slot])
        if plate < 0 or plate > HIDDEN_PLATE + 1:
            return PLATE_SET
        if plate < PLATES:
            twice |= seen & (1 << plate)
            seen |= 1 << plate
    for player in range(PLAYERS):
        for place in range(PLACES):
            plate = int(position.plate[player, place])
            if plate < NONE or plate >= PLATES:
                return PLATE_SET
            if plate >= 0:
                twice |= seen & (1 << plate)
                seen |= 1 << plate
            if position.turned[player, place] < 0 or position.turned[player, place] > 3:
                found |= TURNED
            if plate == NONE and position.turned[player, place] != 0:
                found |= TURNED
    if twice or seen != ALL_PLATES:
        found |= PLATE_SET
    if members(int(position.display)) > DISPLAY_SIZE:
        found |= DISPLAY_FULL
    for kind in range(2):
        if backs_of(position, kind) > members(int(position.unseen) & plates_of(kind)):
            found |= PLATE_SET
    return found | aside_problems(position) | top_problems(position)


@kernel
def aside_problems(position: Any) -> int:
    """Who put plates under the pile, and who knows them."""
    returned = int(position.returned)
    total = returned + int(position.drawn)
    for slot in range(total):
        seen = int(position.aside_seen[slot])
        if seen < 0 or seen >= 2 * LINKED:
            return ASIDE
        owner = 1 if seen & 4 else 0
        unseen_by_all = seen & 3 == 0
        if unseen_by_all and (slot < returned or int(position.aside[slot]) < PLATES):
            return ASIDE
        if not unseen_by_all and (seen >> owner) & KNOWN == 0:
            return ASIDE
        starts = seen & FIRST_OF_BATCH != 0
        if starts and slot >= returned:
            return ASIDE
        if slot == 0 and returned > 0 and not starts:
            return ASIDE
        if 0 < slot < returned and not starts and (seen ^ int(position.aside_seen[slot - 1])) & (4 | LINKED):
            return ASIDE
    for slot in range(total, PLATES):
        if position.aside[slot] != NONE or position.aside_seen[slot] != 0:
            return ASIDE
    return 0


@kernel
def top_problems(position: Any) -> int:
    """D13: the type of the pile's top plate."""
    top = int(position.top)
    phase = int(position.phase)
    if position.pile < 0 or top < NONE or top > 1:
        return TOP
    unknown = phase == SHOWING_TOP or (phase == DISPLAYING and position.opening == PLAYERS)
    if top == NONE:
        return 0 if unknown or pile_size(position) == 0 else TOP
    if unknown or pile_size(position) == 0:
        return TOP
    if position.pile > 0:
        return 0 if members(int(position.unseen) & plates_of(top)) > backs_of(position, top) else TOP
    # In a view the first slot may show a plate of the batch that is not really on top.
    for slot in range(int(position.returned)):
        if slot > 0 and int(position.aside_seen[slot]) & FIRST_OF_BATCH:
            break
        if type_of(int(position.aside[slot])) == top:
            return 0
    return 0 if phase == RETURNING and drawn_has(position, top) else TOP


@kernel
def drawn_has(position: Any, kind: int) -> bool:
    """Whether any drawn plate is of this type."""
    for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
        if type_of(int(position.aside[slot])) == kind:
            return True
    return False


@kernel
def player_problems(position: Any, player: int) -> int:
    """Score, tokens, pattern lines and broken tiles."""
    found = 0
    if position.score[player] < 0 or position.score[player] > MOST_POINTS:
        found |= SCORE
    allowed = TOKENS if position.rounds < MOST_ROUNDS else 0
    if position.tokens[player] < 0 or position.chips_taken[player] < 0:
        found |= NEGATIVE
    if position.tokens[player] > allowed or position.chips_taken[player] > CHIPS_A_ROUND:
        found |= TAKEN
    for colour in range(COLOURS):
        if position.broken[player, colour] < 0:
            found |= NEGATIVE
    if broken_tiles(position, player) > BROKEN_SPACES:
        found |= BROKEN_FULL
    for line in range(ROWS):
        tiles = int(position.line_tiles[player, line])
        colour = int(position.line_colour[player, line])
        if tiles < 0 or tiles > line + 1 or colour < NONE or colour >= COLOURS or (colour == NONE) != (tiles == 0):
            found |= LINE
    laid = PLACES - members(int(position.empty[player]))
    openings = 1
    if position.opening == PLAYERS or (position.opening == 1 and player == position.first):
        openings = 0
    spent = allowed - int(position.tokens[player])
    if position.turn == player and DRAWING <= position.phase <= KEEPING:
        spent -= 1
    earlier = TOKENS * (min(int(position.rounds), MOST_ROUNDS) - 1)
    if laid != openings + earlier + spent:
        found |= PLATE_COUNT
    return found


@kernel
def dome_problems(position: Any, player: int) -> int:
    """D22, D26: tiles on spaces of their own kind, special tiles on complete plates."""
    found = 0
    seen = 0
    for kind in range(COLOURS + 1):
        tiles = int(position.tile[player, kind])
        spaces = int(position.space[player, kind]) | int(position.space[player, 5])
        if kind == SPECIAL_TILE:
            spaces = int(position.space[player, 6])
        if tiles < 0 or tiles & seen or tiles & ~spaces:
            found |= SPACE
        seen |= tiles
    if found:
        return found
    special = int(position.tile[player, SPECIAL_TILE])
    for place in range(PLACES):
        spaces = int(PLACE_SPACES[place])
        other = spaces & ~int(position.space[player, 6])
        if special & spaces and other & ~seen:
            found |= SPECIAL
        if position.empty[player] >> place & 1 == 0 and other != spaces:
            space = 0
            while (other >> space) & 1 == 0:
                space += 1
            if special_due(position, player, seen, space) >= 0:
                found |= SPECIAL
    return found


@kernel
def factory_problems(position: Any) -> int:
    """Suns and moons (D9, D15)."""
    found = 0
    on_moon = 0
    for colour in range(COLOURS):
        on_moon += int(position.large_moon[colour])
        if position.large_moon[colour] < 0:
            found |= NEGATIVE
    if on_moon > 4:
        found |= FACTORY
    for factory in range(FACTORIES):
        tiles = 0
        for colour in range(COLOURS):
            tiles += int(position.sun[factory, colour])
            if position.sun[factory, colour] < 0:
                found |= NEGATIVE
        if tiles > (5 if factory == LARGE else 4):
            found |= FACTORY
        if factory == LARGE:
            if tiles and on_moon:
                found |= BOTH_SIDES
        else:
            found |= stack_problems(position, factory, tiles)
    return found


@kernel
def stack_problems(position: Any, factory: int, tiles: int) -> int:
    """One small moon, given the number of tiles on its sun."""
    ended = False
    for place in range(STACK):
        colour = int(position.moon[factory, place])
        if colour < NONE or colour >= COLOURS or (ended and colour != NONE):
            return FACTORY
        ended = ended or colour == NONE
    if tiles and position.moon[factory, 0] != NONE:
        return BOTH_SIDES
    return 0


@kernel
def tile_problems(position: Any) -> int:
    """D1: 13 tiles of each colour."""
    found = 0
    for colour in range(COLOURS):
        if position.bag[colour] < 0 or position.tower[colour] < 0:
            found |= NEGATIVE
        total = int(position.bag[colour]) + int(position.tower[colour]) + int(position.large_moon[colour])
        for factory in range(FACTORIES):
            total += int(position.sun[factory, colour])
        for factory in range(SMALL):
            for place in range(STACK):
                if position.moon[factory, place] == colour:
                    total += 1
        for player in range(PLAYERS):
            total += int(position.broken[player, colour]) + members(int(position.tile[player, colour]) & (2**36 - 1))
            for line in range(ROWS):
                if position.line_colour[player, line] == colour:
                    total += int(position.line_tiles[player, line])
        if total != TILES_EACH:
            found |= TILES
    return found


@kernel
def chip_problems(position: Any) -> int:
    """D5, D10, D19: the whole set of chips, and which side of them is up."""
    found = 0
    face_down = 0
    unseen = 0
    for factory in range(SMALL):
        kind = int(position.chip[factory])
        if kind < NO_CHIP or kind > FACE_DOWN:
            return CHIP_SET
        if kind == FACE_DOWN:
            face_down += 1
        elif kind != NO_CHIP and not bare(position, factory):
            found |= CHIP_SIDE
    for kind in range(CHIP_KINDS):
        unseen += int(position.chips_unseen[kind])
        total = int(position.chips_unseen[kind]) + int(position.chips_spent[kind])
        if position.chips_unseen[kind] < 0 or position.chips_spent[kind] < 0:
            found |= NEGATIVE
        for player in range(PLAYERS):
            total += int(position.chips[player, kind])
            if position.chips[player, kind] < 0:
                found |= NEGATIVE
        for factory in range(SMALL):
            if position.chip[factory] == kind:
                total += 1
        if total != position.chip_set[kind]:
            found |= CHIP_SET
    lying = 0
    for factory in range(SMALL):
        if position.chip[factory] != NO_CHIP:
            lying += 1
    taken = int(position.chips_taken[0]) + int(position.chips_taken[1])
    rounds = int(position.rounds)
    to_be_filled = position.phase == FILLING or (
        position.phase == DISPLAYING and (rounds > 1 or position.opening == PLAYERS)
    )
    if lying + taken != (0 if to_be_filled else SMALL):
        found |= CHIP_SET
    if unseen != SMALL * (MOST_ROUNDS - rounds + (1 if to_be_filled else 0)) + face_down:
        found |= CHIP_SET
    if position.phase != TURNING_UP and position.phase != STACKING and to_turn_up(position):
        found |= CHIP_SIDE
    return found
