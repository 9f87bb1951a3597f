"""Logs: an exception is reported by where it was raised, in a few lines, and never with the values of variables."""

import io
import logging
import sys

import pytest
import structlog

from azulejos.server.operations import logs

SECRETS = ("bearer-secret", "203.0.113.7", "Ann")


def fail(secret: str, address: str, name: str) -> None:
    raise RuntimeError(f"line one\n{secret} {address} {name} {'x' * 200_000}")


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("way", ["structlog", "logging"])
def test_an_exception_is_logged_without_values(monkeypatch: pytest.MonkeyPatch, form: str, way: str) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    try:
        logs.configure("info", form)
        try:
            fail(*SECRETS)
        except RuntimeError:
            if way == "structlog":
                structlog.get_logger("azulejos.test").exception("it failed")
            else:
                logging.getLogger("uvicorn.error").exception("it failed")
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
        structlog.reset_defaults()
    told = written.getvalue()
    assert "it failed" in told and "RuntimeError: line one" in told and "in fail" in told
    assert not any(word in told for word in SECRETS)
    assert len(told) < 3000


def test_access_lines_with_addresses_are_left_out() -> None:
    kept = logs._worth_a_line
    record = logging.LogRecord("uvicorn.error", logging.INFO, "x", 1, '%s - "WebSocket %s" [accepted]', (), None)
    assert not kept(record)
    assert kept(logging.LogRecord("uvicorn.error", logging.INFO, "x", 1, "Started server process", (), None))
