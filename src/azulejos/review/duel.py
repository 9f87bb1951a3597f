"""Duel's own reasons for a better move, beyond the contract: plates, chips, stacks, the dome and rivals' lines."""

from typing import Any

from azulejos.position import Position
from azulejos.rules.duel.record import (
    CHIP,
    CHIP_COLOURS,
    COLOURS,
    COLUMN_GOAL,
    DECLINE,
    DIAGONAL_GOAL,
    DRAW,
    FACTORIES,
    JOKER_SPACE,
    MOON,
    ORDER,
    PLACES,
    PLATES,
    PUT,
    ROWS,
    SMALL,
    SPECIAL_TILE,
    SPEND,
    SUN,
    TARGETS,
    TILE,
    TURNS,
)
from azulejos.rules.duel.values import COLOUR_LETTERS

Keyed = tuple[str, dict[str, int | str]]
"""A reason's key and values."""
FULL = 63
"""All six spaces of a dome row, as a set."""
MOST = 2


def reasons(position: Position, played: int, better: int) -> list[Keyed]:
    """List further reasons for the better move, besides points and spills, most important first."""
    before = position.data
    after, instead = position.after_unchecked(played).data, position.after_unchecked(better).data
    player = int(before.turn)
    found: list[Keyed] = []
    if TILE <= better < DECLINE and TILE <= played < DECLINE:
        found += _on_the_dome(before, after, instead, played, better)
    if better < DRAW:
        found += _plate(before, after, instead, better)
    found += _dead_line(before, after, played, better)
    if CHIP <= better < TILE:
        found += _chip(before, played, better)
    found += _payment(before, played, better)
    if ORDER <= better < MOON and ORDER <= played < MOON:
        found += _buried(after, instead, 1 - player)
    if SUN <= better < ORDER or MOON <= better < CHIP:
        found += _colour_denied(before, after, instead, better)
    if int(before.marker) != player and int(after.marker) == player and int(instead.marker) != player:
        found.append(("leaves_start", {}))
    return found[:MOST]


def _row(spaces: int, row: int) -> int:
    """Return one row of a set of dome spaces."""
    return int(int(spaces) // 64**row % 64)


def _open(record: Any, player: int, row: int, colour: int) -> bool:
    """Return whether a dome row has an empty space that takes a colour."""
    takes = _row(record.space[player, colour], row) | _row(record.space[player, JOKER_SPACE], row)
    return bool(takes & (FULL ^ _row(record.filled[player], row)))


def _laid(record: Any, player: int, row: int) -> bool:
    """Return whether all plates of a dome row are in place."""
    return int(record.empty[player]) >> (row // 2 * 3) & 7 == 0


def _begun(record: Any, player: int, row: int) -> int | None:
    """Return the colour of a pattern line that holds tiles."""
    return int(record.line_colour[player, row]) if int(record.line_tiles[player, row]) > 0 else None


def _missing(record: Any, player: int, row: int) -> int:
    return row + 1 - int(record.line_tiles[player, row])


def _on_the_dome(before: Any, after: Any, instead: Any, played: int, better: int) -> list[Keyed]:
    """Compare two spaces for the tile of the line being resolved."""
    player, row = int(before.turn), int(before.row)
    found: list[Keyed] = []
    if _specials(instead, player) > _specials(after, player):
        found.append(("special", {}))
    goals = int(before.goals)
    for column in range(ROWS):
        if goals >> COLUMN_GOAL & 1 and _column(instead, player, column) and not _column(after, player, column):
            found.append(("finishes_column", {"column": column + 1}))
    if goals >> DIAGONAL_GOAL & 1 and _diagonals(instead, player) > _diagonals(after, player):
        found.append(("finishes_diagonal", {}))
    jokers = _row(before.space[player, JOKER_SPACE], row)
    if jokers >> (played - TILE) & 1 and not jokers >> (better - TILE) & 1 and not found:
        found.append(("keeps_joker", {}))
    return found


def _specials(record: Any, player: int) -> int:
    tiles = int(record.tile[player, SPECIAL_TILE])
    return sum(1 for row in range(ROWS) for column in range(ROWS) if _row(tiles, row) >> column & 1)


def _column(record: Any, player: int, column: int) -> bool:
    return all(_row(record.filled[player], row) >> column & 1 for row in range(ROWS))


def _diagonals(record: Any, player: int) -> int:
    filled = record.filled[player]
    down = all(_row(filled, row) >> row & 1 for row in range(ROWS))
    up = all(_row(filled, row) >> (ROWS - 1 - row) & 1 for row in range(ROWS))
    return int(down) + int(up)


def _plate(before: Any, after: Any, instead: Any, better: int) -> list[Keyed]:
    """A plate that gives a waiting line of one's own a space, or that a rival's line waits for."""
    player = int(before.turn)
    rival = 1 - player
    for row in range(ROWS - 1, -1, -1):
        colour = _begun(before, player, row)
        if colour is None or _open(before, player, row, colour):
            continue
        if _open(instead, player, row, colour) and not _open(after, player, row, colour):
            return [("gives_space", {"line": row + 1, "tile": COLOUR_LETTERS[colour]})]
    plate = (better - PUT) // (TURNS * PLACES)
    shown = int(before.display) >> plate & 1 and int(after.display) >> plate & 1
    if not shown or int(before.tokens[rival]) == 0:
        return []
    for row in range(ROWS - 1, -1, -1):
        colour = _begun(before, rival, row)
        waits = colour is not None and not _laid(before, rival, row) and not _open(before, rival, row, colour)
        if waits and colour is not None and _shows(before, plate, colour):
            others = [number for number in range(PLATES) if int(instead.display) >> number & 1]
            if not any(_shows(before, other, colour) for other in others):
                return [("denies_plate", {"player": rival + 1, "line": row + 1, "tile": COLOUR_LETTERS[colour]})]
    return []


def _shows(record: Any, plate: int, colour: int) -> bool:
    """Return whether a plate has a space for a colour."""
    return any(int(record.plate_face[plate, space]) in (colour, JOKER_SPACE) for space in range(TURNS))


def _dead_line(before: Any, after: Any, played: int, better: int) -> list[Keyed]:
    """A line whose tiles will break after the played move, since its dome row has no space for them."""
    player = int(before.turn)
    row = _doomed(before, played)
    if row is not None and _doomed(before, better) is None:
        return [("avoids_dead_line", {"line": row + 1, "tile": COLOUR_LETTERS[_colour(played)]})]
    if played < DRAW:
        for line in range(ROWS - 1, -1, -1):
            colour = _begun(before, player, line)
            if colour is not None and _dead(after, player, line, colour) and not _dead(before, player, line, colour):
                return [("keeps_room", {"line": line + 1, "tile": COLOUR_LETTERS[colour]})]
    return []


def _dead(record: Any, player: int, row: int, colour: int) -> bool:
    """Return whether a dome row will never take a colour."""
    return _laid(record, player, row) and not _open(record, player, row, colour)


def _doomed(record: Any, action: int) -> int | None:
    """Return the line to which a take puts tiles that can never go to the dome."""
    if not (SUN <= action < ORDER or MOON <= action < CHIP):
        return None
    row = (action - SUN) % TARGETS if action < ORDER else (action - MOON) % TARGETS
    return row if row < ROWS and _dead(record, int(record.turn), row, _colour(action)) else None


def _colour(action: int) -> int:
    """Return the colour that a take takes."""
    return (action - SUN) // TARGETS % COLOURS if action < ORDER else (action - MOON) // TARGETS


def _chip(before: Any, played: int, better: int) -> list[Keyed]:
    """A chip of the colour of a line under way, one's own or a rival's."""
    player = int(before.turn)
    for owner in (player, 1 - player):
        line = _line_for(before, owner, better - CHIP)
        other = _line_for(before, owner, played - CHIP) if CHIP <= played < TILE else None
        if line is not None and other is None:
            if owner == player:
                return [("chip_for_line", {"line": line + 1})]
            return [("denies_chip", {"player": owner + 1, "line": line + 1})]
    return []


def _line_for(record: Any, player: int, kind: int) -> int | None:
    """Find the longest unfinished line that a chip can help complete."""
    for row in range(ROWS - 1, -1, -1):
        colour = _begun(record, player, row)
        if colour is not None and colour in CHIP_COLOURS[kind] and _missing(record, player, row) > 0:
            return row
    return None


def _payment(before: Any, played: int, better: int) -> list[Keyed]:
    """Chips spent or saved."""
    if played == DECLINE and better >= SPEND:
        return [("pays_line", {"line": int(before.row) + 1})]
    if better == DECLINE and played >= SPEND:
        return [("keeps_chips", {})]
    if played >= SPEND + COLOURS and SPEND <= better < SPEND + COLOURS:
        return [("keeps_pair_chip", {})]
    return []


def _buried(after: Any, instead: Any, rival: int) -> list[Keyed]:
    """An order of a stack that covers a tile which a rival's line lacks."""
    for row in range(ROWS - 1, -1, -1):
        colour = _begun(after, rival, row)
        if colour is None or _missing(after, rival, row) == 0:
            continue
        if _on_top(after, colour) >= _missing(after, rival, row) > _on_top(instead, colour):
            return [("buries", {"player": rival + 1, "line": row + 1, "tile": COLOUR_LETTERS[colour]})]
    return []


def _on_top(record: Any, colour: int) -> int:
    """Count the tiles of a colour that one take from the moons gives."""
    stacks = sum(1 for factory in range(SMALL) if int(record.moon[factory, 0]) == colour)
    return stacks + int(record.large_moon[colour])


def _colour_denied(before: Any, after: Any, instead: Any, better: int) -> list[Keyed]:
    """A rival's line under way that could be filled after the played move, but not after the better one."""
    rival = 1 - int(before.turn)
    colour = _colour(better)
    for row in range(ROWS - 1, -1, -1):
        if _begun(before, rival, row) != colour or _missing(before, rival, row) == 0:
            continue
        if _offered(after, colour) >= _missing(before, rival, row) > _offered(instead, colour):
            return [("denies_colour", {"player": rival + 1, "tile": COLOUR_LETTERS[colour], "line": row + 1})]
    return []


def _offered(record: Any, colour: int) -> int:
    """Count the tiles of a colour that can still be taken this round."""
    suns = sum(int(record.sun[factory, colour]) for factory in range(FACTORIES))
    stacks = sum(1 for factory in range(SMALL) for place in range(3) if int(record.moon[factory, place]) == colour)
    return suns + stacks + int(record.large_moon[colour])
