"""Duel's factories: taking tiles from suns and moons, stack orders, and the chips (D15 to D20)."""

from typing import Any

from azulejos.rules.duel.record import (
    BROKEN,
    BROKEN_SPACES,
    CHIP,
    CHIP_KINDS,
    CHIPS_A_ROUND,
    COLOURS,
    FACE_DOWN,
    LARGE,
    MOON,
    NO_CHIP,
    NONE,
    ON_TABLE,
    ORDER,
    ROWS,
    SMALL,
    STACK,
    SUN,
    TARGETS,
)
from azulejos.rules.duel.tables import OPEN_TARGETS, ORDER_TILES, ORDERS_COUNT, ORDERS_OF, TARGET_COUNT
from azulejos.rules.kernel import kernel


@kernel
def list_targets(base: int, lines: int, actions: Any, count: int) -> int:
    """Append a take to each open line and to the broken tiles."""
    for i in range(TARGETS):
        actions[count + i] = base + OPEN_TARGETS[lines, i]
    return count + int(TARGET_COUNT[lines])


@kernel
def list_suns(position: Any, player: int, actions: Any, count: int) -> int:
    """D15: all takes from suns."""
    base = SUN
    for factory in range(LARGE + 1):
        for colour in range(COLOURS):
            if position.sun[factory, colour]:
                count = list_targets(base, int(position.open[player, colour]), actions, count)
            base += TARGETS
    return count


@kernel
def moon_colours(position: Any) -> int:
    """Return the set of colours that can be taken from the moons."""
    colours = 0
    for factory in range(SMALL):
        top = int(position.moon[factory, 0])
        if top >= 0:
            colours |= 1 << top
    for colour in range(COLOURS):
        if position.large_moon[colour]:
            colours |= 1 << colour
    return colours


@kernel
def list_moons(position: Any, player: int, actions: Any, count: int) -> int:
    """D16: all takes from the moons."""
    colours = moon_colours(position)
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            count = list_targets(MOON + colour * TARGETS, int(position.open[player, colour]), actions, count)
    return count


@kernel
def chips_up(position: Any) -> int:
    """Return the set of kinds of chips that are face up on the factories."""
    kinds = 0
    for factory in range(SMALL):
        kind = int(position.chip[factory])
        if kind != NO_CHIP and kind != FACE_DOWN:
            kinds |= 1 << kind
    return kinds


@kernel
def list_chips(position: Any, player: int, actions: Any, count: int) -> int:
    """D20: list the chips that can be taken; chips of one kind are one choice."""
    if position.chips_taken[player] >= CHIPS_A_ROUND:
        return count
    kinds = chips_up(position)
    if kinds:
        for kind in range(CHIP_KINDS):
            if (kinds >> kind) & 1:
                actions[count] = CHIP + kind
                count += 1
    return count


@kernel
def list_orders(position: Any, actions: Any) -> int:
    """D15: list the orders in which the remaining tiles of a small factory can be stacked."""
    tiles = 0
    for colour in range(COLOURS):
        tiles |= int(position.sun[int(position.factory), colour]) << (2 * colour)
    count = int(ORDERS_COUNT[tiles])
    for i in range(count):
        actions[i] = ORDER + ORDERS_OF[tiles, i]
    return count


@kernel
def broken_tiles(position: Any, player: int) -> int:
    """Count a player's broken tiles."""
    broken = position.broken
    return (
        int(broken[player, 0])
        + int(broken[player, 1])
        + int(broken[player, 2])
        + int(broken[player, 3])
        + int(broken[player, 4])
    )


@kernel
def break_tiles(position: Any, player: int, colour: int, tiles: int) -> None:
    """D18: move tiles to the broken space, and those beyond its four spaces to the tower."""
    if tiles == 0:
        return
    kept = min(tiles, BROKEN_SPACES - broken_tiles(position, player))
    position.broken[player, colour] += kept
    position.tower[colour] += tiles - kept


@kernel
def put_tiles(position: Any, player: int, colour: int, tiles: int, target: int) -> None:
    """D18: put taken tiles on a pattern line, and the excess (or all of them) in the broken space."""
    if target == BROKEN:
        break_tiles(position, player, colour, tiles)
        return
    free = target + 1 - int(position.line_tiles[player, target])
    placed = min(tiles, free)
    position.line_tiles[player, target] += placed
    if position.line_colour[player, target] < 0:
        position.line_colour[player, target] = colour
        for other in range(COLOURS):
            if other != colour:
                position.open[player, other] &= ~(1 << target)
    if placed == free:
        position.open[player, colour] &= ~(1 << target)
    break_tiles(position, player, colour, tiles - placed)


@kernel
def open_line(position: Any, player: int, line: int) -> None:
    """Clear a pattern line and open it to every colour (D18)."""
    position.line_tiles[player, line] = 0
    position.line_colour[player, line] = NONE
    for colour in range(COLOURS):
        position.open[player, colour] |= 1 << line


@kernel
def take_sun(position: Any, player: int, factory: int, colour: int, target: int) -> bool:
    """D15: take one colour from a sun; returns whether the player must order the remaining tiles."""
    tiles = int(position.sun[factory, colour])
    position.sun[factory, colour] = 0
    position.loose -= tiles
    put_tiles(position, player, colour, tiles, target)
    if factory == LARGE:
        for rest in range(COLOURS):
            position.large_moon[rest] += position.sun[LARGE, rest]
            position.sun[LARGE, rest] = 0
        return False
    kinds = 0
    only = 0
    for rest in range(COLOURS):
        if position.sun[factory, rest]:
            kinds += 1
            only = rest
    if kinds > 1:
        position.factory = factory
        return True
    for place in range(int(position.sun[factory, only])):
        position.moon[factory, place] = only
    position.sun[factory, only] = 0
    return False


@kernel
def stack(position: Any, order: int) -> None:
    """D15: move the remaining tiles of a small factory to its moon as one stack, in the chosen order."""
    factory = int(position.factory)
    for place in range(STACK):
        position.moon[factory, place] = ORDER_TILES[order, place]
    for colour in range(COLOURS):
        position.sun[factory, colour] = 0
    position.factory = NONE


@kernel
def take_moon(position: Any, player: int, colour: int, target: int) -> None:
    """D16, D17: take every top tile of one colour, and the starting tile with the first from the large moon."""
    tiles = int(position.large_moon[colour])
    if tiles and position.marker == ON_TABLE:
        position.marker = player
    position.large_moon[colour] = 0
    for factory in range(SMALL):
        if position.moon[factory, 0] == colour:
            tiles += 1
            for place in range(STACK - 1):
                position.moon[factory, place] = position.moon[factory, place + 1]
            position.moon[factory, STACK - 1] = NONE
    position.loose -= tiles
    put_tiles(position, player, colour, tiles, target)


@kernel
def take_chip(position: Any, player: int, kind: int) -> None:
    """D20: take a face-up chip of a kind; if there are several, the one on the lowest-numbered factory."""
    for factory in range(SMALL):
        if position.chip[factory] == kind:
            position.chip[factory] = NO_CHIP
            break
    position.chips[player, kind] += 1
    position.chips_taken[player] += 1


@kernel
def bare(position: Any, factory: int) -> bool:
    """Whether a small factory has no tile on its sun or moon."""
    if position.moon[factory, 0] >= 0:
        return False
    sun = position.sun
    return int(sun[factory, 0] | sun[factory, 1] | sun[factory, 2] | sun[factory, 3] | sun[factory, 4]) == 0


@kernel
def to_turn_up(position: Any) -> int:
    """D19: the set of small factories whose chip must be turned up now."""
    due = 0
    chip = position.chip
    for factory in range(SMALL):
        if chip[factory] == FACE_DOWN and bare(position, factory):
            due |= 1 << factory
    return due


@kernel
def derive_lines(position: Any, player: int) -> None:
    """Compute which pattern lines are open to which colour (D18)."""
    for colour in range(COLOURS):
        lines = 0
        for line in range(ROWS):
            held = int(position.line_colour[player, line])
            if position.line_tiles[player, line] <= line and held in (NONE, colour):
                lines |= 1 << line
        position.open[player, colour] = lines


@kernel
def derive_loose(position: Any) -> None:
    """Compute how many tiles are on suns and moons."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += int(position.large_moon[colour])
        for factory in range(LARGE + 1):
            tiles += int(position.sun[factory, colour])
    for factory in range(SMALL):
        for place in range(STACK):
            if position.moon[factory, place] >= 0:
                tiles += 1
    position.loose = tiles
