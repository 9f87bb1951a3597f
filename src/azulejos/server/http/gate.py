"""Middleware in front of the application: counts requests, limits them by address and size, handles failures, and adds
common headers. Moves, the most frequent requests, have a fast path.
"""

import asyncio
import time

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejos.server import metrics
from azulejos.server.http import problems
from azulejos.server.http.headers import common_headers, preflight
from azulejos.server.http.limits import FILE_COST, Limits, bounded
from azulejos.server.http.quick import ROUTE, quick_move, quick_table
from azulejos.server.refusal import Refusal


class Gate:
    """Passes requests on to the application behind it."""

    def __init__(self, app: FastAPI, behind: ASGIApp) -> None:
        self._app = app
        self._behind = behind
        self._limits: Limits = app.state.limits
        self._most = app.state.settings.request_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        began = time.perf_counter()
        status = 0
        table_id = quick_table(scope)
        limited = bounded(receive, self._most)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *common_headers(scope, self._limits)]
            await send(message)

        def route() -> str:
            return ROUTE if table_id else getattr(scope.get("route"), "path", "other")

        try:
            self._check(scope)
            if allowed := preflight(scope):
                await allowed(scope, receive, answer)
            elif table_id is None:
                await self._behind(scope, limited, answer)
            else:
                response = await self._move(scope, limited, table_id)
                await response(scope, limited, answer)
        except Refusal as refusal:
            if refusal.reason == "too_many_requests" and (held := self._limits.patience(_address(scope))):
                await asyncio.sleep(held)
            await problems.refused(Request(scope), refusal)(scope, receive, answer)
        except ClientDisconnect:
            pass
        except Exception as failure:
            problems.log_failure(failure, route())
            if not status:
                await problems.failed(Request(scope), failure)(scope, receive, answer)
        finally:
            metrics.count_request(route(), status or 500, time.perf_counter() - began)

    def _check(self, scope: Scope) -> None:
        cost = 1.0 if scope["path"].startswith("/api/") else FILE_COST
        self._limits.spend(_address(scope), cost)

    async def _move(self, scope: Scope, receive: Receive, table_id: str) -> Response:
        """Handle a move as its route would."""
        try:
            return await quick_move(self._app.state.hub, scope, receive, table_id)
        except RequestValidationError as bad:
            return problems.malformed(Request(scope), bad)
        except HTTPException as bad:
            return problems.http_problem(Request(scope), bad)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
