"""Describe the HTTP API as Markdown, from the OpenAPI schema that the server publishes."""

import json
from collections.abc import Iterator
from typing import Any

from azulejos.server.http.typescript import openapi, type_of

METHODS = ("get", "post", "put", "patch", "delete")


def http_api() -> str:
    """Every request, grouped by tag, then every type."""
    schema = openapi()
    groups: dict[str, list[str]] = {}
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if operation := operations.get(method):
                tag = next(iter(operation.get("tags", [])), "other")
                groups.setdefault(tag, []).append("\n".join(_operation(method, path, operation, schema)))
    parts = [f"## Requests: {tag}\n\n" + "\n\n".join(texts) for tag, texts in groups.items()]
    types = ["\n".join(_type(name, one)) for name, one in sorted(schema["components"]["schemas"].items())]
    return "\n\n".join([*parts, "## Types", *types])


def _operation(method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {method.upper()} {path.removeprefix('/api/v1')} {{ #{operation['operationId']} }}"
    yield ""
    yield operation.get("description") or operation["summary"]
    yield ""
    if parameters := operation.get("parameters"):
        yield from ("| parameter | in | type | |", "|---|---|---|---|")
        for one in parameters:
            words = _cell(one.get("description", ""))
            yield f"| `{one['name']}` | {one['in']} | {_cell(_linked(one['schema']))} | {words} |"
        yield ""
    if body := operation.get("requestBody"):
        content = body["content"]
        kind = next(iter(content))
        yield f"Takes {_linked(content[kind]['schema'])} as `{kind}`."
        for example in list(content[kind].get("examples", {}).values())[:1]:
            found = (
                schema["components"]["examples"][example["$ref"].rsplit("/", 1)[-1]] if "$ref" in example else example
            )
            yield from ("", "```json", json.dumps(found["value"], indent=2, ensure_ascii=False), "```")
        yield ""
    yield from ("| answer | type | |", "|---|---|---|")
    for status, answer in sorted(operation["responses"].items()):
        kinds = [one.get("schema", {}) for one in answer.get("content", {}).values()]
        kind = "[Problem](#type-problem)" if int(status) >= 400 else " or ".join(_linked(one) for one in kinds)
        yield f"| {status} | {_cell(kind)} | {_cell(answer['description'])} |"


def _type(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name} {{ #type-{name.lower()} }}"
    yield ""
    if words := schema.get("description"):
        yield words
        yield ""
    if "properties" not in schema:
        yield f"`{type_of(schema)}`"
        return
    yield from ("| field | type | |", "|---|---|---|")
    required = set(schema.get("required", []))
    for field, one in schema["properties"].items():
        optional = "" if field in required else " (optional)"
        yield f"| `{field}`{optional} | {_cell(_linked(one))} | {_cell(one.get('description', ''))} |"


def _linked(schema: dict[str, Any]) -> str:
    """A type as TypeScript writes it, linked where it is described here."""
    if not schema:
        return ""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#type-{name.lower()})"
    if schema.get("type") == "array" and "$ref" in schema.get("items", {}):
        return f"list of {_linked(schema['items'])}"
    return f"`{type_of(schema)}`"


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")
