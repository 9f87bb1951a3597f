"""Exports finished games from the database as records, for archiving or before an upgrade that changes a game."""

import os
from pathlib import Path

from sqlalchemy import Engine

from azulejos.server.settings import BadSetting
from azulejos.server.storage import store
from azulejos.server.storage.address import read_address, sqlite_file, usable
from azulejos.server.storage.store import open_engine
from azulejos.server.tables import views
from azulejos.server.tables.table import Table

_AT_ONCE = 200


def export_games(database: str, file: Path, before: int, remove: bool) -> int:
    """Append the records of games that ended before a time to a file; returns their number.

    Games are removed only once their records are on disk, so that a crash leaves a game twice rather than losing it.
    """
    source = sqlite_file(read_address(database))
    if source and not source.is_file():
        raise BadSetting(f"there is no database {source}")
    try:
        file.open("a").close()
    except OSError as problem:
        raise BadSetting(f"cannot write to {file}: {problem.strerror}") from None
    engine = open_engine(database)
    try:
        with usable(engine):
            return _export(engine, file, before, remove)
    finally:
        engine.dispose()


def _export(engine: Engine, file: Path, before: int, remove: bool) -> int:
    with engine.connect() as connection:
        finished = [table_id for table_id, _ in store.finished_before(connection, before)]
    for at in range(0, len(finished), _AT_ONCE):
        batch = finished[at : at + _AT_ONCE]
        with engine.begin() as connection:
            records = [_record(Table.folded(table_id, store.load(connection, table_id))) for table_id in batch]
        with file.open("a", encoding="utf-8") as out:
            out.write("".join(records))
            out.flush()
            os.fsync(out.fileno())
        if remove:
            with engine.begin() as connection:
                store.remove(connection, batch)
    return len(finished)


def _record(table: Table) -> str:
    return views.record_text(table, frozenset()) + "\n"
