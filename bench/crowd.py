"""Spectators: a crowd that arrives at one game at once, and how quickly each of them receives a move."""

import asyncio
import base64
import os
import time
from dataclasses import dataclass
from typing import Any

import orjson

from bench.client import Connection


@dataclass(frozen=True)
class Crowd:
    """The measurements with a number of spectators."""

    spectators: int
    arrived_s: float
    """Seconds until the last one had received the table."""
    told_median_ms: float
    told_last_ms: float
    """From sending the move until the last one received it."""
    dropped: int


class Spectator:
    """A minimal WebSocket client."""

    def __init__(self) -> None:
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def come(self, port: int, table: str) -> None:
        """Connect, say hello, and receive the first message."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        self._writer.write(
            f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await self._reader.readuntil(b"\r\n\r\n")
        hello = b"{}"
        self._writer.write(bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
        await self.message()

    async def message(self) -> bytes:
        """Return the next message; raises ConnectionError if the server has closed the connection."""
        while True:
            first, second = await self._reader.readexactly(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8), "big")
            content = await self._reader.readexactly(length)
            if first & 15 == 8:
                raise ConnectionError(content.decode(errors="replace"))
            if first & 15 == 1:
                return content

    async def told(self) -> float:
        """Return when a move was received."""
        while b'"kind":"move"' not in await self.message():
            pass
        return time.perf_counter()

    def leave(self) -> None:
        """Disconnect."""
        self._writer.close()


async def watch(port: int, number: int, moves: int = 5) -> Crowd:
    """Let many spectators arrive at once, and play some moves."""
    connection = Connection(port)
    await connection.open()
    seats = [{"kind": "me"}, {"kind": "me"}]
    _, content = await connection.post("/tables", {"game": "azul", "seats": seats})
    made = orjson.loads(content)
    table, secret = made["table"], made["secret"]
    spectators = [Spectator() for _ in range(number)]
    began = time.perf_counter()
    came = await asyncio.gather(*(one.come(port, table["id"]) for one in spectators), return_exceptions=True)
    arrived = time.perf_counter() - began
    dropped = sum(isinstance(result, Exception) for result in came)
    there = [one for one, result in zip(spectators, came, strict=True) if result is None]
    times: list[float] = []
    lasts: list[float] = []
    for _ in range(moves):
        await asyncio.sleep(1)
        waiting = asyncio.gather(*(one.told() for one in there), return_exceptions=True)
        await asyncio.sleep(0)
        move = {"version": table["version"], "action": table["legal"][0]["action"]}
        sent = time.perf_counter()
        _, content = await connection.post(f"/tables/{table['id']}/moves", move, secret)
        table = orjson.loads(content)["table"]
        found: list[Any] = await waiting
        heard = [1000 * (at - sent) for at in found if isinstance(at, float)]
        dropped += len(found) - len(heard)
        there = [one for one, at in zip(there, found, strict=True) if isinstance(at, float)]
        times += heard
        lasts.append(max(heard))
    for one in there:
        one.leave()
    connection.close()
    return Crowd(number, arrived, sorted(times)[len(times) // 2], max(lasts), dropped)
