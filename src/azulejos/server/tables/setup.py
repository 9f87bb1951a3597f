"""Creates a new table from a request, a record, a position, or a previous table. Game-agnostic."""

import contextlib
import functools
import itertools
import secrets
from dataclasses import dataclass, field
from typing import Any

import azulejos
from azulejos.bots import BOTS, make
from azulejos.bots.registry import SETTINGS
from azulejos.game import checked_options, set_up_position
from azulejos.rules.contract import GameType
from azulejos.rules.errors import AzulejosError, BadSetup, UnknownGame
from azulejos.server.refusal import Refusal
from azulejos.server.schema import Invitation, NewSeat, NewTable
from azulejos.server.tables import commands
from azulejos.server.tables.draft import Draft, fresh_generator
from azulejos.server.tables.identity import clean_name, derived, hashed, once
from azulejos.server.tables.outside import OutsideBot, holder_of
from azulejos.server.tables.table import Table

MOST_IMPORTED = 3000
"""The maximum number of events in an imported record."""


@dataclass
class Beginning:
    """The start of a game: a position, and the events since then."""

    start: azulejos.Position
    first: int | None
    options: dict[str, str]
    events: list[azulejos.Event] = field(default_factory=list)
    over: bool = False
    names: list[str] = field(default_factory=list)
    """The players' names, if a record has them."""


def begin(
    request: NewTable, table_id: str, key: str, now: int, maker: OutsideBot | None = None, patience: int = 60_000
) -> tuple[Draft, list[Invitation]]:
    """Create a table and the invitations to its seats; the maker's secret is `derived(key, "seat")`.

    An outside bot that makes a table sits under its own name. Challenged bots may answer for `patience` milliseconds.
    Reading a record is slow, so do not call this where others wait.
    """
    beginning = _beginning(request)
    game, players = beginning.start.game, beginning.start.players
    if request.view_only:
        names = beginning.names or [""] * players
        seats = [
            {"kind": "person", "name": clean_name(name, number), "taken": True} for number, name in enumerate(names)
        ]
        invitations: list[Invitation] = []
    else:
        _check_seats(request, game, players)
        if beginning.over:
            raise Refusal("bad_record", "the game in it is over: keep fewer `moves`, or set `view_only`", 422)
        seats = [_seat(seat, number, key, maker) for number, seat in enumerate(request.seats)]
        invitations = [
            Invitation(seat=number, invite=derived(key, f"invite {number}"))
            for number, seat in enumerate(request.seats)
            if seat.kind == "link"
        ]
    screens = sum(seat.kind == "me" for seat in request.seats)
    others = sum(seat.kind in ("link", "open", "outside") for seat in request.seats)
    alone = others == 0 or (others == 1 and screens == 0)
    clock = request.clock
    draft = Draft(Table(table_id), now, once("create", request.model_dump_json()))
    draft.add(
        "created",
        game=game.name,
        version=game.version,
        options=beginning.options,
        first=beginning.first,
        position=beginning.start.text,
        seats=seats,
        clock={"initial": int(clock.initial * 1000), "credit": int(clock.credit * 1000)} if clock else None,
        listed=request.listed and not request.view_only,
        hints=alone if request.hints is None else request.hints,
        archive=request.view_only,
        expires=now + patience if any(seat.kind == "outside" for seat in request.seats) else None,
    )
    _follow(draft, beginning)
    if request.view_only:
        draft.end("archive")
    else:
        commands.start_when_full(draft)
    return draft, invitations


def _follow(draft: Draft, beginning: Beginning) -> None:
    for event in beginning.events:
        if isinstance(event, azulejos.Decision):
            draft.add("move", seat=event.player, action=event.action)
        else:
            draft.add("chance", values=list(event.values))


def _beginning(request: NewTable) -> Beginning:
    if request.record and request.position:
        raise Refusal("bad_request", "give a record or a position, not both", 422)
    try:
        if request.record:
            found = _from_record(request)
        elif request.position:
            found = _from_position(request.position)
        elif request.view_only:
            raise Refusal("bad_request", "view_only needs a record or a position to view", 422)
        else:
            return _from_game(request)
    except Refusal:
        raise
    except UnknownGame as bad:
        raise Refusal("unknown_game", str(bad), 422) from None
    except BadSetup as bad:
        raise Refusal("bad_setup", str(bad), 422) from None
    except AzulejosError as bad:
        raise Refusal("bad_record", str(bad), 422) from None
    if request.game and request.game != found.start.game.name:
        raise Refusal("bad_setup", f"the requested game is {request.game}, but this is {found.start.game.name}", 422)
    return found


def _from_game(request: NewTable) -> Beginning:
    game = azulejos.game_type(request.game)
    players = len(request.seats)
    if players not in game.players:
        allowed = " or ".join(str(number) for number in game.players)
        raise Refusal("bad_setup", f"{game.name} is played by {allowed} players, not {players}: one seat for each", 422)
    first = secrets.randbelow(players) if request.first is None else request.first
    if first >= players:
        raise Refusal("bad_setup", f"the starting player must be from 0 to {players - 1}, not {first}", 422)
    checked_options(game, request.options, guest=True)
    start = set_up_position(game, players, first, request.options, fresh_generator())
    return Beginning(start, first, request.options)


def _from_record(request: NewTable) -> Beginning:
    record = azulejos.read_record(request.record)
    game = record.replay()
    events = game.events
    if request.moves is not None:
        decisions = [place for place, event in enumerate(events) if isinstance(event, azulejos.Decision)]
        if request.moves < len(decisions):
            events = events[: decisions[request.moves]]
    if len(events) > MOST_IMPORTED:
        raise Refusal("bad_record", f"the record has {len(events)} events, but only {MOST_IMPORTED} are accepted", 422)
    over = game.over and len(events) == len(game.events)
    names = [record.tags.get(f"Player{number + 1}", "") for number in range(record.start.players)]
    return Beginning(record.start, record.first, dict(record.options), events, over, names)


def _from_position(text: str) -> Beginning:
    position = azulejos.Position.from_text(text)
    position.validate()
    if "?" in text:
        position = position.resampled(None, secrets.randbits(62))
        position.validate()
    return Beginning(position, None, {}, over=position.over)


def _check_seats(request: NewTable, game: GameType, players: int) -> None:
    if len(request.seats) != players:
        raise Refusal(
            "bad_setup", f"this game has {players} players, so {players} seats, not {len(request.seats)}", 422
        )
    for seat in request.seats:
        if seat.kind == "bot":
            check_bot(seat.bot)


@functools.cache
def offered_bots() -> tuple[str, ...]:
    """List the bots that anyone may play against: the levels, and those without a setting.

    Other settings are for the server's operator: they can cost any amount of time, or start programs.
    """
    levels = []
    with contextlib.suppress(AzulejosError):
        for number in itertools.count(1):
            make(f"level:{number}")
            levels.append(f"level:{number}")
    return (*levels, *(kind for kind in BOTS if kind not in SETTINGS))


def check_bot(name: str) -> None:
    """Refuse a bot that is not offered here."""
    if name not in offered_bots():
        raise Refusal("unknown_bot", f"there is no bot {name!r} here: the bots are {', '.join(offered_bots())}", 422)


def _seat(seat: NewSeat, number: int, key: str, maker: OutsideBot | None) -> dict[str, Any]:
    """Convert a seat to the data of the `created` event."""
    if seat.kind == "outside" or (maker and seat.kind == "me"):
        bot = maker.name if maker and seat.kind == "me" else seat.bot
        return {"kind": "outside", "name": bot, "bot": bot, "secret": holder_of(bot), "taken": seat.kind == "me"}
    if seat.kind == "bot":
        return {"kind": "bot", "name": clean_name(seat.name or seat.bot, number), "bot": seat.bot, "taken": True}
    person: dict[str, Any] = {"kind": "person", "name": clean_name(seat.name, number)}
    if seat.kind == "me":
        return person | {"secret": hashed(derived(key, "seat")), "taken": True}
    return (
        person | {"invite": hashed(derived(key, f"invite {number}"))} if seat.kind == "link" else person | {"name": ""}
    )


def rematch(before: Table, table_id: str, mine: frozenset[int], now: int, patience: int = 60_000) -> Draft:
    """Create a rematch: the player who asks sits down at once, the others' seats are kept for their secrets."""
    if before.status != "over":
        raise Refusal("not_over", "the game is not over yet")
    if not mine or before.archive:
        raise Refusal("no_seat", "only the players can ask for a rematch", 403)
    first = None if before.first is None else (before.first + 1) % before.players
    starter = secrets.randbelow(before.players) if first is None else first
    start = set_up_position(before.game, before.players, starter, before.options, fresh_generator())
    draft = Draft(Table(table_id), now)
    draft.add(
        "created",
        game=before.game.name,
        version=before.game.version,
        options=before.options,
        first=starter,
        position=start.text,
        seats=[
            {
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "secret": seat.secret,
                "taken": seat.kind == "bot" or number in mine,
            }
            for number, seat in enumerate(before.seats)
        ],
        clock={"initial": before.clock.initial, "credit": before.clock.credit} if before.clock else None,
        listed=before.listed,
        hints=before.hints,
        archive=False,
        expires=now + patience,
    )
    commands.start_when_full(draft)
    return draft
