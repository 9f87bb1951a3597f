"""Adding events to a table's log: of several who try at once only one can. Knows no game.

This is how any database does it, one table at a time; `sqlite_writer` does the same for many tables at once.
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
    """Somebody else has added events to this log first: load them and think again."""


@dataclass(frozen=True)
class Row:
    """What the row of a table says besides its id and its log's length."""

    status: str
    updated: int
    deadline: int | None
    bot_due: bool
    claimed_by: str | None
    summary: str

    def columns(self) -> dict[str, Any]:
        """By the columns' names."""
        return {
            "status": self.status,
            "updated": self.updated,
            "deadline": self.deadline,
            "bot_due": self.bot_due,
            "claimed_by": self.claimed_by,
            "summary": self.summary,
        }


# Built once: putting a statement together takes longer than carrying it out.
_MOVE_ON = (
    GAME.update()
    .where(GAME.c.id == sql.bindparam("of"), GAME.c.last == sql.bindparam("before"))
    .values({name: sql.bindparam(name) for name in ("last", *(field.name for field in dataclasses.fields(Row)))})
)
_INSERT = EVENT.insert()


@dataclass(frozen=True)
class Append:
    """A job for the store: add events to a log, or raise Outdated and add none."""

    game_id: str
    events: Sequence[Event]
    row: Row
    server: str

    @property
    def before(self) -> int:
        """The number of the event that these follow."""
        return self.events[0].number - 1

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.events[-1].number

    def __call__(self, connection: Connection) -> None:
        """Do it in the transaction that the connection is in."""
        values = {"of": self.game_id, "before": self.before, "last": self.last, **self.row.columns()}
        if connection.execute(_MOVE_ON, values).rowcount != 1:
            raise Outdated(self.game_id)
        try:
            insert_events(connection, self.game_id, self.events)
        except IntegrityError:
            raise Outdated(self.game_id) from None
        if connection.dialect.name == "postgresql":
            payload = {"channel": CHANNEL, "payload": f"{self.game_id}:{self.last}:{self.server}"}
            connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), payload)


def insert_events(connection: Connection, game_id: str, events: Sequence[Event]) -> None:
    """Write events, whatever the log says."""
    connection.execute(
        _INSERT,
        [
            {
                "game_id": game_id,
                "number": entry.number,
                "kind": entry.kind,
                "at": entry.at,
                "key": entry.key,
                "data": orjson.dumps(entry.data).decode(),
            }
            for entry in events
        ],
    )
