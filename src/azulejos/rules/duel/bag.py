"""Tiles packed into one integer, a byte per colour: a bag that can be drawn from without a buffer (D1, D9, D29)."""

from typing import Any

from azulejos.rules.chance import below
from azulejos.rules.duel.record import COLOURS
from azulejos.rules.kernel import kernel


@kernel
def packed(tiles: Any) -> int:
    """Pack counts by colour into one integer."""
    total = 0
    for colour in range(COLOURS):
        total |= int(tiles[colour]) << (8 * colour)
    return total


@kernel
def unpack(bag: int, tiles: Any) -> None:
    """Write a packed bag's counts by colour."""
    for colour in range(COLOURS):
        tiles[colour] = (bag >> (8 * colour)) & 255


@kernel
def tiles_in(bag: int) -> int:
    """Count the tiles in a packed bag."""
    count = 0
    for colour in range(COLOURS):
        count += (bag >> (8 * colour)) & 255
    return count


@kernel
def within(tiles: int, bag: int) -> bool:
    """Whether a packed bag holds all of some packed tiles."""
    lacking = 0
    for colour in range(COLOURS):
        if (tiles >> (8 * colour)) & 255 > (bag >> (8 * colour)) & 255:
            lacking += 1
    return lacking == 0


@kernel
def one_colour(bag: int) -> bool:
    """Whether a packed bag holds tiles of at most one colour."""
    colours = 0
    for colour in range(COLOURS):
        if (bag >> (8 * colour)) & 255:
            colours += 1
    return colours <= 1


@kernel
def pick_tile(bag: int, left: int, generator: Any) -> int:
    """Pick a random tile's colour from a packed bag of `left` tiles; the last colour if it is empty."""
    place = below(generator, left)
    colour = 0
    end = 0
    # Without a way out of the loop: which colour it is cannot be predicted.
    for each in range(COLOURS - 1):
        end += (bag >> (8 * each)) & 255
        colour += 1 if place >= end else 0
    return colour
