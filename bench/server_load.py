"""Load-tests the server: many games at once, with a move per second in each, compared with an echo at the same rate.

Measures the response time of moves from the client's side, and the server's memory and processor time. Bots are left
out. Everything runs on this machine: the clients, in a separate process, share its cores with the server, and perhaps
with others. An endpoint of the same server that only echoes gets as many requests afterwards, from as many clients, so
that the two can be compared even on a busy machine; and so does a bare web server. The games start over several
seconds, so that moves are spread evenly.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import uvloop

from bench.client import Connection
from bench.crowd import Crowd, watch

SECONDS = 20.0
WARM_UP = 8.0
"""Seconds of play before the measurement, while all games start."""
AT_MOST_MS = 30.0
AT_MOST_ECHOES = 5.0
AT_MOST_MB = 500.0
LONGEST_MS = 1000.0
CROWD_MS = 200.0
SPECTATORS = 1000


@dataclass(frozen=True)
class Times:
    """Response times in milliseconds."""

    number: int
    median: float
    p99: float
    worst: float

    @classmethod
    def of(cls, seconds: list[float]) -> "Times":
        """Summarise the measured times."""
        times = sorted(1000 * second for second in seconds)
        return cls(len(times), times[len(times) // 2], times[int(len(times) * 0.99)], times[-1])


@dataclass(frozen=True)
class Load:
    """The measurements with a number of games."""

    games: int
    busy: int
    """Other programs, each of which would use a whole core."""
    a_second: float
    moves: Times
    echoes: Times
    """Of the echo endpoint of the same server."""
    bare: Times
    """Of a web server with nothing but an echo."""
    memory_mb: float
    processor: float
    """Share of one core used by the server."""
    clients: float
    """The same for all clients together."""
    bytes_a_move: float
    """Growth of the database."""
    failures: int
    """Requests of any kind that were refused or failed."""

    @property
    def ratio(self) -> float:
        """The ratio of the 99th percentiles of moves and echoes."""
        return self.moves.p99 / self.echoes.p99

    @property
    def processor_ms(self) -> float:
        """Processor time of the server per move."""
        return 1000 * self.processor / self.a_second


class Measured:
    """The response times of all games, or of all echoes."""

    def __init__(self, begin: float) -> None:
        self.times: list[float] = []
        self.failures = 0
        self.begin = begin
        self.end = begin

    def note(self, took: float, failed: bool) -> None:
        """Record a response that took this many seconds."""
        now = time.perf_counter()
        if now - took >= self.begin:
            self.end = now
            self.times.append(took)
            self.failures += failed


async def play(port: int, end: float, measured: Measured, chooser: random.Random) -> None:
    """Play one game after another, a move per second, both sides by one client."""
    connection = Connection(port)
    await connection.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table: Any = None
    secret = ""
    due = time.perf_counter() + (WARM_UP - 2) * chooser.random()
    while due < end:
        await asyncio.sleep(due - time.perf_counter())
        due += 1.0
        if table is None or table["status"] == "over":
            _, content = await connection.post("/tables", {"game": "azul", "seats": seats})
            made = orjson.loads(content)
            table, secret = made["table"], made["secret"]
            continue
        move = {"version": table["version"], "action": chooser.choice(table["legal"])["action"]}
        status, content = await connection.post(f"/tables/{table['id']}/moves", move, secret)
        measured.note(connection.took, status != 200)
        table = orjson.loads(content)["table"]
    connection.close()


async def echo(port: int, end: float, measured: Measured, chooser: random.Random) -> None:
    """Send one request per second and receive its echo."""
    connection = Connection(port)
    await connection.open()
    due = time.perf_counter() + (WARM_UP - 2) * chooser.random()
    while due < end:
        await asyncio.sleep(due - time.perf_counter())
        due += 1.0
        status, _ = await connection.post("/echo", {"version": 100, "action": 100})
        measured.note(connection.took, status != 200)
    connection.close()


async def drive(what: Any, port: int, number: int) -> Measured:
    """Run a number of clients, each with a request per second."""
    measured = Measured(time.perf_counter() + WARM_UP)
    end = measured.begin + SECONDS
    await asyncio.gather(*(what(port, end, measured, random.Random(seed)) for seed in range(number)))
    return measured


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """Return the peak memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError(f"process {pid} does not report its memory")


def free_port() -> int:
    """Find a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def started(command: list[str], port: int, settings: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program that listens on a port, and end it afterwards."""
    environment = os.environ | {f"AZULEJOS_{name.upper()}": value for name, value in settings.items()}
    program = subprocess.Popen([sys.executable, *command], env=environment)
    try:
        deadline = time.monotonic() + 300
        while True:
            if time.monotonic() > deadline or program.poll() is not None:
                raise RuntimeError(f"{command} did not start")
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield program
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(60)


@contextlib.contextmanager
def server(folder: str) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Run a fresh server, with an echo endpoint, on a SQLite file in a folder."""
    port = free_port()
    settings = {
        "database": f"sqlite:///{folder}/games.db",
        "port": str(port),
        "requests_per_second": "0",
        "tables_per_address": "1000000",
        "tables_per_day": "1000000000",
        "connections_per_address": "100000",
        "sockets_per_address": "100000",
        "log_level": "warning",
    }
    with started(["-m", "bench.echo"], port, settings) as process:
        yield port, process


@contextlib.contextmanager
def busy_cores(number: int) -> Iterator[None]:
    """Run other programs, each of which would use a whole core."""
    programs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


def measure(games: int, busy: int = 0) -> Load:
    """Play games on a fresh server, then send it as many echoes, then to a bare one."""
    with tempfile.TemporaryDirectory() as folder, busy_cores(busy):
        with server(folder) as (port, process):
            before, began = (processor_seconds(process.pid), time.process_time()), time.monotonic()
            size = database_bytes(folder)
            measured = uvloop.run(drive(play, port, games))
            took = time.monotonic() - began
            shares = (processor_seconds(process.pid) - before[0]) / took, (time.process_time() - before[1]) / took
            memory = memory_mb(process.pid)
            echoes = uvloop.run(drive(echo, port, games))
        grown = database_bytes(folder) - size
        port = free_port()
        with started(["-m", "bench.bare", str(port)], port, {}):
            bare = uvloop.run(drive(echo, port, games))
    return Load(
        games=games,
        busy=busy,
        a_second=len(measured.times) / (measured.end - measured.begin),
        moves=Times.of(measured.times),
        echoes=Times.of(echoes.times),
        bare=Times.of(bare.times),
        memory_mb=memory,
        processor=shares[0],
        clients=shares[1],
        bytes_a_move=grown / (len(measured.times) * took / SECONDS),
        failures=measured.failures + echoes.failures + bare.failures,
    )


def database_bytes(folder: str) -> int:
    """Return the size of the database, without its journal."""
    return (Path(folder) / "games.db").stat().st_size


def crowd(spectators: int) -> Crowd:
    """Measure a crowd of spectators of one game."""
    with tempfile.TemporaryDirectory() as folder, server(folder) as (port, _):
        return uvloop.run(watch(port, spectators))


def line(load: Load) -> str:
    """Format one measurement."""
    beside = f", {load.busy} other busy programs" if load.busy else ""
    return (
        f"{load.games:5d} games{beside}: {load.a_second:6.0f} moves/s, answered in {load.moves.median:5.1f} ms "
        f"(median), {load.moves.p99:6.1f} ms (99 %), {load.moves.worst:6.1f} ms (worst); "
        f"echo {load.echoes.p99:5.1f} ms (99 %), {load.ratio:4.1f} x; "
        f"bare {load.bare.p99:5.1f} ms, {load.moves.p99 / load.bare.p99:4.1f} x; {load.memory_mb:4.0f} MB; "
        f"{load.processor:.0%} of a core, {load.processor_ms:.2f} ms and {load.bytes_a_move:.0f} bytes a move; "
        f"clients {load.clients:.0%}"
        f"{f'; {load.failures} FAILED' if load.failures else ''}"
    )


def verdict(what: str, met: bool) -> str:
    """Format a target, and whether it was met."""
    return f"  target: {what}: {'met' if met else 'MISSED'}"


def lines(counts: list[int], busy: list[int], spectators: int) -> Iterator[str]:
    """Yield the figures as they are measured, with their targets."""
    around = f"load average now {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    yield f"the server under load: one process, SQLite, a move a second in each game ({around})"
    for others in busy:
        load = measure(counts[0], others)
        met = load.ratio <= AT_MOST_ECHOES and load.memory_mb <= AT_MOST_MB and not load.failures
        wanted = f"99 % within {AT_MOST_ECHOES:.0f} echoes, under {AT_MOST_MB:.0f} MB"
        if not others:
            met = met and load.moves.p99 <= AT_MOST_MS
            wanted = f"99 % within {AT_MOST_MS:.0f} ms and " + wanted.removeprefix("99 % within ")
        yield line(load)
        yield verdict(wanted, met)
    for games in counts[1:]:
        load = measure(games)
        wanted = f"no answer over {LONGEST_MS:.0f} ms"
        yield line(load)
        yield verdict(wanted, load.moves.worst <= LONGEST_MS and not load.failures)
    if not spectators:
        return
    found = crowd(spectators)
    yield (
        f"{found.spectators:5d} spectators of one game, arriving at once: all there after {found.arrived_s:.1f} s; "
        f"a move arrives after {found.told_median_ms:.0f} ms (median), {found.told_last_ms:.0f} ms (the last of them); "
        f"{found.dropped} dropped"
    )
    yield verdict(f"all within {CROWD_MS:.0f} ms, none dropped", found.told_last_ms <= CROWD_MS and not found.dropped)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server_load", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("games", type=int, nargs="*", default=[500, 2000], help="games at once (500 and 2000)")
    parser.add_argument("--busy", type=int, nargs="*", default=[0, 1, 2], help="other busy programs beside the first")
    parser.add_argument("--spectators", type=int, default=SPECTATORS, help=f"of one game ({SPECTATORS}; 0 for none)")
    given = parser.parse_args()
    if min(given.games) < 1:
        parser.error("at least one game is needed")
    for told in lines(given.games, given.busy, given.spectators):
        print(told, flush=True)


if __name__ == "__main__":
    main()
