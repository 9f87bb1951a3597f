"""Draws a learning curve as SVG: share of games won against each opponent, by processor time."""

from collections.abc import Mapping, Sequence
from html import escape

PAPER, INK, FAINT = "#f7f4ec", "#20262e", "#8a8573"
COLOURS = {"random": "#8a8573", "greedy": "#1f4e9c"}
WIDTH, HEIGHT, LEFT, TOP = 560, 300, 56, 44
RIGHT, BOTTOM = WIDTH - 84, HEIGHT - 44


def draw(title: str, curve: Sequence[Mapping[str, float]]) -> str:
    """Draw the curve of a run of ppo.py."""
    # A run that was stopped at once took no time that can be drawn.
    longest = max(row["core_minutes"] for row in curve) or 0.01

    def x(minutes: float) -> float:
        return LEFT + (RIGHT - LEFT) * minutes / longest

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f"<path d='M{LEFT} {y(share):.1f}H{RIGHT}' stroke='{FAINT}' stroke-opacity='0.3'/>")
        parts.append(_text(LEFT - 8, y(share) + 5, f"{share:.0%}", "end"))
    for part in range(5):
        parts.append(_text(x(longest * part / 4), BOTTOM + 20, f"{longest * part / 4:.1f}"))
    parts.append(_text((LEFT + RIGHT) / 2, HEIGHT - 6, "core minutes", fill=FAINT))
    for name, colour in COLOURS.items():
        points = " ".join(f"{x(row['core_minutes']):.1f},{y(row[name]):.1f}" for row in curve)
        parts.append(f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2'/>")
        parts.append(_text(RIGHT + 8, y(curve[-1][name]) + 5, name, "start", colour))
    heading = f"PPO in {title}: games won against"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}' "
        f"font-family='Georgia, serif'><rect width='{WIDTH}' height='{HEIGHT}' rx='12' fill='{PAPER}'/>"
        f"<text x='16' y='26' font-size='16' fill='{FAINT}'>{escape(heading)}</text>{''.join(parts)}</svg>\n"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", fill: str = INK) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' font-size='14' fill='{fill}'>{escape(text)}</text>"
