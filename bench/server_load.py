"""How the server bears load: many games at once on one process and a SQLite file, a move a second in each.

Measures how long moves take to be answered, from the client's side, and the server's memory. Bots are left out.
Everything runs on this machine: the clients, in a process of their own, share its cores with the server. When the
games begin is spread over some seconds, so that the moves are spread evenly over each second.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 20.0
WARM_UP = 8.0
"""Seconds of play that are not measured, while all games begin."""
AT_MOST_MS = 100.0
AT_MOST_MB = 500.0


@dataclass(frozen=True)
class Load:
    """What was measured with so many games."""

    games: int
    moves: int
    a_second: float
    median_ms: float
    p99_ms: float
    worst_ms: float
    memory_mb: float
    processor: float
    """Share of one core that the server took."""
    clients: float
    """The same for all clients together."""
    failures: int


class Connection:
    """A client's kept-alive HTTP connection, as thin as can be: the clients must not be what is measured."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, bytes]:
        """Send a request; gives the answer's status and body."""
        content = json.dumps(body).encode()
        head = f"POST /api/v1{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {secret}\r\nContent-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return int(answer[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()


class Measured:
    """The answering times of all games."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.failures = 0
        self.begin = float("inf")
        self.end = 0.0


async def play(port: int, end: float, measured: Measured, chooser: random.Random) -> None:
    """One game after another, a move a second, both sides by one client."""
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
            made = json.loads(content)
            table, secret = made["table"], made["secret"]
            continue
        move = {"version": table["version"], "action": chooser.choice(table["legal"])["action"]}
        began = time.perf_counter()
        status, content = await connection.post(f"/tables/{table['id']}/moves", move, secret)
        if began >= measured.begin:
            measured.end = time.perf_counter()
            measured.times.append(measured.end - began)
            measured.failures += status != 200
        table = json.loads(content)["table"]
    connection.close()


async def drive(port: int, games: int) -> Measured:
    measured = Measured()
    measured.begin = time.perf_counter() + WARM_UP
    end = measured.begin + SECONDS
    await asyncio.gather(*(play(port, end, measured, random.Random(number)) for number in range(games)))
    return measured


def processor_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The most memory that a process has used."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError(f"process {pid} tells no memory")


def start_server(folder: str, port: int) -> "subprocess.Popen[bytes]":
    settings = {
        "DATABASE": f"sqlite:///{folder}/games.db",
        "PORT": str(port),
        "REQUESTS_PER_SECOND": "0",
        "TABLES_PER_ADDRESS": "1000000",
        "LOG_LEVEL": "warning",
    }
    environment = os.environ | {f"AZULEJOS_{name}": value for name, value in settings.items()}
    server = subprocess.Popen([sys.executable, "-c", "from azulejos.cli import main; main()", "serve"], env=environment)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return server
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def measure(games: int) -> Load:
    """Play so many games at once against a fresh server."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(folder, port)
        try:
            before, began = (processor_seconds(server.pid), time.process_time()), time.monotonic()
            measured = asyncio.run(drive(port, games))
            took = time.monotonic() - began
            shares = (processor_seconds(server.pid) - before[0]) / took, (time.process_time() - before[1]) / took
            memory = memory_mb(server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    times = sorted(measured.times)
    return Load(
        games=games,
        moves=len(times),
        a_second=len(times) / (measured.end - measured.begin),
        median_ms=1000 * times[len(times) // 2],
        p99_ms=1000 * times[int(len(times) * 0.99)],
        worst_ms=1000 * times[-1],
        memory_mb=memory,
        processor=shares[0],
        clients=shares[1],
        failures=measured.failures,
    )


def lines(loads: list[Load]) -> list[str]:
    """The figures, with what is expected of them."""
    told = ["the server under load: one process, SQLite, a move a second in each game"]
    told[0] += f" (load average now {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
    for load in loads:
        told.append(
            f"{load.games:5d} games: {load.a_second:6.0f} moves/s, answered in {load.median_ms:5.1f} ms (median), "
            f"{load.p99_ms:6.1f} ms (99 %), {load.worst_ms:6.1f} ms (worst); {load.memory_mb:4.0f} MB; "
            f"{load.processor:.0%} of a core, clients {load.clients:.0%}"
            f"{f'; {load.failures} FAILED' if load.failures else ''}"
        )
    first = loads[0]
    met = first.p99_ms <= AT_MOST_MS and first.memory_mb <= AT_MOST_MB and not first.failures
    told.append(f"expected with {first.games}: 99 % within {AT_MOST_MS:.0f} ms, under {AT_MOST_MB:.0f} MB: ")
    told[-1] += "met" if met else "MISSED"
    return told


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server_load", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("games", type=int, nargs="*", default=[500, 2000], help="games at once (500 and 2000)")
    counts = parser.parse_args().games
    if min(counts) < 1:
        parser.error("at least one game is needed")
    print("\n".join(lines([measure(count) for count in counts])))


if __name__ == "__main__":
    main()
