"""Azul's set-up and its one chance event, the deal (A1, A2, A6, A16, J1).

The outcome of a deal is the kinds of the tiles in the order drawn: four for factory 1, four for factory 2, and so on;
fewer if bag and lid run out.
"""

from typing import Any

from azulejos.rules.azul.record import (
    COLOURS,
    DEAL,
    JOKER,
    MOST_PLAYERS,
    NO_ROW,
    OFFER,
    ON_TABLE,
    ROWS,
    SOURCES,
    TILE_KINDS,
)
from azulejos.rules.chance import below
from azulejos.rules.kernel import kernel

PER_FACTORY = 4
MOST_DEALT = PER_FACTORY * (SOURCES - 1)

POSSIBLE, UNKNOWN_TILE, WRONG_NUMBER, NOT_THERE = 0, 1, 2, 3
"""What `possible` returns."""
IMPOSSIBLE = (
    "possible",
    "a dealt tile is of a kind that the game does not have",
    "the deal has too few or too many tiles: four for each factory while bag and lid last",
    "a dealt tile is not in the bag",
)
"""The meaning of each code of `possible`."""


@kernel
def start(position: Any, configuration: Any) -> None:
    """The contract's `start`; configuration: players, starting player, grey wall, Jokers."""
    players = int(configuration[0])
    position.players = players
    position.first = configuration[1]
    position.grey = configuration[2]
    position.jokers = configuration[3]
    position.phase = DEAL
    position.turn = position.first
    position.marker = ON_TABLE
    position.row = NO_ROW
    position.rounds = 0
    jokers_per_colour = 0
    if position.jokers:
        jokers_per_colour = 1 if players == 2 else 2
    for kind in range(TILE_KINDS):
        position.bag[kind] = 20 - jokers_per_colour if kind < COLOURS else COLOURS * jokers_per_colour
        position.lid[kind] = 0
        position.held[kind] = 0
        for source in range(SOURCES):
            position.table[kind, source] = 0
    for player in range(MOST_PLAYERS):
        playing = player < players
        position.score[player] = 0
        for line in range(ROWS):
            position.line_colour[player, line] = -1
            position.line_tiles[player, line] = 0
            position.line_jokers[player, line] = 0
        for kind in range(TILE_KINDS):
            position.floor[player, kind] = 0
            position.wall[player, kind] = 0
            position.open[player, kind] = 0b11111 if playing else 0


@kernel
def factories(position: Any) -> int:
    """A2: 5 factories for 2 players, 7 for 3, 9 for 4."""
    return 2 * int(position.players) + 1


@kernel
def packed(tiles: Any) -> int:
    """Pack counts by kind into one integer, a byte each, so that tiles can be drawn without a buffer."""
    total = 0
    for kind in range(TILE_KINDS):
        total |= int(tiles[kind]) << (8 * kind)
    return total


@kernel
def tiles_in(bag: int) -> int:
    """Count the tiles in a packed bag."""
    count = 0
    for kind in range(TILE_KINDS):
        count += (bag >> (8 * kind)) & 255
    return count


@kernel
def kind_at(bag: int, place: int) -> int:
    """Return the kind of the tile at a place in a packed bag whose tiles are in order of kind."""
    kind = 0
    end = 0
    # Without a way out of the loop: which kind it is cannot be predicted.
    for each in range(JOKER):
        end += (bag >> (8 * each)) & 255
        kind += 1 if place >= end else 0
    return kind


@kernel
def draw(position: Any, generator: Any, outcome: Any) -> int:
    """The contract's `draw`: A6, refilling the bag from the lid when it runs out (A16)."""
    bag = packed(position.bag)
    lid = packed(position.lid)
    left = tiles_in(bag)
    count = 0
    wanted = PER_FACTORY * factories(position)
    while count < wanted:
        if left == 0:
            bag = lid
            lid = 0
            left = tiles_in(bag)
            if left == 0:
                break
        kind = kind_at(bag, below(generator, left))
        bag -= 1 << (8 * kind)
        left -= 1
        outcome[count] = kind
        count += 1
    for unused in range(count, MOST_DEALT):
        outcome[unused] = -1
    return count


@kernel
def resolve(position: Any, outcome: Any) -> None:
    """The contract's `resolve`: put the dealt tiles on the factories and begin the factory offer."""
    left = tiles_in(packed(position.bag))
    for place in range(MOST_DEALT):
        kind = int(outcome[place])
        if kind < 0:
            break
        if left == 0:
            for other in range(TILE_KINDS):
                position.bag[other] = position.lid[other]
                position.lid[other] = 0
            left = tiles_in(packed(position.bag))
        position.bag[kind] -= 1
        left -= 1
        factory = 1 + place // PER_FACTORY
        position.table[kind, factory] += 1
        position.held[kind] |= 1 << factory
    position.rounds += 1
    position.phase = OFFER


@kernel
def possible(position: Any, outcome: Any) -> int:
    """The contract's `possible`: whether bag and lid can yield these tiles in this order."""
    bag = packed(position.bag)
    lid = packed(position.lid)
    wanted = min(PER_FACTORY * factories(position), tiles_in(bag) + tiles_in(lid))
    count = 0
    while count < MOST_DEALT and outcome[count] != -1:
        kind = int(outcome[count])
        if kind < 0 or kind > JOKER:
            return UNKNOWN_TILE
        if bag == 0:
            bag = lid
            lid = 0
        if (bag >> (8 * kind)) & 255 == 0:
            return WRONG_NUMBER if count >= wanted else NOT_THERE
        bag -= 1 << (8 * kind)
        count += 1
    return POSSIBLE if count == wanted else WRONG_NUMBER
