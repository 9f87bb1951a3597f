"""Duel's scene: a position in the renderers' vocabulary. Makes no decisions and knows no renderer."""

from typing import Any

import numpy as np

from azulejos.rules.duel.dome import goal_value
from azulejos.rules.duel.parts import CHIP_NAMES, LETTERS, PLATE_NAMES
from azulejos.rules.duel.plates import pile_size, type_of
from azulejos.rules.duel.record import (
    BROKEN_SPACES,
    CHIP_KINDS,
    COLOURS,
    ENDED,
    FACE_DOWN,
    GOAL_NAMES,
    HIDDEN_PLATE,
    LARGE,
    NO_CHIP,
    ON_TABLE,
    PAYING,
    PLACING,
    PLATES,
    PLAYERS,
    ROWS,
    SMALL,
    STARTING_COST,
)
from azulejos.rules.duel.result import ranks
from azulejos.rules.duel.sentences import NAMES, factory_name
from azulejos.rules.duel.tables import BROKEN_COST, CELLS
from azulejos.rules.duel.turn import mover
from azulejos.rules.scene import Board, Cost, Count, Goal, Line, Pile, Plate, Scene, Shelf, Source, Space, Table

MARKER = "1"
SPACES = (*LETTERS[:COLOURS], "J", "S")
"""The piece that belongs on each kind of space."""
TILES = (*LETTERS[:COLOURS], "S")
"""The piece of each kind of tile."""
_ASKED = (
    "plates are laid out next",
    "the factories are filled next",
    "puts an opening plate",
    "takes a plate, tiles or a chip",
    "stacks what remains on factory {factory}",
    "chips are turned up next",
    "draws one more plate or stops",
    "the pile's top is revealed next",
    "the drawn plates are revealed next",
    "keeps one of the drawn plates",
    "puts the other plates under the pile",
    "may complete line {row} with chips",
    "puts the tile of line {row} on the dome",
)
"""What happens next in each phase."""


def scene(position: Any) -> Scene:
    """The contract's `scene`."""
    places = np.ones(PLAYERS, np.int8)
    ranks(position, places)
    return Scene(
        round=int(position.rounds),
        headline=_headline(position, places),
        table=_table(position),
        boards=tuple(_board(position, player, int(places[player])) for player in range(PLAYERS)),
        over=position.phase == ENDED,
        names=dict(zip(TILES, (*NAMES[:COLOURS], "special tile"), strict=True))
        | {"J": "joker", MARKER: "starting tile"},
    )


def _headline(position: Any, places: Any) -> str:
    if position.phase == ENDED:
        winners = [player + 1 for player in range(PLAYERS) if places[player] == 1]
        return f"player {winners[0]} wins" if len(winners) == 1 else "players 1 and 2 share the victory"
    asked = _ASKED[int(position.phase)].format(factory=position.factory + 1, row=position.row + 1)
    return asked if mover(position) < 0 else f"player {position.turn + 1} {asked}"


def _pieces(counts: Any) -> tuple[str, ...]:
    return tuple(TILES[colour] for colour in range(COLOURS) for _ in range(int(counts[colour])))


def _table(position: Any) -> Table:
    marker = (MARKER,) if position.marker == ON_TABLE else ()
    pile = pile_size(position)
    top = "" if position.top < 0 else "SJ"[int(position.top)]
    display = [plate for plate in range(PLATES) if int(position.display) >> plate & 1]
    goals = [goal for goal in range(len(GOAL_NAMES)) if int(position.goals) >> goal & 1]
    return Table(
        ring=tuple(_small(position, factory) for factory in range(SMALL)),
        centre=Source(
            str(LARGE + 1), factory_name(LARGE), _pieces(position.sun[LARGE]), marker + _pieces(position.large_moon)
        ),
        shelves=(Shelf("display", tuple(_plate(position, plate) for plate in display)),),
        piles=(Pile("pile", pile, top),),
        counts=tuple(
            Count(title, {TILES[colour]: int(tiles[colour]) for colour in range(COLOURS)})
            for title, tiles in (("bag", position.bag), ("tower", position.tower))
        ),
        goals=tuple(
            Goal(
                GOAL_NAMES[goal].replace("-", " "),
                tuple(goal_value(position, player, goal) for player in range(PLAYERS)),
            )
            for goal in goals
        ),
    )


def _small(position: Any, factory: int) -> Source:
    kind = int(position.chip[factory])
    return Source(
        name=str(factory + 1),
        title=factory_name(factory),
        tiles=_pieces(position.sun[factory]),
        under=tuple(TILES[tile] for tile in position.moon[factory] if tile >= 0),
        stacked=True,
        chip={NO_CHIP: "", FACE_DOWN: "?"}.get(kind) or (CHIP_NAMES[kind] if kind != NO_CHIP else ""),
    )


def _plate(position: Any, plate: int) -> Plate:
    if plate >= HIDDEN_PLATE:
        return Plate("?", back="SJ"[type_of(plate)])
    top_left, top_right, low_right, low_left = (Space(ghost=SPACES[kind]) for kind in position.plate_face[plate])
    return Plate(PLATE_NAMES[plate], ((top_left, top_right), (low_left, low_right)))


def _board(position: Any, player: int, place: int) -> Board:
    due = int(position.row) if position.phase in (PAYING, PLACING) and position.turn == player else -1
    drawn = range(int(position.returned), int(position.returned) + int(position.drawn))
    plates = tuple(_plate(position, int(position.aside[slot])) for slot in drawn) if position.turn == player else ()
    return Board(
        title=f"player {player + 1}",
        score=int(position.score[player]),
        place=place,
        turn=mover(position) == player,
        starts=position.first == player,
        lines=tuple(
            Line(row + 1, (TILES[int(position.line_colour[player, row])],) * int(count), row == due)
            for row, count in enumerate(position.line_tiles[player])
        ),
        grid=_grid(position, player),
        floor=_floor(position, player),
        block=2,
        row_points=tuple(int(points) for points in position.special_points),
        chips=tuple(CHIP_NAMES[kind] for kind in range(CHIP_KINDS) for _ in range(int(position.chips[player, kind]))),
        tokens=int(position.tokens[player]),
        shelves=(Shelf("drawn", plates),) if plates else (),
    )


def _grid(position: Any, player: int) -> tuple[tuple[Space | None, ...], ...]:
    spaces: list[Space | None] = [None] * (ROWS * ROWS)
    for place, plate in enumerate(position.plate[player]):
        for cell in range(4) if plate >= 0 else ():
            number = int(CELLS[place, cell])
            kind = position.plate_face[plate, (cell - int(position.turned[player, place])) & 3]
            tile = "".join(
                piece for piece, held in zip(TILES, position.tile[player], strict=True) if held >> number & 1
            )
            spaces[number] = Space(tile, SPACES[kind])
    return tuple(tuple(spaces[row * ROWS : (row + 1) * ROWS]) for row in range(ROWS))


def _floor(position: Any, player: int) -> tuple[Cost, ...]:
    tiles = _pieces(position.broken[player])
    pieces = tiles + ("",) * (BROKEN_SPACES - len(tiles))
    broken = tuple(Cost(int(BROKEN_COST[at] - BROKEN_COST[at + 1]), piece) for at, piece in enumerate(pieces))
    return (*broken, Cost(-STARTING_COST, MARKER if position.marker == player else "", MARKER))
