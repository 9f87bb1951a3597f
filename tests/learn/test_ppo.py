"""The PPO baseline: the agents that ship are as strong as the documents say and play as engines; training resumes."""

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.arena.match import Match
from azulejos.arena.run import run
from azulejos.cli import main
from azulejos.envs import Batch
from ppo_curve import draw
from ppo_engine import Agent, converse
from tests.game_pages import ROOT

EXAMPLES = ROOT / "examples"
AGENTS = {game: EXAMPLES / f"ppo-{game}.npz" for game in ("azul", "duel")}


@pytest.mark.parametrize(
    ("game", "opponents", "least"), [("azul", "random", 0.95), ("azul", "greedy", 0.6), ("duel", "random", 0.9)]
)
def test_an_agent_is_as_strong_as_promised(game: str, opponents: str, least: float) -> None:
    agent = Agent(AGENTS[game])
    batch = Batch(game, 2, 200, seed=5, opponents=opponents)
    wins = np.full(batch.size, np.nan)
    while np.isnan(wins).any():
        logits = agent.logits(batch.observations)
        over = batch.step(np.where(batch.masks, logits, -np.inf).argmax(axis=1)).over & np.isnan(wins)
        wins[over] = 0.5 + 0.5 * batch.rewards[over, batch.seats[over]]
    assert wins.mean() >= least


@pytest.mark.parametrize("game", AGENTS)
def test_an_agent_plays_in_the_arena(game: str) -> None:
    command = shlex.join([sys.executable, str(EXAMPLES / "ppo_engine.py"), str(AGENTS[game])])
    played = run(Match((f"engine:5s:{command}", "random"), game, 2, 2, seed=3)).games
    assert [game.forfeit for game in played] == ["", ""]
    assert [game.places[game.seats.index(0)] for game in played] == [1, 1]


def test_an_engine_keeps_to_the_protocol(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, str(EXAMPLES / "ppo_engine.py"), str(AGENTS["azul"])]
    with contextlib.suppress(SystemExit):
        main(["engine-check", *command, "--game", "azul"])
    answer = capsys.readouterr().out
    assert "ok" in answer and "FAULT" not in answer


def test_the_order_of_factories_changes_nothing() -> None:
    agent = Agent(AGENTS["azul"])
    start = "azulejos/1 azul players=2 phase=offer bag=* factories="
    one = agent.choose(azulejos.Position.from_text(start + "BYRK,BWWW,RRKK,BBYW,YYRR"))
    other = agent.choose(azulejos.Position.from_text(start + "YYRR,BBYW,RRKK,BWWW,BYRK"))
    # The same tiles to the same place, from the factory that is now at the other end.
    assert one.text[1:] == other.text[1:]
    assert int(one.text[0]) + int(other.text[0]) == 6


def test_an_engine_says_what_it_cannot_do() -> None:
    other = azulejos.new("azul", players=3, seed=1).position.text
    lines = ["azulejos-engine 1", "position nonsense", f"position {other}", "go nodes 5", "ping me", "quit", "ping no"]
    answers = list(converse(Agent(AGENTS["azul"]), lines))
    assert answers[:4] == ["name ppo", "author the azulejos project", "games azul:2", "ready"]
    assert [line.split()[0] for line in answers[4:]] == ["error", "error", "pong"]


def test_a_curve_is_drawn() -> None:
    rows = [{"core_minutes": 1.0, "random": 0.9, "greedy": 0.1}, {"core_minutes": 2.0, "random": 1.0, "greedy": 0.5}]
    # Half of the games at the right edge, in the middle of the height.
    assert "476.0,150.0" in draw("azul", rows)
    assert draw("azul", rows).count("<polyline") == 2


def test_the_curve_of_a_run_stopped_at_once_is_drawn() -> None:
    rows = [{"steps": 1, "core_minutes": 0.0, "random": 0.5, "greedy": 0.1}]
    assert draw("azul", rows).count("<polyline") == 2


def test_training_resumes_where_ctrl_c_stopped_it(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = [sys.executable, str(EXAMPLES / "ppo.py"), "azul", str(tmp_path), "--size", "64", "--width", "16"]
    command += ["--steps", str(64 * 32 * 12)]
    first = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while not (tmp_path / "state.pt").exists():
        assert first.poll() is None
        time.sleep(0.02)
    os.kill(first.pid, signal.SIGINT)
    assert first.wait(60) == 0
    assert (tmp_path / "weights.npz").exists()
    second = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True)
    done = [int(number) for number in re.findall(r"update (\d+)/12", second.stderr)]
    assert done[0] > 1 and done[-1] == 12
    assert len((tmp_path / "curve.jsonl").read_text().splitlines()) >= 2
    assert Agent(tmp_path / "weights.npz").game == "azul"
