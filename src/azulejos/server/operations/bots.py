"""Manages outside bots in the server's database, running or not: registers, lists and removes them."""

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from azulejos.server.clock import now_ms
from azulejos.server.refusal import Refusal
from azulejos.server.storage import outside
from azulejos.server.storage.address import usable
from azulejos.server.storage.database import migrate
from azulejos.server.storage.store import open_engine
from azulejos.server.tables.identity import hashed
from azulejos.server.tables.outside import check_name, id_of, random_token


@contextlib.contextmanager
def _database(database: str) -> Iterator[Connection]:
    engine = open_engine(database)
    try:
        with usable(engine):
            migrate(engine)
            with engine.begin() as connection:
                yield connection
    finally:
        engine.dispose()


def add_bot(database: str, name: str) -> str:
    """Register a bot; returns its token."""
    check_name(name)
    token = random_token()
    with _database(database) as connection:
        # Checking first would be a race with a running server.
        try:
            outside.add(connection, id_of(name), name, hashed(token), "", now_ms())
        except IntegrityError:
            raise Refusal("name_taken", f"there is already a bot {name}") from None
    return token


def renew_bot(database: str, name: str) -> str:
    """Replace a bot's token."""
    token = random_token()
    with _database(database) as connection:
        if not outside.change(connection, id_of(name), token=hashed(token)):
            raise Refusal("no_bot", f"there is no bot {name}", 404)
    return token


def list_bots(database: str) -> list[tuple[str, int]]:
    """List all bots by name, with the time of registration in milliseconds since 1970."""
    with _database(database) as connection:
        return [(row.name, row.created) for row in outside.listed(connection, None, 1_000_000)]


def remove_bot(database: str, name: str) -> None:
    """Remove a bot: its token stops working within seconds, its name becomes free, its games stay."""
    with _database(database) as connection:
        if not outside.remove(connection, id_of(name)):
            raise Refusal("no_bot", f"there is no bot {name}", 404)
