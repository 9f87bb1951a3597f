"""Fast position texts: caches the text of each part of a record, and the meaning of each part of a text.

Most of a position stays the same from move to move, and the same bags, walls and lines come again and again. So each
`key=value` is made once for the bytes it stands for, and the bytes once for each `key=value`. A text with a mistake in
it, or with `*`, goes through `notation.position`, whose results these are. Names no game.
"""

import re
from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from azulejos.notation.position import THE_REST, VERSION, key_rows, read_position, row_views, set_up
from azulejos.rules import GAMES, steps
from azulejos.rules.contract import GameType
from azulejos.rules.errors import MalformedPosition
from azulejos.rules.text import BadValue

KEPT = 1000
"""How many texts are remembered for each key before all are forgotten."""
LONGEST = 400
"""The longest `key=value` that is remembered."""

Patch = tuple[int, tuple[tuple[int, int, bytes], ...]]
"""The bit of a key, and where in a record (from, to) which bytes stand."""


class _Table:
    """What is remembered of one game with one number of players."""

    def __init__(self, game: GameType, players: int) -> None:
        self.game = game
        self.players = players
        self.head = f"{VERSION} {game.name} players={players}"
        self.start = set_up(game, players).tobytes()
        self.patches: dict[str, Patch] = {}
        self.runs: dict[str, list[tuple[int, int]]] = {}
        self.keys = {key: (row, player) for key, row, player in key_rows(game, players)}
        self.bits = {key: 1 << number for number, key in enumerate(self.keys)}
        # New words are made and read in one record, whose fields are at hand; one thread at a time.
        self.scratch = bytearray(len(self.start))
        self.views = self._views(self.scratch)
        self.lock = Lock()
        places = [[self._place(field, player) for field in row.fields] for row, player in self.keys.values()]
        self.rows = [
            (key, [slice(begin, end) for begin, end in place], dict[bytes, str]())
            for key, place in zip(self.keys, places, strict=True)
        ]

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

    def forget(self) -> None:
        """Remember nothing."""
        self.patches.clear()
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
        content = bytearray(self.start)
        known = self.patches
        keys = 0
        for word in words:
            patch = known.get(word)
            if patch is None:
                patch = self._learn(word)
                if patch is None:
                    return None
            keys |= patch[0]
            for begin, end, part in patch[1]:
                content[begin:end] = part
        if keys.bit_count() < len(words):
            return None
        return steps.derive(self.game.rules, bytes(content))

    def _learn(self, word: str) -> Patch | None:
        """What a new word means, remembered from now on; None if it is wrong, or depends on the others."""
        key, _, value = word.partition("=")
        if key not in self.keys or value == THE_REST or len(word) > LONGEST:
            return None
        try:
            patch = self._patch(key, value)
        except BadValue:
            return None
        if len(self.patches) >= KEPT * len(self.rows):
            self.patches.clear()
        self.patches[word] = patch
        return patch

    def _patch(self, key: str, value: str) -> Patch:
        """The bytes that a value sets."""
        runs = self.runs.get(key)
        if runs is None:
            runs = self.runs[key] = self._find_runs(key, value)
        with self.lock:
            self.keys[key][0].value.read(value, self.players, *self.views[key])
            return self.bits[key], tuple([(begin, end, bytes(self.scratch[begin:end])) for begin, end in runs])

    def _find_runs(self, key: str, value: str) -> list[tuple[int, int]]:
        """Where the bytes stand that come out the same whatever stood there before; the same for every value."""
        zeros, ones = bytearray(len(self.start)), bytearray(b"\xff") * len(self.start)
        for content in (zeros, ones):
            self.keys[key][0].value.read(value, self.players, *self._views(content)[key])
        same = np.flatnonzero(np.frombuffer(zeros, np.uint8) == np.frombuffer(ones, np.uint8))
        runs = np.split(same, np.flatnonzero(np.diff(same) != 1) + 1)
        return [(int(run[0]), int(run[-1]) + 1) for run in runs if len(run)]


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
