"""What a game's `words` module provides: its texts for moves, chance events and positions.

A table describes the position text: one `Row` per `key=value`, naming the record's fields and the kind of value. The
kinds here are plain data (so that they can be exported and interpreted elsewhere) with a reader and a writer over numpy
views of a record. A game that needs another kind defines it beside its own table. This module is game-agnostic, and
does not handle a whole position text.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, TypeVar, runtime_checkable

import numpy as np

T = TypeVar("T")

EMPTY = "-"
"""Written for nothing: no tiles, nobody, no row."""


class BadValue(ValueError):
    """A text that its kind of value cannot parse; `offset` is the place in the value, from 0."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class Value(Protocol):
    """A kind of value: how the views of a row's fields are formatted and parsed.

    The parts of some kinds are independent: each sets bits of its own, whatever the others are. Such a kind has `bits`,
    how many bits of each field a part has, and the separator of its parts: `places` if their number is fixed, `members`
    if each is something with a name, and they come in order.
    """

    def write(self, players: int, *views: Any) -> str:
        """Format these fields as their canonical text."""

    def read(self, text: str, players: int, *views: Any) -> None:
        """Parse a text into the fields; raises BadValue."""

    def plain(self, text: str) -> Any:
        """Convert a valid text to a plain Python value: see `azulejos.boards`."""


@runtime_checkable
class Remainder(Protocol):
    """A kind of value that can be `*`: all pieces that are nowhere else."""

    def rest(self, left: Counter[str]) -> str:
        """Format these pieces; raises BadValue if there are more on the table than exist."""


@dataclass(frozen=True)
class Row:
    """One `key=value` of a position's text."""

    key: str
    fields: tuple[str, ...]
    """The record's fields that make up the value."""
    value: Value
    each: bool = False
    """Whether each player has one, written `1.key=value`; the fields' first axis is then the player."""
    at: tuple[int | None, ...] = ()
    """The part of the fields to use, axis by axis: an index, or None for the whole axis."""
    title: str = ""
    """A description in players' words."""
    name: str = ""
    """Its name in Python, where that differs from its key."""


class Words(Protocol):
    """A game's texts; usually a module with these names."""

    POSITION: tuple[Row, ...]

    def action_text(self, action: int) -> str:
        """Format an action as move text; the inverse of `parse_action`."""

    def parse_action(self, text: str) -> int:
        """Parse a move text; raises MalformedMove."""

    def hidden_text(self, position: Any) -> str:
        """Return the placeholder for a decision in this position that the viewer of a record may not see."""

    def outcome_text(self, position: Any, outcome: Any) -> str:
        """Format an outcome of the pending chance event, with `?` for hidden parts."""

    def parse_outcome(self, position: Any, text: str) -> Any:
        """Parse the text of an outcome without `?`; raises MalformedOutcome."""

    def describe(self, position: Any, action: int) -> str:
        """Describe a legal action in plain words."""

    def refusal(self, position: Any, action: int) -> str:
        """Explain in plain words why an action is not legal."""


LONGEST_SHOWN = 60


def shown(text: str) -> str:
    """Quote user input for a message, shortened if it is long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "...")


_WHOLE = re.compile(r"-?[0-9]{1,9}")
_COUNTED = re.compile(r"(.)([0-9]*)", re.DOTALL)
_ALWAYS_FITS = 127
"""What every field can hold."""


def _number(text: str, low: int, high: int | None, view: Any, offset: int = 0) -> int:
    """Parse a whole number up to `high`, or up to what the field can hold."""
    if _WHOLE.fullmatch(text):
        number = int(text)
        if number >= low and (_fits(number, view) if high is None else number <= high):
            return number
    most = _most(view) if high is None else high
    raise BadValue(f"{shown(text)} must be a whole number from {low} to {most}", offset)


def _fits(number: int, view: Any) -> bool:
    # Asking numpy takes longer than the rest of reading a value.
    return number <= _ALWAYS_FITS or number <= _most(view)


def _most(view: Any) -> int:
    return int(np.iinfo(view.dtype).max)


def tile_kind(letter: str, letters: str, offset: int) -> int:
    """Return the kind of a tile's letter; raises BadValue."""
    if letter not in letters:
        raise BadValue(f"{letter!r} is not a tile: tiles are {', '.join(letters)}", offset)
    return letters.index(letter)


def check_tiles(text: str, letters: str) -> None:
    """Raise BadValue unless the text is a run of letters, or `-` for none."""
    if len(text) > _ALWAYS_FITS:
        raise BadValue(f"{len(text)} tiles are too many")
    if not text:
        raise BadValue(f"tiles are missing: write letters, or {EMPTY} for none")
    if text.strip(letters) and text != EMPTY:
        for place, letter in enumerate(text):
            tile_kind(letter, letters, place)


# The same few piles, lines and rows appear again and again, so each is parsed and formatted once.
PARTS_KEPT = 4096
MIXED = -2
"""The colour of a line that holds several."""


@lru_cache(PARTS_KEPT)
def tile_run(letters: str, counts: tuple[int, ...]) -> str:
    """Format tiles as a run of letters."""
    return "".join([letter * count for letter, count in zip(letters, counts, strict=True)]) or EMPTY


@lru_cache(PARTS_KEPT)
def tile_counts(text: str, letters: str) -> tuple[int, ...]:
    """Count the tiles of each kind in a run of letters; raises BadValue."""
    check_tiles(text, letters)
    return tuple([text.count(letter) for letter in letters])


@lru_cache(PARTS_KEPT)
def _line(text: str, letters: str, wild: str) -> tuple[int, int, int]:
    """Parse a pattern line: its colour or MIXED, its tiles and its wild tiles; raises BadValue."""
    check_tiles(text, letters)
    if text == EMPTY:
        return -1, 0, 0
    coloured = text.replace(wild, "") if wild else text
    kind = MIXED if coloured.strip(coloured[:1]) else letters.find(coloured[:1] or wild)
    return kind, len(text), len(text) - len(coloured)


@lru_cache(PARTS_KEPT)
def _row(text: str, letters: str) -> tuple[tuple[int, int], ...]:
    """Parse a row of spaces into the kind and column of each tile; raises BadValue."""
    return tuple([(tile_kind(letter, letters, at), at) for at, letter in enumerate(text) if letter != "."])


def read_each(parts: list[str], read: Callable[..., T], *given: Any) -> list[T]:
    """Parse parts that are separated by one letter; a BadValue tells where in the whole text."""
    found: list[T] = []
    try:
        for part in parts:
            found.append(read(part, *given))
    except BadValue as bad:
        raise BadValue(str(bad), offset_of(parts, len(found)) + bad.offset) from None
    return found


def offset_of(parts: list[str], number: int) -> int:
    """Return where a part begins."""
    return sum(len(part) + 1 for part in parts[:number])


def demand_none_missing(left: Counter[str], names: Iterable[str]) -> None:
    """Raise BadValue if the table holds more pieces of a name than exist."""
    for name in names:
        if left[name] < 0:
            raise BadValue(f"there are {-left[name]} too many {name} on the table")


def parts_of(text: str, separator: str, count: int, what: str) -> list[str]:
    """Split a list of fixed length into its parts."""
    parts = text.split(separator)
    if len(parts) != count:
        raise BadValue(f"{len(parts)} {what} instead of {count}, separated by {separator!r}")
    return parts


def plain_list(text: str, separator: str = ",") -> tuple[str, ...]:
    """Split a list into its parts, with an empty text for each part that is nothing."""
    return tuple("" if part == EMPTY else part for part in text.split(separator))


@dataclass(frozen=True)
class Number:
    """A whole number. `first` is the text of 0 in the record; `none` is the text of -1, if that is allowed."""

    high: int | None = None
    """The largest number allowed; None for as much as the field can hold."""
    first: int = 0
    none: str | None = None
    low: int = 0
    """The smallest number in the record, apart from -1 for `none`."""

    def write(self, players: int, view: Any) -> str:
        number = int(view)
        return self.none if self.none is not None and number == -1 else str(number + self.first)

    def read(self, text: str, players: int, view: Any) -> None:
        if text == self.none:
            view[...] = -1
            return
        try:
            view[...] = _number(text, self.low + self.first, self.high, view) - self.first
        except BadValue as bad:
            raise BadValue(f"{bad} or {self.none}" if self.none is not None else str(bad)) from None

    def plain(self, text: str) -> int | None:
        return None if text == self.none else int(text) - self.first


@dataclass(frozen=True)
class Seat:
    """A player, counted from 1; `none` is the text of -1 if nobody is allowed."""

    none: str | None = None

    def write(self, players: int, view: Any) -> str:
        seat = int(view)
        return self.none if self.none is not None and seat == -1 else str(seat + 1)

    def read(self, text: str, players: int, view: Any) -> None:
        Number(high=players, first=1, none=self.none).read(text, players, view)

    def plain(self, text: str) -> int | None:
        return Number(first=1, none=self.none).plain(text)


@dataclass(frozen=True)
class Choice:
    """One of a few names, numbered from 0."""

    names: tuple[str, ...]

    def write(self, players: int, view: Any) -> str:
        return self.names[int(view)]

    def read(self, text: str, players: int, view: Any) -> None:
        if text not in self.names:
            raise BadValue(f"{shown(text)} must be one of {', '.join(self.names)}")
        view[...] = self.names.index(text)

    def plain(self, text: str) -> str:
        return text


@dataclass(frozen=True)
class Counts:
    """Many tiles as counts by kind: `B16Y15`. `*` means all tiles that are nowhere else."""

    members = ""
    bits = 8

    letters: str

    def write(self, players: int, view: Any) -> str:
        counted = zip(self.letters, view.tolist(), strict=True)
        return "".join([f"{letter}{count}" for letter, count in counted if count]) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        if not text:
            raise BadValue(f"counts are missing: write for example {self.letters[0]}3, or {EMPTY} for none")
        counts = [0] * len(self.letters)
        place = 0
        for letter, digits in [] if text == EMPTY else _COUNTED.findall(text):
            kind = tile_kind(letter, self.letters, place)
            if counts[kind]:
                raise BadValue(f"{letter!r} is counted twice", place)
            small = int(digits) if 0 < len(digits) < 3 else 0
            counts[kind] = small or _number(digits, 1, None, view, place + 1)
            place += 1 + len(digits)
        view[...] = counts

    def plain(self, text: str) -> dict[str, int]:
        return {letter: int(count) for letter, count in re.findall(r"(\D)(\d+)", text)}

    def tiles(self, text: str) -> Counter[str]:
        """Count the tiles of each kind in a valid text."""
        return Counter({letter: int(count) for letter, count in re.findall(r"(\D)(\d+)", text)})

    def rest(self, left: Counter[str]) -> str:
        """Format the pieces that are nowhere else; raises BadValue if there are more on the table than exist."""
        demand_none_missing(left, self.letters)
        return "".join(f"{letter}{left[letter]}" for letter in self.letters if left[letter]) or EMPTY


@dataclass(frozen=True)
class _Letters:
    letters: str

    def tiles(self, text: str) -> Counter[str]:
        """Count the tiles of each kind in a valid text."""
        return Counter(letter for letter in text if letter in self.letters)


@dataclass(frozen=True)
class Tiles(_Letters):
    """A few tiles, one letter each, in order of kind: `BBYR`."""

    def write(self, players: int, view: Any) -> str:
        return tile_run(self.letters, tuple(view.tolist()))

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = tile_counts(text, self.letters)

    def plain(self, text: str) -> str:
        return "" if text == EMPTY else text


@dataclass(frozen=True)
class Piles(_Letters):
    """Several piles of `Tiles`: `BBYR,KWWB,-`; the field's axes are kind and pile."""

    places = ","
    bits = 8

    begin: int
    """The first pile to write."""
    number: Mapping[int, int]
    """The number of piles, by number of players."""

    def write(self, players: int, view: Any) -> str:
        piles = list(zip(*view.tolist(), strict=True))
        written = piles[self.begin : self.begin + self.number[players]]
        return ",".join([tile_run(self.letters, pile) for pile in written])

    def read(self, text: str, players: int, view: Any) -> None:
        number = self.number[players]
        piles = read_each(parts_of(text, ",", number, "piles"), tile_counts, self.letters)
        view[:, self.begin : self.begin + number] = list(zip(*piles, strict=True))

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Lines(_Letters):
    """Pattern lines, each of one colour and wild tiles: `-,YY,-,KKJ,-`.

    The fields are each line's colour (the wild kind if it holds only wild tiles, -1 if empty), its number of tiles, and
    how many of them are wild (only in a game with wild tiles).
    """

    places = ","
    bits = 8

    wild: str = ""
    """The letter of the wild kind, if there is one."""

    def write(self, players: int, colours: Any, tiles: Any, wild: Any = None) -> str:
        jokers = [0] * len(tiles) if wild is None else wild.tolist()
        lines = zip(colours.tolist(), tiles.tolist(), jokers, strict=True)
        return ",".join(
            [self.letters[colour] * (count - joker) + self.wild * joker or EMPTY for colour, count, joker in lines]
        )

    def read(self, text: str, players: int, colours: Any, tiles: Any, wild: Any = None) -> None:
        parts = parts_of(text, ",", len(colours), "lines")
        lines = read_each(parts, _line, self.letters, self.wild)
        kinds, counts, jokers = zip(*lines, strict=True)
        if MIXED in kinds:
            line = kinds.index(MIXED)
            message = f"line {line + 1} holds {shown(parts[line])}: a pattern line holds tiles of one colour"
            raise BadValue(message, offset_of(parts, line))
        colours[...] = kinds
        tiles[...] = counts
        if wild is not None:
            wild[...] = jokers

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Grid(_Letters):
    """Spaces in rows from the top: `B..../...../...`; the field holds a set of spaces for each kind."""

    places = "/"

    rows: int
    columns: int

    @property
    def bits(self) -> int:
        return self.columns

    def write(self, players: int, view: Any) -> str:
        spaces = ["."] * (self.rows * self.columns)
        everywhere = (1 << len(spaces)) - 1
        for letter, held in zip(self.letters, view.tolist(), strict=True):
            left = held & everywhere
            while left:
                space = (left & -left).bit_length() - 1
                spaces[space] = letter if spaces[space] == "." else spaces[space] + letter
                left &= left - 1
        return "/".join(["".join(spaces[at : at + self.columns]) for at in range(0, len(spaces), self.columns)])

    def read(self, text: str, players: int, view: Any) -> None:
        held = [0] * len(self.letters)
        parts = parts_of(text, "/", self.rows, "rows")
        for row, part in enumerate(parts):
            if len(part) != self.columns:
                message = f"row {row + 1} has {len(part)} spaces instead of {self.columns}"
                raise BadValue(message, offset_of(parts, row))
        begin = 0
        for tiles in read_each(parts, _row, self.letters):
            for kind, column in tiles:
                held[kind] |= 1 << (begin + column)
            begin += self.columns
        view[...] = held

    def plain(self, text: str) -> tuple[str, ...]:
        return tuple(text.split("/"))


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join things as people write them: `a, b and c`."""
    return f" {last} ".join(part for part in (", ".join(things[:-1]), *things[-1:]) if part)
