"""The API fuzzed from its own description: whatever is sent, no answer is 5xx, and answers are as documented."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from azulejos.server.http.app import create_app
from azulejos.server.settings import Settings
from tests.server.harness import ME, OPEN, Person, make
from tests.server.processes import Postgres, ServerProcess, server_process

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIBED: Any = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
OPERATIONS = [found.ok() for found in DESCRIBED.get_all_operations()]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("fuzz")
    database = f"sqlite:///{folder / 'games.db'}" if request.param == "sqlite" else postgres.new_database()
    with server_process(database, folder / "log", bot_processes=1) as found:
        yield found


@pytest.fixture(scope="module")
def people(server: ServerProcess) -> list[Person]:
    """People at tables in different states: running, waiting, over."""
    client = server.client()
    running, _ = make(client, "azul", ME, ME)
    waiting, _ = make(client, "azul-grey", ME, OPEN)
    over, _ = make(client, "azul", ME, ME)
    over.post("/resign", {})
    return [running, waiting, over]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")
def test_no_request_breaks_the_server(operation: Any, server: ServerProcess, people: list[Person]) -> None:
    turns = itertools.count()

    @given(case=operation.as_strategy())
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    def send(case: Any) -> None:
        turn = next(turns)
        person = people[turn % len(people)]
        if case.path_parameters and turn % 5:
            case.path_parameters["table_id"] = person.table_id
            case.headers = {**(case.headers or {}), **person.headers}
        if isinstance(case.body, dict) and "version" in case.body and turn % 3:
            case.body["version"] = person.table()["version"]
        case.call_and_validate(base_url=server.url.removesuffix("/api/v1"), checks=CHECKS)

    send()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"nul", b"\xff\xfe", b'{"seats": 1e999}', b"1" * 300_000])
def test_no_body_breaks_the_server(server: ServerProcess, body: bytes) -> None:
    answer = server.client().post("/tables", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500 and answer.json()["reason"] in ("bad_request", "too_large")
