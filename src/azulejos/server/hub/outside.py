"""Outside bots in the hub: their tokens, their streams at this server, and which challenges are allowed.

Each bot has one stream: a new one ends the previous one, at this or any other server. Independent of HTTP.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from azulejos.server.clock import now_ms
from azulejos.server.live.stream import Stream
from azulejos.server.live.watching import Live
from azulejos.server.refusal import Refusal
from azulejos.server.schema import Accepts, NewTable
from azulejos.server.settings import Settings
from azulejos.server.storage import outside, store
from azulejos.server.storage.store import Store
from azulejos.server.tables.identity import hashed
from azulejos.server.tables.outside import TOKEN_MARK, OutsideBot, check_accepted, check_name, held_by, id_of
from azulejos.server.tables.table import Table

GRACE = 4000
"""Milliseconds without a heartbeat after which a server, and every bot connected to it, counts as gone."""
FRESH = 2.0
"""Seconds for which a token found in the database is cached."""
MOST_CHALLENGES = 16
"""Maximum number of waiting challenges per bot."""
MOST_CHALLENGES_EACH = 4
"""Maximum number of those from one address, so that nobody can block a bot for all others."""
_MOST_KNOWN = 10_000


class Outside:
    """The outside bots, from the viewpoint of one server process."""

    def __init__(self, settings: Settings, keeper: Store, server: str, load: Callable[[str], Awaitable[Live]]) -> None:
        self._settings = settings
        self._store = keeper
        self._server = server
        self._load = load
        self._streams: dict[str, Stream] = {}
        self._known: dict[str, tuple[OutsideBot, float]] = {}
        """Bots by the hashes of their tokens, with the expiry of the cache entry."""

    @property
    def patience(self) -> int:
        """Milliseconds for which a challenge waits for an answer."""
        return int(self._settings.challenge_seconds * 1000)

    async def held(self, secret: str) -> str:
        """Return what a bearer's seats store: the hash of a secret, or the holder of a bot's token."""
        if not secret.startswith(TOKEN_MARK):
            return hashed(secret)
        return (await self.who(secret)).holder

    async def who(self, token: str) -> OutsideBot:
        """Return the bot that a token belongs to."""
        kept, now = hashed(token), time.monotonic()
        bot, until = self._known.get(kept, (None, 0.0))
        if bot is not None and now < until:
            return bot
        row = await self._store.read(partial(outside.by_token, token=kept)) if token.startswith(TOKEN_MARK) else None
        if row is None:
            self._known.pop(kept, None)
            raise Refusal("bad_token", "no bot has this token: it may have been removed or replaced", 401)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        bot = _bot(row, frozenset())
        self._known[kept] = bot, now + FRESH
        return bot

    async def holding(self, held: str) -> OutsideBot | None:
        """Return the bot that a bearer is, if it is one."""
        return await self.named(held_by(held)) if held_by(held) else None

    async def named(self, name: str) -> OutsideBot:
        """Return a bot by its name."""
        now = now_ms()

        def job(connection: Connection) -> OutsideBot | None:
            row = outside.by_id(connection, id_of(name))
            return _bot(row, store.alive(connection, now, GRACE)) if row else None

        bot = await self._store.read(job)
        if bot is None:
            raise Refusal("no_bot", "there is no outside bot of that name", 404)
        return bot

    async def listed(self, online: bool, limit: int, after: str) -> list[OutsideBot]:
        """List outside bots by name."""
        now = now_ms()

        def job(connection: Connection) -> list[OutsideBot]:
            alive = store.alive(connection, now, GRACE)
            rows = outside.listed(connection, alive if online else None, limit, id_of(after))
            return [_bot(row, alive) for row in rows]

        return await self._store.read(job)

    async def sign_up(self, name: str, token: str, address: str) -> None:
        """Register a bot for an address."""
        if self._settings.bot_signup != "on":
            raise Refusal("signup_off", "this server does not register bots over the API: ask its operator", 403)
        check_name(name)
        most = self._settings.bots_per_address

        def job(connection: Connection) -> None:
            row = outside.by_id(connection, id_of(name))
            if row:
                if row.token == hashed(token):
                    return
                raise Refusal("name_taken", f"there is already a bot {row.name}: choose another name")
            if outside.made_by(connection, address) >= most:
                raise Refusal("too_many_bots", f"your address has already registered {most} bots", 429)
            outside.add(connection, id_of(name), name, hashed(token), address, now_ms())

        try:
            await self._store.write(job)
        except IntegrityError:
            raise Refusal("name_taken", f"there is already a bot {name}: choose another name") from None

    async def change(self, bot: OutsideBot, **values: Any) -> None:
        """Update a bot's stored data."""
        await self._store.write(partial(outside.change, bot_id=bot.id, **values))
        self._known.clear()

    async def challenged(self, new: NewTable) -> list[OutsideBot]:
        """Return the outside bots that a new table challenges, under their registered names."""
        bots = {id_of(seat.bot): await self.named(seat.bot) for seat in new.seats if seat.kind == "outside"}
        for seat in new.seats:
            if seat.kind == "outside":
                seat.bot = bots[id_of(seat.bot)].name
        return list(bots.values())

    async def check(
        self, bots: list[OutsideBot], new: NewTable, game: str, maker: OutsideBot | None, address: str
    ) -> None:
        """Refuse a table whose outside bots are offline, or do not accept the challenge."""
        for bot in bots:
            if not bot.online:
                raise Refusal("bot_offline", f"{bot.name} is not connected: try again later")
            playing, waiting, own = await self._store.read(partial(_counts, bot_id=bot.id, address=address))
            check_accepted(bot, new, game, maker is not None, playing)
            if waiting >= MOST_CHALLENGES:
                raise Refusal("bot_busy", f"too many challenges wait for {bot.name}: try again later", 429)
            if own >= MOST_CHALLENGES_EACH:
                raise Refusal("bot_busy", f"{own} of your challenges wait for {bot.name}: withdraw one or wait", 429)

    async def tables(self, bot: OutsideBot) -> list[Table]:
        """List a bot's unfinished tables, oldest first."""
        found = []
        for table_id in await self._store.read(partial(outside.tables_of, bot_id=bot.id)):
            try:
                table = (await self._load(table_id)).table
            except Refusal:
                continue
            if table.status != "over" and table.seats_of(bot.holder):
                found.append(table)
        return found

    async def seat(self, table_id: str, bot: OutsideBot) -> None:
        """Note that a table is about to involve a bot."""
        await self._store.write(partial(outside.seat, game_id=table_id, bots=[bot.id], server=self._server))

    async def open(self, bot: OutsideBot) -> Stream:
        """Open a bot's stream, which begins with everything that waits for it."""
        stream = Stream(bot, self._settings.slow_reader)
        self._end(bot.id)
        self._streams[bot.id] = stream
        try:
            await self._store.write(partial(outside.listen_at, bot_id=bot.id, server=self._server))
            await self._catch_up(stream)
        except BaseException:
            await self.close(stream)
            raise
        return stream

    async def close(self, stream: Stream) -> None:
        """Handle the end of a stream; the bot is offline unless another stream has begun."""
        stream.end()
        if self._streams.get(stream.bot.id) is stream:
            del self._streams[stream.bot.id]
            job = partial(outside.stop_listening, bot_id=stream.bot.id, server=self._server)
            await asyncio.shield(self._store.write(job))

    def stop(self) -> None:
        """End all streams because the server stops."""
        for stream in self._streams.values():
            stream.end()

    def look(self, table: Table) -> None:
        """Notify the outside bots at a table of what has changed for them."""
        if not self._streams:
            return
        concerned = outside_bots(table)
        for bot_id, stream in self._streams.items():
            if bot_id in concerned or stream.knows(table.id):
                stream.look(table)

    def follows(self, table_id: str) -> bool:
        """Whether a bot with a stream here knows a table."""
        return any(stream.knows(table_id) for stream in self._streams.values())

    async def hear(self, text: str) -> None:
        """Handle another server's message that a table involves a bot, or that the bot's stream is there now."""
        what, bot_id, table_id, server = text.split(":")
        if server == self._server or bot_id not in self._streams:
            return
        if what == "open":
            self._end(bot_id)
        else:
            with contextlib.suppress(Refusal):
                self.look((await self._load(table_id)).table)

    async def catch_up(self) -> None:
        """Send all streams here what was missed while other servers could not be heard."""
        for stream in list(self._streams.values()):
            await self._catch_up(stream)

    async def _catch_up(self, stream: Stream) -> None:
        tables = await self.tables(stream.bot)
        stream.make_room(self._settings.slow_reader + 3 * len(tables))
        for table in tables:
            # Others wait while a table is rendered; so each is rendered alone, as it is by then.
            stream.look((await self._load(table.id)).table)
            await asyncio.sleep(0)

    def _end(self, bot_id: str) -> None:
        stream = self._streams.pop(bot_id, None)
        if stream:
            stream.end()


def _bot(row: Any, alive: frozenset[str] | set[str]) -> OutsideBot:
    return OutsideBot(row.id, row.name, Accepts.model_validate_json(row.accepts), row.created, row.server in alive)


def _counts(connection: Connection, bot_id: str, address: str) -> tuple[int, int, int]:
    waiting = partial(outside.playing, connection, bot_id, "open")
    return outside.playing(connection, bot_id, "running"), waiting(), waiting(address)


def outside_bots(table: Table) -> frozenset[str]:
    """Return the ids of the outside bots that sit or are challenged at a table."""
    return frozenset(held_by(seat.secret) for seat in table.seats if seat.kind == "outside")
