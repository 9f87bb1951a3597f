"""The API for outside bots: registration, accepted challenges, their stream. docs/bots.md documents it for authors.

Send a bot's token as `Authorization: Bearer TOKEN`, here and, in place of a seat's secret, at every table.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from starlette.types import Receive, Scope, Send

from azulejos.server import metrics, schema
from azulejos.server.clock import now_ms
from azulejos.server.http.api import (
    Address,
    IdempotencyKey,
    TableId,
    TheHub,
    answer,
    join_as_bot,
    json_answer,
    name_of,
)
from azulejos.server.http.limits import TABLES_A_REQUEST, Limits
from azulejos.server.hub.hub import Hub
from azulejos.server.live.stream import Stream
from azulejos.server.refusal import Refusal
from azulejos.server.tables import commands, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.identity import hashed, new_key
from azulejos.server.tables.outside import OutsideBot, new_token, random_token

KEEP_ALIVE = 10.0
"""Seconds of silence after which an empty line shows a stream's reader that it is still open."""
CLOSE_SECONDS = 5.0
VIEWS_A_TABLE = 2
"""How often a new stream shows a table, as it does with every game where it is the bot's turn."""
NDJSON = "application/x-ndjson"

router = APIRouter(prefix="/api/v1", tags=["bots"], generate_unique_id_function=name_of)


async def bearer(authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """Return the token of a request."""
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusal("bad_token", "this needs a bot's token: Authorization: Bearer TOKEN", 401)
    return token.strip()


Token = Annotated[str, Depends(bearer)]


async def the_bot(hub: TheHub, token: Token) -> OutsideBot:
    """Return the bot that sent the request."""
    return await hub.outside.who(token)


TheBot = Annotated[OutsideBot, Depends(the_bot)]


def _view(bot: OutsideBot) -> schema.BotView:
    return schema.BotView(name=bot.name, online=bot.online, created=bot.created, accepts=bot.accepts)


@router.post("/bots", status_code=201)
async def sign_up(
    new: schema.NewBot, hub: TheHub, address: Address, idempotency_key: IdempotencyKey = None
) -> schema.BotToken:
    """Register an outside bot, if the server allows it. The response holds its token, which is shown only once."""
    token = new_token(idempotency_key or new_key())
    await hub.outside.sign_up(new.name, token, hashed(address))
    return schema.BotToken(name=new.name, token=token)


@router.get("/bots")
async def bots(
    hub: TheHub,
    online: Annotated[bool, Query(description="only bots that can be challenged now")] = True,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    after: Annotated[str, Query(max_length=20, description="only names after this one")] = "",
) -> schema.BotList:
    """List outside bots by name."""
    found = await hub.outside.listed(online, limit, after.replace("\0", ""))
    return schema.BotList(bots=[_view(bot) for bot in found])


@router.get("/bots/{name}")
async def bot(hub: TheHub, name: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,20}$")]) -> schema.BotView:
    """Return an outside bot."""
    return _view(await hub.outside.named(name))


@router.get("/bot")
async def me(hub: TheHub, bot: TheBot) -> schema.BotView:
    """Return the bot that the token belongs to."""
    return _view(await hub.outside.named(bot.id))


@router.put("/bot/accepts")
async def accept_only(body: schema.Accepts, hub: TheHub, bot: TheBot) -> schema.BotView:
    """Set which challenges the bot accepts. Challenges that are already waiting stay."""
    await hub.outside.change(bot, accepts=body.model_dump_json())
    return _view(await hub.outside.named(bot.id))


@router.post("/bot/token")
async def renew_token(hub: TheHub, bot: TheBot) -> schema.BotToken:
    """Replace the token; the old one stops working within seconds. Games continue."""
    token = random_token()
    await hub.outside.change(bot, token=hashed(token))
    return schema.BotToken(name=bot.name, token=token)


@router.get("/bot/tables", response_model=schema.BotTables)
async def bot_tables(request: Request, hub: TheHub, bot: TheBot, address: Address) -> Response:
    """List the bot's unfinished tables: waiting challenges (`open`) and games (`running`)."""
    tables = await hub.outside.tables(bot)
    limits: Limits = request.app.state.limits
    limits.spend(address, len(tables) / TABLES_A_REQUEST)
    found = []
    for table in tables:
        found.append(views.part(views.table_json(table, table.seats_of(bot.holder), now_ms())))
        # A bot may have hundreds, and others wait.
        await asyncio.sleep(0)
    return json_answer(views.to_json({"tables": found}))


@router.post("/bot/challenges/{table_id}/accept", response_model=schema.Joined)
async def accept(table_id: TableId, hub: TheHub, bot: TheBot) -> Response:
    """Accept a challenge: the bot sits down, and the game begins once everyone has."""
    live = await hub.get(table_id)
    if not live.table.challenged & live.table.seats_of(bot.holder):
        raise Refusal("no_challenge", "no challenge at this table waits for your answer")
    return await join_as_bot(hub, bot, table_id, schema.Join())


@router.post("/bot/challenges/{table_id}/decline", response_model=schema.TableAnswer)
async def decline(table_id: TableId, body: schema.Decline, hub: TheHub, bot: TheBot) -> Response:
    """Decline a challenge, which closes the table."""

    def command(draft: Draft) -> None:
        commands.decline(draft, draft.table.seats_of(bot.holder), body.reason)

    _, done = await hub.act(table_id, command)
    return answer(done.live, done.table.seats_of(bot.holder))


@router.get(
    "/bot/stream", response_class=Response, responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}}
)
async def stream(request: Request, hub: TheHub, token: Token, address: Address) -> Response:
    """Stream everything that a bot must know, one JSON object (`StreamEvent`) per line: challenges, its turns, ends of
    games.

    First comes `hello`, then everything that waits: challenges, games, and those where it is the bot's turn. An empty
    line is a keep-alive. A bot has one stream: opening another ends the first.
    """
    limits: Limits = request.app.state.limits
    found = await hub.outside.who(token)
    limits.spend(address, VIEWS_A_TABLE * len(await hub.outside.tables(found)) / TABLES_A_REQUEST)
    if not limits.open_socket(address):
        raise Refusal("too_many_requests", "your address has too many connections open", 429)
    try:
        opened = await hub.outside.open(found)
    except BaseException:
        limits.close_socket(address)
        raise
    return _StreamResponse(hub, opened, token, partial(limits.close_socket, address))


class _StreamResponse(Response):
    """Sends a stream's lines until the reader disconnects, the stream ends, or the token becomes invalid."""

    def __init__(self, hub: Hub, opened: Stream, token: str, done: Any) -> None:
        super().__init__(media_type=NDJSON, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._hub = hub
        self._stream = opened
        self._token = token
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        metrics.SOCKETS.inc()
        ends: Any = (self._send(send), _until_closed(receive), self._stream.dropped.wait())
        tasks = [asyncio.create_task(end) for end in ends]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            metrics.SOCKETS.dec()
            self._done()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._hub.outside.close(self._stream)
        # A reader that does not read cannot be notified of the end.
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await send({"type": "http.response.body", "body": b""})

    async def _send(self, send: Send) -> None:
        with contextlib.suppress(OSError):
            async for line in self._lines():
                await send({"type": "http.response.body", "body": line, "more_body": True})

    async def _lines(self) -> AsyncIterator[bytes]:
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    line = await self._stream.lines.get()
            except TimeoutError:
                with contextlib.suppress(Refusal):
                    await self._hub.outside.who(self._token)
                    yield b"\n"
                    continue
                return
            if line is None:
                return
            yield line


async def _until_closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
