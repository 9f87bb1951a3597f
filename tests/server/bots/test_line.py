"""The line that questions to bots wait in: people first, and nobody waits for one who asks for much."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

from azulejos.server.bots.line import Line, Urgency
from azulejos.server.bots.pool import MOST_OF_ONE
from tests.server.harness import ME, make, serving, until

ALONE = [{"kind": "bot", "bot": "level:6"}] * 2


def served(*put: tuple[str, Urgency, str]) -> list[str]:
    async def run() -> list[str]:
        line: Line[str] = Line()
        for thing, urgency, party in put:
            line.put(thing, urgency, party)
        return [await line.get() for _ in put]

    return asyncio.run(run())


def test_people_come_first_then_hints_then_bots_among_themselves() -> None:
    waiting = [("bots", Urgency.ALONE, "a"), ("hint", Urgency.HINT, "a"), ("game", Urgency.PEOPLE, "a")]
    assert served(*waiting) == ["game", "hint", "bots"]


def test_parties_take_turns() -> None:
    many = [(f"a{number}", Urgency.HINT, "a") for number in range(4)]
    assert served(*many, ("b0", Urgency.HINT, "b"), ("b1", Urgency.HINT, "b")) == ["a0", "b0", "a1", "b1", "a2", "a3"]


def test_what_nobody_waits_for_any_more_is_not_served() -> None:
    async def run() -> None:
        line: Line[str] = Line()
        for thing in ("one", "two"):
            line.put(thing, Urgency.HINT, "a")
        line.remove("one", Urgency.HINT, "a")
        assert await line.get() == "two" and len(line) == 0
        next_one = asyncio.ensure_future(line.get())
        await asyncio.sleep(0)
        line.put("three", Urgency.HINT, "a")
        assert await next_one == "three"

    asyncio.run(run())


def test_neither_hints_nor_unattended_bots_delay_a_persons_game(tmp_path: Path) -> None:
    """Many hints and tables of bots wait; a bot's turn against a person is the next thing that is thought about."""
    with serving(tmp_path, hint_budget="0.3s") as client:
        for _ in range(5):
            make(client, "azul", *ALONE)
        helped = [make(client, "azul", ME, ME, hints=True)[0] for _ in range(3)]
        answers: list[int] = []

        def ask(person: Any) -> None:
            answers.append(person.post("/hint").status_code)

        threads = [threading.Thread(target=ask, args=(helped[number % 3],)) for number in range(20)]
        for thread in threads:
            thread.start()
        until(lambda: len(answers) >= 20 - MOST_OF_ONE - 1)
        # All hints come from one address: of those beyond a few, their senders must retry.
        assert answers.count(429) >= 20 - MOST_OF_ONE - 2
        ann, _ = make(client, "azul", ME, {"kind": "bot", "bot": "greedy"}, first=0)
        done = len(answers)
        ann.play()
        until(lambda: ann.table()["can"]["move"])
        assert len(answers) - done <= 2
        for thread in threads:
            thread.join()


def test_a_hint_that_nobody_waits_for_is_not_thought_about(tmp_path: Path) -> None:
    with serving(tmp_path, hint_budget="1s") as client:
        hub = client.app.state.hub  # type: ignore[attr-defined]
        person, _ = make(client, "azul", ME, ME, hints=True)

        async def give_up() -> int:
            """A request whose sender leaves at once, as the server sees it."""
            sent: list[Any] = []
            scope = {
                "type": "http", "method": "POST", "path": f"/api/v1/tables/{person.table_id}/hint", "raw_path": b"",
                "query_string": b"", "headers": [(b"authorization", f"Bearer {person.secret}".encode())],
                "client": ("10.1.1.1", 1), "server": ("test", 80), "scheme": "http", "root_path": "",
                "http_version": "1.1", "state": {}, "asgi": {"version": "3.0"},
            }  # fmt: skip
            messages = [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]

            async def receive() -> Any:
                return messages.pop(0) if len(messages) > 1 else messages[0]

            async def send(message: Any) -> None:
                sent.append(message)

            await client.app(scope, receive, send)
            return len(hub.bots._line)

        assert client.portal is not None
        assert client.portal.call(give_up) == 0
        assert json.loads(person.get().content)["table"]["status"] == "running"
