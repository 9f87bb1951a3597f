"""Appends events to a table's log; of several concurrent attempts only one succeeds. Game-agnostic.

This works with any database, one table at a time; PostgreSQL uses a single statement, which needs no explicit
transaction. `sqlite_writer` does the same for many tables at once.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from azulejos.server.storage.database import EVENT, GAME
from azulejos.server.tables.events import Event

CHANNEL = "azulejos"
"""PostgreSQL's notification channel; the payload is `game:last:server`."""


class Outdated(Exception):
    """Someone else has appended to this log first: load their events and try again."""


@dataclass(frozen=True)
class Row:
    """The columns of a table's row, besides its id and its log's length."""

    status: str
    updated: int
    deadline: int | None
    bot_due: bool
    claimed_by: str | None
    summary: str

    def columns(self) -> dict[str, Any]:
        """Return the values by column name."""
        return {
            "status": self.status,
            "updated": self.updated,
            "deadline": self.deadline,
            "bot_due": self.bot_due,
            "claimed_by": self.claimed_by,
            "summary": self.summary,
        }


# Built once, because building a statement takes longer than running it.
_MOVE_ON = (
    GAME.update()
    .where(GAME.c.id == sql.bindparam("of"), GAME.c.last == sql.bindparam("before"))
    .values({name: sql.bindparam(name) for name in ("last", *(field.name for field in dataclasses.fields(Row)))})
)
_INSERT = EVENT.insert()
_ALL_AT_ONCE = sql.text("""
WITH moved AS (
    UPDATE game SET last = :last, status = :status, updated = :updated, deadline = :deadline, bot_due = :bot_due,
        claimed_by = :claimed_by, summary = :summary
    WHERE id = :of AND last = :before RETURNING id
), added AS (
    INSERT INTO event (game_id, number, kind, at, key, data)
    SELECT moved.id, number, kind, at, key, data FROM moved, json_to_recordset(CAST(:events AS json))
        AS given (number integer, kind text, at bigint, key text, data text)
)
SELECT pg_notify(:channel, :payload) FROM moved
""")
"""For PostgreSQL: the row, the events and the notification, or nothing."""


@dataclass(frozen=True)
class Append:
    """A job for the store: append events to a log, or raise Outdated and append none."""

    game_id: str
    events: Sequence[Event]
    row: Row
    server: str
    steady: bool = False
    """Whether only the time of the last update changes in the row, as with most moves, so that indexes stay untouched.
    """

    @property
    def before(self) -> int:
        """The number of the event that these follow."""
        return self.events[0].number - 1

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.events[-1].number

    def __call__(self, connection: Connection) -> None:
        """Append within the connection's transaction."""
        values = {"of": self.game_id, "before": self.before, "last": self.last, **self.row.columns()}
        try:
            if connection.dialect.name == "postgresql":
                payload = f"{self.game_id}:{self.last}:{self.server}"
                events = orjson.dumps(_columns(self.game_id, self.events)).decode()
                more = {"events": events, "channel": CHANNEL, "payload": payload}
                moved = len(connection.execute(_ALL_AT_ONCE, values | more).all())
            else:
                moved = connection.execute(_MOVE_ON, values).rowcount
                insert_events(connection, self.game_id, self.events if moved else ())
        except IntegrityError:
            raise Outdated(self.game_id) from None
        if moved != 1:
            raise Outdated(self.game_id)


def insert_events(connection: Connection, game_id: str, events: Sequence[Event]) -> None:
    """Insert events unconditionally."""
    if events:
        connection.execute(_INSERT, _columns(game_id, events))


def _columns(game_id: str, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [
        {
            "game_id": game_id,
            "number": entry.number,
            "kind": entry.kind,
            "at": entry.at,
            "key": entry.key,
            "data": orjson.dumps(entry.data).decode(),
        }
        for entry in events
    ]
