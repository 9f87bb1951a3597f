"""Why an Azul position that was set up by hand cannot arise in a game."""

from typing import Any

from azulejos.rules.azul.record import (
    CENTRE,
    COLOURS,
    DEAL,
    ENDED,
    FLOOR_SPACES,
    JOKER,
    MOST_PLAYERS,
    MOST_POINTS,
    MOST_ROUNDS,
    OFFER,
    ON_TABLE,
    ROWS,
    SOURCES,
    TILE_KINDS,
    TILING,
)
from azulejos.rules.azul.tables import SPACE_OF
from azulejos.rules.azul.tiling import wall_kind
from azulejos.rules.azul.wall import choices, complete_rows, occupied, row_of
from azulejos.rules.kernel import kernel

PROBLEMS = (
    "the number of players is not 2, 3 or 4",
    "the phase, turn, starting player or marker is not valid",
    "a number of tiles is negative",
    "there are too few or too many tiles: each colour must add up to its number in the set",
    "there are Jokers in a game without Jokers",
    "a factory holds more than 4 tiles, or lies beyond those in use",
    "a pattern line holds more tiles than it has spaces, or tiles without a colour",
    "a pattern line holds a colour that its wall row already has",
    "a wall space holds two tiles",
    "a coloured wall has a tile on another colour's space",
    "a grey wall has a colour twice in a row or column",
    "a floor line holds more than seven tiles, including the marker",
    "there are tiles on the table outside the factory offer, or none during it",
    "a wall choice is due for a line that is incomplete or has no choice",
    "a seat without a player has points or tiles",
    "a score is negative or higher than any game allows",
    "a wall row is complete, but the game has not ended",
    "a deal is due, but the marker is held, or a floor line or complete pattern line is not cleared",
    "a wall choice is due, but a line or floor line that comes before it is not cleared",
)
"""The meaning of each bit of `status`."""

(
    PLAYERS,
    PHASE,
    NEGATIVE,
    CONSERVATION,
    STRAY_JOKERS,
    FACTORY,
    LINE,
    LINE_CLOSED,
    TWO_TILES,
    WRONG_SPACE,
    TWICE,
    FLOOR_FULL,
    TABLE,
    CHOICE,
    ABSENT_PLAYER,
    SCORE,
    NOT_ENDED,
    BEFORE_DEAL,
    BEFORE_CHOICE,
) = (1 << bit for bit in range(19))


@kernel
def status(position: Any) -> int:
    """The contract's `status`."""
    if position.players < 2 or position.players > MOST_PLAYERS:
        return PLAYERS
    found = header_problems(position) | table_problems(position) | player_problems(position)
    return found | tile_problems(position) | order_problems(position)


@kernel
def header_problems(position: Any) -> int:
    """Phase, turn, starting player and marker."""
    players = int(position.players)
    found = 0
    if position.phase < 0 or position.phase > ENDED or position.rounds < 0 or position.rounds > MOST_ROUNDS:
        found |= PHASE
    if position.turn < 0 or position.turn >= players or position.first < 0 or position.first >= players:
        found |= PHASE
    if position.marker < ON_TABLE or position.marker >= players:
        found |= PHASE
    return found


@kernel
def table_problems(position: Any) -> int:
    """Factories and centre."""
    found = 0
    on_table = 0
    for source in range(SOURCES):
        tiles = 0
        for kind in range(TILE_KINDS):
            tiles += int(position.table[kind, source])
            if position.table[kind, source] < 0:
                found |= NEGATIVE
        on_table += tiles
        beyond = source > 2 * position.players + 1
        if source != CENTRE and (tiles > 4 or (beyond and tiles != 0)):
            found |= FACTORY
    if (position.phase == OFFER) != (on_table > 0):
        found |= TABLE
    return found


@kernel
def player_problems(position: Any) -> int:
    """Pattern lines, walls, floor lines and scores."""
    found = 0
    for player in range(MOST_PLAYERS):
        spaces = occupied(position, player)
        floor = 1 if position.marker == player else 0
        on_floor = 0
        for kind in range(TILE_KINDS):
            on_floor += int(position.floor[player, kind])
            if position.floor[player, kind] < 0:
                found |= NEGATIVE
        if on_floor > FLOOR_SPACES:
            found |= FLOOR_FULL
        tiles = on_floor
        for line in range(ROWS):
            found |= line_problems(position, player, line)
            tiles += int(position.line_tiles[player, line])
        if position.score[player] < 0 or position.score[player] > MOST_POINTS:
            found |= SCORE
        if player >= position.players and (tiles or spaces or floor or position.score[player]):
            found |= ABSENT_PLAYER
        found |= wall_problems(position, player)
        if position.phase != ENDED and position.phase != TILING and complete_rows(spaces):
            found |= NOT_ENDED
    if position.phase == TILING:
        row = int(position.row)
        player = int(position.turn)
        if row < 0 or row >= ROWS or player < 0 or player >= MOST_PLAYERS:
            return found | CHOICE
        complete = position.line_tiles[player, row] == row + 1
        if not complete or position.line_colour[player, row] < 0:
            return found | CHOICE
        asked = position.grey or position.line_colour[player, row] == JOKER
        if not asked or choices(position, player, row, wall_kind(position, player, row)) == 0:
            found |= CHOICE
    return found


@kernel
def order_problems(position: Any) -> int:
    """A13, A15, A16, G3: check that everything due before this deal or wall choice has been done."""
    players = int(position.players)
    if position.phase == DEAL:
        if position.marker != ON_TABLE:
            return BEFORE_DEAL
        for player in range(players):
            if uncleared(position, player, ROWS):
                return BEFORE_DEAL
    if position.phase == TILING:
        for step in range(players):
            player = (int(position.first) + step) % players
            if player == position.turn:
                return BEFORE_CHOICE if uncleared(position, player, int(position.row)) else 0
            if uncleared(position, player, ROWS):
                return BEFORE_CHOICE
    return 0


@kernel
def uncleared(position: Any, player: int, lines: int) -> bool:
    """Whether one of a player's first `lines` lines is complete or, once all lines are done, the floor line holds
    tiles.
    """
    for line in range(min(lines, ROWS)):
        if position.line_tiles[player, line] == line + 1:
            return True
    if lines == ROWS:
        for kind in range(TILE_KINDS):
            if position.floor[player, kind] > 0:
                return True
    return False


@kernel
def line_problems(position: Any, player: int, line: int) -> int:
    """One pattern line (A9, J3)."""
    tiles = int(position.line_tiles[player, line])
    jokers = int(position.line_jokers[player, line])
    colour = int(position.line_colour[player, line])
    if tiles < 0 or jokers < 0:
        return NEGATIVE
    if tiles > line + 1 or jokers > tiles or colour < -1 or colour > JOKER:
        return LINE
    if (colour == -1) != (tiles == 0) or (colour == JOKER) != (tiles > 0 and jokers == tiles):
        return LINE
    if colour < 0 or colour == JOKER:
        return 0
    spaces = int(position.wall[player, colour])
    closed = row_of(spaces, line) != 0
    if not position.grey:
        closed = (occupied(position, player) >> int(SPACE_OF[line, colour])) & 1 != 0
    return LINE_CLOSED if closed else 0


@kernel
def wall_problems(position: Any, player: int) -> int:
    """One wall (A4, G1)."""
    found = 0
    seen = 0
    for kind in range(TILE_KINDS):
        spaces = int(position.wall[player, kind])
        if spaces & seen or spaces < 0 or spaces >> 25:
            found |= TWO_TILES
        seen |= spaces
        if kind == JOKER:
            continue
        columns = 0
        for row in range(ROWS):
            here = row_of(spaces, row)
            if position.grey:
                if here & (here - 1) or here & columns:
                    found |= TWICE
                columns |= here
            elif here & ~(1 << (int(SPACE_OF[row, kind]) - 5 * row)):
                found |= WRONG_SPACE
    return found


@kernel
def tile_problems(position: Any) -> int:
    """A1, J1: tiles of each kind add up over the whole table."""
    found = 0
    taken_out = 0
    if position.jokers:
        taken_out = 1 if position.players == 2 else 2
    for kind in range(TILE_KINDS):
        total = int(position.bag[kind]) + int(position.lid[kind])
        if position.bag[kind] < 0 or position.lid[kind] < 0:
            found |= NEGATIVE
        for source in range(SOURCES):
            total += int(position.table[kind, source])
        for player in range(MOST_PLAYERS):
            total += int(position.floor[player, kind])
            spaces = int(position.wall[player, kind])
            for space in range(25):
                total += (spaces >> space) & 1
            for line in range(ROWS):
                jokers = int(position.line_jokers[player, line])
                if kind == JOKER:
                    total += jokers
                elif position.line_colour[player, line] == kind:
                    total += int(position.line_tiles[player, line]) - jokers
        if kind == JOKER and not position.jokers and total:
            found |= STRAY_JOKERS
        if total != (20 - taken_out if kind < COLOURS else COLOURS * taken_out):
            found |= CONSERVATION
    return found
