"""Draws parts that are used on the table and on boards: spaces, plates on a shelf, chips."""

from xml.etree.ElementTree import Element

from azulejos.drawing.paint import CARD, HAIRLINE, INK, SOFT_INK, WOOD, add, group, recess, write
from azulejos.drawing.tiles import tile
from azulejos.rules.scene import Shelf, Space

PLATE_CELL = 24


def space(parent: Element, x: float, y: float, size: float, what: Space) -> None:
    """Draw a space: glazed if filled, otherwise sunk, with the ghost of the piece that belongs there."""
    if what.tile:
        tile(parent, x, y, size, what.tile)
    elif what.ghost:
        tile(parent, x, y, size, what.ghost, ghost=True)
    else:
        recess(parent, x, y, size, plain=True)


def chip(parent: Element, x: float, y: float, letters: str) -> None:
    """Draw a bonus chip: its colours as small tiles on a coin, or a blank back."""
    down = letters == "?"
    add(parent, "circle", cx=x, cy=y, r=16, fill=WOOD if down else CARD, stroke=INK, stroke_width=1.2)
    if down:
        add(parent, "circle", cx=x, cy=y, r=11, fill="none", stroke=CARD, stroke_dasharray="2 2")
        return
    size = 18 if len(letters) == 1 else 13
    for number, piece in enumerate(letters):
        tile(parent, x - size * len(letters) / 2 + number * size, y - size / 2, size, piece)


def shelf_size(shelf: Shelf) -> tuple[float, float]:
    """Return the width and height of a row of plates with its title."""
    side = 2 * PLATE_CELL + 12
    return max(len(shelf.plates), 1) * (side + 10), side + 40


def shelf(parent: Element, shelf: Shelf) -> None:
    """Draw a row of plates, each with its name."""
    write(parent, 0, 16, shelf.title, 12, fill=SOFT_INK)
    side = 2 * PLATE_CELL + 12
    for number, plate in enumerate(shelf.plates):
        box = group(parent, number * (side + 10), 24, plate.name)
        ground = CARD if plate.spaces else WOOD
        add(box, "rect", width=side, height=side, rx=8, fill=ground, stroke=HAIRLINE if plate.spaces else INK)
        if not plate.spaces and plate.back:
            tile(box, side / 2 - 15, side / 2 - 15, 30, plate.back)
        for row, spaces in enumerate(plate.spaces):
            for column, each in enumerate(spaces):
                space(box, 5 + column * (PLATE_CELL + 2), 5 + row * (PLATE_CELL + 2), PLATE_CELL, each)
        write(box, side / 2, side + 12, plate.name, 11, anchor="middle", fill=SOFT_INK)
