"""Connections before any request is read: their number, how fast an address may open them, how long a request may take
to arrive, and in how many bytes and parts; and how responses are written.

Without these limits, a client that opens idle connections would use up the file descriptors that others need, and one
that sends a million headers or one-byte chunks would block the event loop before any rate limit applies.
"""

import asyncio
import sys
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from azulejos.server import metrics
from azulejos.server.http.limits import Budgets, household
from azulejos.server.settings import Settings

LONGEST_HEAD = 64 * 1024
"""Maximum bytes of a request's line and headers; the parser keeps all of them and has no limit."""
MOST_HEADERS = 100
"""Maximum headers of a request, trailers included."""
MOST_PIECES = 1000
"""Maximum chunks of a request's body."""
MOST_PIPELINED = 8
"""Maximum requests that may wait on a connection for an earlier one. Browsers do not pipeline at all."""
CONNECTIONS_A_REQUEST = 2
"""Connections that an address may open per request that it may make."""
LIVE_BYTES, LIVE_BYTES_A_SECOND = 16 * 1024, 256
"""What a live connection may send, as a burst and per second: a hello, then pings and pongs."""
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
        self.longest = LONGEST_HEAD + 2 * settings.request_bytes
        """Maximum bytes of a request on the wire, chunk headers and trailers included."""
        rate = CONNECTIONS_A_REQUEST * settings.requests_per_second
        self._pace = Budgets(rate, max(1, settings.connections_per_address))
        self._by_address: Counter[str] = Counter()
        self._open: set[Any] = set()
        self._looking = False

    def enter(self, connection: Any, address: str) -> bool:
        """Count a new connection; False if there are too many."""
        trusted = address in self._proxies or "*" in self._proxies
        home = household(address)
        if len(connection.connections) >= self._most or not (trusted or self._room_for(home)):
            metrics.TURNED_AWAY.inc()
            return False
        self._by_address[home] += 1
        self._open.add(connection)
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(_LOOK_EVERY, self._look)
        return True

    def _room_for(self, home: str) -> bool:
        return self._by_address[home] < self._most_each and self._pace.take(home) == 0

    def leave(self, connection: Any, address: str) -> None:
        """Stop counting a connection that has ended, or has become a WebSocket, which is counted elsewhere."""
        if connection in self._open:
            self._open.discard(connection)
            home = household(address)
            self._by_address[home] -= 1
            if not self._by_address[home]:
                del self._by_address[home]

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


class TooMuch(Exception):
    """A request in more parts than any client needs."""


def guarded_protocol(connections: Connections) -> type[HttpToolsProtocol]:
    """Extend uvicorn's protocol to count, time and measure its connections."""

    class Guarded(HttpToolsProtocol):
        waits_since: float | None = None
        """When a request that is still incomplete began to arrive."""
        stuck_since: float | None = None
        """When writing was paused because the response was not read."""
        _address = ""
        _refused = False
        _ended = False
        _in_head = False
        _taken = 0
        """Bytes of an incomplete request, not counting its first read."""
        _pieces = 0

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
            if self._refused or self._ended:
                return
            self._taken += len(data)
            super().data_received(data)
            most = LONGEST_HEAD if self._in_head else connections.longest
            if self.waits_since is not None and self._taken > most:
                metrics.TURNED_AWAY.inc()
                self.transport.abort()

        def on_message_begin(self) -> None:
            self.waits_since = self.loop.time()
            self._in_head, self._taken, self._pieces = True, 0, 0
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= MOST_HEADERS:
                raise TooMuch
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            if len(self.pipeline) >= MOST_PIPELINED:
                raise TooMuch
            self._in_head = False
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self._pieces += 1
            if self._pieces > MOST_PIECES:
                raise TooMuch
            super().on_body(body)

        def on_message_complete(self) -> None:
            self.waits_since = None
            super().on_message_complete()

        def send_400_response(self, msg: str) -> None:
            """Refuse what cannot be parsed, in the format of the API."""
            self._ended = True
            metrics.TURNED_AWAY.inc()
            content = b'{"reason":"bad_request","message":"the request is not valid HTTP, or in too many parts"}'
            head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(content)
            self.transport.write(STATUS_LINE[400] + head + content)
            self.transport.close()

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


class GuardedSocket(WebSocketsSansIOProtocol):
    """Extend uvicorn's WebSocket to limit what a client sends. Every frame costs time, even pings that the application
    never sees, and an endless message of empty fragments would use ever more memory."""

    _room = float(LIVE_BYTES)
    _heard = 0.0

    def data_received(self, data: bytes) -> None:
        """Receive bytes."""
        if self.handshake_initiated:
            now = self.loop.time()
            self._room = min(LIVE_BYTES, self._room + (now - (self._heard or now)) * LIVE_BYTES_A_SECOND) - len(data)
            self._heard = now
            if self._room < 0:
                metrics.TURNED_AWAY.inc()
                self.transport.abort()
                return
        super().data_received(data)
