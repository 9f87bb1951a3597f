"""The API's description: who may ask, which refusals can come, and an example of everything."""

import threading
from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from azulejos.server.http import app as app_module
from azulejos.server.http.app import create_app
from azulejos.server.http.describe import OPERATIONS, STATUS_OF, describe
from azulejos.server.refusal import REASONS
from azulejos.server.schema import StreamEvent
from azulejos.server.settings import Settings

DESCRIBED: Any = create_app(Settings()).openapi()


def operations() -> list[Any]:
    return [operation for path in DESCRIBED["paths"].values() for operation in path.values()]


def contents(operation: Any) -> Iterator[tuple[str, Any]]:
    """Every request and response body of an operation, by content type."""
    yield from operation.get("requestBody", {}).get("content", {}).items()
    for answer in operation["responses"].values():
        yield from answer.get("content", {}).items()


def test_every_operation_is_described_and_no_other() -> None:
    assert {operation["operationId"] for operation in operations()} == set(OPERATIONS)
    assert {reason for more in OPERATIONS.values() for reason in more.reasons.split()} <= set(REASONS)
    assert set(STATUS_OF) <= set(REASONS)


def test_every_reason_is_in_the_enumeration_and_can_come_of_something() -> None:
    assert DESCRIBED["components"]["schemas"]["Problem"]["properties"]["reason"]["enum"] == list(REASONS)
    named = {
        reason
        for operation in operations()
        for answer in operation["responses"].values()
        for content in answer.get("content", {}).values()
        for part in content["schema"].get("allOf", [])
        for reason in part.get("properties", {}).get("reason", {}).get("enum", [])
    }
    # Of a path that is none of the API's.
    assert named == set(REASONS) - {"not_found"}


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation["operationId"])
def test_everything_has_an_example_that_fits(operation: Any) -> None:
    for kind, content in contents(operation):
        assert content["examples"], operation
        schema = content.get("schema", {}) | {"components": DESCRIBED["components"]}
        for example in content["examples"].values():
            name = example.get("$ref", "").rsplit("/", 1)[-1]
            value = DESCRIBED["components"]["examples"][name]["value"] if name else example["value"]
            if kind == "application/x-ndjson":
                kinds = [StreamEvent.model_validate_json(line).type for line in value.splitlines()]
                assert kinds == ["hello", "challenge", "your_move"]
            else:
                jsonschema.validate(value, schema, jsonschema.Draft202012Validator)


def test_security_schemes_describe_authentication() -> None:
    assert set(DESCRIBED["components"]["securitySchemes"]) == {"seat", "bot"}
    by_name = {operation["operationId"]: operation["security"] for operation in operations()}
    assert by_name["move"] == [{"seat": []}, {"bot": []}]
    assert by_name["table"] == [{"seat": []}, {"bot": []}, {}]
    assert by_name["stream"] == [{"bot": []}]
    assert by_name["games"] == []
    assert "authorization" not in {one["name"] for operation in operations() for one in operation["parameters"]}


def test_only_what_takes_a_body_can_find_it_too_large() -> None:
    for operation in operations():
        assert ("413" in operation["responses"]) == ("requestBody" in operation), operation["operationId"]
        assert "429" in operation["responses"] and "401" not in by_anybody(operation)


def by_anybody(operation: Any) -> Any:
    return {} if operation["security"] else operation["responses"]


def test_the_description_is_made_once_and_where_nobody_waits(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first to ask for it kept everybody waiting for half a second."""
    made: list[str] = []

    def noted(described: dict[str, Any]) -> dict[str, Any]:
        made.append(threading.current_thread().name)
        return describe(described)

    monkeypatch.setattr(app_module, "describe", noted)
    monkeypatch.setattr(client.app, "openapi_schema", None)
    monkeypatch.setattr(client.app, "_openapi_json", b"")
    answers = [client.get("/openapi.json").json() for _ in range(2)]
    assert answers[0] == answers[1] and "/api/v1/tables" in answers[0]["paths"]
    # The tests' own check of each answer derives one too, in the main thread.
    (thread,) = (name for name in made if name != threading.main_thread().name)
    assert thread.startswith("apart")
