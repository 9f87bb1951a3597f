"""The store: logs of events in a database, read and written off the event loop. Game-agnostic.

With SQLite one writer combines waiting jobs (`sqlite_writer`). With PostgreSQL every job is a transaction on one of a
few threads, and NOTIFY informs the other servers.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine, event

from azulejos.server.storage.append import Append, Row, insert_events
from azulejos.server.storage.database import BOT_SEAT, EVENT, GAME, SERVER, migrate
from azulejos.server.storage.sqlite_writer import SqliteWriter
from azulejos.server.tables.events import Event

T = TypeVar("T")
PRESENCE = "azulejos_presence"
"""PostgreSQL's channel for presence messages between servers; see `presence`."""
_READERS = 4
_WRITERS = 8

# Built once, because building a statement takes longer than running it.
_FIND_BY_KEY = sql.select(GAME.c.id).where(GAME.c.key == sql.bindparam("key"))
_UNFINISHED_OF = sql.select(sql.func.count()).where(
    GAME.c.address == sql.bindparam("address"), GAME.c.status.in_(("open", "running"))
)
_MADE_SINCE = sql.select(sql.func.count()).where(
    GAME.c.address == sql.bindparam("address"), GAME.c.created >= sql.bindparam("moment")
)
_CREATE = GAME.insert()
_OVERDUE = sql.select(GAME.c.id).where(GAME.c.deadline <= sql.bindparam("now"))
_BEAT = SERVER.update().where(SERVER.c.id == sql.bindparam("server")).values(beat=sql.bindparam("now"))
_ALIVE = sql.select(SERVER.c.id).where(SERVER.c.beat >= sql.bindparam("since"))
_FORGET_SERVERS = SERVER.delete().where(SERVER.c.beat < sql.bindparam("before"))
_UNCLAIMED = (
    sql.select(GAME.c.id)
    .where(GAME.c.bot_due.is_(True), sql.or_(GAME.c.claimed_by.is_(None), GAME.c.claimed_by.not_in(_ALIVE)))
    .limit(sql.bindparam("limit"))
)
_UNCLAIMED_AND_FREE = _UNCLAIMED.with_for_update(skip_locked=True)
"""For PostgreSQL, where another server may be claiming some of them right now."""


def open_engine(url: str, sqlite_sync: str = "normal") -> Engine:
    """Create an engine for a database address, configured for the store."""
    address = sql.make_url(url)
    if address.get_backend_name() == "postgresql":
        return sql.create_engine(
            address.set(drivername="postgresql+psycopg"),
            pool_size=_WRITERS + _READERS,
            pool_pre_ping=True,
            hide_parameters=True,
        )
    options = {"check_same_thread": False, "timeout": 30}
    engine = sql.create_engine(address, connect_args=options, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={sqlite_sync}")
        connection.execute("PRAGMA busy_timeout=30000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Python's sqlite3 would begin a transaction too late to include savepoints and reads. The writer begins its
        # own.
        if not connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN")

    return engine


class Store:
    """Reads and writes logs; all methods may be awaited concurrently."""

    def __init__(self, url: str, sqlite_sync: str = "normal") -> None:
        self.engine = open_engine(url, sqlite_sync)
        self._statements = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other servers may use the same database."""
        self._readers = ThreadPoolExecutor(_READERS, "store-read")
        self._writers = ThreadPoolExecutor(_WRITERS, "store-write") if self.shared else None
        self._writer = None if self.shared else SqliteWriter(self.engine, sqlite_sync)

    def open(self) -> None:
        """Migrate the database and start working."""
        migrate(self.engine)
        if self._writer:
            self._writer.open()

    def close(self) -> None:
        """Finish the work in progress."""
        if self._writer:
            self._writer.close()
        if self._writers:
            self._writers.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a read-only job."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._in_transaction, job)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction: when this returns, what it wrote is committed."""
        if self._writer:
            return await self._writer.write(job)
        # An append is a single statement, and so a transaction by itself.
        carry_out = self._by_itself if isinstance(job, Append) else self._in_transaction
        return await asyncio.get_running_loop().run_in_executor(self._writers, carry_out, job)

    def _by_itself(self, job: Callable[[Connection], T]) -> T:
        with self._statements.connect() as connection:
            return job(connection)

    def _in_transaction(self, job: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)


def create(connection: Connection, game_id: str, events: Sequence[Event], row: Row, **columns: Any) -> None:
    """Create a log; `columns` are the row's constant columns."""
    connection.execute(_CREATE, {"id": game_id, "last": events[-1].number, **row.columns(), **columns})
    insert_events(connection, game_id, events)


def load(connection: Connection, game_id: str, after: int = 0) -> list[Event]:
    """Load the events of a log after a number."""
    rows = connection.execute(
        sql.select(EVENT.c.number, EVENT.c.kind, EVENT.c.at, EVENT.c.data, EVENT.c.key)
        .where(EVENT.c.game_id == game_id, EVENT.c.number > after)
        .order_by(EVENT.c.number)
    )
    return [Event(number, kind, at, json.loads(data), key) for number, kind, at, data, key in rows]


def find_by_key(connection: Connection, key: str) -> str | None:
    """Return the table that a request with this (hashed) idempotency key created."""
    return connection.execute(_FIND_BY_KEY, {"key": key}).scalar()


def unfinished_of(connection: Connection, address: str) -> int:
    """Count the unfinished tables that an address created."""
    return connection.execute(_UNFINISHED_OF, {"address": address}).scalar_one()


def made_since(connection: Connection, address: str, moment: int) -> int:
    """Count the tables that an address created since a time."""
    return connection.execute(_MADE_SINCE, {"address": address, "moment": moment}).scalar_one()


def database_time(connection: Connection) -> int | None:
    """Return the database's time if several servers share it, else None."""
    if connection.dialect.name != "postgresql":
        return None
    query = sql.text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    return int(connection.execute(query).scalar_one())


def listed(connection: Connection, status: str, game: str, limit: int, before: int) -> list[Any]:
    """List rows of public tables, newest first."""
    query = sql.select(GAME.c.id, GAME.c.game, GAME.c.status, GAME.c.created, GAME.c.updated, GAME.c.summary)
    query = query.where(GAME.c.listed.is_(True), GAME.c.status == status, GAME.c.created < before)
    if game:
        query = query.where(GAME.c.game == game)
    return list(connection.execute(query.order_by(GAME.c.created.desc()).limit(limit)))


def overdue(connection: Connection, now: int) -> list[str]:
    """List tables at which someone's time has run out."""
    return list(connection.execute(_OVERDUE, {"now": now}).scalars())


def clocked(connection: Connection) -> list[str]:
    """List tables at which a clock runs."""
    return list(connection.execute(sql.select(GAME.c.id).where(GAME.c.deadline.is_not(None))).scalars())


def idle(connection: Connection, status: str, since: int, limit: int = 200) -> list[str]:
    """List tables at which nothing has happened since a time."""
    query = sql.select(GAME.c.id).where(GAME.c.status == status, GAME.c.updated < since).limit(limit)
    return list(connection.execute(query).scalars())


def beat(connection: Connection, server: str, now: int) -> None:
    """Record a heartbeat."""
    if not connection.execute(_BEAT, {"server": server, "now": now}).rowcount:
        connection.execute(SERVER.insert().values(id=server, beat=now))


def alive(connection: Connection, now: int, grace: int) -> set[str]:
    """Return the servers with a recent heartbeat."""
    return set(connection.execute(_ALIVE, {"since": now - grace}).scalars())


def publish_presence(connection: Connection, texts: Sequence[str]) -> None:
    """Publish presence messages to all servers."""
    values = [{"channel": PRESENCE, "text": text} for text in texts]
    connection.execute(sql.text("SELECT pg_notify(:channel, :text)"), values)


def last_beat(connection: Connection, but: str) -> int | None:
    """Return the last heartbeat of any other server."""
    return connection.execute(sql.select(sql.func.max(SERVER.c.beat)).where(SERVER.c.id != but)).scalar()


def leave(connection: Connection, server: str) -> None:
    """Release all bot turns that a stopping server has claimed."""
    connection.execute(GAME.update().where(GAME.c.claimed_by == server).values(claimed_by=None))


def claim_bots(connection: Connection, server: str, now: int, grace: int, limit: int = 100) -> list[str]:
    """Claim bot turns that no live server works on."""
    connection.execute(_FORGET_SERVERS, {"before": now - 100 * grace})
    query = _UNCLAIMED_AND_FREE if connection.dialect.name == "postgresql" else _UNCLAIMED
    due = list(connection.execute(query, {"since": now - grace, "limit": limit}).scalars())
    if due:
        connection.execute(GAME.update().where(GAME.c.id.in_(due)).values(claimed_by=server))
    return due


def finished_before(connection: Connection, before: int) -> list[tuple[str, int]]:
    """List finished tables whose last event is older than a time, oldest first, with that event's time."""
    query = sql.select(GAME.c.id, GAME.c.updated).where(GAME.c.status == "over", GAME.c.updated < before)
    return [(game_id, updated) for game_id, updated in connection.execute(query.order_by(GAME.c.updated))]


def remove(connection: Connection, ids: Sequence[str]) -> None:
    """Remove finished tables with their logs."""
    connection.execute(EVENT.delete().where(EVENT.c.game_id.in_(ids)))
    connection.execute(BOT_SEAT.delete().where(BOT_SEAT.c.game_id.in_(ids)))
    connection.execute(GAME.delete().where(GAME.c.id.in_(ids)))
