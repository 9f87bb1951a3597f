"""A server that kills itself at one step of accepting a move: `python -m tests.server.crashing serve`.

The step is named by the variable CRASH_AT, and happens for a move whose idempotency key begins with `crash_key` of it.
"""

import functools
import os
import signal
from collections.abc import Callable
from typing import Any

from azulejos.cli import main
from azulejos.server.bots.pool import BotPool
from azulejos.server.http.api import Actor
from azulejos.server.hub.hub import Hub
from azulejos.server.live.watching import Live
from azulejos.server.storage import sqlite_writer
from azulejos.server.tables import commands

Wanted = Callable[..., bool]
armed = False
wanted_keys: set[str] = set()
"""How the log identifies the request at which the server dies."""


def crash_key(step: str) -> str:
    """How the key of the move begins that a server dies of at this step."""
    return f"crash-at-{step.replace(' ', '-')}-0123456789"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def marked(events: Any) -> bool:
    return any(event.key in wanted_keys for event in events)


def remember(once: Any) -> Any:
    """The function that names a request for the log, which notes the name of the one that is wanted."""

    @functools.wraps(once)
    def wrapped(actor: Any, request: str) -> Any:
        key = once(actor, request)
        if actor.key and actor.key.startswith(crash_key(os.environ["CRASH_AT"])):
            wanted_keys.add(key)
        return key

    return wrapped


def dying(function: Any, wanted: Wanted, after: bool = False) -> Any:
    """The function, which kills the process before or after it when the call is the wanted one."""

    @functools.wraps(function)
    def wrapped(*words: Any, **more: Any) -> Any:
        if not after and wanted(*words, **more):
            die()
        result = function(*words, **more)
        if after and wanted(*words, **more):
            die()
        return result

    return wrapped


def dying_later(function: Any, wanted: Wanted, after: bool = False) -> Any:
    """The same for a function that is awaited."""

    @functools.wraps(function)
    async def wrapped(*words: Any, **more: Any) -> Any:
        if not after and wanted(*words, **more):
            die()
        result = await function(*words, **more)
        if after and wanted(*words, **more):
            die()
        return result

    return wrapped


def draft_marked(_hub: Any, draft: Any, _before: Any) -> bool:
    return marked(draft.events)


def insert_marked(_connection: Any, appends: Any) -> bool:
    return any(marked(append.events) for append in appends)


def table_marked(_live: Any, table: Any) -> bool:
    return marked(step.event for step in table.steps)


def arm(_live: Any, table: Any) -> bool:
    """Remember that the marked move has been made; the bot's turn comes next."""
    global armed
    armed = armed or table_marked(_live, table)
    return False


def prepare(step: str) -> None:
    """Make the server die at a step."""
    Actor.once = remember(Actor.once)  # type: ignore[method-assign]
    if step == "received":
        commands.repeated = dying(commands.repeated, lambda _table, key: key in wanted_keys)
    elif step == "decided":
        Hub._write = dying_later(Hub._write, draft_marked)  # type: ignore[method-assign]
    elif step == "numbered":
        sqlite_writer.insert_all = dying(sqlite_writer.insert_all, insert_marked)
    elif step == "inserted":
        sqlite_writer.insert_all = dying(sqlite_writer.insert_all, insert_marked, after=True)
    elif step == "committed":
        Hub._write = dying_later(Hub._write, draft_marked, after=True)  # type: ignore[method-assign]
    elif step == "shown":
        Live.show = dying(Live.show, table_marked, after=True)  # type: ignore[method-assign]
    elif step in ("bot asked", "bot answered"):
        Live.show = dying(Live.show, arm, after=True)  # type: ignore[method-assign]
        BotPool.ask = dying_later(BotPool.ask, lambda *_: armed, step == "bot answered")  # type: ignore[method-assign]


if __name__ == "__main__":
    prepare(os.environ["CRASH_AT"])
    main()
