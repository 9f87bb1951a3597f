"""A table's row in the database says what its log amounts to, whichever way it was written."""

from typing import Any

import pytest
from sqlalchemy import select

from azulejos.server.hub.hub import Hub
from azulejos.server.storage.database import GAME
from tests.server.harness import BOT, LINK, ME, Person, make, sit_down, until

COLUMNS = ("last", "status", "updated", "deadline", "bot_due", "summary")


def check_row(client: Any, person: Person) -> None:
    """Compare the row with the table in memory, once no bot thinks."""
    hub: Hub = client.app.state.hub
    until(lambda: not person.table()["thinking"])

    async def both() -> tuple[Any, Any]:
        table = (await hub.get(person.table_id)).table
        query = select(*(GAME.c[name] for name in COLUMNS)).where(GAME.c.id == table.id)
        row = await hub.store.read(lambda connection: connection.execute(query).one())
        expected = hub.row_of(table).columns() | {"last": table.last}
        return tuple(row), tuple(expected[name] for name in COLUMNS)

    row, expected = client.portal.call(both)
    assert row == expected


@pytest.mark.parametrize("clock", [None, {"initial": 300, "credit": 5}], ids=["untimed", "timed"])
@pytest.mark.parametrize("where", ["client", "postgres_client"])
def test_the_row_follows_the_log(request: pytest.FixtureRequest, where: str, clock: Any) -> None:
    client = request.getfixturevalue(where)
    ann, (invite,) = make(client, "azul", ME, LINK, BOT, first=0, clock=clock)
    check_row(client, ann)
    ben = sit_down(client, ann.table_id, invite)
    for _ in range(2):
        for person in (ann, ben):
            person.play()
            person.post("/phrases", {"phrase": "hello"})
            check_row(client, person)
    for person in (ann, ben):
        person.post("/resign", {})
        check_row(client, person)
