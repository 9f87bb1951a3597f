"""The time, as clocks and logs take it. Knows nothing else."""

import time


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
