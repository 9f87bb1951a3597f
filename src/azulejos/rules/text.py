"""What a game's words are: its texts for moves, chance events and positions, as data and a few functions.

A position's text is described by a table: one `Row` for each `key=value`, naming the record's fields and
the kind of value. The kinds here are plain data (so that they can be exported and interpreted elsewhere)
with a reader and a writer over numpy views of a record; a game that needs another kind defines it beside
its own table. This module knows nothing of any game, and nothing of a whole position's text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

EMPTY = "-"
"""What stands for nothing: no tiles, nobody, no row."""


class BadValue(ValueError):
    """A value's text that its kind cannot read; `offset` is where in the value, from 0."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class Value(Protocol):
    """A kind of value: how the views of a row's fields are written and read."""

    def write(self, players: int, *views: Any) -> str:
        """The one text of these fields."""

    def read(self, text: str, players: int, *views: Any) -> None:
        """Set the fields from a text; raises BadValue."""

    def plain(self, text: str) -> Any:
        """What a text that can be read means, as a plain Python value: see `azulejos.boards`."""


@runtime_checkable
class Remainder(Protocol):
    """A kind of value that can be `*`: all pieces that lie nowhere else."""

    def rest(self, left: Counter[str]) -> str:
        """The text of these pieces; raises BadValue if more than all lie somewhere."""


@dataclass(frozen=True)
class Row:
    """One `key=value` of a position's text."""

    key: str
    fields: tuple[str, ...]
    """The record's fields that the value is made of."""
    value: Value
    each: bool = False
    """Whether there is one for each player, written `1.key=value`; the fields' first axis is the player."""
    at: tuple[int | None, ...] = ()
    """The part of the fields that is meant, axis by axis: an index, or None for the whole axis."""
    title: str = ""
    """What it is, in a player's words."""
    name: str = ""
    """What it is called in Python, where that is not its key."""


class Words(Protocol):
    """A game's texts; a module with these names will do."""

    POSITION: tuple[Row, ...]

    def action_text(self, action: int) -> str:
        """The move text of an action; `parse_action` is its inverse."""

    def parse_action(self, text: str) -> int:
        """The action of a move text; raises MalformedMove."""

    def hidden_text(self, position: Any) -> str:
        """What stands in the record of a viewer who may not see the decision made in this position."""

    def outcome_text(self, position: Any, outcome: Any) -> str:
        """The text of an outcome of the chance event that is due, with `?` for what is blotted out."""

    def parse_outcome(self, position: Any, text: str) -> Any:
        """The outcome of a text without `?`; raises MalformedOutcome."""

    def describe(self, position: Any, action: int) -> str:
        """A legal action in a person's words."""

    def refusal(self, position: Any, action: int) -> str:
        """Why an action is not legal, in a person's words."""


LONGEST_SHOWN = 60


def shown(text: str) -> str:
    """A text that somebody handed in, as a message repeats it: quoted, and of a long one its beginning alone."""
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
    """The kinds of a run of letters; `-` is none."""
    if text == EMPTY:
        return []
    if not text:
        raise BadValue(f"tiles are missing: write letters, or {EMPTY} for none", offset)
    return [_kind(letter, letters, offset + place) for place, letter in enumerate(text)]


def demand_none_missing(left: Counter[str], names: Iterable[str]) -> None:
    """Raise BadValue if more pieces of a name lie on the table than there are."""
    for name in names:
        if left[name] < 0:
            raise BadValue(f"there are {-left[name]} too many {name} on the table")


def _parts(text: str, separator: str, count: int, what: str) -> list[tuple[int, str]]:
    """The parts of a list of fixed length, each with its offset."""
    found = text.count(separator) + 1
    if found != count:
        raise BadValue(f"{found} {what} where {count} must be, separated by {separator!r}")
    return with_offsets(text.split(separator))


def with_offsets(parts: list[str]) -> list[tuple[int, str]]:
    """Parts that one letter each separates, with where each begins."""
    placed: list[tuple[int, str]] = []
    offset = 0
    for part in parts:
        placed.append((offset, part))
        offset += len(part) + 1
    return placed


def plain_list(text: str, separator: str = ",") -> tuple[str, ...]:
    """The parts of a list, with an empty text for each part that is nothing."""
    return tuple("" if part == EMPTY else part for part in text.split(separator))


@dataclass(frozen=True)
class Number:
    """A whole number; `first` is what 0 in the record is written as, `none` is the text of -1 if it may be -1."""

    high: int | None = None
    """The largest number that may be written; None for what the field can hold."""
    first: int = 0
    none: str | None = None
    low: int = 0
    """The least number in the record, -1 with `none` apart."""

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
    """A player, counted from 1; `none` is the text of -1 if it may be nobody."""

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
    """Many tiles as counts by kind: `B16Y15`. `*` is all tiles that lie nowhere else."""

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
        """How many tiles of each kind a text that can be read holds."""
        return Counter({letter: int(count) for letter, count in re.findall(r"(\D)(\d+)", text)})

    def rest(self, left: Counter[str]) -> str:
        """The text of those pieces that lie nowhere else; raises BadValue if more than all lie somewhere."""
        demand_none_missing(left, self.letters)
        return "".join(f"{letter}{left[letter]}" for letter in self.letters if left[letter]) or EMPTY


@dataclass(frozen=True)
class _Letters:
    letters: str

    def tiles(self, text: str) -> Counter[str]:
        """How many tiles of each kind a text that can be read holds."""
        return Counter(letter for letter in text if letter in self.letters)


@dataclass(frozen=True)
class Tiles(_Letters):
    """A few tiles, a letter each, in the order of their kinds: `BBYR`."""

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
    """The first pile that is written."""
    number: Mapping[int, int]
    """How many piles there are, by number of players."""

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
    """Pattern lines of one colour and wild tiles each: `-,YY,-,KKJ,-`.

    The fields are each line's colour (the wild kind for wild tiles alone, -1 if empty), its tiles, and
    how many of them are wild, the last only in a game that has wild tiles.
    """

    wild: str = ""
    """The letter of the wild kind, or none."""

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
    """Things as a person lists them: `a, b and c`."""
    return f" {last} ".join(part for part in (", ".join(things[:-1]), *things[-1:]) if part)
