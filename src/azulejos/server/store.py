"""The store: logs of events in a database, read and written off the event loop. Knows no game.

With SQLite one thread writes. What arrives while it commits is carried out in one transaction, so that under load
many moves share a commit; if one of them fails, that transaction is taken back and each has its own. A job may
therefore be run twice, and depends on nothing but the database.
With PostgreSQL every job is a transaction on one of a few threads, and others are told by NOTIFY.
"""

import asyncio
import dataclasses
import json
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import IntegrityError

from azulejos.server.database import EVENT, GAME, SERVER, migrate
from azulejos.server.events import Event

T = TypeVar("T")
CHANNEL = "azulejos"
"""PostgreSQL's notification channel; the payload is `game:last:server`."""
_READERS = 4
_WRITERS = 8
_BATCH = 64


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


def open_engine(url: str, sqlite_sync: str = "normal") -> Engine:
    """An engine for a database address, set up for how the store uses it."""
    address = sql.make_url(url)
    if address.get_backend_name() == "postgresql":
        return sql.create_engine(
            address.set(drivername="postgresql+psycopg"), pool_size=_WRITERS + _READERS, pool_pre_ping=True
        )
    engine = sql.create_engine(address, connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={sqlite_sync}")
        connection.execute("PRAGMA busy_timeout=30000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Python's sqlite3 would begin too late for savepoints and reads to be part of the transaction.
        connection.exec_driver_sql("BEGIN")

    return engine


class Store:
    """Reads and writes logs; every method may be awaited at the same time as any other."""

    def __init__(self, url: str, sqlite_sync: str = "normal") -> None:
        self.engine = open_engine(url, sqlite_sync)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other servers may work on the same database."""
        self._readers = ThreadPoolExecutor(_READERS, "store-read")
        self._writers = ThreadPoolExecutor(_WRITERS, "store-write") if self.shared else None
        self._jobs: queue.SimpleQueue[tuple[Any, Any, Any] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Bring the database up to date and begin to work."""
        migrate(self.engine)
        if not self.shared:
            self._thread = threading.Thread(target=self._write_batches, name="store-write", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Finish what is under way."""
        if self._thread:
            self._jobs.put(None)
            self._thread.join()
        if self._writers:
            self._writers.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._in_transaction, job)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction: when this returns, what it wrote is in the database for good."""
        loop = asyncio.get_running_loop()
        if self._writers:
            return await loop.run_in_executor(self._writers, self._in_transaction, job)
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    def _in_transaction(self, job: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    def _write_batches(self) -> None:
        with self.engine.connect() as connection:
            while (first := self._jobs.get()) is not None:
                batch = [first]
                while len(batch) < _BATCH and not self._jobs.empty():
                    following = self._jobs.get()
                    if following is None:
                        self._jobs.put(None)
                        break
                    batch.append(following)
                _answer(batch, self._carry_out(connection, [job for job, _, _ in batch]))

    def _carry_out(self, connection: Connection, jobs: Sequence[Callable[[Connection], Any]]) -> list[Any]:
        """Each job's result, or the exception it ended with. If one fails, each is carried out by itself."""
        try:
            with connection.begin():
                return [job(connection) for job in jobs]
        except Exception as problem:
            return [problem] if len(jobs) == 1 else [self._carry_out(connection, [job])[0] for job in jobs]


def _answer(batch: list[tuple[Any, Any, Any]], results: list[Any]) -> None:
    def tell() -> None:
        for (_, future, _), result in zip(batch, results, strict=True):
            if future.cancelled():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    batch[0][2].call_soon_threadsafe(tell)


def _insert_events(connection: Connection, game_id: str, events: Sequence[Event]) -> None:
    connection.execute(
        _INSERT,
        [
            {
                "game_id": game_id,
                "number": entry.number,
                "kind": entry.kind,
                "at": entry.at,
                "key": entry.key,
                "data": json.dumps(entry.data, separators=(",", ":")),
            }
            for entry in events
        ],
    )


def _move_last_on(connection: Connection, game_id: str, before: int, last: int, row: Row) -> None:
    """Claim the next event numbers; of several who try only one can."""
    changed = connection.execute(_MOVE_ON, {"of": game_id, "before": before, "last": last, **row.columns()})
    if changed.rowcount != 1:
        raise Outdated(game_id)


def _notify(connection: Connection, game_id: str, last: int, server: str) -> None:
    if connection.dialect.name == "postgresql":
        payload = f"{game_id}:{last}:{server}"
        connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def append(connection: Connection, game_id: str, events: Sequence[Event], row: Row, server: str) -> None:
    """Add events to a log, or raise Outdated and add none."""
    _move_last_on(connection, game_id, events[0].number - 1, events[-1].number, row)
    try:
        _insert_events(connection, game_id, events)
    except IntegrityError:
        raise Outdated(game_id) from None
    _notify(connection, game_id, events[-1].number, server)


def create(connection: Connection, game_id: str, events: Sequence[Event], row: Row, **columns: Any) -> None:
    """Begin a log; `columns` are those of the row that never change."""
    connection.execute(GAME.insert().values(id=game_id, last=events[-1].number, **row.columns(), **columns))
    _insert_events(connection, game_id, events)


def load(connection: Connection, game_id: str, after: int = 0) -> list[Event]:
    """The events of a log after a number."""
    rows = connection.execute(
        sql.select(EVENT.c.number, EVENT.c.kind, EVENT.c.at, EVENT.c.data, EVENT.c.key)
        .where(EVENT.c.game_id == game_id, EVENT.c.number > after)
        .order_by(EVENT.c.number)
    )
    return [Event(number, kind, at, json.loads(data), key) for number, kind, at, data, key in rows]


def find_by_key(connection: Connection, key: str) -> str | None:
    """The table that a request with this (hashed) idempotency key has made."""
    return connection.execute(sql.select(GAME.c.id).where(GAME.c.key == key)).scalar()


def unfinished_of(connection: Connection, address: str) -> int:
    """How many unfinished tables an address has made."""
    query = sql.select(sql.func.count()).where(GAME.c.address == address, GAME.c.status != "over")
    return connection.execute(query).scalar_one()


def listed(connection: Connection, status: str, game: str, limit: int, before: int) -> list[Any]:
    """Rows of tables in the public list, newest first."""
    query = sql.select(GAME.c.id, GAME.c.game, GAME.c.status, GAME.c.created, GAME.c.updated, GAME.c.summary)
    query = query.where(GAME.c.listed.is_(True), GAME.c.status == status, GAME.c.created < before)
    if game:
        query = query.where(GAME.c.game == game)
    return list(connection.execute(query.order_by(GAME.c.created.desc()).limit(limit)))


def overdue(connection: Connection, now: int) -> list[str]:
    """Tables at which somebody's time has run out."""
    return list(connection.execute(sql.select(GAME.c.id).where(GAME.c.deadline <= now)).scalars())


def clocked(connection: Connection) -> list[str]:
    """Tables at which a clock runs."""
    return list(connection.execute(sql.select(GAME.c.id).where(GAME.c.deadline.is_not(None))).scalars())


def idle(connection: Connection, status: str, since: int, limit: int = 200) -> list[str]:
    """Tables at which nothing has happened since then."""
    query = sql.select(GAME.c.id).where(GAME.c.status == status, GAME.c.updated < since).limit(limit)
    return list(connection.execute(query).scalars())


def beat(connection: Connection, server: str, now: int) -> None:
    """Give a sign of life."""
    if not connection.execute(SERVER.update().where(SERVER.c.id == server).values(beat=now)).rowcount:
        connection.execute(SERVER.insert().values(id=server, beat=now))


def last_beat(connection: Connection, but: str) -> int | None:
    """The last sign of life of any other server."""
    return connection.execute(sql.select(sql.func.max(SERVER.c.beat)).where(SERVER.c.id != but)).scalar()


def leave(connection: Connection, server: str) -> None:
    """Let go of all bot turns that a stopping server has claimed."""
    connection.execute(GAME.update().where(GAME.c.claimed_by == server).values(claimed_by=None))


def claim_bots(connection: Connection, server: str, now: int, grace: int, limit: int = 100) -> list[str]:
    """Claim bot turns that nobody works on, or somebody who gives no sign of life any more."""
    connection.execute(SERVER.delete().where(SERVER.c.beat < now - 100 * grace))
    alive = sql.select(SERVER.c.id).where(SERVER.c.beat >= now - grace)
    orphaned = sql.or_(GAME.c.claimed_by.is_(None), GAME.c.claimed_by.not_in(alive))
    query = sql.select(GAME.c.id).where(GAME.c.bot_due.is_(True), orphaned).limit(limit)
    if connection.dialect.name == "postgresql":
        query = query.with_for_update(skip_locked=True)
    due = list(connection.execute(query).scalars())
    if due:
        connection.execute(GAME.update().where(GAME.c.id.in_(due)).values(claimed_by=server))
    return due


def finished_before(connection: Connection, before: int) -> list[tuple[str, int]]:
    """Finished tables whose last event is older than a moment, oldest first, with that event's time."""
    query = sql.select(GAME.c.id, GAME.c.updated).where(GAME.c.status == "over", GAME.c.updated < before)
    return [(game_id, updated) for game_id, updated in connection.execute(query.order_by(GAME.c.updated))]


def remove(connection: Connection, ids: Sequence[str]) -> None:
    """Remove finished tables with their logs."""
    connection.execute(EVENT.delete().where(EVENT.c.game_id.in_(ids)))
    connection.execute(GAME.delete().where(GAME.c.id.in_(ids)))
