"""Azul's record and action tables: what a position consists of, and what a player can decide.

One record serves every variant (coloured or grey wall, with or without Jokers) for 2 to 4 players.

Colours are numbered in wall order: 0 blue, 1 yellow, 2 red, 3 black, 4 white; 5 is the Joker.
Sources are numbered: 0 the centre, 1 to 9 the factories.
A wall space is numbered row * 5 + column; a set of spaces is an integer with those bits.

Actions
    0 to 4      wall choice: put the tile of the line being resolved into column 0 to 4
    5 + (kind * 10 + source) * 6 + target
                take tiles: kind 0 to 4 all of that colour, 5 all Jokers, 6 to 10 all Jokers and all of
                colour kind - 6; target 0 to 4 that pattern line, 5 the floor line
"""

from azulejos.rules.fields import Field, record_type

COLOURS = 5
JOKER = 5
TILE_KINDS = 6
SOURCES = 10
CENTRE = 0
ROWS = 5
FLOOR = 5
"""The target that means the floor line."""
TARGETS = 6
FLOOR_SPACES = 7
MOST_PLAYERS = 4
MOST_ROUNDS = 100
"""A game that reaches this round ends and is scored. By the printed rules alone a game need not end: grey walls can
become permanently blocked, and players may avoid completing a row.
"""
MOST_POINTS = 9999
"""More than any game can score, and well within the range of the field."""
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10
"""A18: points at the end for each complete row, column and colour."""

WALL_CHOICES = 5
TAKES = WALL_CHOICES
"""The first action id of a take."""
WITH_JOKERS = 6
"""The first kind of take that is a colour and all Jokers."""
ACTIONS = TAKES + 5 * SOURCES * TARGETS
"""Size of the action space without Jokers."""
JOKER_ACTIONS = TAKES + 11 * SOURCES * TARGETS
"""Size of the action space with Jokers."""

DEAL, OFFER, TILING, ENDED = 0, 1, 2, 3
"""Phases: a deal is due; factory offer; a wall choice is due; the game is over."""

ON_TABLE = -1
"""The marker's holder while it is in the centre."""
NO_ROW = -1

FIELDS = (
    Field("players", "i1", "number of players, 2 to 4"),
    Field("grey", "i1", "1 with the grey wall (G1)"),
    Field("jokers", "i1", "1 with Joker tiles (J1)"),
    Field("phase", "i1", "DEAL, OFFER, TILING or ENDED"),
    Field("turn", "i1", "player who decides"),
    Field("first", "i1", "starting player of this round"),
    Field("marker", "i1", "holder of the starting marker, or ON_TABLE"),
    Field("row", "i1", "row whose wall choice is due, or NO_ROW"),
    Field("rounds", "i2", "rounds dealt so far"),
    Field("score", "i2", "points by player", (MOST_PLAYERS,)),
    Field("bag", "i1", "tiles in the bag by kind", (TILE_KINDS,)),
    Field("lid", "i1", "tiles in the lid by kind", (TILE_KINDS,)),
    Field("table", "i1", "tiles by kind and source", (TILE_KINDS, SOURCES)),
    Field(
        "line_colour", "i1", "colour of each pattern line, JOKER for Jokers alone, -1 if empty", (MOST_PLAYERS, ROWS)
    ),
    Field("line_tiles", "i1", "tiles in each pattern line, Jokers included", (MOST_PLAYERS, ROWS)),
    Field("line_jokers", "i1", "Jokers in each pattern line", (MOST_PLAYERS, ROWS)),
    Field("floor", "i1", "tiles in the floor line by kind", (MOST_PLAYERS, TILE_KINDS)),
    Field("wall", "i4", "wall spaces that hold each kind, as sets", (MOST_PLAYERS, TILE_KINDS)),
    Field("held", "i2", "sources that hold each kind, as sets", (TILE_KINDS,), derived=True),
    Field("open", "i1", "pattern lines open to each kind, as sets", (MOST_PLAYERS, TILE_KINDS), derived=True),
)
AZUL = record_type(FIELDS)
"""An Azul position."""
