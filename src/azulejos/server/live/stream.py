"""The streams of outside bots: what each has yet to receive about all its tables. Independent of HTTP and database.

A stream compares a table's current state with what it has reported, and reports the difference. So it does not matter
how a change became known, and a bot that reconnects gets everything that waits for it from its new stream.
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
class _Reported:
    """What a stream has reported about a table."""

    started: bool = False
    turn: int = 0
    """The version in which it was the bot's turn."""
    offer: Offer | None = None


class Stream:
    """A bot's queue of events. If it grows too long, the stream is ended, and the bot can reconnect."""

    def __init__(self, bot: OutsideBot, most: int) -> None:
        self.bot = bot
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        """None marks the end."""
        self.dropped = asyncio.Event()
        """Set when too many events wait."""
        self._most = most
        self._reported: dict[str, _Reported] = {}
        self._ended = False
        self._offer({"type": "hello", "name": bot.name})

    def make_room(self, most: int) -> None:
        """Allow more events to wait, since there is much to report at first."""
        self._most = max(self._most, most)

    def knows(self, table_id: str) -> bool:
        """Whether the bot knows of an unfinished table."""
        return table_id in self._reported

    def end(self) -> None:
        """End the stream."""
        if not self._ended:
            self._ended = True
            self.lines.put_nowait(None)

    def look(self, table: Table) -> None:
        """Report what has changed at a table for the bot."""
        mine = table.seats_of(self.bot.holder)
        # A bot whose seat was given to another is also notified of the end.
        if table.status == "over" or not mine:
            self._over(table, mine)
            return
        if table.status == "open" and not table.challenged & mine and table.id not in self._reported:
            return
        if table.id not in self._reported:
            self._reported[table.id] = _Reported()
            if table.status == "open":
                self._report("challenge", table, mine)
        if table.status == "running":
            self._running(table, mine, self._reported[table.id])

    def _running(self, table: Table, mine: frozenset[int], reported: _Reported) -> None:
        if not reported.started:
            reported.started = True
            self._report("game_started", table, mine)
        playing = frozenset(seat for seat in mine if not table.seats[seat].gone)
        if table.mover in playing and reported.turn != table.version:
            reported.turn = table.version
            self._report("your_move", table, mine)
        if table.offer != reported.offer:
            reported.offer = table.offer
            if table.offer and table.offer.waiting & playing:
                self._report("undo_offered", table, mine)

    def _over(self, table: Table, mine: frozenset[int]) -> None:
        reported = self._reported.pop(table.id, None)
        if reported:
            self._report("game_over" if reported.started else "challenge_over", table, mine)

    def _report(self, kind: str, table: Table, mine: frozenset[int]) -> None:
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
