"""Additions to the OpenAPI description: authentication, possible refusals, headers, and examples.

One table covers every operation. Tests compare it with the actual operations, and with every refusal that any API test
encounters.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from azulejos.server.http.examples import examples, problem_example
from azulejos.server.refusal import REASONS
from azulejos.server.schema import Problem

SCHEMES = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "A seat's secret, as `create` and `join` give it. Without one, the client is a spectator.",
    },
    "bot": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "azb_...",
        "description": "An outside bot's token, from `azulejos bot add NAME` or `sign_up`. It also replaces the "
        "secrets of all its seats.",
    },
}
HEADERS: dict[str, Any] = {
    "RateLimit-Policy": {
        "description": 'What one address may do, such as `"requests";q=100;w=5`: a burst of q requests, and '
        "all of them again after w idle seconds",
        "schema": {"type": "string"},
        "example": '"requests";q=100;w=5',
    },
    "RateLimit": {
        "description": 'The remaining allowance, such as `"requests";r=93;t=1`: r requests now, all again in t seconds',
        "schema": {"type": "string"},
        "example": '"requests";r=93;t=1',
    },
    "Retry-After": {
        "description": "Seconds after which to retry",
        "schema": {"type": "integer", "minimum": 1},
        "example": 1,
    },
}
STATUSES = {
    401: "bad_token",
    403: "no_seat wrong_secret wrong_invite hints_off people_only signup_off",
    404: "no_table no_bot not_found",
    413: "too_large",
    422: "bad_request unknown_game unknown_bot bad_setup bad_record malformed_move ambiguous_move illegal_move "
    "unknown_phrase bad_name",
    429: "too_many_requests too_many_tables too_many_bots bot_busy busy",
    500: "failed",
    503: "unavailable",
}
STATUS_OF = {reason: status for status, reasons in STATUSES.items() for reason in reasons.split()}
"""The status of each reason; 409 for all others."""
_TITLES = {
    400: "not JSON",
    401: "not a token of any outside bot",
    403: "the secret, token or invitation sent does not allow this",
    404: "there is no such thing",
    409: "not now",
    413: "too large",
    422: "not of the documented form, or not allowed by the rules",
    429: "too many requests: retry after the seconds in Retry-After",
    500: "an internal error",
    503: "temporarily unavailable: retry after the seconds in Retry-After",
}


@dataclass(frozen=True)
class Operation:
    """Additions to the description of one operation."""

    reasons: str = ""
    """The possible refusals, besides those that are always possible."""
    bearers: tuple[str, ...] = ()
    """The security schemes that may be used."""
    needed: bool = False
    """Whether one of them is required."""
    answer: str = ""
    """The name of the example of a successful response; derived from its type if empty."""


_ALWAYS = "too_many_requests unavailable failed"
_SEATS = ("seat", "bot")
_LOOK = "no_table other_version wrong_secret bad_token bad_request"
_ACT = f"{_LOOK} no_seat key_reused busy"
_PLAY = f"{_ACT} not_started over"
_BOT = "bad_token bad_request"

OPERATIONS = {
    "games": Operation(),
    "health": Operation(),
    "list": Operation("bad_request"),
    "create": Operation(
        "bad_request unknown_game unknown_bot bad_setup bad_record too_many_tables key_reused busy bad_token no_bot "
        "bot_offline bot_busy not_accepted",
        ("bot",),
    ),
    "table": Operation(_LOOK, _SEATS),
    "events": Operation(_LOOK, _SEATS),
    "record": Operation(_LOOK, _SEATS, answer="record"),
    "position": Operation(_LOOK, _SEATS, answer="position"),
    "moves": Operation(_LOOK, _SEATS, answer="moves"),
    "move": Operation(
        f"{_PLAY} not_your_turn stale malformed_move ambiguous_move illegal_move time_over", _SEATS, needed=True
    ),
    "join": Operation(f"{_LOOK} key_reused busy over seat_taken wrong_invite people_only too_many_events", _SEATS),
    "seat_bot": Operation(f"{_ACT} unknown_bot not_open over seat_taken", _SEATS, needed=True),
    "leave": Operation(f"{_ACT} not_open over too_many_events", _SEATS, needed=True),
    "resign": Operation(_PLAY, _SEATS, needed=True),
    "undo": Operation(f"{_PLAY} undo_pending nothing_to_undo too_many_events", _SEATS, needed=True),
    "answer_undo": Operation(f"{_PLAY} no_offer", _SEATS, needed=True),
    "say": Operation(f"{_ACT} unknown_phrase too_many_events", _SEATS, needed=True),
    "rematch": Operation(f"{_LOOK} no_seat not_over too_many_tables busy", _SEATS, needed=True),
    "hint": Operation(f"{_LOOK} not_your_turn hints_off busy", _SEATS, needed=True),
    "sign_up": Operation("bad_request bad_name name_taken signup_off too_many_bots busy"),
    "bots": Operation("bad_request"),
    "bot": Operation("bad_request no_bot"),
    "me": Operation(_BOT, ("bot",), needed=True),
    "accept_only": Operation(f"{_BOT} busy", ("bot",), needed=True),
    "renew_token": Operation(f"{_BOT} busy", ("bot",), needed=True),
    "bot_tables": Operation(_BOT, ("bot",), needed=True),
    "accept": Operation(
        f"{_BOT} no_table other_version no_challenge over seat_taken too_many_events busy", ("bot",), needed=True
    ),
    "decline": Operation(f"{_BOT} no_table other_version no_challenge busy", ("bot",), needed=True),
    "stream": Operation(_BOT, ("bot",), needed=True, answer="stream"),
}


def reasons_of(operation: str, body: bool) -> list[str]:
    """List an operation's possible refusals, in the order of REASONS."""
    named = f"{OPERATIONS[operation].reasons} {_ALWAYS} {'too_large bad_request' if body else ''}".split()
    return [reason for reason in REASONS if reason in named]


def describe(described: dict[str, Any]) -> dict[str, Any]:
    """Extend the description that the framework derived from the types."""
    components = described["components"]
    components["securitySchemes"] = SCHEMES
    components["headers"] = HEADERS
    components["examples"] = {name: {"value": value} for name, value in examples().items()}
    components["schemas"]["Problem"] = Problem.model_json_schema()
    for unused in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unused, None)
    for path in described["paths"].values():
        for operation in path.values():
            _describe(operation, OPERATIONS[operation["operationId"]])
    return described


def _describe(operation: dict[str, Any], more: Operation) -> None:
    # The security schemes say how a bearer is sent.
    operation["parameters"] = [one for one in operation.get("parameters", []) if one["name"] != "authorization"]
    if more.bearers:
        operation["security"] = [{name: []} for name in more.bearers] + ([] if more.needed else [{}])
    else:
        operation["security"] = []
    body = operation.get("requestBody")
    if body:
        _add_example(body["content"]["application/json"])
    good = {status: answer for status, answer in operation["responses"].items() if status in ("200", "201")}
    kept = good | {status: answer for status, answer in operation["responses"].items() if status == "503"}
    for answer in kept.values():
        for content in answer.get("content", {}).values():
            _add_example(content, more.answer)
    for answer in good.values():
        answer["headers"] = _headers("RateLimit", "RateLimit-Policy")
    reasons = reasons_of(operation["operationId"], bool(body))
    operation["responses"] = _problems(reasons, bool(body)) | kept


def _add_example(content: dict[str, Any], name: str = "") -> None:
    """Reference the example of a type."""
    name = name or content.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
    content["examples"] = {name: {"$ref": f"#/components/examples/{name}"}}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _problems(reasons: Iterable[str], body: bool) -> dict[str, Any]:
    """Group the refusals by status."""
    by_status: dict[int, list[str]] = {}
    for reason in reasons:
        by_status.setdefault(STATUS_OF.get(reason, 409), []).append(reason)
    if body:
        by_status[400] = ["bad_request"]
    return {str(status): _problem(status, found) for status, found in sorted(by_status.items())}


def _problem(status: int, reasons: list[str]) -> dict[str, Any]:
    listed = "; ".join(f"`{reason}`: {REASONS[reason]}" for reason in reasons)
    schema = {
        "allOf": [{"$ref": "#/components/schemas/Problem"}, {"properties": {"reason": {"enum": reasons}}}],
    }
    found = {reason: {"value": problem_example(reason)} for reason in reasons}
    answer: dict[str, Any] = {
        "description": f"{_TITLES[status]}. {listed}",
        "content": {"application/json": {"schema": schema, "examples": found}},
    }
    if status in (429, 503):
        answer["headers"] = _headers("Retry-After")
    return answer
