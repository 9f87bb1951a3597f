"""Reference positions: every game has some, they are legal and hidden from nobody, and errors are measured right."""

import pytest
from bench.references import references_of

from azulejos.learn import benchmark
from azulejos.learn.benchmark import Expectation, compare, load, scores, search
from azulejos.position import Position
from azulejos.rules.errors import BadSetup, UnknownGame
from tests.rules_harness import CONFIGURATIONS


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_every_game_has_references(name: str, players: int) -> None:
    found = load(name, players)
    assert len(found) == 24
    assert len({reference.text for reference in found}) == len(found)
    for reference in found:
        position = reference.position
        assert (position.game.name, position.players) == (name, players)
        assert position.mover is not None and not position.status()
        assert position.text == reference.text == position.view(position.mover).text
        assert position.find(reference.best).action in position.legal_actions
        assert sum(reference.chances) == pytest.approx(1, abs=0.001) and min(reference.chances) >= 0
        assert len(reference.points) == players
    assert len({reference.position.text.split("round=")[1][0] for reference in found}) > 2


def test_references_are_loaded_by_game_and_players() -> None:
    assert len(load()) == 24 * len(CONFIGURATIONS)
    assert len(load("azul")) == 72
    with pytest.raises(UnknownGame, match="did you mean"):
        load("azl")
    with pytest.raises(BadSetup, match="2 or 3 or 4 players, not 5"):
        load("azul", 5)


def test_errors_are_root_mean_squares() -> None:
    reference = load("azul", 2)[0]
    assert compare(lambda _: (reference.chances, reference.points), [reference]) == benchmark.Errors(1, 0, 0)
    off = ([chance + 0.1 for chance in reference.chances], [reference.points[0] + 3, reference.points[1] + 4])
    errors = compare(lambda _: off, [reference])
    assert errors.chances == pytest.approx(0.1)
    assert errors.leads == pytest.approx(1)


def test_what_cannot_be_compared_says_why() -> None:
    def short(_: Position) -> Expectation:
        return [1.0], [1.0]

    with pytest.raises(ValueError, match="gives 2 chances and 2 points"):
        compare(short, load("azul", 2))
    with pytest.raises(ValueError, match="no references"):
        compare(scores, [])


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_a_longer_search_comes_nearer(name: str) -> None:
    found = load(name, 2)
    even, little, more = (compare(evaluate, found) for evaluate in (scores, search(1), search(20_000)))
    assert more.chances < little.chances < even.chances


def test_playouts_give_results() -> None:
    chances, points = benchmark.playouts(load("azul", 3)[-1].position)
    assert sum(chances) == pytest.approx(1)
    assert all(value >= 0 for value in points)


def test_references_can_be_made_again() -> None:
    one, again = (references_of(("duel", 2, 1), nodes=200) for _ in range(2))
    assert one == again
    assert [reference.nodes for reference in one] == [200, 200, 200]
