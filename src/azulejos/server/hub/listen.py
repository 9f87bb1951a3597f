"""How servers that share a PostgreSQL database learn of each other's writes: LISTEN on one connection each.

While the connection is down, the hub checks the database before it answers; once it is up again, whatever was missed is
loaded.
"""

import asyncio

import psycopg
import structlog
from sqlalchemy import make_url

from azulejos.server.hub.hub import Hub
from azulejos.server.live.presence import EVERYTHING
from azulejos.server.storage.append import CHANNEL
from azulejos.server.storage.outside import BOTS
from azulejos.server.storage.store import PRESENCE

log = structlog.get_logger("azulejos.listen")


async def listen(hub: Hub, url: str) -> None:
    """Listen to other servers' writes forever."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            await _hear(hub, address)
        except psycopg.Error as problem:
            log.warning("lost the database's notifications", problem=str(problem).strip())
        except Exception:
            log.exception("could not handle a notification")
        hub.notified = False
        await asyncio.sleep(0.5)


async def _hear(hub: Hub, address: str) -> None:
    connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
    async with connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        await connection.execute(f"LISTEN {PRESENCE}")
        await connection.execute(f"LISTEN {BOTS}")
        await hub.refresh_all()
        hub.notified = True
        await hub.outside.catch_up()
        hub.elsewhere.publish(EVERYTHING)
        async for notice in connection.notifies():
            if notice.channel == PRESENCE:
                hub.hear_presence(notice.payload)
                continue
            if notice.channel == BOTS:
                await hub.outside.hear(notice.payload)
                continue
            table_id, _last, server = notice.payload.split(":")
            if server != hub.server and not await hub.refresh(table_id) and hub.outside.follows(table_id):
                hub.outside.look((await hub.get(table_id)).table)
