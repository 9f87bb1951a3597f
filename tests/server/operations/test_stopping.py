"""SIGTERM: a server ends soon, whatever waits, and what it had accepted is there afterwards."""

import contextlib
import socket
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect

from azulejos.server.operations.bots import add_bot
from tests.server.harness import ME, make, until
from tests.server.processes import ServerProcess

ALONE = [{"kind": "bot", "bot": "level:8"}] * 2


def hints(server: ServerProcess, _folder: Path) -> Any:
    """Many people wait for hints."""
    people = [make(server.client(), "azul", ME, ME, hints=True)[0] for _ in range(8)]
    answers: list[Any] = []

    def ask(person: Any) -> None:
        with contextlib.suppress(httpx2.TransportError):
            answers.append(person.post("/hint").status_code)

    threads = [threading.Thread(target=ask, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    until(lambda: len(answers) >= 4)
    return threads


def bots(server: ServerProcess, _folder: Path) -> Any:
    """Tables of bots among themselves."""
    return [make(server.client(), "azul", *ALONE) for _ in range(10)]


def spectators(server: ServerProcess, _folder: Path) -> Any:
    """Live connections, one of which never said anything, and one request of which half has been sent."""
    table = make(server.client(), "azul", ME, ME)[0].table_id
    silent = [connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/live") for _ in range(3)]
    half = socket.create_connection(("127.0.0.1", server.port))
    half.send(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    return [*silent, half]


def outside_bots(server: ServerProcess, folder: Path) -> Any:
    """Outside bots that listen to their streams, one of which never reads."""
    streams = []
    for number in range(5):
        token = add_bot(f"sqlite:///{folder / 'games.db'}", f"Bot-{number}")
        stream = socket.create_connection(("127.0.0.1", server.port))
        head = f"GET /api/v1/bot/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
        stream.sendall(head.encode())
        if number:
            assert stream.recv(12) == b"HTTP/1.1 200"
        streams.append(stream)
    return streams


def locked(server: ServerProcess, folder: Path) -> Any:
    """Another program keeps the database locked, and moves wait for it."""
    person, _ = make(server.client(), "azul", ME, ME)
    other = sqlite3.connect(folder / "games.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    def play() -> None:
        with contextlib.suppress(httpx2.TransportError, AssertionError):
            person.play()

    thread = threading.Thread(target=play)
    thread.start()
    return other, thread


@pytest.mark.parametrize("waiting", [hints, bots, spectators, outside_bots, locked], ids=lambda kind: kind.__name__)
def test_a_server_stops_when_asked_to(tmp_path: Path, waiting: Any) -> None:
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "log", hint_budget="2s", shutdown_seconds=2, log_format="text"
    )
    server.start()
    kept = waiting(server, tmp_path)
    server.process.terminate()
    began = time.monotonic()
    server.process.wait(60)
    # Two seconds for requests under way and five before the last resort; a busy machine takes longer.
    assert time.monotonic() - began < 30
    assert "127.0.0" not in (tmp_path / "log").read_text().replace(f"127.0.0.1:{server.port}", "")
    server.close_clients()
    for thing in kept:
        if isinstance(thing, sqlite3.Connection | socket.socket):
            thing.close()
        elif isinstance(thing, threading.Thread):
            thing.join()
        elif hasattr(thing, "close_socket"):
            thing.close_socket()
