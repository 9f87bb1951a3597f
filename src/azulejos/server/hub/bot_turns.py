"""Bots' turns at tables: asks the bots, and plays the moves they choose. Names no bot and no game."""

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

import structlog

from azulejos.server.bots.line import Urgency
from azulejos.server.bots.pool import BotFailed, Question
from azulejos.server.live.watching import Live
from azulejos.server.refusal import Refusal
from azulejos.server.tables import commands, views
from azulejos.server.tables.table import Table

if TYPE_CHECKING:
    from azulejos.server.hub.hub import Hub

_LONGEST_PAUSE = 30.0

log = structlog.get_logger("azulejos.hub")


async def think(hub: "Hub", table_id: str) -> None:
    """Let bots play at a table until a person must, whatever else happens there."""
    pause = 1.0
    while True:
        try:
            live = await hub.get(table_id)
            table = live.table
            if table.bot is None:
                return
            action = await _decide(hub, live)
            await hub.act(table_id, partial(commands.bot_move, version=table.version, action=action))
            pause = 1.0
        except Refusal as refusal:
            if refusal.reason == "busy":
                await asyncio.sleep(1)
            elif refusal.reason != "stale":
                log.warning("bot's move refused", table=table_id, reason=refusal.reason)
                return
        except Exception as problem:
            log.error("bot's turn failed", table=table_id, exc_info=problem)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


async def _decide(hub: "Hub", live: Live) -> int:
    table = live.table
    seat = table.seats[table.mover]
    name = seat.bot if seat.kind == "bot" else hub.settings.stand_in
    legal = table.legal()
    try:
        urgency = Urgency.ALONE if live.deserted else Urgency.PEOPLE
        answer = await hub.bots.ask(question(table, name, urgency, live.visitor or table.id))
        if answer["action"] in legal:
            return int(answer["action"])
        log.error("bot chose an illegal move", table=table.id, bot=name, action=answer["action"])
    except BotFailed as problem:
        log.error("bot failed", table=table.id, bot=name, problem=str(problem))
    return secrets.choice(legal)


def question(table: Table, bot: str, urgency: Urgency, party: str) -> Question:
    """Create a question: the position as the bot's player may know it. For a hint, `bot` is the search budget."""
    view = views.seen_record(table, table.mover).tobytes()
    what = "advise" if urgency == Urgency.HINT else "choose"
    return Question(table.game.name, table.players, view, bot, what, urgency, party)
