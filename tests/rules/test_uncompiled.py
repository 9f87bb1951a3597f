"""The same games whatever runs the kernels: plain Python, numba's compiler, the native library."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from azulejos.rules.library import library_path
from tests.rules_harness import CONFIGURATIONS

PLAY = """
import json, sys
import azulejos
from azulejos.rules.machine import MACHINE
games = {"machine": MACHINE}
for name, players in json.loads(sys.argv[1]):
    game = azulejos.new(name, players=players, seed=7)
    for turn in range(80):
        moves = game.legal_moves
        if not moves:
            break
        move = moves[turn * 7919 % len(moves)]
        effect = game.position.preview(move)
        games.setdefault(f"{name} {players}", []).append([effect.placed, effect.spilled, effect.points, effect.penalty])
        game.play(move)
    games[f"{name} {players}"] += [game.position.text, game.scores, game.ranking, int(game.position.status())]
print(json.dumps(games))
"""


def played(machine: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps(CONFIGURATIONS)],
        env=os.environ | {"AZULEJOS_MACHINE": machine},
        capture_output=True,
        text=True,
        check=True,
    )
    games: dict[str, Any] = json.loads(run.stdout)
    assert games.pop("machine") == machine
    assert len(games) == len(CONFIGURATIONS)
    return games


@pytest.fixture(scope="module")
def uncompiled() -> dict[str, Any]:
    return played("plain")


def test_games_compiled_by_numba_are_the_same(uncompiled: dict[str, Any]) -> None:
    pytest.importorskip("numba")
    assert played("jit") == uncompiled


@pytest.mark.skipif(not library_path().exists(), reason="the library is not built (make library)")
def test_games_in_the_native_library_are_the_same(uncompiled: dict[str, Any]) -> None:
    assert played("library") == uncompiled
