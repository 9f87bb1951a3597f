"""The contract over positions as immutable bytes: a step returns a new position and never changes the old one.

The face is built on this module. Each function passes the bytes of a record straight to an entry point and allocates
the buffers it needs. A call takes about a microsecond, and all functions are thread-safe. They do not validate their
arguments; callers must. This module names no game.
"""

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from azulejos.rules.contract import EFFECT, Rules
from azulejos.rules.sheet import SCORED

_MOST_PLAYERS = 8
_Numbers = ctypes.c_int32 * _MOST_PLAYERS
_Effect = ctypes.c_char * EFFECT.itemsize


def _copied(rules: Rules, position: bytes) -> ctypes.Array[ctypes.c_char]:
    return rules.buffers.Record.from_buffer_copy(position)


def content(rules: Rules, record: Any) -> bytes:
    """Return the bytes of a record. Padding is zeroed, so that equal positions have equal bytes."""
    records = np.zeros(1, rules.dtype)
    records[0] = record
    return records.tobytes()


def data(rules: Rules, position: bytes) -> Any:
    """View a position as a read-only numpy record."""
    return np.frombuffer(position, rules.dtype)[0]


def start(rules: Rules, configuration: Any) -> bytes:
    """Return the starting position; `configuration` comes from `GameType.configure`."""
    made = rules.buffers.Record()
    rules.calls.start(made, configuration)
    return made.raw


def mover(rules: Rules, position: bytes) -> int:
    """Return the player to move, or CHANCE, or OVER."""
    return rules.calls.mover(position)  # type: ignore[no-any-return]


def legal(rules: Rules, position: bytes) -> list[int]:
    """List the legal actions in ascending order; a player must be to move."""
    actions = rules.buffers.Actions()
    count = rules.calls.legal(position, actions)
    return actions[:count]


def apply(rules: Rules, position: bytes, action: int) -> bytes:
    """Return the position after a legal action and everything that follows without a choice or chance."""
    made = _copied(rules, position)
    rules.calls.apply(made, action)
    return made.raw


def draw(rules: Rules, position: bytes, generator: Any) -> Any:
    """Sample an outcome of the pending chance event as an array; unused elements hold -1."""
    outcome = np.full(rules.max_outcome, -1, np.int8)
    rules.calls.draw(position, generator, outcome)
    return outcome


def resolve(rules: Rules, position: bytes, outcome: Any) -> bytes:
    """Return the position after the pending chance event has this outcome."""
    made = _copied(rules, position)
    rules.calls.resolve(made, outcome)
    return made.raw


def possible(rules: Rules, position: bytes, outcome: Any) -> int:
    """Return 0 if the pending chance event can have this outcome, else a code: see `Rules.impossible`."""
    return rules.calls.possible(position, outcome)  # type: ignore[no-any-return]


def scores(rules: Rules, position: bytes, players: int) -> list[int]:
    """Return each player's score."""
    points = _Numbers()
    rules.calls.scores(position, points)
    return points[:players]


def ranks(rules: Rules, position: bytes, players: int) -> list[int]:
    """Return each player's rank from 1, with tie-breaks applied; tied players share a rank."""
    places = _Numbers()
    rules.calls.ranks(position, places)
    return places[:players]


def hide(rules: Rules, position: bytes, viewer: int) -> bytes:
    """Return the position without whatever the viewer (a player or SPECTATOR) cannot know."""
    made = _copied(rules, position)
    rules.calls.hide(made, viewer)
    return made.raw


def resample(rules: Rules, position: bytes, viewer: int, generator: Any) -> bytes:
    """Return the position with whatever the viewer cannot know drawn again."""
    made = _copied(rules, position)
    rules.calls.resample(made, viewer, generator)
    return made.raw


def seen_action(rules: Rules, position: bytes, action: int, viewer: int) -> int:
    """Return the action as the viewer sees it: itself, or HIDDEN."""
    return rules.calls.seen_action(position, action, viewer)  # type: ignore[no-any-return]


def seen_outcome(rules: Rules, position: bytes, outcome: Any, viewer: int) -> Any:
    """Return an outcome without the parts that the viewer cannot see."""
    seen = outcome.copy()
    rules.calls.seen_outcome(position, seen, viewer)
    return seen


def preview(rules: Rules, position: bytes, action: int) -> tuple[int, ...]:
    """Return the effect of a legal action: the values of an EFFECT."""
    effect = _Effect()
    rules.calls.preview(position, action, effect, rules.buffers.Record())
    return np.frombuffer(effect.raw, EFFECT)[0].item()  # type: ignore[no-any-return]


def tally(rules: Rules, position: bytes, action: int, outcome: Sequence[int]) -> list[tuple[int, ...]]:
    """List what an event scores: the values of SCORED entries, in order."""
    drawn = np.full(rules.max_outcome, -1, np.int8)
    drawn[: len(outcome)] = outcome
    scored = np.zeros(rules.max_scored, SCORED)
    count = rules.calls.tally(position, action, drawn, scored, rules.buffers.Record())
    entries: list[tuple[int, ...]] = scored[:count].tolist()
    return entries


def derive(rules: Rules, position: bytes) -> bytes:
    """Return the position with its derived fields computed."""
    made = _copied(rules, position)
    rules.calls.derive(made)
    return made.raw


def status(rules: Rules, position: bytes) -> int:
    """Return 0 if the position can arise in a game, else the set of reasons why not: see `Rules.problems`."""
    return rules.calls.status(position)  # type: ignore[no-any-return]
