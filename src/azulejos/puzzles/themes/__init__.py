"""Detects a puzzle's themes from the position, the answer and the lines that follow.

`common` has the themes that any game can have; a module named after a game has its own.
"""

from azulejos.puzzles.themes import azul, common, duel
from azulejos.puzzles.themes.common import Choice as Choice

QUIET = "quiet"
"""The theme of a puzzle that has no other."""
_OF_GAMES = {"azul": azul.themes, "duel": duel.themes}
THEMES = (
    "deny",
    "brim",
    "start",
    "end",
    "prolong",
    "score",
    "patience",
    "column",
    "colour",
    "floor",
    "burden",
    "sacrifice",
    "joker",
    "placing",
    "chip",
    "stack",
    "plate",
    "draw",
    QUIET,
)
"""All themes, in the order in which a puzzle lists them."""


def themes_of(choice: Choice) -> tuple[str, ...]:
    """Return a puzzle's themes; at least one."""
    found = common.themes(choice) | _OF_GAMES[choice.position.game.rules.name](choice)
    return tuple(theme for theme in THEMES if theme in found) or (QUIET,)
