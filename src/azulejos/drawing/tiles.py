"""The tiles: one silhouette per piece, distinguishable without hue and at small sizes.

A motif is a path on a 48 x 48 field with its centre at 24; its heart is cut out in the glaze's colour. Each piece is
defined once as a symbol, glazed and as a ghost, and then referenced.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree.ElementTree import Element

from azulejos.drawing.paint import CARD, INK, PAPER, SERIF, add, write

QUARTERS = (0, 90, 180, 270)


@dataclass(frozen=True)
class Motif:
    """The look of one piece."""

    glaze: str
    pale: str
    shape: str
    heart: str = ""
    field: str = ""
    """The colour of an inner field, for a pale tile with a glazed motif."""


def _at(radius: float, degrees: float) -> str:
    x, y = 24 + radius * sin(radians(degrees)), 24 - radius * cos(radians(degrees))
    return f"{round(x, 2):g} {round(y, 2):g}"


def _polygon(corners: list[str]) -> str:
    return f"M{'L'.join(corners)}Z"


def _circle(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0Z"


def _diamond(x: float, y: float, radius: float) -> str:
    return f"M{x:g} {y - radius:g}l{radius:g} {radius:g}l{-radius:g} {radius:g}l{-radius:g} {-radius:g}Z"


def _all_round(draw: Callable[[float, float], str], distance: float) -> str:
    places = ((24, 24 - distance), (24 + distance, 24), (24, 24 + distance), (24 - distance, 24))
    return "".join(draw(x, y) for x, y in places)


def _star() -> str:
    return _polygon([_at(8.4 if corner % 2 else 19, 22.5 * corner) for corner in range(16)])


def _blades() -> str:
    return _polygon([corner for turn in QUARTERS for corner in (_at(6.4, turn), _at(22.5, turn + 45))])


def _pinwheel() -> str:
    return "".join(f"M24 24Q{_at(14, turn - 40)} {_at(20, turn)}Q{_at(16, turn + 34)} 24 24Z" for turn in QUARTERS)


def _lantern() -> str:
    corners = "".join(_polygon([_at(16, turn + 45), _at(24, turn + 33), _at(24, turn + 57)]) for turn in QUARTERS)
    return _diamond(24, 24, 18.5) + corners


def _crystal() -> str:
    rays = ([_at(3.4, turn), _at(12, turn - 19), _at(19.4, turn), _at(12, turn + 19)] for turn in range(0, 360, 60))
    return "".join(_polygon(ray) for ray in rays)


_RINGS = _circle(24, 24, 17) + _circle(24, 24, 11.6) + _circle(24, 24, 6.4)
_PETALS = _all_round(lambda x, y: _circle(x, y, 8), 9) + _diamond(24, 24, 10)
_DIAMONDS = _all_round(lambda x, y: _diamond(x, y, 7.6), 11)

MOTIFS = {
    "B": Motif("#1f4e9c", "#eef3fb", _star(), _circle(24, 24, 4.4)),
    "Y": Motif("#e0a11b", "#fff7e0", _PETALS, _circle(24, 24, 4.6)),
    "R": Motif("#b5362c", "#fdeee9", _DIAMONDS, _all_round(lambda x, y: _diamond(x, y, 2.2), 11)),
    "K": Motif("#2a2e35", "#f0f1f3", _blades(), _diamond(24, 24, 2.6)),
    "W": Motif("#9a917c", "#6d6654", _crystal(), field="#fffdf6"),
    "T": Motif("#23958d", "#ecfaf7", _RINGS),
    "J": Motif("#6b3f93", "#f7eefc", _pinwheel(), _circle(24, 24, 3.2)),
    "S": Motif("#3f6f3a", "#f3f8e6", _lantern(), _diamond(24, 24, 11.5)),
}
"""The pieces that have a motif; the starting marker and face-down pieces are drawn separately."""


def define(parent: Element) -> None:
    """Define every piece's symbols."""
    glaze = add(parent, "linearGradient", id="azj-glaze", x2=0, y2=1)
    for offset, colour, opacity in ((0, "#fff", 0.26), (0.42, "#fff", 0.03), (1, "#000", 0.2)):
        add(glaze, "stop", offset=offset, stop_color=colour, stop_opacity=opacity)
    for letter, motif in MOTIFS.items():
        _define_tile(parent, letter, motif)
        _define_ghost(parent, letter, motif)
    _define_marker(parent)
    back = add(parent, "symbol", id="azj-tile-?", viewBox="0 0 48 48")
    add(back, "rect", x=1, y=1, width=46, height=46, rx=6.5, fill="#8d8674", stroke=INK)
    write(back, 24, 34, "?", 28, anchor="middle", fill=CARD, font_family=SERIF)


def _define_tile(parent: Element, letter: str, motif: Motif) -> None:
    symbol = add(parent, "symbol", id=f"azj-tile-{letter}", viewBox="0 0 48 48")
    add(symbol, "rect", width=48, height=48, rx=6.5, fill=motif.glaze)
    if motif.field:
        add(symbol, "rect", x=4, y=4, width=40, height=40, rx=3.5, fill=motif.field)
    add(symbol, "rect", width=48, height=48, rx=6.5, fill="url(#azj-glaze)")
    _draw_shape(symbol, motif, motif.pale)
    if motif.heart:
        add(symbol, "path", d=motif.heart, fill=motif.glaze)
    _edge(symbol, 1.2, fill="none", stroke="#fff", stroke_opacity=0.3, stroke_width=1.4)
    _edge(symbol, 0.4, fill="none", stroke="#000", stroke_opacity=0.35, stroke_width=0.8)


def _edge(symbol: Element, inset: float, rounding: float = 6.6, **style: str | float) -> None:
    """Draw the outline of a piece, inset from the border of its field."""
    side = 48 - 2 * inset
    add(symbol, "rect", x=inset, y=inset, width=side, height=side, rx=rounding - inset, **style)


def _define_ghost(parent: Element, letter: str, motif: Motif) -> None:
    symbol = add(parent, "symbol", id=f"azj-ghost-{letter}", viewBox="0 0 48 48")
    _edge(symbol, 0.8, fill=PAPER, stroke=motif.glaze, stroke_width=1.4, stroke_opacity=0.4)
    faint = add(symbol, "g", opacity=0.28, transform="translate(4.8 4.8) scale(.8)")
    _draw_shape(faint, motif, motif.glaze)


def _draw_shape(parent: Element, motif: Motif, colour: str) -> None:
    rule = "evenodd" if motif.shape == _RINGS else "nonzero"
    add(parent, "path", d=motif.shape, fill=colour, fill_rule=rule)


def _define_marker(parent: Element) -> None:
    marker = add(parent, "symbol", id="azj-tile-1", viewBox="0 0 48 48")
    _edge(marker, 1.5, 11.5, fill=CARD, stroke=INK, stroke_width=3)
    write(marker, 24, 34.5, "1", 30, anchor="middle", font_family=SERIF, font_weight="bold")
    ghost = add(parent, "symbol", id="azj-ghost-1", viewBox="0 0 48 48")
    _edge(ghost, 1.5, 11.5, fill=PAPER, stroke=INK, stroke_width=2, stroke_opacity=0.3, stroke_dasharray="4 4")
    write(ghost, 24, 34.5, "1", 30, anchor="middle", font_family=SERIF, opacity=0.3)


def tile(parent: Element, x: float, y: float, size: float, letter: str, ghost: bool = False) -> None:
    """Place a piece, or its ghost."""
    add(parent, "use", href=f"#azj-{'ghost' if ghost else 'tile'}-{letter}", x=x, y=y, width=size, height=size)
