"""The streams of outside bots: what each is still to be told about all of its tables. Knows neither HTTP nor database.

A stream compares a table as it is now with what it has told of it, and tells the difference. So it does not matter how
a change became known, and a bot that comes back is told by a fresh stream all that waits for it.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from azulejos.server import metrics
from azulejos.server.clock import now_ms
from azulejos.server.tables import views
from azulejos.server.tables.outside import OutsideBot
from azulejos.server.tables.table import Offer, Table


@dataclass
class _Told:
    """What a stream has told of a table."""

    started: bool = False
    turn: int = 0
    """The version in which it was the bot's turn."""
    offer: Offer | None = None


class Stream:
    """A bot's waiting events. One that lets too many wait is ended, and may come back."""

    def __init__(self, bot: OutsideBot, most: int) -> None:
        self.bot = bot
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        """None comes last."""
        self.dropped = asyncio.Event()
        """Set when too many events wait."""
        self._most = most
        self._told: dict[str, _Told] = {}
        self._ended = False
        self._offer({"type": "hello", "name": bot.name})

    def make_room(self, most: int) -> None:
        """Let more events wait: there is much to tell at first."""
        self._most = max(self._most, most)

    def knows(self, table_id: str) -> bool:
        """Whether the bot has been told of a table that goes on."""
        return table_id in self._told

    def end(self) -> None:
        """There will be no more events."""
        if not self._ended:
            self._ended = True
            self.lines.put_nowait(None)

    def look(self, table: Table) -> None:
        """Tell what has changed at a table for the bot."""
        mine = table.seats_of(self.bot.holder)
        # Whose seat was given to another is told of the end, too.
        if table.status == "over" or not mine:
            self._over(table, mine)
            return
        if table.status == "open" and not table.challenged & mine and table.id not in self._told:
            return
        if table.id not in self._told:
            self._told[table.id] = _Told()
            if table.status == "open":
                self._tell("challenge", table, mine)
        if table.status == "running":
            self._running(table, mine, self._told[table.id])

    def _running(self, table: Table, mine: frozenset[int], told: _Told) -> None:
        if not told.started:
            told.started = True
            self._tell("game_started", table, mine)
        playing = frozenset(seat for seat in mine if not table.seats[seat].gone)
        if table.mover in playing and told.turn != table.version:
            told.turn = table.version
            self._tell("your_move", table, mine)
        if table.offer != told.offer:
            told.offer = table.offer
            if table.offer and table.offer.waiting & playing:
                self._tell("undo_offered", table, mine)

    def _over(self, table: Table, mine: frozenset[int]) -> None:
        told = self._told.pop(table.id, None)
        if told:
            self._tell("game_over" if told.started else "challenge_over", table, mine)

    def _tell(self, kind: str, table: Table, mine: frozenset[int]) -> None:
        self._offer({"type": kind, "table": views.part(views.table_json(table, mine, now_ms()))})

    def _offer(self, event: dict[str, Any]) -> None:
        if self._ended:
            return
        if self.lines.qsize() >= self._most:
            metrics.DROPPED.inc()
            self.dropped.set()
            self.end()
        else:
            self.lines.put_nowait(views.to_json(event) + b"\n")
