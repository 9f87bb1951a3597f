"""What a search asks about a game beyond its rules, chosen by the record's type like the contract itself.

The search is written once against these functions; a game's insight is one module beside this one. A
game without any would still be playable by the contract, but not well. This module names no game.
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
    """A game's compiled judgement; see the functions of the same names below."""

    seats: Callable[..., int]
    survey: Callable[..., int]
    board_key: Callable[..., Any]
    list_features: Callable[..., int]
    candidates: Callable[..., int]
    settled: Callable[..., bool]
    foreseen: Callable[..., bool]


UNIT = 64
"""Weights are whole numbers of this part of a point: small to ship, and their sum is the same on every machine."""


@dataclass(frozen=True)
class Weights:
    """Where the numbers of a game's evaluation come from: rows of weights, the last of each being its scale, how
    many points of lead make a win e times as likely."""

    file: Path
    crude: Callable[[], Any]
    """Weights in points by rule of thumb, to begin tuning from."""


_INSIGHTS: dict[np.dtype[Any], Insight] = {}
_WEIGHTS: dict[np.dtype[Any], Weights] = {}


def register_insight(rules: Rules, insight: Insight, weights: Weights) -> None:
    """Make a game's judgement known to the search."""
    _INSIGHTS[rules.dtype] = insight
    _WEIGHTS[rules.dtype] = weights


def insight_of(position: Any) -> Insight:
    """The insight for a position (a record, or an array of records)."""
    return _INSIGHTS[position.dtype]


def weights_source(rules: Rules) -> Weights:
    """Where a game's weights come from."""
    return _WEIGHTS[rules.dtype]


@cache
def _load(file: Path) -> Any:
    return weights_record(np.load(file))


def in_units(points: Any) -> Any:
    """Weights given in points, as they are stored."""
    return np.rint(np.asarray(points) * UNIT).astype(np.int16)


def weights_record(numbers: Any) -> Any:
    """An array of one record that holds these stored weights, as the evaluation takes them."""
    weights = np.zeros(1, np.dtype((np.record, [("numbers", "i2", numbers.shape)])))
    weights["numbers"][0] = numbers
    return weights


def mixers(count: int) -> Any:
    """Random odd numbers to hash so many words with."""
    return np.random.default_rng(count).integers(0, 1 << 63, count, np.uint64) * 2 + 1


def weights_of(rules: Rules) -> Any:
    """The tuned weights of a game's evaluation, an array of one record; the same each time, not to be written to."""
    return _load(_WEIGHTS[rules.dtype].file)


def seats(position: Any) -> int:
    """The number of players."""
    return insight_of(position).seats(position)


def survey(position: Any, scratch: Any) -> int:
    """Judge a position in which the game goes on, first part: the number of the row of weights that fits the
    situation. Prepares the other parts."""
    return insight_of(position).survey(position, scratch)


def board_key(position: Any, player: int, scratch: Any) -> Any:
    """Second part: a hash, for one row of weights, of all that `list_features` looks at, so that what it says about a
    player is worked out once and remembered. May leave out what stays the same in a game."""
    return insight_of(position).board_key(position, player, scratch)


def list_features(position: Any, player: int, values: Any, scratch: Any) -> int:
    """Third part: write a player's points if what is certain were counted now, and the numbers of the weights that
    count for them from the start of `scratch`; gives how many there are."""
    return insight_of(position).list_features(position, player, values, scratch)


def candidates(position: Any, actions: Any, orders: Any) -> int:
    """Legal actions, of equivalent ones only one, each with a number that is higher for likelier good ones."""
    return insight_of(position).candidates(position, actions, orders)


def settled(position: Any, root: Any) -> bool:
    """Whether `evaluate` already foresees all that could still be decided before the next chance event.

    `root` is where the search began: choices that are to be made there are never settled.
    """
    return insight_of(position).settled(position, root)


def foreseen(position: Any) -> bool:
    """Whether the chance event that is due is a small one, which the search guesses and looks beyond."""
    return insight_of(position).foreseen(position)


if MACHINE == JIT:
    from azulejos.rules.jit import choose_by_record

    for _function in fields(Insight):
        choose_by_record(globals()[_function.name], lambda: _INSIGHTS)
