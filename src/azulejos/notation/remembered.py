"""Fast position texts: caches the text of each part of a record, and the meaning of each part of a text.

Most of a position stays the same from move to move, and the same bags, walls and lines come again and again. So each
`key=value` is made once for the bytes it stands for, and the bytes once for each `key=value`. A new value whose parts
are independent (a kind of value says so: see `azulejos.rules.text.Value`) is put together from parts that came before.
A text with a mistake in it, or with `*`, goes through `notation.position`, whose results these are. Names no game.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from threading import Lock
from typing import Any, NamedTuple, cast

import numpy as np

from azulejos.notation.position import THE_REST, VERSION, key_rows, read_position, row_views, set_up
from azulejos.rules import GAMES, steps
from azulejos.rules.contract import GameType
from azulejos.rules.errors import MalformedPosition
from azulejos.rules.text import BadValue

KEPT = 500
"""How many texts are remembered for each key before all are forgotten."""
LONGEST = 400
"""The longest `key=value` that is remembered."""
_COUNTED = re.compile(r"\D[0-9]+")


class _Places:
    """Reads values with a fixed number of places, each part once, wherever it stands.

    A value is a number: the bytes that it sets. `read` reads a whole value and raises BadValue; `blank` has the same in
    every place. What a part means is how it changes that from the first place.
    """

    def __init__(self, read: Callable[[str], int], separator: str, bits: int, blank: str) -> None:
        self._read = read
        self._separator = separator
        self._blank = read(blank)
        self._others = blank.partition(separator)[2]
        self._shifts = [bits * place for place in range(blank.count(separator) + 1)]
        self._known: dict[str, int] = {}

    def number(self, value: str) -> int:
        """Return a value's number; raises BadValue."""
        parts = value.split(self._separator)
        if len(parts) != len(self._shifts):
            return self._read(value)
        number = self._blank
        known = self._known
        for part, shift in zip(parts, self._shifts, strict=True):
            change = known.get(part)
            if change is None:
                return self._learn(value, parts)
            number ^= change << shift
        return number

    def forget(self) -> None:
        """Remember nothing."""
        self._known.clear()

    def _learn(self, value: str, parts: list[str]) -> int:
        """Read a value with new parts; a single one is what the others do not explain, of several one is remembered."""
        number = self._read(value)
        # Looked up once, since other threads learn and forget at the same time.
        changes = [self._known.get(part) for part in parts]
        new = changes.index(None) if None in changes else None
        if new is None:
            return number
        if changes.count(None) == 1:
            change = number ^ self._blank
            for other, shift in zip(changes, self._shifts, strict=True):
                change ^= (other or 0) << shift
            change >>= self._shifts[new]
        else:
            change = self._read(f"{parts[new]}{self._separator}{self._others}") ^ self._blank
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[parts[new]] = change
        return number


class _Members:
    """Reads lists of names in order, each of which has bits of its own: sets, and counts by name."""

    def __init__(self, read: Callable[[str], int], separator: str, bits: int) -> None:
        self._read = read
        self._separator = separator
        self._bits = bits
        self._known: dict[str, tuple[int, int]] = {}

    def number(self, value: str) -> int:
        """Return a list's number, as of `_Places`; raises BadValue."""
        members = value.split(self._separator) if self._separator else _COUNTED.findall(value)
        number = 0
        last = -1
        for member in members:
            found = self._known.get(member)
            place, bits = self._learn(member) if found is None else found
            if place <= last:
                return self._read(value)
            last = place
            number |= bits
        return number if members and self._separator.join(members) == value else self._read(value)

    def forget(self) -> None:
        """Remember nothing."""
        self._known.clear()

    def _learn(self, member: str) -> tuple[int, int]:
        bits = self._read(member)
        if len(self._known) >= KEPT:
            self._known.clear()
        found = self._known[member] = (bits.bit_length() - 1) // self._bits, bits
        return found


class _Reading(NamedTuple):
    """How a key is read: its value's number, that at the start, where it begins in a record, and the key's bit."""

    number: Callable[[str], int]
    start: int
    place: int
    bit: int


class _Texts:
    """Writes values with a fixed number of places, each part once; for parts that are whole bytes of each field."""

    def __init__(self, separator: str, places: int, fields: int, size: int) -> None:
        self._separator = separator
        # Several fields have a byte for each place; a single one may have more.
        width = size // places
        if fields > 1:
            self._pieces = [slice(place, size, places) for place in range(places)]
        else:
            self._pieces = [slice(place * width, (place + 1) * width) for place in range(places)]
        self._known: dict[bytes, str] = {}

    def value(self, content: bytes) -> str | None:
        """Return the text of these fields, or None if a part is new."""
        parts = [self._known.get(content[piece]) for piece in self._pieces]
        return None if None in parts else self._separator.join(cast(list[str], parts))

    def learn(self, content: bytes, value: str) -> None:
        """Remember the parts of a text."""
        if len(self._known) >= KEPT:
            self._known.clear()
        for piece, part in zip(self._pieces, value.split(self._separator), strict=True):
            self._known[content[piece]] = part

    def forget(self) -> None:
        """Remember nothing."""
        self._known.clear()


class _Table:
    """What is remembered of one game with one number of players.

    Bytes are handled as numbers here, in little-endian order. What a word means is how it changes the record that
    everything starts from, and below that, in as many bits as there are keys, the bit of its key.
    """

    def __init__(self, game: GameType, players: int) -> None:
        self.game = game
        self.players = players
        self.head = f"{VERSION} {game.name} players={players}"
        self.keys = {key: (row, player) for key, row, player in key_rows(game, players)}
        self.bits = {key: 1 << number for number, key in enumerate(self.keys)}
        start = set_up(game, players).tobytes()
        self.size = len(start)
        self.start = int.from_bytes(start, "little")
        # New words are made and read in one record, whose fields are at hand; one thread at a time.
        self.scratch = bytearray(self.size)
        self.views = self._views(self.scratch)
        self.lock = Lock()
        places = [[self._place(field, player) for field in row.fields] for row, player in self.keys.values()]
        self.rows = [
            (key, [slice(begin, end) for begin, end in place], dict[bytes, str]())
            for key, place in zip(self.keys, places, strict=True)
        ]
        self.texts: dict[str, _Texts] = {}
        values = {key: self._value(key, start) for key in self.keys}
        self.spans = self._find_spans(values)
        self.parts = self._divided(values)
        for key, slices, _ in self.rows:
            self._divide_text(key, slices, values[key])
        self.readings = {key: self._reading(key, value) for key, value in values.items()}
        self.known: dict[str, int] = {}

    def _views(self, content: bytearray) -> dict[str, list[Any]]:
        """The fields of each key in a record."""
        records = np.frombuffer(content, self.game.rules.dtype)
        return {key: row_views(row, player, records) for key, (row, player) in self.keys.items()}

    def _place(self, field: str, player: int | None) -> tuple[int, int]:
        """Where a field, or a player's part of it, stands in the record."""
        fields = self.game.rules.dtype.fields
        assert fields is not None
        kind, begin = fields[field][:2]
        if player is None:
            return begin, begin + kind.itemsize
        size = kind.itemsize // kind.shape[0]
        return begin + player * size, begin + (player + 1) * size

    def _find_spans(self, values: Mapping[str, str]) -> dict[str, tuple[int, int, int]]:
        """Where each key's bytes begin and end, and which of those are its own.

        These are the bytes that come out the same whatever stood there before.
        """
        contents = [bytearray(self.size), bytearray(b"\xff") * self.size]
        before = [bytes(content) for content in contents]
        views = [self._views(content) for content in contents]
        found = {}
        for key, (row, _) in self.keys.items():
            for content, blank, view in zip(contents, before, views, strict=True):
                content[:] = blank
                row.value.read(values[key], self.players, *view[key])
            own = bytes(0xFF if one == other else 0 for one, other in zip(*contents, strict=True))
            begin, end = own.index(0xFF), own.rindex(0xFF) + 1
            found[key] = begin, end, int.from_bytes(own[begin:end], "little")
        return found

    def _divided(self, values: Mapping[str, str]) -> dict[str, _Places | _Members]:
        """How the values of each key are read part by part, if they can be; players share what is remembered."""
        found: dict[str, _Places | _Members] = {}
        for key, (row, player) in self.keys.items():
            kind: Any = row.value
            first = f"1.{row.key}"
            read = partial(self._number, key)
            if player and first in found and self.spans[first][2] == self.spans[key][2]:
                found[key] = found[first]
            elif hasattr(kind, "places"):
                found[key] = _Places(read, kind.places, kind.bits, values[key])
            elif hasattr(kind, "members"):
                found[key] = _Members(read, kind.members, kind.bits)
        return found

    def _divide_text(self, key: str, slices: list[slice], start: str) -> None:
        """Prepare to write the values of a key part by part, if its parts are whole bytes."""
        row, player = self.keys[key]
        kind: Any = row.value
        if not hasattr(kind, "places") or row.at:
            return
        if player:
            if (first := f"1.{row.key}") in self.texts:
                self.texts[key] = self.texts[first]
            return
        places = start.count(kind.places) + 1
        size = sum(each.stop - each.start for each in slices)
        if size * 8 == places * kind.bits * len(slices) and (kind.bits == 8 or len(slices) == 1):
            self.texts[key] = _Texts(kind.places, places, len(slices), size)

    def _reading(self, key: str, start: str) -> "_Reading":
        """How a key is read."""
        number = self.parts[key].number if key in self.parts else partial(self._number, key)
        place = 8 * self.spans[key][0] + len(self.keys)
        return _Reading(number, self._number(key, start), place, self.bits[key])

    def forget(self) -> None:
        """Remember nothing."""
        self.known.clear()
        for parts in (*self.parts.values(), *self.texts.values()):
            parts.forget()
        for _, _, known in self.rows:
            known.clear()

    def write(self, position: bytes) -> str:
        """The text of a position."""
        return " ".join([self.head, *self.words(position)])

    def words(self, position: bytes) -> list[str]:
        """The `key=value` words of a position's text, in the order of `keys`."""
        words = []
        for key, slices, known in self.rows:
            content = position[slices[0]] if len(slices) == 1 else b"".join([position[each] for each in slices])
            word = known.get(content)
            if word is None:
                if len(known) >= KEPT:
                    known.clear()
                word = known[content] = self._word(key, content, position)
            words.append(word)
        return words

    def _word(self, key: str, content: bytes, position: bytes) -> str:
        """The word of a key, whose fields hold this content in the position."""
        texts = self.texts.get(key)
        value = None if texts is None else texts.value(content)
        if value is None:
            value = self._value(key, position)
            if texts is not None:
                texts.learn(content, value)
        return f"{key}={value}"

    def _value(self, key: str, position: bytes) -> str:
        with self.lock:
            self.scratch[:] = position
            return self.keys[key][0].value.write(self.players, *self.views[key])

    def read(self, words: list[str]) -> bytes | None:
        """The position that the words of a text mean; None if one of them is wrong or `*`, or a key is there twice."""
        changes = 0
        known = self.known
        for word in words:
            change = known.get(word)
            if change is None:
                change = self._learn(word)
                if change is None:
                    return None
            changes ^= change
        content = self.start ^ (changes >> len(self.keys))
        if (changes & ((1 << len(self.keys)) - 1)).bit_count() < len(words):
            return None
        return steps.derive(self.game.rules, content.to_bytes(self.size, "little"))

    def _learn(self, word: str) -> int | None:
        """What a new word means, remembered from now on; None if it is wrong, or depends on the others."""
        key, _, value = word.partition("=")
        reading = self.readings.get(key)
        if reading is None or value == THE_REST or len(word) > LONGEST:
            return None
        try:
            number = reading.number(value)
        except BadValue:
            return None
        if len(self.known) >= KEPT * len(self.keys):
            self.known.clear()
        change = self.known[word] = (number ^ reading.start) << reading.place | reading.bit
        return change

    def _number(self, key: str, value: str) -> int:
        """The bytes that a value sets, as a number; raises BadValue."""
        begin, end, own = self.spans[key]
        with self.lock:
            self.keys[key][0].value.read(value, self.players, *self.views[key])
            return int.from_bytes(self.scratch[begin:end], "little") & own


@cache
def _table(name: str, players: int) -> _Table:
    return _Table(GAMES[name], players)


@cache
def _numbers_of_players(name: str) -> dict[str, int]:
    return {f"players={players}": players for players in GAMES[name].players}


def forget_texts(game: GameType, players: int) -> None:
    """Forget the texts of a game's positions; what they will be is found out again."""
    _table(game.name, players).forget()


def text_of_position(game: GameType, players: int, position: bytes) -> str:
    """The text of a position, as `write_position` makes it."""
    return _table(game.name, players).write(position)


def words_of_position(game: GameType, players: int, position: bytes) -> dict[str, str]:
    """The values in the text of a position, by key."""
    table = _table(game.name, players)
    return {key: word[len(key) + 1 :] for key, word in zip(table.keys, table.words(position), strict=True)}


def position_of_text(text: str) -> tuple[GameType, int, bytes]:
    """The game, the number of players, and the position, as `read_position` finds them; raises MalformedPosition."""
    if not isinstance(text, str):
        raise MalformedPosition(f"a position's text must be a str, not {type(text).__name__}")
    words = text.split()
    if len(words) > 2 and words[0] == VERSION and words[1] in GAMES:
        players = _numbers_of_players(words[1]).get(words[2])
        if players is not None:
            table = _table(words[1], players)
            found = table.read(words[3:])
            if found is not None:
                return table.game, players, found
    return read_position(text)
