"""Score sheets: entries that say who scores how many points, and for what. Game-agnostic.

A game's `tally` writes the entries; its `Rules.reasons` names the reasons.
"""

from typing import Any

from azulejos.rules.fields import Field, record_type
from azulejos.rules.kernel import kernel

SCORED_FIELDS = (
    Field("player", "i1", "player who scores"),
    Field("reason", "i1", "reason, as an index into the rules' list of reasons"),
    Field("points", "i2", "change of the score"),
    Field("worth", "i2", "change if a score could fall below 0"),
    Field("tile", "i1", "kind of tile that scores, as the record numbers them, -1 for none"),
    Field("row", "i1", "row of that tile, or the row that scores, from 0; -1 for none"),
    Field("column", "i1", "column of that tile, or the column that scores, from 0; -1 for none"),
    Field("across", "i1", "length of the run across that counts, 0 for none"),
    Field("down", "i1", "length of the run down that counts, 0 for none"),
    Field("number", "i1", "how many things score together, such as tiles in the floor line"),
)
SCORED = record_type(SCORED_FIELDS)
"""One entry of a score sheet: the points of one player, and their reason."""


@kernel
def enter(scored: Any, count: int, player: int, reason: int, points: int, worth: int) -> int:
    """Begin entry `count` of a score sheet, for a single thing without a place; returns the number of entries."""
    entry = scored[count]
    entry.player = player
    entry.reason = reason
    entry.points = points
    entry.worth = worth
    entry.tile = -1
    entry.row = -1
    entry.column = -1
    entry.across = 0
    entry.down = 0
    entry.number = 1
    return count + 1


@kernel
def enter_tile(scored: Any, count: int, player: int, reason: int, points: int, tile: int, row: int, column: int) -> int:
    """Begin an entry about a tile at a place; returns the number of entries."""
    entry = scored[count]
    enter(scored, count, player, reason, points, points)
    entry.tile = tile
    entry.row = row
    entry.column = column
    return count + 1


@kernel
def enter_runs(scored: Any, count: int, across: int, down: int) -> None:
    """Add to entry `count` the runs through its tile; only runs of two tiles or more count."""
    scored[count].across = across if across > 1 else 0
    scored[count].down = down if down > 1 else 0
