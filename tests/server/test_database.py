"""Databases: migrations up and down, and what the store promises about writing."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from azulejos.server import store
from azulejos.server.append import Append, Outdated, Row
from azulejos.server.database import METADATA, migrate, migrate_down
from azulejos.server.events import Event
from azulejos.server.store import Store, open_engine

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


def event(number: int, key: str | None = None) -> Event:
    return Event(number, "phrase", 1, {"seat": 0}, key)


def in_store(address: str, work: Callable[[Store], Any]) -> Any:
    async def run() -> Any:
        keeper = Store(address)
        keeper.open()
        try:
            return await work(keeper)
        finally:
            keeper.close()

    return asyncio.run(run())


def create(connection: sql.Connection) -> None:
    columns = {"game": "azul", "listed": True, "created": 1, "address": "", "key": None}
    store.create(connection, "t", [event(1)], ROW, **columns)


def test_of_many_who_add_the_same_event_one_does(address: str) -> None:
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
