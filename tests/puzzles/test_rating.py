"""The ratings of puzzles, by which levels solve them."""

import re
from pathlib import Path

import pytest

from azulejos.puzzles.rating import MEASURED, fit_rating, level_ratings
from azulejos.rules import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text()


@pytest.mark.parametrize(("game", "players"), MEASURED)
def test_the_levels_ratings_are_those_of_the_page(game: str, players: int) -> None:
    section = PAGE.partition(f"\n## {game}, {players} players\n")[2].partition("\n## ")[0]
    listed = dict(re.findall(r"^\| `level:(\d+)` \| ([+-]\d+) ±", section, re.MULTILINE))
    assert MEASURED[game, players] == tuple(int(listed[str(level)]) for level in range(1, 9))


def test_every_game_and_number_of_players_is_rated() -> None:
    assert set(MEASURED) == {(name, players) for name in GAMES for players in GAMES[name].players}


@pytest.mark.parametrize(("game", "players"), MEASURED)
def test_a_higher_level_is_never_rated_lower(game: str, players: int) -> None:
    ratings = level_ratings(game, players)
    assert len(ratings) == 8
    assert ratings == sorted(ratings)
    assert sum(ratings) == pytest.approx(sum(MEASURED[game, players]))


def test_a_puzzle_is_rated_between_those_who_miss_it_and_those_who_solve_it() -> None:
    tries = [(-300.0, False), (-300.0, False), (0.0, False), (600.0, True), (600.0, True), (900.0, True)]
    assert 0 < fit_rating(tries) < 600


def test_a_puzzle_that_fewer_solve_is_rated_higher_and_all_ratings_are_finite() -> None:
    players = [-300.0, 0.0, 300.0, 600.0, 900.0]
    ratings = [fit_rating([(player, at >= solved) for at, player in enumerate(players)]) for solved in range(6)]
    assert ratings == sorted(set(ratings))
    assert ratings[0] > -1500
    assert ratings[-1] < 2100
