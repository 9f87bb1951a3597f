"""Connections: heads of requests as they come, and answers as they are written."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from azulejos.server.http.app import create_app
from azulejos.server.http.connections import Connections, WholeAnswers, guarded_protocol
from tests.server.harness import settings_for, until

HEAD, BODY = b"HTTP/1.1 200 OK\r\n\r\n", b"{}"


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.sent


def sent(*steps: str | bytes) -> list[Any]:
    """What is sent when these bytes are written, with turns of the event loop in between where it says so."""

    async def run() -> list[Any]:
        wire = Wire()
        whole = WholeAnswers(wire, asyncio.get_running_loop())
        for step in steps:
            if isinstance(step, bytes):
                whole.write(step)
            elif step == "close":
                whole.close()
            else:
                await asyncio.sleep(0)
        assert whole.is_closing() == ("close" in steps)
        return wire.sent

    return asyncio.run(run())


def test_an_answers_head_and_body_are_sent_together() -> None:
    assert sent(HEAD, BODY) == [HEAD + BODY]
    assert sent(HEAD, BODY, HEAD, BODY, "turn") == [HEAD + BODY] * 2
    assert sent(HEAD, BODY, "close") == [HEAD + BODY, "closed"]


def test_a_head_does_not_wait_for_a_body_that_comes_later() -> None:
    assert sent(HEAD, "turn", BODY, BODY) == [HEAD, BODY, BODY]
    assert sent(HEAD, "close") == [HEAD, "closed"]


def test_nothing_is_written_to_a_closed_connection() -> None:
    """A client that has gone in the middle of its requests was told in the log, with a page for each of them."""
    assert sent(HEAD, BODY, "close", HEAD, BODY, "turn") == [HEAD + BODY, "closed"]


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nX-Long: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_cut_off(tmp_path: Path, begin: bytes) -> None:
    """All of it was kept until the request's time was over: hundreds of megabytes."""
    part = b"x" * 10_000 if begin.endswith((b"/", b" ")) else b"X: y\r\n" * 1600
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as endless:
        endless.settimeout(60)
        endless.sendall(begin)
        with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
            endless.sendall(part * 2000)


def test_a_long_head_is_read_and_requests_may_follow_one_another(tmp_path: Path) -> None:
    head = b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 30_000 + b"\r\n\r\n"
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as several:
        several.settimeout(60)
        for _ in range(5):
            several.sendall(head)
        received = b""
        while received.count(b"HTTP/1.1 200 OK") < 5:
            more = several.recv(1 << 16)
            assert more
            received += more


def test_who_never_reads_is_not_kept(tmp_path: Path) -> None:
    """Answers that nobody took stayed in memory for as long as the other side liked."""
    with served(tmp_path, request_seconds=1.0) as port, socket.create_connection(("127.0.0.1", port)) as deaf:
        deaf.setblocking(False)

        def closed() -> bool:
            try:
                deaf.send(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
            except BlockingIOError:
                return False
            except OSError:
                return True
            return False

        until(closed)


@contextlib.contextmanager
def served(folder: Path, **changes: Any) -> Iterator[int]:
    """A server in this process behind real connections; gives its port."""
    settings = settings_for(folder, **changes)
    protocol = guarded_protocol(Connections(settings))
    server = uvicorn.Server(uvicorn.Config(create_app(settings), port=0, http=protocol, log_config=None))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
