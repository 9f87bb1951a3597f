"""Kinds of values that only a Duel position's text has: plates, chips, moons, parts."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
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
from azulejos.rules.text import (
    EMPTY,
    PARTS_KEPT,
    BadValue,
    Grid,
    demand_none_missing,
    offset_of,
    parts_of,
    plain_list,
    read_each,
    shown,
    tile_counts,
    tile_kind,
    tile_run,
)

COLOUR_LETTERS = LETTERS[:COLOURS]
BACKS = ("S?", "J?")
SLOT_NAMES = PLATE_NAMES + BACKS
"""The text of a plate or a back, by its number in the record."""
PRINTED = "printed"
"""The text that means the printed parts."""


def _listed(text: str) -> list[str]:
    """Split a list of any length into its parts; `-` is the empty list."""
    return [] if text == EMPTY else text.split(",")


def _named(name: str, names: tuple[str, ...], what: str, none: str = "") -> int:
    """Look up the number of a name; `none` means NONE."""
    if name in names:
        return names.index(name)
    if name and name == none:
        return NONE
    raise BadValue(f"{shown(name)} is not a {what}: there are {', '.join(names)}")


@dataclass(frozen=True)
class Named:
    """One of a few names, numbered from 0; `-` means none of them."""

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        return EMPTY if int(view) == NONE else self.names[int(view)]

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = _named(text, self.names, self.what, EMPTY)

    def plain(self, text: str) -> str | None:
        return None if text == EMPTY else text


@dataclass(frozen=True)
class NamedSet:
    """Some of a few names, in order: `rows,columns`; the field holds them as a set."""

    members = ","
    bits = 1

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        members = int(view)
        return ",".join([name for number, name in enumerate(self.names) if members >> number & 1]) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        names = _listed(text)
        members = 0
        for number, member in enumerate(read_each(names, _named, self.names, self.what)):
            if members >> member & 1:
                raise BadValue(f"{shown(names[number])} is there twice", offset_of(names, number))
            members |= 1 << member
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


_COUNTED = re.compile(r"(\D+)([1-9][0-9]?)")


@lru_cache(PARTS_KEPT)
def _counted(text: str, names: tuple[str, ...], what: str) -> tuple[int, int]:
    """Parse a name and its count; raises BadValue."""
    match = _COUNTED.fullmatch(text)
    if match is None:
        raise BadValue(f"{shown(text)} must be a {what} and how many, such as {names[0]}2")
    return _named(match[1], names, what), int(match[2])


@dataclass(frozen=True)
class NamedCounts:
    """A count for each name: `B2,TY1`."""

    members = ","
    bits = 8

    names: tuple[str, ...]
    what: str

    def write(self, players: int, view: Any) -> str:
        counted = zip(self.names, view.tolist(), strict=True)
        return ",".join([f"{name}{count}" for name, count in counted if count]) or EMPTY

    def read(self, text: str, players: int, view: Any) -> None:
        counts = [0] * len(self.names)
        parts = _listed(text)
        for place, (number, count) in enumerate(read_each(parts, _counted, self.names, self.what)):
            if counts[number]:
                raise BadValue(f"{shown(self.names[number])} is counted twice", offset_of(parts, place))
            counts[number] = count
        view[...] = counts

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

    places = ","
    bits = 8 * COLOURS

    def write(self, players: int, view: Any) -> str:
        return ",".join([tile_run(COLOUR_LETTERS, tuple(factory)) for factory in view.tolist()])

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = read_each(parts_of(text, ",", len(view), "suns"), tile_counts, COLOUR_LETTERS)


@lru_cache(PARTS_KEPT)
def _stack(text: str) -> tuple[int, ...]:
    """Parse a stack, top first, filled up with NONE; raises BadValue."""
    if len(text) > STACK or not text:
        raise BadValue(f"{shown(text)} must be up to {STACK} tiles, or {EMPTY} for none")
    letters = enumerate("" if text == EMPTY else text)
    tiles = [tile_kind(letter, COLOUR_LETTERS, place) for place, letter in letters]
    return tuple(tiles + [NONE] * (STACK - len(tiles)))


@dataclass(frozen=True)
class Stacks(_Heaps):
    """The small moons' stacks, each from the top: `BYR,-,K,-`."""

    places = ","
    bits = 8 * STACK

    def write(self, players: int, view: Any) -> str:
        stacks = ["".join([COLOUR_LETTERS[tile] for tile in stack if tile >= 0]) for stack in view.tolist()]
        return ",".join([stack or EMPTY for stack in stacks])

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = read_each(parts_of(text, ",", SMALL, "stacks"), _stack)


_CHIP_SIDES = (*CHIP_NAMES, "?")


def _side(text: str) -> int:
    return FACE_DOWN if text == "?" else _named(text, CHIP_NAMES, "chip", EMPTY)


@dataclass(frozen=True)
class ChipSides:
    """The chips on the small moons: `?,TY,-,B`, with `?` for a face-down chip."""

    places = ","
    bits = 8

    def tiles(self, text: str) -> Counter[str]:
        """Count the visible chips in a valid text."""
        return Counter(f"chip {name}" for name in text.split(",") if name in CHIP_NAMES)

    def write(self, players: int, view: Any) -> str:
        return ",".join([EMPTY if kind == NONE else _CHIP_SIDES[kind] for kind in view.tolist()])

    def read(self, text: str, players: int, view: Any) -> None:
        view[...] = read_each(parts_of(text, ",", SMALL, "chips"), _side)

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@lru_cache(PARTS_KEPT)
def _placed(text: str) -> tuple[int, int]:
    """Parse the plate on a place and its turns; raises BadValue."""
    if text == EMPTY:
        return NONE, 0
    name, mark, turns = text.partition("r")
    if not mark or turns not in ("0", "1", "2", "3"):
        raise BadValue(f"{shown(text)} must be a plate and its turns, such as S3r1")
    return _named(name, PLATE_NAMES, "plate"), int(turns)


@dataclass(frozen=True)
class Domes:
    """The plates on a dome, row by row, each with its turns: `S3r1,-,-,...`."""

    places = ","
    bits = 8

    def tiles(self, text: str) -> Counter[str]:
        """Count the plates named in a valid text."""
        return Counter(re.findall("[SJ][1-9]", text))

    def write(self, players: int, plates: Any, turned: Any) -> str:
        placed = zip(plates.tolist(), turned.tolist(), strict=True)
        return ",".join([EMPTY if plate == NONE else f"{PLATE_NAMES[plate]}r{turns}" for plate, turns in placed])

    def read(self, text: str, players: int, plates: Any, turned: Any) -> None:
        names, directions = zip(*read_each(parts_of(text, ",", PLACES, "places"), _placed), strict=True)
        plates[...] = names
        turned[...] = directions

    def plain(self, text: str) -> tuple[str, ...]:
        return plain_list(text)


@dataclass(frozen=True)
class DomeTiles(Grid):
    """The tiles on a dome; special tiles are not counted, as they never come from bag or tower."""

    def tiles(self, text: str) -> Counter[str]:
        """Count the tiles of each colour in a valid text."""
        return Counter(letter for letter in text if letter in COLOUR_LETTERS)


_SLOT = re.compile(r"(/?)([SJ][1-9?])\.([12])\.(0|12?|2)(~?)")


@lru_cache(PARTS_KEPT)
def _slot(text: str) -> tuple[int, int]:
    """Parse a plate that lies aside and what is known of it; raises BadValue."""
    match = _SLOT.fullmatch(text)
    if match is None:
        raise BadValue(f"{shown(text)} must be plate, who put it there, who knows it, such as S3.1.12")
    knows = sum(1 << (int(player) - 1) for player in str(match[4]) if player != "0")
    by = BY_SECOND if match[3] == "2" else 0
    mark = knows | by | (FIRST_OF_BATCH if match[1] else 0) | (LINKED if match[5] else 0)
    return SLOT_NAMES.index(match[2]), mark


def _slots(text: str) -> list[tuple[int, int]]:
    return read_each(_listed(text), _slot)


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
        slots, marks = plates.tolist(), seen.tolist()

        def slot(at: int) -> str:
            mark = marks[at]
            knows = "".join(str(player + 1) for player in range(2) if mark >> player & 1) or "0"
            begins, linked = "/" if mark & FIRST_OF_BATCH else "", "~" if mark & LINKED else ""
            return f"{begins}{SLOT_NAMES[slots[at]]}.{2 if mark & BY_SECOND else 1}.{knows}{linked}"

        under, total = int(returned), int(returned) + int(drawn)
        lists = [[slot(at) for at in range(under)], [slot(at) for at in range(under, total)]]
        return "|".join(",".join(texts) or EMPTY for texts in lists)

    def read(self, text: str, players: int, plates: Any, seen: Any, returned: Any, drawn: Any) -> None:
        under, pulled = read_each(parts_of(text, "|", 2, "lists of plates"), _slots)
        slots = under + pulled
        if len(slots) > PLATES:
            raise BadValue(f"{len(slots)} plates are too many")
        returned[...], drawn[...] = len(under), len(pulled)
        missing = len(plates) - len(slots)
        plates[...] = [plate for plate, _ in slots] + [NONE] * missing
        seen[...] = [mark for _, mark in slots] + [0] * missing

    def plain(self, text: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(re.findall(r"[SJ][1-9?]", plates)) for plates in text.split("|"))


def _part_number(part: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,3}", part) or abs(int(part)) > 100:
        raise BadValue(f"{shown(part)} must be a whole number from -100 to 100, or all just {PRINTED}")
    return int(part)


def _numbers(faces: Any, chips: Any, special: Any, points: Any) -> list[int]:
    return [*faces.flatten().tolist(), *chips.tolist(), *special.tolist(), *points.tolist()]


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
            numbers = read_each(parts_of(text, ",", len(wanted), "numbers"), _part_number)
            if wrong := check_numbers(numbers):
                raise BadValue(wrong)
        at = 0
        for view in views:
            view.reshape(-1)[...] = numbers[at : at + view.size]
            at += view.size

    def plain(self, text: str) -> str:
        return text


PLATE_SET = NamedSet(PLATE_NAMES, "plate")
GOAL_SET = NamedSet(GOAL_NAMES, "tablet")
CHIP_COUNTS = NamedCounts(CHIP_NAMES, "chip")
