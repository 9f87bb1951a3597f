"""Levels and their names: every level plays legally in every game."""

import pytest

from azulejos import bots
from azulejos.bots import UnknownBot
from azulejos.bots.thinker import LEVELS, UnknownLevel
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from tests.rules_harness import CONFIGURATIONS, Bench

QUICK = [level for level, (budget, _) in enumerate(LEVELS, 1) if not budget.endswith("n") or int(budget[:-1]) < 10_000]


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
@pytest.mark.parametrize("level", QUICK)
def test_a_level_chooses_legally(game: str, players: int, level: int) -> None:
    bench = Bench(GAMES[game], players, level)
    bot = bots.make(f"level:{level}", seed=level)
    chosen = 0
    while bench.mover != rules.OVER and chosen < 6:
        if bench.mover >= 0:
            assert bots.ask(bot, bench.face).action in bench.legal()
            chosen += 1
        bench.step()
    assert chosen == 6


@pytest.mark.parametrize("name", ["level:0", "level:11", "level:x", "level:"])
def test_a_level_that_there_is_none_of_is_refused(name: str) -> None:
    with pytest.raises(UnknownLevel, match="level:1 to level:10"):
        bots.make(name)


def test_a_bot_that_takes_no_setting_says_so() -> None:
    with pytest.raises(UnknownBot, match="takes no setting"):
        bots.make("greedy:3")


def test_the_weakest_level_judges_differently_each_time() -> None:
    bench = Bench(GAMES["azul"], 2, 1)
    bench.step()
    assert len({bots.make("level:1", seed=seed).choose(bench.face) for seed in range(12)}) > 3
