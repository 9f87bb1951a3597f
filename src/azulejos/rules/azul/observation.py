"""Azul's observation: everything, since nothing is hidden."""

from azulejos.rules.azul.deal import PER_FACTORY
from azulejos.rules.azul.record import (
    AZUL,
    COLOURS,
    FLOOR_SPACES,
    JOKER,
    MOST_ROUNDS,
    NO_ROW,
    ON_TABLE,
    ROWS,
    TILE_KINDS,
)
from azulejos.rules.azul.words import NAMES
from azulejos.rules.observation import Axis, Count, Observation, OneOf, Part, Player, SetOf

MOST_TILES = 20
"""Tiles of one kind; Jokers are at most 10."""
MOST_SCORE = 250
"""An upper bound: a full wall in the best order, with all bonuses and an empty floor line, scores 240."""


def observation(players: int, jokers: bool) -> Observation:
    """Build the table for a number of players, with or without Joker tiles."""
    kinds = TILE_KINDS if jokers else COLOURS
    tiles = NAMES[:kinds]
    lines = Axis(tuple(f"line {line + 1}" for line in range(ROWS)), range(ROWS), rows=True)
    by_kind = Axis(tiles, range(kinds))
    factories = 2 * players + 1
    spaces = tuple(f"{row + 1}/{column + 1}" for row in range(ROWS) for column in range(COLOURS))
    wild = (Part("Jokers in", "Jokers in each pattern line", "line_jokers", Count(ROWS), (lines,), each=True),)
    return Observation(
        dtype=AZUL,
        players=players,
        rows=ROWS,
        columns=COLOURS,
        constant=("players", "grey", "jokers"),
        parts=(
            Part("round", "rounds dealt so far", "rounds", Count(MOST_ROUNDS)),
            Part("phase", "what is due", "phase", OneOf(("deal", "offer", "tiling", "over"))),
            Part("turn", "who decides", "turn", Player()),
            Part("first", "who started this round", "first", Player()),
            Part(
                "marker",
                "who holds the starting marker; nobody while it lies in the centre",
                "marker",
                Player(ON_TABLE),
            ),
            Part("choice", "row whose wall choice is due", "row", OneOf(lines.names, none=NO_ROW)),
            Part("bag", "tiles in the bag", "bag", Count(MOST_TILES), (by_kind,)),
            Part("lid", "tiles in the lid", "lid", Count(MOST_TILES), (by_kind,)),
            Part("centre", "tiles in the centre", "table", Count(3 * factories), (by_kind, Axis(("",), (0,), place=1))),
            Part(
                "factory",
                "tiles of each factory",
                "table",
                Count(PER_FACTORY),
                (
                    Axis(tuple(str(1 + at) for at in range(factories)), range(1, 1 + factories), place=1),
                    by_kind,
                ),
            ),
            Part("score", "points", "score", Count(MOST_SCORE), each=True),
            Part("tiles in", "tiles in each pattern line", "line_tiles", Count(ROWS), (lines,), each=True),
            *(wild if jokers else ()),
            Part(
                "colour of",
                "colour of each pattern line" + (", or Joker for Jokers alone" if jokers else ""),
                "line_colour",
                OneOf(tiles if jokers else NAMES[:JOKER], none=-1),
                (lines,),
                each=True,
            ),
            Part("wall", "spaces that hold each kind", "wall", SetOf(spaces), (by_kind,), each=True, columns=COLOURS),
            Part("floor", "tiles in the floor line", "floor", Count(FLOOR_SPACES), (by_kind,), each=True),
        ),
    )
