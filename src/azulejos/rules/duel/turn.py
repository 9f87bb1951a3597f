"""Duel's turn order: whose turn it is, which actions are legal, and what each does (D11, D12, D21)."""

from typing import Any

from azulejos.rules.contract import CHANCE, OVER
from azulejos.rules.duel.dome import derive_dome, put_plate
from azulejos.rules.duel.factories import (
    chips_up,
    derive_lines,
    derive_loose,
    list_chips,
    list_moons,
    list_orders,
    list_suns,
    stack,
    take_chip,
    take_moon,
    take_sun,
    to_turn_up,
)
from azulejos.rules.duel.plates import (
    can_draw,
    derive_pile,
    draw_plate,
    drawn_plates,
    keep_plate,
    list_draws,
    list_plates,
    list_returns,
    return_plate,
    stop_drawing,
)
from azulejos.rules.duel.record import (
    ACQUIRING,
    CHIP,
    CHIPS_A_ROUND,
    COLOURS,
    DISPLAYING,
    DRAW,
    DRAWING,
    ENDED,
    FILLING,
    KEEPING,
    MOON,
    OPENING,
    ORDER,
    PAYING,
    PLACES,
    PLACING,
    PLATES,
    PLAYERS,
    RETURN,
    SHOWING_FRONTS,
    SHOWING_TOP,
    STACKING,
    STOP,
    SUN,
    TARGETS,
    TILE,
    TURNING_UP,
    TURNS,
)
from azulejos.rules.duel.tiling import list_columns, list_payments, next_line, tiling_step
from azulejos.rules.kernel import kernel


@kernel
def mover(position: Any) -> int:
    """The contract's `mover`."""
    phase = int(position.phase)
    if phase == ENDED:
        return OVER
    shows = phase == SHOWING_TOP or phase == SHOWING_FRONTS  # numba compiles `in` to a loop
    if shows or phase == DISPLAYING or phase == FILLING or phase == TURNING_UP:  # noqa: SIM109  # the same
        return CHANCE
    return int(position.turn)


@kernel
def legal(position: Any, actions: Any) -> int:
    """The contract's `legal`."""
    phase = int(position.phase)
    player = int(position.turn)
    if phase == ACQUIRING:
        return list_actions(position, player, actions)
    if phase == STACKING:
        return list_orders(position, actions)
    if phase == PLACING:
        return list_columns(position, actions)
    if phase == PAYING:
        return list_payments(position, actions)
    if phase == OPENING:
        return list_plates(position, player, int(position.display), actions, 0)
    if phase == DRAWING:
        return list_draws(position, player, actions)
    if phase == KEEPING:
        return list_plates(position, player, drawn_plates(position), actions, 0)
    return list_returns(position, actions)


@kernel
def list_actions(position: Any, player: int, actions: Any) -> int:
    """List the four kinds of action of a turn: plate, sun, moon, chip."""
    count = 0
    if position.tokens[player] > 0:
        count = list_plates(position, player, int(position.display), actions, count)
        if can_draw(position, player):
            actions[count] = DRAW
            count += 1
    if position.loose > 0:
        count = list_suns(position, player, actions, count)
        count = list_moons(position, player, actions, count)
    return list_chips(position, player, actions, count)


@kernel
def can_act(position: Any, player: int) -> bool:
    """D21: whether a player can take any of the four; there are always enough plates for the tokens."""
    if position.loose > 0 or position.tokens[player] > 0:
        return True
    return position.chips_taken[player] < CHIPS_A_ROUND and chips_up(position) != 0


@kernel
def pass_turn(position: Any) -> bool:
    """D19, D21: turn up chips if any are due, then pass the turn to a player who can act. Returns whether nobody can,
    so that the dome-tiling begins: nothing is added to the table, so nobody can act later in the round either.
    """
    if to_turn_up(position):
        position.phase = TURNING_UP
        return False
    player = int(position.turn)
    if can_act(position, 1 - player):
        position.turn = 1 - player
        position.phase = ACQUIRING
        return False
    if can_act(position, player):
        position.phase = ACQUIRING
        return False
    position.turn = position.first
    return True


@kernel
def end_turn(position: Any) -> None:
    """Pass the turn, or begin the dome-tiling."""
    if pass_turn(position):
        next_line(position, 0)


@kernel
def put_from_display(position: Any, plate: int, place: int, turns: int) -> bool:
    """D11, D12: put a plate from the display on the dome, at the opening or for a token; returns whether that was a
    turn.
    """
    player = int(position.turn)
    position.display = int(position.display) & ~(1 << plate)
    put_plate(position, player, plate, place, turns)
    if position.phase == OPENING:
        position.opening -= 1
        position.phase = DISPLAYING
        return False
    position.tokens[player] -= 1
    return True


@kernel
def act(position: Any, number: int) -> bool:
    """Carry out a decision of the acquisition; returns whether it ends the turn."""
    player = int(position.turn)
    if number < DRAW:
        plate = number // (PLACES * TURNS)
        place = number // TURNS % PLACES
        if position.phase != KEEPING:
            return put_from_display(position, plate, place, number % TURNS)
        return not keep_plate(position, plate, place, number % TURNS)
    if number >= CHIP:
        take_chip(position, player, number - CHIP)
        return True
    if number >= MOON:
        take_moon(position, player, (number - MOON) // TARGETS, (number - MOON) % TARGETS)
        return True
    if number >= ORDER:
        stack(position, number - ORDER)
        return True
    if number >= SUN:
        take = number - SUN
        if take_sun(position, player, take // (COLOURS * TARGETS), take // TARGETS % COLOURS, take % TARGETS):
            position.phase = STACKING
            return False
        return True
    if number >= RETURN:
        return not return_plate(position, number - RETURN)
    if number == STOP:
        stop_drawing(position)
    else:
        draw_plate(position)
    return False


@kernel
def apply(position: Any, action: int) -> None:
    """The contract's `apply`."""
    number = int(action)
    if number >= TILE:
        tiling_step(position, number)
    elif act(position, number):
        end_turn(position)


@kernel
def derive(position: Any) -> None:
    """The contract's `derive`."""
    derive_twins(position)
    derive_pile(position)
    derive_loose(position)
    for player in range(PLAYERS):
        derive_lines(position, player)
        derive_dome(position, player)


@kernel
def packed_face(position: Any, plate: int) -> int:
    """Pack a plate's spaces into one integer, a byte each."""
    face = 0
    for cell in range(TURNS):
        face |= (int(position.plate_face[plate, cell]) & 255) << (8 * cell)
    return face


@kernel
def derive_twins(position: Any) -> None:
    """Find plates that are identical up to rotation, from the parts in the record."""
    for plate in range(PLATES):
        position.twin[plate] = plate
        face = packed_face(position, plate)
        twice = face | (face << 32)  # so that shifting it turns the face
        for other in range(plate - 1, -1, -1):
            turned = packed_face(position, other)
            for turns in range(TURNS):
                if (twice >> (8 * turns)) & 0xFFFFFFFF == turned:
                    position.twin[plate] = other
