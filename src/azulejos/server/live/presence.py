"""Who is at the tables of other servers: what they tell through the database about their live connections.

Nothing of it is kept there: a server tells all it has when another asks, and what a server told is forgotten once it
gives no sign of life any more. Knows no table and no connection.
"""

import asyncio
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

import structlog

from azulejos.server.storage import store
from azulejos.server.storage.store import Store

log = structlog.get_logger("azulejos.presence")

EVERYTHING = ""
"""Stands for a table when a server asks the others to tell all they have."""


@dataclass(frozen=True)
class Present:
    """Who is at a table by one server."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def text(self, table_id: str, server: str) -> str:
        """As it is told: `table:seats:watchers:server`."""
        return f"{table_id}:{','.join(str(seat) for seat in sorted(self.seats))}:{self.watchers}:{server}"


class Elsewhere:
    """Who is at which table by other servers, and what is still to be told to them."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._told: dict[str, dict[str, Present]] = {}
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def at(self, table_id: str) -> Iterable[Present]:
        """Who is at a table, by each other server."""
        return self._told.get(table_id, {}).values()

    def hear(self, text: str) -> str | None:
        """Take in what another server tells; gives the table it is about, or EVERYTHING."""
        table_id, seats, watchers, server = text.split(":")
        if server == self._server:
            return None
        present = Present(frozenset(int(seat) for seat in seats.split(",") if seat), int(watchers))
        servers = self._told.setdefault(table_id, {})
        servers.pop(server, None)
        if present != Present():
            servers[server] = present
        if not servers:
            del self._told[table_id]
        return table_id

    def keep(self, alive: Set[str]) -> list[str]:
        """Forget all but the servers that are alive; gives the tables at which that changes something."""
        gone = [table_id for table_id, servers in self._told.items() if not servers.keys() <= alive]
        for table_id in gone:
            left = {server: present for server, present in self._told.pop(table_id).items() if server in alive}
            if left:
                self._told[table_id] = left
        return gone

    def tell(self, *tables: str) -> None:
        """Let the others know how it is now at these tables, soon."""
        self._changed.update(tables)
        if tables:
            self._wake.set()

    async def keep_telling(self, keeper: Store, here: Callable[[str], Present]) -> None:
        """Tell the others of what changes, for ever; what changes meanwhile is told together, in order."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            texts = [here(table_id).text(table_id, self._server) for table_id in changed]
            try:
                await keeper.write(lambda connection, texts=texts: store.tell_presence(connection, texts))  # type: ignore[misc]
            except Exception:
                log.exception("could not tell other servers who is here")
                await asyncio.sleep(1)
                self.tell(*changed)
