"""A table that is being watched: its live connections, and what each of them is still to be told.

A message is made once for all who may see the same. Nobody is waited for: who lets too many messages wait is dropped,
and may come back and catch up. Who comes and goes is told at most a few times a second, and an older telling that
still waits is replaced, so that a crowd that arrives at once costs little. Knows neither HTTP nor database.
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
"""Seconds in which comings and goings are told together."""
VISIT_SECONDS = 60.0
"""How long somebody who has looked at a table counts as there, without a live connection."""


class Watcher:
    """A live connection's waiting messages. One that lets too many wait is dropped, and may catch up anew."""

    def __init__(self, mine: frozenset[int], most: int, fields: bool = False) -> None:
        self.mine = mine
        self.fields = fields
        """Whether events are wanted with positions."""
        self.dropped = asyncio.Event()
        self.ended = False
        self._messages: deque[bytes] = deque()
        self._presence: bytes | None = None
        self._most = most
        self._news = asyncio.Event()

    def offer(self, message: bytes) -> None:
        """Hand a message over without waiting."""
        if self.dropped.is_set():
            return
        if len(self._messages) >= self._most:
            self.dropped.set()
            metrics.DROPPED.inc()
        else:
            self._presence = None
            self._messages.append(message)
            self._news.set()

    def tell_presence(self, message: bytes) -> None:
        """Tell who is there, in place of what is still to be told about it."""
        self._presence = message
        self._news.set()

    def end(self) -> None:
        """The server stops: there will be no more messages."""
        self.ended = True
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message; None comes last, when the server stops."""
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
    """The address of who looked at it last."""
    _visited: float = -VISIT_SECONDS
    _seats: Counter[int] = field(default_factory=Counter)
    _spectators: int = 0
    _telling: bool = False
    _firsts: dict[Any, bytes] = field(default_factory=dict)
    """First messages, for those who come while nothing changes."""

    def visit(self, address: str) -> None:
        """Somebody looks at the table."""
        self.visitor = address
        self._visited = time.monotonic()

    @property
    def deserted(self) -> bool:
        """Whether nobody has looked at it lately, or is there."""
        if self.watchers or time.monotonic() - self._visited < VISIT_SECONDS:
            return False
        return not any(present.seats or present.watchers for present in self.elsewhere.at(self.table.id))

    def here(self) -> Present:
        """Who is there by this server."""
        return Present(frozenset(self._seats), self._spectators)

    def presence(self) -> dict[str, Any]:
        """Who is there, by any server."""
        everywhere = [self.here(), *self.elsewhere.at(self.table.id)]
        connected = sorted({seat for present in everywhere for seat in present.seats})
        return {"connected": connected, "watchers": sum(present.watchers for present in everywhere)}

    def enter(self, watcher: Watcher) -> None:
        """A live connection begins."""
        self.watchers.add(watcher)
        self._seats.update(watcher.mine)
        self._spectators += not watcher.mine

    def leave(self, watcher: Watcher) -> None:
        """A live connection ends."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._seats -= Counter(watcher.mine)
            self._spectators -= not watcher.mine

    def show(self, after: Table) -> None:
        """Put the table's next state in its place and tell who watches."""
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
        """Tell a new watcher what they have missed, and all others, soon, that somebody has come."""
        self.enter(watcher)
        kind = watcher.mine, watcher.fields, after
        if kind not in self._firsts:
            self._firsts[kind] = views.to_json(missed)
        watcher.offer(self._message(watcher.mine, self._firsts[kind]))

    def first_events(self, mine: frozenset[int], fields: bool, after: int) -> bool:
        """Whether the first message to such a watcher has been made already."""
        return (mine, fields, after) in self._firsts

    def _message(self, mine: frozenset[int], events: bytes) -> bytes:
        """What a watcher is told: events, the table, and who is there."""
        return views.to_json(
            {
                "type": "table",
                "last": self.table.last,
                "events": views.part(events),
                "table": views.part(views.table_json(self.table, mine, now_ms())),
                "presence": self.presence(),
            }
        )

    def tell_presence(self) -> None:
        """Let all who watch know who is there, soon."""
        if not self._telling and self.watchers:
            self._telling = True
            asyncio.get_running_loop().call_later(PRESENCE_PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = False
        message = views.to_json(
            {"type": "presence", "events": [], "last": self.table.last, "table": None, "presence": self.presence()}
        )
        for watcher in self.watchers:
            watcher.tell_presence(message)
