"""The features that Azul's insight looks up: how many weights each has, where they begin, and where it works."""

import numpy as np

from azulejos.rules.azul.record import COLOURS, ROWS

LINE_STATES = 20
"""A pattern line and its number of tiles, numbered line * (line + 1) / 2 + tiles; then the complete lines."""
COMPLETE = 15
POINT_STEPS = 7
SUPPLY_STEPS = 4
STAGES = 6
COMING = 3**5
"""States of the five spaces of a column or a colour: each empty, its line under way, or occupied."""
ENDING = 5
"""The last stage: a wall row will be complete when this round is scored."""
FITS = 5
"""How what is on the table fits a line under way: no tile of its colour; only smaller groups; larger ones; one group
that completes it exactly; several.
"""
STARTS = 4
"""How it fits an empty line: nothing for it; something; a group with one tile too few, or too many tiles; exactly."""
MOST_HOMELESS = 16
SEATS = 4
"""How many players decide before this one."""
MOMENTS = 4
"""0 is the end of the round, then 1 to 3 by thirds of the tiles still on the table."""

FEATURES = {
    "row": ROWS * 32,
    "column": COLOURS * 32,
    "colour": 32 * SUPPLY_STEPS,
    "line": LINE_STATES * POINT_STEPS,
    "line_column": LINE_STATES * COLOURS,
    "line_colour": LINE_STATES * COLOURS,
    "line_kind": LINE_STATES * COLOURS,
    "coming_column": COMING,
    "coming_colour": COMING,
    "supply": ROWS * SUPPLY_STEPS,
    "race": 36,
    "floor": 8,
    "first": 1,
    "turn": 2 * SEATS,
    "lacking": 4 * FITS * SEATS,
    "starting": ROWS * STARTS * SEATS,
    "homeless": MOST_HOMELESS * SEATS,
}
"""The features, with their number of weights: each wall row and column by its occupied spaces; each colour by the rows
that have it and how much of it the next deal may bring; each pattern line by its tiles with the points it would score,
the tiles in its column, the rows that have its colour, and its colour; each column and each colour by the spaces that
are occupied and those whose lines are under way, since a bonus needs them all; the tiles a line lacks with how many the
next deal may bring; the player's fullest row with the others' fullest; tiles on the floor line; starting the next
round; and, while there are tiles on the table, how many players decide before this one, together with: the marker
taken or not; the tiles a line lacks and how the groups on the table fit it; each empty line and how they fit it; the
number of tiles of colours that no line is open to.
"""

_STARTS = dict(zip(FEATURES, np.cumsum([0, *FEATURES.values()]), strict=False))
ROW = int(_STARTS["row"])
COLUMN = int(_STARTS["column"])
COLOUR = int(_STARTS["colour"])
LINE = int(_STARTS["line"])
LINE_COLUMN = int(_STARTS["line_column"])
LINE_COLOUR = int(_STARTS["line_colour"])
LINE_KIND = int(_STARTS["line_kind"])
COMING_COLUMN = int(_STARTS["coming_column"])
COMING_COLOUR = int(_STARTS["coming_colour"])
SUPPLY = int(_STARTS["supply"])
RACE = int(_STARTS["race"])
FLOORED = int(_STARTS["floor"])
FIRST = int(_STARTS["first"])
TURN = int(_STARTS["turn"])
LACKING = int(_STARTS["lacking"])
STARTING = int(_STARTS["starting"])
HOMELESS = int(_STARTS["homeless"])
SCALE = HOMELESS + MOST_HOMELESS * SEATS
"""The last weight of a moment: the lead in points that makes a win e times as likely."""
WIDTH = SCALE + 1
SETS = 12
"""Variant (grey, Jokers) and number of players, 2 to 4."""

SPACES, COLOUR_ROWS, FULLEST, BOARD, LOOKS = 96, 104, 112, 144, 148
"""Scratch indices, one per player: occupied spaces; for each colour the rows that have it, 5 bits each; the number of
tiles in the fullest row; a hash of the board; and where to look up the open lines (`survey_lines`).
"""
OFFERED, GROUPS = 128, 136
"""Scratch indices, one per kind of tile: its groups on the table (`survey_groups`), and what they were found by."""
BAG, LID, OFFERING, COURSE, SUPPLIES, STAGE, NEXT_FULLEST, STARTED = 116, 117, 118, 119, 120, 121, 125, 134
"""Scratch indices: the tiles in the bag and the lid, and `supply_steps` for them; whether the groups were surveyed;
whose turn it is and who has the marker; the fullest row of all players, and of all but one who has it; and, for the
player being judged, how the groups fit each empty line.
"""
COLUMNS_COMING, COLOURS_COMING, TILED = 122, 123, 124
"""Scratch indices, for the player being judged: the rows whose lines are under way, by the column and by the colour
they will fill, 5 bits each, and the columns of a grey wall that each colour has been tiled in this round, 5 bits each.
"""

COUNT = np.array([bin(bits).count("1") for bits in range(32)], np.int8)
IN_THREES = np.array([sum(3**i for i in range(5) if (bits >> i) & 1) for bits in range(32)], np.int16)
"""Five bits as five digits of base 3."""
