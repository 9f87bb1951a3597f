"""The record of Tiny: what a position consists of."""

from azulejos.rules.fields import Field, record_type

MOST_PLAYERS = 3
COLOURS = 3
EACH = 8
"""Tiles of each colour."""
DEALT = 3
"""Tiles that a deal puts on the table."""

FIELDS = (
    Field("players", "i1", "number of players"),
    Field("turn", "i1", "who takes tiles next"),
    Field("bag", "i1", "tiles in the bag, by colour", (COLOURS,)),
    Field("table", "i1", "tiles on the table, by colour", (COLOURS,)),
    Field("taken", "i1", "tiles that each player has taken, by colour", (MOST_PLAYERS, COLOURS)),
    Field("score", "i2", "points of each player", (MOST_PLAYERS,), derived=True),
)
TINY = record_type(FIELDS)
