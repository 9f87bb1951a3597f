"""A server that many tests share, since none of them minds the others' tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import only_documented, serving
from tests.server.processes import Postgres


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder) as found:
        found.event_hooks["response"].append(only_documented)
        yield found


@pytest.fixture(scope="session")
def postgres_client(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Any]:
    """The same on PostgreSQL."""
    with serving(tmp_path_factory.mktemp("server"), database=postgres.new_database()) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()
