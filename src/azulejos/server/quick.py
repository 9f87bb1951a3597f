"""The request that is made most, a move, read by hand: FastAPI takes longer to read it than the rules to make it.

It is documented by, and answers exactly as, the route `move` of `api`, which it stands in front of.
"""

import re

from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from azulejos.server import api, schema

ROUTE = "/api/v1/tables/{table_id}/moves"
"""The path as it is documented, and counted."""
_PATH = re.compile(ROUTE.replace("{table_id}", f"({api.TABLE_ID})"))
_KEY: TypeAdapter[str] = TypeAdapter(schema.Key)


def quick_table(scope: Scope) -> str | None:
    """The table that a request makes a move at; None if it is any other request."""
    path = _PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
    return path[1] if path else None


async def quick_move(request: Request, table_id: str) -> Response:
    """Make a decision."""
    headers = request.headers
    try:
        body = schema.Choice.model_validate_json(await request.body())
        key = headers.get("idempotency-key")
        if key is not None:
            _KEY.validate_python(key)
    except ValidationError as bad:
        raise RequestValidationError(bad.errors()) from None
    secret = await api.held_secret(headers.get("authorization", ""))
    return await api.move(table_id, body, request.app.state.hub, secret, key)  # type: ignore[return-value]
