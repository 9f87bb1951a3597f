"""Loads the compiled rules of every game before the first request, so that no request waits for a compiler."""

import azulejos
from azulejos.server.schema import NewSeat, NewTable
from azulejos.server.tables import commands, setup, views
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.table import Table


def warm_up() -> None:
    """Create and show one table of each kind of record, and play a move at it."""
    seen = set()
    for game in azulejos.GAMES.values():
        if game.rules.name in seen:
            continue
        seen.add(game.rules.name)
        seats = [NewSeat(kind="me")] * game.players[0]
        draft, _ = setup.begin(NewTable(game=game.name, seats=seats), "warm", "warm", 0)
        table: Table = draft.table
        mine = frozenset(range(table.players))
        views.table_view(table, mine, 0)
        following = Draft(table, 0)
        commands.move(following, mine, table.version, table.legal()[0])
        views.event_views(following.table, frozenset(), 0)
        views.table_view(following.table, frozenset(), 0)
