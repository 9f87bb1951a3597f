"""What the tests of outside bots share: servers on either database, and a bot that listens to its stream."""

import json
import queue
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from azulejos.server.operations.bots import add_bot
from azulejos_client import Client
from tests.server.harness import ME, Person, make
from tests.server.processes import ServerProcess


@dataclass
class Place:
    """Two servers that share a database; with SQLite both are one."""

    first: ServerProcess
    second: ServerProcess
    database: str
    bots: int = 0

    def new_bot(self) -> "ListeningBot":
        """A registered bot, not yet connected."""
        self.bots += 1
        name = f"Bot-{self.bots}"
        return ListeningBot(name, add_bot(self.database, name), self.second)

    def challenge(self, *bots: "ListeningBot", **more: Any) -> Person:
        """Let a person at the first server challenge bots; seat 0 begins."""
        seats = [{"kind": "outside", "bot": bot.name.upper()} for bot in bots]
        return make(self.first.client(), more.pop("game", "azul"), ME, *seats, **{"first": 0} | more)[0]


@dataclass
class ListeningBot:
    """An outside bot that puts the events of its stream into a queue."""

    name: str
    token: str
    server: ServerProcess
    events: "queue.Queue[Any]" = field(default_factory=queue.Queue)

    @property
    def client(self) -> Client:
        """Requests with the bot's token."""
        return Client(self.server.url.removesuffix("/api/v1"), self.token)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def listen(self) -> Callable[[], None]:
        """Open a stream, once; returns a function that closes it."""
        self.events = queue.Queue()
        lines = self.client._send("GET", "/bot/stream", None, "", 120)
        threading.Thread(target=self._read, args=(lines, self.events), daemon=True).start()
        assert self.told()["type"] == "hello"
        return lambda: _close(lines)

    def _read(self, lines: Any, events: "queue.Queue[Any]") -> None:
        try:
            for line in lines:
                if line.strip():
                    events.put(json.loads(line))
        except (OSError, ValueError, AttributeError):
            pass
        events.put({"type": "end"})

    def told(self, kind: str = "") -> Any:
        """The next event, of a kind that is expected."""
        event = self.events.get(timeout=60)
        assert kind in ("", event["type"]), event
        return event

    def online(self) -> bool:
        """Whether the first server can challenge it."""
        answer = self.server.client().get(f"/bots/{self.name}").json()
        return bool(answer["online"])


def _close(lines: Any) -> None:
    """Cut the connection under a reader that waits for it."""
    lines.fp.raw._sock.shutdown(socket.SHUT_RDWR)
