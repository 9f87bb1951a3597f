"""Themes of Azul Duel, read from its record."""

from typing import Any

from azulejos.puzzles.themes.common import Choice
from azulejos.rules.duel.record import (
    CHIP,
    COLOURS,
    DECLINE,
    DRAW,
    MOON,
    ON_TABLE,
    ORDER,
    PAY,
    ROWS,
    SUN,
    TARGETS,
    TILE,
)


def themes(choice: Choice) -> set[str]:
    """Detect which of these themes a choice has.

    - plate: a plate is put on the dome;  draw: plates are drawn, kept or returned;
    - stack: the order of a stack is chosen;
    - chip: a chip is taken, or chips complete a line;
    - placing: which column of the dome a tile goes to;
    - start: the starting tile comes with the tiles;
    - deny: the opponent could have completed a line with the tiles taken, and now no sun or moon has enough for it.
    """
    action = choice.answer
    if action < DRAW:
        return {"plate"}
    if action < SUN:
        return {"draw"}
    if ORDER <= action < MOON:
        return {"stack"}
    if CHIP <= action < TILE or action >= PAY:
        return {"chip"}
    if TILE <= action < DECLINE:
        return {"placing"}
    if action == DECLINE:
        return {"chip"}
    found = set()
    before, after = choice.position.data, choice.position.after_unchecked(action).data
    if before["marker"] == ON_TABLE and after["marker"] == choice.player:
        found.add("start")
    if after["loose"] > 0 and _denies(before, after, 1 - choice.player, _colour(action)):
        found.add("deny")
    return found


def _colour(action: int) -> int:
    return (action - MOON) // TARGETS if action >= MOON else (action - SUN) // TARGETS % COLOURS


def _most(record: Any, colour: int) -> int:
    """Return the most tiles of a colour that one take can yield."""
    moons = int(record["large_moon"][colour]) + int((record["moon"][:, 0] == colour).sum())
    return max(moons, int(record["sun"][:, colour].max()))


def _denies(before: Any, after: Any, rival: int, colour: int) -> bool:
    had, has = _most(before, colour), _most(after, colour)
    for row in range(ROWS):
        missing = row + 1 - int(before["line_tiles"][rival, row])
        if before["line_colour"][rival, row] == colour and missing > 0 and has < missing <= had:
            return True
    return False
