"""Duel's texts: moves, chance events and positions in letters and numbers, as a player would write them.

Moves: `pS3s5r1` puts plate S3 on place 5, turned once; `draw` and `stop`; `uS3` puts a drawn plate under the pile;
`s3B4` takes blue from the sun of factory 3 (5 is the large one) to line 4, `mB4` from the moons, with `b` instead of a
line for the broken tiles; `oBYR` stacks the remaining tiles, top first; `cTY` takes a chip; `t4` puts a line's tile
into column 4; `xTY` spends a chip, `y` pays with those spent, `n` declines. Chance events: `display S3 J1 top J`, `fill
BBYRT BYRK ...` (large factory first), `top S`, `fronts S3 J1`, `chips 2:B 4:TY`. The table POSITION describes the
position text.
"""

import re
from typing import Any

import numpy as np

from azulejos.rules.duel.deal import LARGE_TILES, MOST_DEALT, SMALL_TILES
from azulejos.rules.duel.factories import to_turn_up
from azulejos.rules.duel.known import BLOTTED
from azulejos.rules.duel.parts import CHIP_NAMES, LETTERS, PLATE_NAMES
from azulejos.rules.duel.record import (
    BROKEN,
    CHIP,
    COLOURS,
    DECLINE,
    DISPLAYING,
    DRAW,
    FACTORIES,
    FILLING,
    HIDDEN_PLATE,
    MOON,
    MOST_POINTS,
    MOST_ROUNDS,
    ORDER,
    PAY,
    PLACES,
    PLAYERS,
    PUT,
    RETURN,
    ROWS,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SMALL,
    SPEND,
    STOP,
    SUN,
    TARGETS,
    TILE,
    TURNING_UP,
    TURNS,
)
from azulejos.rules.duel.sentences import describe as describe
from azulejos.rules.duel.sentences import refusal as refusal
from azulejos.rules.duel.tables import ORDERS
from azulejos.rules.duel.values import (
    CHIP_COUNTS,
    COLOUR_LETTERS,
    GOAL_SET,
    PLATE_SET,
    Aside,
    ChipSides,
    Domes,
    DomeTiles,
    Named,
    PartsValue,
    Stacks,
    Suns,
)
from azulejos.rules.errors import MalformedMove, MalformedOutcome
from azulejos.rules.text import EMPTY, Choice, Counts, Lines, Number, Row, Seat, Tiles, shown

PHASES = (
    "display",
    "fill",
    "opening",
    "acquisition",
    "stack",
    "chips",
    "drawing",
    "top",
    "fronts",
    "keep",
    "return",
    "payment",
    "tiling",
    "over",
)
"""The name of each phase."""

POSITION: tuple[Row, ...] = (
    Row("tablets", ("goals",), GOAL_SET, title="the scoring tablets in play"),
    Row(
        "parts",
        ("plate_face", "chip_set", "special_points", "goal_points"),
        PartsValue(),
        title="the parts played with: printed, or all their numbers",
    ),
    Row("round", ("rounds",), Number(high=MOST_ROUNDS), title="number of this round, 1 to 5"),
    Row("phase", ("phase",), Choice(PHASES), title="what is due: display, fill, opening, acquisition, ..., over"),
    Row("turn", ("turn",), Seat(), title="the player who decides, from 0"),
    Row("first", ("first",), Seat(), title="the starting player of this round"),
    Row("opening", ("opening",), Number(high=PLAYERS), title="opening plates still to be put"),
    Row(
        "marker",
        ("marker",),
        Seat(none="table"),
        title="who holds the starting tile; None while it lies on the large factory",
    ),
    Row(
        "row",
        ("row",),
        Number(high=ROWS, first=1, none=EMPTY),
        title="the pattern line, from 0, that is being resolved, or None",
    ),
    Row(
        "factory",
        ("factory",),
        Number(high=SMALL, first=1, none=EMPTY),
        title="the small factory, from 0, whose stack order is due, or None",
    ),
    Row("bag", ("bag",), Counts(COLOUR_LETTERS), title="tiles in the bag by colour"),
    Row("tower", ("tower",), Counts(COLOUR_LETTERS), title="tiles in the tower by colour"),
    Row("suns", ("sun",), Suns(), title="tiles on each factory's sun, the large factory last"),
    Row("moons", ("moon",), Stacks(), title="each small moon's stack, top first"),
    Row("largemoon", ("large_moon",), Tiles(COLOUR_LETTERS), title="tiles on the large moon", name="large_moon"),
    Row("chips", ("chip",), ChipSides(), title="the chip on each small moon: ? face down, empty for none"),
    Row(
        "unseenchips", ("chips_unseen",), CHIP_COUNTS, title="chips that nobody has seen, by kind", name="unseen_chips"
    ),
    Row("spentchips", ("chips_spent",), CHIP_COUNTS, title="chips spent, by kind", name="spent_chips"),
    Row("paid", ("paid",), Number(), title="chips named so far to complete the line being resolved"),
    Row("paidalike", ("paid_alike",), Number(), title="how many of those are of the line's colour", name="paid_alike"),
    Row("paidlast", ("paid_kind",), Named(CHIP_NAMES, "chip"), title="the last of those, or None", name="paid_last"),
    Row("display", ("display",), PLATE_SET, title="plates face up"),
    Row("unseen", ("unseen",), PLATE_SET, title="plates that nobody (in a view: the viewer) has seen or can place"),
    Row("top", ("top",), Named(("S", "J"), "type of plate"), title="the type of the pile's top plate, S or J, or None"),
    Row(
        "aside",
        ("aside", "aside_seen", "returned", "drawn"),
        Aside(),
        title="plates under the pile from the top, and plates drawn in this turn",
    ),
    Row("put", ("put_under",), Number(), title="plates of this draw that are under the pile already", name="put_under"),
    Row("score", ("score",), Number(high=MOST_POINTS), each=True, title="points"),
    Row("tokens", ("tokens",), Number(), each=True, title="player tokens left this round"),
    Row("taken", ("chips_taken",), Number(), each=True, title="chips taken this round", name="chips_taken"),
    Row("store", ("chips",), CHIP_COUNTS, each=True, title="chips in store, by kind", name="chips"),
    Row(
        "lines",
        ("line_colour", "line_tiles"),
        Lines(COLOUR_LETTERS),
        each=True,
        title="tiles in each pattern line, from the top",
    ),
    Row("broken", ("broken",), Tiles(COLOUR_LETTERS), each=True, title="broken tiles"),
    Row(
        "plates",
        ("plate", "turned"),
        Domes(),
        each=True,
        title="the plate on each place of the dome and its turns, such as S3r1",
    ),
    Row(
        "dome",
        ("tile",),
        DomeTiles(COLOUR_LETTERS + "S", rows=ROWS, columns=ROWS),
        each=True,
        title="the dome row by row: a letter for each tile, a dot for an empty space",
    ),
)
"""The rows of a position text, in order."""

_TARGET = "123456b"
_SHAPES = (
    (re.compile(r"p([sj][1-9])s([1-9])r([0-3])"), "put"),
    (re.compile(r"u([sj][1-9])"), "return"),
    (re.compile(r"s([1-5])([byrkt])([1-6b])"), "sun"),
    (re.compile(r"o([byrkt]{2,3})"), "order"),
    (re.compile(r"m([byrkt])([1-6b])"), "moon"),
    (re.compile(r"([cx])([byrkt]{1,2})"), "chip"),
    (re.compile(r"t([1-6])"), "tile"),
)
_PLAIN = {"draw": DRAW, "stop": STOP, "n": DECLINE, "y": PAY}
_HELP = (
    "write a take like s3B4 (sun of factory 3, blue, line 4) or mBb (moons, blue, broken), a plate like pS3s5r1 "
    "(plate S3, place 5, turned once), or one of draw, stop, uS3, oBYR, cTY, t4, xTY, y, n"
)


def action_text(action: int) -> str:
    """Format an action as move text; the inverse of `parse_action`."""
    if action < DRAW:
        place = action // TURNS % PLACES + 1
        return f"p{PLATE_NAMES[action // (PLACES * TURNS)]}s{place}r{action % TURNS}"
    for text, plain in _PLAIN.items():
        if action == plain:
            return text
    if action < SUN:
        return f"u{PLATE_NAMES[action - RETURN]}"
    if action < ORDER:
        take = action - SUN
        colour = LETTERS[take // TARGETS % COLOURS]
        return f"s{take // (TARGETS * COLOURS) + 1}{colour}{_TARGET[take % TARGETS]}"
    if action < MOON:
        return "o" + "".join(LETTERS[colour] for colour in ORDERS[action - ORDER])
    if action < CHIP:
        return f"m{LETTERS[(action - MOON) // TARGETS]}{_TARGET[(action - MOON) % TARGETS]}"
    if action < TILE:
        return f"c{CHIP_NAMES[action - CHIP]}"
    if action < DECLINE:
        return f"t{action - TILE + 1}"
    return f"x{CHIP_NAMES[action - SPEND]}"


def parse_action(text: str) -> int:
    """Parse a move text; case does not matter."""
    typed = text.casefold()
    if typed in _PLAIN:
        return _PLAIN[typed]
    for shape, name in _SHAPES:
        if match := shape.fullmatch(typed):
            try:
                return _number(name, [part.upper() for part in match.groups()])
            except ValueError:
                break
    raise MalformedMove(f"{shown(text)} is not a move: {_HELP}")


def _number(name: str, parts: list[str]) -> int:
    """Convert the parts of a move text to an action; raises ValueError if there is no such chip or order."""
    if name == "put":
        return PUT + (PLATE_NAMES.index(parts[0]) * PLACES + int(parts[1]) - 1) * TURNS + int(parts[2])
    if name == "return":
        return RETURN + PLATE_NAMES.index(parts[0])
    if name == "sun":
        factory, colour = int(parts[0]) - 1, LETTERS.index(parts[1])
        return SUN + (factory * COLOURS + colour) * TARGETS + _target(parts[2])
    if name == "order":
        return ORDER + ORDERS.index(tuple(LETTERS.index(letter) for letter in parts[0]))
    if name == "moon":
        return MOON + LETTERS.index(parts[0]) * TARGETS + _target(parts[1])
    if name == "chip":
        return (CHIP if parts[0] == "C" else SPEND) + CHIP_NAMES.index(parts[1])
    return TILE + int(parts[0]) - 1


def _target(text: str) -> int:
    return BROKEN if text == "B" else int(text) - 1


def hidden_text(position: Any) -> str:
    """Return the placeholder for a plate put under the pile, which only the player who puts it there sees."""
    return "u?"


def outcome_text(position: Any, outcome: Any) -> str:
    """Format an outcome of the pending chance event."""
    values = [value for value in outcome.tolist() if value != -1]
    phase = int(position.phase)
    if phase == FILLING:
        return _fill_text("".join(LETTERS[value] for value in values))
    if phase == SHOWING_TOP:
        return f"top {'SJ'[values[0]]}"
    if phase == TURNING_UP:
        turned = zip(_to_turn_up(position), values, strict=True)
        return " ".join(["chips", *(f"{factory}:{CHIP_NAMES[kind]}" for factory, kind in turned)])
    names = ["?" if value == BLOTTED else PLATE_NAMES[value] for value in values if value < HIDDEN_PLATE]
    if phase == SHOWING_FRONTS:
        return " ".join(["fronts", *names])
    top = "SJ"[values[-1] - HIDDEN_PLATE] if values and values[-1] >= HIDDEN_PLATE else EMPTY
    return " ".join(["display", *names, "top", top])


def _fill_text(tiles: str) -> str:
    factories = [tiles[:LARGE_TILES]]
    factories += [tiles[at : at + SMALL_TILES] for at in range(LARGE_TILES, MOST_DEALT, SMALL_TILES)]
    return " ".join(["fill", *(factory or EMPTY for factory in factories)])


def _to_turn_up(position: Any) -> list[int]:
    """Return the small factories whose chip is due to be turned up, from 1."""
    due = to_turn_up(position)
    return [factory + 1 for factory in range(SMALL) if due >> factory & 1]


_EXAMPLES = {
    DISPLAYING: "display S3 J1 S7 top J",
    FILLING: "fill BBYRT BYRK BYRK BYRK BYRK",
    SHOWING_TOP: "top S",
    SHOWING_FRONTS: "fronts S3 J1",
    TURNING_UP: "chips 2:B 4:TY",
}


def parse_outcome(position: Any, text: str) -> Any:
    """Parse the text of an outcome."""
    name, *parts = text.split() or [""]
    phase = int(position.phase)
    if phase not in _EXAMPLES:
        raise MalformedOutcome(f"{shown(text)} cannot happen here: no chance event is due")
    example = _EXAMPLES[phase]
    wanted = example.split()[0]
    if name != wanted:
        raise MalformedOutcome(f"{shown(name)} is not due here: write for example {example!r}")
    if phase == FILLING:
        values = _parse_fill(parts)
    elif phase == TURNING_UP:
        values = _parse_chips(position, parts)
    elif phase == SHOWING_TOP:
        values = [_index(part, ("S", "J"), "type of plate") for part in parts]
    elif phase == SHOWING_FRONTS:
        values = [_index(part, PLATE_NAMES, "plate") for part in parts]
    else:
        values = _parse_display(parts)
    if len(values) > MOST_DEALT:
        raise MalformedOutcome(f"{shown(text)} is too long: write for example {example!r}")
    outcome = np.full(MOST_DEALT, -1, np.int8)
    outcome[: len(values)] = values
    return outcome


def _index(name: str, names: tuple[str, ...], what: str) -> int:
    if name not in names:
        raise MalformedOutcome(f"{shown(name)} is not a {what}: there are {', '.join(names)}")
    return names.index(name)


def _parse_display(parts: list[str]) -> list[int]:
    if len(parts) < 2 or parts[-2] != "top":
        raise MalformedOutcome("a display ends with the type of the pile's top: top S, top J or top -")
    values = [_index(part, PLATE_NAMES, "plate") for part in parts[:-2]]
    if parts[-1] != EMPTY:
        values.append(HIDDEN_PLATE + _index(parts[-1], ("S", "J"), "type of plate"))
    return values


def _parse_fill(parts: list[str]) -> list[int]:
    if len(parts) > FACTORIES:
        raise MalformedOutcome(f"a fill names {FACTORIES} factories, the large one first, not {len(parts)}")
    tiles = ["" if part == EMPTY else part for part in parts]
    short = False
    for number, part in enumerate(tiles):
        most = LARGE_TILES if number == 0 else SMALL_TILES
        if len(part) > most or (short and part):
            raise MalformedOutcome(
                f"a factory is filled with {shown(part)}: {most} tiles, in order, fewer only at the end"
            )
        short = len(part) < most
    return [_index(letter, tuple(COLOUR_LETTERS), "tile") for part in tiles for letter in part]


def _parse_chips(position: Any, parts: list[str]) -> list[int]:
    due = [f"{factory}:" for factory in _to_turn_up(position)]
    if [part[:2] for part in parts] != due:
        raise MalformedOutcome(f"chips are turned up at {' '.join(due)}, each with its kind, such as {due[0]}TY")
    return [_index(part[2:], CHIP_NAMES, "chip") for part in parts]
