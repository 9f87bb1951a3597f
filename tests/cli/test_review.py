"""`azulejos review`: a record in, tables, JSON or an annotated record out."""

import json
from pathlib import Path

import pytest

import azulejos
from azulejos import bots
from tests.cli.harness import Command

QUICK = ("--nodes", "300", "--deals", "2", "--deal-nodes", "100")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = azulejos.new("azul", 2, seed=3)
    seats = [bots.make("greedy", seed=seat) for seat in range(2)]
    while (mover := game.mover) is not None:
        game.play(seats[mover].choose(game.position))
    path = tmp_path_factory.mktemp("review") / "game.azulejos"
    path.write_text(str(game.record(Player1="Ann", Player2="Ben")))
    return path


def test_json_is_one_object_whose_pieces_add_up(command: Command, record: Path) -> None:
    told = json.loads(command("review", record, "--json", *QUICK).out)
    assert set(told) >= {"start", "result", "players", "rest", "events"}
    for seat, player in enumerate(told["players"]):
        assert set(player) >= {"loss", "luck", "accuracy", "rating"}
        total = told["start"][seat] - player["loss"] + told["players"][1 - seat]["loss"] + player["luck"]
        assert total + told["rest"][seat] == pytest.approx(told["result"][seat], abs=1e-4)


def test_tables_name_the_players_and_what_cost_most(command: Command, record: Path) -> None:
    printed = command("review", record, *QUICK).out
    assert "Ann" in printed and "What decided the game" in printed and "What luck brought" in printed


def test_a_review_written_to_a_record_is_read_back_without_searching(
    command: Command, record: Path, tmp_path: Path
) -> None:
    output = tmp_path / "reviewed.azulejos"
    first = json.loads(command("review", record, "--json", "--output", output, *QUICK).out)
    assert "[%review " in output.read_text() and "@0." in output.read_text()
    again = json.loads(command("review", output, "--json", "--nodes", "999999999").out)
    assert again["players"][0]["loss"] == pytest.approx(first["players"][0]["loss"], abs=0.01)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--game", "2"), "the file has 1 game, so there is no game 2"),
        (("--nodes", "0"), "--nodes must be 1 or more, not 0"),
        (("--deals", "1"), "--deals must be 2 or more"),
    ],
)
def test_usage_errors_are_explained(command: Command, record: Path, words: tuple[str, ...], message: str) -> None:
    done = command("review", record, *words)
    assert done.code == 2 and message in done.err
