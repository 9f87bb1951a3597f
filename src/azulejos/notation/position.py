"""A position as one line of text: `azulejos/1`, the game, `players=2`, then a `key=value` for each part.

The table `POSITION` in a game's words defines the parts; this module reads and writes such tables over bare records,
and names no game. Writing is canonical: one text per position. Reading accepts keys in any order; an omitted key takes
its starting value, and `*` for counts (or a set) of pieces means all pieces that are nowhere else.
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
"""The maximum length of a text: several times what any position needs."""
VERSION = "azulejos/1"
"""The first word of every position text."""
THE_REST = "*"
"""The value that means all pieces that are nowhere else."""


@dataclass(frozen=True)
class _Token:
    text: str
    column: int


def key_rows(game: GameType, players: int) -> Iterator[tuple[str, Row, int | None]]:
    """Yield each key of the text in order, with its row and its player."""
    table = game.rules.words.POSITION
    for row in table:
        if not row.each:
            yield row.key, row, None
    for player in range(players):
        for row in table:
            if row.each:
                yield f"{player + 1}.{row.key}", row, player


def row_views(row: Row, player: int | None, records: Any) -> list[Any]:
    """Return views of a row's fields in an array of one record."""
    index: list[Any] = [0]
    if player is not None:
        index.append(player)
    index += [slice(None) if place is None else place for place in row.at]
    return [records[field][(*index, ...)] for field in row.fields]


def write_position(game: GameType, players: int, position: bytes) -> str:
    """Return the text of a position."""
    records = np.frombuffer(position, game.rules.dtype)
    words = [VERSION, game.name, f"players={players}"]
    for key, row, player in key_rows(game, players):
        words.append(f"{key}={row.value.write(players, *row_views(row, player, records))}")
    return " ".join(words)


def set_up(game: GameType, players: int) -> Any:
    """Return an array of one record: the newly set-up game, before anything is drawn."""
    records = np.zeros(1, game.rules.dtype)
    records[0] = steps.data(game.rules, steps.start(game.rules, game.configure(players, 0, {}, new_generator(0))))
    return records


def read_position(text: str) -> tuple[GameType, int, bytes]:
    """Read a text; returns the game, the number of players and the position. Raises MalformedPosition.

    The position may be impossible: use `status` to check.
    """
    if len(text) > LONGEST:
        raise MalformedPosition(f"the text is too long: {len(text)} characters, the limit is {LONGEST}", LONGEST)
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
        raise MalformedPosition(f"a position text begins with {VERSION}, not with {found}", 1)
    name = tokens[1] if len(tokens) > 1 else _Token("", end)
    if name.text not in GAMES:
        raise MalformedPosition(f"{shown(name.text)} is not a game: the games are {', '.join(GAMES)}", name.column)
    game = GAMES[name.text]
    count = tokens[2] if len(tokens) > 2 else _Token("", end)
    allowed = [f"players={players}" for players in game.players]
    if count.text not in allowed:
        raise MalformedPosition(f"{shown(count.text)} must be {' or '.join(allowed)}", count.column)
    return game, game.players[allowed.index(count.text)]


def _split(tokens: list[_Token], keys: dict[str, Any]) -> dict[str, _Token]:
    """Return each key's value with its column."""
    values: dict[str, _Token] = {}
    for token in tokens:
        key, equals, value = token.text.partition("=")
        if not equals:
            raise MalformedPosition(f"{shown(token.text)} must be key=value", token.column)
        if key not in keys:
            raise MalformedPosition(
                f"{shown(key)} is not a key of this game: the keys are {', '.join(keys)}", token.column
            )
        if key in values:
            raise MalformedPosition(f"{shown(key)} is given twice", token.column)
        values[key] = _Token(value, token.column + len(key) + 1)
    return values


def _pieces(game: GameType, players: int, records: Any, but: Collection[str] = ()) -> Counter[str]:
    """Count all pieces in the text of a position, except in some values."""
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
