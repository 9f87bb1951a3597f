"""Starts the server: checks the settings, takes the SQLite file for itself, and runs until told to stop."""

import contextlib
import gc
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import uvicorn
from prometheus_client import start_http_server
from sqlalchemy import false

from azulejos.bots import make
from azulejos.bots.search.budget import Budget
from azulejos.server import metrics
from azulejos.server.http.app import create_app
from azulejos.server.http.connections import Connections, guarded_protocol
from azulejos.server.operations import logs
from azulejos.server.settings import BadSetting, Settings
from azulejos.server.storage.address import read_address, sqlite_file, usable
from azulejos.server.storage.database import SERVER, migrate
from azulejos.server.storage.store import open_engine
from azulejos.server.tables.warm import warm_up

COLLECT_AT_REST = 60.0
"""Seconds after which old garbage is looked for once no request is under way."""
COLLECT_AT_LATEST = 600.0
"""Seconds after which it is looked for anyway."""
LAST_RESORT = 5.0
"""Seconds after those for requests under way after which a stopping server is ended, whatever hangs."""


@contextlib.contextmanager
def sole_server(database: str) -> Iterator[None]:
    """Keep a SQLite file to this process: servers tell one another of moves through PostgreSQL alone."""
    path = sqlite_file(read_address(database))
    if path is None:
        yield
        return
    if not path.parent.is_dir():
        raise BadSetting(f"there is no folder {path.parent} for the database")
    with _lock_file(path) as lock:
        try:
            _take(lock)
        except (BlockingIOError, PermissionError):
            raise BadSetting(
                f"another server uses {path}: stop it first, or use PostgreSQL for several servers"
            ) from None
        yield


def _take(lock: IO[str]) -> None:
    """Lock a file for as long as it is open; raises an OSError if another process has."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_file(path: Path) -> IO[str]:
    try:
        return open(f"{path}.lock", "w")
    except OSError as problem:
        raise BadSetting(f"cannot write beside the database {path}: {problem.strerror}") from None


def check_database(settings: Settings) -> None:
    """Bring the database up to date, or say in a line why it cannot be used."""
    engine = open_engine(settings.database, settings.sqlite_sync)
    try:
        with usable(engine):
            migrate(engine)
            with engine.begin() as connection:
                connection.execute(SERVER.delete().where(false()))
    finally:
        engine.dispose()


def check_address(host: str, port: int) -> None:
    """Say in a line why nobody could listen there."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as problem:
        raise BadSetting(
            f"cannot listen on {host}, port {port}: {problem.strerror}; choose others with --host and --port"
        ) from None


def spare_the_collector() -> None:
    """Let the garbage collector leave alone what stays for ever, look through what is new in small pieces, and through
    what has outlived one look only when it is told to (`Service.on_tick`).

    To look through all that a server has loaded takes it a tenth of a second and more in which nobody is answered, and
    there is little to find: answering a request leaves no cycles behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 1_000_000, 1_000_000)


def serve(settings: Settings) -> None:
    """Serve until the process is told to stop."""
    with sole_server(settings.database):
        make(settings.stand_in)
        Budget.parse(settings.hint_budget)
        check_address(settings.host, settings.port)
        if settings.metrics_port:
            check_address(settings.metrics_host, settings.metrics_port)
        check_database(settings)
        logs.configure(settings.log_level, settings.log_format)
        # The rules release the interpreter's lock; to get it back they must not wait long for a thread that reads.
        sys.setswitchinterval(0.0005)
        app = create_app(settings)
        warm_up()
        spare_the_collector()
        configuration = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            http=guarded_protocol(Connections(settings)),
            log_config=None,
            access_log=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_graceful_shutdown=int(settings.shutdown_seconds) or 1,
            ws_max_size=4096,
            ws_max_queue=4,
            ws_ping_interval=20,
            # A message is made once for all; compressing it would be done, and remembered, for each.
            ws_per_message_deflate=False,
            server_header=False,
        )
        with contextlib.suppress(KeyboardInterrupt), served_metrics(settings):
            Service(configuration, settings).run()


class Service(uvicorn.Server):
    """Uvicorn's server, which ends when it is told to, whatever waits."""

    def __init__(self, configuration: uvicorn.Config, settings: Settings) -> None:
        super().__init__(configuration)
        self._seconds = settings.shutdown_seconds
        self._collected = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: look for garbage among what is old, when nobody waits or it has not been for long."""
        since = time.monotonic() - self._collected
        if since > COLLECT_AT_LATEST or (since > COLLECT_AT_REST and not self.server_state.tasks):
            gc.collect()
            self._collected = time.monotonic()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell those who wait for bots, give requests under way their time, and end."""
        if (hub := getattr(self.config.app.state, "hub", None)) is not None:  # type: ignore[union-attr]
            hub.bots.stop()
            hub.outside.stop()
        # What was accepted is in the database: whatever still hangs then may be left hanging.
        last_resort = threading.Timer(self._seconds + LAST_RESORT, os._exit, [1])
        last_resort.daemon = True
        last_resort.start()
        await super().shutdown(sockets)


@contextlib.contextmanager
def served_metrics(settings: Settings) -> Iterator[None]:
    """Counts for Prometheus, on a port of their own where one is set."""
    if not settings.metrics_port:
        yield
        return
    server, _ = start_http_server(settings.metrics_port, settings.metrics_host, metrics.REGISTRY)
    try:
        yield
    finally:
        server.shutdown()
