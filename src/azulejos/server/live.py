"""Live connections: a WebSocket that tells of everything that happens at a table, from any event on.

The client's first message is a hello with its secret and the last event it has seen; after that the server
only listens for the connection's end. A connection that does not keep up is closed, and may come back and
catch up: nobody else ever waits for it.
"""

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from azulejos.server import metrics
from azulejos.server.hub import Hub, Watcher
from azulejos.server.identity import hashed
from azulejos.server.limits import Limits
from azulejos.server.refusal import Refusal
from azulejos.server.schema import LiveHello

HELLO_SECONDS = 10.0
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
    table = await hub.get(table_id)
    watcher = hub.watch(table, table.table.seats_of(hashed(hello.secret)), hello.after, hello.fields)
    listening = asyncio.create_task(_until_closed(socket, watcher))
    try:
        while (message := await watcher.messages.get()) is not None and not watcher.dropped:
            await socket.send_text(message.decode())
        if listening.done():
            return
        await _close(socket, TOO_SLOW if watcher.dropped else RESTARTING, "slow" if watcher.dropped else "restarting")
    finally:
        listening.cancel()
        hub.unwatch(table, watcher)


async def _until_closed(socket: WebSocket, watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()
    watcher.messages.put_nowait(None)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError):
        await socket.close(code, reason)
