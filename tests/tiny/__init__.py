"""Tiny: a complete game in four small modules, the example of docs/adding-a-game.md. Importing it registers it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from azulejos.rules.contract import GameType, Kernels, Rules, register
from tests.tiny import look, play, words
from tests.tiny.record import COLOURS, DEALT, FIELDS, MOST_PLAYERS, TINY

RULES = Rules(
    name="tiny",
    fields=FIELDS,
    dtype=TINY,
    kernels=Kernels(**{name: getattr(play, name) for name in Kernels.__dataclass_fields__ if hasattr(play, name)}),
    max_legal=COLOURS,
    max_outcome=DEALT,
    max_scored=2,
    reasons=play.REASONS,
    problems=play.PROBLEMS,
    impossible=play.IMPOSSIBLE,
    words=words,
    scene=look.scene,
)


def configure(players: int, first: int, options: Mapping[str, str], generator: Any) -> Any:
    """The contract's `configure`: what `start` takes."""
    return np.array([players, first], np.int8)


register(
    GameType(
        name="tiny",
        title="Tiny",
        summary="take tiles, complete trios",
        rules=RULES,
        players=range(2, MOST_PLAYERS + 1),
        actions=COLOURS,
        version=1,
        configure=configure,
        colours=words.NAMES,
        observation=look.observation,
    )
)
