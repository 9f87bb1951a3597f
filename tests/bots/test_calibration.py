"""Rescaled chances: only the scales of one game and number of players change."""

import numpy as np
import pytest
from bench.calibration import rescaled

from azulejos.bots.evaluation.insight import weights_of
from azulejos.rules import GAMES
from tests.rules_harness import CONFIGURATIONS


@pytest.mark.parametrize(("game", "players"), [pair for pair in CONFIGURATIONS if pair[0] in GAMES])
def test_only_the_scales_of_one_table_change(game: str, players: int) -> None:
    stored = weights_of(GAMES[game].rules)["numbers"][0]
    changed = rescaled(game, players, 0.5) != stored
    assert not changed[:, :-1].any()
    sets = changed[:, -1].reshape(len(changed) // max(changed[:, -1].sum(), 1), -1)
    assert sorted(sets.all(axis=1)) == [False] * (len(sets) - 1) + [True]
    assert np.array_equal(sets.all(axis=1), sets.any(axis=1))
