"""Outside bots in the database: names, token hashes, accepted challenges, streams, tables.

Servers that share PostgreSQL notify each other on a separate channel. Game-agnostic.
"""

from collections.abc import Iterable, Set
from typing import Any

import sqlalchemy as sql
from sqlalchemy import ColumnElement, Connection

from azulejos.server.storage.database import BOT, BOT_SEAT, GAME

BOTS = "azulejos_bots"
"""PostgreSQL's channel; the payload is `what:bot:table:server`, with `what` one of `seat` and `open`."""


def add(connection: Connection, bot_id: str, name: str, token: str, address: str, now: int) -> None:
    """Register a bot; raises IntegrityError if it exists."""
    connection.execute(
        BOT.insert().values(id=bot_id, name=name, token=token, address=address, created=now, accepts="{}", server=None)
    )


def by_token(connection: Connection, token: str) -> Any:
    """Return the row of the bot whose token has this hash; None if there is none."""
    return connection.execute(sql.select(BOT).where(BOT.c.token == token)).first()


def by_id(connection: Connection, bot_id: str) -> Any:
    """Return the row of a bot; None if there is none."""
    return connection.execute(sql.select(BOT).where(BOT.c.id == bot_id)).first()


def listed(connection: Connection, online: Set[str] | None, limit: int, after: str = "") -> list[Any]:
    """List bots by name, optionally only those whose stream is at one of these servers."""
    chosen: ColumnElement[bool] = BOT.c.id > after
    if online is not None:
        chosen = sql.and_(chosen, BOT.c.server.in_(online))
    return list(connection.execute(sql.select(BOT).where(chosen).order_by(BOT.c.id).limit(limit)))


def made_by(connection: Connection, address: str) -> int:
    """Count the bots that an address has registered."""
    return connection.execute(sql.select(sql.func.count()).where(BOT.c.address == address)).scalar_one()


def change(connection: Connection, bot_id: str, **values: Any) -> bool:
    """Update columns of a bot; returns whether the bot exists."""
    return connection.execute(BOT.update().where(BOT.c.id == bot_id).values(**values)).rowcount == 1


def remove(connection: Connection, bot_id: str) -> bool:
    """Remove a bot; its games stay. Returns whether it existed."""
    connection.execute(BOT_SEAT.delete().where(BOT_SEAT.c.bot_id == bot_id))
    return connection.execute(BOT.delete().where(BOT.c.id == bot_id)).rowcount == 1


def listen_at(connection: Connection, bot_id: str, server: str) -> None:
    """Record that a bot's stream is now at a server, and nowhere else."""
    change(connection, bot_id, server=server)
    _notify(connection, f"open:{bot_id}::{server}")


def stop_listening(connection: Connection, bot_id: str, server: str) -> None:
    """Record that a bot's stream at a server has ended; a stream at another server is unaffected."""
    connection.execute(BOT.update().where(BOT.c.id == bot_id, BOT.c.server == server).values(server=None))


def seat(connection: Connection, game_id: str, bots: Iterable[str], server: str) -> None:
    """Record that a table involves these bots."""
    for bot_id in bots:
        known = sql.select(BOT_SEAT.c.bot_id).where(BOT_SEAT.c.bot_id == bot_id, BOT_SEAT.c.game_id == game_id)
        if connection.execute(known).first() is None:
            connection.execute(BOT_SEAT.insert().values(bot_id=bot_id, game_id=game_id))
        _notify(connection, f"seat:{bot_id}:{game_id}:{server}")


def unseat(connection: Connection, game_id: str, bots: Iterable[str]) -> None:
    """Record that a table no longer involves these bots."""
    connection.execute(BOT_SEAT.delete().where(BOT_SEAT.c.game_id == game_id, BOT_SEAT.c.bot_id.in_(list(bots))))


def tables_of(connection: Connection, bot_id: str, limit: int = 1000) -> list[str]:
    """List the unfinished tables that involve a bot, oldest first."""
    query = sql.select(GAME.c.id).join(BOT_SEAT, BOT_SEAT.c.game_id == GAME.c.id)
    query = query.where(BOT_SEAT.c.bot_id == bot_id, GAME.c.status != "over")
    return list(connection.execute(query.order_by(GAME.c.created).limit(limit)).scalars())


def playing(connection: Connection, bot_id: str, status: str, address: str = "") -> int:
    """Count a bot's tables of a status, optionally only those created by an address."""
    query = sql.select(sql.func.count()).select_from(GAME.join(BOT_SEAT, BOT_SEAT.c.game_id == GAME.c.id))
    query = query.where(BOT_SEAT.c.bot_id == bot_id, GAME.c.status == status)
    return connection.execute(query.where(GAME.c.address == address) if address else query).scalar_one()


def _notify(connection: Connection, text: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text("SELECT pg_notify(:channel, :text)"), {"channel": BOTS, "text": text})
