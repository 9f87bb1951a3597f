"""Duel's observation, computed from a position without whatever the player cannot know."""

from azulejos.rules.duel.deal import LARGE_TILES
from azulejos.rules.duel.parts import CHIP_NAMES, PLATE_NAMES
from azulejos.rules.duel.record import (
    CHIP_KINDS,
    CHIPS_A_ROUND,
    COLOURS,
    DUEL,
    FACTORIES,
    GOAL_NAMES,
    HIDDEN_PLATE,
    MOST_ROUNDS,
    NONE,
    ON_TABLE,
    PLACES,
    PLATES,
    PLAYERS,
    ROWS,
    SMALL,
    STACK,
    TILE_KINDS,
    TILES_EACH,
    TOKENS,
    TURNS,
)
from azulejos.rules.duel.words import PHASES
from azulejos.rules.observation import Axis, Count, Kind, Observation, OneOf, Part, Player, SetOf

MOST_SCORE = 250
"""An upper bound that no score approaches: the dome has 36 spaces, each worth at most 12 and mostly far less."""
MOST_CHIPS = 20

NAMES = ("blue", "yellow", "red", "black", "turquoise", "special")


def _numbered(count: int, rows: bool = False, word: str = "") -> Axis:
    return Axis(tuple(f"{word}{at + 1}" for at in range(count)), range(count), rows=rows)


def _single(name: str, title: str, field: str, kind: Kind, each: bool = False) -> Part:
    return Part(name, title, field, kind, each=each)


def observation(players: int) -> Observation:
    """Build the table for the two players."""
    colours = Axis(NAMES[:COLOURS], range(COLOURS))
    chips = Axis(CHIP_NAMES, range(CHIP_KINDS))
    lines = _numbered(ROWS, rows=True, word="line ")
    small = _numbered(SMALL)
    suns = _numbered(FACTORIES)
    places = _numbered(PLACES)
    slots = _numbered(PLATES)
    spaces = tuple(f"{row + 1}/{column + 1}" for row in range(ROWS) for column in range(ROWS))
    per_factory = Axis(colours.names, colours.indices, place=1)
    return Observation(
        dtype=DUEL,
        players=players,
        rows=ROWS,
        columns=ROWS,
        constant=("plate_face", "chip_set", "special_points", "goal_points"),
        parts=(
            _single("tablets", "scoring tablets in play", "goals", SetOf(GOAL_NAMES)),
            _single("round", "number of this round", "rounds", Count(MOST_ROUNDS)),
            _single("phase", "what is due", "phase", OneOf(PHASES)),
            _single("turn", "who decides", "turn", Player()),
            _single("first", "who started this round", "first", Player()),
            _single("opening", "opening plates still to be put", "opening", Count(PLAYERS)),
            _single(
                "marker", "who holds the starting tile; nobody while it lies on the table", "marker", Player(ON_TABLE)
            ),
            _single("resolving", "pattern line being resolved", "row", OneOf(lines.names, none=NONE)),
            _single("ordering", "small factory whose stack order is due", "factory", OneOf(small.names, none=NONE)),
            Part("bag", "tiles in the bag", "bag", Count(TILES_EACH), (colours,)),
            Part("tower", "tiles in the tower", "tower", Count(TILES_EACH), (colours,)),
            Part("sun", "tiles on each sun, the large factory's last", "sun", Count(LARGE_TILES), (suns, per_factory)),
            Part(
                "moon",
                "each small moon's stack from the top",
                "moon",
                OneOf(colours.names, none=NONE),
                (small, Axis(("top", "second", "third"), range(STACK), place=1)),
            ),
            Part("large moon", "tiles on the large moon", "large_moon", Count(TILES_EACH), (colours,)),
            Part("chip on", "chip on each small moon", "chip", OneOf((*CHIP_NAMES, "face down"), none=NONE), (small,)),
            Part("unseen chips", "chips that nobody has seen", "chips_unseen", Count(MOST_CHIPS), (chips,)),
            Part("spent chips", "chips spent", "chips_spent", Count(MOST_CHIPS), (chips,)),
            _single("paid", "chips named so far to complete the line being resolved", "paid", Count(MOST_CHIPS)),
            _single("paid alike", "how many of those are of the line's colour", "paid_alike", Count(MOST_CHIPS)),
            _single("paid last", "kind of the last of those", "paid_kind", OneOf(CHIP_NAMES, none=NONE)),
            _single("display", "plates face up", "display", SetOf(PLATE_NAMES)),
            _single(
                "unseen plates", "plates that the player has not seen or cannot place", "unseen", SetOf(PLATE_NAMES)
            ),
            _single("top", "type of the pile's top plate", "top", OneOf(("special", "joker"), none=NONE)),
            _single("returned", "plates under the pile", "returned", Count(PLATES)),
            _single("drawn", "plates drawn in this turn", "drawn", Count(PLATES)),
            _single("put", "plates of this draw that are under the pile already", "put_under", Count(PLATES)),
            Part(
                "aside",
                "plates under the pile from the top, then those drawn; -1 none, 18 and 19 a special and a "
                "joker plate's back",
                "aside",
                Count(HIDDEN_PLATE + 1, low=NONE),
                (slots,),
            ),
            Part("aside known to", "who knows each of those", "aside_seen", SetOf((), players=True), (slots,)),
            Part("aside put by", "who put each of those there", "aside_seen", Player(shift=2, mask=1), (slots,)),
            Part(
                "aside marks",
                "whether a batch begins there, and whether it is linked with others",
                "aside_seen",
                SetOf(("begins", "linked"), shift=3),
                (slots,),
            ),
            _single("score", "points", "score", Count(MOST_SCORE), each=True),
            _single("tokens", "player tokens left this round", "tokens", Count(TOKENS), each=True),
            _single("taken", "chips taken this round", "chips_taken", Count(CHIPS_A_ROUND), each=True),
            Part("store", "chips in store", "chips", Count(MOST_CHIPS), (chips,), each=True),
            Part("tiles in", "tiles in each pattern line", "line_tiles", Count(ROWS), (lines,), each=True),
            Part(
                "colour of",
                "colour of each pattern line",
                "line_colour",
                OneOf(colours.names, none=NONE),
                (lines,),
                each=True,
            ),
            Part("broken", "broken tiles", "broken", Count(TILES_EACH), (colours,), each=True),
            Part(
                "plate on",
                "plate on each place of the dome",
                "plate",
                OneOf(PLATE_NAMES, none=NONE),
                (places,),
                each=True,
            ),
            Part(
                "turns of",
                "how often each of those is turned clockwise",
                "turned",
                Count(TURNS - 1),
                (places,),
                each=True,
            ),
            Part(
                "dome",
                "spaces that hold each kind of tile",
                "tile",
                SetOf(spaces),
                (Axis(NAMES, range(TILE_KINDS)),),
                each=True,
                columns=ROWS,
            ),
        ),
    )
