"""Kill -9 at every step of accepting a move: nothing accepted is lost, nothing is made twice, no game is stuck."""

import time
from pathlib import Path
from typing import Any

import httpx2

from tests.server.crashing import crash_key
from tests.server.harness import BOT, ME, Person, make, until
from tests.server.processes import CRASHING, ServerProcess, server_process

BEFORE = ("received", "decided", "numbered", "inserted")
"""Steps before the move is in the database: it must be sent again."""
AFTER = ("committed", "shown", "bot asked", "bot answered")
"""Steps after that: it must not be lost."""


def test_a_server_killed_at_any_step_loses_and_repeats_nothing(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "log")
    server.start(CRASHING, CRASH_AT=BEFORE[0])
    try:
        ann, _ = make(server.client(), "azul", ME, BOT, first=0)
        for step, following in zip((*BEFORE, *AFTER), (*BEFORE[1:], *AFTER, "never"), strict=True):
            bot_is_next = False
            while not bot_is_next:
                move = next_move(ann)
                version = move["version"]
                key = f"{crash_key(step)}-{version}"
                try:
                    answer = ann.post("/moves", move, key=key)
                except httpx2.TransportError:
                    break
                assert step.startswith("bot") and answer.status_code == 200
                # A round can end with Ann's move and the next begin with hers: then the bot is not asked.
                bot_is_next = not answer.json()["table"]["can"]["move"]
            assert server.wait() == -9
            server.start(CRASHING, CRASH_AT=following)
            ann.client = server.client()
            again = ann.post("/moves", move, key=key)
            assert again.status_code == 200, again.text
            assert again.json()["duplicate"] == (step in AFTER)
            assert again.json()["number"] == version + 1
            until(lambda: ann.table()["can"]["move"])
            events = ann.get("/events").json()["events"]
            assert [event["number"] for event in events] == list(range(1, len(events) + 1))
            made = [event for event in events if event["number"] > version and event["kind"] == "move"]
            # The bot's moves are none when a round ended with Ann's, and the next begins with hers.
            assert made[0]["seat"] == 0 and {event["seat"] for event in made[1:]} <= {1}
        table = finish(ann)
        assert table["result"]["why"] == "finished"
    finally:
        server.kill()


def next_move(person: Person) -> dict[str, Any]:
    table = person.table()
    return {"version": table["version"], "action": table["legal"][0]["action"]}


def finish(person: Person) -> Any:
    while (table := person.table())["status"] != "over":
        if table["can"]["move"]:
            person.play()
    return table


def test_no_clock_runs_while_no_server_does(tmp_path: Path) -> None:
    with server_process(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "log") as server:
        ann, _ = make(server.client(), "azul", ME, ME, clock={"initial": 60, "credit": 2})
        ann.play()
        before = ann.table()["clock"]
        server.kill()
        time.sleep(3)
        server.start()
        ann.client = server.client()
        after = ann.table()["clock"]
    mover = before["running"]
    away = after["at"] - before["at"]
    used = before["left"][mover] - after["left"][mover]
    assert after["running"] == mover and away > 3000
    assert -1000 < used < away - 2500


def test_a_stopped_server_exits_cleanly(tmp_path: Path) -> None:
    with server_process(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "log") as server:
        ann, _ = make(server.client(), "azul", ME, BOT)
        with httpx2.Client(base_url=server.url) as client:
            assert client.get(f"/tables/{ann.table_id}").status_code == 200
        assert server.stop() in (0, -15)
    assert '"event": "stopped"' in (tmp_path / "log").read_text()


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with server_process(database, tmp_path / "log"):
        second = ServerProcess(database, tmp_path / "log2")
        second.begin()
        assert second.wait() == 2
    assert "another server uses" in (tmp_path / "log2").read_text()
