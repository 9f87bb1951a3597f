"""SVG pictures of a match: the rating ladder with error bars, and the win matrix."""

from collections.abc import Sequence
from html import escape

from azulejos.arena.report import BotReport

PAPER, CARD, INK, FAINT, ACCENT = "#f7f4ec", "#fffefa", "#20262e", "#8a8573", "#1f4e9c"
ROW = 34
LEFT = 170
CELL = 62


def ladder(lines: Sequence[BotReport]) -> str:
    """Draw the ratings from best to worst, each with its 95 % interval."""
    ordered = sorted(lines, key=lambda line: -line.rating)
    low = min(line.rating - line.error for line in ordered)
    high = max(line.rating + line.error for line in ordered)
    width, plot = LEFT + 420, 340

    def x(rating: float) -> float:
        return LEFT + 10 + (rating - low) / max(high - low, 1.0) * plot

    height = 56 + ROW * len(ordered)
    parts = [f"<path d='M{x(0):.1f} 30V{height - 16}' stroke='{FAINT}' stroke-dasharray='2 4'/>"]
    for place, line in enumerate(ordered):
        y = 50 + ROW * place
        parts += [
            _text(LEFT - 8, y + 5, line.name, "end"),
            f"<path d='M{x(line.rating - line.error):.1f} {y}H{x(line.rating + line.error):.1f}' "
            f"stroke='{ACCENT}' stroke-width='2'/>",
            f"<circle cx='{x(line.rating):.1f}' cy='{y}' r='5' fill='{ACCENT}'/>",
            _text(width - 8, y + 5, f"{line.rating:+.0f} ± {line.error:.0f}", "end"),
        ]
    return _picture(width, height, "Elo ratings, relative to the mean", parts)


def matrix(names: Sequence[str], rates: Sequence[Sequence[float | None]]) -> str:
    """Draw how often the bot of a row finished ahead of the bot of a column."""
    parts = []
    for row, name in enumerate(names):
        y = 90 + row * CELL
        parts.append(_text(LEFT - 8, y + CELL / 2 + 5, name, "end"))
        # Neighbouring names are on two levels, so that long ones do not collide.
        parts.append(_text(LEFT + (row + 0.5) * CELL, 78 - 16 * (row % 2), name))
        for column, rate in enumerate(rates[row]):
            x = LEFT + column * CELL
            box = f"<rect x='{x + 1}' y='{y + 1}' width='{CELL - 2}' height='{CELL - 2}' rx='6'"
            if rate is None:
                parts.append(f"{box} fill='{CARD}' stroke='#e2dccb'/>")
            else:
                parts.append(f"{box} fill='{ACCENT}' fill-opacity='{0.06 + 0.94 * rate:.2f}'/>")
                colour = CARD if rate > 0.55 else INK
                parts.append(_text(x + CELL / 2, y + CELL / 2 + 5, f"{100 * rate:.0f}", fill=colour))
    size = len(names) * CELL
    return _picture(LEFT + size + 20, 100 + size, "Finished ahead, in % of meetings", parts)


def _text(x: float, y: float, text: str, anchor: str = "middle", fill: str = INK) -> str:
    return f"<text x='{x:g}' y='{y:g}' text-anchor='{anchor}' font-size='14' fill='{fill}'>{escape(text)}</text>"


def _picture(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"font-family='Georgia, serif'><rect width='{width}' height='{height}' rx='12' fill='{PAPER}'/>"
        f"<text x='16' y='26' font-size='16' fill='{FAINT}'>{escape(title)}</text>{''.join(parts)}</svg>\n"
    )
