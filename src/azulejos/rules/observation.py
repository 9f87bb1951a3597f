"""A player's view as a vector of numbers, for machine learning: tables over the fields of a record.

A game lists `Part`s: a field, and how its values become numbers. That table is used to encode a record (`observe`), to
decode one (`restore`) and to write the documentation. Players are counted from the viewer: 0 is the viewer, 1 the next
player in turn order. This module is game-agnostic.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from azulejos.rules.fields import Field, record_type
from azulejos.rules.kernel import kernel

MEMBERS, COPY, COPY_WIDE, NAME, SEAT = range(5)
"""The operation of a step: one bit per member, copy one byte, copy two, one-hot by value, or one-hot by player.

Sets run first: the last byte of a set may spill zeros into the numbers behind it, which are written later."""

STEP_FIELDS = (
    Field("kind", "i4", "MEMBERS, COPY, COPY_WIDE, NAME or SEAT"),
    Field("offset", "i4", "where in the record"),
    Field("into", "i4", "the first number that is written"),
    Field("count", "i4", "numbers that each value may write; for a set, its bytes"),
    Field("low", "i4", "value of the first number"),
    Field("shift", "i4", "bits of the byte to skip"),
    Field("mask", "i4", "bits of the byte to read after those"),
    Field("values", "i4", "number of values"),
    Field("stride", "i4", "bytes between two values"),
    Field("span", "i4", "numbers between two values"),
)
STEP = record_type(STEP_FIELDS)
"""One step of reading a record: values or sets of one kind, evenly spaced in the record and in the observation."""

BITS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int16)
"""The bits of each byte, lowest first."""
POSITIVE = 0x7FFF_FFFF
"""Masking an index with this shows the compiler that it is not negative, which saves the check for wraparound."""


class Read(NamedTuple):
    """How to read one value or one set."""

    kind: int
    offset: int
    into: int
    count: int  # type: ignore[assignment]  # nobody counts the values of a tuple here
    """How many numbers it may write."""
    low: int = 0
    shift: int = 0
    mask: int = 0


def joined(reads: "list[Read]", size: int) -> list[tuple[int, ...]]:
    """Merge evenly spaced reads into STEPs; `size` is the length of the observation."""
    singles: list[Read] = []
    for read in reads:
        # Read a set byte by byte, but bit by bit where a whole byte would overrun the observation.
        whole = -(-read.count // 8)
        if read.kind == MEMBERS and read.into + 8 * whole > size:
            whole = read.count // 8
            rest = range(8 * whole, read.count)
            singles.extend(Read(NAME, read.offset + at // 8, read.into + at, 1, 1, at % 8, 1) for at in rest)
        if read.kind != MEMBERS:
            singles.append(read)
        elif whole:
            singles.append(read._replace(count=whole))
    # Group steps of the same kind, which suits the processor's branch prediction.
    singles.sort(key=lambda read: (read.kind, read.into if read.kind == MEMBERS else 0, read[3:], read.offset))
    steps: list[list[int]] = []
    for read in singles:
        if steps and steps[-1][0] == read.kind and tuple(steps[-1][3:7]) == read[3:]:
            _, offset, into, *_, values, stride, span = steps[-1]
            ahead, further = read.offset - offset, read.into - into
            if values == 1 or (ahead == values * stride and further == values * span):
                steps[-1][7:] = [values + 1, ahead // values, further // values]
                continue
        steps.append([*read, 1, 0, 0])
    return [tuple(step) for step in steps]


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
        """How to read a record, as STEPs: one row per viewer, padded with zeros."""
        rows = [joined(self._reads(viewer), self.size) for viewer in range(self.players)]
        steps = np.zeros((self.players, max(map(len, rows))), STEP)
        for viewer, row in enumerate(rows):
            steps[viewer, : len(row)] = row
        return steps

    def _reads(self, viewer: int) -> list[Read]:
        reads: list[Read] = []
        into = 0
        for part in self.parts:
            for cell in _cells(part, self.players):
                count = sum(1 for _ in self._numbers_of(part, cell))
                reads.extend(self._reads_of(part, cell, viewer, into, count))
                into += count
        return reads

    def _reads_of(self, part: Part, cell: _Cell, viewer: int, into: int, count: int) -> Iterator[Read]:
        offset, width = self._where(part, cell, viewer)
        kind = part.kind
        if isinstance(kind, Count):
            if width > 2:
                raise TypeError(f"{part.name}: a count of {width} bytes")
            yield Read(COPY if width == 1 else COPY_WIDE, offset, into, 1)
        elif isinstance(kind, OneOf):
            yield Read(NAME, offset, into, count, kind.low, kind.shift, kind.mask)
        elif isinstance(kind, Player):
            yield Read(SEAT, offset, into, count, viewer, kind.shift, kind.mask)
        elif kind.players or kind.shift:
            # One read per member: players are ordered by viewer, and only sets at the start of a byte are read whole.
            for member in range(count):
                bit = kind.shift + ((viewer + member) % self.players if kind.players else member)
                yield Read(NAME, offset + bit // 8, into + member, 1, 1, bit % 8, 1)
        else:
            yield Read(MEMBERS, offset, into, count)

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
        for kind, offset, into, count, low, shift, mask in self._reads(viewer):
            seen = [int(number) for number in numbers[into : into + count]]
            if kind in (COPY, COPY_WIDE):
                width = 1 if kind == COPY else 2
                raw[offset : offset + width] = np.frombuffer(np.array(seen[0], f"<i{width}").tobytes(), np.uint8)
            elif kind == MEMBERS:
                for at, member in enumerate(seen):
                    place, bit = offset + at // 8, at % 8
                    raw[place] = (int(raw[place]) & ~(1 << bit)) | member << bit
            else:
                value = self._none_of(into, mask)
                if any(seen):
                    at = seen.index(1)
                    value = at + low if kind == NAME else (at + viewer) % self.players
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
        kind = int(step.kind)
        offset = int(step.offset)
        into = int(step.into)
        if kind == MEMBERS:
            for _ in range(step.values):
                for byte in range(step.count):
                    held = int(record[(offset + byte) & POSITIVE])
                    first = (into + 8 * byte) & POSITIVE
                    for bit in range(8):
                        numbers[first + bit] = BITS[held, bit]
                offset += int(step.stride)
                into += int(step.span)
        elif kind == COPY:
            for _ in range(step.values):
                value = int(record[offset & POSITIVE])
                numbers[into & POSITIVE] = value - 256 if value > 127 else value
                offset += int(step.stride)
                into += int(step.span)
        elif kind == COPY_WIDE:
            for _ in range(step.values):
                wide = int(record[offset & POSITIVE]) | int(record[(offset + 1) & POSITIVE]) << 8
                numbers[into & POSITIVE] = wide - 65536 if wide > 32767 else wide
                offset += int(step.stride)
                into += int(step.span)
        else:
            low = int(step.low)
            for _ in range(step.values):
                value = (int(record[offset & POSITIVE]) >> int(step.shift)) & int(step.mask)
                if kind == NAME:
                    value -= low
                    if 0 <= value < step.count:
                        numbers[(into + value) & POSITIVE] = 1
                elif value < players:
                    numbers[(into + (value - low if value >= low else value - low + players)) & POSITIVE] = 1
                offset += int(step.stride)
                into += int(step.span)
