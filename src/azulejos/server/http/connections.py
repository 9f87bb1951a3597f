"""Connections before any request is read: their number, and how long a request may take to arrive; and how responses
are written.

Without these limits, a client that opens idle connections would use up the file descriptors that others need.
"""

import asyncio
import sys
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from azulejos.server import metrics
from azulejos.server.settings import Settings

LONGEST_HEAD = 64 * 1024
"""Maximum bytes of a request's line and headers; the parser keeps all of them and has no limit."""
SPARE_FILES = 96
"""File descriptors reserved for the database, the bots and the web app."""
_LOOK_EVERY = 1.0


def room_for_connections(wanted: int) -> int:
    """Raise the process's limit on open files and return how many connections that allows."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE_FILES))


class Connections:
    """All connections of one server."""

    def __init__(self, settings: Settings) -> None:
        self._most = room_for_connections(settings.connections)
        self._most_each = settings.connections_per_address
        self._seconds = settings.request_seconds
        self._proxies = {part.strip() for part in settings.trusted_proxies.split(",") if part.strip()}
        self._by_address: Counter[str] = Counter()
        self._open: set[Any] = set()
        self._looking = False

    def enter(self, connection: Any, address: str) -> bool:
        """Count a new connection; False if there are too many."""
        trusted = address in self._proxies or "*" in self._proxies
        if len(connection.connections) >= self._most or (not trusted and self._by_address[address] >= self._most_each):
            metrics.TURNED_AWAY.inc()
            return False
        self._by_address[address] += 1
        self._open.add(connection)
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(_LOOK_EVERY, self._look)
        return True

    def leave(self, connection: Any, address: str) -> None:
        """Stop counting a connection that has ended, or has become a WebSocket, which is counted elsewhere."""
        if connection in self._open:
            self._open.discard(connection)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _look(self) -> None:
        """Close connections whose request is too slow to arrive, or whose response is not read."""
        loop = asyncio.get_running_loop()
        latest = loop.time() - self._seconds
        for connection in list(self._open):
            since = connection.waits_since if connection.stuck_since is None else connection.stuck_since
            if since is not None and since < latest:
                connection.transport.abort()
        self._looking = bool(self._open)
        if self._looking:
            loop.call_later(_LOOK_EVERY, self._look)


class WholeAnswers:
    """A transport that sends the head of a response together with its body: one packet instead of two."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.inner = transport
        self._loop = loop
        self._head = b""

    def write(self, data: bytes) -> None:
        """Send data; a head waits for the next write, at most one turn of the event loop."""
        if self.inner.is_closing():
            return
        if self._head:
            self._head, data = b"", self._head + data
        elif data.startswith(b"HTTP/"):
            self._head = data
            self._loop.call_soon(self.flush)
            return
        self.inner.write(data)

    def flush(self) -> None:
        """Send buffered data."""
        self._head, data = b"", self._head
        if data and not self.inner.is_closing():
            self.inner.write(data)

    def close(self) -> None:
        """Send buffered data and close."""
        self.flush()
        self.inner.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def guarded_protocol(connections: Connections) -> type[HttpToolsProtocol]:
    """Extend uvicorn's protocol to count and time its connections."""

    class Guarded(HttpToolsProtocol):
        waits_since: float | None = None
        """When a request that is still incomplete began to arrive."""
        stuck_since: float | None = None
        """When writing was paused because the response was not read."""
        _address = ""
        _refused = False
        _in_head = False
        _head = 0
        """Bytes of an incomplete head, not counting its first chunk."""

        def connection_made(self, transport: Any) -> None:
            peer = transport.get_extra_info("peername")
            self._address = str(peer[0]) if isinstance(peer, tuple) else ""
            if not connections.enter(self, self._address):
                self._refused = True
                transport.abort()
                return
            self.waits_since = self.loop.time()
            super().connection_made(WholeAnswers(transport, self.loop))  # type: ignore[arg-type]

        def connection_lost(self, exc: Exception | None) -> None:
            if not self._refused:
                connections.leave(self, self._address)
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._refused:
                return
            if self._in_head:
                self._head += len(data)
            super().data_received(data)
            if self._in_head and self._head > LONGEST_HEAD:
                metrics.TURNED_AWAY.inc()
                self.transport.abort()

        def on_message_begin(self) -> None:
            self.waits_since = self.loop.time()
            self._in_head, self._head = True, 0
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._in_head = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.waits_since = None
            super().on_message_complete()

        def pause_writing(self) -> None:
            self.stuck_since = self.loop.time()
            super().pause_writing()

        def resume_writing(self) -> None:
            self.stuck_since = None
            super().resume_writing()

        def handle_websocket_upgrade(self) -> None:
            connections.leave(self, self._address)
            self.transport = self.transport.inner  # type: ignore[attr-defined]
            super().handle_websocket_upgrade()

    return Guarded
