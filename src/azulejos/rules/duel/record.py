"""Azul Duel's record and action tables: what a position consists of, and what a player can decide.

The record includes the game's parts (plates, chips, points), so that one compiled kernel serves any parts file.

Colours are numbered 0 blue, 1 yellow, 2 red, 3 black, 4 turquoise; on a plate 5 is a joker space and 6 a special space,
and among placed tiles 5 is a special tile.
Factories 0 to 3 are the small ones, 4 is the large one.
Plates 0 to 8 are the special ones, 9 to 17 the joker ones; a plate known only by its back is 18 (special) or 19
(joker). A set of plates is an integer with those bits.
A dome space is numbered row * 6 + column, a place for a plate row * 3 + column; sets are integers with those bits.
Chip kinds are numbered 0 to 4 the single colours, 5 to 14 the pairs, as in CHIP_COLOURS.

Actions
    0 + (plate * 9 + place) * 4 + turns
                put a plate on the dome, turned clockwise so many times: an opening plate, one of the
                display, or the one kept of those drawn
    648, 649    draw a plate from the pile; stop drawing
    650 + plate put this plate under the pile
    668 + (factory * 5 + colour) * 7 + target
                take a colour from a sun; target 0 to 5 that pattern line, 6 the broken tiles
    843 + order the stack on a small factory's moon, an order of ORDERS (tables), top first
    983 + colour * 7 + target
                take a colour from all moons
    1018 + kind take a chip
    1033 + column
                put the tile of the line being resolved into this column of its dome row
    1039, 1040  decline to complete the line with chips; the chips named so far pay for it
    1041 + kind spend a chip
"""

from azulejos.rules.fields import Field, record_type

PLAYERS = 2
COLOURS = 5
JOKER_SPACE, SPECIAL_SPACE = 5, 6
SPECIAL_TILE = 5
SPACE_KINDS = 7
TILE_KINDS = 6
TILES_EACH = 13

SMALL = 4
"""Number of small factories."""
LARGE = 4
"""The large factory's number."""
FACTORIES = 5
STACK = 3
"""Maximum number of tiles in a small moon's stack."""

PLATES = 18
SPECIAL_PLATES = 9
PLACES = 9
TURNS = 4
HIDDEN_PLATE = 18
"""A plate known only by its back: this number for a special one, the next for a joker one."""
SPECIAL_SET = (1 << SPECIAL_PLATES) - 1
ALL_PLATES = (1 << PLATES) - 1
DISPLAY_SIZE = 3

CHIP_KINDS = 15
CHIP_COLOURS = (
    *((colour, colour) for colour in range(COLOURS)),
    *((4, 1), (1, 3), (3, 0), (0, 2), (2, 4)),
    *((4, 3), (1, 0), (3, 2), (0, 4), (2, 1)),
)
"""The two colours of each kind of chip; the printed chips use the first ten kinds, other parts may use all."""
FACE_DOWN = CHIP_KINDS
"""The chip on a factory's moon while nobody has seen its kind."""
NO_CHIP = -1
CHIPS_A_ROUND = 2
"""D20: how many chips a player may take in a round."""

ROWS = 6
BROKEN = 6
"""The target that means the broken tiles."""
TARGETS = 7
BROKEN_SPACES = 4
STARTING_COST = 2
MOST_ROUNDS = 5
MOST_POINTS = 9999
"""More than any game can score with any parts, and well within the range of the field."""
STARTING_SCORE = 5
TOKENS = 2

GOAL_NAMES = (
    "rows",
    "colourful-rows",
    "columns",
    "border",
    "diagonals",
    "corners",
    "jokers",
    "empty-specials",
)
"""D7: the names of the sides of the scoring tablets; a set of goals is an integer with those bits."""
ROW_GOAL, COLOURFUL_GOAL, COLUMN_GOAL, BORDER_GOAL, DIAGONAL_GOAL, CORNER_GOAL, JOKER_GOAL, SPECIAL_GOAL = range(8)
LOWER_CORNER = 8
"""Index of a lower corner's points in the record's `goal_points`, after those of the eight goals."""

PUT = 0
DRAW = PUT + PLATES * PLACES * TURNS
STOP = DRAW + 1
RETURN = STOP + 1
SUN = RETURN + PLATES
ORDER = SUN + FACTORIES * COLOURS * TARGETS
ORDER_COUNT = 140
MOON = ORDER + ORDER_COUNT
CHIP = MOON + COLOURS * TARGETS
TILE = CHIP + CHIP_KINDS
DECLINE = TILE + ROWS
PAY = DECLINE + 1
SPEND = PAY + 1
ACTIONS = SPEND + CHIP_KINDS
"""Size of the action space; the names above are the first ids of each kind of action."""

(
    DISPLAYING,
    FILLING,
    OPENING,
    ACQUIRING,
    STACKING,
    TURNING_UP,
    DRAWING,
    SHOWING_TOP,
    SHOWING_FRONTS,
    KEEPING,
    RETURNING,
    PAYING,
    PLACING,
    ENDED,
) = range(14)
"""Phases. Chance events are DISPLAYING (plates laid out), FILLING (factories), TURNING_UP (chips), SHOWING_TOP (the
pile's top after a draw) and SHOWING_FRONTS (of the drawn plates); in the others the turn player decides.
"""

ON_TABLE = -1
"""The starting tile's holder while it is on the large factory."""
NONE = -1

KNOWN = 1
"""`aside_seen`: bits 0 and 1 are set for the players who know that the plate is in its batch."""
BY_SECOND = 4
"""`aside_seen`: set if player 1 put it under the pile, so that only player 1 knows the order."""
FIRST_OF_BATCH = 8
"""`aside_seen`: set on the topmost plate of a batch put under the pile together."""
LINKED = 16
"""`aside_seen`: set where others cannot tell whether a plate is in this batch or another linked one."""

FIELDS = (
    Field("phase", "i1", "DISPLAYING to ENDED"),
    Field("turn", "i1", "player who decides"),
    Field("first", "i1", "starting player of this round"),
    Field("rounds", "i1", "number of this round, 1 to 5"),
    Field("opening", "i1", "opening plates still to be put, 2 to 0"),
    Field("marker", "i1", "holder of the starting tile, or ON_TABLE"),
    Field("row", "i1", "pattern line being resolved, or NONE"),
    Field("factory", "i1", "small factory whose stack order is due, or NONE"),
    Field("score", "i2", "points by player", (PLAYERS,)),
    Field("tokens", "i1", "player tokens left this round", (PLAYERS,)),
    Field("chips_taken", "i1", "chips taken this round by player", (PLAYERS,)),
    Field("bag", "i1", "tiles in the bag by colour", (COLOURS,)),
    Field("tower", "i1", "tiles in the tower by colour", (COLOURS,)),
    Field("sun", "i1", "tiles on each factory's sun by colour", (FACTORIES, COLOURS)),
    Field("moon", "i1", "each small moon's stack from the top, NONE where there is no tile", (SMALL, STACK)),
    Field("large_moon", "i1", "tiles on the large moon by colour", (COLOURS,)),
    Field("chip", "i1", "chip kind on each small moon, FACE_DOWN or NO_CHIP", (SMALL,)),
    Field("chips_unseen", "i1", "chips that nobody has seen by kind, those lying face down included", (CHIP_KINDS,)),
    Field("chips", "i1", "chips in store by player and kind", (PLAYERS, CHIP_KINDS)),
    Field("chips_spent", "i1", "chips spent by kind", (CHIP_KINDS,)),
    Field("paid", "i1", "chips named so far to complete the line being resolved"),
    Field("paid_alike", "i1", "how many of those are of the line's colour"),
    Field("paid_kind", "i1", "kind of the last of those, or NONE"),
    Field("display", "i4", "plates face up, as a set"),
    Field("unseen", "i4", "plates that nobody (in a view: the viewer) has seen or can place, as a set"),
    Field("top", "i1", "type of the pile's top plate: 0 special, 1 joker, NONE if there is none or it was not seen"),
    Field("aside", "i1", "plates put under the pile from the top, then those drawn in this turn", (PLATES,)),
    Field("aside_seen", "i1", "who put each of those there and who knows it: KNOWN, BY_SECOND, ...", (PLATES,)),
    Field("returned", "i1", "how many of `aside` lie under the pile"),
    Field("drawn", "i1", "how many of `aside` are drawn"),
    Field("put_under", "i1", "how many of the plates of this draw are under the pile already"),
    Field("line_colour", "i1", "colour of each pattern line, NONE if empty", (PLAYERS, ROWS)),
    Field("line_tiles", "i1", "tiles in each pattern line", (PLAYERS, ROWS)),
    Field("broken", "i1", "broken tiles by colour", (PLAYERS, COLOURS)),
    Field("plate", "i1", "plate on each place of the dome, or NONE", (PLAYERS, PLACES)),
    Field("turned", "i1", "how often each of those is turned clockwise", (PLAYERS, PLACES)),
    Field("tile", "i8", "dome spaces that hold each kind of tile, as sets", (PLAYERS, TILE_KINDS)),
    Field("goals", "i2", "scoring tablets in play, as a set of goals"),
    Field("plate_face", "i1", "parts: spaces of each plate clockwise from the upper left", (PLATES, TURNS)),
    Field("chip_set", "i1", "parts: number of chips of each kind", (CHIP_KINDS,)),
    Field("special_points", "i1", "parts: points for a special tile by dome row", (ROWS,)),
    Field("goal_points", "i1", "parts: points of each goal, then those of a lower corner", (len(GOAL_NAMES) + 1,)),
    Field("pile", "i1", "plates in the pile above those put under it", derived=True),
    Field("loose", "i1", "tiles on all suns and moons", derived=True),
    Field("open", "i1", "pattern lines open to each colour, as sets", (PLAYERS, COLOURS), derived=True),
    Field("empty", "i2", "places of the dome without a plate, as a set", (PLAYERS,), derived=True),
    Field("filled", "i8", "dome spaces that hold any tile, as a set", (PLAYERS,), derived=True),
    Field("space", "i8", "dome spaces of each kind, as sets", (PLAYERS, SPACE_KINDS), derived=True),
    Field("twin", "i1", "lowest-numbered plate that equals this one when turned", (PLATES,), derived=True),
)
DUEL = record_type(FIELDS)
"""An Azul Duel position."""
