"""Duel's queries about a position: scores, ranks, and previews of moves (D27, D30, D31)."""

from typing import Any

from azulejos.rules.duel.dome import choices, points_of, put_plate, put_tile, row_laid, row_of, special_due
from azulejos.rules.duel.factories import broken_tiles, take_moon, take_sun
from azulejos.rules.duel.record import (
    BROKEN,
    BROKEN_SPACES,
    CHIP,
    COLOURS,
    DRAW,
    JOKER_SPACE,
    MOON,
    MOST_ROUNDS,
    ORDER,
    PLACES,
    PLAYERS,
    ROWS,
    STARTING_COST,
    SUN,
    TARGETS,
    TILE,
    TURNS,
)
from azulejos.rules.duel.tables import BROKEN_COST
from azulejos.rules.kernel import kernel


@kernel
def scores(position: Any, points: Any) -> None:
    """The contract's `scores`."""
    for player in range(PLAYERS):
        points[player] = position.score[player]


@kernel
def standing(position: Any, player: int) -> int:
    """D31: combine points and the starting tile taken in round 5 into one number that orders the players."""
    holds = 1 if position.rounds == MOST_ROUNDS and position.marker == player else 0
    return int(position.score[player]) * 2 + holds


@kernel
def ranks(position: Any, places: Any) -> None:
    """The contract's `ranks`."""
    for player in range(PLAYERS):
        places[player] = 2 if standing(position, 1 - player) > standing(position, player) else 1


@kernel
def best_column(position: Any, player: int, row: int, filled: int) -> int:
    """Return the column for a line's tile that scores most, or -1 if there is none."""
    colour = int(position.line_colour[player, row])
    spaces = int(position.space[player, colour]) | int(position.space[player, JOKER_SPACE])
    columns = row_of(spaces & ~filled, row)
    best = -1
    most = 0
    for column in range(ROWS):
        if (columns >> column) & 1:
            points = tile_points(position, player, ROWS * row + column, filled)
            if points > most:
                most = points
                best = column
    return best


@kernel
def tile_points(position: Any, player: int, space: int, filled: int) -> int:
    """D25, D26: what a tile on a space would score, including the special tile that it earns."""
    filled |= 1 << space
    points = points_of(filled, space // ROWS, space % ROWS)
    special = special_due(position, player, filled, space)
    return points if special < 0 else points + int(position.special_points[special // ROWS])


@kernel
def tiled(position: Any, player: int) -> tuple[int, int]:
    """Return what a player's complete lines would score if they were tiled now, each in its best space, and the spaces
    that would then be filled.
    """
    filled = int(position.filled[player])
    total = 0
    for row in range(ROWS):
        if position.line_tiles[player, row] != row + 1:
            continue
        column = best_column(position, player, row, filled)
        if column >= 0:
            space = ROWS * row + column
            total += tile_points(position, player, space, filled)
            filled |= 1 << space
            special = special_due(position, player, filled, space)
            if special >= 0:
                filled |= 1 << special
    return total, filled


@kernel
def broken_points(position: Any, player: int) -> int:
    """What broken tiles, unplaceable lines and the starting tile would cost a player now (D23, D27)."""
    tiles = broken_tiles(position, player)
    for row in range(ROWS):
        colour = int(position.line_colour[player, row])
        if colour >= 0 and row_laid(position, player, row) and choices(position, player, row, colour) == 0:
            tiles += int(position.line_tiles[player, row])
    cost = int(BROKEN_COST[min(tiles, BROKEN_SPACES)])
    return cost + STARTING_COST if position.marker == player else cost


@kernel
def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
    """The contract's `preview`; a plate, a chip and a stack's tiles count as placed."""
    number = int(action)
    player = int(position.turn)
    scratch[0] = position
    after = scratch[0]
    effect.placed = 0
    effect.spilled = 0
    effect.completes = 0
    effect.points = 0
    effect.penalty = 0
    if number >= TILE + ROWS:
        return
    if number >= TILE:
        row = int(position.row)
        effect.placed = 1
        effect.completes = 1
        effect.points = put_tile(after, player, int(position.line_colour[player, row]), ROWS * row + number - TILE)
    elif number >= CHIP:
        effect.placed = 1
    elif number >= MOON or SUN <= number < ORDER:
        preview_take(position, number, effect, after)
    elif number >= ORDER:
        for colour in range(COLOURS):
            effect.placed += int(position.sun[int(position.factory), colour])
    elif number < DRAW:
        put_plate(after, player, number // (PLACES * TURNS), number // TURNS % PLACES, number % TURNS)
        effect.placed = 1
        effect.points = tiled(after, player)[0] - tiled(position, player)[0]
        effect.penalty = broken_points(position, player) - broken_points(after, player)
    elif number == DRAW:
        effect.points = -1 if position.score[player] > 0 else 0


@kernel
def preview_take(position: Any, number: int, effect: Any, after: Any) -> None:
    """What a take from sun or moon would do."""
    player = int(position.turn)
    loose = int(position.loose)
    target = (number - SUN) % TARGETS
    if number >= MOON:
        target = (number - MOON) % TARGETS
        take_moon(after, player, (number - MOON) // TARGETS, target)
    else:
        take = number - SUN
        take_sun(after, player, take // (COLOURS * TARGETS), take // TARGETS % COLOURS, target)
    taken = loose - int(after.loose)
    placed = 0
    if target != BROKEN:
        placed = int(after.line_tiles[player, target]) - int(position.line_tiles[player, target])
        effect.completes = 1 if after.line_tiles[player, target] == target + 1 else 0
    effect.placed = placed
    effect.spilled = taken - placed
    effect.points = tiled(after, player)[0] - tiled(position, player)[0]
    effect.penalty = broken_points(position, player) - broken_points(after, player)
