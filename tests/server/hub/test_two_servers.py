"""Several servers on one PostgreSQL database serve the same games together, and one may die in the middle."""

import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.harness import BOT, ME, Person, make, play_to_the_end, two_people, until
from tests.server.processes import Postgres, ServerProcess


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers that were started at the same time on an empty database."""
    folder: Path = tmp_path_factory.mktemp("pair")
    database = postgres.new_database()
    servers = [ServerProcess(database, folder / f"log{number}") for number in (1, 2)]
    for server in servers:
        server.begin()
    for server in servers:
        server.wait_until_up()
    yield servers[0], servers[1]
    for server in servers:
        server.kill()


def at(person: Person, server: ServerProcess) -> Person:
    """The same person, as a client of another server."""
    return Person(server.client(), person.table_id, person.secret)


@contextlib.contextmanager
def live(server: ServerProcess, person: Person) -> Iterator[Any]:
    """A live connection of a person."""
    with connect(server.url.replace("http", "ws") + f"/tables/{person.table_id}/live") as socket:
        socket.send(json.dumps({"secret": person.secret}))
        yield socket


def watch(server: ServerProcess, person: Person, told: list[int], until_over: threading.Event) -> None:
    """Hear of all events of a table until the game is over."""
    with live(server, person) as socket:
        for text in socket:
            message = json.loads(text)
            told += [event["number"] for event in message["events"]]
            if message["table"] and message["table"]["status"] == "over":
                until_over.set()
                return


def test_two_people_play_at_different_servers(pair: tuple[ServerProcess, ServerProcess]) -> None:
    first, second = pair
    ann, ben = two_people(first.client())
    ben = at(ben, second)
    told: list[int] = []
    over = threading.Event()
    watcher = threading.Thread(target=watch, args=(second, ann, told, over))
    watcher.start()
    table = play_to_the_end(ann, ben)
    watcher.join(20)
    assert over.is_set() and told == list(range(1, table["last"] + 1))
    assert at(ann, second).get("/record").text == ann.get("/record").text


def test_everyone_sees_who_is_connected_to_any_server(pair: tuple[ServerProcess, ServerProcess]) -> None:
    first, second = pair
    ann, ben = two_people(first.client())
    stranger = Person(second.client(), ann.table_id)

    def present(*seats: int, watchers: int = 0) -> bool:
        found = [at(stranger, server).get().json()["presence"] for server in pair]
        return all(told == {"connected": list(seats), "watchers": watchers} for told in found)

    with live(first, ann), live(second, ben) as by_second:
        until(lambda: present(0, 1))
        with live(second, stranger), live(first, stranger):
            until(lambda: present(0, 1, watchers=2))
            while json.loads(by_second.recv(timeout=20))["presence"] != {"connected": [0, 1], "watchers": 2}:
                pass
        until(lambda: present(0, 1))
    until(lambda: present())


def test_the_same_move_sent_to_both_at_once_is_made_once(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, _ = make(pair[0].client(), "azul", ME, ME)
    for turn in range(10):
        table = ann.table()
        body = {"version": table["version"], "action": table["legal"][0]["action"]}
        answers: list[Any] = []

        def send(person: Person, body: Any = body, turn: int = turn, answers: list[Any] = answers) -> None:
            answers.append(person.post("/moves", body, key=f"both-0123456789-{turn}").json())

        threads = [threading.Thread(target=send, args=(at(ann, server),)) for server in pair]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer["duplicate"] for answer in answers) == [False, True]
        assert answers[0]["number"] == answers[1]["number"]


def test_when_one_is_killed_the_other_continues_all_games(pair: tuple[ServerProcess, ServerProcess]) -> None:
    first, second = pair
    thinker = BOT | {"bot": "level:9"}
    against_bot = [make(first.client(), "azul", ME, thinker, first=0)[0] for _ in range(4)]
    ann, ben = two_people(first.client())
    for person in (*against_bot, ann):
        person.play()
    versions = [person.table()["version"] for person in (*against_bot, ann)]
    with live(first, ann):
        until(lambda: at(ann, second).get().json()["presence"]["connected"] == [0])
        first.kill()
    until(lambda: at(ann, second).get().json()["presence"]["connected"] == [])
    again = [at(person, second) for person in against_bot]
    for person in again:
        until(lambda person=person: person.table()["can"]["move"], 60)  # type: ignore[misc]
        person.play()
    ann, ben = at(ann, second), at(ben, second)
    assert all(person.table()["version"] >= version for person, version in zip((*again, ann), versions, strict=True))
    ben.play()
    ann.play()
    first.start()
    table = play_to_the_end(at(ann, first), ben)
    assert table["result"]["why"] == "finished"
    assert at(again[0], first).table()["version"] >= versions[0]
