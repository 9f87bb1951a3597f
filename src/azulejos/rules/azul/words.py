"""Azul's texts: moves, deals and positions in letters and numbers, as players would write them.

A take is source, tiles, target: `3B2` takes blue from factory 3 to line 2, `cRf` red from the centre to
the floor, `2BJ4` blue and all Jokers, `cJ1` Jokers alone. `w3` is a wall choice: column 3. A deal is
written factory by factory: `deal BBYR KWWB ...`.
"""

import re
from typing import Any

import numpy as np

from azulejos.rules.azul.deal import MOST_DEALT, PER_FACTORY
from azulejos.rules.azul.record import FLOOR, JOKER, SOURCES, TAKES, TARGETS, WITH_JOKERS
from azulejos.rules.errors import MalformedMove, MalformedOutcome

LETTERS = "BYRKWJ"
"""One letter for each kind of tile: blue, yellow, red, black, white, Joker."""
NAMES = ("blue", "yellow", "red", "black", "white", "Joker")

_TAKE = re.compile(r"([c1-9])([BYRKWJ]|[BYRKW]J)([1-5f])", re.IGNORECASE)
_CHOICE = re.compile(r"w([1-5])", re.IGNORECASE)


def action_text(action: int) -> str:
    """The move text of an action; `parse_action` is its inverse."""
    if action < TAKES:
        return f"w{action + 1}"
    number = action - TAKES
    target = number % TARGETS
    source = number // TARGETS % SOURCES
    kind = number // (TARGETS * SOURCES)
    tiles = LETTERS[kind] if kind < WITH_JOKERS else LETTERS[kind - WITH_JOKERS] + LETTERS[JOKER]
    return f"{source or 'c'}{tiles}{'f' if target == FLOOR else target + 1}"


def parse_action(text: str) -> int:
    """The action of a move text, in capitals or not."""
    if choice := _CHOICE.fullmatch(text):
        return int(choice[1]) - 1
    take = _TAKE.fullmatch(text)
    if take is None:
        raise MalformedMove(
            f"{text!r} is not a move: write source, colour and target, such as 3B2 (factory 3, blue, line 2) "
            "or cRf (centre, red, floor), or a wall choice such as w3"
        )
    source = 0 if take[1] in "cC" else int(take[1])
    tiles = take[2].upper()
    kind = LETTERS.index(tiles[0]) + (WITH_JOKERS if len(tiles) == 2 else 0)
    target = FLOOR if take[3] in "fF" else int(take[3]) - 1
    return TAKES + (kind * SOURCES + source) * TARGETS + target


def outcome_text(position: Any, outcome: Any) -> str:
    """The text of a deal: the tiles of each factory in turn."""
    tiles = "".join(LETTERS[kind] for kind in outcome if kind >= 0)
    return " ".join(["deal", *(tiles[at : at + PER_FACTORY] for at in range(0, len(tiles), PER_FACTORY))])


def parse_outcome(position: Any, text: str) -> Any:
    """The outcome of a deal's text."""
    name, *factories = text.split()
    if name != "deal":
        raise MalformedOutcome(f"{name!r} is not due here: a deal is, such as 'deal BBYR KWWB ...'")
    outcome = np.full(MOST_DEALT, -1, np.int8)
    for number, tiles in enumerate(factories):
        full = number < len(factories) - 1
        if len(tiles) > PER_FACTORY or (full and len(tiles) < PER_FACTORY) or number * PER_FACTORY >= MOST_DEALT:
            raise MalformedOutcome(f"factory {number + 1} is dealt {tiles!r}: a factory takes {PER_FACTORY} tiles")
        for place, letter in enumerate(tiles):
            kind = LETTERS.find(letter)
            if kind < 0:
                raise MalformedOutcome(f"{letter!r} in {tiles!r} is no tile: tiles are {', '.join(LETTERS)}")
            outcome[number * PER_FACTORY + place] = kind
    return outcome
