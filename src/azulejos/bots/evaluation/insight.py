"""The interface between search and games beyond the rules, dispatched on the record's type like the contract.

The search is written once against these functions; a game's insight is one module beside this one. A game without one
is still playable through the contract, but not well. This module names no game.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.rules.contract import Rules
from azulejos.rules.machine import JIT, MACHINE

POINTS, CHANCES = 0, 1
"""Rows of `values`: expected final points, and winning chances."""


@dataclass(frozen=True)
class Insight:
    """A game's compiled evaluation; documented by the functions of the same names below."""

    seats: Callable[..., int]
    survey: Callable[..., int]
    survey_after: Callable[..., tuple[int, bool]]
    board_key: Callable[..., Any]
    list_features: Callable[..., int]
    list_offer: Callable[..., int]
    candidates: Callable[..., int]
    settled: Callable[..., bool]
    foreseen: Callable[..., bool]


UNIT = 64
"""Weights are multiples of this fraction of a point: small to ship, and their sum is identical on every machine."""


@dataclass(frozen=True)
class Weights:
    """The source of a game's evaluation weights: rows of weights, each ending with its scale, the lead in points that
    makes a win e times as likely.
    """

    file: Path
    crude: Callable[[], Any]
    """Rule-of-thumb weights in points, the starting point for tuning."""
    level: range
    """Weights of which every player has exactly one active within a row: a constant added to all of them changes the
    level of expected points, and no lead, chance or decision.
    """
    sets: int = 1
    """How many times the same kinds of rows recur: for variants and numbers of players."""


_INSIGHTS: dict[np.dtype[Any], Insight] = {}
_WEIGHTS: dict[np.dtype[Any], Weights] = {}


def register_insight(rules: Rules, insight: Insight, weights: Weights) -> None:
    """Register a game's insight with the search."""
    _INSIGHTS[rules.dtype] = insight
    _WEIGHTS[rules.dtype] = weights


def insight_of(position: Any) -> Insight:
    """Return the insight for a position (a record, or an array of records)."""
    return _INSIGHTS[position.dtype]


def weights_source(rules: Rules) -> Weights:
    """Return the source of a game's weights."""
    return _WEIGHTS[rules.dtype]


@cache
def _load(file: Path) -> Any:
    return weights_record(np.load(file))


def in_units(points: Any) -> Any:
    """Convert weights from points to their stored form."""
    return np.rint(np.asarray(points) * UNIT).astype(np.int16)


def weights_record(numbers: Any) -> Any:
    """Wrap stored weights in an array of one record, as the evaluation takes them."""
    weights = np.zeros(1, np.dtype((np.record, [("numbers", "i2", numbers.shape)])))
    weights["numbers"][0] = numbers
    return weights


def mixers(count: int) -> Any:
    """Create random odd numbers for hashing this many words."""
    return np.random.default_rng(count).integers(0, 1 << 63, count, np.uint64) * 2 + 1


def weights_of(rules: Rules) -> Any:
    """Return the tuned weights of a game's evaluation, an array of one record; cached, do not write to it."""
    return _load(_WEIGHTS[rules.dtype].file)


def seats(position: Any) -> int:
    """The number of players."""
    return insight_of(position).seats(position)


def survey(position: Any, scratch: Any) -> int:
    """Evaluate an unfinished position, part one: return the index of the row of weights for the situation. Prepares the
    other parts.
    """
    return insight_of(position).survey(position, scratch)


def survey_after(position: Any, player: int, scratch: Any) -> tuple[int, bool]:
    """Do the same as `survey`, but faster, if the position and the last one surveyed in this scratch differ at most by
    a decision of this player: one is the other after it, or they follow two ways to decide.

    Returns also whether the other parts find the same as before for all other players.
    """
    return insight_of(position).survey_after(position, player, scratch)


def board_key(position: Any, player: int, scratch: Any) -> Any:
    """Part two: hash everything that `list_features` looks at, for one row of weights, so that its result for a player
    can be cached. May omit what stays the same throughout a game.
    """
    return insight_of(position).board_key(position, player, scratch)


def list_features(position: Any, player: int, values: Any, scratch: Any) -> int:
    """Part three: write a player's points if everything certain were counted now, and the indices of their active
    weights to the start of `scratch`; returns the number of indices.
    """
    return insight_of(position).list_features(position, player, values, scratch)


def list_offer(position: Any, player: int, scratch: Any) -> int:
    """Part four: write the indices of further active weights to the start of `scratch`, for what all players share and
    every move changes; returns their number. Never cached, so it must be quick.
    """
    return insight_of(position).list_offer(position, player, scratch)


def candidates(position: Any, actions: Any, orders: Any) -> int:
    """List the legal actions, only one of equivalent ones, each with a move-ordering score (higher is better)."""
    return insight_of(position).candidates(position, actions, orders)


def settled(position: Any, root: Any) -> bool:
    """Whether `evaluate` already foresees every decision left before the next chance event.

    `root` is where the search began: choices to be made there are never settled.
    """
    return insight_of(position).settled(position, root)


def foreseen(position: Any) -> bool:
    """Whether the pending chance event is a small one, which the search guesses and looks past."""
    return insight_of(position).foreseen(position)


if MACHINE == JIT:
    from azulejos.rules.jit import choose_by_record

    for _function in fields(Insight):
        choose_by_record(globals()[_function.name], lambda: _INSIGHTS)
