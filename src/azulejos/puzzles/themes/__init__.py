"""What a puzzle is about, told by machine: facts of the position, the answer and the lines that follow.

What any game can have stands in `common`; what only one has, in a module of its name.
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
"""All themes, in the order in which a puzzle names them."""


def themes_of(choice: Choice) -> tuple[str, ...]:
    """What a puzzle is about; at least one theme."""
    found = common.themes(choice) | _OF_GAMES[choice.position.game.rules.name](choice)
    return tuple(theme for theme in THEMES if theme in found) or (QUIET,)
