"""A table being watched: its live connections, and what each of them has yet to receive.

A message is encoded once for all who may see the same. Nobody is waited for: a connection with too many waiting
messages is dropped, and can reconnect and catch up. Presence is published at most a few times a second, replacing an
older message that still waits, so that a sudden crowd costs little. Independent of HTTP and database.
"""

import asyncio
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

from azulejos.server import metrics
from azulejos.server.clock import now_ms
from azulejos.server.live.presence import Elsewhere, Present
from azulejos.server.tables import views
from azulejos.server.tables.table import Table

PRESENCE_PAUSE = 0.2
"""Seconds over which arrivals and departures are combined."""
FIRSTS_SECONDS = 5.0
"""How long first messages are cached. A log is long, and a stranger may ask for it from each of its events on."""
VISIT_SECONDS = 60.0
"""How long someone who has looked at a table counts as present without a live connection."""


class Watcher:
    """A live connection's queue of messages. If it grows too long, the connection is dropped, and can catch up."""

    def __init__(self, mine: frozenset[int], most: int, fields: bool = False) -> None:
        self.mine = mine
        self.fields = fields
        """Whether events should include positions."""
        self.dropped = asyncio.Event()
        self.ended = False
        self._messages: deque[bytes] = deque()
        self._presence: bytes | None = None
        self._most = most
        self._news = asyncio.Event()

    def offer(self, message: bytes) -> None:
        """Enqueue a message without waiting."""
        if self.dropped.is_set():
            return
        if len(self._messages) >= self._most:
            self.dropped.set()
            metrics.DROPPED.inc()
        else:
            self._presence = None
            self._messages.append(message)
            self._news.set()

    def publish_presence(self, message: bytes) -> None:
        """Enqueue who is connected, replacing an older such message that still waits."""
        self._presence = message
        self._news.set()

    def end(self) -> None:
        """End the queue because the server stops."""
        self.ended = True
        self._news.set()

    async def next(self) -> bytes | None:
        """Return the next message; None when the server stops."""
        while True:
            if self._messages:
                return self._messages.popleft()
            if self._presence is not None:
                message, self._presence = self._presence, None
                return message
            if self.ended:
                return None
            self._news.clear()
            await self._news.wait()


@dataclass
class Live:
    """A table in memory."""

    table: Table
    elsewhere: Elsewhere
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    visitor: str = ""
    """The address of the last visitor."""
    _visited: float = -VISIT_SECONDS
    _seats: Counter[int] = field(default_factory=Counter)
    _spectators: int = 0
    _publishing: bool = False
    _firsts: dict[Any, bytes] = field(default_factory=dict)
    """Cached first messages, for those who arrive while nothing changes."""

    def visit(self, address: str) -> None:
        """Note a visit to the table."""
        self.visitor = address
        self._visited = time.monotonic()

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected or has looked at it recently."""
        if self.watchers or time.monotonic() - self._visited < VISIT_SECONDS:
            return False
        return not any(present.seats or present.watchers for present in self.elsewhere.at(self.table.id))

    def here(self) -> Present:
        """Return who is connected at this server."""
        return Present(frozenset(self._seats), self._spectators)

    def presence(self) -> dict[str, Any]:
        """Return who is connected, at any server."""
        seats, watchers = set(self._seats), self._spectators
        for present in self.elsewhere.at(self.table.id):
            seats |= present.seats
            watchers += present.watchers
        return {"connected": sorted(seats), "watchers": watchers}

    def enter(self, watcher: Watcher) -> None:
        """Add a live connection."""
        self.watchers.add(watcher)
        self._seats.update(watcher.mine)
        self._spectators += not watcher.mine

    def leave(self, watcher: Watcher) -> None:
        """Remove a live connection."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._seats -= Counter(watcher.mine)
            self._spectators -= not watcher.mine

    def show(self, after: Table) -> None:
        """Replace the table's state and notify its watchers."""
        before = self.table.last
        self.table = after
        self._firsts.clear()
        messages: dict[tuple[frozenset[int], bool], bytes] = {}
        for watcher in self.watchers:
            kind = watcher.mine, watcher.fields
            if kind not in messages:
                tell = views.news_views if watcher.fields else views.event_views
                messages[kind] = self._message(watcher.mine, views.to_json(tell(after, watcher.mine, before)))
            watcher.offer(messages[kind])

    def greet(self, watcher: Watcher, after: int, missed: list[dict[str, Any]]) -> None:
        """Send a new watcher what they have missed, and schedule a presence message for all others."""
        self.enter(watcher)
        kind = watcher.mine, watcher.fields, after
        if kind not in self._firsts:
            if not self._firsts:
                asyncio.get_running_loop().call_later(FIRSTS_SECONDS, self._firsts.clear)
            self._firsts[kind] = views.to_json(missed)
        watcher.offer(self._message(watcher.mine, self._firsts[kind]))

    def first_events(self, mine: frozenset[int], fields: bool, after: int) -> bool:
        """Whether the first message to such a watcher is cached."""
        return (mine, fields, after) in self._firsts

    def _message(self, mine: frozenset[int], events: bytes) -> bytes:
        """Encode a message to a watcher: events, the table, and who is connected."""
        return views.to_json(
            {
                "type": "table",
                "last": self.table.last,
                "events": views.part(events),
                "table": views.part(views.table_json(self.table, mine, now_ms())),
                "presence": self.presence(),
            }
        )

    def publish_presence(self) -> None:
        """Schedule a presence message to all watchers."""
        if not self._publishing and self.watchers:
            self._publishing = True
            asyncio.get_running_loop().call_later(PRESENCE_PAUSE, self._publish_presence)

    def _publish_presence(self) -> None:
        self._publishing = False
        message = views.to_json(
            {"type": "presence", "events": [], "last": self.table.last, "table": None, "presence": self.presence()}
        )
        for watcher in self.watchers:
            watcher.publish_presence(message)
