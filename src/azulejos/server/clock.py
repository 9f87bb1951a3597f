"""The time, as clocks and logs take it: it goes on evenly, whatever is done to the machine's clock. Knows nothing else.

It is told by the machine's clock (or, where several servers share a database, by the database's) once, at the start,
and counted from there. So a game is not lost because somebody sets the clock.
"""

import time

MOST_AHEAD = 86_400_000
"""Milliseconds that the time of a server before may be ahead of the machine's, so that it is taken over."""


class Clock:
    """Milliseconds since 1970."""

    def __init__(self) -> None:
        self._offset = 0
        self.set(time.time_ns() // 1_000_000)

    def now(self) -> int:
        """The time."""
        return self._offset + time.monotonic_ns() // 1_000_000

    def set(self, now: int, before: int | None = None) -> None:
        """Say what time it is. It is never before what a server before this one said, unless that was far off."""
        if before is not None and 0 < before - now < MOST_AHEAD:
            now = before
        self._offset = now - time.monotonic_ns() // 1_000_000


CLOCK = Clock()
"""The process's."""


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return CLOCK.now()
