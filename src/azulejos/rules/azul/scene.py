"""Azul's scene: a position in the renderers' vocabulary. Makes no decisions and knows no renderer."""

from typing import Any

import numpy as np

from azulejos.rules.azul.deal import factories
from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    DEAL,
    ENDED,
    FLOOR_SPACES,
    JOKER,
    ON_TABLE,
    ROWS,
    TILE_KINDS,
    TILING,
)
from azulejos.rules.azul.result import ranks
from azulejos.rules.azul.tables import FLOOR_COST, SPACE_OF
from azulejos.rules.azul.words import LETTERS, NAMES
from azulejos.rules.scene import Board, Cost, Count, Line, Scene, Source, Space, Table

MARKER = "1"


def scene(position: Any) -> Scene:
    """The contract's `scene`."""
    players = int(position.players)
    places = np.ones(players, np.int8)
    ranks(position, places)
    names = {LETTERS[kind]: NAMES[kind] for kind in range(JOKER + 1 if position.jokers else COLOURS)}
    return Scene(
        round=int(position.rounds),
        headline=_headline(position, places),
        table=_table(position),
        boards=tuple(_board(position, player, int(places[player])) for player in range(players)),
        over=position.phase == ENDED,
        names=names | {MARKER: "starting marker"},
    )


def _headline(position: Any, places: Any) -> str:
    if position.phase == ENDED:
        winners = [str(player + 1) for player, place in enumerate(places) if place == 1]
        return (
            f"player {winners[0]} wins" if len(winners) == 1 else f"players {' and '.join(winners)} share the victory"
        )
    if position.phase == DEAL:
        return "the factories are filled next"
    if position.phase == TILING:
        return f"player {position.turn + 1} chooses a wall space in row {position.row + 1}"
    return f"player {position.turn + 1} takes tiles"


def _pieces(counts: Any) -> tuple[str, ...]:
    return tuple(LETTERS[kind] for kind in range(TILE_KINDS) for _ in range(int(counts[kind])))


def _table(position: Any) -> Table:
    marker = (MARKER,) if position.marker == ON_TABLE and position.phase != ENDED else ()
    kinds = JOKER + 1 if position.jokers else COLOURS
    counts = tuple(
        Count(title, {LETTERS[kind]: int(tiles[kind]) for kind in range(kinds)})
        for title, tiles in (("bag", position.bag), ("lid", position.lid))
    )
    return Table(
        ring=tuple(
            Source(str(number), f"factory {number}", _pieces(position.table[:, number]))
            for number in range(1, factories(position) + 1)
        ),
        centre=Source("c", "centre", marker + _pieces(position.table[:, CENTRE])),
        counts=counts,
    )


def _board(position: Any, player: int, place: int) -> Board:
    tiling = position.phase == TILING and position.turn == player
    return Board(
        title=f"player {player + 1}",
        score=int(position.score[player]),
        place=place,
        turn=position.phase not in (DEAL, ENDED) and position.turn == player,
        starts=position.first == player,
        lines=tuple(_line(position, player, row, bool(tiling and position.row == row)) for row in range(ROWS)),
        grid=tuple(tuple(_space(position, player, row, column) for column in range(COLOURS)) for row in range(ROWS)),
        floor=_floor(position, player),
    )


def _line(position: Any, player: int, row: int, due: bool) -> Line:
    tiles = int(position.line_tiles[player, row])
    jokers = int(position.line_jokers[player, row])
    colour = LETTERS[int(position.line_colour[player, row])]
    return Line(row + 1, (colour,) * (tiles - jokers) + (LETTERS[JOKER],) * jokers, due)


def _space(position: Any, player: int, row: int, column: int) -> Space:
    number = 5 * row + column
    tile = "".join(LETTERS[kind] for kind in range(TILE_KINDS) if position.wall[player, kind] >> number & 1)
    printed = "" if position.grey else LETTERS[SPACE_OF[row].tolist().index(number)]
    return Space(tile, printed)


def _floor(position: Any, player: int) -> tuple[Cost, ...]:
    tiles = _pieces(position.floor[player])
    marker = (MARKER,) if position.marker == player else ()
    beside = (Cost(0, MARKER),) if marker and len(tiles) == FLOOR_SPACES else ()
    pieces = tiles if beside else marker + tiles
    pieces += ("",) * (FLOOR_SPACES - len(pieces))
    return tuple(Cost(int(FLOOR_COST[at] - FLOOR_COST[at + 1]), piece) for at, piece in enumerate(pieces)) + beside
