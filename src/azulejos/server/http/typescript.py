"""Writes the API's types as TypeScript, from the same OpenAPI description that the server serves.

    python -m azulejos.server.http.typescript FILE

Every documented type becomes an interface, and `Operations` says for each request what it takes and gives.
"""

import json
import sys
from pathlib import Path
from typing import Any

from azulejos.server.http.app import create_app
from azulejos.server.schema import LiveHello, LiveMessage, StreamEvent
from azulejos.server.settings import Settings

HEAD = "// Made by `python -m azulejos.server.http.typescript`: change the server's schema, not this file.\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def openapi() -> dict[str, Any]:
    """The API's description, with the messages of live connections and streams beside it."""
    described = create_app(Settings()).openapi()
    for model in (LiveHello, LiveMessage, StreamEvent):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}", mode=_mode(model))
        described["components"]["schemas"] |= schema.pop("$defs", {})
        described["components"]["schemas"][model.__name__] = schema
    return described


def _mode(model: Any) -> Any:
    return "validation" if model is LiveHello else "serialization"


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(choice) for choice in schema["anyOf"]))
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values)}>" if isinstance(values, dict) else "Record<string, unknown>"
    return _PLAIN.get(schema.get("type", ""), "unknown")


def _comment(schema: dict[str, Any], indent: str = "") -> list[str]:
    text = " ".join(str(schema.get("description", "")).split())
    return [f"{indent}/** {text.replace('*/', '* /')} */"] if text else []


def interface(name: str, schema: dict[str, Any]) -> list[str]:
    """A documented type as an interface; what an answer always holds is not optional."""
    lines = [*_comment(schema), f"export interface {name} {{"]
    required = set(schema.get("required", ()))
    for field, kind in schema.get("properties", {}).items():
        lines += _comment(kind, "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {type_of(kind)};")
    return [*lines, "}", ""]


def _body_type(part: dict[str, Any]) -> str:
    content = part.get("content", {})
    if "application/json" in content:
        return type_of(content["application/json"]["schema"])
    return "string" if content else "null"


def operations(paths: dict[str, Any]) -> list[str]:
    """What each request takes and gives, by its name."""
    lines = ["export interface Operations {"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            body = _body_type(operation.get("requestBody", {}))
            lines += _comment(operation, "  ")
            lines.append(
                f"  {operation['operationId']}: {{ method: {json.dumps(method.upper())}; path: {json.dumps(path)}; "
                f"body: {body}; answer: {_body_type(good)} }};"
            )
    return [*lines, "}", ""]


def typescript() -> str:
    """All types of the API."""
    described = openapi()
    lines = [HEAD]
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += interface(name, schema)
    return "\n".join([*lines, *operations(described["paths"])])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
