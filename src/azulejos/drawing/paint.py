"""Shared parts of the SVG renderer: the palette, and helpers to add elements and text."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

PAPER = "#f7f4ec"
CARD = "#fffefa"
TABLE = "#efe9da"
NIGHT = "#e3e2e6"
"""The background of a source's other side."""
HAIRLINE = "#ddd5c3"
INK = "#20262e"
SOFT_INK = "#6b6455"
ACCENT = "#1f4e9c"
AMBER = "#e59a0c"
RECESS = "#ece5d4"
RECESS_EDGE = "#cfc5ae"
WOOD = "#b9ad94"
"""The back of a face-down piece."""

SANS = "'Source Sans 3', Seravek, Calibri, 'DejaVu Sans', sans-serif"
SERIF = "'Source Serif 4', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Add an element. Underscores in attribute names become hyphens; numbers are rounded to hundredths."""
    return ElementTree.SubElement(
        parent,
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else f"{round(value, 2):g}"
            for name, value in attributes.items()
        },
    )


def group(parent: Element, x: float, y: float, title: str = "") -> Element:
    """Add a group at a place, with a title for tooltips and screen readers."""
    element = add(parent, "g", transform=f"translate({round(x, 2):g} {round(y, 2):g})")
    if title:
        add(element, "title").text = title
    return element


def write(
    parent: Element, x: float, y: float, text: str, size: float = 13, *, anchor: str = "start", **style: str | float
) -> None:
    """Write one line of text."""
    ink: dict[str, str | float] = {"fill": INK, "font_size": size, "text_anchor": anchor}
    add(parent, "text", x=x, y=y, **(ink | style)).text = text


def card(parent: Element, width: float, height: float, active: bool = False) -> None:
    """Add a white card; the active one has an accented frame."""
    edge: dict[str, str | float] = {"stroke": ACCENT, "stroke_width": 2.5} if active else {"stroke": HAIRLINE}
    add(parent, "rect", width=width, height=height, rx=14, fill=CARD, **edge)


def recess(parent: Element, x: float, y: float, size: float, *, plain: bool = False) -> None:
    """Add an empty space: sunk into the board, or (plain) a wall space for any colour."""
    style: dict[str, str | float] = {"fill": PAPER, "stroke_dasharray": "3 3"} if plain else {"fill": RECESS}
    inset = size - 1
    add(parent, "rect", x=x + 0.5, y=y + 0.5, width=inset, height=inset, rx=size * 0.14, stroke=RECESS_EDGE, **style)
