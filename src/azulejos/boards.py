"""Positions in players' words: walls, pattern lines, factories, bag, as plain Python values. Names no game.

A game's position text is a table of named parts (`POSITION` in its words), some of the table, some of each player.
Here the same parts are attributes: `position.table.factories`, `position.boards[0].wall`. Tiles are letters, as in all
texts; players, rows and factories are numbered from 0. The page of each game lists its parts.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from azulejos.notation.remembered import words_of_position
from azulejos.rules.contract import GameType
from azulejos.rules.text import Row


def name_of(row: Row) -> str:
    """Return the Python name of a part."""
    return row.name or row.key


class Parts(Mapping[str, Any]):
    """Named parts of a position, as attributes and as a read-only mapping; each is created on access."""

    __slots__ = ("_rows", "_texts", "_whose")

    _rows: Mapping[str, Row]
    _texts: Mapping[str, str]
    _whose: str

    def __init__(self, rows: Mapping[str, Row], texts: Mapping[str, str], whose: str) -> None:
        """`texts` are the values in the position text, by the names of `rows`; `whose` is for messages."""
        object.__setattr__(self, "_rows", rows)
        object.__setattr__(self, "_texts", texts)
        object.__setattr__(self, "_whose", whose)

    def __getattr__(self, name: str) -> Any:
        if name not in self._rows:
            raise AttributeError(f"{self._whose} has no part {name!r}: its parts are {', '.join(self._rows)}")
        return self._rows[name].value.plain(self._texts[name])

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"positions are immutable: {name} cannot be set")

    def __getitem__(self, name: str) -> Any:
        if name not in self._rows:
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._rows})

    def __repr__(self) -> str:
        return f"<{self._whose}: {', '.join(f'{name}={getattr(self, name)!r}' for name in self._rows)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Parts):
            return NotImplemented
        return dict(self._texts) == dict(other._texts) and list(self._rows.values()) == list(other._rows.values())

    def __hash__(self) -> int:
        return hash(tuple(self._texts.items()))

    def __reduce__(self) -> Any:
        return Parts, (dict(self._rows), dict(self._texts), self._whose)


def table_of(game: GameType, players: int, position: bytes) -> Parts:
    """Return the parts of the table."""
    texts = words_of_position(game, players, position)
    rows = {name_of(row): row for row in game.rules.words.POSITION if not row.each}
    return Parts(rows, {name: texts[row.key] for name, row in rows.items()}, f"the table of {game.name}")


def boards_of(game: GameType, players: int, position: bytes) -> tuple[Parts, ...]:
    """Return the parts of each player's board."""
    texts = words_of_position(game, players, position)
    rows = {name_of(row): row for row in game.rules.words.POSITION if row.each}
    return tuple(
        Parts(
            rows,
            {name: texts[f"{player + 1}.{row.key}"] for name, row in rows.items()},
            f"board {player} of {game.name}",
        )
        for player in range(players)
    )
