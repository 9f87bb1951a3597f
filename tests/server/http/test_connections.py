"""Answers as they are written to a connection."""

import asyncio
from typing import Any

from azulejos.server.http.connections import WholeAnswers

HEAD, BODY = b"HTTP/1.1 200 OK\r\n\r\n", b"{}"


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append("closed")

    def is_closing(self) -> bool:
        return False


def sent(*steps: str | bytes) -> list[Any]:
    """What is sent when these bytes are written, with turns of the event loop in between where it says so."""

    async def run() -> list[Any]:
        wire = Wire()
        whole = WholeAnswers(wire, asyncio.get_running_loop())
        for step in steps:
            if isinstance(step, bytes):
                whole.write(step)
            elif step == "close":
                whole.close()
            else:
                await asyncio.sleep(0)
        assert not whole.is_closing()
        return wire.sent

    return asyncio.run(run())


def test_an_answers_head_and_body_are_sent_together() -> None:
    assert sent(HEAD, BODY) == [HEAD + BODY]
    assert sent(HEAD, BODY, HEAD, BODY, "turn") == [HEAD + BODY] * 2
    assert sent(HEAD, BODY, "close") == [HEAD + BODY, "closed"]


def test_a_head_does_not_wait_for_a_body_that_comes_later() -> None:
    assert sent(HEAD, "turn", BODY, BODY) == [HEAD, BODY, BODY]
    assert sent(HEAD, "close") == [HEAD, "closed"]
