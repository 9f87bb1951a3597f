"""Parses a database's address, and reports in one line why a database cannot be used."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from azulejos.server.settings import BadSetting


def read_address(database: str) -> URL:
    """Parse the address of a SQLite file or a PostgreSQL database."""
    try:
        address = make_url(database)
    except ArgumentError:
        raise BadSetting(
            f"the database {database!r} is not a valid address: use sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    backend = address.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise BadSetting(f"the database must be sqlite:///FILE or postgresql://..., not {backend}")
    if backend == "sqlite" and address.database in (None, "", ":memory:"):
        raise BadSetting("the database needs a file: sqlite:///FILE")
    return address


def sqlite_file(address: URL) -> Path | None:
    """Return the file of a SQLite database; None for PostgreSQL."""
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


@contextlib.contextmanager
def usable(engine: Engine) -> Iterator[None]:
    """Convert a database error to a one-line message."""
    try:
        yield
    except DBAPIError as problem:
        reason = str(problem.orig).strip().splitlines()[0]
        address = engine.url.render_as_string(hide_password=True)
        raise BadSetting(f"the database {address} cannot be used: {reason}") from None
