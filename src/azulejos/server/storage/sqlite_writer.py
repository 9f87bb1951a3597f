"""The one writer of a SQLite file. Knows no game.

All that arrives in one turn of the event loop is carried out in one transaction, so that under load many moves share
a commit; if one of them fails, that transaction is taken back and each has its own. A job may therefore be run twice,
and depends on nothing but the database.

A commit hands its pages to the operating system, which keeps them whatever becomes of this process, and does not wait
for the disk: that takes less time than to hand the work to a thread and wait for its turn, so it is done where it
arises. What does wait for the disk has threads of its own: copying the journal into the database, and, if every
commit is to be on the disk (`full`), the commits.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import orjson
import structlog
from sqlalchemy import Connection, Engine

from azulejos.server.refusal import Refusal
from azulejos.server.storage.append import Append, Outdated

log = structlog.get_logger("azulejos.store")

T = TypeVar("T")
Job = Callable[[Connection], Any]

PATIENCE = 30.0
"""Seconds to wait for another process that keeps the database locked."""
_LOOK_AGAIN = 0.005
COPY_SECONDS = 0.5
"""How often what is in the journal is copied into the database."""
LONGEST_JOURNAL = 8000
"""Pages of the journal up to which it is copied while others write."""

_STEADY = """
UPDATE game SET last = json_extract(value, '$[2]'), updated = json_extract(value, '$[3]')
FROM json_each(?) WHERE game.id = json_extract(value, '$[0]') AND game.last = json_extract(value, '$[1]')
"""
_MOVE_ON = """
UPDATE game SET last = json_extract(value, '$[2]'), status = json_extract(value, '$[3]'),
    updated = json_extract(value, '$[4]'), deadline = json_extract(value, '$[5]'),
    bot_due = json_extract(value, '$[6]'), claimed_by = json_extract(value, '$[7]'),
    summary = json_extract(value, '$[8]')
FROM json_each(?) WHERE game.id = json_extract(value, '$[0]') AND game.last = json_extract(value, '$[1]')
"""
_INSERT = """
INSERT INTO event (game_id, number, kind, at, "key", data)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""


class SqliteWriter:
    """Carries out jobs, one transaction after another."""

    def __init__(self, engine: Engine, sync: str) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "store-write") if sync == "full" else None
        self._copier = threading.Thread(target=self._copy, name="store-copy", daemon=True)
        self._stopping = threading.Event()
        self._connection: Connection
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        self._under_way = False
        self._on_hold = False
        self._locked_since: float | None = None

    def open(self) -> None:
        """Begin to work."""
        self._connection = self._engine.connect().execution_options(writes=True)
        # Whoever finds the database locked asks again later: nothing else is to wait with it.
        self._connection.exec_driver_sql("PRAGMA busy_timeout=0")
        self._connection.exec_driver_sql("PRAGMA wal_autocheckpoint=0")
        self._connection.rollback()
        self._copier.start()

    def close(self) -> None:
        """Finish what is under way."""
        self._stopping.set()
        self._copier.join()
        if self._thread:
            self._thread.shutdown()
        self._connection.close()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Carry a job out: when this returns, what it wrote is in the database for good."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if not self._under_way:
            self._under_way = True
            asyncio.get_running_loop().call_soon(self._carry_on)
        return await future

    def _carry_on(self) -> None:
        """Carry out all that waits."""
        if self._on_hold:
            asyncio.get_running_loop().call_later(_LOOK_AGAIN, self._carry_on)
            return
        batch, self._waiting = self._waiting, []
        jobs = [job for job, _ in batch]
        if self._thread is None:
            self._answer(batch, carry_out(self._connection, jobs))
        else:
            done = asyncio.get_running_loop().run_in_executor(self._thread, carry_out, self._connection, jobs)
            done.add_done_callback(lambda done: self._answer(batch, done.result()))

    def _answer(self, batch: list[tuple[Job, "asyncio.Future[Any]"]], results: list[Any] | None) -> None:
        if results is None and not self._out_of_patience():
            self._waiting = batch + self._waiting
            asyncio.get_running_loop().call_later(_LOOK_AGAIN, self._carry_on)
            return
        self._locked_since = None
        for (_, future), result in zip(batch, results or [DatabaseLocked()] * len(batch), strict=True):
            if future.cancelled():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
        self._under_way = bool(self._waiting)
        if self._under_way:
            asyncio.get_running_loop().call_soon(self._carry_on)

    def _out_of_patience(self) -> bool:
        now = time.monotonic()
        self._locked_since = self._locked_since or now
        return now - self._locked_since > PATIENCE

    def _copy(self) -> None:
        """Copy from the journal to the database again and again.

        SQLite begins the journal anew when all of it has been copied; where moves never cease, they wait for that.
        """
        with self._engine.connect() as connection:
            while not self._stopping.wait(COPY_SECONDS):
                try:
                    if _copied(connection) > LONGEST_JOURNAL:
                        self._on_hold = True
                        _copied(connection)
                except sqlite3.Error:
                    log.exception("could not copy the journal into the database")
                finally:
                    self._on_hold = False


def _copied(connection: Connection) -> int:
    """Copy what is in the journal, as far as nobody reads what was before; gives the journal's length."""
    _, pages, _ = _raw(connection).execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)


class DatabaseLocked(Refusal):
    """Another process has kept the database locked for too long."""

    def __init__(self) -> None:
        super().__init__("busy", "another program keeps the database locked: try again", 429)


def carry_out(connection: Connection, jobs: Sequence[Job]) -> list[Any] | None:
    """Each job's result, or the exception it ended with; None if the database is locked.

    If one job fails, each is carried out by itself.
    """
    raw = _raw(connection)
    try:
        raw.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as problem:
        return None if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY else [problem] * len(jobs)
    try:
        appends = [job for job in jobs if isinstance(job, Append)]
        if appends:
            move_all_on(raw, appends)
            insert_all(raw, appends)
        results = [None if isinstance(job, Append) else job(connection) for job in jobs]
        raw.execute("COMMIT")
        return results
    except Exception as problem:
        raw.rollback()
        if len(jobs) == 1:
            return [problem]
    finally:
        # SQLAlchemy has seen a transaction of its own begin with the first statement of a job.
        connection.rollback()
    alone = [carry_out(connection, [job]) or [DatabaseLocked()] for job in jobs]
    return [result for (result,) in alone]


def move_all_on(raw: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Claim the next event numbers of each log, or raise Outdated."""
    moved = 0
    # To name a column is to write its indexes again, changed or not.
    if steady := [
        (append.game_id, append.before, append.last, append.row.updated) for append in appends if append.steady
    ]:
        moved += raw.execute(_STEADY, (orjson.dumps(steady).decode(),)).rowcount
    if others := [
        (
            append.game_id,
            append.before,
            append.last,
            append.row.status,
            append.row.updated,
            append.row.deadline,
            append.row.bot_due,
            append.row.claimed_by,
            append.row.summary,
        )
        for append in appends
        if not append.steady
    ]:
        moved += raw.execute(_MOVE_ON, (orjson.dumps(others).decode(),)).rowcount
    if moved != len(appends):
        raise Outdated(", ".join(append.game_id for append in appends))


def insert_all(raw: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Write the events, or raise Outdated."""
    entries = [
        (append.game_id, event.number, event.kind, event.at, event.key, event.data)
        for append in appends
        for event in append.events
    ]
    try:
        raw.execute(_INSERT, (orjson.dumps(entries).decode(),))
    except sqlite3.IntegrityError:
        raise Outdated(", ".join(append.game_id for append in appends)) from None


def _raw(connection: Connection) -> sqlite3.Connection:
    return connection.connection.dbapi_connection  # type: ignore[return-value]
