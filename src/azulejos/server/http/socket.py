"""Live connections: a WebSocket that tells of everything that happens at a table, from any event on.

The client's first message is a hello with its secret and the last event it has seen; after that the server
only listens for the connection's end. A connection that does not keep up is closed, and may come back and
catch up: nobody else ever waits for it.
"""

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from azulejos.server import metrics
from azulejos.server.http.limits import Limits
from azulejos.server.hub.hub import Hub
from azulejos.server.live.watching import Watcher
from azulejos.server.refusal import Refusal
from azulejos.server.schema import LiveHello

HELLO_SECONDS = 10.0
CLOSE_SECONDS = 5.0
REFUSED = 4000
"""Close code of a connection whose hello was refused; the reason is the refusal's."""
TOO_SLOW = 4008
"""Close code of a connection that did not keep up."""
RESTARTING = 1012

router = APIRouter(prefix="/api/v1")


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Tell of everything that happens at a table."""
    hub: Hub = socket.app.state.hub
    limits: Limits = socket.app.state.limits
    address = socket.client.host if socket.client else ""
    await socket.accept()
    if not limits.open_socket(address):
        await socket.close(REFUSED, "too_many_requests")
        return
    metrics.SOCKETS.inc()
    try:
        await _serve(hub, socket, table_id)
    except Refusal as refusal:
        await _close(socket, REFUSED, refusal.reason)
    except (ValidationError, KeyError, TimeoutError):
        await _close(socket, REFUSED, "bad_request")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        limits.close_socket(address)
        metrics.SOCKETS.dec()


async def _serve(hub: Hub, socket: WebSocket, table_id: str) -> None:
    hello = LiveHello.model_validate_json(await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS))
    held = await hub.outside.held(hello.secret)
    table = await hub.get(table_id)
    watcher = hub.watch(table, table.table.seats_of(held), hello.after, hello.fields)
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


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await watcher.messages.get()) is not None:
            await socket.send_text(message.decode())


async def _until_closed(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    # Who does not read cannot be told that either.
    with contextlib.suppress(RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(code, reason), CLOSE_SECONDS)
