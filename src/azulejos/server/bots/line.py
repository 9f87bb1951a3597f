"""The line that questions to bots wait in: who is served next, so that nobody can make others wait for long.

People's games come first, then hints, then bots at tables with nobody there. Among those of one kind the parties that
ask (addresses, as a rule) take turns, so that who asks for much waits for themselves. Knows no question's contents.
"""

import asyncio
from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """What a question is for; the lower number is served first."""

    PEOPLE = 0
    """A bot's turn at a table where a person plays."""
    HINT = 1
    ALONE = 2
    """A bot's turn at a table with nobody there."""


class Line(Generic[T]):
    """Things that wait, by urgency and party."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, OrderedDict[str, deque[T]]] = {urgency: OrderedDict() for urgency in Urgency}
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        return sum(len(queue) for parties in self._waiting.values() for queue in parties.values())

    def waiting(self, urgency: Urgency, party: str) -> int:
        """How many things of a party wait."""
        return len(self._waiting[urgency].get(party, ()))

    def put(self, thing: T, urgency: Urgency, party: str) -> None:
        """Let a thing wait behind its party's others."""
        self._waiting[urgency].setdefault(party, deque()).append(thing)
        self._arrived.set()

    def remove(self, thing: T, urgency: Urgency, party: str) -> None:
        """Nobody waits for a thing any more."""
        queue = self._waiting[urgency].get(party)
        if queue and thing in queue:
            queue.remove(thing)
            if not queue:
                del self._waiting[urgency][party]

    async def get(self) -> T:
        """The next thing; the party whose it was goes to the end of its kind."""
        while True:
            for parties in self._waiting.values():
                if parties:
                    party, queue = parties.popitem(last=False)
                    thing = queue.popleft()
                    if queue:
                        parties[party] = queue
                    return thing
            self._arrived.clear()
            await self._arrived.wait()

    def empty(self) -> list[T]:
        """Take all that waits away."""
        taken = [thing for parties in self._waiting.values() for queue in parties.values() for thing in queue]
        for parties in self._waiting.values():
            parties.clear()
        return taken
