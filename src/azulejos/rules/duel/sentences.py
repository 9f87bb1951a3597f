"""Duel's moves in plain words: what a legal move does, and why another is not legal."""

from typing import Any

from azulejos.rules.duel.dome import choices
from azulejos.rules.duel.factories import chips_up
from azulejos.rules.duel.parts import CHIP_NAMES, PLATE_NAMES
from azulejos.rules.duel.plates import drawn_plates, pile_size
from azulejos.rules.duel.record import (
    ACQUIRING,
    BROKEN,
    CHIP,
    CHIP_COLOURS,
    CHIPS_A_ROUND,
    COLOURS,
    DECLINE,
    DISPLAYING,
    DRAW,
    DRAWING,
    ENDED,
    FILLING,
    KEEPING,
    LARGE,
    MOON,
    ON_TABLE,
    OPENING,
    ORDER,
    PAY,
    PAYING,
    PLACES,
    PLACING,
    RETURN,
    RETURNING,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SMALL,
    SPEND,
    STACKING,
    STOP,
    SUN,
    TARGETS,
    TILE,
    TURNING_UP,
    TURNS,
)
from azulejos.rules.duel.tables import ORDERS
from azulejos.rules.text import listed

NAMES = ("blue", "yellow", "red", "black", "turquoise", "special")
_TURNS = ("unturned", "turned once", "turned twice", "turned three times")


def chip_name(kind: int) -> str:
    """Name a kind of chip: `blue`, or `turquoise/yellow`."""
    return "/".join(dict.fromkeys(NAMES[colour] for colour in CHIP_COLOURS[kind]))


def factory_name(factory: int) -> str:
    """Name a factory."""
    return "the large factory" if factory == LARGE else f"factory {factory + 1}"


def _take(action: int) -> tuple[int, int, int]:
    """Split a take into factory (-1 for the moons), colour and target."""
    if action >= MOON:
        return -1, (action - MOON) // TARGETS, (action - MOON) % TARGETS
    take = action - SUN
    return take // (COLOURS * TARGETS), take // TARGETS % COLOURS, take % TARGETS


def _on_moons(position: Any, colour: int) -> int:
    tops = sum(int(position.moon[factory, 0]) == colour for factory in range(SMALL))
    return int(position.large_moon[colour]) + tops


def describe(position: Any, action: int) -> str:
    """Describe a legal action: `3 blue from the sun of factory 2 to line 4`."""
    player, row = int(position.turn), int(position.row)
    if action < DRAW:
        where = {OPENING: " from the display", ACQUIRING: " from the display"}.get(int(position.phase), "")
        plate = f"plate {PLATE_NAMES[action // (PLACES * TURNS)]}{where}"
        return f"{plate} to place {action // TURNS % PLACES + 1}, {_TURNS[action % TURNS]}"
    if action == DRAW:
        again = "one more plate" if position.phase == DRAWING else "a plate"
        return f"draw {again} from the pile {'for 1 point' if position.score[player] else 'for nothing'}"
    if action == STOP:
        return "stop drawing and look at the plates drawn"
    if action < SUN:
        return f"plate {PLATE_NAMES[action - RETURN]} under the pile"
    if ORDER <= action < MOON:
        order = ", ".join(NAMES[colour] for colour in ORDERS[action - ORDER])
        return f"stack {order} (top first) on the moon of factory {position.factory + 1}"
    if action < CHIP:
        return _describe_take(position, action)
    if action < TILE:
        return f"take a {chip_name(action - CHIP)} chip"
    if action < DECLINE:
        colour = NAMES[int(position.line_colour[player, row])]
        return f"{colour} tile of line {row + 1} to column {action - TILE + 1}"
    if action == DECLINE:
        return f"leave line {row + 1} incomplete"
    if action == PAY:
        return f"complete line {row + 1} with the {position.paid} chips spent"
    return f"spend a {chip_name(action - SPEND)} chip on line {row + 1}"


def _describe_take(position: Any, action: int) -> str:
    factory, colour, target = _take(action)
    place = "the broken tiles" if target == BROKEN else f"line {target + 1}"
    if factory >= 0:
        tiles = int(position.sun[factory, colour])
        return f"{tiles} {NAMES[colour]} from the sun of {factory_name(factory)} to {place}"
    starting = position.large_moon[colour] and position.marker == ON_TABLE
    marker = " and the starting tile" if starting else ""
    return f"{_on_moons(position, colour)} {NAMES[colour]}{marker} from the moons to {place}"


_DUE = {
    DISPLAYING: "plates must be laid out first",
    FILLING: "the factories must be filled first",
    TURNING_UP: "chips must be turned up first",
    SHOWING_TOP: "the pile's top must be seen first",
    SHOWING_FRONTS: "the fronts of the drawn plates must be seen first",
    ENDED: "the game is over",
    OPENING: "put an opening plate from the display on the dome, such as pS3s5r0",
    STACKING: "choose an order for the remaining tiles, such as oBYR from top to bottom",
    DRAWING: "plates are being drawn: draw one more or stop",
    KEEPING: "one of the drawn plates must go to the dome, such as pS3s5r0",
    RETURNING: "the other drawn plates must go under the pile, such as uS3",
    PAYING: "chips can complete the line: spend them (xTY, then y) or decline (n)",
    PLACING: "the tile of the line being resolved must go to the dome: choose its column, such as t1",
}
_FITS = {
    OPENING: range(DRAW),
    KEEPING: range(DRAW),
    DRAWING: range(DRAW, STOP + 1),
    RETURNING: range(RETURN, SUN),
    STACKING: range(ORDER, MOON),
    PLACING: range(TILE, DECLINE),
    PAYING: range(DECLINE, SPEND + len(CHIP_NAMES)),
}


def refusal(position: Any, action: int) -> str:
    """Explain why an action is not legal here."""
    phase = int(position.phase)
    if phase != ACQUIRING and action not in _FITS.get(phase, ()):
        return _DUE[phase]
    if action < DRAW:
        return _plate_refusal(position, action)
    if phase == ACQUIRING:
        return _turn_refusal(position, action)
    if phase == PLACING:
        return _column_refusal(position, action - TILE)
    if phase == PAYING:
        return _payment_refusal(position, action)
    if phase == DRAWING:
        return "there is no plate left to draw" if pile_size(position) == 0 else "there is no point left to pay with"
    return _DUE[phase]


def _plate_refusal(position: Any, action: int) -> str:
    player, plate, place = int(position.turn), action // (PLACES * TURNS), action // TURNS % PLACES
    if position.phase == ACQUIRING and position.tokens[player] == 0:
        return "no player token is left"
    offered = drawn_plates(position) if position.phase == KEEPING else int(position.display)
    if not offered >> plate & 1:
        return f"plate {PLATE_NAMES[plate]} is not {'drawn' if position.phase == KEEPING else 'on display'}"
    if position.plate[player, place] >= 0:
        return f"place {place + 1} holds plate {PLATE_NAMES[position.plate[player, place]]}"
    return "an identical plate has a lower number: take that one"


def _turn_refusal(position: Any, action: int) -> str:
    player = int(position.turn)
    if action == DRAW:
        if position.tokens[player] == 0:
            return "no player token is left"
        if pile_size(position) == 0:
            return "the pile is empty"
        return "there is no point to pay with: take a plate from the display"
    if CHIP <= action < TILE:
        if position.chips_taken[player] >= CHIPS_A_ROUND:
            return "two chips have already been taken this round"
        up = listed([CHIP_NAMES[kind] for kind in range(len(CHIP_NAMES)) if chips_up(position) >> kind & 1])
        return f"no such chip is face up: available are {up or 'none'}"
    if not (SUN <= action < ORDER or MOON <= action < CHIP):
        return "this move is not possible now: take a plate, tiles from a sun or the moons, or a chip"
    factory, colour, target = _take(action)
    if factory >= 0 and not position.sun[factory, colour]:
        return f"the sun of {factory_name(factory)} holds no {NAMES[colour]} tile"
    if factory < 0 and not _on_moons(position, colour):
        return f"no {NAMES[colour]} tile is on top on the moons"
    if position.line_tiles[player, target] > target:
        return f"line {target + 1} is full"
    return f"line {target + 1} holds {NAMES[int(position.line_colour[player, target])]}"


def _column_refusal(position: Any, column: int) -> str:
    player, row = int(position.turn), int(position.row)
    colour = int(position.line_colour[player, row])
    columns = choices(position, player, row, colour)
    fits = listed([str(number + 1) for number in range(6) if columns >> number & 1], "or")
    return f"row {row + 1} has no empty space for {NAMES[colour]} in column {column + 1}, but in {fits}"


def _payment_refusal(position: Any, action: int) -> str:
    player = int(position.turn)
    if action == DECLINE:
        return "chips are already being spent: continue, or pay with y"
    if action == PAY:
        return "the chips spent do not pay exactly: each missing tile costs two of its colour or any three"
    kind = action - SPEND
    if position.chips[player, kind] == 0:
        return f"there is no {chip_name(kind)} chip in store"
    if kind < position.paid_kind:
        return f"chips are named in the order {' '.join(CHIP_NAMES)}, and the last was {CHIP_NAMES[position.paid_kind]}"
    return "with this chip the payment could not be exact"
