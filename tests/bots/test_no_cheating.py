"""A bot decides by what its player may know: two truths that look the same to it get the same answer."""

from typing import Any

import numpy as np
import pytest

from azulejos import Position, bots
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from tests.rules_harness import CONFIGURATIONS, Bench


def view_of(position: Any, player: int) -> Any:
    view = np.zeros(1, position.dtype)
    view[0] = position
    rules.hide(view[0], player)
    return view[0]


def another_truth(position: Any, player: int, seed: int) -> Any:
    """A position that looks the same to a player, with what they cannot know drawn again."""
    truth = np.zeros(1, position.dtype)
    truth[0] = position
    rules.resample(truth[0], player, new_generator(seed))
    return truth[0]


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
@pytest.mark.parametrize("name", ["greedy", "search:400n", "level:2"])
def test_two_truths_that_look_the_same_get_the_same_answer(game: str, players: int, name: str) -> None:
    asked = 0
    for seed in range(3):
        bench = Bench(GAMES[game], players, seed)
        while bench.mover != rules.OVER and asked < 12 * (seed + 1):
            if (player := bench.mover) >= 0:
                truths = [bench.position, *(another_truth(bench.position, player, draw) for draw in range(2))]
                views = [Position(GAMES[game], players, view_of(truth, player), trusted=True) for truth in truths]
                answers = {bots.make(name, seed=9).choose(view) for view in views}
                assert len(answers) == 1
                asked += 1
            bench.step()
    assert asked > 20


def test_a_resampled_truth_can_differ_where_something_is_hidden() -> None:
    """Without this the test above would prove nothing: some game must have something to hide."""
    differing = 0
    for seed in range(20):
        bench = Bench(GAMES["duel"], 2, seed)
        for _ in range(120):
            if bench.mover == rules.OVER:
                break
            if (player := bench.mover) >= 0:
                differing += another_truth(bench.position, player, 5).tobytes() != bench.position.tobytes()
            bench.step()
    assert differing > 0
