"""Duel's parts file and tablets: what is wrong in one is said, and another one is played with (D3 to D7)."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.duel import parts
from azulejos.rules.duel.record import GOAL_NAMES
from tests.rules.duel_positions import texts, value
from tests.rules_harness import Bench

PRINTED: dict[str, Any] = json.loads(resources.files("azulejos.rules.duel").joinpath("parts.json").read_text("utf-8"))


def tablets_of(choice: str, seed: int = 1) -> list[str]:
    chosen = parts.choose_tablets(parts.printed_parts(), choice, new_generator(seed))
    return [name for goal, name in enumerate(GOAL_NAMES) if chosen >> goal & 1]


def test_d4_d5_the_printed_parts_have_9_and_9_plates_and_20_chips() -> None:
    printed = parts.printed_parts()
    assert len(printed.faces) == 18 and sum(printed.chips) == 20
    assert Counter(printed.chips) == {2: 10, 0: 5}
    colours = Counter(space for face in printed.faces for space in face)
    assert colours[5] == colours[6] == 9


def test_d7_tablets_are_chosen_by_name_as_the_first_set_or_by_lot() -> None:
    assert tablets_of("first") == ["rows", "columns", "diagonals"]
    assert tablets_of("border,corners,jokers,colourful rows") == ["colourful-rows", "border", "corners", "jokers"]
    drawn = {choice: {tuple(tablets_of(choice, seed)) for seed in range(600)} for choice in ("random3", "random4")}
    assert {len(goals) for goals in drawn["random3"]} == {3} and len(drawn["random3"]) == 4 * 8
    assert {len(goals) for goals in drawn["random4"]} == {4} and len(drawn["random4"]) == 16


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ("rows,colourful-rows,border", "two sides of one tablet"),
        ("rows,border", "3 or 4 different tablets"),
        ("rows,rows,border", "3 or 4 different tablets"),
        ("rows,border,round", "'round', which is not a tablet: tablets are rows,"),
        ("", "'', which is not a tablet: tablets are rows,"),
    ],
)
def test_d7_bad_tablets_are_refused(choice: str, says: str) -> None:
    with pytest.raises(azulejos.BadSetup, match=says):
        azulejos.new("duel", tablets=choice)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    content = copy.deepcopy(PRINTED)
    change(content)
    return content


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda c: c.pop("chips"), "the file must be an object with the keys plates, chips"),
        (lambda c: c.update(more=1), "the file must be an object with the keys"),
        (lambda c: c.update(plates=[]), "plates must be an object with the keys special, joker"),
        (lambda c: c["plates"]["special"].pop(), "plates.special must have 9 plates, not 8"),
        (lambda c: c["plates"].update(joker="YK"), "plates.joker must be a list of names"),
        (lambda c: c["plates"]["joker"].__setitem__(0, "YK/T*"), "such as YK/T\\?"),
        (lambda c: c["plates"]["special"].__setitem__(0, "YY/T*"), "three different colours"),
        (lambda c: c["plates"]["special"].__setitem__(0, "YKT*"), "top row/bottom row"),
        (lambda c: c["plates"]["special"].__setitem__(0, "YW/T*"), "colours must be of B, Y, R, K, T"),
        (lambda c: c["chips"].update(B=3), "add up to 20"),
        (lambda c: c["chips"].update(B=True), "add up to 20"),
        (lambda c: c["chips"].update(YT=2), "kinds of chips: B, Y, R, K, T, TY"),
        (lambda c: c.update(special_points=[1, 2, 3]), "special_points must be 6 whole numbers"),
        (lambda c: c["tablets"].pop(), "four pairs"),
        (lambda c: c["tablets"].__setitem__(0, ["rows", "columns"]), "four pairs"),
        (lambda c: c["tablet_points"].update(rows="3"), "tablet_points.rows must be a whole number"),
        (lambda c: c["tablet_points"].update(corners=3), "corners .upper, lower. must be 2 whole numbers"),
        (lambda c: c["tablet_points"].pop("jokers"), "tablet_points must be an object with the keys"),
        (lambda c: c.update(first_game=["rows", "border"]), "first_game must name 3 or 4"),
        (lambda c: c.update(first_game=3), "first_game must be a list of names"),
    ],
)
def test_a_wrong_parts_file_is_refused_with_its_name(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(changed(change)))
    with pytest.raises(azulejos.BadSetup, match=says) as raised:
        azulejos.new("duel", parts=str(path))
    assert f"parts file {path}" in str(raised.value) and "\n" not in str(raised.value)


def test_a_parts_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(azulejos.BadSetup, match="cannot be read"):
        azulejos.new("duel", parts=str(tmp_path / "none.json"))
    path = tmp_path / "cut.json"
    path.write_text('{"plates":\n')
    with pytest.raises(azulejos.BadSetup, match="is not JSON: line 2"):
        azulejos.new("duel", parts=str(path))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(azulejos.BadSetup, match="UTF-8"):
        azulejos.new("duel", parts=str(path))


def other_parts(tmp_path: Path) -> str:
    """Parts with two plates that are equal when turned, chips of a kind that is not printed, and other points."""
    path = tmp_path / "mine.json"
    content = changed(lambda c: c["chips"].update(B=0, TK=2))
    content["plates"]["special"][1] = "TY/*K"
    content["special_points"] = [7] * 6
    content["tablet_points"]["rows"] = 50
    path.write_text(json.dumps(content))
    return str(path)


def test_a_game_with_other_parts_runs_and_its_texts_need_no_file(tmp_path: Path) -> None:
    played = azulejos.new("duel", seed=4, parts=other_parts(tmp_path))
    assert "TK2" in value(played.position, "unseenchips") and value(played.position, "parts") != "printed"
    turn = 0
    while not played.over:
        moves = played.legal_moves
        played.play(moves[turn * 31 % len(moves)])
        turn += 1
        assert Position.from_text(played.position.text) == played.position
    record = str(played.record())
    assert str(tmp_path) not in record
    (tmp_path / "mine.json").unlink()
    assert azulejos.read_record(record).replay().position == played.position


def test_of_plates_that_are_equal_when_turned_the_lowest_is_offered(tmp_path: Path) -> None:
    bench = Bench(GAMES["duel"], 2, seed=0)
    options = {"parts": other_parts(tmp_path)}
    rules.start(bench.position, GAMES["duel"].configure(2, 0, options, bench.generator))
    words = GAMES["duel"].rules.words
    for text in ("display S1 S2 J1 top J", "fill BBYRT BYRK BYRK BYRK BYRK"):
        rules.resolve(bench.position, words.parse_outcome(bench.position, text))
    offered = {text[1:3] for text in texts(Position(GAMES["duel"], 2, bench.position))}
    assert offered == {"S1", "J1"}
    printed = Bench(GAMES["duel"], 2, seed=0)
    assert printed.position.twin.tolist() == list(range(18))


def test_a_record_cannot_name_a_file_to_read(tmp_path: Path) -> None:
    record = str(azulejos.new("duel", seed=1).record()).replace("[First", f'[parts "{other_parts(tmp_path)}"]\n[First')
    with pytest.raises(azulejos.BadSetup, match="cannot come from a record or a client"):
        azulejos.read_record(record)


@pytest.mark.parametrize("numbers", ["1,2,3", "9" + ",0" * 101, "x" + ",0" * 101])
def test_parts_in_a_position_are_checked(numbers: str) -> None:
    with pytest.raises(azulejos.MalformedPosition, match="parts"):
        Position.from_text(f"azulejos/1 duel players=2 parts={numbers}")
