"""What one address may take: requests, live connections, bytes. Kept in memory, one count a process."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.exceptions import HTTPException

from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
_FORGET_AFTER = 10_000
"""Addresses remembered before those that have rested are forgotten."""


class Limits:
    """Counts what each address does."""

    def __init__(self, settings: Settings) -> None:
        self._rate = settings.requests_per_second
        self._most = settings.requests_at_once
        self._sockets_most = settings.sockets_per_address
        self._requests: dict[str, tuple[float, float]] = {}
        self._sockets: Counter[str] = Counter()

    def request(self, address: str) -> None:
        """Count a request, or refuse it: each address may make some at once, and so many a second for long."""
        if not self._rate:
            return
        now = time.monotonic()
        left, then = self._requests.get(address, (float(self._most), now))
        left = min(self._most, left + (now - then) * self._rate)
        if left < 1:
            self._requests[address] = (left, now)
            raise Refusal("too_many_requests", "too many requests from your address: wait a second", 429)
        self._requests[address] = (left - 1, now)
        if len(self._requests) > _FORGET_AFTER:
            self._forget(now)

    def _forget(self, now: float) -> None:
        rested = self._most / self._rate
        self._requests = {
            address: (left, then) for address, (left, then) in self._requests.items() if now - then < rested
        }

    def open_socket(self, address: str) -> bool:
        """Count a live connection; False if the address has too many."""
        if self._sockets[address] >= self._sockets_most:
            return False
        self._sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """A counted live connection has ended."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def bounded(receive: Receive, most: int) -> Receive:
    """A request's body, refused once it is larger than allowed."""
    taken = 0

    async def take() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            # FastAPI takes any other exception for a body that cannot be read.
            raise HTTPException(413, f"the request is larger than {most} bytes")
        return message

    return take
