"""Azul's texts: moves, deals and positions in letters and numbers, as a player would write them.

A take is source, tiles, target: `3B2` takes blue from factory 3 to line 2, `cRf` red from the centre to the floor,
`2BJ4` blue and all Jokers, `cJ1` only Jokers. `w3` is a wall choice: column 3. A deal lists the factories: `deal BBYR
KWWB ...`. The table POSITION describes the position text.
"""

import re
from typing import Any

import numpy as np

from azulejos.rules.azul.deal import MOST_DEALT, PER_FACTORY
from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    DEAL,
    ENDED,
    FLOOR,
    JOKER,
    MOST_POINTS,
    MOST_ROUNDS,
    ON_TABLE,
    ROWS,
    SOURCES,
    TAKES,
    TARGETS,
    TILING,
    WITH_JOKERS,
)
from azulejos.rules.azul.tiling import wall_kind
from azulejos.rules.azul.wall import occupied
from azulejos.rules.errors import MalformedMove, MalformedOutcome
from azulejos.rules.text import EMPTY, Choice, Counts, Grid, Lines, Number, Piles, Row, Seat, Tiles, listed, shown

LETTERS = "BYRKWJ"
"""One letter for each kind of tile: blue, yellow, red, black, white, Joker."""
NAMES = ("blue", "yellow", "red", "black", "white", "Joker")

POSITION: tuple[Row, ...] = (
    Row("round", ("rounds",), Number(high=MOST_ROUNDS), title="rounds dealt so far"),
    Row(
        "phase",
        ("phase",),
        Choice(("deal", "offer", "tiling", "over")),
        title="what is due: deal, offer, tiling or over",
    ),
    Row("turn", ("turn",), Seat(), title="the player who decides, from 0"),
    Row("first", ("first",), Seat(), title="the starting player of this round"),
    Row(
        "marker",
        ("marker",),
        Seat(none="table"),
        title="who holds the starting marker; None while it lies in the centre",
    ),
    Row(
        "row",
        ("row",),
        Number(high=ROWS, first=1, none=EMPTY),
        title="the row, from 0, whose wall choice is due, or None",
    ),
    Row("bag", ("bag",), Counts(LETTERS), title="tiles in the bag by colour"),
    Row("lid", ("lid",), Counts(LETTERS), title="tiles in the lid by colour"),
    Row("centre", ("table",), Tiles(LETTERS), at=(None, CENTRE), title="tiles in the centre"),
    Row("factories", ("table",), Piles(LETTERS, begin=1, number={2: 5, 3: 7, 4: 9}), title="tiles on each factory"),
    Row("score", ("score",), Number(high=MOST_POINTS), each=True, title="points"),
    Row(
        "lines",
        ("line_colour", "line_tiles", "line_jokers"),
        Lines(LETTERS, wild="J"),
        each=True,
        title="tiles in each pattern line, from the top",
    ),
    Row(
        "wall",
        ("wall",),
        Grid(LETTERS, rows=ROWS, columns=COLOURS),
        each=True,
        title="the wall row by row: a letter for each tile, a dot for an empty space",
    ),
    Row(
        "floor",
        ("floor",),
        Tiles(LETTERS),
        each=True,
        title="tiles in the floor line, by colour; the marker is not among them",
    ),
)
"""The rows of a position text, in order; the game's name determines the wall and Joker rules."""

_TAKE = re.compile(r"([c1-9])([BYRKWJ]|[BYRKW]J)([1-5f])", re.IGNORECASE | re.ASCII)
_CHOICE = re.compile(r"w([1-5])", re.IGNORECASE | re.ASCII)


def _parts(action: int) -> tuple[int, int, int]:
    """Split an action that takes tiles into kind of take, source and target."""
    number = action - TAKES
    return number // (TARGETS * SOURCES), number // TARGETS % SOURCES, number % TARGETS


def action_text(action: int) -> str:
    """Format an action as move text; the inverse of `parse_action`."""
    if action < TAKES:
        return f"w{action + 1}"
    kind, source, target = _parts(action)
    tiles = LETTERS[kind] if kind < WITH_JOKERS else LETTERS[kind - WITH_JOKERS] + LETTERS[JOKER]
    return f"{source or 'c'}{tiles}{'f' if target == FLOOR else target + 1}"


def parse_action(text: str) -> int:
    """Parse a move text; case does not matter."""
    if choice := _CHOICE.fullmatch(text):
        return int(choice[1]) - 1
    take = _TAKE.fullmatch(text)
    if take is None:
        raise MalformedMove(
            f"{shown(text)} is not a move: write source, colour and target, such as 3B2 (factory 3, blue, line 2) "
            "or cRf (centre, red, floor), or a wall choice such as w3"
        )
    source = 0 if take[1] in "cC" else int(take[1])
    tiles = take[2].upper()
    kind = LETTERS.index(tiles[0]) + (WITH_JOKERS if len(tiles) == 2 else 0)
    target = FLOOR if take[3] in "fF" else int(take[3]) - 1
    return TAKES + (kind * SOURCES + source) * TARGETS + target


def hidden_text(position: Any) -> str:
    """Never called: every decision in Azul is public."""
    return "?"


def outcome_text(position: Any, outcome: Any) -> str:
    """Format a deal: the tiles of each factory in turn."""
    tiles = "".join([LETTERS[kind] for kind in outcome.tolist() if kind >= 0])
    return " ".join(["deal", *(tiles[at : at + PER_FACTORY] for at in range(0, len(tiles), PER_FACTORY))])


def parse_outcome(position: Any, text: str) -> Any:
    """Parse the text of a deal."""
    name, *factories = text.split() or [""]
    if name != "deal":
        raise MalformedOutcome(f"{shown(name)} is not due here: write a deal, such as 'deal BBYR KWWB ...'")
    kinds = []
    for number, tiles in enumerate(factories):
        full = number < len(factories) - 1
        if len(tiles) > PER_FACTORY or (full and len(tiles) < PER_FACTORY) or number * PER_FACTORY >= MOST_DEALT:
            raise MalformedOutcome(f"factory {number + 1} is dealt {shown(tiles)}: a factory takes {PER_FACTORY} tiles")
        for letter in tiles:
            kind = LETTERS.find(letter)
            if kind < 0:
                raise MalformedOutcome(f"{letter!r} in {shown(tiles)} is not a tile: tiles are {', '.join(LETTERS)}")
            kinds.append(kind)
    outcome = np.full(MOST_DEALT, -1, np.int8)
    outcome[: len(kinds)] = kinds
    return outcome


def _source_name(source: int) -> str:
    return f"factory {source}" if source else "the centre"


def describe(position: Any, action: int) -> str:
    """Describe a legal action: `3 blue from factory 2 to line 4`."""
    player = int(position.turn)
    if action < TAKES:
        row = int(position.row)
        return f"{NAMES[wall_kind(position, player, row)]} tile of line {row + 1} to column {action + 1}"
    kind, source, target = _parts(action)
    kinds = [kind] if kind < WITH_JOKERS else [kind - WITH_JOKERS, JOKER]
    tiles = listed([f"{position.table[kind, source]} {NAMES[kind]}" for kind in kinds])
    marker = " and the marker" if source == CENTRE and position.marker == ON_TABLE else ""
    place = "the floor" if target == FLOOR else f"line {target + 1}"
    return f"{tiles}{marker} from {_source_name(source)} to {place}"


def refusal(position: Any, action: int) -> str:
    """Explain why an action is not legal here."""
    if position.phase == ENDED:
        return "the game is over"
    if position.phase == DEAL:
        return "the factories must be dealt first"
    if position.phase == TILING:
        return _choice_refusal(position, action)
    if action < TAKES:
        return "no wall choice is due: take tiles from a factory or the centre"
    kind, source, target = _parts(action)
    most = 2 * int(position.players) + 1
    if source > most:
        return f"factories are numbered 1 to {most}"
    for wanted in [kind] if kind < WITH_JOKERS else [kind - WITH_JOKERS, JOKER]:
        if position.table[wanted, source] == 0:
            return f"{_source_name(source)} holds no {NAMES[wanted]} tile"
    return _line_refusal(position, kind if kind < WITH_JOKERS else kind - WITH_JOKERS, target)


def _line_refusal(position: Any, kind: int, line: int) -> str:
    player = int(position.turn)
    if position.line_tiles[player, line] > line:
        return f"line {line + 1} is full"
    held = int(position.line_colour[player, line])
    if held not in (-1, JOKER, kind):
        return f"line {line + 1} holds {NAMES[held]}"
    return f"row {line + 1} of the wall has {NAMES[kind]} already"


def _choice_refusal(position: Any, action: int) -> str:
    player, row = int(position.turn), int(position.row)
    kind = wall_kind(position, player, row)
    due = f"the {NAMES[kind]} tile of line {row + 1} must go to the wall"
    if action >= TAKES:
        return f"{due} first: choose its column, such as w1"
    if occupied(position, player) >> (5 * row + action) & 1:
        return f"{due}, and column {action + 1} is taken in row {row + 1}"
    return f"{due}, and column {action + 1} has {NAMES[kind]} already"
