"""Error responses: always JSON with a reason, and when to retry if that can help."""

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
"""Maximum length of a message, so that long input is not echoed."""
_BY_STATUS = {404: "not_found", 429: "too_many_requests", 413: "too_large"}


def problem(reason: str, message: str, status: int, wait: float = 1.0) -> JSONResponse:
    """Create an error response."""
    metrics.REFUSALS.labels(reason).inc()
    headers = {"Retry-After": str(max(1, math.ceil(wait)))} if status in (429, 503) else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    message = message if len(message) <= LONGEST else message[:LONGEST] + "..."
    return JSONResponse({"reason": reason, "message": message}, status, headers)


def refused(_request: Request, refusal: Exception) -> Response:
    """Convert a refusal to a response."""
    assert isinstance(refusal, Refusal)
    return problem(refusal.reason, str(refusal), refusal.status, refusal.wait)


def malformed(_request: Request, bad: Exception) -> Response:
    """Convert a validation error to a response."""
    assert isinstance(bad, RequestValidationError)
    first = bad.errors()[0]
    where = ".".join(str(part) for part in first["loc"]) or "body"
    status = 400 if first["type"] == "json_invalid" else 422
    return problem("bad_request", f"{where}: {first['msg']}", status)


def http_problem(_request: Request, bad: Exception) -> Response:
    """Convert the framework's HTTP errors to a response."""
    assert isinstance(bad, HTTPException)
    answer = problem(_BY_STATUS.get(bad.status_code, "bad_request"), str(bad.detail), bad.status_code)
    answer.headers.update(bad.headers or {})
    return answer


def failed(_request: Request, failure: Exception) -> Response:
    """Convert a failure of the database or a bug of ours to a response."""
    if isinstance(failure, sqlite3.Error | DBAPIError):
        return problem("unavailable", "the database cannot be read or written now: try again in a moment", 503, 2.0)
    return problem("failed", "internal server error; nothing has happened, or the request can be repeated", 500)


def log_failure(failure: Exception, route: str) -> None:
    """Log a failure: one line for the database, a traceback for a bug of ours."""
    if isinstance(failure, sqlite3.Error | SQLAlchemyError):
        said = str(getattr(failure, "orig", None) or failure).strip().splitlines() or [""]
        log.error("the database failed", route=route, kind=type(failure).__name__, problem=said[0][:200])
    else:
        log.error("a request failed", route=route, exc_info=failure)


def add_handlers(app: FastAPI) -> None:
    """Install the error handlers in an application."""
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, http_problem)
    app.add_exception_handler(Exception, failed)
