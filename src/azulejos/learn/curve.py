"""The learning curve of a training loop as an SVG picture: strength gained and remaining error, turn by turn."""

import math
from collections.abc import Sequence
from html import escape

from azulejos.learn.wheel import Turn

PAPER, INK, FAINT, ACCENT, WARM = "#f7f4ec", "#20262e", "#8a8573", "#1f4e9c", "#b5362c"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 56, 56, 48, 44


def gained(share: float, players: int) -> float:
    """Convert a share of victories to an Elo difference."""
    share = min(max(share, 0.01), 0.99)
    return 400 * math.log10(share * (players - 1) / (1 - share))


def curve(title: str, turns: Sequence[Turn], players: int) -> str:
    """Plot Elo points over the initial weights (blue), and the error of the chances (red)."""
    strength = [0.0]
    for turn in turns:
        strength.append(strength[-1] + (gained(turn.share, players) if turn.promoted else 0.0))
    errors = [turns[0].chance_before, *(turn.chance_after for turn in turns)] if turns else [0.0]
    most, worst = max(*strength, 10.0), max(*errors, 0.01)
    step = (WIDTH - LEFT - RIGHT) / max(len(turns), 1)
    floor = HEIGHT - BOTTOM

    def path(values: Sequence[float], top: float) -> str:
        points = (
            f"{LEFT + at * step:.1f} {floor - value / top * (floor - TOP):.1f}" for at, value in enumerate(values)
        )
        return "M" + "L".join(points)

    parts = [
        f"<path d='M{LEFT} {floor}H{WIDTH - RIGHT}' stroke='{FAINT}'/>",
        f"<path d='{path(strength, most)}' fill='none' stroke='{ACCENT}' stroke-width='2.5'/>",
        f"<path d='{path(errors, worst)}' fill='none' stroke='{WARM}' stroke-width='1.5' stroke-dasharray='4 3'/>",
        _text(LEFT - 8, TOP + 4, f"+{most:.0f}", "end", ACCENT),
        _text(WIDTH - RIGHT + 8, TOP + 4, f"{worst:.3f}", "start", WARM),
        _text(LEFT, 24, title, "start", INK, 15),
        _text(LEFT, HEIGHT - 10, "Elo over the first weights", "start", ACCENT),
        _text(WIDTH - RIGHT, HEIGHT - 10, "error of the winning chance", "end", WARM),
    ]
    for at, turn in enumerate(turns, 1):
        mark = ACCENT if turn.promoted else FAINT
        parts.append(f"<circle cx='{LEFT + at * step:.1f}' cy='{floor}' r='4' fill='{mark}'/>")
    size = f"viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}'"
    body = "".join(parts)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} role='img' font-family='sans-serif'>"
        f"<title>{escape(title)}</title><rect width='{WIDTH}' height='{HEIGHT}' fill='{PAPER}'/>{body}</svg>\n"
    )


def _text(x: float, y: float, text: str, anchor: str, fill: str, size: int = 12) -> str:
    place = f"x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'"
    return f"<text {place} font-size='{size}' fill='{fill}'>{escape(text)}</text>"
