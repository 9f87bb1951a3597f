"""What leaves the server: tables and events as a viewer may know them. Nothing else may be sent.

A viewer is a seat, or SPECTATOR. A secret that holds several seats (people sharing a screen) gets the viewpoint of the
seat to move, or that moved last. Everything here is built field by field from what a viewer may know; no event or
record is copied as a whole.
"""

import functools
from datetime import UTC, datetime
from typing import Any

import numpy as np
import orjson

from azulejos.notation.record import Viewer
from azulejos.rules.contract import EFFECT, GAMES, SPECTATOR
from azulejos.rules.sheet import SCORED_FIELDS
from azulejos.server.tables import commands
from azulejos.server.tables.buffers import buffers_of
from azulejos.server.tables.table import Step, Table

_EVENT_DATA = {
    "joined": ("seat", "name"),
    "declined": ("seat", "why"),
    "left": ("seat",),
    "seated": ("seat", "name"),
    "offered": ("seat",),
    "answered": ("yes",),
    "undone": ("seat", "to"),
    "resigned": ("seat", "why"),
    "phrase": ("seat", "phrase"),
    "ended": ("why",),
    "rematch": ("table",),
}
"""The public data of each kind of event."""
_EFFECT_BYTES = np.dtype((np.void, EFFECT.itemsize))
_SCORED = [field.name for field in SCORED_FIELDS]


def to_json(data: Any) -> bytes:
    """Encode JSON so that no text can end a script or begin a tag wherever it is pasted; may contain `part`s."""
    content = orjson.dumps(data)
    return content.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def part(content: bytes) -> orjson.Fragment:
    """Embed JSON that is already encoded."""
    return orjson.Fragment(content)


def viewer_of(table: Table, mine: frozenset[int]) -> int:
    """Return the viewpoint for the holder of these seats."""
    if not mine:
        return SPECTATOR
    if table.mover in mine:
        return table.mover
    decided = [decision.seat for decision in table.decisions[-1:] if decision.seat in mine]
    return decided[0] if decided else min(mine)


def fields_of(record: Any) -> dict[str, int | list[int]]:
    """Convert a record's fields to integers and flat lists."""
    values = zip(record.dtype.names, record.item(), strict=True)
    return {name: value if isinstance(value, int) else value.ravel().tolist() for name, value in values}


def seen_record(table: Table, viewer: int) -> Any:
    """Return the position as a viewer may know it, or all of it once the game is over."""
    return _seen(table, table.position, viewer)


def _seen(table: Table, position: Any, viewer: int) -> Any:
    """Return a position of this table as the viewer may know it by now."""
    records = np.empty(1, table.game.rules.dtype)
    records[0] = position
    if table.status != "over":
        table.game.rules.calls.hide(records, viewer)
    return records[0]


def _previews(table: Table) -> list[tuple[int, bytes]]:
    """List the legal actions of the player to move, with the EFFECT of each as bytes."""
    if table.status != "running" or table.mover < 0:
        return []
    rules = table.game.rules
    buffers = buffers_of(rules)
    actions, effects = buffers.actions, buffers.effects
    buffers.record[0] = table.position
    # Resample what the mover cannot know first, so that no preview can leak it.
    rules.calls.resample(buffers.record, table.mover, buffers.generator)
    count = rules.calls.previews(buffers.record, actions, effects, buffers.scratch)
    return list(zip(actions[:count].tolist(), effects[:count].view(_EFFECT_BYTES).tolist(), strict=True))


def _move_view(game: str, action: int, effect: bytes) -> dict[str, Any]:
    placed, spilled, completes, points, penalty = np.frombuffer(effect, EFFECT)[0].item()
    return {
        "action": action,
        "text": GAMES[game].rules.words.action_text(action),
        "effect": {
            "placed": placed,
            "spilled": spilled,
            "completes": bool(completes),
            "points": points,
            "penalty": penalty,
        },
    }


@functools.lru_cache(1 << 15)
def _move_json(game: str, action: int, effect: bytes) -> orjson.Fragment:
    return part(to_json(_move_view(game, action, effect)))


def legal_json(table: Table) -> list[orjson.Fragment]:
    """List the legal moves of the player to move, each as JSON, which is cached because the same ones come up often."""
    game = table.game.name
    return [_move_json(game, action, effect) for action, effect in _previews(table)]


def legal_moves(table: Table) -> list[dict[str, Any]]:
    """List the legal moves of the player to move, with the effect of each."""
    return [_move_view(table.game.name, action, effect) for action, effect in _previews(table)]


def described_moves(table: Table, mine: frozenset[int]) -> bytes:
    """Return the legal moves for the holder of these seats, in words too, as JSON; none if it is not their turn."""
    words = table.game.rules.words
    legal = legal_moves(table) if table.mover in mine else []
    return to_json([move | {"words": words.describe(table.position, move["action"])} for move in legal])


def seat_views(table: Table) -> list[dict[str, Any]]:
    """Describe who sits where."""
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "bot": seat.bot,
            "taken": seat.taken,
            "invited": not seat.taken and bool(seat.invite or seat.secret),
            "gone": seat.gone,
        }
        for seat in table.seats
    ]


def summary(table: Table) -> str:
    """Return what lists show of a table, as JSON; recomputed only when somebody sat down or left."""
    if table.summary is None:
        clock = table.clock
        times = {"initial": clock.initial / 1000, "credit": clock.credit / 1000} if clock else None
        table.summary = to_json({"seats": seat_views(table), "clock": times}).decode()
    return table.summary


def _clock_view(table: Table, now: int) -> dict[str, Any] | None:
    if table.clock is None:
        return None
    return {
        "initial": table.clock.initial,
        "credit": table.clock.credit,
        "left": table.left_at(now),
        "running": table.ticking,
        "at": now,
    }


def _abilities(table: Table, mine: frozenset[int]) -> dict[str, bool]:
    playing = frozenset(seat for seat in mine if not table.seats[seat].gone) if table.status == "running" else None
    undo = bool(playing) and table.offer is None and commands.undo_target(table, playing or frozenset()) is not None
    return {
        "move": bool(playing and table.mover in playing),
        "undo": undo,
        "answer": bool(playing and table.offer and playing & table.offer.waiting),
        "resign": bool(playing),
        "rematch": bool(mine) and table.status == "over" and not table.archive,
        "hint": may_hint(table, mine),
        "phrases": bool(mine),
        "leave": table.status == "open" and bool(table.sitting(mine)),
        "seat_bot": table.status == "open" and bool(mine & table.makers),
    }


def may_hint(table: Table, mine: frozenset[int]) -> bool:
    """Whether the holder of these seats may ask for a hint now."""
    return table.status == "running" and table.mover in mine and table.hints


def table_view(table: Table, mine: frozenset[int], now: int) -> dict[str, Any]:
    """Return the table as the holder of these seats may know it, for `to_json`."""
    viewer = viewer_of(table, mine)
    return {
        "id": table.id,
        "game": table.game.name,
        "options": table.options,
        "status": table.status,
        "version": table.version,
        "last": table.last,
        "seats": seat_views(table),
        "mine": sorted(mine),
        "viewer": None if viewer == SPECTATOR else viewer,
        "mover": table.mover if table.mover >= 0 and table.status == "running" else None,
        "thinking": table.bot is not None,
        "fields": fields_of(seen_record(table, viewer)),
        "legal": legal_json(table) if table.mover in mine else [],
        "scores": list(table.scores()),
        "clock": _clock_view(table, now),
        "expires": table.expires if table.challenged else None,
        "offer": {"seat": table.offer.seat, "waiting": sorted(table.offer.waiting)} if table.offer else None,
        "result": _result_view(table),
        "rematch": table.rematch,
        "listed": table.listed,
        "archive": table.archive,
        "can": _abilities(table, mine),
    }


def _result_view(table: Table) -> dict[str, Any] | None:
    result = table.result
    if result is None:
        return None
    return {"why": result.why, "places": list(result.places), "scores": list(result.scores)}


def table_json(table: Table, mine: frozenset[int], now: int) -> bytes:
    """Return the table's view as JSON, cached for all holders of the same seats unless a clock is running."""
    if table.ticking is not None:
        return to_json(table_view(table, mine, now))
    if mine not in table.rendered:
        table.rendered[mine] = to_json(table_view(table, mine, now))
    return table.rendered[mine]


def event_view(table: Table, step: Step, mine: frozenset[int]) -> dict[str, Any]:
    """Return an event as the holder of these seats may know it. Once the game is over, nothing is hidden."""
    event = step.event
    view: dict[str, Any] = {"number": event.number, "kind": event.kind, "at": event.at}
    view |= {name: event.data[name] for name in _EVENT_DATA.get(event.kind, ())}
    if event.kind not in ("move", "chance"):
        return view
    if event.kind == "move":
        view["seat"] = event.data["seat"]
    sight = step.truth if table.status == "over" else step.sight(_eyes_of(table, step, mine))
    view |= {"text": sight.text, "words": sight.words, "scores": list(step.scores)}
    if step.scored:
        view["scored"] = [_scored_view(table, entry) for entry in step.scored]
    view |= {"action": sight.action} if event.kind == "move" else {"values": list(sight.values)}
    return view


def _scored_view(table: Table, entry: Any) -> dict[str, Any]:
    view = dict(zip(_SCORED, entry, strict=True))
    return view | {"reason": table.game.rules.reasons[view["reason"]]}


def _eyes_of(table: Table, step: Step, mine: frozenset[int]) -> int:
    """Return the viewpoint for an event: of several seats at one screen, the seat it was about."""
    if not mine:
        return SPECTATOR
    if len(mine) == 1:
        return min(mine)
    for number in reversed(range(step.event.number)):
        event = table.steps[number].event
        if event.kind == "move":
            return event.data["seat"] if event.data["seat"] in mine else min(mine)
    return min(mine)


def event_views(table: Table, mine: frozenset[int], after: int, fields: bool = False) -> list[dict[str, Any]]:
    """Return the events after a number, as the holder of these seats may know them."""
    views = [event_view(table, step, mine) for step in table.steps[after:]]
    if fields and views:
        _add_fields(table, views, mine, after)
    return views


def log_json(table: Table, mine: frozenset[int], after: int, fields: bool) -> bytes:
    """Encode the events after a number. A long log takes milliseconds: call it in a thread."""
    return to_json({"events": event_views(table, mine, after, fields), "last": table.last})


def news_views(table: Table, mine: frozenset[int], after: int) -> list[dict[str, Any]]:
    """Return new events, with the intermediate positions on the way to the current one."""
    views = event_views(table, mine, after)
    for step, view in zip(table.steps[after:], views, strict=True):
        if step.waypoint is not None:
            view["fields"] = fields_of(_seen(table, step.waypoint, _eyes_of(table, step, mine)))
    return views


def _add_fields(table: Table, views: list[dict[str, Any]], mine: frozenset[int], after: int) -> None:
    """Replay the log to add the position after each event."""
    again = table.rewound()
    for step, view in zip(table.steps, [{}] * after + views, strict=True):
        again.pass_on(step.event)
        if step.event.number > after and step.event.kind in ("created", "move", "chance", "undone"):
            view["fields"] = fields_of(_seen(table, again.position, viewer_of(again, mine)))


def record_text(table: Table, mine: frozenset[int]) -> str:
    """Return the game so far as a record: complete once it is over, else as the viewer may know it."""
    viewer = viewer_of(table, mine)
    seen_by: Viewer = None if table.status == "over" else "spectator" if viewer == SPECTATOR else viewer
    tags = {f"Player{number + 1}": seat.name for number, seat in enumerate(table.seats)}
    tags["Date"] = datetime.fromtimestamp(table.steps[0].event.at / 1000, UTC).date().isoformat()
    if table.result and table.result.why != "finished":
        tags["Termination"] = table.result.why
    return str(table.played().record(seen_by, **tags))
