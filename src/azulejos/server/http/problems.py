"""How problems are answered: always as JSON with a reason, and when to ask again where that can help."""

import math
import sqlite3

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.exceptions import HTTPException

from azulejos.server import metrics
from azulejos.server.refusal import Refusal

log = structlog.get_logger("azulejos.server")

LONGEST = 600
"""Letters of the longest message: nothing is told at length about what was sent."""
_BY_STATUS = {404: "not_found", 429: "too_many_requests", 413: "too_large"}


def problem(reason: str, message: str, status: int, wait: float = 1.0) -> JSONResponse:
    """An answer that says why there is no other."""
    metrics.REFUSALS.labels(reason).inc()
    headers = {"Retry-After": str(max(1, math.ceil(wait)))} if status in (429, 503) else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    message = message if len(message) <= LONGEST else message[:LONGEST] + "..."
    return JSONResponse({"reason": reason, "message": message}, status, headers)


def refused(_request: Request, refusal: Exception) -> Response:
    """A refusal."""
    assert isinstance(refusal, Refusal)
    return problem(refusal.reason, str(refusal), refusal.status, refusal.wait)


def malformed(_request: Request, bad: Exception) -> Response:
    """A request of another form than the documented one."""
    assert isinstance(bad, RequestValidationError)
    first = bad.errors()[0]
    where = ".".join(str(part) for part in first["loc"]) or "body"
    status = 400 if first["type"] == "json_invalid" else 422
    return problem("bad_request", f"{where}: {first['msg']}", status)


def http_problem(_request: Request, bad: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(bad, HTTPException)
    answer = problem(_BY_STATUS.get(bad.status_code, "bad_request"), str(bad.detail), bad.status_code)
    answer.headers.update(bad.headers or {})
    return answer


def failed(_request: Request, failure: Exception) -> Response:
    """What went wrong here: the database's failing, or our own."""
    if isinstance(failure, sqlite3.Error | DBAPIError):
        return problem("unavailable", "the database cannot be read or written now: ask again in a moment", 503, 2.0)
    return problem("failed", "the server made a mistake; nothing has happened, or it can be asked for again", 500)


def log_failure(failure: Exception, route: str) -> None:
    """Say in the log what failed: for the database a line, for a mistake of ours where it was."""
    if isinstance(failure, sqlite3.Error | SQLAlchemyError):
        said = str(getattr(failure, "orig", None) or failure).strip().splitlines() or [""]
        log.error("the database failed", route=route, kind=type(failure).__name__, problem=said[0][:200])
    else:
        log.error("a request failed", route=route, exc_info=failure)


def add_handlers(app: FastAPI) -> None:
    """Answer all problems of an application so."""
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, http_problem)
    app.add_exception_handler(Exception, failed)
