"""Levels and their names: every level plays legally in every game."""

import itertools

import pytest

import azulejos
from azulejos import bots
from azulejos.bots import UnknownBot
from azulejos.bots.levels import HIGHEST, LEVELS, OWN_LEVELS, Level, Steps, UnknownLevel, levels_of
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from tests.game_pages import ROOT
from tests.rules_harness import CONFIGURATIONS, Bench

QUICK = range(1, 8)
SPILLS = "azulejos/1 azul players=2 phase=offer bag=* factories=BBBB,YRKW,RRKK,YYWW,BYRK"
"""The first move of a game: a whole factory of blue tiles fills line 4, and overflows the lines above."""


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


@pytest.mark.parametrize("steps", [*LEVELS.values(), *OWN_LEVELS.values()])
def test_a_higher_level_looks_no_less_far_and_is_hasty_no_more_often_at_the_same_distance(steps: Steps) -> None:
    assert len(steps) == HIGHEST
    levels = [(Budget.parse(budget), hasty) for budget, hasty in steps]
    for (budget, hasty), (more, less) in itertools.pairwise(levels):
        assert (budget.nodes or budget.depth / DEEPEST) <= (more.nodes or more.depth / DEEPEST)
        assert hasty > less or budget != more
    assert levels[-1][1] == 0


def test_every_number_of_players_has_its_levels() -> None:
    assert {players for game in GAMES.values() for players in game.players} == set(LEVELS)
    assert OWN_LEVELS.keys() <= {(game.rules.name, players) for game in GAMES.values() for players in game.players}


def test_levels_are_those_of_the_rules_if_they_have_their_own() -> None:
    assert levels_of("duel", 2) == OWN_LEVELS["duel", 2] != LEVELS[2]
    assert levels_of("azul", 2) == levels_of("unheard-of", 2) == LEVELS[2]
    bot = Level("8", seed=3)
    budgets = []
    for game in ("azul", "duel", "azul"):
        bench = Bench(GAMES[game], 2, 1)
        while bench.mover < 0:
            bench.step()
        bots.ask(bot, bench.face)
        budgets.append(bot.budget)
    azul, duel = (Budget.parse(levels_of(name, 2)[7][0]) for name in ("azul", "duel"))
    assert budgets == [azul, duel, azul]


def test_a_level_plays_games_with_different_numbers_of_players_in_turn() -> None:
    bot = bots.make("level:7", seed=3)
    for players in (2, 4, 2):
        bench = Bench(GAMES["azul"], players, players)
        while bench.mover < 0:
            bench.step()
        assert bots.ask(bot, bench.face).action in bench.legal()


def test_a_hasty_decision_is_blind_to_the_floor() -> None:
    """Level 1 lets tiles fall to the floor in the first move of some games, level 9 in none."""
    start = azulejos.Position.from_text(SPILLS)
    spilled: dict[int, list[int]] = {1: [], 9: []}
    for level, found in spilled.items():
        for seed in range(20):
            found.append(start.preview(bots.make(f"level:{level}", seed).choose(start.view(start.mover))).spilled)
    assert sum(spilled[1]) > 3
    assert sum(spilled[9]) == 0


def test_the_documents_list_the_levels() -> None:
    page = (ROOT / "docs" / "strength.md").read_text()
    tables = [LEVELS[2], *OWN_LEVELS.values(), LEVELS[3], LEVELS[4]]
    for level in range(1, HIGHEST + 1):
        settings = [f" `{budget}` | {hasty} % |" for budget, hasty in (levels[level - 1] for levels in tables)]
        assert f"\n| {level} |{''.join(settings)}\n" in page
