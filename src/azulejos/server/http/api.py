"""The HTTP API, version 1: parses requests, calls the hub, writes responses. docs/server.md documents it.

Send a seat's secret as `Authorization: Bearer SECRET`. Requests that change something may carry an `Idempotency-Key`:
repeated with the same key, they have no further effect and get the same response.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

import azulejos
from azulejos.rules.contract import GameType
from azulejos.server import schema
from azulejos.server.bots.line import Urgency
from azulejos.server.bots.pool import BotFailed
from azulejos.server.clock import now_ms
from azulejos.server.http.limits import BYTES_A_REQUEST, EVENTS_A_REQUEST, HINT_COST, TEXTS_A_REQUEST, Limits
from azulejos.server.hub.bot_turns import question
from azulejos.server.hub.hub import Hub
from azulejos.server.live.watching import Live
from azulejos.server.refusal import Refusal
from azulejos.server.storage import store
from azulejos.server.tables import commands, setup, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.identity import clean_name, derived, hashed, new_id, new_key, once
from azulejos.server.tables.outside import OutsideBot, held_by
from azulejos.server.tables.table import Table

T = TypeVar("T")


def name_of(route: APIRoute) -> str:
    """Name an operation after its function."""
    return route.name


router = APIRouter(prefix="/api/v1", generate_unique_id_function=name_of)
tables = APIRouter(prefix="/tables", tags=["tables"], generate_unique_id_function=name_of)
play = APIRouter(prefix="/tables/{table_id}", tags=["play"], generate_unique_id_function=name_of)
_text = partial(tables.get, response_class=PlainTextResponse)

TABLE_ID = r"[A-Za-z0-9_-]{1,24}"
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$")]
IdempotencyKey = Annotated[schema.Key | None, Header(alias="Idempotency-Key", description="random, such as a UUID")]


async def the_hub(request: Request) -> Hub:
    """Return the application's hub."""
    return request.app.state.hub  # type: ignore[no-any-return]


async def the_address(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


TheHub = Annotated[Hub, Depends(the_hub)]


async def held_secret(hub: TheHub, authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """Return what a bearer's seats store: a secret's hash, or an outside bot's holder; empty without a bearer."""
    kind, _, secret = authorization.partition(" ")
    return await hub.outside.held(secret.strip()) if kind.lower() == "bearer" else ""


Secret = Annotated[str, Depends(held_secret)]
Address = Annotated[str, Depends(the_address)]


def seats_held(table: Table, secret: str) -> frozenset[int]:
    """Return the seats that a secret holds; refused if there are none. An outside bot may watch with its token."""
    mine = table.seats_of(secret)
    if secret and not mine and not held_by(secret):
        raise Refusal("wrong_secret", "this secret holds no seat at this table: send none to watch", 403)
    return mine


def json_answer(content: bytes, status: int = 200) -> Response:
    """Create a JSON response that must not be cached."""
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


def answer(live: Live, mine: frozenset[int], status: int = 200, **more: Any) -> Response:
    """Create a response with a table's view, who is connected, and further fields."""
    table = views.part(views.table_json(live.table, mine, now_ms()))
    return json_answer(views.to_json({"table": table, "presence": live.presence(), **more}), status)


@dataclass(frozen=True)
class Visitor:
    """The client of a request about a table: the holder of the secret, or else a spectator."""

    hub: TheHub
    table_id: TableId
    secret: Secret
    address: Address

    async def look(self) -> tuple[Live, frozenset[int]]:
        """Return the table, and the visitor's seats there."""
        live = await self.hub.get(self.table_id)
        mine = seats_held(live.table, self.secret)
        if mine:
            live.visit(self.address)
        return live, mine


@dataclass(frozen=True)
class Actor(Visitor):
    """A client that acts at a table, once per idempotency key."""

    key: IdempotencyKey = None

    def once(self, request: str) -> str | None:
        """Return the identity of this request, if it carries a key."""
        return once(hashed(f"{self.secret} {self.key}")[:40], request) if self.key else None

    async def act(self, name: str, command: Callable[[Draft, frozenset[int]], None], body: schema.Request) -> Response:
        """Carry out a command for the actor's seats."""
        key = self.once(f"{name} {body.model_dump_json()}") if self.key else None

        def carry_out(draft: Draft) -> None:
            # On a repeated request, a player who has left no longer holds a seat.
            if key is None or not commands.repeated(draft.table, key):
                command(draft, seats_held(draft.table, self.secret))

        _, done = await self.hub.act(self.table_id, carry_out, key)
        done.live.visit(self.address)
        mine = done.table.seats_of(self.secret)
        return answer(done.live, mine, number=done.number, duplicate=done.duplicate)


TheVisitor = Annotated[Visitor, Depends()]
TheActor = Annotated[Actor, Depends()]


def game_info(game: GameType) -> schema.GameInfo:
    """Describe a game for the API."""
    options = [
        schema.OptionInfo(name=option.name, help=option.help, default=option.default, choices=list(option.choices))
        for option in game.options
        if not option.local
    ]
    return schema.GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=list(game.players),
        options=options,
        colours=list(game.colours),
        version=game.version,
    )


@router.get("/games", tags=["server"])
def games() -> schema.ServerInfo:
    """List the games, bots and phrases of this server."""
    return schema.ServerInfo(
        games=[game_info(game) for game in azulejos.GAMES.values()],
        bots=list(setup.offered_bots()),
        phrases=list(commands.PHRASES),
    )


@tables.post("", status_code=201, response_model=schema.Created)
async def create(
    request: Request,
    new: schema.NewTable,
    hub: TheHub,
    bearer: Secret,
    address: Address,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Create a table. The response holds the maker's secret, and an invitation for each seat of kind `link`.

    Seats of kind `outside` challenge outside bots. An outside bot that creates a table holds its seats by its token.
    """
    key = idempotency_key or new_key()
    maker = await hub.outside.holding(bearer)
    challenged = await hub.outside.challenged(new)
    given = len(new.record) + len(new.position)
    if given:
        limits: Limits = request.app.state.limits
        limits.spend(address, given / BYTES_A_REQUEST)
    begin = partial(setup.begin, new, new_id(), key, now_ms(), maker, hub.outside.patience)
    draft, invitations = await hub.apart(begin) if given else begin()
    if challenged and not (idempotency_key and await hub.made_with(hashed(key))):
        await hub.outside.check(challenged, new, draft.table.game.name, maker, hashed(address))
    live = await hub.create(draft, hashed(address), hashed(key) if idempotency_key else None)
    seated = any(seat.kind == "me" for seat in new.seats) and not new.view_only
    secret = derived(key, "seat") if seated and maker is None else ""
    mine = live.table.seats_of(maker.holder if maker else hashed(secret))
    if mine:
        live.visit(address)
    invited = [invitation.model_dump() for invitation in invitations]
    return answer(live, mine, 201, secret=secret, invitations=invited)


@tables.get("", operation_id="list", response_model=schema.TableList)
async def listed(
    hub: TheHub,
    status: Annotated[str, Query(pattern="^(open|running|over)$")] = "open",
    game: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int, Query(ge=0, le=2**53, description="only tables made before this time")] = 2**53,
) -> Response:
    """List tables that wait for players or can be watched, newest first."""
    rows = await hub.store.read(
        lambda connection: store.listed(connection, status, game.replace("\0", ""), limit, before)
    )
    found = [
        {"id": row.id, "game": row.game, "status": row.status, "created": row.created, "updated": row.updated}
        | json.loads(row.summary)
        for row in rows
    ]
    return json_answer(views.to_json({"tables": found}))


@tables.get("/{table_id}", response_model=schema.TableAnswer)
async def table(visitor: TheVisitor) -> Response:
    """Return a table as the holder of the secret, or a spectator, may know it."""
    return answer(*await visitor.look())


@tables.get("/{table_id}/events", response_model=schema.Events)
async def events(
    request: Request,
    visitor: TheVisitor,
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    fields: Annotated[bool, Query(description="with the position after each")] = False,
) -> Response:
    """Return the table's log after an event, as the viewer may know it."""
    live, mine = await visitor.look()
    table = live.table
    limits: Limits = request.app.state.limits
    limits.spend(visitor.address, table.last / (EVENTS_A_REQUEST if fields else TEXTS_A_REQUEST))
    return json_answer(await visitor.hub.apart(views.log_json, table, mine, min(after, table.last), fields))


@_text("/{table_id}/record")
async def record(request: Request, visitor: TheVisitor) -> str:
    """Return the game so far as a record: complete once the game is over, else as the viewer may know it."""
    live, mine = await visitor.look()
    limits: Limits = request.app.state.limits
    limits.spend(visitor.address, live.table.last / TEXTS_A_REQUEST)
    return await visitor.hub.apart(views.record_text, live.table, mine)


@_text("/{table_id}/position")
async def position(visitor: TheVisitor) -> str:
    """Return the position text, as the viewer may know it."""
    live, mine = await visitor.look()
    seen = views.seen_record(live.table, views.viewer_of(live.table, mine))
    return azulejos.Position(live.table.game, live.table.players, seen).text


@play.get("/moves", response_model=list[schema.DescribedMove])
async def moves(visitor: TheVisitor) -> Response:
    """Describe each legal move of the player to move, in words too; none if it is not your turn."""
    live, mine = await visitor.look()
    return json_answer(await visitor.hub.apart(views.described_moves, live.table, mine))


@play.post("/moves", response_model=schema.Accepted)
async def move(body: schema.Choice, actor: TheActor) -> Response:
    """Make a move, for the version of the table that it was chosen in."""
    choice = body.text if body.action is None else body.action
    if choice == "":
        raise Refusal("bad_request", "a move needs an action or a text", 422)
    return await actor.act("move", partial(commands.move, version=body.version, choice=choice), body)


@play.post("/join", response_model=schema.Joined)
async def join(body: schema.Join, actor: TheActor) -> Response:
    """Sit down: by invitation, in an open seat, or (after a rematch) in the seat kept for your secret.

    An outside bot takes the seat that it is challenged to, or one that it has an invitation for, and holds it by its
    token.
    """
    if bot := await actor.hub.outside.holding(actor.secret):
        return await join_as_bot(actor.hub, bot, actor.table_id, body)
    fresh = derived(actor.key or new_key(), f"join {actor.table_id}")
    name = clean_name(body.name, 0) if body.name.strip() else ""

    key = actor.once(f"join {body.model_dump_json()}")

    def command(draft: Draft) -> int:
        if key:
            commands.demand_same(draft.table, key)
        return commands.join(draft, body.seat, name, hashed(fresh), hashed(body.invite), actor.secret)

    seat, done = await actor.hub.act(actor.table_id, command, key)
    done.live.visit(actor.address)
    kept = done.table.seats[seat].secret
    return answer(done.live, done.table.seats_of(kept), seat=seat, secret=fresh if kept == hashed(fresh) else "")


async def join_as_bot(hub: Hub, bot: OutsideBot, table_id: str, body: schema.Join) -> Response:
    """Let an outside bot sit down."""
    await hub.get(table_id)
    if body.invite:
        await hub.outside.seat(table_id, bot)

    def command(draft: Draft) -> int:
        return commands.join(draft, body.seat, bot.name, bot.holder, hashed(body.invite), bot.holder, bot.name)

    seat, done = await hub.act(table_id, command)
    return answer(done.live, done.table.seats_of(bot.holder), seat=seat, secret="")


@play.post("/bots", response_model=schema.Accepted)
async def seat_bot(body: schema.SeatBot, actor: TheActor) -> Response:
    """Give a free seat to a bot while the table waits for players; only its maker can."""
    setup.check_bot(body.bot)
    name = clean_name(body.name or body.bot, body.seat)
    return await actor.act("seat_bot", partial(commands.seat_bot, seat=body.seat, bot=body.bot, name=name), body)


@play.post("/leave", response_model=schema.Accepted)
async def leave(actor: TheActor) -> Response:
    """Leave a table that waits for players: a guest frees the seat, the maker closes the table.

    This also withdraws a challenge.
    """
    return await actor.act("leave", commands.stand_up, schema.Request())


@play.post("/resign", response_model=schema.Accepted)
async def resign(body: schema.WhichSeat, actor: TheActor) -> Response:
    """Resign. The last remaining player wins; with three or more players a bot takes over the seat."""
    return await actor.act("resign", partial(commands.resign, seat=body.seat), body)


@play.post("/undo", response_model=schema.Accepted)
async def undo(body: schema.WhichSeat, actor: TheActor) -> Response:
    """Take back your last decision: at once against bots, else as an offer that the others answer."""
    return await actor.act("undo", partial(commands.undo, seat=body.seat), body)


@play.post("/undo/answer", response_model=schema.Accepted)
async def answer_undo(body: schema.Answer, actor: TheActor) -> Response:
    """Accept an undo offer, decline it, or withdraw your own."""
    return await actor.act("answer", partial(commands.answer_undo, yes=body.yes), body)


@play.post("/phrases", response_model=schema.Accepted)
async def say(body: schema.Say, actor: TheActor) -> Response:
    """Say one of the fixed phrases."""
    return await actor.act("say", partial(commands.say, seat=body.seat, phrase=body.phrase), body)


@play.post("/rematch", response_model=schema.TableAnswer)
async def rematch(visitor: TheVisitor) -> Response:
    """Start a rematch at a new table, where the secrets of the old one hold the same seats.

    The player who asks sits down at once; the others join with their secret. Repeated requests return the same table.
    """

    def build(before: Table) -> Draft:
        mine = seats_held(before, visitor.secret)
        return setup.rematch(before, new_id(), mine, now_ms(), visitor.hub.outside.patience)

    live = await visitor.hub.get(await visitor.hub.rematch(visitor.table_id, build, hashed(visitor.address)))
    live.visit(visitor.address)
    return answer(live, live.table.seats_of(visitor.secret))


@play.post("/hint")
async def hint(request: Request, visitor: TheVisitor) -> schema.Hints:
    """Return good moves for the player to move, where the table allows hints."""
    live, mine = await visitor.look()
    table, hub = live.table, visitor.hub
    if not views.may_hint(table, mine):
        if table.status != "running" or table.mover not in mine:
            raise Refusal("not_your_turn", "only the player to move can ask for a hint")
        raise Refusal("hints_off", "no hints at this table: other people play at it", 403)
    limits: Limits = request.app.state.limits
    limits.spend(visitor.address, HINT_COST)
    asked = hub.bots.ask(question(table, hub.settings.hint_budget, Urgency.HINT, visitor.address))
    try:
        found = await unless_gone(request, asked)
    except BotFailed as problem:
        raise Refusal("busy", f"no hint could be found: {problem}", 429) from None
    words = table.game.rules.words
    hints = [
        schema.HintView(
            action=advice["action"],
            text=words.action_text(advice["action"]),
            words=words.describe(table.position, advice["action"]),
            value=advice["value"],
            lead=advice["lead"],
        )
        for advice in found["advice"]
    ]
    return schema.Hints(version=table.version, hints=hints)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Run work that is cancelled if the client disconnects."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


router.include_router(tables)
router.include_router(play)
