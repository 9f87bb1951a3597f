"""`azulejos simulate`."""

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azulejos.bots import make
from azulejos.bots.bot import Choice
from azulejos.bots.match import play_match
from azulejos.bots.random_play import game_seed, random_games
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.chance import new_generator, random_below
from tests.bots.test_engine import FOREIGN
from tests.cli.harness import Command
from tests.rules_harness import CONFIGURATIONS


def summary(command: Command, *words: object) -> dict[str, Any]:
    ran = command("simulate", *words, "--json")
    assert ran.code == 0, ran.err
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_random_games_are_summed_up(command: Command, name: str, players: int) -> None:
    told = summary(command, name, "--players", players, "--games", 30, "--seed", 1)
    assert told["games"] == 30
    assert told["decisions"] > 30 * 10
    assert told["seconds"] > 0
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(30, abs=0.01)


@pytest.mark.parametrize(("name", "options"), [("azul", {}), ("duel", {}), ("duel", {"tablets": "random3"})])
def test_the_same_seed_gives_the_same_games_however_they_are_batched(name: str, options: dict[str, str]) -> None:
    game = GAMES[name]
    whole = random_games(game, 2, 7, 0, 20, options)
    parts = [random_games(game, 2, 7, begin, 5, options) for begin in range(0, 20, 5)]
    assert whole.points.tolist() == [row for part in parts for row in part.points.tolist()]
    assert whole.points.tolist() != random_games(game, 2, 8, 0, 20, options).points.tolist()
    assert len(random_games(game, 2, 7, 0, 0, options).lengths) == 0
    assert game_seed(1, 2) != game_seed(2, 1)


@pytest.mark.parametrize("options", [{}, {"tablets": "random3"}])
def test_a_game_of_a_batch_begins_with_the_generator_of_its_own_seed(options: dict[str, str]) -> None:
    game = GAMES["duel"]
    batch = random_games(game, 2, 3, 40, 6, options)
    for number, (first, points) in enumerate(zip(batch.firsts, batch.points, strict=True), 40):
        generator = new_generator(game_seed(3, number))
        assert first == random_below(generator, 2)
        position = np.zeros(1, game.rules.dtype)
        calls = game.rules.calls
        calls.random_play(
            position,
            game.configure(2, int(first), options, generator),
            generator,
            np.zeros(game.rules.max_legal, np.int16),
            np.zeros(game.rules.max_outcome, np.int8),
            1,
        )
        assert position["score"][0].tolist() == points.tolist()


def test_each_game_is_a_line_of_the_file_and_more_are_appended(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    told = summary(command, "azul", "--games", 12, "--jsonl", path)
    summary(command, "azul", "--games", 3, "--seed", 2, "--jsonl", path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["number"] for line in lines] == [*range(12), *range(3)]
    assert sum(line["decisions"] for line in lines[:12]) == told["decisions"]
    assert all(min(line["places"]) == 1 and len(line["scores"]) == 2 for line in lines)


def test_greedy_beats_random(command: Command) -> None:
    told = summary(command, "azul", "--bots", "random,greedy,random", "--games", 10)
    assert [seat["bot"] for seat in told["seats"]] == ["random", "greedy", "random"]
    assert told["seats"][1]["wins"] == 10


def test_an_engines_illegal_moves_are_forfeits_and_the_games_go_on(command: Command) -> None:
    engine = f"engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), 'illegal'])}"
    told = summary(command, "azul", "--bots", f"{engine},random", "--games", 3)
    assert told["games"] == 3
    assert [seat["forfeits"] for seat in told["seats"]] == [3, 0]
    assert told["seats"][1]["wins"] == 3
    ((reason, times),) = told["forfeits"].items()
    assert "illegal move" in reason
    assert times == 3


def test_without_json_a_table_is_printed(command: Command) -> None:
    ran = command("simulate", "azul", "--games", 5)
    assert "mean points" in ran.out
    assert "5 games" in ran.out


class Nosy:
    """A bot that looks for what it should not see."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def choose(self, view: Position) -> Choice:
        self.seen.append(view.data.tobytes())
        with pytest.raises(ValueError, match="read-only"):
            view.data["score"][...] = 99
        return make("random", seed=len(self.seen)).choose(view)


def test_a_bot_cannot_change_the_game_through_its_view() -> None:
    result = play_match(GAMES["azul"], [Nosy(), Nosy()], seed=3)
    assert max(result.points) < 99


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ["simulate", "azul", "--games", "100000000", "--jsonl", str(path), "--json"]
    code = "import sys; from azulejos.cli import main; sys.argv[0] = 'azulejos'; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 300
    while not (path.exists() and path.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=300)
    assert running.returncode == 0, err
    lines = path.read_text().splitlines()
    assert json.loads(out)["games"] == len(lines) > 0
    assert "Stopped after" in err
