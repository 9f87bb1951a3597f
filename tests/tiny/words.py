"""The texts of Tiny: moves are `takeB`, deals `deal BBR`, positions the table POSITION."""

from typing import Any

import numpy as np

from azulejos.rules.errors import MalformedMove, MalformedOutcome
from azulejos.rules.text import Counts, Row, Seat, Tiles, shown
from tests.tiny.record import DEALT

LETTERS = "BYR"
NAMES = ("blue", "yellow", "red")

POSITION: tuple[Row, ...] = (
    Row("turn", ("turn",), Seat(), title="the player who decides"),
    Row("bag", ("bag",), Counts(LETTERS), title="tiles in the bag by colour"),
    Row("table", ("table",), Tiles(LETTERS), title="tiles to take from", name="offer"),
    Row("taken", ("taken",), Tiles(LETTERS), each=True, title="tiles taken"),
)


def action_text(action: int) -> str:
    """The move text of an action."""
    return f"take{LETTERS[action]}"


def parse_action(text: str) -> int:
    """The action of a move text, in capitals or not."""
    if len(text) != 5 or text[:4].lower() != "take" or text[4].upper() not in LETTERS:
        raise MalformedMove(f"{shown(text)} is not a move: write takeB, takeY or takeR")
    return LETTERS.index(text[4].upper())


def hidden_text(position: Any) -> str:
    """Never called: every decision is public."""
    return "?"


def outcome_text(position: Any, outcome: Any) -> str:
    """The text of a deal."""
    return "deal " + "".join(LETTERS[colour] for colour in outcome if colour >= 0)


def parse_outcome(position: Any, text: str) -> Any:
    """The outcome of a deal's text."""
    name, _, tiles = text.partition(" ")
    if name != "deal" or len(tiles) != DEALT or set(tiles) - set(LETTERS):
        raise MalformedOutcome(f"{shown(text)} is not a deal: write such as 'deal BBR'")
    return np.array([LETTERS.index(letter) for letter in tiles], np.int8)


def describe(position: Any, action: int) -> str:
    """A legal action in words."""
    return f"{position.table[action]} {NAMES[action]} from the table"


def refusal(position: Any, action: int) -> str:
    """Why an action is not legal here."""
    return f"no {NAMES[action]} tile lies on the table"
