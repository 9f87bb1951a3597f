"""Draws a player's board: pattern lines, wall or dome, floor line, score, and anything else on it."""

from xml.etree.ElementTree import Element

from azulejos.drawing.paint import (
    ACCENT,
    AMBER,
    INK,
    RECESS_EDGE,
    SERIF,
    SOFT_INK,
    TABLE,
    add,
    card,
    group,
    recess,
    write,
)
from azulejos.drawing.svg_parts import chip, shelf, shelf_size, space
from azulejos.drawing.tiles import tile
from azulejos.rules.scene import Board

CELL = 36
GAP = 4
STEP = CELL + GAP
PADDING = 18
HEADER = 50
BETWEEN = 18
"""Space between pattern lines and grid."""
PLATE_GAP = 6
FLOOR_CELL = 28
FLOOR_HEIGHT = 54


def _offset(number: int, block: int) -> float:
    """Return the start of a row or column; there is a small gap between plates."""
    return number * STEP + (number // block * PLATE_GAP if block else 0)


def board_size(board: Board) -> tuple[float, float]:
    """Return the width and height of a board's card."""
    lines = max(line.spaces for line in board.lines)
    columns = len(board.grid[0])
    points = 24 if board.row_points else 0
    width = 2 * PADDING + lines * STEP + _offset(columns, board.block) - 2 * GAP + BETWEEN + points
    plates = sum(shelf_size(each)[1] for each in board.shelves)
    return width, HEADER + _offset(len(board.grid), board.block) + FLOOR_HEIGHT + plates + PADDING


def draw_board(parent: Element, board: Board, over: bool) -> None:
    """Draw one player's card, from its upper left corner."""
    width, height = board_size(board)
    card(parent, width, height, active=board.turn)
    _draw_header(parent, board, width, over)
    lines = max(line.spaces for line in board.lines)
    right = PADDING + lines * STEP
    for row, line in enumerate(board.lines):
        y = HEADER + _offset(row, board.block)
        for place in range(line.spaces):
            x = right - (place + 1) * STEP
            if place < len(line.tiles):
                tile(parent, x, y, CELL, line.tiles[place])
            else:
                recess(parent, x, y, CELL)
        if line.due:
            left = right - line.spaces * STEP - 3
            add(
                parent,
                "rect",
                x=left,
                y=y - 3,
                width=line.spaces * STEP + 2,
                height=CELL + 6,
                rx=8,
                fill="none",
                stroke=AMBER,
                stroke_width=3,
            )
    wall = group(parent, right + BETWEEN - GAP, HEADER)
    _draw_grid(wall, board)
    beside = _offset(len(board.grid[0]), board.block) + 10
    for row, points in enumerate(board.row_points):
        y = _offset(row, board.block) + 24
        write(wall, beside, y, str(points), 14, anchor="middle", font_family=SERIF, fill=SOFT_INK)
    bottom = HEADER + _offset(len(board.grid), board.block) + 8
    end = _draw_floor(group(parent, PADDING, bottom), board)
    _draw_store(group(parent, PADDING + end + 12, bottom), board)
    top = bottom + FLOOR_HEIGHT
    for each in board.shelves:
        shelf(group(parent, PADDING, top), each)
        top += shelf_size(each)[1]


def _draw_header(parent: Element, board: Board, width: float, over: bool) -> None:
    write(parent, PADDING, 32, board.title.capitalize(), 17, font_weight="bold")
    note = ""
    if over:
        note = "wins" if board.place == 1 else f"place {board.place}"
    elif board.turn:
        note = "to decide"
    elif board.starts:
        note = "started the round"
    write(parent, PADDING + 92, 32, note, 13, fill=ACCENT if board.turn or over else SOFT_INK)
    write(parent, width - PADDING, 36, str(board.score), 28, anchor="end", font_family=SERIF, font_weight="bold")


def _draw_grid(parent: Element, board: Board) -> None:
    block = board.block
    if block:
        side = block * STEP + 1
        for row in range(0, len(board.grid), block):
            for column in range(0, len(board.grid[0]), block):
                x, y = _offset(column, block) - GAP / 2 - 0.5, _offset(row, block) - GAP / 2 - 0.5
                _draw_plate_ground(parent, x, y, side, board.grid[row][column] is None)
    for row, spaces in enumerate(board.grid):
        for column, each in enumerate(spaces):
            if each is not None:
                space(parent, _offset(column, block), _offset(row, block), CELL, each)


def _draw_plate_ground(parent: Element, x: float, y: float, side: float, empty: bool) -> None:
    style: dict[str, str | float] = {"stroke_dasharray": "4 4", "fill": "none"} if empty else {"fill": TABLE}
    add(parent, "rect", x=x, y=y, width=side, height=side, rx=8, stroke=RECESS_EDGE, **style)


def _draw_floor(parent: Element, board: Board) -> float:
    """Draw the floor line with its costs; returns its width."""
    for place, each in enumerate(board.floor):
        x = place * (FLOOR_CELL + GAP)
        if each.tile:
            tile(parent, x, 0, FLOOR_CELL, each.tile)
        elif each.ghost:
            tile(parent, x, 0, FLOOR_CELL, each.ghost, ghost=True)
        else:
            recess(parent, x, 0, FLOOR_CELL)
        cost = f"\N{MINUS SIGN}{-each.cost}" if each.cost else "0"
        write(parent, x + FLOOR_CELL / 2, FLOOR_CELL + 14, cost, 11, anchor="middle", fill=SOFT_INK)
    return len(board.floor) * (FLOOR_CELL + GAP)


def _draw_store(parent: Element, board: Board) -> None:
    for number in range(board.tokens):
        add(parent, "circle", cx=10 + number * 24, cy=14, r=9, fill=ACCENT, stroke=INK)
    for number, letters in enumerate(board.chips):
        chip(parent, 20 + board.tokens * 24 + number * 36, 14, letters)
