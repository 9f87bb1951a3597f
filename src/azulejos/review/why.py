"""Reasons why one move is better than another, as language-independent keys with values.

Reasons that apply to every game come from the contract: points now, spilled tiles, a completed line, the next player's
best answer. A game can add its own in a module listed in `ADDED`. Runs no search.
"""

from collections.abc import Callable
from dataclasses import dataclass

from azulejos.move import Move
from azulejos.position import Position
from azulejos.review import azul, duel

MOST_REASONS = 3
WORTH_DENYING = 3
"""The minimum points of an answer for denying it to be worth mentioning."""
CLEARLY_LESS = 2
"""How many points the best answer must drop by."""


@dataclass(frozen=True)
class Reason:
    """One reason for a move, compared with another."""

    key: str
    values: dict[str, int | str]
    """`n` points or tiles, `move` a move text, `tile` a letter; `player`, `line`, `row` and `column` from 1."""


ADDED: dict[str, Callable[[Position, int, int], list[tuple[str, dict[str, int | str]]]]] = {
    "azul": azul.reasons,
    "duel": duel.reasons,
}
"""Further reasons by name of the rules, most important first."""


def reasons(position: Position, played: int, better: int) -> list[Reason]:
    """List reasons for the better of two legal moves; empty if only a search can tell."""
    one, other = position.preview(better), position.preview(played)
    found: list[Reason] = []
    if one.points > other.points:
        found.append(Reason("points", {"n": one.points - other.points}))
    if one.spilled < other.spilled:
        found.append(Reason("spills", {"n": other.spilled - one.spilled}))
    if position.game.rules.name in ADDED:
        found += [Reason(key, values) for key, values in ADDED[position.game.rules.name](position, played, better)]
    found += _denied(position, played, better)
    if one.completes and not other.completes and not found:
        found.append(Reason("completes", {}))
    return found[:MOST_REASONS]


def _denied(position: Position, played: int, better: int) -> list[Reason]:
    """Find a scoring answer of the next player that the better move prevents."""
    after, instead = position.after_unchecked(played), position.after_unchecked(better)
    rival = after.mover
    if rival is None or rival == position.mover or instead.mover != rival:
        return []
    answer, points = _best_answer(after)
    _, left = _best_answer(instead)
    if answer is None or points < WORTH_DENYING or left > points - CLEARLY_LESS:
        return []
    key = "denies_line" if after.preview(answer).completes else "denies"
    return [Reason(key, {"player": rival + 1, "n": points, "move": answer.text})]


def _best_answer(position: Position) -> tuple[Move | None, int]:
    """Return the legal move that scores most after spills, and its points."""
    best: Move | None = None
    most = 0
    for action in position.legal_actions:
        effect = position.preview(action)
        points = effect.points + effect.penalty
        if points > most:
            best, most = position.move(action), points
    return best, most
