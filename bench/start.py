"""Measures startup: time to import, list legal moves, finish a search, and get an engine or server ready.

Measured as in an installation, with Python's bytecode in place; numpy alone and each program alternate. Judged by
processor time, which a busy machine affects least.
"""

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from azulejos.rules import GAMES
from bench.server_load import free_port

TRIES = 7
NUMPY = "import numpy"
IMPORT = "import azulejos"
LEGAL = "import azulejos; azulejos.new({game!r}, seed=1).legal_moves"
SEARCH = """
import azulejos
from azulejos.bots.analysis import analyse
analyse(azulejos.new({game!r}, seed=1).position, "1000n")
"""
COMMAND = "from azulejos.cli import main; main()"


@dataclass(frozen=True, order=True)
class Spent:
    """Processor time and wall-clock time."""

    processor: float
    clock: float

    def __str__(self) -> str:
        return f"{self.processor:.2f} s of computing, {self.clock:.2f} s on the clock"


@dataclass(frozen=True)
class Start:
    """The best time for something, and its limit in processor time."""

    what: str
    spent: Spent
    most: float


def measure() -> Iterator[Start]:
    """Measure each start in turn."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        alone, imported = _best(environment, NUMPY, IMPORT)
        yield Start("import azulejos", imported, alone.processor + 0.15)
        for game in GAMES:
            legal, search = _best(environment, LEGAL.format(game=game), SEARCH.format(game=game))
            yield Start(f"first legal moves of {game}", legal, 0.5)
            yield Start(f"first search of {game}", search, 0.6)
        yield Start("azulejos engine: ready", min(_engine(environment) for _ in range(TRIES)), 0.5)
        database = Path(folder, "games.db")
        restarts = [_server(environment, database) for _ in range(TRIES)]
        yield Start("azulejos serve, again: ready", min(restarts[1:]), 2)


def _best(environment: dict[str, str], *programs: str) -> list[Spent]:
    """Measure the best time of each program, run alternately; a first turn writes the bytecode."""
    taken: list[list[Spent]] = [[] for _ in programs]
    for turn in range(TRIES + 1):
        for program, spent in zip(programs, taken, strict=True):
            began, before = time.perf_counter(), os.times()
            subprocess.run([sys.executable, "-c", program], env=environment, check=True)
            after = os.times()
            computed = after.children_user + after.children_system - before.children_user - before.children_system
            if turn:
                spent.append(Spent(computed, time.perf_counter() - began))
    return [min(spent) for spent in taken]


def _computed(process: "subprocess.Popen[str]") -> float:
    """Return the processor time of a process so far."""
    after_name = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def _engine(environment: dict[str, str]) -> Spent:
    began = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, "engine"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("azulejos-engine 1\n")
        process.stdin.flush()
        while process.stdout.readline() != "ready\n":
            assert process.poll() is None
        spent = Spent(_computed(process), time.perf_counter() - began)
        process.stdin.close()
    return spent


def _server(environment: dict[str, str], database: Path) -> Spent:
    port = free_port()
    words = ["serve", "--port", str(port), "--database", f"sqlite:///{database}"]
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/health", timeout=10).close()
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.01)
        spent = Spent(_computed(process), time.perf_counter() - began)
        process.terminate()
    return spent
