"""Azul's wall: its tiles, what a placed tile scores, and the bonuses at the end."""

from typing import Any

from azulejos.rules.azul.record import COLOURS, JOKER, ROWS
from azulejos.rules.azul.tables import FIRST_COLUMN, FULL_ROW, RUN, SPACE_OF, SPREAD
from azulejos.rules.grid import points_of_runs
from azulejos.rules.kernel import kernel


@kernel
def occupied(position: Any, player: int) -> int:
    """Return the set of a player's wall spaces that hold a tile of any kind."""
    wall = position.wall
    return int(
        wall[player, 0] | wall[player, 1] | wall[player, 2] | wall[player, 3] | wall[player, 4] | wall[player, JOKER]
    )


@kernel
def row_of(spaces: int, row: int) -> int:
    """Extract one row of a set of spaces as five bits."""
    return (spaces >> (5 * row)) & FULL_ROW


@kernel
def column_of(spaces: int, column: int) -> int:
    """Extract one column of a set of spaces as five bits."""
    return ((((spaces >> column) & FIRST_COLUMN) * SPREAD) >> 20) & FULL_ROW


@kernel
def points_of(spaces: int, row: int, column: int) -> int:
    """A14: what a tile at this place scores, given the occupied spaces."""
    across = int(RUN[row_of(spaces, row), column])
    down = int(RUN[column_of(spaces, column), row])
    return points_of_runs(across, down)


@kernel
def complete_rows(spaces: int) -> int:
    """Count the complete rows (A17, A18, A19)."""
    count = 0
    for row in range(ROWS):
        if row_of(spaces, row) == FULL_ROW:
            count += 1
    return count


@kernel
def complete_columns(spaces: int) -> int:
    """Count the complete columns (A18)."""
    common = spaces & (spaces >> 5) & (spaces >> 10) & (spaces >> 15) & (spaces >> 20)
    count = 0
    for column in range(COLOURS):
        count += (common >> column) & 1
    return count


@kernel
def colour_complete(position: Any, player: int, colour: int) -> bool:
    """Whether a colour has a tile in every row of the wall (A18)."""
    spaces = int(position.wall[player, colour])
    rows = 0
    for row in range(ROWS):
        if row_of(spaces, row):
            rows += 1
    return rows == ROWS


@kernel
def complete_colours(position: Any, player: int) -> int:
    """Count the colours with all five tiles on the wall, not counting Jokers (A18, J7)."""
    count = 0
    for colour in range(COLOURS):
        if colour_complete(position, player, colour):
            count += 1
    return count


@kernel
def closed_in_row(position: Any, player: int, row: int, colour: int, spaces: int) -> bool:
    """A9, J5, J6: whether the wall row is closed to a colour; `spaces` are the occupied ones."""
    if position.grey:
        return row_of(int(position.wall[player, colour]), row) != 0
    return (spaces >> int(SPACE_OF[row, colour])) & 1 != 0


@kernel
def choices(position: Any, player: int, row: int, kind: int) -> int:
    """Return the columns that a complete line's tile of this kind may go to, as five bits (G1, J5, J6)."""
    free = FULL_ROW & ~row_of(occupied(position, player), row)
    if kind == JOKER:
        return free
    if not position.grey:
        space = int(SPACE_OF[row, kind])
        return free & (1 << (space - 5 * row))
    same = int(position.wall[player, kind])
    if row_of(same, row):
        return 0
    columns = same | (same >> 5) | (same >> 10) | (same >> 15) | (same >> 20)
    return free & ~columns
