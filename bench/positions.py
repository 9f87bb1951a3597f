"""Positions from random games, for measurements."""

from typing import Any

import numpy as np

from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import OVER, GameType

SAMPLES = 1000


def samples(game: GameType, players: int) -> tuple[Any, Any]:
    """Sample positions with a player to move, and a legal action in each."""
    positions = np.zeros(SAMPLES, game.rules.dtype)
    chosen = np.zeros(SAMPLES, np.int16)
    generator = new_generator(1)
    actions = np.zeros(game.rules.max_legal, np.int16)
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    position: Any = np.zeros(1, game.rules.dtype)[0]
    calls = game.rules.calls
    count = 0
    while count < SAMPLES:
        calls.start(position, game.configure(players, 0, {}, generator))
        while calls.mover(position) != OVER and count < SAMPLES:
            calls.settle(position, generator, outcome)
            if calls.mover(position) == OVER:
                break
            positions[count] = position
            chosen[count] = actions[random_below(generator, calls.legal(position, actions))]
            calls.apply(position, chosen[count])
            count += 1
    return positions, chosen
