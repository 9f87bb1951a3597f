"""Databases: migrations up and down, and what the store promises about writing."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from azulejos.server.storage import journal, sqlite_writer, store
from azulejos.server.storage.append import Append, Outdated, Row
from azulejos.server.storage.database import METADATA, REVISION, migrate, migrate_down, migration_config
from azulejos.server.storage.store import Store, open_engine
from azulejos.server.tables.events import Event

Address = Callable[[], str]
ROW = Row("running", 1, None, False, None, "{}")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgres").new_database())


def tables(engine: sql.Engine) -> set[str]:
    return set(sql.inspect(engine).get_table_names()) - {"alembic_version"}


def test_migrations_go_up_and_down_and_up_again(address: str) -> None:
    engine = open_engine(address)
    for _ in range(2):
        migrate(engine)
        assert tables(engine) == set(METADATA.tables)
        migrate_down(engine)
        assert tables(engine) == set()
    engine.dispose()


def test_migrations_make_just_the_tables_that_the_code_uses(address: str) -> None:
    engine = open_engine(address)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_newest_migration_is_known_without_alembic(address: str) -> None:
    engine = open_engine(address)
    migrate(engine)
    with engine.connect() as connection:
        newest = ScriptDirectory.from_config(migration_config(connection)).get_current_head()
        assert newest == REVISION == MigrationContext.configure(connection).get_current_revision()
    engine.dispose()
    again = f"import sys; from azulejos.server.storage.store import Store; Store({address!r}).open()"
    told = "print('alembic' in sys.modules, flush=True); __import__('os')._exit(0)"
    command = [sys.executable, "-c", f"{again}; {told}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"


def event(number: int, key: str | None = None) -> Event:
    return Event(number, "phrase", 1, {"seat": 0}, key)


def in_store(address: str, work: Callable[[Store], Any], sync: str = "normal") -> Any:
    async def run() -> Any:
        keeper = Store(address, sync)
        keeper.open()
        try:
            return await work(keeper)
        finally:
            keeper.close()

    return asyncio.run(run())


def create(connection: sql.Connection) -> None:
    columns = {"game": "azul", "listed": True, "created": 1, "address": "", "key": None}
    store.create(connection, "t", [event(1)], ROW, **columns)


def test_of_many_concurrent_appends_of_an_event_one_succeeds(address: str) -> None:
    async def work(keeper: Store) -> tuple[list[Any], list[Event]]:
        await keeper.write(create)
        tries = [keeper.write(Append("t", [event(2), event(3)], ROW, "s")) for _ in range(30)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        return outcomes, await keeper.read(lambda c: store.load(c, "t"))

    outcomes, events = in_store(address, work)
    assert outcomes.count(None) == 1 and sum(isinstance(outcome, Outdated) for outcome in outcomes) == 29
    assert [entry.number for entry in events] == [1, 2, 3]


def test_a_job_that_fails_takes_back_what_it_wrote_and_no_more(address: str) -> None:
    def fail(connection: sql.Connection) -> None:
        Append("t", [event(2)], ROW, "s")(connection)
        raise KeyError("half way")

    async def work(keeper: Store) -> list[Event]:
        await keeper.write(create)
        jobs = [keeper.write(fail), keeper.write(Append("t", [event(2)], ROW, "s"))]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        # With PostgreSQL both run at once, and either may come first.
        assert isinstance(outcomes[0], KeyError | Outdated) and outcomes[1] is None
        return await keeper.read(lambda c: store.load(c, "t"))

    assert len(in_store(address, work)) == 2


def test_a_key_can_be_used_once_in_a_log(address: str) -> None:
    async def work(keeper: Store) -> None:
        await keeper.write(create)
        await keeper.write(Append("t", [event(2, "k")], ROW, "s"))
        with pytest.raises(Outdated):
            await keeper.write(Append("t", [event(3, "k")], ROW, "s"))

    in_store(address, work)


def test_a_bot_turn_is_claimed_by_one_server_until_that_is_silent(address: str) -> None:
    due = Row("running", 1, None, True, None, "{}")

    async def work(keeper: Store) -> list[list[str]]:
        await keeper.write(create)
        await keeper.write(Append("t", [event(2)], due, "s"))
        claims = []
        for server, now in (("a", 1000), ("b", 1500), ("b", 5001)):
            await keeper.write(partial(store.beat, server=server, now=now))
            claims.append(await keeper.write(partial(store.claim_bots, server=server, now=now, grace=4000)))
        return claims

    assert in_store(address, work) == [["t"], [], ["t"]]


@pytest.mark.parametrize("sync", ["normal", "full"])
def test_what_waits_together_is_written_together_and_each_hears_of_its_own(tmp_path: Path, sync: str) -> None:
    async def work(keeper: Store) -> tuple[list[Any], list[Event]]:
        await keeper.write(create)
        jobs = [keeper.write(Append("t", [event(number)], ROW, "s")) for number in (2, 7, 3)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        return outcomes, await keeper.read(lambda c: store.load(c, "t"))

    outcomes, events = in_store(f"sqlite:///{tmp_path / 'games.db'}", work, sync)
    assert outcomes[0] is None and isinstance(outcomes[1], Outdated) and outcomes[2] is None
    assert events == [event(1), event(2), event(3)]


@pytest.mark.parametrize("sync", ["normal", "full"])
def test_a_locked_file_keeps_moves_waiting_and_nothing_else(tmp_path: Path, sync: str) -> None:
    async def work(keeper: Store) -> list[Event]:
        await keeper.write(create)
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        job = asyncio.create_task(keeper.write(Append("t", [event(2)], ROW, "s")))
        for _ in range(50):
            await asyncio.sleep(0.005)
        assert not job.done()
        other.execute("ROLLBACK")
        other.close()
        await job
        return await keeper.read(lambda c: store.load(c, "t"))

    assert len(in_store(f"sqlite:///{tmp_path / 'games.db'}", work, sync)) == 2


def test_a_file_that_stays_locked_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "PATIENCE", 0.05)

    async def work(keeper: Store) -> None:
        await keeper.write(create)
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite_writer.DatabaseLocked):
            await keeper.write(Append("t", [event(2)], ROW, "s"))
        other.close()
        await keeper.write(Append("t", [event(2)], ROW, "s"))

    in_store(f"sqlite:///{tmp_path / 'games.db'}", work)


def test_the_journal_stays_short_while_moves_keep_coming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "COPY_SECONDS", 0.01)
    monkeypatch.setattr(journal, "LONGEST_HOLD", 10)

    async def work(keeper: Store) -> int:
        await keeper.write(create)
        for number in range(2, 1500):
            await keeper.write(Append("t", [event(number)], ROW, "s"))
            await asyncio.sleep(0.001)
        return (tmp_path / "games.db-wal").stat().st_size

    # Each of them writes some seven pages.
    assert in_store(f"sqlite:///{tmp_path / 'games.db'}", work) < 3 * 1500 * 4096


def test_a_slow_disk_holds_nobody_until_the_journal_is_very_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves are written during each copy, however long it takes, so that none reaches the end of the journal."""
    monkeypatch.setattr(journal, "COPY_SECONDS", 0.01)
    monkeypatch.setattr(journal, "LONGEST_HOLD", 0.0)
    monkeypatch.setattr(journal, "MOST_PAGES", 10)
    copying, go_on = threading.Event(), threading.Event()
    held: list[bool] = []

    def slow(_connection: Any) -> tuple[int, int]:
        copying.set()
        go_on.wait(20)
        go_on.clear()
        return len(held), 0

    monkeypatch.setattr(journal, "checkpoint", slow)

    async def work(keeper: Store) -> None:
        writer: Any = keeper._writer
        await keeper.write(create)
        for number in range(2, 42):
            await asyncio.to_thread(copying.wait, 20)
            copying.clear()
            held.append(writer._journal.on_hold)
            if held[-1]:
                break
            await keeper.write(Append("t", [event(number)], ROW, "s"))
            go_on.set()
        monkeypatch.setattr(journal, "COPY_SECONDS", 1000)
        go_on.set()
        await keeper.write(Append("t", [event(number)], ROW, "s"))

    in_store(f"sqlite:///{tmp_path / 'games.db'}", work)
    assert held == [False] * (len(held) - 1) + [True] and 10 < len(held) < 16


def test_the_commit_that_restarts_the_journal_does_not_block_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It alone waits for the disk, so it runs in a thread; all others run on the loop, which is quicker."""
    monkeypatch.setattr(journal, "COPY_SECONDS", 0.01)
    threads: list[bool] = []
    real = sqlite_writer.carry_out

    def carry_out(*given: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return real(*given)

    monkeypatch.setattr(sqlite_writer, "carry_out", carry_out)

    async def work(keeper: Store) -> None:
        writer: Any = keeper._writer
        await keeper.write(create)
        while not writer._journal.restarts:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(journal, "COPY_JOBS", 1000)
        monkeypatch.setattr(journal, "COPY_SECONDS", 1000)
        # A copy that began before is finished by then: while it goes on, any commit may restart the journal.
        await asyncio.sleep(0.5)
        threads.clear()
        for number in range(2, 5):
            await keeper.write(Append("t", [event(number)], ROW, "s"))

    in_store(f"sqlite:///{tmp_path / 'games.db'}", work)
    assert threads == [False, True, True]


def test_a_journal_that_cannot_be_copied_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = threading.Event()

    def fail(_connection: Any) -> tuple[int, int]:
        tried.set()
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(journal, "COPY_SECONDS", 0.01)
    monkeypatch.setattr(journal, "checkpoint", fail)

    async def work(keeper: Store) -> None:
        await keeper.write(create)
        await asyncio.to_thread(tried.wait, 20)
        await keeper.write(Append("t", [event(2)], ROW, "s"))

    in_store(f"sqlite:///{tmp_path / 'games.db'}", work)
    assert tried.is_set()
