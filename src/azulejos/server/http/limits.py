"""What one address may take: work, live connections, bytes. Kept in memory, one count a process.

Work is counted in requests: one for a plain request, more for what costs more, and that is asked for before the work
begins. Each address has so many at once after a rest, and so many a second for long.
"""

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
FILE_COST = 0.2
"""Of a file of the web app, of which a page needs many."""
HINT_COST = 4.0
BYTES_A_REQUEST = 400
"""Letters of a record or position that cost as much to read as a plain request."""
EVENTS_A_REQUEST = 5
"""Past positions that cost as much to play through as a plain request."""


class Limits:
    """Counts what each address does."""

    def __init__(self, settings: Settings) -> None:
        self.rate = settings.requests_per_second
        """Plain requests a second for long; 0 for no limit."""
        self.most = float(settings.requests_at_once)
        """Plain requests at once, after a rest."""
        self._sockets_most = settings.sockets_per_address
        self._left: dict[str, tuple[float, float]] = {}
        self._sockets: Counter[str] = Counter()

    def spend(self, address: str, cost: float = 1.0) -> None:
        """Count work, or refuse it. What costs most costs half of what an address may have at once."""
        if not self.rate:
            return
        cost = min(cost, max(1.0, self.most / 2))
        now = time.monotonic()
        left, then = self._left.get(address, (self.most, now))
        left = min(self.most, left + (now - then) * self.rate)
        if left < cost:
            self._left[address] = (left, now)
            wait = (cost - left) / self.rate
            raise Refusal("too_many_requests", f"too many requests from your address: wait {wait:.1f} s", 429, wait)
        self._left[address] = (left - cost, now)
        if len(self._left) > _FORGET_AFTER:
            self._forget(now)

    def left(self, address: str) -> float:
        """How many plain requests an address may make now."""
        left, then = self._left.get(address, (self.most, time.monotonic()))
        return min(self.most, left + (time.monotonic() - then) * self.rate)

    def _forget(self, now: float) -> None:
        rested = self.most / self.rate
        self._left = {address: (left, then) for address, (left, then) in self._left.items() if now - then < rested}

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
