"""The application: assembles store, bots, hub, API and web app, and starts and stops them in order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

import structlog
from fastapi import FastAPI, Response
from starlette.types import Receive, Scope, Send

from azulejos.server import schema
from azulejos.server.bots.pool import BotPool
from azulejos.server.http import api, bots, problems, socket
from azulejos.server.http.describe import describe
from azulejos.server.http.gate import Gate
from azulejos.server.http.limits import Limits, household
from azulejos.server.http.web import add_web
from azulejos.server.hub import watch
from azulejos.server.hub.hub import Hub
from azulejos.server.settings import Settings
from azulejos.server.storage.store import Store
from azulejos.server.tables import views
from azulejos.server.tables.warm import warm_up

log = structlog.get_logger("azulejos.server")


def create_app(settings: Settings) -> FastAPI:
    """Create the server as an ASGI application."""
    app = Server(
        title="azulejos",
        version=version("azulejos"),
        description="Tables for the Azul family of games: make one, sit down, play, watch.",
        lifespan=_lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    problems.add_handlers(app)
    app.include_router(api.router)
    app.include_router(bots.router)
    app.include_router(socket.router)
    _add_operations(app)
    add_web(app, settings.web)
    app.gate = Gate(app, super(Server, app).__call__)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    warm_up()
    store = Store(settings.database, settings.sqlite_sync)
    store.open()
    bots = BotPool(settings.bot_processes, settings.bot_queue, settings.bot_seconds)
    hub = app.state.hub = Hub(settings, store, bots)
    bots.open()
    tasks = []
    try:
        if store.shared:
            # Imported here so that only PostgreSQL users wait for its driver to load.
            from azulejos.server.hub.listen import listen

            tasks.append(asyncio.create_task(listen(hub, settings.database)))
            tasks.append(asyncio.create_task(hub.elsewhere.keep_publishing(store, hub.here)))
        await watch.begin(hub)
        tasks.append(asyncio.create_task(watch.keep_watch(hub)))
        log.info("serving", server=hub.server, database=store.engine.dialect.name, bots=settings.bot_processes)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.close()
        await bots.close()
        await watch.end(hub)
        store.close()
        log.info("stopped", server=hub.server)


def _add_operations(app: "Server") -> None:
    @app.get("/api/v1/health", tags=["server"], operation_id="health", responses={503: {"model": schema.Health}})
    async def health(response: Response) -> schema.Health:
        """Report whether the server works, and its database can be read and written."""
        hub: Hub = app.state.hub
        works = await hub.works()
        response.status_code = 200 if works else 503
        return schema.Health(
            status="ok" if works else "failing",
            version=app.version,
            database=hub.store.engine.dialect.name,
            tables=len(hub),
            bots=hub.bots.alive,
        )

    @app.get("/api/v1/openapi.json", include_in_schema=False)
    async def description() -> Response:
        hub: Hub = app.state.hub
        # Deriving it from the types takes half a second.
        return Response(await hub.apart(app.openapi_json), media_type="application/json")


class Server(FastAPI):
    """The application behind its gate."""

    gate: Gate
    _openapi_json = b""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI description."""
        if not self.openapi_schema:
            self.openapi_schema = describe(super().openapi())
        return self.openapi_schema

    def openapi_json(self) -> bytes:
        """Return the OpenAPI description as JSON, made once."""
        if not self._openapi_json:
            self._openapi_json = views.to_json(self.openapi())
        return self._openapi_json

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, a live connection, or startup and shutdown."""
        if client := scope.get("client"):
            # Everything that is counted per address is counted by household.
            scope["client"] = (household(client[0]), client[1])
        if scope["type"] == "http":
            await self.gate(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)
