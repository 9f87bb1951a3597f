"""The write-ahead journal of a SQLite file: copies it into the database from a thread, so that no move waits for the
disk, if possible. Game-agnostic.

SQLite restarts its journal at the first commit that finds all of it copied. That commit alone waits for the disk, which
takes milliseconds, or a tenth of a second and more where others write too. So the journal is copied rarely, rather than
as soon as possible, and the writer is told which commit it is.
"""

import sqlite3
import threading
import time

import structlog
from sqlalchemy import Connection, Engine

log = structlog.get_logger("azulejos.store")

COPY_JOBS = 8000
"""Jobs after which the journal is copied; a move is one, and writes three or four pages."""
COPY_SECONDS = 60.0
"""Seconds after which it is copied even if there were fewer."""
LONGEST_HOLD = 0.1
"""Seconds for which the writer may be held so that the journal can be restarted."""
MOST_PAGES = 100_000
"""The length from which the journal is restarted however long it takes; some 400 MB."""
_LOOK_EVERY = 0.25


class Journal:
    """The journal of one file, for its only writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = threading.Thread(target=self._run, name="store-copy", daemon=True)
        self._stopping = threading.Event()
        self._written = 0
        self._copied = time.monotonic()
        self.on_hold = False
        """Whether the writer must wait."""
        self.restarts = False
        """Whether the next commit may restart the journal, and so wait for the disk."""

    def open(self) -> None:
        """Start copying."""
        self._thread.start()

    def close(self) -> None:
        """Finish the copy in progress."""
        self._stopping.set()
        self._thread.join()

    def grew(self, jobs: int) -> None:
        """Note that the writer has committed so many jobs."""
        self._written += jobs

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while not self._stopping.wait(min(_LOOK_EVERY, COPY_SECONDS)):
                late = time.monotonic() - self._copied > COPY_SECONDS
                if self._written >= COPY_JOBS or (self._written and late):
                    self._written, self._copied = 0, time.monotonic()
                    try:
                        self._copy(connection)
                    except sqlite3.Error:
                        log.exception("could not checkpoint the journal")
                    finally:
                        self.on_hold = False

    def _copy(self, connection: Connection) -> None:
        """Copy the journal, if possible to its end, so that it restarts.

        While moves keep coming, there is always more. The writer is held for the last of it, but only if copying what
        was written during the previous copy was quick: on a slow disk that can take seconds.
        """
        self._checkpoint(connection)
        if self.restarts:
            return
        began = time.monotonic()
        pages = self._checkpoint(connection)
        if not self.restarts and (time.monotonic() - began < LONGEST_HOLD or pages > MOST_PAGES):
            self.on_hold = True
            self._checkpoint(connection)

    def _checkpoint(self, connection: Connection) -> int:
        """Copy what is in the journal now, as far as no reader needs the old state; returns the journal's length."""
        # A commit may find everything copied before this returns.
        self.restarts = True
        before = self._written
        try:
            pages, copied = checkpoint(connection)
            self.restarts = pages == copied and self._written == before
        except BaseException:
            self.restarts = False
            raise
        return pages


def checkpoint(connection: Connection) -> tuple[int, int]:
    """Run a checkpoint; returns the journal's length in pages when it began, and how many of them are copied."""
    raw: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    _, pages, copied = raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages), int(copied)
