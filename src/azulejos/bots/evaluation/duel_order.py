"""Duel's candidates: the decisions that a search tries, only one of equivalent ones, the most promising first."""

from typing import Any

from azulejos.rules.contract import legal
from azulejos.rules.duel.dome import row_of
from azulejos.rules.duel.record import (
    ACQUIRING,
    BROKEN,
    CHIP,
    COLOURS,
    DRAW,
    JOKER_SPACE,
    MOON,
    ORDER,
    PLACES,
    ROWS,
    SMALL,
    SUN,
    TARGETS,
    TURNS,
)
from azulejos.rules.duel.tables import CELLS
from azulejos.rules.kernel import kernel


@kernel
def take_order(position: Any, player: int, tiles: int, colour: int, target: int) -> int:
    """Rate a take: exactly filling lines that can be placed is best, breaking tiles is bad."""
    if target == BROKEN:
        return -60 * tiles
    free = target + 1 - int(position.line_tiles[player, target])
    order = 35 * tiles - 15 * free
    if tiles > free:
        order = 40 - 50 * (tiles - free) + 10 * free
    elif tiles == free:
        order = 100 + 20 * tiles
    fitting = int(position.space[player, colour]) | int(position.space[player, JOKER_SPACE])
    if row_of(fitting & ~int(position.filled[player]), target) == 0:
        order -= 60
    return order


@kernel
def order_of(position: Any, player: int, action: int) -> int:
    """Rate a decision for move ordering."""
    if action >= CHIP:
        return 30
    if action >= MOON:
        take = action - MOON
        colour = take // TARGETS
        tiles = int(position.large_moon[colour])
        for factory in range(SMALL):
            if position.moon[factory, 0] == colour:
                tiles += 1
        return take_order(position, player, tiles, colour, take % TARGETS)
    if SUN <= action < ORDER:
        take = action - SUN
        colour = take // TARGETS % COLOURS
        tiles = int(position.sun[take // (COLOURS * TARGETS), colour])
        return take_order(position, player, tiles, colour, take % TARGETS)
    if action < DRAW:
        return plate_order(position, player, action)
    return -150 if action == DRAW else 0


@kernel
def plate_order(position: Any, player: int, action: int) -> int:
    """Rate a plate: it should offer spaces for lines that have tiles, and be next to other plates."""
    plate = action // (PLACES * TURNS)
    place = action // TURNS % PLACES
    turns = action % TURNS
    order = 10 * (place // 3)
    for cell in range(TURNS):
        kind = int(position.plate_face[plate, (cell - turns) & 3])
        row = int(CELLS[place, cell]) // ROWS
        colour = int(position.line_colour[player, row])
        joker = kind == JOKER_SPACE
        if colour >= 0 and (joker or kind == colour):
            order += 12 * int(position.line_tiles[player, row])
    return order


@kernel
def twins(position: Any) -> int:
    """Return the small factories that hold the same as an earlier one."""
    found = 0
    for factory in range(1, SMALL):
        for other in range(factory):
            same = position.chip[factory] == position.chip[other]
            for colour in range(COLOURS):
                same = same and position.sun[factory, colour] == position.sun[other, colour]
            for place in range(TURNS - 1):
                same = same and position.moon[factory, place] == position.moon[other, place]
            if same:
                found |= 1 << factory
    return found


@kernel
def candidates(position: Any, actions: Any, orders: Any) -> int:
    """The insight's `candidates`: identical factories count as one."""
    count = legal(position, actions)
    player = int(position.turn)
    same = twins(position) if position.phase == ACQUIRING else 0
    kept = 0
    for i in range(count):
        action = int(actions[i])
        if same and SUN <= action < ORDER and (same >> ((action - SUN) // (COLOURS * TARGETS))) & 1:
            continue
        actions[kept] = action
        orders[kept] = order_of(position, player, action)
        kept += 1
    return kept
