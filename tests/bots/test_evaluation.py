"""The evaluation: what it remembers about boards changes nothing."""

import numpy as np
import pytest

from azulejos.bots.evaluation import judge, new_scratch, new_values
from azulejos.bots.evaluation.insight import weights_of
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from tests.rules_harness import CONFIGURATIONS, Bench

# With a library, kernels run uncompiled here, where numpy warns about intended integer overflow.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_remembered_board_is_worth_what_it_was(game: str, players: int) -> None:
    weights = weights_of(GAMES[game].rules)
    remembering, values, afresh = new_scratch(), new_values(), new_values()
    for seed in range(2):
        bench = Bench(GAMES[game], players, seed)
        while bench.mover != rules.OVER:
            judge(bench.position, weights[0], values, remembering)
            judge(bench.position, weights[0], afresh, new_scratch())
            np.testing.assert_array_equal(values, afresh)
            bench.step()
