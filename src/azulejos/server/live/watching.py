"""A table that is being watched: its live connections, and what each of them is still to be told.

A message is made once for all who may see the same. Nobody is waited for: who lets too many messages wait is dropped,
and may come back and catch up. Knows neither HTTP nor database.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from azulejos.server import metrics
from azulejos.server.clock import now_ms
from azulejos.server.live.presence import Elsewhere, Present
from azulejos.server.tables import views
from azulejos.server.tables.table import Table


class Watcher:
    """A live connection's waiting messages. One that lets too many wait is dropped, and may catch up anew."""

    def __init__(self, mine: frozenset[int], most: int, fields: bool = False) -> None:
        self.mine = mine
        self.fields = fields
        """Whether events are wanted with positions."""
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        """None comes last, when the server stops."""
        self.dropped = asyncio.Event()
        self.ended = False
        self._most = most

    def offer(self, message: bytes) -> None:
        """Hand a message over without waiting."""
        if self.dropped.is_set():
            return
        if self.messages.qsize() >= self._most:
            self.dropped.set()
            metrics.DROPPED.inc()
        else:
            self.messages.put_nowait(message)

    def end(self) -> None:
        """The server stops: there will be no more messages."""
        self.ended = True
        self.messages.put_nowait(None)


@dataclass
class Live:
    """A table in memory."""

    table: Table
    elsewhere: Elsewhere
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)

    def here(self) -> Present:
        """Who is there by this server."""
        seats = frozenset(seat for watcher in self.watchers for seat in watcher.mine)
        return Present(seats, sum(not watcher.mine for watcher in self.watchers))

    def presence(self) -> dict[str, Any]:
        """Who is there, by any server."""
        everywhere = [self.here(), *self.elsewhere.at(self.table.id)]
        connected = sorted({seat for present in everywhere for seat in present.seats})
        return {"connected": connected, "watchers": sum(present.watchers for present in everywhere)}


def live_message(live: Live, mine: frozenset[int], events: list[dict[str, Any]]) -> bytes:
    """What a watcher is told: events, the table, and who is there."""
    return views.to_json(
        {
            "type": "table",
            "last": live.table.last,
            "events": events,
            "table": views.part(views.table_json(live.table, mine, now_ms())),
            "presence": live.presence(),
        }
    )
