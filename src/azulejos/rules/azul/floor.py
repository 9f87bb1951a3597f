"""Azul's floor line: which tiles fall there, and what they cost (A8, A10, A15)."""

from typing import Any

from azulejos.rules.azul.record import FLOOR_SPACES, TILE_KINDS
from azulejos.rules.azul.tables import FLOOR_COST
from azulejos.rules.kernel import kernel


@kernel
def floor_used(position: Any, player: int) -> int:
    """Count occupied spaces. The marker counts as a tile, but occupies none if taken with a full floor line (A8)."""
    floor = position.floor
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(floor[player, kind])
    if position.marker == player:
        tiles += 1
    return min(tiles, FLOOR_SPACES)


@kernel
def spill(position: Any, player: int, kind: int, tiles: int) -> None:
    """A10: tiles go to the floor line, and beyond its seven spaces to the lid."""
    if tiles == 0:
        return
    kept = min(tiles, FLOOR_SPACES - floor_used(position, player))
    position.floor[player, kind] += kept
    position.lid[kind] += tiles - kept


@kernel
def pay_floor(position: Any, player: int) -> None:
    """A15: subtract the floor line's cost, never below 0, and clear it into the lid."""
    score = int(position.score[player]) - int(FLOOR_COST[floor_used(position, player)])
    position.score[player] = max(score, 0)
    for kind in range(TILE_KINDS):
        position.lid[kind] += position.floor[player, kind]
        position.floor[player, kind] = 0
