"""The sets that ship: each puzzle can be read and played, and a longer search still agrees."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from azulejos import puzzles
from azulejos.puzzles.checking import check, sample
from azulejos.puzzles.judging import same_moves
from azulejos.puzzles.puzzle import BadPuzzles
from azulejos.puzzles.themes import THEMES
from azulejos.puzzles.trying import rated

SETS = puzzles.shipped_sets()
PAGE = Path(__file__).parents[2] / "docs" / "puzzles.md"


def test_there_are_sets() -> None:
    assert ("azul", 2) in SETS


@pytest.mark.parametrize(("game", "players"), SETS)
def test_every_puzzle_can_be_set_up_and_its_answers_are_all_that_come_to_the_same(game: str, players: int) -> None:
    shipped = puzzles.shipped(game, players)
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
    for puzzle in shipped:
        position = puzzle.position
        assert not position.status()
        assert (position.game.name, position.players) == (game, players)
        assert position.view(position.mover) == position, "a solver knows no more than the player"
        first = position.find(puzzle.answers[0]).action
        assert {position.move(action).text for action in same_moves(position, first)} == set(puzzle.answers)
        assert not any(puzzle.solved_by(move) for move, _ in puzzle.others)
        assert puzzle.chance > puzzle.others[0][1]
        assert puzzle.themes
        assert set(puzzle.themes) <= set(THEMES)


def test_a_longer_search_agrees_with_some() -> None:
    every = [puzzle for kind in SETS for puzzle in puzzles.shipped(*kind)]
    assert [checked.move for checked in check(sample(every, 6, 2)) if not checked.agreed] == []


@pytest.mark.parametrize(("game", "players"), SETS)
def test_ratings_are_by_the_levels_as_they_are(game: str, players: int) -> None:
    for puzzle in sample(puzzles.shipped(game, players), 5, 3):
        assert rated(puzzle) == puzzle


def test_a_wrong_answer_is_noticed() -> None:
    puzzle = min(puzzles.shipped("azul", 2), key=lambda puzzle: len(puzzle.position.legal_actions))
    wrong = replace(puzzle, answers=(puzzle.others[-1][0],))
    assert not check([wrong])[0].agreed


def test_a_set_that_does_not_ship_is_named() -> None:
    with pytest.raises(BadPuzzles, match="no puzzles of azul for 7"):
        puzzles.shipped("azul", 7)


def test_the_page_says_how_many_there_are() -> None:
    rows = re.findall(r"^\| ([a-z-]+) \| (\d) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = {(game, int(players)): int(count) for game, players, count in rows}
    assert told == {kind: len(puzzles.shipped(*kind)) for kind in SETS}
