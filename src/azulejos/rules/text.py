"""What a game's `words` module provides: its texts for moves, chance events and positions.

A table describes the position text: one `Row` per `key=value`, naming the record's fields and the kind of value. The
kinds here are plain data (so that they can be exported and interpreted elsewhere) with a reader and a writer over numpy
views of a record. A game that needs another kind defines it beside its own table. This module is game-agnostic, and
does not handle a whole position text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

EMPTY = "-"
"""Written for nothing: no tiles, nobody, no row."""


class BadValue(ValueError):
    """A text that its kind of value cannot parse; `offset` is the place in the value, from 0."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class Value(Protocol):
    """A kind of value: how the views of a row's fields are formatted and parsed."""

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


def _number(text: str, low: int, high: int, offset: int = 0) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or not low <= int(text) <= high:
        raise BadValue(f"{shown(text)} must be a whole number from {low} to {high}", offset)
    return int(text)


def _most(view: Any) -> int:
    return int(np.iinfo(view.dtype).max)


def _kind(letter: str, letters: str, offset: int) -> int:
    if letter not in letters:
        raise BadValue(f"{letter!r} is no tile: tiles are {', '.join(letters)}", offset)
    return letters.index(letter)


def _tiles(text: str, letters: str, offset: int = 0) -> list[int]:
    """Parse a run of letters into kinds; `-` means none."""
    if text == EMPTY:
        return []
    if not text:
        raise BadValue(f"tiles are missing: write letters, or {EMPTY} for none", offset)
    return [_kind(letter, letters, offset + place) for place, letter in enumerate(text)]


def demand_none_missing(left: Counter[str], names: Iterable[str]) -> None:
    """Raise BadValue if the table holds more pieces of a name than exist."""
    for name in names:
        if left[name] < 0:
            raise BadValue(f"there are {-left[name]} too many {name} on the table")


def _parts(text: str, separator: str, count: int, what: str) -> list[tuple[int, str]]:
    """Split a list of fixed length into its parts, each with its offset."""
    found = text.count(separator) + 1
    if found != count:
        raise BadValue(f"{found} {what} where {count} must be, separated by {separator!r}")
    return with_offsets(text.split(separator))


def with_offsets(parts: list[str]) -> list[tuple[int, str]]:
    """Pair parts that are separated by one letter with their offsets."""
    placed: list[tuple[int, str]] = []
    offset = 0
    for part in parts:
        placed.append((offset, part))
        offset += len(part) + 1
    return placed


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
        high = _most(view) if self.high is None else self.high
        try:
            view[...] = _number(text, self.low + self.first, high) - self.first
        except BadValue as bad:
            raise BadValue(f"{bad} or {self.none}" if self.none is not None else str(bad)) from None

    def plain(self, text: str) -> int | None:
        return None if text == self.none else int(text) - self.first


@dataclass(frozen=True)
class Seat:
    """A player, counted from 1; `none` is the text of -1 if nobody is allowed."""

    none: str | None = None

    def write(self, players: int, view: Any) -> str:
        return Number(first=1, none=self.none).write(players, view)

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

    letters: str

    def write(self, players: int, view: Any) -> str:
        return "".join(f"{letter}{int(count)}" for letter, count in zip(self.letters, view, strict=True) if count) or (
            EMPTY
        )

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = 0
        if text == EMPTY:
            return
        place = 0
        seen = set()
        while place < len(text):
            kind = _kind(text[place], self.letters, place)
            if kind in seen:
                raise BadValue(f"{text[place]!r} is counted twice", place)
            seen.add(kind)
            digits = re.compile("[0-9]*").match(text, place + 1)
            assert digits is not None
            view[kind] = _number(digits[0], 1, _most(view), place + 1)
            place = digits.end()
        if not seen:
            raise BadValue(f"counts are missing: write such as {self.letters[0]}3, or {EMPTY} for none")

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
        return "".join(letter * int(count) for letter, count in zip(self.letters, view, strict=True)) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        if len(text) > _most(view):
            raise BadValue(f"{len(text)} tiles are more than there can be")
        kinds = _tiles(text, self.letters)
        for kind in range(len(self.letters)):
            view[kind] = kinds.count(kind)

    def plain(self, text: str) -> str:
        return "" if text == EMPTY else text


@dataclass(frozen=True)
class Piles(_Letters):
    """Several piles of `Tiles`: `BBYR,KWWB,-`; the field's axes are kind and pile."""

    begin: int
    """The first pile to write."""
    number: Mapping[int, int]
    """The number of piles, by number of players."""

    def write(self, players: int, view: Any) -> str:
        tiles = Tiles(self.letters)
        last = self.begin + self.number[players]
        return ",".join(tiles.write(players, view[:, pile]) for pile in range(self.begin, last))

    def read(self, text: str, players: int, view: Any) -> None:
        for pile, (offset, part) in enumerate(_parts(text, ",", self.number[players], "piles"), self.begin):
            try:
                Tiles(self.letters).read(part, players, view[:, pile])
            except BadValue as bad:
                raise BadValue(str(bad), bad.offset + offset) from None

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Lines(_Letters):
    """Pattern lines, each of one colour and wild tiles: `-,YY,-,KKJ,-`.

    The fields are each line's colour (the wild kind if it holds only wild tiles, -1 if empty), its number of tiles, and
    how many of them are wild (only in a game with wild tiles).
    """

    wild: str = ""
    """The letter of the wild kind, if there is one."""

    def write(self, players: int, colours: Any, tiles: Any, wild: Any = None) -> str:
        return ",".join(
            (self.letters[int(colour)] * int(count - jokers) + self.wild * int(jokers) or EMPTY)
            for colour, count, jokers in zip(
                colours, tiles, np.zeros_like(tiles) if wild is None else wild, strict=True
            )
        )

    def read(self, text: str, players: int, colours: Any, tiles: Any, wild: Any = None) -> None:
        for line, (offset, part) in enumerate(_parts(text, ",", len(colours), "lines")):
            if len(part) > _most(tiles):
                raise BadValue(f"{len(part)} tiles are more than there can be", offset)
            kinds = _tiles(part, self.letters, offset)
            coloured = {kind for kind in kinds if self.letters[kind] != self.wild}
            if len(coloured) > 1:
                raise BadValue(f"line {line + 1} holds {shown(part)}: a pattern line holds tiles of one colour", offset)
            colours[line] = (coloured or set(kinds) or {-1}).pop()
            tiles[line] = len(kinds)
            if wild is not None:
                wild[line] = part.count(self.wild)

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Grid(_Letters):
    """Spaces in rows from the top: `B..../...../...`; the field holds a set of spaces for each kind."""

    rows: int
    columns: int

    def write(self, players: int, view: Any) -> str:
        def space(number: int) -> str:
            here = [letter for letter, spaces in zip(self.letters, view, strict=True) if int(spaces) >> number & 1]
            return "".join(here) or "."

        numbers = range(self.rows * self.columns)
        return "/".join(
            "".join(space(number) for number in numbers[row * self.columns : (row + 1) * self.columns])
            for row in range(self.rows)
        )

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = 0
        for row, (offset, part) in enumerate(_parts(text, "/", self.rows, "rows")):
            if len(part) != self.columns:
                raise BadValue(f"row {row + 1} has {len(part)} spaces where {self.columns} must be", offset)
            for column, letter in enumerate(part):
                if letter != ".":
                    view[_kind(letter, self.letters, offset + column)] |= 1 << (row * self.columns + column)

    def plain(self, text: str) -> tuple[str, ...]:
        return tuple(text.split("/"))


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join things as people write them: `a, b and c`."""
    return f" {last} ".join(part for part in (", ".join(things[:-1]), *things[-1:]) if part)
