"""Themes of Azul and its variants, read from its record."""

from typing import Any

import numpy as np

from azulejos.position import Position
from azulejos.puzzles.themes.common import Choice
from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    FLOOR,
    JOKER,
    OFFER,
    ON_TABLE,
    ROWS,
    SOURCES,
    TAKES,
    TARGETS,
    TILING,
    WITH_JOKERS,
)
from azulejos.rules.azul.tables import FULL_ROW, SPACE_OF


def themes(choice: Choice) -> set[str]:
    """Detect which of these themes a choice has.

    - start: the starting marker comes with the tiles;
    - joker: a Joker comes with the tiles;
    - deny: an opponent could have completed a line with the tiles taken, and now no source has enough for it;
    - end: a line is completed whose tile completes a row of the wall, which nobody had in hand before;
    - prolong: another move would have ended the game in this way, but the answer does not;
    - column, colour: the tile of the completed line is the fifth of its column, or of its colour;
    - placing: which column of the grey wall a tile goes to.
    """
    record = choice.position.data
    if record["phase"] == TILING:
        found = {"placing"}
        if _fifth_of_column(record, choice.player, int(record["row"]), choice.answer):
            found.add("column")
        return found
    found = set()
    kind, source, target = _take(choice.answer)
    if source == CENTRE and record["marker"] == ON_TABLE:
        found.add("start")
    if kind >= JOKER:
        found.add("joker")
    if _denies(choice.position, choice.answer):
        found.add("deny")
    if not _ending(record, choice.position.players):
        if _ends(choice.position, choice.answer):
            found.add("end")
        elif any(_ends(choice.position, action) for action in choice.position.legal_actions):
            found.add("prolong")
    if choice.effect.completes and target != FLOOR:
        colour = int(choice.position.after_unchecked(choice.answer).data["line_colour"][choice.player, target])
        colour = _colour(kind) if colour < 0 else colour
        if 0 <= colour < COLOURS:
            if not record["grey"] and _fifth_of_column(
                record, choice.player, target, int(SPACE_OF[target][colour]) % 5
            ):
                found.add("column")
            if int(record["wall"][choice.player, colour]).bit_count() == COLOURS - 1:
                found.add("colour")
    return found


def _take(action: int) -> tuple[int, int, int]:
    """Split a take into kind of tile (JOKER for only Jokers, above that a colour with Jokers), source and target."""
    number = action - TAKES
    return number // (SOURCES * TARGETS), number // TARGETS % SOURCES, number % TARGETS


def _colour(kind: int) -> int:
    return kind - WITH_JOKERS if kind >= WITH_JOKERS else kind


def _ending(record: Any, players: int) -> bool:
    """Whether someone's full line will already complete a row of the wall."""
    return any(
        record["line_tiles"][player, row] == row + 1 and _row_lacks_one(record, player, row)
        for player in range(players)
        for row in range(ROWS)
    )


def _wall(record: Any, player: int, row: int) -> int:
    """Return the columns of a wall row that hold a tile, as five bits."""
    return int(np.bitwise_or.reduce(record["wall"][player])) >> (5 * row) & FULL_ROW


def _row_lacks_one(record: Any, player: int, row: int) -> bool:
    return _wall(record, player, row).bit_count() == COLOURS - 1


def _ends(position: Position, action: int) -> bool:
    """Whether a take completes a line whose tile completes a row."""
    target = _take(action)[2]
    if target == FLOOR or position.mover is None:
        return False
    return position.preview(action).completes and _row_lacks_one(position.data, position.mover, target)


def _fifth_of_column(record: Any, player: int, row: int, column: int) -> bool:
    return all((_wall(record, player, other) >> column & 1 == 0) == (other == row) for other in range(ROWS))


def _denies(position: Position, action: int) -> bool:
    after = position.after_unchecked(action).data
    kind, source, _ = _take(action)
    colour = _colour(kind)
    if after["phase"] != OFFER or not 0 <= colour < COLOURS:
        return False
    before = position.data
    taken, left = int(before["table"][colour, source]), int(after["table"][colour].max())
    for player in range(position.players):
        for row in range(ROWS):
            missing = row + 1 - int(before["line_tiles"][player, row])
            started = player != position.mover and before["line_colour"][player, row] == colour
            if started and missing > 0 and left < missing <= taken:
                return True
    return False
