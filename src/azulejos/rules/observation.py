"""A player's view as a vector of numbers, for machine learning: tables over the fields of a record.

A game lists `Part`s: a field, and how its values become numbers. That table is used to encode a record (`observe`), to
decode one (`restore`) and to write the documentation. Players are counted from the viewer: 0 is the viewer, 1 the next
player in turn order. This module is game-agnostic.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from azulejos.rules.fields import Field, record_type
from azulejos.rules.kernel import kernel

COPY, COPY_WIDE, NAME, SEAT, MEMBERS = range(5)
"""The operation of a step: copy one byte, copy two, one-hot by value, one-hot by player, or one bit per member."""

STEP_FIELDS = (
    Field("kind", "i4", "COPY, COPY_WIDE, NAME, SEAT or MEMBERS"),
    Field("offset", "i4", "where in the record"),
    Field("into", "i4", "the first number that is written"),
    Field("count", "i4", "how many numbers it may write"),
    Field("low", "i4", "value that stands at the first number"),
    Field("shift", "i4", "bits of the byte that are passed over"),
    Field("mask", "i4", "bits of the byte that are looked at then"),
)
STEP = record_type(STEP_FIELDS)
"""One step of reading a record: a value or a set."""


@dataclass(frozen=True)
class Count:
    """A whole number from `low` to `high`, copied, or divided by `high` when scaled."""

    high: int
    low: int = 0


@dataclass(frozen=True)
class OneOf:
    """A one-hot encoded value: 1 for the name it has, 0 for the others."""

    names: tuple[str, ...]
    low: int = 0
    """The value of the first name."""
    none: int | None = None
    """The value that has no name, if there is one; it encodes as all zeros."""
    shift: int = 0
    mask: int = 255


@dataclass(frozen=True)
class Player:
    """A one-hot encoded player, counted from the viewer; all zeros if the value is `none`."""

    none: int | None = None
    shift: int = 0
    mask: int = 255


@dataclass(frozen=True)
class SetOf:
    """A set stored as an integer, with one number per possible member."""

    names: tuple[str, ...]
    shift: int = 0
    players: bool = False
    """Whether the members are players, counted from the viewer."""


Kind = Count | OneOf | Player | SetOf


@dataclass(frozen=True)
class Axis:
    """Some indices along one axis of a field, with their names."""

    names: tuple[str, ...]
    indices: Sequence[int]
    place: int = 0
    """The axis of the field, not counting that of the players."""
    rows: bool = False
    """Whether the indices are rows of the board."""


@dataclass(frozen=True)
class Part:
    """The numbers that encode one field."""

    name: str
    title: str
    field: str
    kind: Kind
    axes: tuple[Axis, ...] = ()
    """In the order in which the numbers follow."""
    each: bool = False
    """Whether the field's first axis is the player."""
    columns: int = 0
    """For a set of spaces: the number of columns of the board; 0 if it has no place on the board."""


@dataclass(frozen=True)
class Number:
    """One number of an observation."""

    name: str
    part: Part
    low: int
    high: int
    row: int | None = None
    column: int | None = None
    """The place on the board, for `planes`: a space, a row (no column), or everywhere (neither)."""


@dataclass(frozen=True)
class _Cell:
    """One value of a part: its names, its index in the field, and its row of the board."""

    words: tuple[str, ...]
    index: tuple[int, ...]
    row: int | None
    player: int


def _cells(part: Part, players: int) -> Iterator[_Cell]:
    for player in range(players if part.each else 1):
        for chosen in product(*(range(len(axis.names)) for axis in part.axes)):
            picked = list(zip(part.axes, chosen, strict=True))
            index = [0] * len(part.axes)
            for axis, at in picked:
                index[axis.place] = axis.indices[at]
            words = (f"player +{player}" if part.each else "", part.name, *(axis.names[at] for axis, at in picked))
            row = next((at for axis, at in picked if axis.rows), None)
            yield _Cell(tuple(word for word in words if word), tuple(index), row, player)


@dataclass(frozen=True)
class Observation:
    """The observation table of one game for a number of players."""

    dtype: np.dtype[Any]
    parts: tuple[Part, ...]
    players: int
    rows: int = 0
    columns: int = 0
    """The size of the board, for `planes`."""
    constant: tuple[str, ...] = field(default=())
    """Fields that are fixed by the set-up, and so are not encoded."""

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """Every number in order."""
        found: list[Number] = []
        for part in self.parts:
            for cell in _cells(part, self.players):
                found.extend(self._numbers_of(part, cell))
        return tuple(found)

    def _numbers_of(self, part: Part, cell: _Cell) -> Iterator[Number]:
        words = " ".join(cell.words)
        kind = part.kind
        if isinstance(kind, Count):
            yield Number(words, part, kind.low, kind.high, cell.row)
            return
        if isinstance(kind, Player) or (isinstance(kind, SetOf) and kind.players):
            names: tuple[str, ...] = tuple(f"player +{player}" for player in range(self.players))
        else:
            names = kind.names
        for at, name in enumerate(names):
            row, column = divmod(at, part.columns) if part.columns else (cell.row, None)
            yield Number(f"{words} {name}", part, 0, 1, row, column)

    @property
    def size(self) -> int:
        """The number of numbers in an observation."""
        return len(self.numbers)

    @cached_property
    def low(self) -> Any:
        """The smallest value of each number."""
        return np.array([number.low for number in self.numbers], np.int16)

    @cached_property
    def high(self) -> Any:
        """The largest value of each number."""
        return np.array([number.high for number in self.numbers], np.int16)

    @cached_property
    def scales(self) -> Any:
        """The factor that brings each number within 1."""
        return (1 / self.high).astype(np.float32)

    @cached_property
    def steps(self) -> Any:
        """How to read a record, as STEPs: one row per viewer."""
        return np.array([self._program(viewer) for viewer in range(self.players)], STEP)

    def _program(self, viewer: int) -> list[tuple[Any, ...]]:
        program: list[tuple[Any, ...]] = []
        into = 0
        for part in self.parts:
            for cell in _cells(part, self.players):
                count = sum(1 for _ in self._numbers_of(part, cell))
                program.extend(self._steps_of(part, cell, viewer, into, count))
                into += count
        # Group steps of the same kind, which suits the processor's branch prediction.
        return sorted(program)

    def _steps_of(self, part: Part, cell: _Cell, viewer: int, into: int, count: int) -> Iterator[tuple[Any, ...]]:
        offset, width = self._where(part, cell, viewer)
        kind = part.kind
        if isinstance(kind, Count):
            if width > 2:
                raise TypeError(f"{part.name}: a count of {width} bytes")
            yield (COPY if width == 1 else COPY_WIDE, offset, into, 1, 0, 0, 0)
        elif isinstance(kind, OneOf):
            yield (NAME, offset, into, count, kind.low, kind.shift, kind.mask)
        elif isinstance(kind, Player):
            yield (SEAT, offset, into, count, viewer, kind.shift, kind.mask)
        elif kind.players:
            # One step per member, since their order depends on the viewer.
            for player in range(self.players):
                yield (NAME, offset, into + player, 1, 1, kind.shift + (viewer + player) % self.players, 1)
        else:
            yield (MEMBERS, offset, into, count, 0, kind.shift, 0)

    def _where(self, part: Part, cell: _Cell, viewer: int) -> tuple[int, int]:
        """Return the offset of a cell's value in the record, and its width in bytes."""
        assert self.dtype.fields is not None
        whole, offset = self.dtype.fields[part.field][:2]
        base, shape = whole.base, whole.shape
        index = (*(((viewer + cell.player) % self.players,) if part.each else ()), *cell.index)
        if len(index) != len(shape):
            raise TypeError(f"{part.name}: {part.field} has {len(shape)} axes, not {len(index)}")
        return int(offset + base.itemsize * (np.ravel_multi_index(index, shape) if shape else 0)), base.itemsize

    def restore(self, numbers: Any, viewer: int, records: Any) -> None:
        """Decode raw numbers into an array of one record that holds a newly set-up game.

        Derived fields are not set; call `derive` for that.
        """
        raw = records.view(np.uint8).reshape(-1)
        for step in self.steps[viewer]:
            kind, offset, into = int(step["kind"]), int(step["offset"]), int(step["into"])
            count, shift, mask = int(step["count"]), int(step["shift"]), int(step["mask"])
            seen = [int(number) for number in numbers[into : into + count]]
            if kind in (COPY, COPY_WIDE):
                width = 1 if kind == COPY else 2
                raw[offset : offset + width] = np.frombuffer(np.array(seen[0], f"<i{width}").tobytes(), np.uint8)
            elif kind == MEMBERS:
                for at, member in enumerate(seen):
                    place, bit = offset + (at + shift) // 8, (at + shift) % 8
                    raw[place] = (int(raw[place]) & ~(1 << bit)) | member << bit
            else:
                value = self._none_of(into, mask)
                if any(seen):
                    at = seen.index(1)
                    value = at + int(step["low"]) if kind == NAME else (at + viewer) % self.players
                raw[offset] = (int(raw[offset]) & ~(mask << shift)) | (value & mask) << shift

    def _none_of(self, into: int, mask: int) -> int:
        kind = self.numbers[into].part.kind
        none = kind.none if isinstance(kind, OneOf | Player) else 0
        return 0 if none is None else none & mask

    @cached_property
    def channels(self) -> tuple[str, ...]:
        """The name of each plane."""
        return tuple(self._channels)

    @cached_property
    def _channels(self) -> dict[str, list[int]]:
        """The numbers of each plane: those of one part and name that differ only in their space or row."""
        found: dict[str, list[int]] = {}
        for at, number in enumerate(self.numbers):
            words = number.name.split(" ")
            if number.column is not None:
                words = words[:-1]
            elif number.row is not None:
                axis = next(axis for axis in number.part.axes if axis.rows)
                words = number.name.replace(f" {axis.names[number.row]}", "", 1).split(" ")
            found.setdefault(" ".join(words), []).append(at)
        return found

    @cached_property
    def planes(self) -> Any:
        """For each plane, row and column of the board, the index of the number shown there, or `size` for none.

        Pass it to `numpy.take` to turn observations, extended by a final 0, into planes.
        """
        places = np.full((len(self._channels), self.rows, self.columns), self.size, np.int32)
        for plane, members in zip(places, self._channels.values(), strict=True):
            for at in members:
                number = self.numbers[at]
                row = slice(None) if number.row is None else number.row
                plane[row, slice(None) if number.column is None else number.column] = at
        return places


@kernel
def look(record: Any, steps: Any, players: int, numbers: Any) -> None:
    """Write the raw numbers of an observation; `record` is a position's bytes, `steps` the viewer's row."""
    for at in range(len(numbers)):
        numbers[at] = 0
    for number in range(len(steps)):
        step = steps[number]
        into = int(step.into)
        value = int(record[step.offset])
        if step.kind == MEMBERS:
            held = value
            for byte in range(1, (int(step.count) + int(step.shift) + 7) >> 3):
                held |= int(record[step.offset + byte]) << (8 * byte)
            held >>= int(step.shift)
            for member in range(step.count):
                numbers[into + member] = (held >> member) & 1
        elif step.kind == COPY:
            numbers[into] = value - 256 if value > 127 else value
        elif step.kind == COPY_WIDE:
            wide = value | int(record[step.offset + 1]) << 8
            numbers[into] = wide - 65536 if wide > 32767 else wide
        else:
            value = (value >> int(step.shift)) & int(step.mask)
            if step.kind == NAME:
                value -= int(step.low)
                if 0 <= value < step.count:
                    numbers[into + value] = 1
            elif value < players:
                numbers[into + (value - int(step.low) + players) % players] = 1
