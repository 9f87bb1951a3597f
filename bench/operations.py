"""Single operations in compiled code, over positions out of random games: legal, copy, apply; and text round trips."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import GameType, apply, legal

SAMPLES = 1000
REPETITIONS = 5


@njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _all_legal(positions: Any, actions: Any) -> int:
    total = 0
    for number in range(len(positions)):
        total += legal(positions[number], actions)
    return total


@njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _all_copied(positions: Any, copies: Any) -> None:
    for number in range(len(positions)):
        copies[number] = positions[number]


@njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _all_applied(positions: Any, chosen: Any) -> None:
    for number in range(len(positions)):
        apply(positions[number], chosen[number])


def samples(game: GameType, players: int) -> tuple[Any, Any]:
    """Positions in which somebody decides, and a legal action in each."""
    positions = np.zeros(SAMPLES, game.rules.dtype)
    chosen = np.zeros(SAMPLES, np.int16)
    generator = new_generator(1)
    actions = np.zeros(game.rules.max_legal, np.int16)
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    position: Any = np.zeros(1, game.rules.dtype)[0]
    count = 0
    while count < SAMPLES:
        rules.start(position, game.configure(players, 0, {}, generator))
        while rules.mover(position) != rules.OVER and count < SAMPLES:
            rules.settle(position, generator, outcome)
            if rules.mover(position) == rules.OVER:
                break
            positions[count] = position
            chosen[count] = actions[random_below(generator, rules.legal(position, actions))]
            rules.apply(position, chosen[count])
            count += 1
    return positions, chosen


def _best(work: Callable[[], object], prepare: Callable[[], object] = lambda: None) -> float:
    """Seconds for one sample, the best of some repetitions."""
    times = []
    for _ in range(REPETITIONS + 1):  # the first one compiles
        prepare()
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times[1:]) / SAMPLES


def measure(game: GameType, players: int) -> dict[str, float]:
    """Seconds for each operation."""
    positions, chosen = samples(game, players)
    copies = positions.copy()
    actions = np.zeros(game.rules.max_legal, np.int16)
    faces = [Position(game, players, record) for record in positions]
    return {
        "legal": _best(lambda: _all_legal(positions, actions)),
        "copy": _best(lambda: _all_copied(positions, copies)),
        "apply": _best(lambda: _all_applied(copies, chosen), lambda: _all_copied(positions, copies)),
        "text round trip": _best(lambda: [Position.from_text(face.text) for face in faces]),
    }
