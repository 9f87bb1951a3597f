"""The server with one more endpoint, an echo, as the yardstick for moves: the settings are those of the environment.

The echo passes through all that any request passes through (connection, limits, routing, headers), but there is no
game, no database and no view behind it. Its response is as long as the response to a move.
"""

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute

from azulejos.server.http.app import create_app
from azulejos.server.operations.run import serve
from azulejos.server.settings import Settings, from_environment
from bench.bare import PADDING


async def echo(request: Request) -> Response:
    """Respond with the request's body."""
    return Response(await request.body() + PADDING)


def with_echo(settings: Settings) -> FastAPI:
    """Create the server's application, with the echo."""
    app = create_app(settings)
    # First of all routes: the web app at the end takes every path.
    app.router.routes.insert(0, APIRoute("/api/v1/echo", echo, methods=["POST"]))
    return app


if __name__ == "__main__":
    serve(from_environment(), with_echo)
