"""A client for the azulejos server's API in one file, using only the standard library. Copy it and adapt it.

    from azulejos_client import Client

    me = Client("http://127.0.0.1:8000", token="azb_...")    # a token: azulejos bot add NAME
    for event in me.stream():                                # reconnects by itself
        if event["type"] == "challenge":
            me.accept(event["table"]["id"])
        elif event["type"] == "your_move":
            me.move(event["table"], event["table"]["legal"][0]["action"])

A person's client has no token: `create` and `join` return a seat's secret, which you pass to `at`.
"""

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any, Literal, TypedDict

TRIES = 6
"""How often to send a request before its failure is reported to the caller."""
SILENCE = 45.0
"""Seconds without even a keep-alive after which a stream counts as lost."""


class Effect(TypedDict):
    """What a legal move would do for the player who makes it."""

    placed: int
    spilled: int
    completes: bool
    points: int
    penalty: int


class Move(TypedDict):
    """A legal move: send its `action`."""

    action: int
    text: str
    effect: Effect


class Seat(TypedDict):
    """Who sits in a seat."""

    kind: Literal["person", "bot", "outside"]
    name: str
    bot: str
    taken: bool
    invited: bool
    gone: str


class Result(TypedDict):
    """The result of a game; places are by seat, from 1."""

    why: str
    places: list[int]
    scores: list[int]


class Table(TypedDict):
    """A table as one viewer may know it; only the fields that most programs need are listed here."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    version: int
    seats: list[Seat]
    mine: list[int]
    mover: int | None
    fields: dict[str, int | list[int]]
    legal: list[Move]
    scores: list[int]
    clock: dict[str, Any] | None
    result: Result | None
    can: dict[str, bool]


class Event(TypedDict):
    """A line of a bot's stream; `hello` has no table."""

    type: Literal["hello", "challenge", "challenge_over", "game_started", "your_move", "undo_offered", "game_over"]
    table: Table


class Refused(Exception):
    """The server refused a request; `reason` is one of the fixed words that docs/server.md lists."""

    def __init__(self, status: int, reason: str, message: str, retry_after: float | None) -> None:
        super().__init__(f"{reason}: {message}")
        self.status = status
        self.reason = reason
        self.retry_after = retry_after


class Client:
    """Requests to one server, as an outside bot (by its token), a seat (by its secret) or a spectator."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server = server
        self._base = f"{server.rstrip('/')}/api/v1"
        self._token = token

    def at(self, secret: str) -> "Client":
        """Return a client for the same server, as the holder of a seat's secret."""
        return Client(self.server, secret)

    def create(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """Create a table; returns `table`, `secret` (empty for a bot, which sits by its token) and `invitations`."""
        made: dict[str, Any] = self.call("POST", "/tables", {"game": game, "seats": seats, **more})
        return made

    def join(self, table_id: str, name: str = "", invite: str = "") -> dict[str, Any]:
        """Sit down; returns `table`, `seat` and its `secret`."""
        joined: dict[str, Any] = self.call("POST", f"/tables/{table_id}/join", {"name": name, "invite": invite})
        return joined

    def table(self, table_id: str) -> Table:
        """Return a table as it is now."""
        found: Table = self.call("GET", f"/tables/{table_id}")["table"]
        return found

    def move(self, table: Table, action: int) -> Table:
        """Make a move in the version that it was chosen for; returns the table after it."""
        body = {"version": table["version"], "action": action}
        after: Table = self.call("POST", f"/tables/{table['id']}/moves", body)["table"]
        return after

    def resign(self, table_id: str) -> Table:
        """Resign."""
        after: Table = self.call("POST", f"/tables/{table_id}/resign", {})["table"]
        return after

    def accept(self, table_id: str) -> Table:
        """Accept a challenge."""
        after: Table = self.call("POST", f"/bot/challenges/{table_id}/accept")["table"]
        return after

    def decline(self, table_id: str, reason: str = "generic") -> None:
        """Decline a challenge."""
        self.call("POST", f"/bot/challenges/{table_id}/decline", {"reason": reason})

    def accept_only(self, **accepts: Any) -> None:
        """Set which challenges this bot accepts, such as `games=["azul"], at_once=4`."""
        self.call("PUT", "/bot/accepts", accepts)

    def stream(self) -> Iterator[Event]:
        """Yield the bot's events forever. After a lost connection the server repeats everything that waits for an
        answer.
        """
        pause = 0.5
        while True:
            try:
                with self._send("GET", "/bot/stream", None, "", SILENCE) as lines:
                    for line in lines:
                        pause = 0.5
                        if line.strip():
                            yield json.loads(line)
            except Refused as refusal:
                if refusal.status != 429 and refusal.status < 500:
                    raise
                pause = max(pause, refusal.retry_after or 0)
            except (OSError, ValueError):
                pass
            time.sleep(pause)
            pause = min(2 * pause, 15.0)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request until it is answered. Its idempotency key ensures that it takes effect only once."""
        key = str(uuid.uuid4()) if method == "POST" else ""
        for attempt in range(1, TRIES + 1):
            pause = 0.25 * 2**attempt
            try:
                with self._send(method, path, body, key, 30.0) as answer:
                    return json.load(answer)
            except Refused as refusal:
                if attempt == TRIES or not (refusal.status == 429 or refusal.status >= 500):
                    raise
                pause = refusal.retry_after or pause
            except OSError:
                if attempt == TRIES:
                    raise
            time.sleep(pause)

    def _send(self, method: str, path: str, body: Any, key: str, seconds: float) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key, "Authorization": f"Bearer {self._token}"}
        headers = {name: value for name, value in headers.items() if value and value != "Bearer "}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=seconds)
        except urllib.error.HTTPError as problem:
            with problem:
                told = _problem(problem.read())
                after = problem.headers.get("Retry-After", "")
                raise Refused(
                    problem.code, told["reason"], told["message"], float(after) if after.isdigit() else None
                ) from None


def _problem(content: bytes) -> dict[str, str]:
    try:
        told = json.loads(content)
        return {"reason": str(told["reason"]), "message": str(told["message"])}
    except (ValueError, KeyError, TypeError):
        return {"reason": "unknown", "message": content[:200].decode(errors="replace")}
