"""The HTTP API, version 1: reads requests, asks the hub, writes answers. docs/server.md describes it for people.

A seat's secret is sent as `Authorization: Bearer SECRET`. Requests that change something may carry an
`Idempotency-Key`: sent again with the same key, they change nothing more and are answered alike.
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import azulejos
from azulejos.server import commands, schema, setup, store, views
from azulejos.server.bot_pool import BotFailed
from azulejos.server.draft import Draft
from azulejos.server.hub import Hub, Live, now_ms
from azulejos.server.identity import clean_name, derived, hashed, new_id, new_key
from azulejos.server.refusal import Refusal
from azulejos.server.table import Table

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": schema.Problem, "description": text}
    for status, text in {
        400: "not JSON, or not HTTP as it should be",
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

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

TABLE_ID = r"[A-Za-z0-9_-]{1,24}"
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$")]
IdempotencyKey = Annotated[schema.Key | None, Header(alias="Idempotency-Key", description="random, such as a UUID")]


async def the_hub(request: Request) -> Hub:
    """The hub of the application."""
    return request.app.state.hub  # type: ignore[no-any-return]


async def held_secret(authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """The hash of the secret that came with a request; empty when there was none."""
    kind, _, secret = authorization.partition(" ")
    return hashed(secret.strip()) if kind.lower() == "bearer" else ""


TheHub = Annotated[Hub, Depends(the_hub)]
Secret = Annotated[str, Depends(held_secret)]


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


def _answer(live: Live, mine: frozenset[int], **more: Any) -> Response:
    """A table's view, who is there, and what else the answer says."""
    table = views.part(views.table_json(live.table, mine, now_ms()))
    return _json(views.to_json({"table": table, "presence": live.presence(), **more}))


Command = Callable[[Draft, frozenset[int]], None]


async def _act(
    hub: Hub,
    table_id: str,
    secret: str,
    idempotency_key: str | None,
    kinds: str,
    command: Command,
    choice: int | str | None = None,
) -> Any:
    """Carry a command out for the seats that a secret holds, once for each key; `kinds` of event come of it."""
    key = f"{secret[:16]}:{idempotency_key}" if idempotency_key else None

    def once(draft: Draft) -> None:
        if key is None or not commands.repeated(draft.table, key, frozenset(kinds.split()), choice):
            command(draft, draft.table.seats_of(secret))

    _, done = await hub.act(table_id, once, key)
    mine = done.table.seats_of(secret)
    return _answer(done.live, mine, number=done.number, duplicate=done.duplicate)


@router.post("/tables/{table_id}/moves", tags=["play"], operation_id="move")
async def move(
    table_id: TableId, body: schema.Choice, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Accepted:
    """Make a decision in the version of the table that it was made for."""
    choice = body.text if body.action is None else body.action
    if choice == "":
        raise Refusal("bad_request", "a move needs an action or a text", 422)
    command = partial(commands.move, version=body.version, choice=choice)
    return await _act(hub, table_id, secret, idempotency_key, "move", command, choice)  # type: ignore[no-any-return]


@router.get("/games", tags=["server"], operation_id="games")
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


@router.post("/tables", status_code=201, tags=["tables"], operation_id="create")
async def create(
    request: Request, new: schema.NewTable, hub: TheHub, idempotency_key: IdempotencyKey = None
) -> schema.Created:
    """Make a table. The answer holds the maker's secret, and an invitation for each seat of kind `link`."""
    key = idempotency_key or new_key()
    draft, invitations = setup.begin(new, new_id(), key, now_ms())
    address = hashed(request.client.host if request.client else "")
    live = await hub.create(draft, address, hashed(key) if idempotency_key else None)
    secret = derived(key, "seat") if any(seat.kind == "me" for seat in new.seats) and not new.view_only else ""
    answer = _answer(
        live,
        live.table.seats_of(hashed(secret)),
        secret=secret,
        invitations=[invitation.model_dump() for invitation in invitations],
    )
    answer.status_code = 201
    return answer  # type: ignore[return-value]


@router.get("/tables", tags=["tables"], operation_id="list")
async def tables(
    hub: TheHub,
    status: Annotated[str, Query(pattern="^(open|running|over)$")] = "open",
    game: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int, Query(ge=0, le=2**53, description="only tables made before this time")] = 2**53,
) -> schema.TableList:
    """Tables that wait for players, or can be watched, newest first."""
    rows = await hub.store.read(
        lambda connection: store.listed(connection, status, game.replace("\0", ""), limit, before)
    )
    listed = [
        {"id": row.id, "game": row.game, "status": row.status, "created": row.created, "updated": row.updated}
        | json.loads(row.summary)
        for row in rows
    ]
    return _json(views.to_json({"tables": listed}))  # type: ignore[return-value]


@router.get("/tables/{table_id}", tags=["tables"], operation_id="table")
async def table(table_id: TableId, hub: TheHub, secret: Secret) -> schema.TableAnswer:
    """A table as the holder of the secret sent, or a spectator, may know it."""
    live = await hub.get(table_id)
    return _answer(live, live.table.seats_of(secret))  # type: ignore[return-value]


@router.get("/tables/{table_id}/events", tags=["tables"], operation_id="events")
async def events(
    table_id: TableId,
    hub: TheHub,
    secret: Secret,
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    fields: Annotated[bool, Query(description="with the position after each")] = False,
) -> schema.Events:
    """The table's log after an event, as the viewer may know it."""
    live = await hub.get(table_id)
    shown = views.event_views(live.table, live.table.seats_of(secret), min(after, live.table.last), fields)
    return _json(views.to_json({"events": shown, "last": live.table.last}))  # type: ignore[return-value]


@router.get(
    "/tables/{table_id}/record",
    response_class=PlainTextResponse,
    responses=TEXT_PROBLEMS,
    tags=["tables"],
    operation_id="record",
)
async def record(table_id: TableId, hub: TheHub, secret: Secret) -> str:
    """The game so far as a record; whole once the game is over, else as the viewer may know it."""
    table = (await hub.get(table_id)).table
    return views.record_text(table, table.seats_of(secret))


@router.get(
    "/tables/{table_id}/position",
    response_class=PlainTextResponse,
    responses=TEXT_PROBLEMS,
    tags=["tables"],
    operation_id="position",
)
async def position(table_id: TableId, hub: TheHub, secret: Secret) -> str:
    """The position's text, as the viewer may know it."""
    table = (await hub.get(table_id)).table
    seen = views.seen_record(table, views.viewer_of(table, table.seats_of(secret)))
    return azulejos.Position(table.game, table.players, seen).text


@router.get("/tables/{table_id}/moves", tags=["play"], operation_id="moves")
async def moves(table_id: TableId, hub: TheHub, secret: Secret) -> list[schema.DescribedMove]:
    """What each legal move of who is to decide would do, in words too; none when it is another's turn."""
    table = (await hub.get(table_id)).table
    if table.mover not in table.seats_of(secret):
        return []
    words = table.game.rules.words
    described = [move | {"words": words.describe(table.position, move["action"])} for move in views.legal_moves(table)]
    return _json(views.to_json(described))  # type: ignore[return-value]


@router.post("/tables/{table_id}/join", tags=["play"], operation_id="join")
async def join(
    table_id: TableId, body: schema.Join, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Joined:
    """Sit down: by invitation, in an open seat, or (after a rematch) in the seat kept for the secret sent."""
    fresh = derived(idempotency_key or new_key(), f"join {table_id}")
    name = clean_name(body.name, 0) if body.name.strip() else ""

    def command(draft: Draft) -> int:
        return commands.join(draft, body.seat, name, hashed(fresh), hashed(body.invite), secret)

    seat, done = await hub.act(table_id, command)
    kept = done.table.seats[seat].secret
    mine = done.table.seats_of(kept)
    return _answer(done.live, mine, seat=seat, secret=fresh if kept == hashed(fresh) else "")  # type: ignore[return-value]


@router.post("/tables/{table_id}/resign", tags=["play"], operation_id="resign")
async def resign(
    table_id: TableId, body: schema.WhichSeat, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Accepted:
    """Give up. The last one left wins; among three or more a bot plays on in the seat."""
    command = partial(commands.resign, seat=body.seat)
    return await _act(hub, table_id, secret, idempotency_key, "resigned", command)  # type: ignore[no-any-return]


@router.post("/tables/{table_id}/undo", tags=["play"], operation_id="undo")
async def undo(
    table_id: TableId, body: schema.WhichSeat, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Accepted:
    """Take back one's last decision: at once against bots, else as an offer that the others answer."""
    command = partial(commands.undo, seat=body.seat)
    return await _act(hub, table_id, secret, idempotency_key, "offered undone", command)  # type: ignore[no-any-return]


@router.post("/tables/{table_id}/undo/answer", tags=["play"], operation_id="answer_undo")
async def answer_undo(
    table_id: TableId, body: schema.Answer, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Accepted:
    """Agree to an offered undo, decline it, or withdraw one's own."""
    command = partial(commands.answer_undo, yes=body.yes)
    return await _act(hub, table_id, secret, idempotency_key, "answered", command)  # type: ignore[no-any-return]


@router.post("/tables/{table_id}/phrases", tags=["play"], operation_id="say")
async def say(
    table_id: TableId, body: schema.Say, hub: TheHub, secret: Secret, idempotency_key: IdempotencyKey = None
) -> schema.Accepted:
    """Say one of the fixed phrases."""
    command = partial(commands.say, seat=body.seat, phrase=body.phrase)
    return await _act(hub, table_id, secret, idempotency_key, "phrase", command)  # type: ignore[no-any-return]


@router.post("/tables/{table_id}/rematch", tags=["play"], operation_id="rematch")
async def rematch(table_id: TableId, hub: TheHub, secret: Secret) -> schema.TableAnswer:
    """Another game at a new table: the secret of the old one holds the same seat there.

    Who asks sits down at once; the others join with their secret. Asked again, it is the same table.
    """

    def build(before: Table) -> Draft:
        return setup.rematch(before, new_id(), before.seats_of(secret), now_ms())

    live = await hub.get(await hub.rematch(table_id, build))
    return _answer(live, live.table.seats_of(secret))  # type: ignore[return-value]


@router.post("/tables/{table_id}/hint", tags=["play"], operation_id="hint")
async def hint(table_id: TableId, hub: TheHub, secret: Secret) -> schema.Hints:
    """Good moves for who is to decide, where the table allows hints."""
    table = (await hub.get(table_id)).table
    mine = table.seats_of(secret)
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
