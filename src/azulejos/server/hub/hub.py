"""The hub: the tables in memory, their actors and watchers, and the bots' turns.

The database holds the truth. A command runs on a copy of a table, its events are written, and only then does the copy
replace the table and become visible. If another server wrote first, its events are loaded and the command runs again.
Independent of HTTP and games.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from azulejos.server import metrics
from azulejos.server.bots.pool import BotPool
from azulejos.server.clock import now_ms
from azulejos.server.hub.bot_turns import think
from azulejos.server.hub.outside import Outside, outside_bots
from azulejos.server.live.presence import EVERYTHING, Elsewhere, Present
from azulejos.server.live.watching import Live, Watcher
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.storage import outside, store
from azulejos.server.storage.append import Append, Outdated, Row
from azulejos.server.storage.store import Store
from azulejos.server.tables import commands, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.events import Event
from azulejos.server.tables.table import BadLog, Table

P = ParamSpec("P")
T = TypeVar("T")
FAILING_SECONDS = 5.0
"""Seconds without a successful write or read after which the database counts as failing."""
_DAY = 86_400_000
_TRIES = 8

log = structlog.get_logger("azulejos.hub")


@dataclass(frozen=True)
class Done:
    """A command that took effect, now or in an earlier attempt."""

    live: Live
    table: Table
    number: int
    duplicate: bool


def _number_of(table: Table, key: str | None) -> int:
    """Return the event that a request with this key led to."""
    done = table.keys.get(key.partition(":")[0]) if key else None
    return done[0] if done else table.last


def unreadable() -> Refusal:
    """Create the refusal for a table that cannot be loaded."""
    return Refusal("other_version", "this table was played by another version of the rules", 409)


class Hub:
    """All tables of one server process."""

    def __init__(self, settings: Settings, keeper: Store, bots: BotPool) -> None:
        self.settings = settings
        self.store = keeper
        self.bots = bots
        self.server = secrets.token_urlsafe(9)
        """This process's name among all servers of the same database."""
        self.notified = not keeper.shared
        """Whether this process is notified of others' writes; while it is not, it checks the database before it
        answers.
        """
        self.elsewhere = Elsewhere(self.server)
        self.outside = Outside(settings, keeper, self.server, self.get)
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._unreadable: set[str] = set()
        self._apart = ThreadPoolExecutor(1, "apart")
        self.written = time.monotonic()
        """When the database was last written to."""
        self.refused = -FAILING_SECONDS
        """When it last rejected an event."""

    def __len__(self) -> int:
        return len(self._tables)

    async def apart(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Run slow work in another thread, one job at a time, so that no other request waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._apart, partial(work, *given, **named))

    async def works(self) -> bool:
        """Whether the database was written to recently, rejected nothing recently, and can be read."""
        now = time.monotonic()
        # A heartbeat fits into a full database where an event does not.
        if now - self.written > FAILING_SECONDS or now - self.refused < FAILING_SECONDS:
            return False
        try:
            async with asyncio.timeout(FAILING_SECONDS):
                await self.store.read(lambda connection: connection.execute(select(1)).scalar())
        except Exception:
            return False
        return True

    async def get(self, table_id: str) -> Live:
        """Return a table by its id, from memory or the database."""
        live = self._tables.get(table_id)
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
        elif not self.notified:
            await self.refresh(table_id)
        self._tables.move_to_end(table_id)
        return live

    async def _load(self, table_id: str) -> Live:
        if table_id in self._unreadable:
            raise unreadable()

        def read(connection: Connection) -> Table | None:
            events = store.load(connection, table_id)
            return Table.folded(table_id, events) if events else None

        try:
            table = await self.store.read(read)
        except BadLog as bad:
            log.error("a table cannot be loaded", table=table_id, problem=str(bad))
            self._unreadable.add(table_id)
            raise unreadable() from None
        if table is None:
            raise Refusal("no_table", f"there is no table {table_id!r}", 404)
        live = Live(table, self.elsewhere)
        self._remember(table_id, live)
        return live

    def _remember(self, table_id: str, live: Live) -> None:
        self._tables[table_id] = live
        if len(self._tables) > self.settings.cached_tables:
            for old, other in list(self._tables.items())[: len(self._tables) // 8 + 1]:
                if not other.watchers and not other.lock.locked() and old not in self._thinking and other is not live:
                    del self._tables[old]
        metrics.TABLES.set(len(self._tables))

    async def refresh(self, table_id: str) -> bool:
        """Load what other servers have written; returns whether there was anything."""
        if table_id in self._loading:
            # It may have been read before they wrote.
            await asyncio.wait([self._loading[table_id]])
        live = self._tables.get(table_id)
        if live is None:
            return False
        async with live.lock:
            return await self._catch_up(live)

    async def refresh_all(self) -> None:
        """Load what others have written, for all tables in memory."""
        for table_id in list(self._tables):
            await self.refresh(table_id)

    async def _catch_up(self, live: Live) -> bool:
        table = live.table
        events = await self.store.read(lambda connection: store.load(connection, table.id, table.last))
        if not events:
            return False
        after = table.copy()
        for event in events:
            after.fold(event)
        self._show(live, after)
        return True

    async def act(self, table_id: str, command: Callable[[Draft], T], key: str | None = None) -> tuple[T, Done]:
        """Run a command. When this returns, its events are in the database and on their way to watchers."""
        live = await self.get(table_id)
        async with live.lock:
            for _ in range(_TRIES):
                draft = Draft(live.table, now_ms(), key)
                try:
                    result = command(draft)
                except Refusal:
                    if self.store.shared and await self._catch_up(live):
                        continue
                    raise
                if not draft.events:
                    return result, Done(live, live.table, _number_of(live.table, key), True)
                try:
                    await self._write(draft, live.table)
                except Outdated:
                    metrics.CONFLICTS.inc()
                    await self._catch_up(live)
                    continue
                self._show(live, draft.table)
                self._let_bot_think(draft.table)
                self._count(draft.events)
                return result, Done(live, draft.table, draft.events[0].number, False)
        raise Refusal("busy", "too many people are acting on this table at once: try again", 429)

    async def _write(self, draft: Draft, before: Table) -> None:
        append = self._append(draft, before)
        # Outside bots come and go only while a table waits for players.
        gone = outside_bots(before) - outside_bots(draft.table) if before.status == "open" else frozenset()

        def append_and_free(connection: Connection) -> None:
            append(connection)
            outside.unseat(connection, append.game_id, gone)

        try:
            await self.store.write(append_and_free if gone else append)
        except Outdated:
            raise
        except Exception:
            self.refused = time.monotonic()
            raise

    def _append(self, draft: Draft, before: Table) -> Append:
        row = self.row_of(draft.table)
        was = before.status, before.deadline, before.summary
        # The claim on a bot's turn is not in the log, so what was read may be outdated.
        steady = before.bot is None and not row.bot_due and was == (row.status, row.deadline, row.summary)
        return Append(draft.table.id, draft.events, row, self.server, steady)

    def _count(self, events: list[Event]) -> None:
        for event in events:
            metrics.count_event(event.kind)

    def row_of(self, table: Table) -> Row:
        """Return the database row of a table, besides its log."""
        bot_due = table.bot is not None
        return Row(
            status=table.status,
            updated=table.steps[-1].event.at,
            deadline=table.deadline,
            bot_due=bot_due,
            claimed_by=self.server if bot_due else None,
            summary=views.summary(table),
        )

    async def create(self, draft: Draft, address: str, key: str | None) -> Live:
        """Create a table, or return the one that an earlier request with the same key created."""
        table = draft.table

        def job(connection: Connection) -> str | None:
            if key and (made := store.find_by_key(connection, key)):
                return made
            self._check_room(connection, address, table)
            self._insert(connection, draft, address, key)
            return None

        try:
            made = await self.store.write(job)
        except IntegrityError:
            made = await self.made_with(key or "")
        if not made:
            return self.begun(draft)
        live = await self.get(made)
        commands.demand_same(live.table, table.steps[0].event.key)
        return live

    def _check_room(self, connection: Connection, address: str, table: Table) -> None:
        """Refuse a new table if the address has too many."""
        if not address:
            return
        most, most_a_day = self.settings.tables_per_address, self.settings.tables_per_day
        if table.status != "over" and store.unfinished_of(connection, address) >= most:
            raise Refusal("too_many_tables", f"you have {most} unfinished tables: finish or resign some", 429, 60)
        if store.made_since(connection, address, now_ms() - _DAY) >= most_a_day:
            raise Refusal("too_many_tables", f"you have created {most_a_day} tables today: try again later", 429, 3600)

    async def made_with(self, key: str) -> str | None:
        """Return the table that a request with this (hashed) idempotency key created."""
        return await self.store.read(lambda connection: store.find_by_key(connection, key))

    def _insert(self, connection: Connection, draft: Draft, address: str, key: str | None) -> None:
        table = draft.table
        at = draft.events[0].at
        store.create(
            connection,
            table.id,
            draft.events,
            self.row_of(table),
            game=table.game.name,
            listed=table.listed,
            created=at,
            address=address,
            key=key,
        )
        outside.seat(connection, table.id, outside_bots(table), self.server)

    def begun(self, draft: Draft) -> Live:
        """Add a table that is now in the database."""
        live = Live(draft.table, self.elsewhere)
        self._remember(draft.table.id, live)
        self._count(draft.events)
        self._let_bot_think(draft.table)
        self.outside.look(draft.table)
        return live

    async def rematch(self, table_id: str, build: Callable[[Table], Draft], address: str = "") -> str:
        """Create the next table and announce it at the old one, atomically; repeated requests return the same table."""
        live = await self.get(table_id)
        async with live.lock:
            for _ in range(_TRIES):
                following = build(live.table)
                if live.table.rematch:
                    return live.table.rematch
                draft = Draft(live.table, now_ms())
                draft.add("rematch", table=following.table.id)
                append = self._append(draft, live.table)

                def job(connection: Connection, append: Append = append, new: Draft = following) -> None:
                    self._check_room(connection, address, new.table)
                    append(connection)
                    self._insert(connection, new, address, None)

                try:
                    await self.store.write(job)
                except Outdated:
                    await self._catch_up(live)
                    continue
                self.begun(following)
                self._show(live, draft.table)
                return following.table.id
        raise Refusal("busy", "too many people are acting on this table at once: try again", 429)

    def _show(self, live: Live, after: Table) -> None:
        """Replace a table's state, and notify its watchers and the player to move."""
        live.show(after)
        self.outside.look(after)

    async def watch(self, live: Live, mine: frozenset[int], after: int, fields: bool, address: str = "") -> Watcher:
        """Begin to watch a table: the first message holds everything after an event."""
        live.visit(address)
        table = live.table
        after = min(after, table.last)
        missed: list[dict[str, Any]] = []
        if not live.first_events(mine, fields, after):
            missed = await self.apart(views.event_views, table, mine, after, fields)
            if live.table is not table:
                tell = views.news_views if fields else views.event_views
                missed += tell(live.table, mine, table.last)
        watcher = Watcher(mine, self.settings.slow_reader, fields)
        live.greet(watcher, after, missed)
        self._publish_presence(live)
        return watcher

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        """Stop watching."""
        live.leave(watcher)
        self._publish_presence(live)

    def _publish_presence(self, live: Live) -> None:
        live.publish_presence()
        if self.store.shared:
            self.elsewhere.publish(live.table.id)

    def here(self, table_id: str) -> Present:
        """Return who is connected to a table at this server."""
        live = self._tables.get(table_id)
        return live.here() if live else Present()

    def hear_presence(self, text: str) -> None:
        """Handle another server's message about who is at a table, or its request for that."""
        table_id = self.elsewhere.hear(text)
        if table_id == EVERYTHING:
            self.elsewhere.publish(*(known for known, live in self._tables.items() if live.watchers))
        elif table_id is not None:
            self.show_presence(table_id)

    def show_presence(self, *tables: str) -> None:
        """Publish who is at these tables to their watchers."""
        for table_id in tables:
            if table_id in self._tables:
                self._tables[table_id].publish_presence()

    def wake_bot(self, table_id: str) -> None:
        """Run a bot's turn that this server has claimed."""
        if table_id not in self._thinking:
            task = asyncio.create_task(think(self, table_id))
            self._thinking[table_id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table_id, None))

    def _let_bot_think(self, table: Table) -> None:
        if table.bot is not None:
            self.wake_bot(table.id)

    async def close(self) -> None:
        """Stop bots' turns; decisions made are in the database."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.outside.stop()
        self._apart.shutdown(wait=False, cancel_futures=True)
        for live in self._tables.values():
            for watcher in live.watchers:
                watcher.end()
