"""Puzzles are determined by the seed, whatever the number of processes, and a killed run resumes."""

import json
from pathlib import Path

import pytest

from azulejos.position import Position
from azulejos.puzzles.judging import LOOK, MARGIN, Judge, Verdict, Way, same_moves
from azulejos.puzzles.making import Maker, Order
from azulejos.puzzles.puzzle import BadPuzzles, read_set
from azulejos.puzzles.run import make
from azulejos.puzzles.themes import THEMES

ORDER = Order("azul", 2, 1)
EQUAL = "azulejos/1 azul players=2 phase=offer bag=* factories=BBYR,BBYR,BBKW,-,-"


def test_the_same_tiles_from_equal_factories_are_one_answer() -> None:
    position = Position.from_text(EQUAL)
    moves = [position.move(action).text for action in same_moves(position, position.find("2B2").action)]
    assert moves == ["1B2", "2B2"]


def test_a_judge_says_the_same_whatever_it_saw_before() -> None:
    position = Position.from_text(EQUAL)
    judge = Judge(position, 3_000, 3)
    first = judge(position)
    judge(position.after("3B1"))
    assert judge(position) == first
    assert len(first.ways) == 3


@pytest.mark.parametrize(
    ("chances", "clear"),
    [
        ((0.6, 0.5), True),
        ((0.6, 0.55), False),
        ((0.5, 0.6), False),
        ((0.15, 0.0), False),
        ((0.99, 0.85), False),
        ((0.6,), False),
    ],
)
def test_a_decision_is_clear_by_its_margin_unless_the_game_is_won_or_lost_anyway(
    chances: tuple[float, ...], clear: bool
) -> None:
    verdict = Verdict(tuple(Way((number,), chance) for number, chance in enumerate(chances)), True)
    assert verdict.is_clear(2) is clear


def test_making_resumes_after_a_kill_and_gives_the_same_set(tmp_path: Path) -> None:
    whole, resumed = tmp_path / "whole.jsonl", tmp_path / "resumed.jsonl"
    made = make(ORDER, 2, whole, processes=2)
    assert len(made) == 2
    part = tmp_path / "whole.jsonl.part"
    games = part.read_text().splitlines()
    # The last line was being written when the process was killed; the game before it is missing.
    (tmp_path / "resumed.jsonl.part").write_text("\n".join([*games[:2], games[-1][:40]]))
    heard: list[tuple[int, int]] = []
    assert make(ORDER, 2, resumed, on_game=lambda puzzles, count: heard.append((puzzles, count))) == made
    assert resumed.read_bytes() == whole.read_bytes()
    assert heard[-1][0] == 2
    header, read = read_set(whole)
    assert read == made
    assert header["nodes"] == [15_000, LOOK[2], 10 * LOOK[2]]
    for puzzle in made:
        assert puzzle.margin >= MARGIN[2]
        assert puzzle.line[0] == puzzle.answers[0]
        assert set(puzzle.themes) <= set(THEMES)
        assert puzzle.position.find(puzzle.answers[0])


def test_a_journal_of_other_settings_is_left_unchanged(tmp_path: Path) -> None:
    (tmp_path / "set.jsonl.part").write_text(json.dumps(Order("azul", 2, 9).settings(), separators=(",", ":")) + "\n")
    with pytest.raises(BadPuzzles, match="belongs to other settings"):
        make(ORDER, 1, tmp_path / "set.jsonl")


def test_a_game_of_three_has_its_own_budget() -> None:
    assert Maker(Order("azul", 3, 1)).order.settings()["nodes"][1] == LOOK[3]
