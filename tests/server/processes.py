"""Servers and databases as separate processes, for tests that kill them. All listen only on this machine."""

import contextlib
import os
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psycopg

COMMAND = ("-c", "from azulejos.cli import main; main()")
CRASHING = ("-m", "tests.server.crashing")
ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server that can be killed and started again at the same address."""

    def __init__(self, database: str, log: Path, files: int = 0, **settings: Any) -> None:
        """Configure a server; `files` limits how many it may open."""
        self.port = free_port()
        self._files = files
        self.url = f"http://127.0.0.1:{self.port}/api/v1"
        self.database = database
        self._log = log
        values = {
            "database": database,
            "port": self.port,
            "requests_per_second": 0,
            "tables_per_address": 100_000,
            "tables_per_day": 1_000_000,
            "stand_in": "random",
            "hint_budget": "500n",
            "log_format": "json",
        } | settings
        self._environment = os.environ | {f"AZULEJOS_{name.upper()}": str(value) for name, value in values.items()}
        self._process: subprocess.Popen[bytes] | None = None
        self._clients: list[httpx2.Client] = []

    def start(self, program: tuple[str, ...] = COMMAND, **more: str) -> None:
        """Start, and wait until it answers."""
        self.begin(program, **more)
        self.wait_until_up()

    def begin(self, program: tuple[str, ...] = COMMAND, **more: str) -> None:
        """Start without waiting."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *program, "serve"],
                env=self._environment | more,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if self._files:
            resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (self._files, self._files))

    def wait_until_up(self) -> None:
        """Wait until it answers and its bots are ready: the first start after a change compiles."""
        end = time.monotonic() + 300
        while True:
            assert self.process.poll() is None and time.monotonic() < end, self._log.read_text()[-3000:]
            with contextlib.suppress(httpx2.TransportError):
                if httpx2.get(f"{self.url}/health").json()["bots"] > 0:
                    return
            time.sleep(0.05)

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        """The process that was started last."""
        assert self._process is not None
        return self._process

    def log_text(self) -> str:
        """All that it has logged."""
        return self._log.read_text()

    def kill(self) -> None:
        """End it as a power cut would: nothing is finished."""
        self.close_clients()
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Stop it; returns its exit code."""
        self.close_clients()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def wait(self) -> int:
        """Wait for it to exit; returns the exit code."""
        self.close_clients()
        return self.process.wait(60)

    def client(self) -> httpx2.Client:
        """A client for it, until the server ends."""
        self._clients.append(httpx2.Client(base_url=self.url, timeout=30))
        return self._clients[-1]

    def close_clients(self) -> None:
        """Close all clients of it."""
        while self._clients:
            self._clients.pop().close()


@contextlib.contextmanager
def server_process(database: str, log: Path, **settings: Any) -> Iterator[ServerProcess]:
    """A server that is up, and gone afterwards."""
    server = ServerProcess(database, log, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _postgres_program(name: str) -> str:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name)
    assert found, f"{name} is missing: run scripts/install-postgresql"
    return found


class Postgres:
    """A separate PostgreSQL server for the tests, behind a socket in its own folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="azulejos-pg-"))
        self._user = None if os.geteuid() else _unprivileged()
        if self._user:
            shutil.chown(self.folder, self._user)
        data = str(self.folder / "data")
        self._run(
            "initdb", "--pgdata", data, "--username=azulejos", "--auth=trust", "--encoding=UTF8", "--locale=C", "-N"
        )
        self.start()
        self._databases = 0

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [_postgres_program(program), *words],
            user=self._user,
            cwd=self.folder,
            env={"LC_ALL": "C", "PATH": os.environ["PATH"]},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        self._databases += 1
        name = f"test{self._databases}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def _address(self, name: str) -> str:
        return f"postgresql://azulejos@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Stop it, as for an upgrade."""
        self._run("pg_ctl", "--pgdata", str(self.folder / "data"), "-m", "fast", "-w", "stop")

    def start(self) -> None:
        """Start it."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "--pgdata", data, "--log", log, "-w", "-o", options, "start")

    def close(self) -> None:
        """Stop it and remove all it kept."""
        self._run("pg_ctl", "--pgdata", str(self.folder / "data"), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)


def _unprivileged() -> str:
    """A user to run PostgreSQL as, which refuses to run as root."""
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            pwd.getpwnam(name)
            return name
    raise AssertionError("PostgreSQL refuses to run as root, and there is no user `postgres` or `nobody`")
