"""A client for measuring servers with."""

import asyncio
import json
from typing import Any


class Connection:
    """A client's kept-alive HTTP connection, as thin as can be: the clients must not be what is measured."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, bytes]:
        """Send a request; gives the answer's status and body."""
        content = json.dumps(body).encode()
        head = f"POST /api/v1{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {secret}\r\nContent-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return int(answer[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()
