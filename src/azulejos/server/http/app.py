"""The application: puts store, bots, hub, API and web app together, and starts and stops them in order."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import generate_latest
from sqlalchemy import select
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejos.server import metrics, schema
from azulejos.server.bots.pool import BotPool
from azulejos.server.http import api, bots, socket
from azulejos.server.http.limits import Limits, bounded
from azulejos.server.http.quick import ROUTE, quick_move, quick_table
from azulejos.server.http.web import add_web
from azulejos.server.hub import watch
from azulejos.server.hub.hub import Hub
from azulejos.server.hub.listen import listen
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.storage.store import Store
from azulejos.server.tables.warm import warm_up

log = structlog.get_logger("azulejos.server")


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""
    app = Server(
        title="azulejos",
        version=version("azulejos"),
        description="Tables for the Azul family of games: make one, sit down, play, watch.",
        lifespan=_lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_problem)
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
            tasks.append(asyncio.create_task(listen(hub, settings.database)))
            tasks.append(asyncio.create_task(hub.elsewhere.keep_telling(store, hub.here)))
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


def _problem(reason: str, message: str, status: int) -> JSONResponse:
    metrics.REFUSALS.labels(reason).inc()
    return JSONResponse({"reason": reason, "message": message}, status)


def _refused(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return _problem(refusal.reason, str(refusal), refusal.status)


def _malformed(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    errors = problem.errors()
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"]) or "body"
    status = 400 if first["type"] == "json_invalid" else 422
    return _problem("bad_request", f"{where}: {first['msg']}", status)


def _http_problem(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    reason = {404: "not_found", 429: "too_many_requests", 413: "too_large"}.get(problem.status_code, "bad_request")
    answer = _problem(reason, str(problem.detail), problem.status_code)
    answer.headers.update(problem.headers or {})
    return answer


def _add_operations(app: FastAPI) -> None:
    @app.get("/api/v1/health", tags=["server"], operation_id="health", responses={503: {"model": schema.Health}})
    async def health(response: Response) -> schema.Health:
        """Whether the server and its database work."""
        hub: Hub = app.state.hub
        try:
            await hub.store.read(lambda connection: connection.execute(select(1)).scalar())
            works = True
        except Exception:
            log.exception("the database does not answer")
            works = False
        response.status_code = 200 if works else 503
        return schema.Health(
            status="ok" if works else "failing",
            version=app.version,
            database=hub.store.engine.dialect.name,
            tables=len(hub),
            bots=hub.bots.alive,
        )

    @app.get("/api/v1/metrics", include_in_schema=False)
    def counted() -> Response:
        """Counts for Prometheus."""
        return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


SECURITY_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"content-security-policy": b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    b"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; "
    b"worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
}


class Gate:
    """Counts requests, limits them by address and size, and adds the headers that every answer carries.

    It stands in front of the application, and lets moves through by a door of their own.
    """

    def __init__(self, app: FastAPI, behind: ASGIApp) -> None:
        self._app = app
        self._behind = behind
        self._limits: Limits = app.state.limits
        self._most = app.state.settings.request_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        began = time.perf_counter()
        status = 500
        table_id = quick_table(scope)
        limited = bounded(receive, self._most)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *SECURITY_HEADERS.items()]
            await send(message)

        try:
            self._check(scope)
            if table_id is None:
                await self._behind(scope, limited, answer)
            else:
                response = await self._move(scope, limited, table_id)
                await response(scope, limited, answer)
        except Refusal as refusal:
            await _refused(Request(scope), refusal)(scope, receive, answer)
        finally:
            route = ROUTE if table_id else getattr(scope.get("route"), "path", "other")
            metrics.count_request(route, status, time.perf_counter() - began)

    def _check(self, scope: Scope) -> None:
        if not scope["path"].startswith("/api/"):
            return
        client: Any = scope.get("client")
        self._limits.request(client[0] if client else "")

    async def _move(self, scope: Scope, receive: Receive, table_id: str) -> Response:
        """Answer a move as the routes would."""
        try:
            return await quick_move(self._app.state.hub, scope, receive, table_id)
        except RequestValidationError as problem:
            return _malformed(Request(scope), problem)
        except HTTPException as problem:
            return _http_problem(Request(scope), problem)


class Server(FastAPI):
    """The application behind its gate."""

    gate: Gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, serve a live connection, or start and stop."""
        if scope["type"] == "http":
            await self.gate(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)
