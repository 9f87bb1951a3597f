"""The queue of questions to bots, which ensures that nobody can make others wait for long.

Games with people come first, then hints, then bots at unattended tables. Within a class the requesting parties (usually
addresses) take turns, so that heavy users only delay themselves. Independent of the questions' contents.
"""

import asyncio
from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """The priority of a question; the lowest number is served first."""

    PEOPLE = 0
    """A bot's turn at a table where a person plays."""
    HINT = 1
    ALONE = 2
    """A bot's turn at an unattended table."""


class Line(Generic[T]):
    """A queue of things by urgency and party."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, OrderedDict[str, deque[T]]] = {urgency: OrderedDict() for urgency in Urgency}
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        return sum(len(queue) for parties in self._waiting.values() for queue in parties.values())

    def waiting(self, urgency: Urgency, party: str) -> int:
        """Count the waiting things of a party."""
        return len(self._waiting[urgency].get(party, ()))

    def put(self, thing: T, urgency: Urgency, party: str) -> None:
        """Enqueue a thing behind its party's others."""
        self._waiting[urgency].setdefault(party, deque()).append(thing)
        self._arrived.set()

    def remove(self, thing: T, urgency: Urgency, party: str) -> None:
        """Remove a thing that nobody waits for any more."""
        queue = self._waiting[urgency].get(party)
        if queue and thing in queue:
            queue.remove(thing)
            if not queue:
                del self._waiting[urgency][party]

    async def get(self) -> T:
        """Return the next thing and move its party to the end of its class."""
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
        """Remove and return everything that waits."""
        taken = [thing for parties in self._waiting.values() for queue in parties.values() for thing in queue]
        for parties in self._waiting.values():
            parties.clear()
        return taken
