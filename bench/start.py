"""How long a fresh process takes to be of use: imported, legal moves listed, a search done, an engine ready."""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

TRIES = 5
LEGAL = "import azulejos; azulejos.new({game!r}, seed=1).legal_moves"
SEARCH = """
import azulejos
from azulejos.bots.analysis import analyse
analyse(azulejos.new({game!r}, seed=1).position, "1000n")
"""


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


def _run(*words: str) -> Spent:
    best = Spent(float("inf"), 0)
    for _ in range(TRIES):
        began, computed = time.perf_counter(), _processor_time()
        subprocess.run(
            [sys.executable, *words], input="azulejos-engine 1\nquit\n", text=True, capture_output=True, check=True
        )
        best = min(best, Spent(time.perf_counter() - began, _processor_time() - computed))
    return best


def measure() -> Iterator[tuple[str, Spent, float]]:
    """What was done, what it took at best, and what it may take."""
    alone = _run("-c", "import numpy")
    yield "import azulejos", _run("-c", "import azulejos"), round(alone.seconds + 0.15, 2)
    for game in ("azul", "duel"):
        yield f"first legal moves of {game}", _run("-c", LEGAL.format(game=game)), 0.5
        yield f"first search of {game}", _run("-c", SEARCH.format(game=game)), 0.6
    yield "azulejos engine: ready", _run("-c", "from azulejos.cli import main; main()", "engine"), 0.5
