"""Live connections: everything is published, from any event on; slow clients are dropped and catch up."""

import asyncio
import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from azulejos.server.http import socket as live
from azulejos.server.hub.hub import Hub
from azulejos.server.live import watching
from azulejos.server.live.watching import Watcher
from azulejos.server.storage.append import Append
from azulejos.server.tables.events import Event
from tests.server.harness import ME, Person, make, two_people, until


def connect(person: Person) -> Any:
    return person.client.websocket_connect(f"/api/v1/tables/{person.table_id}/live")


def hello(socket: Any, person: Person, after: int = 0, **more: Any) -> Any:
    socket.send_text(json.dumps({"secret": person.secret, "after": after} | more))
    return told(socket, "table")


def told(socket: Any, kind: str) -> Any:
    """The next message of a kind."""
    while (message := json.loads(socket.receive_text()))["type"] != kind:
        pass
    return message


def test_a_watcher_hears_of_every_event_once_and_in_order(client: Any) -> None:
    ann, ben = two_people(client)
    with connect(Person(client, ann.table_id)) as socket:
        numbers = [event["number"] for event in hello(socket, Person(client, ann.table_id))["events"]]
        for person in (ann, ben, ann, ben):
            person.play()
        while numbers[-1] < ann.table()["last"]:
            numbers += [event["number"] for event in told(socket, "table")["events"]]
    assert numbers == list(range(1, numbers[-1] + 1))


def test_a_client_that_reconnects_receives_only_what_it_missed(client: Any) -> None:
    ann, ben = two_people(client)
    with connect(ben) as socket:
        last = hello(socket, ben)["last"]
    ann.play()
    with connect(ben) as socket:
        message = hello(socket, ben, after=last)
    assert [event["number"] for event in message["events"]] == [last + 1]
    assert message["table"]["can"]["move"] and message["table"]["mine"] == [1]


def test_past_events_can_come_with_their_positions(client: Any) -> None:
    ann, _ = two_people(client)
    ann.play()
    with connect(ann) as socket:
        message = hello(socket, ann, fields=True)
    assert message["events"][-1]["fields"] == message["table"]["fields"]


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_news_come_with_the_positions_on_the_way(client: Any, game: str) -> None:
    ann, ben = two_people(client, game)
    stranger = Person(client, ann.table_id)
    on_the_way = 0
    with connect(stranger) as socket:
        last = hello(socket, stranger, fields=True)["last"]
        while on_the_way < 2:
            next(person for person in (ann, ben) if person.table()["can"]["move"]).play()
            news = told(socket, "table")
            with connect(stranger) as later:
                missed = hello(later, stranger, after=last, fields=True)
            last = news["last"]
            positions = [event["fields"] for event in missed["events"] if event["kind"] in ("move", "chance")]
            passed = [event["fields"] for event in news["events"] if event.get("fields")]
            assert [*passed, news["table"]["fields"]] == positions
            on_the_way += len(passed)


def test_everyone_sees_who_is_connected(client: Any) -> None:
    ann, ben = two_people(client)
    with connect(ann) as first:
        assert hello(first, ann)["presence"] == {"connected": [0], "watchers": 0}
        with connect(ben) as second:
            hello(second, ben)
            assert told(first, "presence")["presence"] == {"connected": [0, 1], "watchers": 0}
        assert told(first, "presence")["presence"] == {"connected": [0], "watchers": 0}


@pytest.mark.parametrize("text", ["nonsense", "{}x", '{"after": -1}', '{"secret": 5}'])
def test_a_hello_that_cannot_be_read_is_refused(client: Any, text: str) -> None:
    ann, _ = two_people(client)
    with connect(ann) as socket:
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert (closed.value.code, closed.value.reason) == (4000, "bad_request")


def test_a_connection_to_no_table_is_refused(client: Any) -> None:
    nobody = Person(client, "nowhere")
    with connect(nobody) as socket:
        socket.send_text("{}")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.reason == "no_table"


def test_a_slow_reader_is_dropped_and_costs_no_more_than_its_share() -> None:
    watcher = Watcher(frozenset(), 3)
    for number in range(1000):
        watcher.offer(b"%d" % number)
    watcher.end()
    assert watcher.dropped.is_set() and asyncio.run(all_of(watcher)) == [b"0", b"1", b"2"]


async def all_of(watcher: Watcher) -> list[bytes]:
    found = []
    while (message := await watcher.next()) is not None:
        found.append(message)
    return found


def test_only_the_newest_presence_message_is_sent() -> None:
    watcher = Watcher(frozenset(), 3)
    for number in range(1000):
        watcher.publish_presence(b"%d" % number)
    watcher.end()
    assert not watcher.dropped.is_set() and asyncio.run(all_of(watcher)) == [b"999"]


class Stuck:
    """A connection whose other end reads nothing."""

    def __init__(self, hello: str) -> None:
        self.hellos = [hello]
        self.closed: list[tuple[int, str]] = []

    async def receive_text(self) -> str:
        while not self.hellos:
            await asyncio.sleep(3600)
        return self.hellos.pop()

    async def send_text(self, _text: str) -> None:
        await asyncio.sleep(3600)

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def test_a_client_that_reads_nothing_is_disconnected_at_once_when_dropped(client: Any) -> None:
    ann, _ = two_people(client)
    hub: Hub = client.app.state.hub
    socket: Any = Stuck("{}")
    socket.app = client.app
    serving = client.portal.start_task_soon(live._serve, hub, socket, ann.table_id, "")
    until(lambda: ann.get().json()["presence"]["watchers"] == 1)
    for _ in range(hub.settings.slow_reader + 2):
        assert ann.post("/phrases", {"phrase": "hello"}).status_code == 200
    serving.result(10)
    assert socket.closed == [(live.TOO_SLOW, "slow")] and ann.get().json()["presence"]["watchers"] == 0


def test_what_another_server_writes_while_a_table_is_loaded_is_not_missed(client: Any) -> None:
    ann, _ = two_people(client)
    hub: Hub = client.app.state.hub

    async def meanwhile() -> int:
        before = hub._tables.pop(ann.table_id).table
        read, written = hub.store.read, asyncio.Event()

        async def slowly(job: Any) -> Any:
            found = await read(job)
            await written.wait()
            return found

        hub.store.read = slowly  # type: ignore[method-assign]
        try:
            loading = asyncio.create_task(hub.get(ann.table_id))
            await asyncio.sleep(0.1)
            phrase = Event(before.last + 1, "phrase", before.since, {"seat": 0, "phrase": "hello"})
            await hub.store.write(Append(ann.table_id, [phrase], hub.row_of(before), "another"))
            told = asyncio.create_task(hub.refresh(ann.table_id))
            await asyncio.sleep(0)
            written.set()
            await asyncio.gather(loading, told)
        finally:
            del hub.store.read
        return hub._tables[ann.table_id].table.last - before.last

    assert client.portal.call(meanwhile) == 1


def test_first_messages_are_not_kept_for_long(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who asked for a long log from each of its events on filled the memory: each answer was kept."""
    monkeypatch.setattr(watching, "FIRSTS_SECONDS", 0.05)
    person, _ = make(client, "azul", ME, ME)
    kept = client.app.state.hub._tables[person.table_id]
    for after in range(kept.table.last):
        with connect(person) as socket:
            hello(socket, person, after)
    until(lambda: not kept._firsts)
