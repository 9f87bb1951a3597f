"""Azul's candidates: the takes that a search tries, only one of equivalent ones, the most promising first."""

from typing import Any

import numpy as np

from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    FLOOR,
    JOKER,
    ROWS,
    SOURCES,
    TAKES,
    TARGETS,
    TILE_KINDS,
    TILING,
    WITH_JOKERS,
)
from azulejos.rules.azul.tables import LOWEST
from azulejos.rules.contract import legal
from azulejos.rules.kernel import kernel


@kernel
def contents(position: Any, source: int) -> int:
    """Encode the contents of a factory as one number."""
    packed = 0
    for kind in range(TILE_KINDS):
        packed |= int(position.table[kind, source]) << (4 * kind)
    return packed


@kernel
def twins(position: Any) -> int:
    """Return the factories that hold the same tiles as an earlier one: moves from them are duplicates."""
    found = 0
    for source in range(CENTRE + 1, 2 * int(position.players) + 2):
        here = contents(position, source)
        if here == 0:
            continue
        for other in range(CENTRE + 1, source):
            if contents(position, other) == here:
                found |= 1 << source
    return found


def take_order(tiles: int, free: int) -> int:
    """Rate a take to a line with this many free spaces: filling it exactly is best, spilling is bad."""
    if tiles > free:
        return 40 - 50 * (tiles - free) + 10 * free
    if tiles == free:
        return 100 + 20 * tiles
    return 35 * tiles - 15 * free


MOST_TAKEN = 32
TAKE_ORDER = np.array([[take_order(tiles, free) for free in range(8)] for tiles in range(MOST_TAKEN)], np.int16)


@kernel
def free_spaces(position: Any, player: int) -> int:
    """Return the free spaces of each pattern line, three bits per line."""
    free = 0
    for line in range(ROWS):
        free |= (line + 1 - int(position.line_tiles[player, line])) << (3 * line)
    return free


@kernel
def list_candidates(position: Any, kind: int, sources: int, free: int, actions: Any, orders: Any, count: int) -> int:
    """Append the takes of one kind from each of a set of sources to each open line and the floor."""
    colour = kind if kind < WITH_JOKERS else kind - WITH_JOKERS
    lines = int(position.open[int(position.turn), colour])
    while sources:
        source = int(LOWEST[sources])
        sources &= sources - 1
        tiles = int(position.table[colour, source])
        if kind >= WITH_JOKERS:
            tiles += int(position.table[JOKER, source])
        base = TAKES + (kind * SOURCES + source) * TARGETS
        for line in range(ROWS):
            actions[count] = base + line
            orders[count] = TAKE_ORDER[tiles, (free >> (3 * line)) & 7]
            count += (lines >> line) & 1
        actions[count] = base + FLOOR
        orders[count] = -60 * tiles
        count += 1
    return count


@kernel
def candidates(position: Any, actions: Any, orders: Any) -> int:
    """The insight's `candidates`: identical factories count as one."""
    count = 0
    if position.phase == TILING:
        count = legal(position, actions)
        for i in range(count):
            orders[i] = 0
        return count
    single = ~twins(position)
    free = free_spaces(position, int(position.turn))
    for colour in range(COLOURS):
        count = list_candidates(position, colour, int(position.held[colour]) & single, free, actions, orders, count)
    jokers = int(position.held[JOKER]) & single
    if jokers:
        count = list_candidates(position, JOKER, jokers, free, actions, orders, count)
        for colour in range(COLOURS):
            both = int(position.held[colour]) & jokers
            count = list_candidates(position, WITH_JOKERS + colour, both, free, actions, orders, count)
    return count
