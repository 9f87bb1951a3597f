"""What the server's tests share: a server in this process, and people who sit at its tables."""

import contextlib
import functools
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from azulejos.server.http.app import create_app
from azulejos.server.settings import Settings

ME: dict[str, str] = {"kind": "me", "name": "Ann"}
LINK: dict[str, str] = {"kind": "link"}
OPEN: dict[str, str] = {"kind": "open"}
BOT: dict[str, str] = {"kind": "bot", "bot": "random"}


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Settings for tests: a fresh SQLite file, and no limits but those that a test asks for."""
    values: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'games.db'}",
        "requests_per_second": 0.0,
        "tables_per_address": 100_000,
        "tables_per_day": 1_000_000,
        "stand_in": "random",
        "hint_budget": "500n",
    }
    return Settings(**(values | changes))


@functools.cache
def _operations() -> list[tuple[str, re.Pattern[str], Any]]:
    paths = create_app(Settings()).openapi()["paths"]
    return [
        (method.upper(), re.compile(re.sub(r"{\w+}", "[^/]+", path)), operation)
        for path, methods in paths.items()
        for method, operation in methods.items()
    ]


def only_documented(answer: Any) -> None:
    """Check that the API's description documents a response: a hook for every client of the tests."""
    request = answer.request
    for method, path, operation in _operations():
        if method == request.method and path.fullmatch(request.url.path):
            told = operation["responses"]
            assert str(answer.status_code) in told, (method, request.url.path, answer.status_code)
            if answer.status_code >= 400 and "allOf" in (schema := _schema(told[str(answer.status_code)])):
                answer.read()
                assert answer.json()["reason"] in schema["allOf"][1]["properties"]["reason"]["enum"], answer.text


def _schema(answer: Any) -> Any:
    return answer["content"]["application/json"]["schema"]


@contextlib.contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A server within this process, started and stopped."""
    with TestClient(create_app(settings_for(folder, **changes)), base_url="http://test/api/v1") as client:
        # The first start after a change compiles; no test should wait for that.
        until(lambda: client.app.state.hub.bots.alive > 0, 300)  # type: ignore[attr-defined]
        yield client


def from_address(client: TestClient, address: str) -> TestClient:
    """A client of the same server at another address."""
    other = TestClient(client.app, base_url="http://test/api/v1", client=(address, 1))
    other.portal = client.portal
    return other


@dataclass
class Person:
    """Somebody with a secret (or, without one, a spectator) at a table."""

    client: Any
    table_id: str
    secret: str = ""
    received: list[bytes] = field(default_factory=list)
    """Every answer's bytes."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def get(self, path: str = "", **query: Any) -> Any:
        answer = self.client.get(f"/tables/{self.table_id}{path}", headers=self.headers, params=query)
        self.received.append(answer.content)
        return answer

    def post(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        answer = self.client.post(f"/tables/{self.table_id}{path}", headers=headers, json=body)
        self.received.append(answer.content)
        return answer

    def table(self) -> Any:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return answer.json()["table"]

    def play(self, place: int = 0) -> Any:
        """Play the legal move at a place in the list."""
        table = self.table()
        action = table["legal"][place % len(table["legal"])]["action"]
        answer = self.post("/moves", {"version": table["version"], "action": action})
        assert answer.status_code == 200, answer.text
        return answer.json()["table"]


def make(client: Any, game: str, *seats: dict[str, str], key: str = "", **more: Any) -> tuple[Person, list[str]]:
    """Create a table; returns its maker and the invitations."""
    headers = {"Idempotency-Key": key} if key else {}
    answer = client.post("/tables", json={"game": game, "seats": list(seats)} | more, headers=headers)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    maker = Person(client, made["table"]["id"], made["secret"])
    maker.received.append(answer.content)
    return maker, [invitation["invite"] for invitation in made["invitations"]]


def sit_down(client: Any, table_id: str, invite: str = "", name: str = "Ben", key: str = "") -> Person:
    """Join a table."""
    person = Person(client, table_id)
    answer = person.post("/join", {"name": name, "invite": invite}, key)
    assert answer.status_code == 200, answer.text
    person.secret = answer.json()["secret"]
    return person


def two_people(client: Any, game: str = "azul", **more: Any) -> tuple[Person, Person]:
    """A running game between two people; seat 0 begins."""
    ann, (invite,) = make(client, game, ME, LINK, first=0, **more)
    return ann, sit_down(client, ann.table_id, invite)


def until(true: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def play_to_the_end(*people: Person) -> Any:
    """Let these people play first legal moves, in turn, until the game is over; returns the table."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        for person in people:
            table = person.table()
            if table["status"] == "over":
                return table
            if table["can"]["move"]:
                person.play()
    raise AssertionError("the game does not end")
