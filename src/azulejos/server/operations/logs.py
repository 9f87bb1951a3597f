"""Structured logs: one line per event, as text for people or JSON for programs. Secrets, names and addresses are never
logged: tracebacks are short and omit the values of variables.
"""

import logging
import sys
import traceback
from typing import Any, TextIO

import structlog

_MOST_PLACES = 12
_LONGEST_LINE = 300


def configure(level: str, form: str) -> None:
    """Send the logs of the server and uvicorn to standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_write_briefly)
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    finish: list[structlog.typing.Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if form == "json":
        finish.append(structlog.processors.ExceptionRenderer(_brief))
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[*finish, renderer]))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
    # Uvicorn logs every WebSocket with its address, and every request that it cannot parse, of which anybody may send
    # thousands; at `debug`, other libraries log what was sent.
    logging.getLogger("uvicorn.error").addFilter(_worth_a_line)
    for name in ("alembic", "asyncio", "websockets", "httpx"):
        logging.getLogger(name).setLevel(logging.WARNING)


_LEFT_OUT = ("connection ", "Invalid HTTP", "Invalid UTF-8", "Unsupported upgrade")


def _worth_a_line(record: logging.LogRecord) -> bool:
    return "WebSocket" not in str(record.msg) and not str(record.msg).startswith(_LEFT_OUT)


def _brief(exc_info: Any) -> str:
    """Format where an exception was raised, with at most one line of its message."""
    kind, value, trace = exc_info
    places = traceback.format_list(traceback.extract_tb(trace)[-_MOST_PLACES:])
    said = (str(value).splitlines() or [""])[0][:_LONGEST_LINE]
    return "".join(places) + f"{kind.__name__}: {said}"


def _write_briefly(out: TextIO, problem: Any) -> None:
    out.write("\n" + _brief(problem))
