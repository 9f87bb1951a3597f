"""Rate limits per address: work, live connections, bytes. Kept in memory, per process.

Work is measured in requests: one for a plain request, more for expensive ones, charged before the work begins. Each
address has a token bucket, with a burst and a sustained rate.
"""

import functools
import ipaddress
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
_FORGET_EVERY = 1.0
"""Seconds between two searches for idle addresses, each of which goes through all of them."""
HELD_SECONDS = 2.0
"""How long a refusal is delayed for a client that ignores earlier ones."""
_REFUSALS, _REFUSALS_A_SECOND = 20, 2.0
"""Refusals that are sent without delay, as a burst and per second."""
FILE_COST = 0.2
"""The cost of a file of the web app, of which a page needs many."""
HINT_COST = 4.0
BYTES_A_REQUEST = 400
"""Characters of a record or position that cost as much to parse as a plain request."""
EVENTS_A_REQUEST = 5
"""Past positions that cost as much to replay as a plain request."""
TEXTS_A_REQUEST = 100
"""Past events that cost as much to write down, without positions, as a plain request."""
TABLES_A_REQUEST = 10
"""Views of tables that cost as much as a plain request."""


@functools.lru_cache(1 << 14)
def household(address: str) -> str:
    """Return what an address is counted by: itself, or for IPv6 its /64 network, all of which one customer has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Budgets:
    """A token bucket per address."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        """Sustained rate per second; 0 for no limit."""
        self.most = float(most)
        self._left: dict[str, tuple[float, float]] = {}
        self._forgot = 0.0

    def take(self, address: str, cost: float = 1.0) -> float:
        """Take tokens if there are enough; return the seconds until there would be, 0 if there were."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        left, then = self._left.get(address, (self.most, now))
        left = min(self.most, left + (now - then) * self.rate)
        enough = left >= cost
        self._left[address] = (left - cost if enough else left, now)
        if len(self._left) > _FORGET_AFTER and now - self._forgot > _FORGET_EVERY:
            self._forget(now)
        return 0.0 if enough else (cost - left) / self.rate

    def left(self, address: str) -> float:
        """Return how many tokens an address has left."""
        left, then = self._left.get(address, (self.most, time.monotonic()))
        return min(self.most, left + (time.monotonic() - then) * self.rate)

    def _forget(self, now: float) -> None:
        rested = self.most / self.rate
        self._left = {address: (left, then) for address, (left, then) in self._left.items() if now - then < rested}
        self._forgot = now


class Limits:
    """Counts the work of each address."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Budgets(settings.requests_per_second, settings.requests_at_once)
        """Plain requests."""
        self._refusals = Budgets(_REFUSALS_A_SECOND, _REFUSALS)
        self._sockets_most = settings.sockets_per_address
        self._sockets: Counter[str] = Counter()

    def spend(self, address: str, cost: float = 1.0) -> None:
        """Charge work, or refuse it. A single cost is capped at half the burst size."""
        wait = self.requests.take(address, min(cost, max(1.0, self.requests.most / 2)))
        if wait:
            raise Refusal("too_many_requests", f"too many requests from your address: wait {wait:.1f} s", 429, wait)

    def patience(self, address: str) -> float:
        """Return the seconds to delay a refusal, for an address that ignores earlier ones. A connection that waits for
        its response cannot send the next request, so a flood of refused requests costs little."""
        return HELD_SECONDS if self._refusals.take(address) else 0.0

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
