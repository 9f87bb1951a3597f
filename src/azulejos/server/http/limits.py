"""Rate limits per address: work, live connections, bytes. Kept in memory, per process.

Work is measured in requests: one for a plain request, more for expensive ones, charged before the work begins. Each
address has a token bucket, with a burst and a sustained rate.
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
"""The number of remembered addresses above which idle ones are forgotten."""
FILE_COST = 0.2
"""The cost of a file of the web app, of which a page needs many."""
HINT_COST = 4.0
BYTES_A_REQUEST = 400
"""Characters of a record or position that cost as much to parse as a plain request."""
EVENTS_A_REQUEST = 5
"""Past positions that cost as much to replay as a plain request."""


class Limits:
    """Counts the work of each address."""

    def __init__(self, settings: Settings) -> None:
        self.rate = settings.requests_per_second
        """Sustained rate in plain requests per second; 0 for no limit."""
        self.most = float(settings.requests_at_once)
        """Burst size in plain requests."""
        self._sockets_most = settings.sockets_per_address
        self._left: dict[str, tuple[float, float]] = {}
        self._sockets: Counter[str] = Counter()

    def spend(self, address: str, cost: float = 1.0) -> None:
        """Charge work, or refuse it. A single cost is capped at half the burst size."""
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
        """Return how many plain requests an address may make now."""
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
        """Stop counting a live connection that has ended."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def bounded(receive: Receive, most: int) -> Receive:
    """Wrap a request's body, refusing it once it is larger than allowed."""
    taken = 0

    async def take() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            # FastAPI would report any other exception as a malformed body.
            raise HTTPException(413, f"the request is larger than {most} bytes")
        return message

    return take
