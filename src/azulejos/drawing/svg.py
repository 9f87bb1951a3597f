"""Renders a scene as an SVG picture. It knows the scene's vocabulary, but no game."""

from math import ceil
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from azulejos.drawing.paint import ACCENT, PAPER, SANS, SERIF, SOFT_INK, add, group, write
from azulejos.drawing.svg_board import board_size, draw_board
from azulejos.drawing.svg_table import beside_height, disc_radius, draw_beside, draw_table
from azulejos.drawing.tiles import define
from azulejos.rules.scene import Scene

MARGIN = 24
TITLE = 58
BETWEEN = 16
"""Space between boards."""


def svg(scene: Scene, title: str = "") -> str:
    """Draw a scene; returns the text of an SVG file."""
    columns = 1 if len(scene.boards) <= 2 else 2
    rows = ceil(len(scene.boards) / columns)
    sizes = [board_size(board) for board in scene.boards]
    board_width = max(width for width, _ in sizes)
    board_height = max(height for _, height in sizes)
    left = 2 * disc_radius(scene.table)
    width = MARGIN + left + MARGIN + columns * (board_width + BETWEEN) - BETWEEN + MARGIN
    table_height = left + BETWEEN + beside_height(scene)
    height = TITLE + max(table_height, rows * (board_height + BETWEEN) - BETWEEN) + MARGIN

    root = _canvas(width, height, f"{title}, round {scene.round}: {scene.headline}")
    write(root, MARGIN, 40, title, 24, font_family=SERIF, font_weight="bold", fill=ACCENT)
    write(root, MARGIN + left + MARGIN, 40, f"Round {scene.round}: {scene.headline}", 16, fill=SOFT_INK)

    draw_table(group(root, MARGIN, TITLE), scene)
    draw_beside(group(root, MARGIN, TITLE + left + BETWEEN), scene, left)
    for number, board in enumerate(scene.boards):
        row, column = divmod(number, columns)
        x = MARGIN + left + MARGIN + column * (board_width + BETWEEN)
        draw_board(group(root, x, TITLE + row * (board_height + BETWEEN), board.title), board, scene.over)
    return ElementTree.tostring(root, encoding="unicode")


def board_svg(scene: Scene, number: int) -> str:
    """Draw a single player's board; returns the text of an SVG file."""
    board = scene.boards[number]
    width, height = board_size(board)
    root = _canvas(width + 2 * BETWEEN, height + 2 * BETWEEN, f"{board.title}: {board.score} points")
    draw_board(group(root, BETWEEN, BETWEEN), board, scene.over)
    return ElementTree.tostring(root, encoding="unicode")


def table_svg(scene: Scene) -> str:
    """Draw the table without the players' boards; returns the text of an SVG file."""
    width = 2 * disc_radius(scene.table)
    height = width + BETWEEN + beside_height(scene)
    root = _canvas(width + 2 * BETWEEN, height + 2 * BETWEEN, f"The table in round {scene.round}")
    draw_table(group(root, BETWEEN, BETWEEN), scene)
    draw_beside(group(root, BETWEEN, BETWEEN + width + BETWEEN), scene, width)
    return ElementTree.tostring(root, encoding="unicode")


def _canvas(width: float, height: float, title: str) -> Element:
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", role="img")
    root.attrib |= {"width": f"{width:g}", "height": f"{height:g}", "font-family": SANS}
    add(root, "title").text = title
    define(add(root, "defs"))
    add(root, "rect", width=width, height=height, fill=PAPER)
    return root
