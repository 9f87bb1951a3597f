"""A client for server benchmarks."""

import asyncio
import time
from typing import Any

import orjson


class Connection(asyncio.Protocol):
    """A minimal keep-alive HTTP connection, so that the clients are not what is measured."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: asyncio.Transport
        self._answer: asyncio.Future[tuple[int, bytes]]
        self._received = b""
        self._whole = 0
        """Size of the response being received, once its head is there."""
        self._body = 0
        self._sent = 0.0
        self.took = 0.0
        """Seconds until the last response arrived, regardless of when its reader got to it."""

    async def open(self) -> None:
        """Connect."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, bytes]:
        """Send a request; returns the response's status and body."""
        content = orjson.dumps(body)
        head = f"POST /api/v1{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {secret}\r\nContent-Length: {len(content)}\r\n\r\n"
        self._answer = asyncio.get_running_loop().create_future()
        self._received, self._whole = b"", 0
        self._sent = time.perf_counter()
        self._transport.write(head.encode() + content)
        return await self._answer

    def close(self) -> None:
        """Disconnect."""
        self._transport.close()

    def connection_made(self, transport: Any) -> None:
        """Note the transport."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Receive part of the response."""
        self._received += data
        if not self._whole and b"\r\n\r\n" in self._received:
            self._body = self._received.index(b"\r\n\r\n") + 4
            head = self._received[: self._body].lower()
            self._whole = self._body + int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        if self._whole and len(self._received) == self._whole:
            self.took = time.perf_counter() - self._sent
            self._answer.set_result((int(self._received[9:12]), self._received[self._body :]))

    def connection_lost(self, exc: Exception | None) -> None:
        """Handle the end of the connection."""
        if not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError("the server has closed the connection"))
