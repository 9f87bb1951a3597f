"""Compares the search's nodes per second in the native library and with numba's JIT, in alternating processes."""

import os
import subprocess
import sys

TURNS = 5
SEARCH = """
import time
import azulejos
from azulejos.bots.search.search import Search
position = azulejos.new({game!r}, seed=1).position
search = Search(position.game.rules)
best = 0.0
for _ in range(4):
    search.forget()
    search.begin(position.data)
    search.step(0)
    before, began = search.nodes, time.thread_time()
    search.step(60_000)
    best = max(best, (search.nodes - before) / (time.thread_time() - began))
print(best)
"""


def nodes_a_second(game: str, machine: str) -> float:
    """Measure one fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", SEARCH.format(game=game)],
        env={**os.environ, "AZULEJOS_MACHINE": machine},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def compare(game: str) -> tuple[float, float]:
    """Measure nodes per second of the library and of the JIT, the best of several turns."""
    found: dict[str, list[float]] = {"library": [], "jit": []}
    for _ in range(TURNS):
        for machine, rates in found.items():
            rates.append(nodes_a_second(game, machine))
    return max(found["library"]), max(found["jit"])
