"""The server's clock, which advances steadily even if the machine's clock is changed. Self-contained.

It reads the machine's clock (or the database's, if several servers share one) once at the start, and counts from there.
So nobody loses a game because the clock was set.
"""

import time

MOST_AHEAD = 86_400_000
"""How far, in milliseconds, a previous server's time may be ahead of the machine's and still be continued."""


class Clock:
    """Milliseconds since 1970."""

    def __init__(self) -> None:
        self._offset = 0
        self.set(time.time_ns() // 1_000_000)

    def now(self) -> int:
        """Return the current time."""
        return self._offset + time.monotonic_ns() // 1_000_000

    def set(self, now: int, before: int | None = None) -> None:
        """Set the time. It never goes back behind a previous server's, unless that was far off."""
        if before is not None and 0 < before - now < MOST_AHEAD:
            now = before
        self._offset = now - time.monotonic_ns() // 1_000_000


CLOCK = Clock()
"""The clock of this process."""


def now_ms() -> int:
    """Return the current time in milliseconds since 1970."""
    return CLOCK.now()
