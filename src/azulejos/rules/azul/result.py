"""Azul's queries about a position: mover, scores, ranks, hidden information, and previews of moves."""

from typing import Any

from azulejos.rules.azul.floor import floor_used
from azulejos.rules.azul.offer import move_tiles, take
from azulejos.rules.azul.record import COLOURS, DEAL, ENDED, FLOOR, ROWS, TAKES, TARGETS
from azulejos.rules.azul.tables import FLOOR_COST
from azulejos.rules.azul.tiling import choose_column, wall_kind
from azulejos.rules.azul.wall import choices, complete_rows, occupied, points_of
from azulejos.rules.contract import CHANCE, OVER
from azulejos.rules.kernel import kernel


@kernel
def mover(position: Any) -> int:
    """The contract's `mover`."""
    if position.phase == DEAL:
        return CHANCE
    if position.phase == ENDED:
        return OVER
    return int(position.turn)


@kernel
def apply(position: Any, action: int) -> None:
    """The contract's `apply`."""
    number = int(action)
    if number < TAKES:
        choose_column(position, number)
    else:
        take(position, number)


@kernel
def scores(position: Any, points: Any) -> None:
    """The contract's `scores`."""
    for player in range(int(position.players)):
        points[player] = position.score[player]


@kernel
def standing(position: Any, player: int) -> int:
    """A19: combine points and complete rows into one number that orders the players."""
    return int(position.score[player]) * 8 + complete_rows(occupied(position, player))


@kernel
def ranks(position: Any, places: Any) -> None:
    """The contract's `ranks`."""
    players = int(position.players)
    for player in range(players):
        better = 0
        for other in range(players):
            if standing(position, other) > standing(position, player):
                better += 1
        places[player] = 1 + better


@kernel
def hide(position: Any, viewer: int) -> None:
    """The contract's `hide`: Azul has no hidden information."""


@kernel
def resample(position: Any, viewer: int, generator: Any) -> None:
    """The contract's `resample`: nothing is hidden, so there is nothing to resample."""


@kernel
def seen_action(position: Any, action: int, viewer: int) -> int:
    """The contract's `seen_action`: every decision is public."""
    return action


@kernel
def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
    """The contract's `seen_outcome`: every deal is public."""


@kernel
def tiling_points(position: Any, player: int) -> int:
    """What a player's complete lines would score if they were tiled now, each in its best space."""
    spaces = occupied(position, player)
    total = 0
    for row in range(ROWS):
        if position.line_tiles[player, row] != row + 1:
            continue
        columns = choices(position, player, row, wall_kind(position, player, row))
        best = 0
        best_column = -1
        for column in range(COLOURS):
            if (columns >> column) & 1:
                points = points_of(spaces | (1 << (5 * row + column)), row, column)
                if points > best:
                    best = points
                    best_column = column
        if best_column >= 0:
            spaces |= 1 << (5 * row + best_column)
            total += best
    return total


@kernel
def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
    """The contract's `preview`."""
    player = int(position.turn)
    scratch[0] = position
    after = scratch[0]
    effect.spilled = 0
    effect.completes = 0
    effect.penalty = 0
    if action < TAKES:
        row = int(position.row)
        effect.placed = 1
        effect.completes = 1
        effect.points = points_of(occupied(position, player) | (1 << (5 * row + action)), row, action)
        return
    taken = move_tiles(after, action)
    target = (action - TAKES) % TARGETS
    effect.placed = 0
    if target != FLOOR:
        effect.placed = int(after.line_tiles[player, target]) - int(position.line_tiles[player, target])
        effect.completes = 1 if after.line_tiles[player, target] == target + 1 else 0
    effect.spilled = taken - effect.placed
    effect.points = tiling_points(after, player) - tiling_points(position, player)
    effect.penalty = int(FLOOR_COST[floor_used(position, player)]) - int(FLOOR_COST[floor_used(after, player)])
