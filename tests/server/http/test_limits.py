"""Limits: by what a request costs, by address, with when to ask again; and connections that say nothing."""

import asyncio
import contextlib
import json
import resource
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from azulejos.server.http import api, bots
from azulejos.server.http import socket as live_socket
from azulejos.server.http.connections import room_for_connections
from azulejos.server.http.limits import HELD_SECONDS, Budgets, Limits, household
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.tables import setup
from tests.server.harness import BOT, ME, Person, from_address, make, serving, settings_for, until
from tests.server.processes import ServerProcess
from tests.soak import SOAK

HALF_OPEN, FILES = (10_000, 1024) if SOAK else (600, 256)


def test_expensive_requests_count_for_more_and_say_when_to_retry() -> None:
    limits = Limits(Settings(requests_per_second=2.0, requests_at_once=10))
    for _ in range(2):
        limits.spend("a", 4.0)
    with pytest.raises(Refusal) as refused:
        limits.spend("a", 4.0)
    assert refused.value.reason == "too_many_requests" and 0.5 < refused.value.wait <= 1.0
    limits.spend("b", 4.0)


def test_addresses_of_one_household_count_as_one() -> None:
    assert household("192.0.2.7") == household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("2001:db8::1") == household("2001:db8::ffff:1") != household("2001:db8:0:1::1")
    assert household("testclient") == "testclient"


def test_who_is_refused_and_asks_on_is_made_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To say no costs nearly as much as to answer: a flood of refused requests took everybody's time."""
    held: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float, *rest: Any) -> Any:
        held.append(seconds)
        return await sleep(0 if seconds == HELD_SECONDS else seconds, *rest)

    monkeypatch.setattr(asyncio, "sleep", note)
    with serving(tmp_path, requests_per_second=0.001, requests_at_once=5) as client:
        statuses = [client.get("/games").status_code for _ in range(60)]
    assert statuses.count(200) == 5 and statuses.count(429) == 55
    # A client that keeps to Retry-After is answered at once.
    assert 20 <= held.count(HELD_SECONDS) <= 35


def test_many_addresses_are_forgotten_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = Budgets(1.0, 1000.0)
    looks: list[float] = []
    forget = budgets._forget

    def look(now: float) -> None:
        looks.append(now)
        forget(now)

    monkeypatch.setattr(budgets, "_forget", look)
    for number in range(10_100):
        budgets.take(str(number))
    assert 1 <= len(looks) <= 10


def test_what_costs_more_than_all_can_still_be_asked_for() -> None:
    limits = Limits(Settings(requests_per_second=1.0, requests_at_once=10))
    limits.spend("a", 1000.0)
    limits.spend("a", 1000.0)
    with pytest.raises(Refusal):
        limits.spend("a")


def test_too_many_requests_say_when_to_retry(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.5, requests_at_once=5) as client:
        answers = [client.get("/games") for _ in range(8)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused and all(int(answer.headers["retry-after"]) >= 1 for answer in refused)


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose addresses may do little: 60 requests, and then next to nothing."""
    folder = tmp_path_factory.mktemp("tight")
    with serving(folder, requests_per_second=0.001, requests_at_once=60, tables_per_day=5) as client:
        yield client


def test_a_long_record_counts_for_many_requests(tight: TestClient) -> None:
    uploader = from_address(tight, "10.0.0.1")
    body = {"record": "x" * 20_000, "view_only": True}
    reasons = [uploader.post("/tables", json=body).json()["reason"] for _ in range(4)]
    assert reasons == ["bad_record", "too_many_requests", "too_many_requests", "too_many_requests"]


@pytest.mark.parametrize("what", ["/record", "/events"])
def test_a_long_log_counts_for_many_requests(tight: TestClient, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Writing a record of 1,700 events takes 20 ms: at the permitted rate a third of a core."""
    monkeypatch.setattr(api, "TEXTS_A_REQUEST", 0.1)
    maker = from_address(tight, f"10.0.1.{ord(what[1])}")
    person, _ = make(maker, "azul", ME, ME)
    assert [person.get(what).status_code for _ in range(3)] == [200, 429, 429]


@pytest.mark.parametrize("fields", [True, False])
def test_a_long_log_counts_on_a_live_connection_too(
    tight: TestClient, monkeypatch: pytest.MonkeyPatch, fields: bool
) -> None:
    """Otherwise each connection, with another `after` every time, would be a way round the cost of the log."""
    monkeypatch.setattr(live_socket, "TEXTS_A_REQUEST", 0.1)
    watcher = from_address(tight, f"10.0.2.{int(fields)}")
    person, _ = make(watcher, "azul", ME, ME)
    reasons = []
    for hello in [{"after": 0}, {"after": 0}, {"after": 99}]:
        with watcher.websocket_connect(f"/api/v1/tables/{person.table_id}/live") as live:
            live.send_text(json.dumps(hello | {"fields": fields}))
            try:
                reasons.append(json.loads(live.receive_text())["type"])
            except WebSocketDisconnect as closed:
                reasons.append(closed.reason)
    assert reasons == ["table", "too_many_requests", "table"]


def test_many_tables_of_a_bot_count_for_many_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new stream renders all of them, and anybody may register a bot and reconnect."""
    monkeypatch.setattr(bots, "TABLES_A_REQUEST", 0.01)
    with serving(tmp_path, requests_per_second=0.0001, requests_at_once=40, bot_signup="on") as client:
        token = client.post("/bots", json={"name": "Hal"}).json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        body = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert client.post("/tables", json=body, headers=bearer).status_code == 201
        assert len(client.get("/bot/tables", headers=bearer).json()["tables"]) == 1
        for path in ("/bot/tables", "/bot/stream"):
            assert client.get(path, headers=bearer).json()["reason"] == "too_many_requests"
        assert client.get("/bot", headers=bearer).status_code == 200


def test_tables_for_viewing_are_counted_too(tight: TestClient) -> None:
    maker = from_address(tight, "10.0.0.2")
    start = "azulejos/1 azul players=2"
    answers = [maker.post("/tables", json={"position": start, "view_only": True}) for _ in range(7)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
    assert answers[-1].json()["reason"] == "too_many_tables" and int(answers[-1].headers["retry-after"]) >= 60


def test_live_connections_count_as_requests(tight: TestClient) -> None:
    maker, _ = make(from_address(tight, "10.0.0.3"), "azul", ME, ME)
    watcher = from_address(tight, "10.0.0.4")
    reasons = []
    for _ in range(70):
        with watcher.websocket_connect(f"/api/v1/tables/{maker.table_id}/live") as live:
            live.send_text("{}")
            try:
                reasons.append(json.loads(live.receive_text())["type"])
            except WebSocketDisconnect as closed:
                reasons.append(closed.reason)
    assert reasons[0] == "table" and reasons[-1] == "too_many_requests"


def test_while_a_record_is_read_others_are_answered(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading takes a thread of its own: here one that takes as long as the others need."""
    # The first answer is checked against the API's description, whose examples begin tables too.
    assert client.get("/games").status_code == 200
    reading, enough = threading.Event(), threading.Event()
    begin = setup.begin

    def slow(*words: Any) -> Any:
        reading.set()
        assert enough.wait(60)
        return begin(*words)

    monkeypatch.setattr(setup, "begin", slow)
    body = {"position": "azulejos/1 azul players=2", "seats": [ME, ME]}
    upload = threading.Thread(target=client.post, args=("/tables",), kwargs={"json": body})
    upload.start()
    assert reading.wait(60)
    assert client.get("/games").status_code == 200
    enough.set()
    upload.join()


@contextlib.contextmanager
def connections(server: ServerProcess, number: int, address: str) -> Iterator[list[socket.socket]]:
    """Connections from an address of this machine on which nothing, or half a request, has been said."""
    opened: list[socket.socket] = []
    try:
        for place in range(number):
            half = socket.socket()
            half.bind((address, 0))
            with contextlib.suppress(OSError):
                half.connect(("127.0.0.1", server.port))
                half.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " if place % 2 else b"")
            opened.append(half)
        yield opened
    finally:
        for half in opened:
            half.close()


def closed_by_server(half: socket.socket) -> bool:
    half.setblocking(False)
    try:
        return half.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_connections_that_say_nothing_are_closed_and_take_nobodys_place(tmp_path: Path) -> None:
    """With few files: many more half requests from one address, and another is answered all the same."""
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'games.db'}",
        tmp_path / "log",
        connections_per_address=60,
        request_seconds=1,
        files=FILES,
    )
    server.start()
    try:
        with connections(server, HALF_OPEN, "127.0.0.2") as opened:
            began = time.monotonic()
            assert server.client().get("/games").status_code == 200
            assert sum(not closed_by_server(half) for half in opened) <= 60 or time.monotonic() - began > 1
            until(lambda: all(closed_by_server(half) for half in opened))
        assert server.client().get("/games").status_code == 200
    finally:
        assert server.stop() in (0, -15)


def test_there_is_room_for_as_many_connections_as_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 500), hard))
        assert room_for_connections(100) == 100
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(soft, 500)
        wanted = 1000
        assert room_for_connections(wanted) == (wanted if hard >= 1096 or hard < 0 else hard - 96)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_client_that_keeps_talking_on_a_live_connection_is_disconnected(client: Any) -> None:
    person, _ = make(client, "azul", ME, BOT)
    with client.websocket_connect(f"/api/v1/tables/{person.table_id}/live") as live:
        live.send_text("{}")
        live.receive_text()
        for _ in range(30):
            live.send_text("x" * 4000)
        with pytest.raises(WebSocketDisconnect) as closed:
            until(lambda: not live.receive_text())
    assert (closed.value.code, closed.value.reason) == (4000, "bad_request")


def test_a_wrong_secret_is_refused_as_such(client: Any) -> None:
    ann, _ = make(client, "azul", ME, ME)
    stranger = Person(client, ann.table_id, "x" * 43)
    for answer in (stranger.get(), stranger.get("/events"), stranger.post("/moves", {"version": 1, "action": 5})):
        assert (answer.status_code, answer.json()["reason"]) == (403, "wrong_secret")
    with client.websocket_connect(f"/api/v1/tables/{ann.table_id}/live") as live:
        live.send_text(json.dumps({"secret": "x" * 43}))
        with pytest.raises(WebSocketDisconnect) as closed:
            live.receive_text()
    assert closed.value.reason == "wrong_secret"
    assert Person(client, ann.table_id).get().status_code == 200


def test_settings_for_tests_have_no_limits(tmp_path: Path) -> None:
    Limits(settings_for(tmp_path)).spend("a", 1e9)
