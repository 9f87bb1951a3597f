"""Scheduled work: heartbeats, expired clocks, unclaimed bot turns, abandoned tables.

Everything that is due is found in the database, so that any server can find it, even after a restart.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection

from azulejos.server.clock import CLOCK, now_ms
from azulejos.server.hub.hub import Hub
from azulejos.server.live.presence import EVERYTHING
from azulejos.server.refusal import Refusal
from azulejos.server.storage import store
from azulejos.server.storage.database import SERVER
from azulejos.server.tables import commands
from azulejos.server.tables.draft import Draft

BEAT = 0.5
"""Seconds between two heartbeats."""
GRACE = 4000
"""Milliseconds without a heartbeat after which a server counts as gone."""
_SLOW_ROUNDS = 600
"""Idle tables are looked for once in this many beats."""
_HOUR = 3_600_000
LAST_WRITE = 2.0
"""Seconds that a stopping server waits for the database."""

log = structlog.get_logger("azulejos.watch")


async def begin(hub: Hub) -> None:
    """Resume after previous servers: give back the time in which no server ran."""
    before = await hub.store.read(lambda connection: store.last_beat(connection, hub.server))
    by_database = await hub.store.read(store.database_time)
    CLOCK.set(by_database or time.time_ns() // 1_000_000, before)
    now = now_ms()

    def arrive(connection: Connection) -> None:
        if not hub.store.shared:
            connection.execute(SERVER.delete())
        store.beat(connection, hub.server, now)

    await hub.store.write(arrive)
    hub.written = time.monotonic()
    gone = now - before if before is not None else 0
    if gone > (GRACE if hub.store.shared else 0):
        for table_id in await hub.store.read(store.clocked):
            await _quietly(hub, table_id, partial(commands.resume, gone=gone))


async def keep_watch(hub: Hub) -> None:
    """Do what is due, again and again."""
    rounds = 0
    failing = False
    while True:
        try:
            await see_to_everything(hub, slow=rounds % _SLOW_ROUNDS == 0)
            if failing:
                log.info("scheduled work has resumed")
            failing = False
        except Exception as problem:
            # Logged once, however long it lasts.
            if not failing:
                log.error("scheduled work failed", exc_info=problem)
            failing = True
        rounds += 1
        await asyncio.sleep(BEAT)


async def see_to_everything(hub: Hub, slow: bool) -> None:
    """Send a heartbeat and do everything that is due now."""
    now = now_ms()

    def job(connection: Connection) -> list[str]:
        store.beat(connection, hub.server, now)
        return store.claim_bots(connection, hub.server, now, GRACE)

    claimed = await hub.store.write(job)
    hub.written = time.monotonic()
    for table_id in claimed:
        hub.wake_bot(table_id)
    for table_id in await hub.store.read(partial(store.overdue, now=now)):
        await _quietly(hub, table_id, commands.flag)
    if hub.store.shared:
        alive = await hub.store.read(partial(store.alive, now=now, grace=GRACE))
        hub.show_presence(*hub.elsewhere.keep(alive))
        if slow:
            hub.elsewhere.publish(EVERYTHING)
    if slow:
        await _close_abandoned(hub, now)


async def _close_abandoned(hub: Hub, now: int) -> None:
    settings = hub.settings
    limits = {"open": settings.abandon_open_hours, "running": settings.abandon_running_days * 24}
    for status, hours in limits.items():
        since = now - int(hours * _HOUR)
        for table_id in await hub.store.read(partial(store.idle, status=status, since=since)):
            await _quietly(hub, table_id, commands.abandon)


async def _quietly(hub: Hub, table_id: str, command: Callable[[Draft], None]) -> None:
    """Run a command; another server may have done it meanwhile, which is not a problem."""
    try:
        await hub.act(table_id, command)
    except Refusal:
        pass
    except Exception as problem:
        # One failing table must not hold up the others.
        log.error("scheduled work failed for a table", table=table_id, exc_info=problem)


async def end(hub: Hub) -> None:
    """Shut down cleanly, if the database allows it: a last heartbeat, and bot turns released to others."""

    def job(connection: Connection) -> None:
        store.beat(connection, hub.server, now_ms())
        store.leave(connection, hub.server)

    try:
        async with asyncio.timeout(LAST_WRITE):
            await hub.store.write(job)
    except Exception as problem:
        log.warning("could not sign off from the database", kind=type(problem).__name__)
