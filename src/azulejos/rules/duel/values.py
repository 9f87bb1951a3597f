"""Kinds of values that only a Duel position's text has: plates, chips, moons, parts."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from azulejos.rules.duel.parts import CHIP_NAMES, LETTERS, PLATE_NAMES, check_numbers, printed_parts
from azulejos.rules.duel.record import (
    BY_SECOND,
    COLOURS,
    FACE_DOWN,
    FIRST_OF_BATCH,
    GOAL_NAMES,
    LINKED,
    NONE,
    PLACES,
    PLATES,
    SMALL,
    STACK,
)
from azulejos.rules.text import EMPTY, BadValue, Grid, Tiles, demand_none_missing, plain_list, shown, with_offsets

COLOUR_LETTERS = LETTERS[:COLOURS]
BACKS = ("S?", "J?")
SLOT_NAMES = PLATE_NAMES + BACKS
"""The text of a plate or a back, by its number in the record."""
PRINTED = "printed"
"""The text that means the printed parts."""


def _each(text: str, separator: str, what: str, count: int | None = None) -> list[tuple[int, str]]:
    """Split a list into parts with their offsets; `-` alone is the empty list where the length is free."""
    if count is None and text == EMPTY:
        return []
    found = text.count(separator) + 1
    if count is not None and found != count:
        raise BadValue(f"{found} {what} where {count} must be, separated by {separator!r}")
    return with_offsets(text.split(separator))


def _named(name: str, names: tuple[str, ...], what: str, offset: int = 0) -> int:
    if name not in names:
        raise BadValue(f"{shown(name)} is no {what}: there are {', '.join(names)}", offset)
    return names.index(name)


@dataclass(frozen=True)
class Named:
    """One of a few names, numbered from 0; `-` means none of them."""

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        return EMPTY if int(view) == NONE else self.names[int(view)]

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = NONE if text == EMPTY else _named(text, self.names, self.what)

    def plain(self, text: str) -> str | None:
        return None if text == EMPTY else text


@dataclass(frozen=True)
class NamedSet:
    """Some of a few names, in order: `rows,columns`; the field holds them as a set."""

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        return ",".join(name for number, name in enumerate(self.names) if int(view) >> number & 1) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        members = 0
        for offset, name in _each(text, ",", self.what):
            member = 1 << _named(name, self.names, self.what, offset)
            if members & member:
                raise BadValue(f"{shown(name)} is there twice", offset)
            members |= member
        view[...] = members

    def plain(self, text: str) -> tuple[str, ...]:
        return () if text == EMPTY else tuple(text.split(","))

    def tiles(self, text: str) -> Counter[str]:
        """Count the names in a valid text."""
        return Counter(name for name in text.split(",") if name in self.names)

    def rest(self, left: Counter[str]) -> str:
        """Format the names that are nowhere else."""
        demand_none_missing(left, self.names)
        return ",".join(name for name in self.names if left[name]) or EMPTY


@dataclass(frozen=True)
class NamedCounts:
    """A count for each name: `B2,TY1`."""

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        return ",".join(f"{name}{count}" for name, count in zip(self.names, view, strict=True) if count) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = 0
        for offset, part in _each(text, ",", self.what):
            match = re.fullmatch(r"(\D+)([1-9][0-9]?)", part)
            if match is None:
                raise BadValue(f"{shown(part)} must be a {self.what} and how many, such as {self.names[0]}2", offset)
            number = _named(match[1], self.names, self.what, offset)
            if view[number]:
                raise BadValue(f"{shown(match[1])} is counted twice", offset)
            view[number] = int(match[2])

    def plain(self, text: str) -> dict[str, int]:
        return {name: int(count) for name, count in re.findall(r"([^\d,]+)(\d+)", "" if text == EMPTY else text)}

    def tiles(self, text: str) -> Counter[str]:
        """Count each name in a valid text, as `chip B`, since B is a tile as well."""
        return Counter({f"{self.what} {name}": int(count) for name, count in re.findall(r"(\D+)(\d+),?", text)})

    def rest(self, left: Counter[str]) -> str:
        """Format the count of each name that is nowhere else."""
        demand_none_missing(left, [f"{self.what} {name}" for name in self.names])
        counts = ((name, left[f"{self.what} {name}"]) for name in self.names)
        return ",".join(f"{name}{count}" for name, count in counts if count) or EMPTY


@dataclass(frozen=True)
class _Heaps:
    def tiles(self, text: str) -> Counter[str]:
        """Count the tiles of each colour in a valid text."""
        return Counter(letter for letter in text if letter in COLOUR_LETTERS)

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Suns(_Heaps):
    """The suns, small factories first: `BBYR,-,KKT,B,BYRKT`; the field's axes are factory and colour."""

    def write(self, players: int, view: Any) -> str:
        return ",".join(Tiles(COLOUR_LETTERS).write(players, factory) for factory in view)

    def read(self, text: str, players: int, view: Any) -> None:
        for factory, (offset, part) in enumerate(_each(text, ",", "suns", len(view))):
            try:
                Tiles(COLOUR_LETTERS).read(part, players, view[factory])
            except BadValue as bad:
                raise BadValue(str(bad), bad.offset + offset) from None


@dataclass(frozen=True)
class Stacks(_Heaps):
    """The small moons' stacks, each from the top: `BYR,-,K,-`."""

    def write(self, players: int, view: Any) -> str:
        return ",".join("".join(COLOUR_LETTERS[tile] for tile in stack if tile >= 0) or EMPTY for stack in view)

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = NONE
        for factory, (offset, part) in enumerate(_each(text, ",", "stacks", SMALL)):
            if len(part) > STACK or not part:
                raise BadValue(f"{shown(part)} must be up to {STACK} tiles, or {EMPTY} for none", offset)
            for place, letter in enumerate("" if part == EMPTY else part):
                view[factory, place] = _named(letter, tuple(COLOUR_LETTERS), "tile", offset + place)


@dataclass(frozen=True)
class ChipSides:
    """The chips on the small moons: `?,TY,-,B`, with `?` for a face-down chip."""

    def tiles(self, text: str) -> Counter[str]:
        """Count the visible chips in a valid text."""
        return Counter(f"chip {name}" for name in text.split(",") if name in CHIP_NAMES)

    def write(self, players: int, view: Any) -> str:
        return ",".join(EMPTY if kind == NONE else (*CHIP_NAMES, "?")[kind] for kind in view)

    def read(self, text: str, players: int, view: Any) -> None:
        for factory, (offset, part) in enumerate(_each(text, ",", "chips", SMALL)):
            if part == "?":
                view[factory] = FACE_DOWN
            else:
                view[factory] = NONE if part == EMPTY else _named(part, CHIP_NAMES, "chip", offset)

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class Domes:
    """The plates on a dome, row by row, each with its turns: `S3r1,-,-,...`."""

    def tiles(self, text: str) -> Counter[str]:
        """Count the plates named in a valid text."""
        return Counter(re.findall("[SJ][1-9]", text))

    def write(self, players: int, plates: Any, turned: Any) -> str:
        return ",".join(
            EMPTY if plate == NONE else f"{PLATE_NAMES[plate]}r{turns}"
            for plate, turns in zip(plates, turned, strict=True)
        )

    def read(self, text: str, players: int, plates: Any, turned: Any) -> None:
        for place, (offset, part) in enumerate(_each(text, ",", "places", PLACES)):
            plates[place], turned[place] = NONE, 0
            if part != EMPTY:
                name, mark, turns = part.partition("r")
                if not mark or turns not in ("0", "1", "2", "3"):
                    raise BadValue(f"{shown(part)} must be a plate and its turns, such as S3r1", offset)
                plates[place], turned[place] = _named(name, PLATE_NAMES, "plate", offset), int(turns)

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class DomeTiles(Grid):
    """The tiles on a dome; special tiles are not counted, as they never come from bag or tower."""

    def tiles(self, text: str) -> Counter[str]:
        """Count the tiles of each colour in a valid text."""
        return Counter(letter for letter in text if letter in COLOUR_LETTERS)


_SLOT = re.compile(r"(/?)([SJ][1-9?])\.([12])\.(0|12?|2)(~?)")


@dataclass(frozen=True)
class Aside:
    """Plates under the pile from its top, then `|` and those drawn: `/S3.1.12,J?.1.1|-`.

    Each entry is the plate (`S?` or `J?` for a back), who put it there, and who knows it (0 for nobody). `/` begins a
    batch that was put there together; `~` marks plates that cannot be told from others so marked.
    """

    def tiles(self, text: str) -> Counter[str]:
        """Count the plates named in a valid text."""
        return Counter(re.findall("[SJ][1-9]", text))

    def write(self, players: int, plates: Any, seen: Any, returned: Any, drawn: Any) -> str:
        def slot(at: int) -> str:
            mark = int(seen[at])
            knows = "".join(str(player + 1) for player in range(2) if mark >> player & 1) or "0"
            begins, linked = "/" if mark & FIRST_OF_BATCH else "", "~" if mark & LINKED else ""
            return f"{begins}{SLOT_NAMES[plates[at]]}.{2 if mark & BY_SECOND else 1}.{knows}{linked}"

        under, total = int(returned), int(returned) + int(drawn)
        lists = [[slot(at) for at in range(under)], [slot(at) for at in range(under, total)]]
        return "|".join(",".join(texts) or EMPTY for texts in lists)

    def read(self, text: str, players: int, plates: Any, seen: Any, returned: Any, drawn: Any) -> None:
        plates[...] = NONE
        seen[...] = 0
        (_, under), (begin, after) = _each(text, "|", "lists of plates", 2)
        slots = _each(under, ",", "plates")
        pulled = [(offset + begin, part) for offset, part in _each(after, ",", "plates")]
        if len(slots) + len(pulled) > PLATES:
            raise BadValue(f"{len(slots) + len(pulled)} plates are more than there are")
        returned[...], drawn[...] = len(slots), len(pulled)
        for at, (offset, part) in enumerate(slots + pulled):
            match = _SLOT.fullmatch(part)
            if match is None:
                raise BadValue(f"{shown(part)} must be plate, who put it there, who knows it, such as S3.1.12", offset)
            plates[at] = SLOT_NAMES.index(match[2])
            knows = sum(1 << (int(player) - 1) for player in match[4] if player != "0")
            by = BY_SECOND if match[3] == "2" else 0
            seen[at] = knows | by | (FIRST_OF_BATCH if match[1] else 0) | (LINKED if match[5] else 0)

    def plain(self, text: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(re.findall(r"[SJ][1-9?]", plates)) for plates in text.split("|"))


def _numbers(faces: Any, chips: Any, special: Any, points: Any) -> list[int]:
    return [int(number) for view in (faces, chips, special, points) for number in view.flatten()]


@dataclass(frozen=True)
class PartsValue:
    """The parts of a game: `printed`, or all of them as numbers in the record's order."""

    def write(self, players: int, *views: Any) -> str:
        numbers = _numbers(*views)
        return PRINTED if numbers == printed_parts().numbers() else ",".join(map(str, numbers))

    def read(self, text: str, players: int, *views: Any) -> None:
        wanted = printed_parts().numbers()
        numbers = wanted
        if text != PRINTED:
            parts = _each(text, ",", "numbers", len(wanted))
            numbers = [self._number(part, offset) for offset, part in parts]
            if wrong := check_numbers(numbers):
                raise BadValue(wrong)
        at = 0
        for view in views:
            view.reshape(-1)[...] = numbers[at : at + view.size]
            at += view.size

    def plain(self, text: str) -> str:
        return text

    @staticmethod
    def _number(part: str, offset: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,3}", part) or abs(int(part)) > 100:
            raise BadValue(f"{shown(part)} must be a whole number from -100 to 100, or all of it {PRINTED}", offset)
        return int(part)


PLATE_SET = NamedSet(PLATE_NAMES, "plate")
GOAL_SET = NamedSet(GOAL_NAMES, "tablet")
CHIP_COUNTS = NamedCounts(CHIP_NAMES, "chip")
