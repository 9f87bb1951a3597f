"""The single writer of a SQLite file. Game-agnostic.

All jobs that arrive in one turn of the event loop run in one transaction, so that under load many moves share a commit;
if one of them fails, the transaction is rolled back and each runs in its own. A job may therefore run twice, and must
depend on nothing but the database.

A commit passes its pages to the operating system, which keeps them even if this process dies, and does not wait for the
disk. That takes less time than passing the work to a thread, so it is done on the event loop. Whatever waits for the
disk has its own threads: the copying of the journal (`journal`), the commit that restarts it and, if every commit must
reach the disk (`full`), all commits.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine

from azulejos.server.refusal import Refusal
from azulejos.server.storage.append import Append, Outdated
from azulejos.server.storage.journal import Journal

T = TypeVar("T")
Job = Callable[[Connection], Any]

PATIENCE = 30.0
"""Seconds to wait for another process that keeps the database locked."""
_LOOK_AGAIN = 0.002

_STEADY = "UPDATE game SET last = ?, updated = ? WHERE id = ? AND last = ?"
"""Leaves out the columns that have an index, because naming one rewrites its indexes even if it does not change."""
_MOVE_ON = """
UPDATE game SET last = ?, updated = ?, status = ?, deadline = ?, bot_due = ?, claimed_by = ?, summary = ?
WHERE id = ? AND last = ?
"""
_INSERT = 'INSERT INTO event (game_id, number, kind, at, "key", data) VALUES (?, ?, ?, ?, ?, ?)'


class SqliteWriter:
    """Runs jobs, one transaction after another."""

    def __init__(self, engine: Engine, sync: str) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "store-write")
        self._always_waits = sync == "full"
        self._journal = Journal(engine)
        self._connection: Connection
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        self._under_way = False
        self._locked_since: float | None = None

    def open(self) -> None:
        """Start working."""
        self._connection = self._engine.connect().execution_options(writes=True)
        # Do not block on a locked database: retry later, so that nothing else waits.
        self._connection.exec_driver_sql("PRAGMA busy_timeout=0")
        self._connection.exec_driver_sql("PRAGMA wal_autocheckpoint=0")
        self._connection.rollback()
        self._journal.open()

    def close(self) -> None:
        """Finish the work in progress."""
        self._journal.close()
        self._thread.shutdown()
        self._connection.close()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job: when this returns, what it wrote is committed."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if not self._under_way:
            self._under_way = True
            asyncio.get_running_loop().call_soon(self._carry_on)
        return await future

    def _carry_on(self) -> None:
        """Run all waiting jobs."""
        journal = self._journal
        if journal.on_hold:
            asyncio.get_running_loop().call_later(_LOOK_AGAIN, self._carry_on)
            return
        batch, self._waiting = self._waiting, []
        jobs = [job for job, _ in batch]
        if self._always_waits or journal.restarts:
            journal.restarts = False
            done = asyncio.get_running_loop().run_in_executor(self._thread, carry_out, self._connection, jobs)
            done.add_done_callback(lambda done: self._answer(batch, done.result()))
        else:
            self._answer(batch, carry_out(self._connection, jobs))

    def _answer(self, batch: list[tuple[Job, "asyncio.Future[Any]"]], results: list[Any] | None) -> None:
        if results is None and not self._out_of_patience():
            self._waiting = batch + self._waiting
            asyncio.get_running_loop().call_later(_LOOK_AGAIN, self._carry_on)
            return
        self._locked_since = None
        self._journal.grew(len(batch))
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


class DatabaseLocked(Refusal):
    """Another process has kept the database locked for too long."""

    def __init__(self) -> None:
        super().__init__("busy", "another program keeps the database locked: try again", 429)


def carry_out(connection: Connection, jobs: Sequence[Job]) -> list[Any] | None:
    """Return each job's result, or the exception it raised; None if the database is locked.

    If one job fails, each runs in its own transaction.
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
        # SQLAlchemy began its own transaction with the first statement of a job.
        connection.rollback()
    alone = [carry_out(connection, [job]) or [DatabaseLocked()] for job in jobs]
    return [result for (result,) in alone]


def move_all_on(raw: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Claim the next event numbers of each log, or raise Outdated."""
    for append in appends:
        row = append.row
        claim = append.game_id, append.before
        if append.steady:
            moved = raw.execute(_STEADY, (append.last, row.updated, *claim))
        else:
            changed = row.status, row.deadline, row.bot_due, row.claimed_by, row.summary
            moved = raw.execute(_MOVE_ON, (append.last, row.updated, *changed, *claim))
        if moved.rowcount != 1:
            raise Outdated(append.game_id)


def insert_all(raw: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Write the events, or raise Outdated."""
    entries = [
        (append.game_id, event.number, event.kind, event.at, event.key, orjson.dumps(event.data).decode())
        for append in appends
        for event in append.events
    ]
    try:
        raw.executemany(_INSERT, entries)
    except sqlite3.IntegrityError:
        raise Outdated(", ".join(append.game_id for append in appends)) from None


def _raw(connection: Connection) -> sqlite3.Connection:
    return connection.connection.dbapi_connection  # type: ignore[return-value]
