"""Azul's own reasons for a better move, beyond the contract: bonuses, and rivals' lines."""

from azulejos.position import Position
from azulejos.rules.azul.record import COLOURS, JOKER, ROWS, SOURCES, TAKES, TARGETS, WITH_JOKERS
from azulejos.rules.azul.tables import SPACE_OF
from azulejos.rules.azul.words import LETTERS

Keyed = tuple[str, dict[str, int | str]]
"""A reason's key and values."""
LAST = 4
"""The number of tiles in a row, column or colour when one is missing."""


def reasons(position: Position, played: int, better: int) -> list[Keyed]:
    """List further reasons for the better move, besides points and spills, most important first."""
    if played < TAKES or better < TAKES:
        return []
    others = _reached(position, played)
    gained = [reason for reason in _reached(position, better) if reason not in others]
    return gained[:1] + _kept_from_rivals(position, played, better)


def _parts(action: int) -> tuple[int, int]:
    """Return the kind of tile that an action puts into a line (perhaps with Jokers), and its target."""
    number = action - TAKES
    kind = number // (TARGETS * SOURCES)
    return kind if kind < WITH_JOKERS else kind - WITH_JOKERS, number % TARGETS


def _reached(position: Position, action: int) -> list[Keyed]:
    """List the bonuses that a move completes, or brings within one tile, once this round's full lines are tiled."""
    kind, row = _parts(action)
    if kind == JOKER or row >= ROWS or not position.preview(action).completes:
        return []
    record = position.data
    player = int(record.turn)
    grey = bool(record.grey)
    held = 0
    for tile in range(JOKER + 1):
        held |= int(record.wall[player, tile])
    alike = sum(1 for line in range(ROWS) if int(record.wall[player, kind]) >> (5 * line) & 31)
    filled = [
        (line, int(record.line_colour[player, line]))
        for line in range(ROWS)
        if line != row and int(record.line_tiles[player, line]) == line + 1
    ]
    alike += 1 + sum(1 for _, colour in filled if colour == kind)
    across = 1 + sum(1 for space in range(COLOURS) if held >> (5 * row + space) & 1)
    found: list[Keyed] = []
    if across == COLOURS:
        found.append(("finishes_row", {"row": row + 1}))
    if alike >= ROWS:
        found.append(("finishes_colour", {"tile": LETTERS[kind]}))
    down = 0 if grey else _down(held, row, kind, filled)
    column = int(SPACE_OF[row, kind]) % 5 + 1
    if down == ROWS:
        found.append(("finishes_column", {"column": column}))
    if alike == LAST:
        found.append(("nears_colour", {"tile": LETTERS[kind]}))
    if down == LAST:
        found.append(("nears_column", {"column": column}))
    return found


def _down(held: int, row: int, kind: int, filled: list[tuple[int, int]]) -> int:
    """Count the tiles in the column that a line's tile goes to, including that tile and those of other full lines."""
    column = int(SPACE_OF[row, kind]) % 5
    down = 1 + sum(1 for line in range(ROWS) if line != row and held >> (5 * line + column) & 1)
    return down + sum(1 for line, colour in filled if colour < COLOURS and int(SPACE_OF[line, colour]) % 5 == column)


def _kept_from_rivals(position: Position, played: int, better: int) -> list[Keyed]:
    """Find a rival's partial line that could be filled after the played move, but not after the better one."""
    after, instead = position.after_unchecked(played), position.after_unchecked(better)
    if after.mover is None or instead.mover is None:
        return []
    record = position.data
    kind, _ = _parts(better)
    if kind == JOKER:
        return []
    for rival in range(position.players):
        if rival == int(record.turn):
            continue
        for row in range(ROWS - 1, -1, -1):
            missing = row + 1 - int(record.line_tiles[rival, row])
            if int(record.line_colour[rival, row]) != kind or missing == 0 or missing == row + 1:
                continue
            if _offered(after, kind) >= missing > _offered(instead, kind):
                return [("denies_colour", {"player": rival + 1, "tile": LETTERS[kind], "line": row + 1})]
    return []


def _offered(position: Position, kind: int) -> int:
    """Count the tiles of a colour, and Jokers, that can still be taken this round."""
    table = position.data.table
    return sum(int(table[kind, source]) + int(table[JOKER, source]) for source in range(SOURCES))
