"""Presence at other servers: their live connections, published through the database.

Nothing is stored there: a server publishes everything when another asks, and its data is forgotten once its heartbeat
stops. Independent of tables and connections.
"""

import asyncio
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

import structlog

from azulejos.server.storage import store
from azulejos.server.storage.store import Store

log = structlog.get_logger("azulejos.presence")

EVERYTHING = ""
"""Stands for all tables when a server asks the others to publish everything."""


@dataclass(frozen=True)
class Present:
    """Who is connected to a table at one server."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def text(self, table_id: str, server: str) -> str:
        """Format as published: `table:seats:watchers:server`."""
        return f"{table_id}:{','.join(str(seat) for seat in sorted(self.seats))}:{self.watchers}:{server}"


class Elsewhere:
    """Who is connected to which table at other servers, and what has yet to be published to them."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._present: dict[str, dict[str, Present]] = {}
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def at(self, table_id: str) -> Iterable[Present]:
        """Return who is connected to a table, per other server."""
        return self._present.get(table_id, {}).values()

    def hear(self, text: str) -> str | None:
        """Handle a message from another server; returns the table it is about, or EVERYTHING."""
        table_id, seats, watchers, server = text.split(":")
        if server == self._server:
            return None
        present = Present(frozenset(int(seat) for seat in seats.split(",") if seat), int(watchers))
        servers = self._present.setdefault(table_id, {})
        servers.pop(server, None)
        if present != Present():
            servers[server] = present
        if not servers:
            del self._present[table_id]
        return table_id

    def keep(self, alive: Set[str]) -> list[str]:
        """Forget all servers but those alive; returns the tables that this changes."""
        gone = [table_id for table_id, servers in self._present.items() if not servers.keys() <= alive]
        for table_id in gone:
            left = {server: present for server, present in self._present.pop(table_id).items() if server in alive}
            if left:
                self._present[table_id] = left
        return gone

    def publish(self, *tables: str) -> None:
        """Schedule publication of who is at these tables."""
        self._changed.update(tables)
        if tables:
            self._wake.set()

    async def keep_publishing(self, keeper: Store, here: Callable[[str], Present]) -> None:
        """Publish changes forever; those that occur meanwhile are published together, in order."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            texts = [here(table_id).text(table_id, self._server) for table_id in changed]
            try:
                await keeper.write(lambda connection, texts=texts: store.publish_presence(connection, texts))  # type: ignore[misc]
            except Exception:
                log.exception("could not publish presence to other servers")
                await asyncio.sleep(1)
                self.publish(*changed)
