"""The example of docs/adding-a-game.md: a game that is registered passes every test of the contract.

It is registered in a separate process, so that no other test sees it.
"""

import os
import subprocess
import sys

from tests.game_pages import ROOT

CONTRACT = [
    "tests/rules/test_contract.py",
    "tests/rules/test_odds.py",
    "tests/rules/test_goldens.py",
    "tests/notation",
    "tests/envs/test_observation.py",
    "tests/drawing",
    "tests/test_game.py",
]


def run(*words: str) -> str:
    """Run Python with the game registered and its kernels uncompiled, which takes no time for so small a game."""
    environment = {**os.environ, "AZULEJOS_MACHINE": "plain", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_passes_every_contract_test() -> None:
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.tiny", "-k", "tiny", *CONTRACT)
    assert int(told.rsplit(" passed", 1)[0].split()[-1]) > 60


def test_a_new_game_is_known_to_the_command() -> None:
    play = "import tests.tiny; from azulejos.cli import main; main()"
    told = run("-c", play, "simulate", "tiny", "--bots", "greedy,random", "--games", "3", "--seed", "1")
    assert "greedy" in told
