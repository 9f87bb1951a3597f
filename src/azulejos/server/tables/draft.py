"""A table being modified: events are added to a copy, and take effect once they are in the database.

Chance is drawn here from fresh entropy every time, so that there is no generator state to learn.
"""

import secrets
from typing import Any

import numpy as np

from azulejos.rules.chance import new_generator
from azulejos.rules.contract import CHANCE, OVER
from azulejos.server.tables.events import Event
from azulejos.server.tables.table import Table


def fresh_generator() -> Any:
    """Create a generator whose state nobody can know."""
    return new_generator(secrets.randbits(63))


class Draft:
    """A copy of a table and the events added to it."""

    def __init__(self, table: Table, now: int, key: str | None = None) -> None:
        self.table = table.copy() if table.last else table
        self.now = now
        self.events: list[Event] = []
        self._key = key

    def add(self, kind: str, **data: Any) -> None:
        """Add an event; the first one carries the request's idempotency key."""
        before = self.table.steps[-1].event.at if self.table.last else 0
        event = Event(self.table.last + 1, kind, max(self.now, before), data, None if self.events else self._key)
        self.table.fold(event)
        self.events.append(event)

    def settle(self) -> None:
        """Draw the pending chance events, and end the game when it is over."""
        table = self.table
        if table.status != "running":
            return
        calls = table.game.rules.calls
        while table.mover == CHANCE:
            outcome = np.full(table.game.rules.max_outcome, -1, np.int8)
            calls.draw(table.position, fresh_generator(), outcome)
            values = outcome.tolist()
            while values and values[-1] == -1:
                values.pop()
            self.add("chance", values=values)
        if table.mover == OVER:
            self.end("finished")

    def end(self, why: str) -> None:
        """End the game: places by the rules, followed by those who left, in reverse order of leaving."""
        self.add("ended", why=why, places=list(self._places()), scores=list(self.table.scores()))

    def _places(self) -> tuple[int, ...]:
        table = self.table
        by_rules = table.ranks()
        left = [step.event.data["seat"] for step in table.steps if step.event.kind == "resigned"]
        stayed = [seat for seat in range(table.players) if seat not in left]
        places = [0] * table.players
        for seat in stayed:
            places[seat] = 1 + sum(by_rules[other] < by_rules[seat] for other in stayed)
        for order, seat in enumerate(left):
            places[seat] = table.players - order
        return tuple(places)
