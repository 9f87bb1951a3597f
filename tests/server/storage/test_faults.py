"""When the database fails: full, read-only, locked, gone. Refusals and health report it, and the server recovers."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from azulejos.server.hub import hub as hub_module
from azulejos.server.storage import sqlite_writer
from azulejos.server.storage.database import EVENT, GAME
from azulejos.server.storage.store import open_engine
from tests.server.harness import BOT, ME, make, serving, two_people, until
from tests.server.processes import Postgres, server_process


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait seconds where a server waits for half a minute."""
    monkeypatch.setattr(sqlite_writer, "PATIENCE", 1.0)
    monkeypatch.setattr(hub_module, "FAILING_SECONDS", 3.0)


@pytest.fixture
def failing(tmp_path: Path, impatient: None) -> Iterator[Any]:
    with serving(tmp_path) as client:
        yield client


def pragma(client: Any, text: str) -> None:
    """Set the connection that writes so that the database itself refuses."""
    writer = client.app.state.hub.store._writer

    def job() -> None:
        writer._connection.connection.dbapi_connection.execute(f"PRAGMA {text}")

    client.portal.call(job)


READ_ONLY = ("query_only=1", "query_only=0")
FULL = ("max_page_count=1", "max_page_count=4294967294")


@pytest.mark.parametrize(("wrong", "right"), [READ_ONLY, FULL], ids=["read-only", "full"])
def test_a_full_or_read_only_database_is_reported_and_recovers(failing: Any, wrong: str, right: str) -> None:
    ann, _ = two_people(failing)
    table = ann.table()
    body = {"version": table["version"], "action": table["legal"][0]["action"]}
    until(lambda: failing.get("/health").json()["status"] == "ok")
    pragma(failing, wrong)
    until(lambda: ann.post("/phrases", {"phrase": "hello"}).status_code == 503)
    refused = ann.post("/moves", body, "0123456789abcdef")
    if refused.status_code != 200:  # a full database may have room for one more row in a page
        assert refused.json()["reason"] == "unavailable" and int(refused.headers["retry-after"]) >= 1
        assert ann.table()["version"] == table["version"], "what is not written has not happened"
    until(lambda: failing.get("/health").status_code == 503)
    pragma(failing, right)
    until(lambda: failing.get("/health").status_code == 200)
    assert ann.post("/moves", body, "0123456789abcdef").status_code == 200


def test_a_database_that_another_program_keeps_locked(failing: Any, tmp_path: Path) -> None:
    ann, _ = two_people(failing)
    table = ann.table()
    body = {"version": table["version"], "action": table["legal"][0]["action"]}
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = ann.post("/moves", body)
    assert (refused.status_code, refused.json()["reason"]) == (429, "busy") and "retry-after" in refused.headers
    until(lambda: failing.get("/health").status_code == 503)
    assert failing.get("/games").status_code == 200
    other.execute("ROLLBACK")
    other.close()
    until(lambda: failing.get("/health").status_code == 200)
    assert ann.post("/moves", body).status_code == 200


def make_older(database: str, table_id: str) -> None:
    """Let a table have been played by rules of another version."""
    engine = open_engine(database)
    with engine.begin() as connection:
        where = sql.and_(EVENT.c.game_id == table_id, EVENT.c.number == 1)
        data = json.loads(connection.execute(sql.select(EVENT.c.data).where(where)).scalar_one())
        connection.execute(EVENT.update().where(where).values(data=json.dumps(data | {"version": 0})))
        connection.execute(GAME.update().where(GAME.c.id == table_id).values(deadline=1, bot_due=True, claimed_by=None))
    engine.dispose()


def test_a_table_of_another_version_keeps_nobody_from_playing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        old, _ = make(client, "azul", ME, ME, clock={"initial": 100})
        timed, _ = make(client, "azul", ME, ME, clock={"initial": 2})
    make_older(f"sqlite:///{tmp_path / 'games.db'}", old.table_id)
    with serving(tmp_path) as client:
        old.client = timed.client = client
        answer = old.get()
        assert (answer.status_code, answer.json()["reason"]) == (409, "other_version")
        until(lambda: timed.table()["status"] == "over")
        ann, _ = make(client, "azul", ME, BOT, first=0)
        ann.play()
        until(lambda: ann.table()["can"]["move"])


def test_postgresql_restarted_while_people_play(tmp_path: Path) -> None:
    database = Postgres()
    try:
        with server_process(database.new_database(), tmp_path / "log") as server:
            ann, ben = two_people(server.client())
            ann.play()
            database.stop()
            answers = [ben.get("/events"), ben.post("/phrases", {"phrase": "hello"})]
            assert answers[1].status_code == 503 and answers[1].json()["reason"] == "unavailable"
            database.start()
            until(lambda: ben.post("/phrases", {"phrase": "hello"}).status_code == 200)
            ben.play()
            until(lambda: server.client().get("/health").status_code == 200)
            log = (tmp_path / "log").read_text()
            assert "the database failed" in log and ann.secret not in log and "Ann" not in log
    finally:
        database.close()


@pytest.mark.parametrize("table_id", ["%00", "a%00b", "x" * 5000, "%F0%9F%98%80"])
def test_an_id_that_no_table_can_have_is_refused_on_postgresql(postgres_client: Any, table_id: str) -> None:
    assert postgres_client.get(f"/tables/{table_id}").status_code in (404, 422)
    with postgres_client.websocket_connect(f"/api/v1/tables/{table_id}/live") as live:
        live.send_text("{}")
        assert live.receive()["reason"] == "no_table"
