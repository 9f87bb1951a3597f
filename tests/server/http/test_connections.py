"""Connections: heads of requests as they come, and answers as they are written."""

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from azulejos.server.http import connections
from azulejos.server.http.app import create_app
from azulejos.server.http.connections import Connections, GuardedSocket, WholeAnswers, guarded_protocol
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
    """Clients that left in mid-request used to fill the log, with a page for each of them."""
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


CHUNKED = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("begin", [b"1\r\nx\r\n0\r\n", b"1;"], ids=["headers after the body", "words about a piece"])
def test_what_stands_around_a_body_has_an_end_too(tmp_path: Path, begin: bytes) -> None:
    """It was not counted as the body is: a gigabyte of headers after a body of one letter was kept."""
    part = b"X: %b\r\n" % (b"y" * 1000) if begin.endswith(b"\n") else b"y" * 1000
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as endless:
        endless.settimeout(60)
        endless.sendall(CHUNKED + begin)
        with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
            endless.sendall(part * 20_000)


@pytest.mark.parametrize(
    "request_bytes",
    [
        CHUNKED + b"1\r\nx\r\n" * 5000,
        b"GET /api/v1/games HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
        b"\x00\x01 nothing that is HTTP\r\n\r\n",
    ],
    ids=["pieces", "headers", "garbage"],
)
def test_a_request_in_too_many_parts_is_refused_in_the_apis_words(tmp_path: Path, request_bytes: bytes) -> None:
    """Each part takes time before any limit is asked: bodies of single letters kept others waiting for seconds."""
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as many:
        many.settimeout(60)
        with contextlib.suppress(OSError):
            many.sendall(request_bytes)
        answer = until_end(many)
    assert answer == b"" or (answer.startswith(b"HTTP/1.1 400 ") and b'"reason":"bad_request"' in answer)


def until_end(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while more := connection.recv(1 << 16):
            received += more
    return received


def test_few_requests_wait_for_the_one_before_them(tmp_path: Path) -> None:
    """Each that waits takes kilobytes, and thousands fit into what is read at once."""
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as hasty:
        hasty.settimeout(60)
        hasty.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
        assert until_end(hasty).count(b"HTTP/1.1 200") <= 1 + connections.MOST_PIPELINED


@pytest.mark.parametrize("opcode", [0x89, 0x00], ids=["pings", "a message without end"])
def test_a_live_connection_that_sends_without_end_is_cut_off(tmp_path: Path, opcode: int) -> None:
    """Frames that no application hears of were answered, or kept, one by one."""
    upgrade = b"GET /api/v1/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as endless:
        endless.settimeout(60)
        endless.sendall(upgrade)
        assert endless.recv(1 << 16).startswith(b"HTTP/1.1 101 ")
        frame = struct.pack("!BB4x", opcode, 0x80)
        if not opcode:
            endless.sendall(struct.pack("!BB4x", 0x01, 0x80))
        endless.setblocking(False)

        def cut_off() -> bool:
            try:
                endless.send(frame * 100)
                endless.recv(1 << 16)
            except BlockingIOError:
                return False
            except OSError:
                return True
            return False

        sent = 0
        while not cut_off():
            sent += 100
            assert sent * len(frame) < 100 * connections.LIVE_BYTES
            endless.setblocking(True)
            endless.settimeout(0.01)


def test_an_address_opens_only_so_many_connections_a_second(tmp_path: Path) -> None:
    """Whoever connects, is refused and connects again costs more than by asking."""

    class Connection:
        connections = ()

    async def run() -> tuple[int, bool, bool]:
        limits = Connections(settings_for(tmp_path, requests_per_second=1, connections_per_address=30))
        entered = 0
        for _ in range(100):
            one = Connection()
            entered += limits.enter(one, "2001:db8::1")
            limits.leave(one, "2001:db8::1")
        return entered, limits.enter(Connection(), "2001:db8::2"), limits.enter(Connection(), "2001:db8:1::1")

    entered, neighbour, other = asyncio.run(run())
    assert 30 <= entered < 40 and not neighbour and other


def test_who_never_reads_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers that nobody took stayed in memory for as long as the other side liked."""
    monkeypatch.setattr(connections, "MOST_PIPELINED", 1_000_000)
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
    """Run a server in this process behind real connections; yields its port."""
    settings = settings_for(folder, **changes)
    protocol = guarded_protocol(Connections(settings))
    server = uvicorn.Server(
        uvicorn.Config(create_app(settings), port=0, http=protocol, ws=GuardedSocket, log_config=None)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
