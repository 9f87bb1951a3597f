"""Azul's offer in the eyes of its insight: how the groups on the table fit the players' pattern lines."""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.azul_features import (
    COURSE,
    FITS,
    GROUPS,
    HOMELESS,
    LACKING,
    LOOKS,
    MOST_HOMELESS,
    OFFERED,
    OFFERING,
    SEATS,
    STARTED,
    STARTING,
    STARTS,
    TURN,
)
from azulejos.rules.azul.record import CENTRE, COLOURS, OFFER, ON_TABLE, ROWS, SOURCES, TILE_KINDS
from azulejos.rules.azul.tables import LOWEST
from azulejos.rules.kernel import kernel


def _fit(lacks: int, sizes: int, again: int) -> int:
    """How groups of these sizes (bit 0 for one tile), some of them there more than once, fit a line under way."""
    exactly = 1 << (lacks - 1)
    if sizes & exactly:
        return 4 if again & exactly else 3
    return 0 if not sizes else 1 if sizes < exactly else 2


GROUP_SIZES = 6
"""Sizes of groups that are told apart: the last stands for larger ones too."""
LACKING_FITS = np.array(
    [
        sum(_fit(lacks, sets % 64, sets // 64) << (3 * (lacks - 1)) for lacks in range(1, 5))
        for sets in range(1 << (GROUP_SIZES + 4))
    ],
    np.int16,
)
"""By the sizes of a colour's groups, and by those of up to 4 tiles that are there more than once: the fit of a line
that lacks 1 to 4 tiles, three bits each.
"""


def _start(row: int, sizes: int) -> int:
    """How groups of these sizes fit an empty line: bit 0 if one fills it exactly, bit 1 if one fills it but for one
    tile, or overfills it, bit 2 if there are any.
    """
    exactly = (sizes >> row) & 1
    nearly = 1 if sizes >> (row + 1) or (row and (sizes >> (row - 1)) & 1) else 0
    return exactly | (nearly << 1) | (4 if sizes else 0)


STARTING_FITS = np.array(
    [sum(_start(row, sizes) << (3 * row) for row in range(ROWS)) for sizes in range(1 << GROUP_SIZES)], np.int16
)
"""By the sizes of a colour's groups: how they fit each line if it is empty, three bits each."""
STARTING_SHIFT = 12
TILES_SHIFT = STARTING_SHIFT + 3 * ROWS
_ROW_FITS = [7 << (STARTING_SHIFT + 3 * row) for row in range(ROWS)]
OPEN_FITS = np.array(
    [
        sum(fits for row, fits in enumerate(_ROW_FITS) if (lines >> row) & 1) if lines else -1 << TILES_SHIFT
        for lines in range(1 << ROWS)
    ],
    np.int64,
)
"""By the lines that are open to a colour: what matters of its groups, which is the number of tiles if there are none.
"""
EACH_ROW = 0o11111
"""The lowest of three bits for each row."""

EMPTY = STARTED - OFFERED + 1
"""Where empty lines are looked up; see `_look`."""


def _look(row: int, tiles: int, colour: int) -> int:
    """Where to look up an open line: the index after OFFERED plus 1 (3 bits), and which three bits there (3 bits)."""
    if tiles == 0:
        return EMPTY | (row << 3)
    return (colour + 1) | ((row - tiles) << 3) if tiles <= row and colour < COLOURS else 0


LOOK = np.array(
    [[_look(row, line & 7, line >> 3) for line in range(64)] for row in range(ROWS)],
    np.int8,
)
"""Where to look up each line, by its tiles (3 bits) and its colour (3 bits); 0 if it is complete or has only Jokers."""
LOOK_BITS = 6
LOOKED_UP = np.array(
    [
        (STARTING + (look >> 3) * STARTS * SEATS) if look & 7 == EMPTY else LACKING + (look >> 3) * FITS * SEATS
        for look in range(1 << LOOK_BITS)
    ],
    np.int16,
)
"""By where a line is looked up: the first of its weights."""


@kernel
def groups_key(position: Any, kind: int) -> int:
    """Encode which groups of a kind are on the table. During a round only the group in the centre grows."""
    return int(position.held[kind]) | (int(position.table[kind, CENTRE]) << SOURCES)


@kernel
def survey_groups(position: Any, kind: int, scratch: Any) -> None:
    """Encode a kind's groups on the table as one number: how they fit a line that lacks 1 to 4 tiles (12 bits) and each
    line if it is empty (15), and the number of tiles.
    """
    sources = int(position.held[kind])
    sizes = 0
    again = 0
    tiles = 0
    while sources:
        group = int(position.table[kind, int(LOWEST[sources])])
        sources &= sources - 1
        tiles += group
        size = 1 << (min(group, GROUP_SIZES) - 1)
        again |= sizes & size
        sizes |= size
    fits = int(LACKING_FITS[sizes | ((again & 15) << GROUP_SIZES)])
    scratch[OFFERED + kind] = fits | (int(STARTING_FITS[sizes]) << STARTING_SHIFT) | (tiles << TILES_SHIFT)
    scratch[GROUPS + kind] = groups_key(position, kind)


@kernel
def survey_lines(position: Any, player: int, scratch: Any) -> None:
    """List where to look up a player's open lines, LOOK_BITS each."""
    looks = 0
    shift = 0
    for row in range(ROWS):
        line = int(position.line_tiles[player, row]) | ((int(position.line_colour[player, row]) & 7) << 3)
        look = int(LOOK[row, line])
        looks |= look << shift
        shift += LOOK_BITS if look else 0
    scratch[LOOKS + player] = looks


@kernel
def course_of(position: Any) -> int:
    """Encode whose turn it is and who has the marker."""
    return int(position.turn) * 8 + int(position.marker) + 1


@kernel
def survey_offer(position: Any, scratch: Any) -> None:
    """Write all that `list_offer` needs to know."""
    # With two players it looks up only the turn.
    scratch[OFFERING] = 1 if position.phase == OFFER and position.players > 2 else 0
    if scratch[OFFERING]:
        for player in range(int(position.players)):
            survey_lines(position, player, scratch)
        for kind in range(TILE_KINDS):
            survey_groups(position, kind, scratch)
        scratch[COURSE] = course_of(position)


@kernel
def resurvey_offer(position: Any, player: int, scratch: Any) -> bool:
    """Survey the offer after one more decision of a player; returns whether it stays the same for the others."""
    survey_lines(position, player, scratch)
    same = scratch[COURSE] == course_of(position)
    scratch[COURSE] = course_of(position)
    for kind in range(TILE_KINDS):
        if scratch[GROUPS + kind] != groups_key(position, kind):
            survey_groups(position, kind, scratch)
            same = False
    return bool(same)


@kernel
def tiles_offered(position: Any, scratch: Any) -> int:
    """Count the tiles on the table."""
    tiles = 0
    if scratch[OFFERING]:
        for kind in range(TILE_KINDS):
            tiles += int(scratch[OFFERED + kind]) >> TILES_SHIFT
        return tiles
    for kind in range(TILE_KINDS):
        for source in range(SOURCES):
            tiles += int(position.table[kind, source])
    return tiles


@kernel
def best_starts(fits: int) -> int:
    """Convert how groups fit each empty line (see `_start`) to the best of them, three bits each."""
    exactly = fits & EACH_ROW
    nearly = (fits >> 1) & EACH_ROW
    somehow = (fits >> 2) & EACH_ROW
    return exactly | (somehow & ~nearly) | ((exactly | nearly) << 1)


@kernel
def list_offer(position: Any, player: int, scratch: Any) -> int:
    """The insight's `list_offer`. With two players it is only the turn: their searches see most rounds to the end."""
    if position.phase != OFFER:
        return 0
    players = int(position.players)
    turn = int(position.turn)
    away = player - turn + (players if player < turn else 0)
    scratch[0] = TURN + (SEATS if position.marker == ON_TABLE else 0) + away
    if players == 2:
        return 1
    found = 0
    homeless = 0
    for colour in range(COLOURS):
        groups = int(scratch[OFFERED + colour]) & int(OPEN_FITS[int(position.open[player, colour])])
        found |= groups
        homeless += groups >> TILES_SHIFT
    scratch[1] = HOMELESS + min(homeless, MOST_HOMELESS - 1) * SEATS + away
    scratch[STARTED] = best_starts(found >> STARTING_SHIFT)
    looks = int(scratch[LOOKS + player])
    count = 2
    while looks:
        fit = (int(scratch[OFFERED - 1 + (looks & 7)]) >> (3 * ((looks >> 3) & 7))) & 7
        scratch[count] = int(LOOKED_UP[looks & ((1 << LOOK_BITS) - 1)]) + fit * SEATS + away
        looks >>= LOOK_BITS
        count += 1
    return count
