"""Why a Duel position that was set up by hand cannot arise in a game. Views can be asked as well as truths."""

from typing import Any

from azulejos.rules.duel.dome import choices, members, special_due
from azulejos.rules.duel.factories import bare, broken_tiles, to_turn_up
from azulejos.rules.duel.plates import backs_of, pile_size, plates_of, type_of
from azulejos.rules.duel.record import (
    ACQUIRING,
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
    MOST_ROUNDS,
    NO_CHIP,
    NONE,
    ON_TABLE,
    OPENING,
    PAYING,
    PLACES,
    PLACING,
    PLATES,
    PLAYERS,
    RETURNING,
    ROWS,
    SHOWING_FRONTS,
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
from azulejos.rules.duel.tiling import missing_tiles, payable
from azulejos.rules.duel.turn import can_act
from azulejos.rules.kernel import kernel

PROBLEMS = (
    "the phase, turn, starting player, round or holder of the starting tile is not one that the game has",
    "a score is below 0",
    "a number of tiles, chips or tokens is below 0",
    "tiles are missing or too many: each colour has 13",
    "a sun, a moon's stack or the large moon holds more tiles than it can, or a stack has a gap",
    "a small factory has tiles on its sun and on its moon",
    "a pattern line holds more tiles than it has spaces, or tiles without a colour",
    "a player has more than 4 broken tiles",
    "a plate is missing, is there twice, or does not exist",
    "the display has more than 3 plates",
    "the pile's top is of a type that its plates cannot have",
    "plates that were drawn or put under the pile are marked in a way that cannot come about",
    "a plate on a dome is turned in a way that does not exist",
    "a tile lies where no space for it is, or two lie on one space",
    "a special tile lies on a plate that is not complete, or is missing on one that is",
    "chips are missing or too many: in store, on factories, spent and unseen they must be the whole set, "
    "four of them for each round begun",
    "a chip is face up on a factory with tiles, or face down on an empty one outside the chance event",
    "a player has taken more chips in a round than two, or has more tokens than the round gives",
    "tiles lie on the table outside the acquisition, or nobody can act in it",
    "what is asked for in this phase cannot be decided or drawn here",
    "the tablets in play are not three or four",
    "a player's dome has more or fewer plates than the round and the tokens left say",
)
"""What each bit of `status` means."""

(
    HEADER,
    SCORE,
    NEGATIVE,
    TILES,
    FACTORY,
    BOTH_SIDES,
    LINE,
    BROKEN_FULL,
    PLATE_SET,
    DISPLAY_FULL,
    TOP,
    ASIDE,
    TURNED,
    SPACE,
    SPECIAL,
    CHIP_SET,
    CHIP_SIDE,
    TAKEN,
    TABLE,
    ASKED,
    TABLETS,
    PLATE_COUNT,
) = (1 << bit for bit in range(22))


@kernel
def status(position: Any) -> int:
    """The contract's `status`."""
    found = header_problems(position)
    found |= plate_problems(position)
    if found:
        # What follows looks things up by players, phases and plates.
        return found
    for player in range(PLAYERS):
        found |= player_problems(position, player) | dome_problems(position, player)
    found |= factory_problems(position) | tile_problems(position) | chip_problems(position)
    if found & (LINE | FACTORY | NEGATIVE) == 0:
        # What is asked for is looked up by the colours of lines and stacks.
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
    """D3: each of the 18 plates is in one place, as far as it is known."""
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
    # In a view the first slot may show another plate of the batch than truly lies on top.
    for slot in range(int(position.returned)):
        if slot > 0 and int(position.aside_seen[slot]) & FIRST_OF_BATCH:
            break
        if type_of(int(position.aside[slot])) == top:
            return 0
    return 0 if phase == RETURNING and drawn_has(position, top) else TOP


@kernel
def drawn_has(position: Any, kind: int) -> bool:
    """Whether a plate of a type is among the drawn ones."""
    for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
        if type_of(int(position.aside[slot])) == kind:
            return True
    return False


@kernel
def player_problems(position: Any, player: int) -> int:
    """Score, tokens, pattern lines and broken tiles."""
    found = 0
    if position.score[player] < 0:
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
    """One small moon, with so many tiles on its sun."""
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


@kernel
def phase_problems(position: Any) -> int:
    """What the phase asks for must be there to be decided or drawn."""
    phase = int(position.phase)
    player = int(position.turn)
    found = 0
    acquiring = phase not in (DISPLAYING, FILLING, OPENING, PAYING, PLACING, ENDED)
    filled = phase == OPENING or (phase == DISPLAYING and position.opening < PLAYERS and position.rounds == 1)
    if position.loose > 0 and not acquiring and not filled:
        found |= TABLE
    if position.loose == 0 and filled:
        found |= TABLE
    if phase == ACQUIRING and not can_act(position, player):
        found |= TABLE
    if (phase == STACKING) != (position.factory != NONE) or (phase in (PAYING, PLACING)) != (position.row != NONE):
        return found | ASKED
    if phase != PAYING and (position.paid != 0 or position.paid_alike != 0 or position.paid_kind != NONE):
        found |= ASKED
    if phase != RETURNING and position.put_under != 0:
        found |= ASKED
    drawing = phase in (DRAWING, SHOWING_TOP, SHOWING_FRONTS, KEEPING, RETURNING)
    if (position.drawn > 0) != drawing or position.put_under > position.returned:
        found |= ASKED
    if phase in (KEEPING, RETURNING):
        for slot in range(int(position.returned), int(position.returned) + int(position.drawn)):
            if int(position.aside_seen[slot]) & 3 == 0:
                found |= ASKED
    if phase == SHOWING_TOP and pile_size(position) == 0:
        found |= ASKED
    if phase == TURNING_UP and to_turn_up(position) == 0:
        found |= ASKED
    if (phase == OPENING and position.opening == 0) or (acquiring and position.opening > 0):
        found |= ASKED
    if phase == DISPLAYING and (members(int(position.display)) == DISPLAY_SIZE or pile_size(position) == 0):
        found |= ASKED
    return found | line_asked(position, phase, player)


@kernel
def line_asked(position: Any, phase: int, player: int) -> int:
    """The line being resolved, or the stack order that is due."""
    if phase == STACKING:
        factory = int(position.factory)
        if factory < 0 or factory >= SMALL:
            return ASKED
        kinds = 0
        tiles = 0
        for colour in range(COLOURS):
            tiles += int(position.sun[factory, colour])
            kinds += 1 if position.sun[factory, colour] else 0
        return 0 if kinds > 1 and tiles <= STACK else ASKED
    if phase != PAYING and phase != PLACING:
        return 0
    row = int(position.row)
    if row < 0 or row >= ROWS or position.line_tiles[player, row] == 0:
        return ASKED
    colour = int(position.line_colour[player, row])
    if choices(position, player, row, colour) == 0:
        return ASKED
    missing = missing_tiles(position, player, row)
    if phase == PLACING:
        return 0
    if missing == 0 or position.paid < 0 or position.paid_alike < 0 or position.paid_alike > position.paid:
        return ASKED
    if position.paid_kind < NONE or position.paid_kind >= CHIP_KINDS or position.paid > 3 * missing:
        return ASKED
    lowest = max(int(position.paid_kind), 0)
    paid = int(position.paid)
    return 0 if payable(position, player, colour, missing, lowest, paid, int(position.paid_alike)) else ASKED
