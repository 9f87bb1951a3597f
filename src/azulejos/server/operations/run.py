"""Starts the server: checks the settings, takes the SQLite file for itself, and runs until told to stop."""

import contextlib
import gc
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import uvicorn
from sqlalchemy import false

from azulejos.bots import make
from azulejos.bots.search.budget import Budget
from azulejos.server.http.app import create_app
from azulejos.server.operations import logs
from azulejos.server.settings import BadSetting, Settings
from azulejos.server.storage.address import read_address, sqlite_file, usable
from azulejos.server.storage.database import SERVER, migrate
from azulejos.server.storage.store import open_engine
from azulejos.server.tables.warm import warm_up


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
    """Let the garbage collector leave alone what stays for ever, and look through the rest less often.

    To look through all that a server has loaded takes it a tenth of a second in which nobody is answered, and there
    is nothing to find: answering a request leaves no cycles behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 50, 20)


def serve(settings: Settings) -> None:
    """Serve until the process is told to stop."""
    with sole_server(settings.database):
        make(settings.stand_in)
        Budget.parse(settings.hint_budget)
        check_address(settings.host, settings.port)
        check_database(settings)
        logs.configure(settings.log_level, settings.log_format)
        # The rules release the interpreter's lock; to get it back they must not wait long for a thread that reads.
        sys.setswitchinterval(0.0005)
        app = create_app(settings)
        warm_up()
        spare_the_collector()
        uvicorn.run(
            app,
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_graceful_shutdown=int(settings.shutdown_seconds) or 1,
            ws_max_size=4096,
            ws_ping_interval=20,
            server_header=False,
        )
