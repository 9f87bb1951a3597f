"""The database's tables and migrations. Game-agnostic."""

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

if TYPE_CHECKING:
    from alembic.config import Config

METADATA = MetaData()
_HAS_KEY = sql.text("key IS NOT NULL")

GAME = Table(
    "game",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("last", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("bot_due", Boolean, nullable=False),
    Column("claimed_by", String(24)),
    Column("address", String(64), nullable=False),
    Column("key", String(64), unique=True),
    Column("summary", Text, nullable=False),
    Index("game_list", "status", "listed", "created"),
    Index("game_list_of_game", "game", "status", "listed", "created"),
    Index("game_deadline", "deadline"),
    Index("game_bots", "bot_due", "claimed_by"),
    Index("game_address", "address", "status"),
    Index("game_made", "address", "created"),
)
"""One row per table, with what is needed to list tables and to find those where something is due; all of it follows
from the events. `last` is the number of the last event: appending events advances it, or fails.
"""

EVENT = Table(
    "event",
    METADATA,
    Column("game_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(80)),
    Column("data", Text, nullable=False),
    Index("event_key", "game_id", "key", unique=True, sqlite_where=_HAS_KEY, postgresql_where=_HAS_KEY),
)
"""The logs: the truth. Append-only. Most events have no key, and cost nothing in the index of keys."""

BOT = Table(
    "bot",
    METADATA,
    Column("id", String(20), primary_key=True),
    Column("name", String(20), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("address", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("accepts", Text, nullable=False),
    Column("server", String(24)),
    Index("bot_address", "address"),
)
"""The outside bots; only the hash of a token is stored. `server` is where the bot's stream is."""

BOT_SEAT = Table(
    "bot_seat",
    METADATA,
    Column("bot_id", String(20), primary_key=True),
    Column("game_id", String(24), primary_key=True),
    Index("bot_seat_game", "game_id"),
)
"""The tables that involve an outside bot, for when it reconnects."""

SERVER = Table(
    "server",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""The running servers, each with the time of its last heartbeat in milliseconds."""

REVISION = "0004"
"""The newest migration."""
_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_215_044_031
"""PostgreSQL's advisory lock, held by one migrating server at a time."""


def migration_config(connection: sql.Connection) -> "Config":
    """Create Alembic's configuration for an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def migrate(engine: sql.Engine, revision: str = "head") -> None:
    """Migrate a database to a revision; it may be empty, and several servers may try at once."""
    with engine.begin() as connection:
        if revision == "head" and _revision(connection) == REVISION:
            return
        # Alembic is slow to load, and most starts do not need it.
        from alembic import command

        if connection.dialect.name == "postgresql":
            connection.execute(sql.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        command.upgrade(migration_config(connection), revision)


def _revision(connection: sql.Connection) -> str | None:
    """Return the revision of a database; None if it is empty."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()


def migrate_down(engine: sql.Engine, revision: str = "base") -> None:
    """Downgrade a database to an older revision; what newer ones added is lost."""
    from alembic import command

    with engine.begin() as connection:
        command.downgrade(migration_config(connection), revision)
