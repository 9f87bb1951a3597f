"""The `azulejos arena` command as its user meets it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.test_engine import FOREIGN


def arena(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from azulejos.cli import main; main()", "arena", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=cwd)


def test_one_json_object_says_how_a_match_went(tmp_path: Path) -> None:
    words = ["greedy", "random", "--game", "azul", "--players", "2", "--games", "6", "--seed", "1", "--json"]
    done = arena(*words, "--pictures", "pictures", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["games"] == 6
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "random"]
    for bot in result["bots"]:
        assert bot["wins"] + bot["draws"] + bot["losses"] == 6
        assert bot["ms_per_decision"] > 0
        assert {"mean_points", "win_rate", "rating", "error"} <= set(bot)
    assert (tmp_path / "pictures" / "ladder.svg").read_text().startswith("<svg")
    assert (tmp_path / "pictures" / "matrix.svg").read_text().startswith("<svg")


def test_the_table_names_every_bot() -> None:
    done = arena("greedy", "random", "--games", "2", "-j", "1")
    assert done.returncode == 0
    assert "greedy" in done.stdout and "random" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy"], "at least two bots"),
        (["greedy", "greedy"], "named twice"),
        (["greedy", "nobody"], "no bot named 'nobody'"),
        (["greedy", "random", "--game", "chess"], "no game named 'chess'"),
        (["greedy", "random", "--players", "7"], "not 7"),
        (["greedy", "random", "--processes", "0"], "1 or more"),
        (["greedy", "random", "--games", "0"], "1 game or more"),
        (["greedy", "random", "--sprt", "30", "0"], "write --sprt 0 30"),
        (["greedy", "random", "level:3", "--sprt", "0", "30"], "needs two bots"),
        (["greedy", "random", "--sprt", "0", "inf"], "such as 0 30, not 0 inf"),
        (["greedy", "random", "--results", "."], ". is not a regular file"),
        (["greedy", "random", "--results", "nowhere/games.jsonl"], "nowhere/games.jsonl: No such file"),
        (["greedy", "random", "--suite", "nowhere.txt"], "No such file"),
        (["greedy", "random", "--adjudicate", "soon"], "chance:0.99"),
        (["greedy", "engine:1s:/nowhere/engine"], "/nowhere/engine did not start"),
    ],
)
def test_what_cannot_be_is_said_in_a_line_with_exit_code_2(words: list[str], message: str) -> None:
    done = arena(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_match_keeps_its_games_and_files_are_rated_together(tmp_path: Path) -> None:
    words = ["greedy", "random", "-j", "1", "--results", "first.jsonl", "--sprt", "0", "200"]
    done = arena(*words, "--games", "4", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "SPRT undecided between +0 and +200 Elo for greedy over random (LLR" in done.stdout
    assert (tmp_path / "first.azulejos").read_text().count("[Azulejos ") == 4
    command = [sys.executable, "-c", "from azulejos.cli import main; main()", "ratings", "first.jsonl"]
    options = ["--anchor", "random", "--merge", "all.jsonl", "--json"]
    rated = subprocess.run([*command, *options], capture_output=True, text=True, timeout=300, check=True, cwd=tmp_path)
    (told,) = json.loads(rated.stdout)
    assert (told["game"], told["players"], told["games"]) == ("azul", 2, 4)
    assert [bot["name"] for bot in told["bots"] if bot["rating"] == 0] == ["random"]
    assert (tmp_path / "all.jsonl").read_text() == (tmp_path / "first.jsonl").read_text()


def test_why_a_game_was_forfeited_is_said_without_a_results_file() -> None:
    engine = f"engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), 'crash'])}"
    done = arena(engine, "random", "--games", "2", "-j", "1")
    assert done.returncode == 0, done.stderr
    assert "exit status 3" in " ".join(done.stdout.split())
