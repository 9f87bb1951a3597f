"""Duel's parts as data (D3 to D7): reads and validates a parts file, and chooses the tablets of a game.

`parts.json` beside this module describes the printed parts; a game can use another such file instead.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.rules.chance import random_below
from azulejos.rules.duel.record import (
    CHIP_COLOURS,
    CHIP_KINDS,
    GOAL_NAMES,
    JOKER_SPACE,
    PLATES,
    ROWS,
    SPECIAL_PLATES,
    SPECIAL_SPACE,
)
from azulejos.rules.errors import BadSetup

LETTERS = "BYRKT?*"
"""One letter for each kind of space: blue, yellow, red, black, turquoise, joker, special."""
CHIP_NAMES = tuple("".join(dict.fromkeys(LETTERS[colour] for colour in pair)) for pair in CHIP_COLOURS)
"""The text of each kind of chip: B to T, then TY, YK, ..."""
PLATE_NAMES = tuple(f"{kind}{number}" for kind in "SJ" for number in range(1, SPECIAL_PLATES + 1))
"""The text of each plate, by its index in the parts file."""
CHIPS = 20
"""D10, D29: four chips in each of five rounds."""
MOST_POINTS = 100
CORNERS = "corners"


@dataclass(frozen=True)
class Parts:
    """The parts of a game."""

    faces: tuple[tuple[int, ...], ...]
    """The spaces of each plate, clockwise from the upper left."""
    chips: tuple[int, ...]
    """The number of chips of each kind."""
    special_points: tuple[int, ...]
    goal_points: tuple[int, ...]
    """Points of each goal, then those of a lower corner."""
    tablets: tuple[tuple[int, int], ...]
    """The goals on the two sides of each tablet."""
    first_game: int
    """The set of goals of a first game."""

    def numbers(self) -> list[int]:
        """Everything that a record holds of them, in the record's order."""
        return [*(space for face in self.faces for space in face), *self.chips, *self.special_points, *self.goal_points]


@functools.cache
def printed_parts() -> Parts:
    """Return the printed parts."""
    return check_parts(json.loads(Path(__file__).with_name("parts.json").read_text("utf-8")))


def read_parts(path: str) -> Parts:
    """Read a parts file; raises BadSetup, naming the file and the problem."""
    try:
        return check_parts(json.loads(Path(path).read_text("utf-8")))
    except OSError as error:
        raise BadSetup(f"parts file {path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadSetup(f"parts file {path}: is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise BadSetup(f"parts file {path}: is not JSON: line {error.lineno}: {error.msg}") from None
    except BadSetup as error:
        raise BadSetup(f"parts file {path}: {error}") from None


def check_parts(content: Any) -> Parts:
    """Validate the content of a parts file; raises BadSetup for the first problem."""
    _keys(content, "the file", ("plates", "chips", "special_points", "tablets", "tablet_points", "first_game"))
    _keys(content["plates"], "plates", ("special", "joker"))
    tablets = _tablets(content["tablets"])
    return Parts(
        faces=_plates(content["plates"]["special"], "special", SPECIAL_SPACE)
        + _plates(content["plates"]["joker"], "joker", JOKER_SPACE),
        chips=_chips(content["chips"]),
        special_points=tuple(_points(content["special_points"], "special_points", ROWS)),
        goal_points=_goal_points(content["tablet_points"]),
        tablets=tablets,
        first_game=_chosen(tablets, _names(content["first_game"], "first_game"), "first_game"),
    )


def check_numbers(numbers: Sequence[int]) -> str:
    """Describe what is wrong with parts given as numbers in the record's order; empty if they are valid."""
    for plate in range(PLATES):
        face = numbers[4 * plate : 4 * plate + 4]
        fourth = SPECIAL_SPACE if plate < SPECIAL_PLATES else JOKER_SPACE
        if len({*face} & {*range(JOKER_SPACE)}) != 3 or fourth not in face:
            return f"plate {PLATE_NAMES[plate]} must have three different colours (0 to 4) and one space {fourth}"
    chips = numbers[4 * PLATES : 4 * PLATES + CHIP_KINDS]
    if min(chips) < 0 or sum(chips) != CHIPS:
        return f"the numbers of chips must add up to {CHIPS}"
    return ""


def _keys(content: Any, what: str, keys: Sequence[str]) -> None:
    if not isinstance(content, dict) or set(content) != set(keys):
        raise BadSetup(f"{what} must be an object with the keys {', '.join(keys)}")


def _names(content: Any, what: str) -> list[str]:
    if not isinstance(content, list) or not all(isinstance(name, str) for name in content):
        raise BadSetup(f"{what} must be a list of names")
    return content


def _whole(content: Any, low: int) -> bool:
    return isinstance(content, int) and not isinstance(content, bool) and low <= content <= MOST_POINTS


def _points(content: Any, what: str, count: int) -> list[int]:
    if not isinstance(content, list) or len(content) != count or not all(_whole(points, 0) for points in content):
        raise BadSetup(f"{what} must be {count} whole numbers from 0 to {MOST_POINTS}")
    return content


def _plates(content: Any, what: str, fourth: int) -> tuple[tuple[int, ...], ...]:
    texts = _names(content, f"plates.{what}")
    if len(texts) != SPECIAL_PLATES:
        raise BadSetup(f"plates.{what} must have {SPECIAL_PLATES} plates, not {len(texts)}")
    return tuple(_face(text, f"plates.{what}", fourth) for text in texts)


def _face(text: str, what: str, fourth: int) -> tuple[int, ...]:
    top, _, bottom = text.partition("/")
    spaces = [LETTERS.find(letter) for letter in (*top, *reversed(bottom))]
    colours = set(spaces) - {fourth}
    if len(top) != 2 or len(bottom) != 2 or fourth not in spaces or len(colours) != 3:
        raise BadSetup(
            f"{what} has a plate {text!r}: a plate is top row/bottom row, such as YK/T{LETTERS[fourth]}, "
            f"with three different colours and one {LETTERS[fourth]}"
        )
    if not colours <= set(range(JOKER_SPACE)):
        raise BadSetup(f"{what} has a plate {text!r}: its colours must be of {', '.join(LETTERS[:JOKER_SPACE])}")
    return tuple(spaces)


def _chips(content: Any) -> tuple[int, ...]:
    if not isinstance(content, dict) or not set(content) <= set(CHIP_NAMES):
        raise BadSetup(f"chips must be an object whose keys are kinds of chips: {', '.join(CHIP_NAMES)}")
    if not all(_whole(count, 0) for count in content.values()) or sum(content.values()) != CHIPS:
        raise BadSetup(f"the numbers of chips must be whole and add up to {CHIPS}")
    return tuple(content.get(name, 0) for name in CHIP_NAMES)


def _tablets(content: Any) -> tuple[tuple[int, int], ...]:
    sides = [_names(tablet, "each of tablets") for tablet in content] if isinstance(content, list) else []
    listed = sorted(name for tablet in sides for name in tablet)
    if len(sides) != 4 or any(len(tablet) != 2 for tablet in sides) or listed != sorted(GOAL_NAMES):
        raise BadSetup(f"tablets must be four pairs, with each of these once: {', '.join(GOAL_NAMES)}")
    return tuple((GOAL_NAMES.index(one), GOAL_NAMES.index(other)) for one, other in sides)


def _goal_points(content: Any) -> tuple[int, ...]:
    _keys(content, "tablet_points", GOAL_NAMES)
    upper, lower = _points(content[CORNERS], f"tablet_points.{CORNERS} (upper, lower)", 2)
    for name in GOAL_NAMES:
        if name != CORNERS and not _whole(content[name], -MOST_POINTS):
            raise BadSetup(f"tablet_points.{name} must be a whole number from {-MOST_POINTS} to {MOST_POINTS}")
    return (*(upper if name == CORNERS else content[name] for name in GOAL_NAMES), lower)


def _chosen(tablets: Sequence[tuple[int, int]], names: Sequence[str], what: str) -> int:
    """Convert names to a set of goals (D7); raises BadSetup."""
    unknown = [name for name in names if name not in GOAL_NAMES]
    if unknown:
        raise BadSetup(f"{what} names {unknown[0]!r}, which is not a tablet: tablets are {', '.join(GOAL_NAMES)}")
    goals = {GOAL_NAMES.index(name) for name in names}
    if len(goals) != len(names) or len(goals) not in (3, 4):
        raise BadSetup(f"{what} must name 3 or 4 different tablets of {', '.join(GOAL_NAMES)}")
    for one, other in tablets:
        if {one, other} <= goals:
            raise BadSetup(f"{what}: {GOAL_NAMES[one]} and {GOAL_NAMES[other]} are two sides of one tablet")
    return sum(1 << goal for goal in goals)


def choose_tablets(parts: Parts, choice: str, generator: Any) -> int:
    """D7: return the set of goals for the option `tablets`, drawing random ones from the generator."""
    if choice == "first":
        return parts.first_game
    if choice in ("random3", "random4"):
        tablets = list(parts.tablets)
        if choice == "random3":
            del tablets[random_below(generator, len(tablets))]
        return sum(1 << sides[random_below(generator, 2)] for sides in tablets)
    try:
        return _chosen(parts.tablets, [name.strip().replace(" ", "-") for name in choice.split(",")], "tablets")
    except BadSetup as error:
        raise BadSetup(f"{error} (or be first, random3 or random4)") from None


def configure(players: int, first: int, options: Mapping[str, str], generator: Any) -> Any:
    """The contract's `configure`: starting player, goals, parts."""
    path = options.get("parts", "")
    parts = read_parts(path) if path else printed_parts()
    goals = choose_tablets(parts, options.get("tablets", "first"), generator)
    return np.array([first, goals, *parts.numbers()], np.int16)


assert len(CHIP_NAMES) == CHIP_KINDS and len(PLATE_NAMES) == PLATES
