"""The request that is made most, a move, read by hand: FastAPI takes longer to read it than the rules to make it.

It is documented by, and answers exactly as, the route `move` of `api`, which it stands in front of.
"""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from azulejos.server import api, schema

_KEY: TypeAdapter[str] = TypeAdapter(schema.Key)


async def quick_move(request: Request) -> Response:
    """Make a decision."""
    request.scope["route"] = QUICK_MOVE
    headers = request.headers
    try:
        body = schema.Choice.model_validate_json(await request.body())
        key = headers.get("idempotency-key")
        if key is not None:
            _KEY.validate_python(key)
    except ValidationError as bad:
        raise RequestValidationError(bad.errors()) from None
    secret = await api.held_secret(headers.get("authorization", ""))
    return await api.move(request.path_params["table_id"], body, request.app.state.hub, secret, key)  # type: ignore[return-value]


QUICK_MOVE = Route("/api/v1/tables/{table_id}/moves", quick_move, methods=["POST"])


def add_quick_routes(app: FastAPI) -> None:
    """Put the quick routes in front of all others."""
    app.router.routes.insert(0, QUICK_MOVE)
