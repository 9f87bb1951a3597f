"""A position as one line of text: `azulejos/1`, the game, `players=2`, then a `key=value` for all there is to know.

What stands in it is the table `POSITION` in the words of the game; this module knows how such a table is
read and written, over bare records, and names no game. Writing is canonical: one text for a position.
Reading takes the keys in any order; a key left out has the value of a game that has just been set up, and
`*` as the value of counts (or a set) of pieces means all of them that lie nowhere else.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.rules import GAMES, steps
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import GameType
from azulejos.rules.errors import MalformedPosition
from azulejos.rules.text import BadValue, Remainder, Row, shown

LONGEST = 8000
"""Letters of the longest text that is read: several times what any position needs."""
VERSION = "azulejos/1"
"""The first word of every position's text."""
THE_REST = "*"
"""The value that stands for all pieces that lie nowhere else."""


@dataclass(frozen=True)
class _Token:
    text: str
    column: int


def key_rows(game: GameType, players: int) -> Iterator[tuple[str, Row, int | None]]:
    """Each key of the text in order, with its row and its player."""
    table = game.rules.words.POSITION
    for row in table:
        if not row.each:
            yield row.key, row, None
    for player in range(players):
        for row in table:
            if row.each:
                yield f"{player + 1}.{row.key}", row, player


def row_views(row: Row, player: int | None, records: Any) -> list[Any]:
    """Views of a row's fields in an array of one record."""
    index: list[Any] = [0]
    if player is not None:
        index.append(player)
    index += [slice(None) if place is None else place for place in row.at]
    return [records[field][(*index, ...)] for field in row.fields]


def write_position(game: GameType, players: int, position: bytes) -> str:
    """The text of a position."""
    records = np.frombuffer(position, game.rules.dtype)
    words = [VERSION, game.name, f"players={players}"]
    for key, row, player in key_rows(game, players):
        words.append(f"{key}={row.value.write(players, *row_views(row, player, records))}")
    return " ".join(words)


def set_up(game: GameType, players: int) -> Any:
    """An array of one record: the game as it is set up, before anything is drawn."""
    records = np.zeros(1, game.rules.dtype)
    records[0] = steps.data(game.rules, steps.start(game.rules, game.configure(players, 0, {}, new_generator(0))))
    return records


def read_position(text: str) -> tuple[GameType, int, bytes]:
    """The game, the number of players, and the position; raises MalformedPosition.

    What is read may be impossible: that is for `status` to say.
    """
    if len(text) > LONGEST:
        raise MalformedPosition(f"{len(text)} letters are too many for a position: {LONGEST} are read at most", LONGEST)
    tokens = [_Token(match[0], match.start() + 1) for match in re.finditer(r"\S+", text)]
    game, players = _read_head(tokens, len(text) + 1)
    records = set_up(game, players)
    keys = {key: (row, player) for key, row, player in key_rows(game, players)}
    values = _split(tokens[3:], keys)
    rest: dict[str, _Token] = {}
    for key, token in values.items():
        row, player = keys[key]
        if token.text == THE_REST and isinstance(row.value, Remainder):
            for other in rest:
                if keys[other][0].value == row.value:
                    raise MalformedPosition(f"only one value can be {THE_REST}: {other} is already", token.column)
            rest[key] = token
            continue
        try:
            row.value.read(token.text, players, *row_views(row, player, records))
        except BadValue as bad:
            raise MalformedPosition(f"{key}: {bad}", token.column + bad.offset) from None
    if rest:
        _set_rest(game, players, records, rest)
    return game, players, steps.derive(game.rules, records.tobytes())


def _read_head(tokens: list[_Token], end: int) -> tuple[GameType, int]:
    if not tokens or tokens[0].text != VERSION:
        found = repr(tokens[0].text[:40]) if tokens else "nothing"
        raise MalformedPosition(f"{found} where {VERSION} must be: a position begins so", 1)
    name = tokens[1] if len(tokens) > 1 else _Token("", end)
    if name.text not in GAMES:
        raise MalformedPosition(f"{shown(name.text)} is no game: games are {', '.join(GAMES)}", name.column)
    game = GAMES[name.text]
    count = tokens[2] if len(tokens) > 2 else _Token("", end)
    allowed = [f"players={players}" for players in game.players]
    if count.text not in allowed:
        raise MalformedPosition(f"{shown(count.text)} must be {' or '.join(allowed)}", count.column)
    return game, game.players[allowed.index(count.text)]


def _split(tokens: list[_Token], keys: dict[str, Any]) -> dict[str, _Token]:
    """Each key's value with the value's column."""
    values: dict[str, _Token] = {}
    for token in tokens:
        key, equals, value = token.text.partition("=")
        if not equals:
            raise MalformedPosition(f"{shown(token.text)} must be key=value", token.column)
        if key not in keys:
            raise MalformedPosition(f"{shown(key)} is no key of this game: keys are {', '.join(keys)}", token.column)
        if key in values:
            raise MalformedPosition(f"{shown(key)} is there twice", token.column)
        values[key] = _Token(value, token.column + len(key) + 1)
    return values


def _pieces(game: GameType, players: int, records: Any, but: Collection[str] = ()) -> Counter[str]:
    """All pieces that the text of a position counts, except in some values."""
    total: Counter[str] = Counter()
    for key, row, player in key_rows(game, players):
        if key not in but and hasattr(row.value, "tiles"):
            total.update(row.value.tiles(row.value.write(players, *row_views(row, player, records))))
    return total


def _set_rest(game: GameType, players: int, records: Any, rest: Mapping[str, _Token]) -> None:
    left = _pieces(game, players, set_up(game, players))
    left.subtract(_pieces(game, players, records, but=rest))
    for key, row, player in key_rows(game, players):
        if key not in rest or not isinstance(row.value, Remainder):
            continue
        try:
            row.value.read(row.value.rest(left), players, *row_views(row, player, records))
        except BadValue as bad:
            raise MalformedPosition(f"{key}: {bad}", rest[key].column) from None
