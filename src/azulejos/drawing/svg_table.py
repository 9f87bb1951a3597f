"""Draws the table: sources in a ring, the centre, and the shelves, counts and goals below."""

from math import ceil, cos, hypot, pi, sin
from xml.etree.ElementTree import Element

from azulejos.drawing.paint import ACCENT, CARD, HAIRLINE, INK, NIGHT, SOFT_INK, TABLE, WOOD, add, card, group, write
from azulejos.drawing.svg_parts import chip, shelf, shelf_size
from azulejos.drawing.tiles import tile
from azulejos.rules.scene import Scene, Source, Table

DISH = 58
"""Radius of a source with one side."""
DEEP_DISH = 84
"""Radius of a source with two sides."""
PIECE = 34
SMALL = 27
ROW = 40
"""Height of a row of counts or goals."""


def _dish_radius(table: Table) -> float:
    return DISH if all(source.under is None for source in table.ring) else DEEP_DISH


def _ring_radius(table: Table) -> float:
    """Return a radius that separates neighbours and leaves room in the centre for the tiles that may gather there."""
    dish = _dish_radius(table)
    midst = 108 if table.centre.under is None else dish + 8
    if not table.ring:
        return midst + 4 + dish
    return max((dish + 5) / sin(pi / len(table.ring)), midst + dish)


def disc_radius(table: Table) -> float:
    """Return the radius of the whole round table."""
    if not table.ring:
        return _ring_radius(table) - _dish_radius(table) + 14
    return _ring_radius(table) + _dish_radius(table) + 14


def beside_height(scene: Scene) -> float:
    """Return the height of everything below the round table."""
    table = scene.table
    rows = len(table.counts) + len(table.goals) + (1 if table.goals else 0)
    plates = max((shelf_size(each)[1] for each in table.shelves), default=0.0)
    return (rows * ROW * 0.8 + 20 if rows else 0) + (plates + 28 if plates or table.piles else 0)


def draw_table(parent: Element, scene: Scene) -> None:
    """Draw the round table with all its sources, from its upper left corner."""
    table = scene.table
    radius = disc_radius(table)
    add(parent, "circle", cx=radius, cy=radius, r=radius - 1, fill=TABLE, stroke=HAIRLINE)
    ring = _ring_radius(table)
    for number, source in enumerate(table.ring):
        turn = 2 * pi * number / len(table.ring)
        _draw_source(parent, source, radius + ring * sin(turn), radius - ring * cos(turn), _dish_radius(table))
    if table.centre.under is None:
        midst = group(parent, radius, radius, _words(table.centre, scene))
        _heap(midst, table.centre.tiles, ring - _dish_radius(table) - 4)
    else:
        _draw_source(parent, table.centre, radius, radius, _dish_radius(table))


def _words(source: Source, scene: Scene | None = None) -> str:
    names = scene.names if scene else {}
    return f"{source.title}: {', '.join(names.get(piece, piece) for piece in source.tiles) or 'empty'}"


def _draw_source(parent: Element, source: Source, x: float, y: float, radius: float) -> None:
    dish = group(parent, x, y, _words(source))
    add(dish, "circle", r=radius, fill=CARD, stroke=HAIRLINE, stroke_width=1.5)
    label_y = radius - 6 if source.under is None else -radius + 16
    if source.under is None:
        _square(dish, source.tiles)
    else:
        add(dish, "path", d=f"M{-radius} 0A{radius} {radius} 0 0 0 {radius} 0Z", fill=NIGHT)
        add(dish, "circle", r=radius, fill="none", stroke=HAIRLINE, stroke_width=1.5)
        _row(dish, source.tiles, -SMALL - 12)
        _draw_under(dish, source)
    write(dish, 0, label_y, source.name, 11, anchor="middle", fill=SOFT_INK)


def _square(dish: Element, pieces: tuple[str, ...]) -> None:
    side = max(2, ceil(len(pieces) ** 0.5))
    step = PIECE + 4
    for number, piece in enumerate(pieces):
        row, column = divmod(number, side)
        tile(dish, (column - side / 2) * step + 2, (row - side / 2) * step - 1, PIECE, piece)


def _row(dish: Element, pieces: tuple[str, ...], y: float) -> None:
    step = SMALL + 3
    for number, piece in enumerate(pieces):
        tile(dish, (number - len(pieces) / 2) * step + 1.5, y, SMALL, piece)


def _draw_under(dish: Element, source: Source) -> None:
    pieces = source.under or ()
    if source.stacked:
        step = SMALL * 0.72
        # Draw the top of the stack last, over the tiles below it.
        left = -((len(pieces) - 1) * step + SMALL) / 2
        for number in reversed(range(len(pieces))):
            tile(dish, left + number * step, 9, SMALL, pieces[number])
    else:
        _row(dish, pieces, 9)
    if source.chip:
        chip(dish, 0, 58, source.chip)


def _heap(midst: Element, pieces: tuple[str, ...], radius: float) -> None:
    """Draw loose pieces in the centre, in rows that fit a circle."""
    if not pieces:
        return
    columns = max(1, ceil(len(pieces) ** 0.5))
    rows = ceil(len(pieces) / columns)
    step = min(PIECE + 4, 2 * radius / hypot(columns, rows))
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        in_row = min(columns, len(pieces) - row * columns)
        tile(midst, (column - in_row / 2) * step + 2, (row - rows / 2) * step + 2, step - 4, piece)


def draw_beside(parent: Element, scene: Scene, width: float) -> None:
    """Draw shelves and piles of plates, then counts and goals, below the round table."""
    table = scene.table
    y = 0.0
    if table.shelves or table.piles:
        height = max((shelf_size(each)[1] for each in table.shelves), default=60.0) + 14
        box = group(parent, 0, 0)
        card(box, width, height)
        x = 16.0
        for each in table.shelves:
            shelf(group(box, x, 8), each)
            x += shelf_size(each)[0] + 20
        for pile in table.piles:
            write(box, x, 24, pile.title, 12, fill=SOFT_INK)
            if pile.size:
                for depth in (6, 3, 0):
                    add(box, "rect", x=x + depth, y=34 + depth, width=44, height=44, rx=7, fill=WOOD, stroke=INK)
                if pile.top:
                    tile(box, x + 7, 41, 30, pile.top)
            write(box, x + 58, 62, str(pile.size), 16)
            x += 100
        y = height + 14
    rows = len(table.counts) + len(table.goals) + (1 if table.goals else 0)
    if not rows:
        return
    box = group(parent, 0, y)
    card(box, width, rows * ROW * 0.8 + 12)
    for number, count in enumerate(table.counts):
        _draw_count(group(box, 16, 6 + number * ROW * 0.8, count.title), count.title, dict(count.pieces))
    if table.goals:
        _draw_goals(group(box, 16, 6 + len(table.counts) * ROW * 0.8), scene, width - 32)


def _draw_count(row: Element, title: str, pieces: dict[str, int]) -> None:
    write(row, 0, 21, title.capitalize(), 13)
    write(row, 50, 21, str(sum(pieces.values())), 13, font_weight="bold")
    for number, (piece, count) in enumerate(pieces.items()):
        tile(row, 84 + number * 56, 6, 20, piece)
        write(row, 109 + number * 56, 21, str(count), 13, fill=SOFT_INK)


def _draw_goals(box: Element, scene: Scene, width: float) -> None:
    step = 84
    for player, board in enumerate(scene.boards):
        write(box, width - (len(scene.boards) - 1 - player) * step, 21, board.title, 12, anchor="end", fill=SOFT_INK)
    for number, goal in enumerate(scene.table.goals, 1):
        y = number * ROW * 0.8 + 21
        write(box, 0, y, goal.title, 13)
        for player, points in enumerate(goal.points):
            write(
                box,
                width - (len(goal.points) - 1 - player) * step,
                y,
                f"{points:+d}" if points else "0",
                13,
                anchor="end",
                fill=ACCENT,
            )
