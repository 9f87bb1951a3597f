"""Azul's factory offer: which takes are legal, and what a take does (A7 to A12, J2, J3)."""

from typing import Any

from azulejos.rules.azul.floor import spill
from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    FLOOR,
    JOKER,
    MOST_PLAYERS,
    ON_TABLE,
    ROWS,
    SOURCES,
    TAKES,
    TARGETS,
    TILE_KINDS,
    TILING,
    WITH_JOKERS,
)
from azulejos.rules.azul.tables import LOWEST, OPEN_TARGETS, SOURCE_AT, SOURCE_COUNT, TARGET_COUNT
from azulejos.rules.azul.tiling import next_choice, wall_choices
from azulejos.rules.azul.wall import closed_in_row, occupied
from azulejos.rules.chance import below
from azulejos.rules.kernel import kernel


@kernel
def list_takes(kind: int, sources: int, lines: int, actions: Any, count: int) -> int:
    """Append the takes of one kind from each of a set of sources to each open line and the floor."""
    targets = int(TARGET_COUNT[lines])
    while sources:
        source = int(LOWEST[sources])
        sources &= sources - 1
        base = TAKES + (kind * SOURCES + source) * TARGETS
        for i in range(TARGETS):
            actions[count + i] = base + OPEN_TARGETS[lines, i]
        count += targets
    return count


@kernel
def legal(position: Any, actions: Any) -> int:
    """The contract's `legal`."""
    if position.phase == TILING:
        return wall_choices(position, actions)
    player = int(position.turn)
    count = 0
    for colour in range(COLOURS):
        count = list_takes(colour, int(position.held[colour]), int(position.open[player, colour]), actions, count)
    if position.held[JOKER]:
        jokers = int(position.held[JOKER])
        count = list_takes(JOKER, jokers, int(position.open[player, JOKER]), actions, count)
        for colour in range(COLOURS):
            both = int(position.held[colour]) & jokers
            count = list_takes(WITH_JOKERS + colour, both, int(position.open[player, colour]), actions, count)
    return count


@kernel
def takes_of(position: Any, player: int, kind: int) -> tuple[int, int]:
    """Return the sources that a kind of take can come from and the lines that it can go to, as sets."""
    if kind < WITH_JOKERS:
        return int(position.held[kind]), int(position.open[player, kind])
    colour = kind - WITH_JOKERS
    return int(position.held[colour]) & int(position.held[JOKER]), int(position.open[player, colour])


@kernel
def count_takes(sources: int, lines: int) -> int:
    """Count the takes from a set of sources to a set of lines and the floor."""
    return int(SOURCE_COUNT[sources]) * int(TARGET_COUNT[lines])


@kernel
def random_action(position: Any, generator: Any, actions: Any) -> int:
    """The contract's `random_action`: counts the takes of each kind, and lists none of them."""
    if position.phase == TILING:
        return int(actions[below(generator, wall_choices(position, actions))])
    player = int(position.turn)
    kinds = WITH_JOKERS + COLOURS if position.held[JOKER] else COLOURS
    count = 0
    for kind in range(kinds):
        sources, lines = takes_of(position, player, kind)
        count += count_takes(sources, lines)
    number = below(generator, count)
    kind = 0
    sources, lines = takes_of(position, player, 0)
    takes = count_takes(sources, lines)
    while number >= takes:
        number -= takes
        kind += 1
        sources, lines = takes_of(position, player, kind)
        takes = count_takes(sources, lines)
    targets = int(TARGET_COUNT[lines])
    source = int(SOURCE_AT[sources, number // targets])
    return TAKES + (kind * SOURCES + source) * TARGETS + int(OPEN_TARGETS[lines, number % targets])


@kernel
def fill_line(position: Any, player: int, line: int, colour: int, tiles: int, jokers: int) -> None:
    """A9, A10, J3: add tiles to a pattern line, coloured ones first; spill those that do not fit."""
    free = line + 1 - int(position.line_tiles[player, line])
    coloured = min(tiles, free)
    wild = min(jokers, free - coloured)
    position.line_tiles[player, line] += coloured + wild
    position.line_jokers[player, line] += wild
    if coloured:
        position.line_colour[player, line] = colour
    elif position.line_colour[player, line] < 0:
        position.line_colour[player, line] = JOKER
    closed = ~(1 << line)
    if coloured + wild == free:
        for kind in range(TILE_KINDS):
            position.open[player, kind] &= closed
    elif coloured:
        for kind in range(COLOURS):
            if kind != colour:
                position.open[player, kind] &= closed
    spill(position, player, colour, tiles - coloured)
    spill(position, player, JOKER, jokers - wild)


@kernel
def move_tiles(position: Any, action: int) -> int:
    """A7 to A10: move tiles from one source to one target; returns the number of tiles taken."""
    number = action - TAKES
    target = number % TARGETS
    source = (number // TARGETS) % SOURCES
    kind = number // (TARGETS * SOURCES)
    player = int(position.turn)
    colour = kind if kind < WITH_JOKERS else kind - WITH_JOKERS

    tiles = 0
    jokers = 0
    if kind != JOKER:
        tiles = int(position.table[colour, source])
        position.table[colour, source] = 0
        position.held[colour] &= ~(1 << source)
    if kind >= JOKER:
        jokers = int(position.table[JOKER, source])
        position.table[JOKER, source] = 0
        position.held[JOKER] &= ~(1 << source)
    if source == CENTRE:
        if position.marker == ON_TABLE:
            position.marker = player
    else:
        for rest in range(TILE_KINDS):
            left = int(position.table[rest, source])
            if left:
                position.table[rest, CENTRE] += left
                position.table[rest, source] = 0
                position.held[rest] = (int(position.held[rest]) & ~(1 << source)) | (1 << CENTRE)

    if kind == JOKER:
        colour = JOKER
    if target == FLOOR:
        spill(position, player, colour, tiles)
        spill(position, player, JOKER, jokers)
    else:
        fill_line(position, player, target, colour, tiles, jokers)
    return tiles + jokers


@kernel
def offered(position: Any) -> int:
    """Return the set of sources that still hold tiles; it is empty when the offer is over (A12)."""
    held = position.held
    return int(held[0] | held[1] | held[2] | held[3] | held[4] | held[JOKER])


@kernel
def take(position: Any, action: int) -> None:
    """Play one turn of the offer, then pass to the next player or to wall-tiling (A12)."""
    player = int(position.turn)
    move_tiles(position, action)
    if offered(position):
        following = player + 1
        position.turn = 0 if following == position.players else following
    else:
        position.turn = position.first
        next_choice(position, 0)


@kernel
def derive(position: Any) -> None:
    """The contract's `derive`: which sources hold each kind, and which lines are open to it."""
    for kind in range(TILE_KINDS):
        sources = 0
        for source in range(SOURCES):
            if position.table[kind, source]:
                sources |= 1 << source
        position.held[kind] = sources
    for player in range(MOST_PLAYERS):
        for kind in range(TILE_KINDS):
            position.open[player, kind] = 0
    for player in range(int(position.players)):
        spaces = occupied(position, player)
        for line in range(ROWS):
            if position.line_tiles[player, line] > line:
                continue
            colour = int(position.line_colour[player, line])
            position.open[player, JOKER] |= 1 << line
            for kind in range(COLOURS):
                fits = colour < 0 or colour in (JOKER, kind)
                if fits and not closed_in_row(position, player, line, kind, spaces):
                    position.open[player, kind] |= 1 << line
