"""Reasons why a Duel position's pending decision or chance event cannot take place."""

from typing import Any

from azulejos.rules.duel.dome import choices, members
from azulejos.rules.duel.factories import broken_tiles, to_turn_up
from azulejos.rules.duel.plates import pile_size
from azulejos.rules.duel.problems import ASKED, BEFORE_FILL, OPENING_TURN, TABLE
from azulejos.rules.duel.record import (
    ACQUIRING,
    CHIP_KINDS,
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYING,
    DRAWING,
    ENDED,
    FILLING,
    KEEPING,
    NONE,
    ON_TABLE,
    OPENING,
    PAYING,
    PLACING,
    PLAYERS,
    RETURNING,
    ROWS,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SMALL,
    STACK,
    STACKING,
    TURNING_UP,
)
from azulejos.rules.duel.tables import HAS_COLOUR
from azulejos.rules.duel.tiling import missing_tiles, payable
from azulejos.rules.duel.turn import can_act
from azulejos.rules.kernel import kernel


@kernel
def phase_problems(position: Any) -> int:
    """Check that the decision or chance event of the phase can take place."""
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
    if phase == OPENING and (position.opening == PLAYERS) == (position.turn == position.first):
        found |= OPENING_TURN
    if phase in (DISPLAYING, FILLING) and unsettled(position):
        found |= BEFORE_FILL
    return found | line_asked(position, phase, player)


@kernel
def unsettled(position: Any) -> bool:
    """D22, D27, D29: whether something is left over that the end of the previous round would have cleared."""
    if position.marker != ON_TABLE:
        return True
    for player in range(PLAYERS):
        if broken_tiles(position, player):
            return True
        for line in range(ROWS):
            complete = position.line_tiles[player, line] == line + 1
            if complete and choices(position, player, line, int(position.line_colour[player, line])):
                return True
    return False


@kernel
def line_asked(position: Any, phase: int, player: int) -> int:
    """Check the line being resolved, or the pending stack order."""
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
    if not chips_named(position, colour):
        return ASKED
    lowest = max(int(position.paid_kind), 0)
    paid = int(position.paid)
    return 0 if payable(position, player, colour, missing, lowest, paid, int(position.paid_alike)) else ASKED


@kernel
def chips_named(position: Any, colour: int) -> bool:
    """D24: whether the chips named so far can be among those spent, named in order of kind."""
    last = int(position.paid_kind)
    if last == NONE:
        return int(position.paid) == 0 and int(position.paid_alike) == 0
    alike = 0
    others = 0
    for kind in range(last + 1):
        if HAS_COLOUR[kind, colour]:
            alike += int(position.chips_spent[kind])
        else:
            others += int(position.chips_spent[kind])
    paid_alike = int(position.paid_alike)
    paid_others = int(position.paid) - paid_alike
    if position.chips_spent[last] == 0 or paid_alike > alike or paid_others > others:
        return False
    return paid_alike > 0 if HAS_COLOUR[last, colour] else paid_others > 0
