"""A fast path for the most frequent request, a move, because FastAPI takes longer to parse it than the rules to play
it.

It is documented by the route `move` of `api`, answers exactly as that does, and runs in front of it.
"""

import re

from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope

from azulejos.server import schema
from azulejos.server.http import api
from azulejos.server.hub.hub import Hub

ROUTE = "/api/v1/tables/{table_id}/moves"
"""The documented path, also used in metrics."""
_PATH = re.compile(ROUTE.replace("{table_id}", f"({api.TABLE_ID})"))
_KEY: TypeAdapter[str] = TypeAdapter(schema.Key)


def quick_table(scope: Scope) -> str | None:
    """Return the table of a move request; None for any other request."""
    path = _PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
    return path[1] if path else None


async def quick_move(hub: Hub, scope: Scope, receive: Receive, table_id: str) -> Response:
    """Make a move."""
    headers = dict(scope["headers"])
    given = headers.get(b"idempotency-key")
    try:
        body = schema.Choice.model_validate_json(await _body(receive))
        key = None if given is None else _KEY.validate_python(given.decode("latin-1"))
    except ValidationError as bad:
        raise RequestValidationError(bad.errors()) from None
    secret = await api.held_secret(hub, headers.get(b"authorization", b"").decode("latin-1"))
    client = scope.get("client")
    return await api.move(body, api.Actor(hub, table_id, secret, client[0] if client else "", key))


async def _body(receive: Receive) -> bytes:
    content = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        content += message.get("body", b"")
        more = message.get("more_body", False)
    return content
