"""Examples of every request and response for the API's description, generated from one game by the server's code."""

import functools
import json
from typing import Any

import azulejos
from azulejos.server import schema
from azulejos.server.http.api import game_info, games
from azulejos.server.refusal import REASONS
from azulejos.server.tables import commands, setup, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.outside import holder_of
from azulejos.server.tables.table import Table

NOW = 1_767_225_600_000
"""The start of 2026."""
_ID, _NEXT_ID = "pX3k9mBqW2aZ", "Rt7vYc0LsE5d"
_KEY = "5f0c2a6e-8d3b-4c57-9a41-2f7e6b1d0c98"
_SECRET = "q8ZpV1xJt5mWc0Rk7dLbY3nHs6EaGf2UoTi9BwXvKjM"
_TOKEN = "azb_Jm4sQ9vT2xKcW7nLr0YpEd5hBa8ZgUf1RoNtXiV3wMk"
_ME = frozenset({0})
_BOT = frozenset({1})


def problem_example(reason: str) -> dict[str, str]:
    """Return an example of a refusal."""
    return {"reason": reason, "message": REASONS[reason]}


def _late_in_a_round() -> azulejos.Game:
    """Return a game with few, but more than one, moves left in the round, so that examples stay short."""
    game = azulejos.new("azul", 2, seed=3, first=0)
    while True:
        few = len(game.legal_moves) <= 12 and game.mover == 0
        game.push_unchecked(game.legal_moves[0].action)
        if few and game.mover == 1:
            game.undo()
            return game
        game.settle()


def _accepted_at(challenge: Table) -> Table:
    draft = Draft(challenge, NOW + 2_000)
    commands.join(draft, None, "Hal", holder_of("Hal"), "", holder_of("Hal"), "Hal")
    return draft.table


@functools.cache
def examples() -> dict[str, Any]:
    """Generate the examples, by the names of their types or, for plain types, of their contents."""
    position = _late_in_a_round().position.text
    new = schema.NewTable(
        game="azul",
        seats=[schema.NewSeat(kind="me", name="Ann"), schema.NewSeat(kind="outside", bot="Hal")],
        clock=schema.NewClock(initial=300, credit=3),
    )
    begun, _ = setup.begin(new.model_copy(update={"position": position}), _ID, _KEY, NOW)
    challenge = begun.table
    running = _accepted_at(challenge)
    played = Draft(running, NOW + 9_000)
    choice = running.legal()[0]
    commands.move(played, _ME, running.version, choice)
    legal = views.legal_moves(running)[:1]
    words = running.game.rules.words.describe(running.position, choice)
    presence = {"connected": [0], "watchers": 1}

    def shown(table: Table, mine: frozenset[int] = _ME) -> dict[str, Any]:
        view: dict[str, Any] = views.table_view(table, mine, NOW + 9_000)
        return view

    answer = {"table": shown(running), "presence": presence}
    hal = schema.BotView(name="Hal", online=True, created=NOW, accepts=schema.Accepts()).model_dump()
    stream = [
        {"type": "hello", "name": "Hal"},
        {"type": "challenge", "table": shown(challenge, _BOT)},
        {"type": "your_move", "table": shown(played.table, _BOT)},
    ]
    summary = json.loads(views.summary(running))
    made: dict[str, Any] = {
        "NewTable": new.model_dump(exclude_defaults=True),
        "Created": {"table": shown(challenge), "presence": presence, "secret": _SECRET, "invitations": []},
        "TableAnswer": answer,
        "TableList": {
            "tables": [{"id": _ID, "game": "azul", "status": "running", "created": NOW, "updated": NOW, **summary}]
        },
        "Events": {"events": views.event_views(played.table, _ME, running.last), "last": played.table.last},
        "record": views.record_text(played.table, _ME),
        "position": position,
        "moves": [{**legal[0], "words": words}],
        "Choice": {"version": running.version, "action": choice},
        "Accepted": {
            "table": shown(played.table),
            "presence": presence,
            "number": played.table.last,
            "duplicate": False,
        },
        "Join": {"name": "Ben", "invite": "f2Ro7XyTqLm4Zk1cWv9JbN0sPd6HaE3gUiB8tKjVxMw"},
        "Joined": {**answer, "secret": _SECRET, "seat": 0},
        "WhichSeat": {},
        "SeatBot": {"seat": 1, "bot": "level:3"},
        "Answer": {"yes": True},
        "Say": {"phrase": "hello"},
        "Hints": {
            "version": running.version,
            "hints": [{"action": choice, "text": legal[0]["text"], "words": words, "value": 0.61, "lead": 4.5}],
        },
        "ServerInfo": games().model_dump() | {"games": [game_info(azulejos.GAMES["azul"]).model_dump()]},
        "Health": {"status": "ok", "version": "0.1.0", "database": "sqlite", "tables": 12, "bots": 1},
        "NewBot": {"name": "Hal"},
        "BotToken": {"name": "Hal", "token": _TOKEN},
        "BotView": hal,
        "BotList": {"bots": [hal]},
        "Accepts": {"games": ["azul", "duel"], "shortest": 60, "at_once": 4},
        "Decline": {"reason": "too_fast"},
        "BotTables": {"tables": [shown(challenge, _BOT)]},
        "stream": "".join(f"{views.to_json(event).decode()}\n" for event in stream),
    }
    plain: dict[str, Any] = json.loads(views.to_json(made))
    return plain
