"""Starts the server: checks the settings, locks the SQLite file, and runs until stopped."""

import contextlib
import gc
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import uvicorn
from fastapi import FastAPI
from prometheus_client import start_http_server
from sqlalchemy import false

from azulejos.bots import make
from azulejos.bots.search.budget import Budget
from azulejos.server import metrics
from azulejos.server.http.app import create_app
from azulejos.server.http.connections import Connections, GuardedSocket, guarded_protocol
from azulejos.server.operations import logs
from azulejos.server.settings import BadSetting, Settings
from azulejos.server.storage.address import read_address, sqlite_file, usable
from azulejos.server.storage.database import SERVER, migrate
from azulejos.server.storage.store import open_engine
from azulejos.server.tables.warm import warm_up

COLLECT_AT_REST = 60.0
"""Seconds after which the old generation is collected once no request is in progress."""
COLLECT_AT_LATEST = 600.0
"""Seconds after which it is collected in any case."""
LAST_RESORT = 5.0
"""Seconds, after those for requests in progress, after which a stopping server is killed, whatever hangs."""


@contextlib.contextmanager
def sole_server(database: str) -> Iterator[None]:
    """Lock a SQLite file for this process: servers can share only PostgreSQL, which notifies them of moves."""
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
    """Lock a file for as long as it is open; raises OSError if another process holds the lock."""
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
    """Migrate the database, or report in one line why it cannot be used."""
    engine = open_engine(settings.database, settings.sqlite_sync)
    try:
        with usable(engine):
            migrate(engine)
            with engine.begin() as connection:
                connection.execute(SERVER.delete().where(false()))
    finally:
        engine.dispose()


def check_address(host: str, port: int) -> None:
    """Report in one line why the server cannot listen there."""
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
    """Tune the garbage collector: freeze what stays forever, collect new objects in small steps, and collect the old
    generation only on request (`Service.on_tick`).

    A full collection of everything that a server has loaded blocks it for a tenth of a second or more, and finds
    little: handling a request leaves no cycles behind. A step takes half a microsecond for each new object, so that
    larger steps would not be fewer milliseconds in all, but longer ones for a request that waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200, 1_000_000, 1_000_000)


def serve(settings: Settings, create: Callable[[Settings], FastAPI] = create_app) -> None:
    """Serve an application until the process is stopped."""
    with sole_server(settings.database):
        make(settings.stand_in)
        Budget.parse(settings.hint_budget)
        check_address(settings.host, settings.port)
        if settings.metrics_port:
            check_address(settings.metrics_host, settings.metrics_port)
        check_database(settings)
        logs.configure(settings.log_level, settings.log_format)
        # The rules release the interpreter's lock; they must not wait long to get it back from a busy thread.
        sys.setswitchinterval(0.0005)
        app = create(settings)
        warm_up()
        spare_the_collector()
        configuration = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            http=guarded_protocol(Connections(settings)),
            ws=GuardedSocket,
            log_config=None,
            access_log=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_graceful_shutdown=int(settings.shutdown_seconds) or 1,
            ws_max_size=4096,
            ws_max_queue=4,
            ws_ping_interval=20,
            # A message is encoded once for all connections; compression would be repeated, and buffered, for each.
            ws_per_message_deflate=False,
            server_header=False,
        )
        with contextlib.suppress(KeyboardInterrupt), served_metrics(settings):
            Service(configuration, settings).run()


class Service(uvicorn.Server):
    """Uvicorn's server, which stops on request whatever is still waiting."""

    def __init__(self, configuration: uvicorn.Config, settings: Settings) -> None:
        super().__init__(configuration)
        self._seconds = settings.shutdown_seconds
        self._collected = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: collect the old generation if the server is idle, or it is overdue."""
        since = time.monotonic() - self._collected
        if since > COLLECT_AT_LATEST or (since > COLLECT_AT_REST and not self.server_state.tasks):
            gc.collect()
            self._collected = time.monotonic()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse waiting bot questions, give requests in progress their time, and stop."""
        if (hub := getattr(self.config.app.state, "hub", None)) is not None:  # type: ignore[union-attr]
            hub.bots.stop()
            hub.outside.stop()
        # Everything accepted is in the database, so whatever still hangs can be abandoned.
        last_resort = threading.Timer(self._seconds + LAST_RESORT, os._exit, [1])
        last_resort.daemon = True
        last_resort.start()
        await super().shutdown(sockets)


@contextlib.contextmanager
def served_metrics(settings: Settings) -> Iterator[None]:
    """Serve Prometheus metrics on their own port, if one is set."""
    if not settings.metrics_port:
        yield
        return
    server, _ = start_http_server(settings.metrics_port, settings.metrics_host, metrics.REGISTRY)
    try:
        yield
    finally:
        server.shutdown()
