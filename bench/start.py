"""How long a fresh process takes to its first list of legal moves, with compiled code cached and without."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

FIRST_LIST = "import azulejos; print(len(azulejos.new({game!r}, seed=1).legal_moves))"


@dataclass(frozen=True, order=True)
class Spent:
    """Time on the clock, and how much of it the processor was ours."""

    seconds: float
    processor: float

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.processor:.2f} s of it computing"


def _processor_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _run(game: str, cache: str) -> tuple[Spent, str]:
    began, computed = time.perf_counter(), _processor_time()
    done = subprocess.run(
        [sys.executable, "-c", FIRST_LIST.format(game=game)],
        env={**os.environ, "AZULEJOS_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return Spent(time.perf_counter() - began, _processor_time() - computed), done.stderr


def measure(game: str) -> tuple[Spent, Spent, bool]:
    """With a cold cache, with a warm one (the best of five), and whether the cold one said what it does."""
    with tempfile.TemporaryDirectory() as cache:
        cold, said = _run(game, cache)
        warm = min(_run(game, cache)[0] for _ in range(5))
    return cold, warm, "compiling" in said
