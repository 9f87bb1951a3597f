"""Azul's previews add up: what a player was shown in a round is what the wall-tiling scores."""

import numpy as np
import pytest

from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.azul.record import DEAL, TAKES
from azulejos.rules.contract import EFFECT
from tests.rules_harness import Bench


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_and_penalties_of_a_round_add_up_to_the_change_of_score(players: int) -> None:
    effects, scratch = np.zeros(1, EFFECT), np.zeros(1, GAMES["azul"].rules.dtype)
    compared = 0
    for seed in range(20):
        bench = Bench(GAMES["azul"], players, seed)
        shown = [0] * players
        while bench.mover != rules.OVER:
            if bench.mover == rules.CHANCE:
                bench.step()
                shown = [0] * players
                scores = bench.position.score.copy()
                continue
            mover = bench.mover
            action = bench.legal()[seed % len(bench.legal())]
            rules.preview(bench.position, action, effects[0], scratch)
            shown[mover] += int(effects[0]["points"]) + int(effects[0]["penalty"])
            rules.apply(bench.position, action)
            if bench.position.phase == DEAL:
                for player in range(players):
                    assert bench.position.score[player] == max(0, scores[player] + shown[player])
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", ["azul-grey", "azul-grey-joker"])
def test_a_wall_choice_scores_what_its_preview_says(name: str) -> None:
    effects, scratch = np.zeros(1, EFFECT), np.zeros(1, GAMES[name].rules.dtype)
    compared = 0
    for seed in range(10):
        bench = Bench(GAMES[name], 2, seed)
        while bench.mover != rules.OVER:
            mover, actions = bench.mover, bench.legal() if bench.mover >= 0 else [TAKES]
            score = int(bench.position.score[mover])
            if actions[-1] < TAKES:
                rules.preview(bench.position, actions[-1], effects[0], scratch)
                rules.apply(bench.position, actions[-1])
                if bench.mover == mover and bench.legal()[-1] < TAKES:
                    assert int(bench.position.score[mover]) == score + int(effects[0]["points"])
                    compared += 1
            else:
                bench.step()
    assert compared > 20
