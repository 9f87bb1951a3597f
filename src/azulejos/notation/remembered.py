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
from typing import Any

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

    def number(self, value: str) -> int | None:
        """Return a value's number, or None if it has another number of parts; raises BadValue."""
        parts = value.split(self._separator)
        if len(parts) != len(self._shifts):
            return None
        number = self._blank
        known = self._known
        for part, shift in zip(parts, self._shifts, strict=True):
            change = known.get(part)
            number ^= (self._learn(part) if change is None else change) << shift
        return number

    def forget(self) -> None:
        """Remember nothing."""
        self._known.clear()

    def _learn(self, part: str) -> int:
        if len(self._known) >= KEPT:
            self._known.clear()
        change = self._known[part] = self._read(f"{part}{self._separator}{self._others}") ^ self._blank
        return change


class _Members:
    """Reads lists of names in order, each of which has bits of its own: sets, and counts by name."""

    def __init__(self, read: Callable[[str], int], separator: str, bits: int) -> None:
        self._read = read
        self._separator = separator
        self._bits = bits
        self._known: dict[str, tuple[int, int]] = {}

    def number(self, value: str) -> int | None:
        """Return a list's number, as of `_Places`, or None if it is empty or not in order; raises BadValue."""
        members = value.split(self._separator) if self._separator else _COUNTED.findall(value)
        number = 0
        last = -1
        for member in members:
            found = self._known.get(member)
            place, bits = self._learn(member) if found is None else found
            if place <= last:
                return None
            last = place
            number |= bits
        return number if self._separator.join(members) == value and members else None

    def forget(self) -> None:
        """Remember nothing."""
        self._known.clear()

    def _learn(self, member: str) -> tuple[int, int]:
        bits = self._read(member)
        if len(self._known) >= KEPT:
            self._known.clear()
        found = self._known[member] = (bits.bit_length() - 1) // self._bits, bits
        return found


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
        values = {key: self._word(key, start).partition("=")[2] for key in self.keys}
        self.spans = self._find_spans(values)
        self.starts = {key: self._number(key, value) for key, value in values.items()}
        self.parts = self._divided(values)
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

    def forget(self) -> None:
        """Remember nothing."""
        self.known.clear()
        for parts in self.parts.values():
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
                word = known[content] = self._word(key, position)
            words.append(word)
        return words

    def _word(self, key: str, position: bytes) -> str:
        with self.lock:
            self.scratch[:] = position
            return f"{key}={self.keys[key][0].value.write(self.players, *self.views[key])}"

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
        if key not in self.keys or value == THE_REST or len(word) > LONGEST:
            return None
        try:
            number = self.parts[key].number(value) if key in self.parts else None
            if number is None:
                number = self._number(key, value)
        except BadValue:
            return None
        if len(self.known) >= KEPT * len(self.keys):
            self.known.clear()
        place = 8 * self.spans[key][0] + len(self.keys)
        change = self.known[word] = (number ^ self.starts[key]) << place | self.bits[key]
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
        game = GAMES[words[1]]
        count = words[2].removeprefix("players=")
        if re.fullmatch("[0-9]", count) and words[2] == f"players={count}" and int(count) in game.players:
            table = _table(game.name, int(count))
            found = table.read(words[3:])
            if found is not None:
                return game, int(count), found
    return read_position(text)
