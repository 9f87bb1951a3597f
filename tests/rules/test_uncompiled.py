"""The kernels run uncompiled, for debugging and coverage, and play the same games."""

import json
import os
import subprocess
import sys

from tests.rules_harness import CONFIGURATIONS

PLAY = """
import json, sys
import azulejos
games = {}
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


def played(**environment: str) -> dict[str, list[object]]:
    run = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps(CONFIGURATIONS)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    games: dict[str, list[object]] = json.loads(run.stdout)
    return games


def test_compiled_and_uncompiled_games_are_the_same() -> None:
    uncompiled = played(NUMBA_DISABLE_JIT="1")
    assert len(uncompiled) == len(CONFIGURATIONS)
    assert uncompiled == played()
