"""Duel's dome: its plates and tiles, what a tile scores, and what the tablets are worth (D6, D25, D26, D30)."""

from typing import Any

from azulejos.rules.duel.record import (
    BORDER_GOAL,
    COLOURFUL_GOAL,
    COLOURS,
    COLUMN_GOAL,
    CORNER_GOAL,
    DIAGONAL_GOAL,
    GOAL_NAMES,
    JOKER_GOAL,
    JOKER_SPACE,
    LOWER_CORNER,
    ROW_GOAL,
    ROWS,
    SPACE_KINDS,
    SPECIAL_SPACE,
    SPECIAL_TILE,
    TURNS,
)
from azulejos.rules.duel.tables import (
    BORDER,
    CELLS,
    DIAGONAL,
    FIRST_COLUMN,
    FULL_ROW,
    OTHER_DIAGONAL,
    PLACE_OF,
    PLACE_SPACES,
    RUN,
    SPREAD,
)
from azulejos.rules.grid import points_of_runs
from azulejos.rules.kernel import kernel

GOALS = len(GOAL_NAMES)


@kernel
def members(things: int) -> int:
    """Count the members of a set."""
    count = 0
    while things:
        things &= things - 1
        count += 1
    return count


@kernel
def put_plate(position: Any, player: int, plate: int, place: int, turns: int) -> None:
    """D12: put a plate on an empty place, permanently."""
    position.plate[player, place] = plate
    position.turned[player, place] = turns
    position.empty[player] = int(position.empty[player]) & ~(1 << place)
    mark_spaces(position, player, plate, place, turns)


@kernel
def mark_spaces(position: Any, player: int, plate: int, place: int, turns: int) -> None:
    """Add a plate's spaces to those of the dome."""
    for cell in range(TURNS):
        kind = int(position.plate_face[plate, (cell - turns) & 3])
        position.space[player, kind] |= 1 << int(CELLS[place, cell])


@kernel
def row_of(spaces: int, row: int) -> int:
    """Extract one row of a set of spaces as six bits."""
    return (spaces >> (ROWS * row)) & FULL_ROW


@kernel
def column_of(spaces: int, column: int) -> int:
    """Extract one column of a set of spaces as six bits."""
    return ((((spaces >> column) & FIRST_COLUMN) * SPREAD) >> 30) & FULL_ROW


@kernel
def points_of(spaces: int, row: int, column: int) -> int:
    """D25: what a tile at this place scores, given the occupied spaces."""
    across = int(RUN[row_of(spaces, row), column])
    down = int(RUN[column_of(spaces, column), row])
    return points_of_runs(across, down)


@kernel
def choices(position: Any, player: int, row: int, colour: int) -> int:
    """D22: the columns of a dome row with an empty space for this colour, as six bits."""
    spaces = int(position.space[player, colour]) | int(position.space[player, JOKER_SPACE])
    return row_of(spaces & ~int(position.filled[player]), row)


@kernel
def row_laid(position: Any, player: int, row: int) -> bool:
    """D23: whether all three plates that a dome row crosses are in place."""
    return (int(position.empty[player]) >> (3 * (row // 2))) & 7 == 0


@kernel
def special_due(position: Any, player: int, filled: int, space: int) -> int:
    """D26: the special space whose tile is earned by filling `space`, or -1."""
    place = int(PLACE_OF[space])
    spaces = int(PLACE_SPACES[place])
    special = spaces & int(position.space[player, SPECIAL_SPACE])
    if special == 0 or filled & special or spaces & ~special & ~filled:
        return -1
    for cell in range(TURNS):
        if (special >> int(CELLS[place, cell])) & 1:
            return int(CELLS[place, cell])
    return -1


@kernel
def put_tile(position: Any, player: int, colour: int, space: int) -> int:
    """D25, D26: put a tile on a dome space, with the special tile that it earns; returns the points for both."""
    position.tile[player, colour] |= 1 << space
    filled = int(position.filled[player]) | (1 << space)
    points = points_of(filled, space // ROWS, space % ROWS)
    special = special_due(position, player, filled, space)
    if special >= 0:
        position.tile[player, SPECIAL_TILE] |= 1 << special
        filled |= 1 << special
        points += int(position.special_points[special // ROWS])
    position.filled[player] = filled
    return points


@kernel
def complete_rows(filled: int) -> int:
    """Count the complete dome rows."""
    count = 0
    for row in range(ROWS):
        if row_of(filled, row) == FULL_ROW:
            count += 1
    return count


@kernel
def complete_columns(filled: int) -> int:
    """Count the complete dome columns."""
    count = 0
    for column in range(ROWS):
        if column_of(filled, column) == FULL_ROW:
            count += 1
    return count


@kernel
def colourful_rows(position: Any, player: int) -> int:
    """Count the rows with at least five colours, where special tiles count as one more colour."""
    count = 0
    for row in range(ROWS):
        colours = 0
        for kind in range(COLOURS + 1):
            if row_of(int(position.tile[player, kind]), row):
                colours += 1
        if colours >= 5:
            count += 1
    return count


@kernel
def full_corners(filled: int, lower: int) -> int:
    """Count the complete upper (0) or lower (1) corner plates."""
    count = 0
    for side in range(2):
        spaces = int(PLACE_SPACES[6 * lower + 2 * side])
        if filled & spaces == spaces:
            count += 1
    return count


@kernel
def goal_number(position: Any, player: int, goal: int) -> int:
    """D30: how many of the things that a tablet counts the player has now."""
    filled = int(position.filled[player])
    if goal == ROW_GOAL:
        return complete_rows(filled)
    if goal == COLOURFUL_GOAL:
        return colourful_rows(position, player)
    if goal == COLUMN_GOAL:
        return complete_columns(filled)
    if goal == BORDER_GOAL:
        return members(filled & BORDER)
    if goal == DIAGONAL_GOAL:
        complete = 1 if filled & DIAGONAL == DIAGONAL else 0
        return complete + (1 if filled & OTHER_DIAGONAL == OTHER_DIAGONAL else 0)
    if goal == CORNER_GOAL:
        return full_corners(filled, 0) + full_corners(filled, 1)
    if goal == JOKER_GOAL:
        jokers = int(position.space[player, JOKER_SPACE])
        return 0 if jokers & ~filled else members(jokers)
    return members(int(position.space[player, SPECIAL_SPACE]) & ~filled)


@kernel
def goal_value(position: Any, player: int, goal: int) -> int:
    """D30: what a tablet would score for a player now."""
    if goal == CORNER_GOAL:
        filled = int(position.filled[player])
        upper = int(position.goal_points[CORNER_GOAL]) * full_corners(filled, 0)
        return upper + int(position.goal_points[LOWER_CORNER]) * full_corners(filled, 1)
    return int(position.goal_points[goal]) * goal_number(position, player, goal)


@kernel
def goals_value(position: Any, player: int) -> int:
    """D30: what all tablets in play would score for a player now."""
    total = 0
    for goal in range(GOALS):
        if (int(position.goals) >> goal) & 1:
            total += goal_value(position, player, goal)
    return total


@kernel
def derive_dome(position: Any, player: int) -> None:
    """Compute the derived fields of one dome from its plates and tiles."""
    for kind in range(SPACE_KINDS):
        position.space[player, kind] = 0
    empty = 0
    for place in range(9):
        plate = int(position.plate[player, place])
        if 0 <= plate < 18:
            mark_spaces(position, player, plate, place, int(position.turned[player, place]) & 3)
        else:
            empty |= 1 << place
    position.empty[player] = empty
    filled = 0
    for kind in range(COLOURS + 1):
        filled |= int(position.tile[player, kind])
    position.filled[player] = filled
