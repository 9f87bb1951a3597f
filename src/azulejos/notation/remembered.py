"""Position texts at speed: what a part of a record is written as, and what a part of a text means, is remembered.

Most of a position stays the same from move to move, and the same bags, walls and lines come again and again. So each
`key=value` is made once for the bytes it stands for, and the bytes once for each `key=value`. A text with a mistake in
it, or with `*`, goes through `notation.position`, whose results these are. Names no game.
"""

import re
from functools import cache

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

Patch = tuple[tuple[int, int, bytes], ...]
"""Where in a record (from, to) which bytes stand."""


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
        places = [[self._place(field, player) for field in row.fields] for row, player in self.keys.values()]
        self.rows = [
            (key, [slice(begin, end) for begin, end in place], dict[bytes, str]())
            for key, place in zip(self.keys, places, strict=True)
        ]

    def _place(self, field: str, player: int | None) -> tuple[int, int]:
        """Where a field, or a player's part of it, stands in the record."""
        fields = self.game.rules.dtype.fields
        assert fields is not None
        kind, begin = fields[field][:2]
        if player is None:
            return begin, begin + kind.itemsize
        size = kind.itemsize // kind.shape[0]
        return begin + player * size, begin + (player + 1) * size

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
        row, player = self.keys[key]
        records = np.frombuffer(position, self.game.rules.dtype)
        return f"{key}={row.value.write(self.players, *row_views(row, player, records))}"

    def read(self, words: list[str]) -> bytes | None:
        """The position that the words of a text mean; None if one of them is wrong or `*`, or a key is there twice."""
        content = bytearray(self.start)
        known = self.patches
        for word in words:
            patch = known.get(word)
            if patch is None:
                patch = self._learn(word)
                if patch is None:
                    return None
            for begin, end, part in patch:
                content[begin:end] = part
        if len({word.partition("=")[0] for word in words}) < len(words):
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
        content = self._read_over(0, key, value)
        if key not in self.runs:
            # Those that come out the same whatever stood there before; they are the same for every value of the key.
            same = np.flatnonzero(
                np.frombuffer(content, np.uint8) == np.frombuffer(self._read_over(255, key, value), np.uint8)
            )
            runs = np.split(same, np.flatnonzero(np.diff(same) != 1) + 1)
            self.runs[key] = [(int(run[0]), int(run[-1]) + 1) for run in runs if len(run)]
        return tuple((begin, end, bytes(content[begin:end])) for begin, end in self.runs[key])

    def _read_over(self, before: int, key: str, value: str) -> bytearray:
        row, player = self.keys[key]
        content = bytearray([before]) * self.game.rules.dtype.itemsize
        row.value.read(value, self.players, *row_views(row, player, np.frombuffer(content, self.game.rules.dtype)))
        return content


@cache
def _table(name: str, players: int) -> _Table:
    return _Table(GAMES[name], players)


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
