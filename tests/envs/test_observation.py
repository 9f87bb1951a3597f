"""What players see as numbers: read back, it is the position's text; nothing hidden is in it."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

from azulejos.envs.views import Sight, View, planes
from azulejos.notation.position import set_up, write_position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from tests.rules_harness import CONFIGURATIONS, Bench

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


def view_of(position: Any, viewer: int) -> Any:
    seen = np.zeros(1, position.dtype)
    seen[0] = position
    rules.hide(seen[0], viewer)
    return seen


@every_game
def test_an_observation_reads_back_as_the_text_of_the_view(name: str, players: int) -> None:
    game = GAMES[name]
    sight = Sight(game, players)
    bench = Bench(game, players, seed=7)
    for step, _ in enumerate(bench.random_game()):
        if step % 5:
            continue
        for viewer in range(players):
            numbers = sight(bench.position, viewer)
            again = set_up(game, players)
            sight.observation.restore(numbers, viewer, again)
            rules.derive(again[0])
            seen = view_of(bench.position, viewer)
            assert write_position(game, players, again) == write_position(game, players, seen)


@every_game
def test_every_number_lies_within_its_limits_and_has_a_name_of_its_own(name: str, players: int) -> None:
    game = GAMES[name]
    sight = Sight(game, players)
    table = sight.observation
    assert len({number.name for number in table.numbers}) == table.size
    for seed in range(3):
        bench = Bench(game, players, seed)
        for _ in bench.random_game():
            numbers = sight(bench.position, seed % players)
            assert (numbers >= table.low).all() and (numbers <= table.high).all()


@every_game
def test_every_field_is_seen_derived_or_constant(name: str, players: int) -> None:
    game = GAMES[name]
    table = game.observation(players)
    seen = {part.field for part in table.parts}
    for field in game.rules.fields:
        unused = game.rules.name == "azul" and field.name == "line_jokers" and "joker" not in name
        assert field.derived or unused or (field.name in seen) != (field.name in table.constant), field.name


@every_game
def test_players_are_counted_from_the_viewer(name: str, players: int) -> None:
    game = GAMES[name]
    sight = Sight(game, players)
    at = [number.name for number in sight.observation.numbers].index("turn player +0")
    bench = Bench(game, players, seed=1)
    for _ in bench.random_game():
        if bench.mover >= 0:
            turns = [sight(bench.position, viewer)[at : at + players].tolist() for viewer in range(players)]
            assert turns == [
                np.roll(np.eye(players, dtype=int)[bench.mover], -viewer).tolist() for viewer in range(players)
            ]


def test_what_a_player_cannot_know_changes_nothing_in_what_is_seen() -> None:
    game = GAMES["duel"]
    sight = Sight(game, 2)
    hidden = 0
    for seed in range(6):
        bench = Bench(game, 2, seed)
        for _ in bench.random_game():
            for viewer in range(2):
                other = np.zeros(1, game.rules.dtype)
                other[0] = bench.position
                rules.resample(other[0], viewer, bench.generator)
                hidden += other[0].tobytes() != bench.position.tobytes()
                assert (sight(other[0], viewer) == sight(bench.position, viewer)).all()
    assert hidden > 0


@every_game
def test_planes_hold_every_number_in_its_place(name: str, players: int) -> None:
    game = GAMES[name]
    sight = Sight(game, players)
    table = sight.observation
    bench = Bench(game, players, seed=2)
    for _ in islice(bench.random_game(), 30):
        pass
    numbers = sight(bench.position, 0)
    shown = planes(table, numbers)
    assert shown.shape == (len(table.channels), table.rows, table.columns)
    for at, number in enumerate(table.numbers):
        row = slice(None) if number.row is None else number.row
        column = slice(None) if number.column is None else number.column
        here = [plane for plane in range(len(table.channels)) if (table.planes[plane][row, column] == at).all()]
        assert len(here) == 1
        assert (shown[here[0]][row, column] == numbers[at]).all()


def test_scaled_views_lie_within_one() -> None:
    game = GAMES["azul"]
    sight = Sight(game, 2)
    view = View("scaled", sight.observation)
    assert (view.high == 1).all() and (view.low == 0).all() and view.dtype == np.float32
    bench = Bench(game, 2, seed=1)
    for _ in bench.random_game():
        seen = view(sight(bench.position, 0))
        assert seen.min() >= 0 and seen.max() <= 1


def test_an_unknown_view_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="views are scaled, raw"):
        View("polar", GAMES["azul"].observation(2))
