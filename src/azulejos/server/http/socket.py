"""Live connections: a WebSocket that publishes every event of a table, starting after any given event.

The client's first message is a hello with its secret and the last event it has seen; after that the server only listens
for the connection's end. A connection that does not keep up is closed, and can reconnect and catch up: nobody else ever
waits for it.
"""

import asyncio
import contextlib
import re
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from azulejos.server import metrics
from azulejos.server.http import problems
from azulejos.server.http.api import TABLE_ID, seats_held
from azulejos.server.http.limits import EVENTS_A_REQUEST, TEXTS_A_REQUEST, Limits
from azulejos.server.hub.hub import Hub
from azulejos.server.live.watching import Watcher
from azulejos.server.refusal import Refusal
from azulejos.server.schema import LiveHello

HELLO_SECONDS = 10.0
MOST_SAID = 20
"""How many messages are tolerated after the hello, though none is needed, before the connection is closed."""
CLOSE_SECONDS = 5.0
REFUSED = 4000
"""Close code of a connection whose hello was refused; the reason is the refusal's."""
TOO_SLOW = 4008
"""Close code of a connection that did not keep up."""
RESTARTING = 1012
FAILED = 1011
LIVE = "/api/v1/tables/{table_id}/live"

router = APIRouter(prefix="/api/v1")


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Publish every event of a table."""
    hub: Hub = socket.app.state.hub
    limits: Limits = socket.app.state.limits
    address = socket.client.host if socket.client else ""
    await socket.accept()
    if not limits.open_socket(address):
        await _close(socket, REFUSED, "too_many_requests")
        return
    metrics.SOCKETS.inc()
    try:
        limits.spend(address)
        await _serve(hub, socket, table_id, address)
    except Refusal as refusal:
        await _close(socket, REFUSED, refusal.reason)
    except (ValidationError, KeyError, TimeoutError):
        await _close(socket, REFUSED, "bad_request")
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception as failure:
        problems.log_failure(failure, LIVE)
        await _close(socket, FAILED, "failed")
    finally:
        limits.close_socket(address)
        metrics.SOCKETS.dec()


async def _serve(hub: Hub, socket: WebSocket, table_id: str, address: str) -> None:
    async with asyncio.timeout(HELLO_SECONDS):
        hello = LiveHello.model_validate_json(await socket.receive_text())
    if not re.fullmatch(TABLE_ID, table_id):
        raise Refusal("no_table", "there is no such table", 404)
    held = await hub.outside.held(hello.secret)
    table = await hub.get(table_id)
    mine = seats_held(table.table, held)
    socket.app.state.limits.spend(address, _cost(table.table.last, hello))
    watcher = await hub.watch(table, mine, hello.after, hello.fields, address)
    ends: tuple[Any, ...] = (_send(socket, watcher), _until_closed(socket), watcher.dropped.wait())
    tasks = [asyncio.create_task(end) for end in ends]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        hub.unwatch(table, watcher)
    if watcher.dropped.is_set():
        await _close(socket, TOO_SLOW, "slow")
    elif watcher.ended:
        await _close(socket, RESTARTING, "restarting")


def _cost(last: int, hello: LiveHello) -> float:
    """Return the cost of the first message, in requests: with fields, the whole log is replayed for the end of it."""
    missed = max(0, last - hello.after)
    if hello.fields and missed:
        return missed / (10 * EVENTS_A_REQUEST) + last / TEXTS_A_REQUEST
    return missed / TEXTS_A_REQUEST


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await watcher.next()) is not None:
            await socket.send_text(message.decode())


async def _until_closed(socket: WebSocket) -> None:
    """Wait for the end; a client that keeps sending messages is disconnected."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
        for _ in range(MOST_SAID):
            await socket.receive_text()
        await _close(socket, REFUSED, "bad_request")


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    # A client that does not read cannot be notified either.
    with contextlib.suppress(RuntimeError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code, reason)
