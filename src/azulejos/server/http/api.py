"""The HTTP API, version 1: reads requests, asks the hub, writes answers. docs/server.md describes it for people.

A seat's secret is sent as `Authorization: Bearer SECRET`. Requests that change something may carry an
`Idempotency-Key`: sent again with the same key, they change nothing more and are answered alike.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute

import azulejos
from azulejos.server import schema
from azulejos.server.bots.pool import BotFailed
from azulejos.server.clock import now_ms
from azulejos.server.hub.hub import Hub
from azulejos.server.live.watching import Live
from azulejos.server.refusal import Refusal
from azulejos.server.storage import store
from azulejos.server.tables import commands, setup, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.identity import clean_name, derived, hashed, new_id, new_key
from azulejos.server.tables.outside import OutsideBot
from azulejos.server.tables.table import Table

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": schema.Problem, "description": text}
    for status, text in {
        400: "not JSON, or not HTTP as it should be",
        401: "not a token of any outside bot",
        403: "the secret or invitation sent does not allow this",
        404: "no such table",
        409: "not now: stale, over, taken, or another's turn",
        413: "too large",
        422: "not of the documented form, or not allowed by the rules",
        429: "too much at once",
    }.items()
}

_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
TEXT_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": problem["description"], "content": _PROBLEM} for status, problem in PROBLEMS.items()
}
"""The same for answers in plain text, whose refusals are JSON all the same."""


def name_of(route: APIRoute) -> str:
    """An operation is called as its function."""
    return route.name


router = APIRouter(prefix="/api/v1", responses=PROBLEMS, generate_unique_id_function=name_of)
tables = APIRouter(prefix="/tables", tags=["tables"], generate_unique_id_function=name_of)
play = APIRouter(prefix="/tables/{table_id}", tags=["play"], generate_unique_id_function=name_of)
_text = partial(tables.get, response_class=PlainTextResponse, responses=TEXT_PROBLEMS)

TABLE_ID = r"[A-Za-z0-9_-]{1,24}"
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$")]
IdempotencyKey = Annotated[schema.Key | None, Header(alias="Idempotency-Key", description="random, such as a UUID")]


async def the_hub(request: Request) -> Hub:
    """The hub of the application."""
    return request.app.state.hub  # type: ignore[no-any-return]


TheHub = Annotated[Hub, Depends(the_hub)]


async def held_secret(hub: TheHub, authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """What the seats of a request's bearer keep: a secret's hash, or an outside bot's holder; empty for nobody."""
    kind, _, secret = authorization.partition(" ")
    return await hub.outside.held(secret.strip()) if kind.lower() == "bearer" else ""


Secret = Annotated[str, Depends(held_secret)]


def json_answer(content: bytes, status: int = 200) -> Response:
    """JSON that nobody is to keep."""
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


def answer(live: Live, mine: frozenset[int], status: int = 200, **more: Any) -> Response:
    """A table's view, who is there, and what else the answer says."""
    table = views.part(views.table_json(live.table, mine, now_ms()))
    return json_answer(views.to_json({"table": table, "presence": live.presence(), **more}), status)


@dataclass(frozen=True)
class Visitor:
    """Who asks about a table: whoever holds the secret that was sent, else a spectator."""

    hub: TheHub
    table_id: TableId
    secret: Secret

    async def look(self) -> tuple[Live, frozenset[int]]:
        """The table, and the seats there that are the visitor's."""
        live = await self.hub.get(self.table_id)
        return live, live.table.seats_of(self.secret)


@dataclass(frozen=True)
class Actor(Visitor):
    """Who acts at a table, once for each idempotency key."""

    key: IdempotencyKey = None

    async def act(
        self, kinds: str, command: Callable[[Draft, frozenset[int]], None], choice: int | str | None = None
    ) -> Response:
        """Carry a command out for the actor's seats; `kinds` of event come of it."""
        key = f"{self.secret[:16]}:{self.key}" if self.key else None

        def once(draft: Draft) -> None:
            if key is None or not commands.repeated(draft.table, key, frozenset(kinds.split()), choice):
                command(draft, draft.table.seats_of(self.secret))

        _, done = await self.hub.act(self.table_id, once, key)
        mine = done.table.seats_of(self.secret)
        return answer(done.live, mine, number=done.number, duplicate=done.duplicate)


TheVisitor = Annotated[Visitor, Depends()]
TheActor = Annotated[Actor, Depends()]


@router.get("/games", tags=["server"])
def games() -> schema.ServerInfo:
    """The games, bots and phrases that this server knows."""
    return schema.ServerInfo(
        games=[
            schema.GameInfo(
                name=game.name,
                title=game.title,
                summary=game.summary,
                players=list(game.players),
                options=[
                    schema.OptionInfo(name=o.name, help=o.help, default=o.default, choices=list(o.choices))
                    for o in game.options
                    if not o.local
                ],
                colours=list(game.colours),
                version=game.version,
            )
            for game in azulejos.GAMES.values()
        ],
        bots=list(setup.offered_bots()),
        phrases=list(commands.PHRASES),
    )


@tables.post("", status_code=201, response_model=schema.Created)
async def create(
    request: Request, new: schema.NewTable, hub: TheHub, bearer: Secret, idempotency_key: IdempotencyKey = None
) -> Response:
    """Make a table. The answer holds the maker's secret, and an invitation for each seat of kind `link`.

    Seats of kind `outside` challenge outside bots. An outside bot that makes a table sits by its token.
    """
    key = idempotency_key or new_key()
    maker = await hub.outside.holding(bearer)
    challenged = await hub.outside.challenged(new)
    draft, invitations = setup.begin(new, new_id(), key, now_ms(), maker, hub.outside.patience)
    if challenged and not (idempotency_key and await hub.made_with(hashed(key))):
        await hub.outside.check(challenged, new, draft.table.game.name, maker)
    address = hashed(request.client.host if request.client else "")
    live = await hub.create(draft, address, hashed(key) if idempotency_key else None)
    seated = any(seat.kind == "me" for seat in new.seats) and not new.view_only
    secret = derived(key, "seat") if seated and maker is None else ""
    mine = live.table.seats_of(maker.holder if maker else hashed(secret))
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
    """Tables that wait for players, or can be watched, newest first."""
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
    """A table as the holder of the secret sent, or a spectator, may know it."""
    return answer(*await visitor.look())


@tables.get("/{table_id}/events", response_model=schema.Events)
async def events(
    visitor: TheVisitor,
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    fields: Annotated[bool, Query(description="with the position after each")] = False,
) -> Response:
    """The table's log after an event, as the viewer may know it."""
    live, mine = await visitor.look()
    shown = views.event_views(live.table, mine, min(after, live.table.last), fields)
    return json_answer(views.to_json({"events": shown, "last": live.table.last}))


@_text("/{table_id}/record")
async def record(visitor: TheVisitor) -> str:
    """The game so far as a record; whole once the game is over, else as the viewer may know it."""
    live, mine = await visitor.look()
    return views.record_text(live.table, mine)


@_text("/{table_id}/position")
async def position(visitor: TheVisitor) -> str:
    """The position's text, as the viewer may know it."""
    live, mine = await visitor.look()
    seen = views.seen_record(live.table, views.viewer_of(live.table, mine))
    return azulejos.Position(live.table.game, live.table.players, seen).text


@play.get("/moves", response_model=list[schema.DescribedMove])
async def moves(visitor: TheVisitor) -> Response:
    """What each legal move of who is to decide would do, in words too; none when it is another's turn."""
    live, mine = await visitor.look()
    table, words = live.table, live.table.game.rules.words
    legal = views.legal_moves(table) if table.mover in mine else []
    return json_answer(views.to_json([m | {"words": words.describe(table.position, m["action"])} for m in legal]))


@play.post("/moves", response_model=schema.Accepted)
async def move(body: schema.Choice, actor: TheActor) -> Response:
    """Make a decision in the version of the table that it was made for."""
    choice = body.text if body.action is None else body.action
    if choice == "":
        raise Refusal("bad_request", "a move needs an action or a text", 422)
    return await actor.act("move", partial(commands.move, version=body.version, choice=choice), choice)


@play.post("/join", response_model=schema.Joined)
async def join(body: schema.Join, actor: TheActor) -> Response:
    """Sit down: by invitation, in an open seat, or (after a rematch) in the seat kept for the secret sent.

    An outside bot takes the seat that it is challenged to, or an invitation, and holds it by its token.
    """
    if bot := await actor.hub.outside.holding(actor.secret):
        return await join_as_bot(actor.hub, bot, actor.table_id, body)
    fresh = derived(actor.key or new_key(), f"join {actor.table_id}")
    name = clean_name(body.name, 0) if body.name.strip() else ""

    def command(draft: Draft) -> int:
        return commands.join(draft, body.seat, name, hashed(fresh), hashed(body.invite), actor.secret)

    seat, done = await actor.hub.act(actor.table_id, command)
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


@play.post("/withdraw", response_model=schema.Accepted)
async def withdraw(actor: TheActor) -> Response:
    """Take back a challenge that has not been answered, which closes the table."""
    return await actor.act("ended", commands.withdraw)


@play.post("/bots", response_model=schema.Accepted)
async def seat_bot(body: schema.SeatBot, actor: TheActor) -> Response:
    """Give a free seat to a bot while the table waits for players; only its maker can."""
    setup.check_bot(body.bot)
    name = clean_name(body.name or body.bot, body.seat)
    return await actor.act("seated", partial(commands.seat_bot, seat=body.seat, bot=body.bot, name=name))


@play.post("/leave", response_model=schema.Accepted)
async def leave(actor: TheActor) -> Response:
    """Leave a table that waits for players: a guest frees the seat, the maker closes the table."""
    return await actor.act("left ended", commands.stand_up)


@play.post("/resign", response_model=schema.Accepted)
async def resign(body: schema.WhichSeat, actor: TheActor) -> Response:
    """Give up. The last one left wins; among three or more a bot plays on in the seat."""
    return await actor.act("resigned", partial(commands.resign, seat=body.seat))


@play.post("/undo", response_model=schema.Accepted)
async def undo(body: schema.WhichSeat, actor: TheActor) -> Response:
    """Take back one's last decision: at once against bots, else as an offer that the others answer."""
    return await actor.act("offered undone", partial(commands.undo, seat=body.seat))


@play.post("/undo/answer", response_model=schema.Accepted)
async def answer_undo(body: schema.Answer, actor: TheActor) -> Response:
    """Agree to an offered undo, decline it, or withdraw one's own."""
    return await actor.act("answered", partial(commands.answer_undo, yes=body.yes))


@play.post("/phrases", response_model=schema.Accepted)
async def say(body: schema.Say, actor: TheActor) -> Response:
    """Say one of the fixed phrases."""
    return await actor.act("phrase", partial(commands.say, seat=body.seat, phrase=body.phrase))


@play.post("/rematch", response_model=schema.TableAnswer)
async def rematch(visitor: TheVisitor) -> Response:
    """Another game at a new table: the secret of the old one holds the same seat there.

    Who asks sits down at once; the others join with their secret. Asked again, it is the same table.
    """

    def build(before: Table) -> Draft:
        mine = before.seats_of(visitor.secret)
        return setup.rematch(before, new_id(), mine, now_ms(), visitor.hub.outside.patience)

    live = await visitor.hub.get(await visitor.hub.rematch(visitor.table_id, build))
    return answer(live, live.table.seats_of(visitor.secret))


@play.post("/hint")
async def hint(visitor: TheVisitor) -> schema.Hints:
    """Good moves for who is to decide, where the table allows hints."""
    live, mine = await visitor.look()
    table, hub = live.table, visitor.hub
    if not views.may_hint(table, mine):
        if table.status != "running" or table.mover not in mine:
            raise Refusal("not_your_turn", "hints are for who is to decide")
        raise Refusal("hints_off", "no hints at this table: other people play at it", 403)
    try:
        answer = await hub.bots.ask(hub.question(table, hub.settings.hint_budget, "advise"), patient=False)
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
        for advice in answer["advice"]
    ]
    return schema.Hints(version=table.version, hints=hints)


router.include_router(tables)
router.include_router(play)
