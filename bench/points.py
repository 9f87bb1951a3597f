"""Calibrates the evaluation's points to final scores: `python -m bench.points`.

The weights are fitted to leads, which are unaffected by adding a constant to every player's points. This tool plays
games and adds the mean shortfall from the final scores to each row of weights (variant, players, stage, moment),
specifically to the weights of a feature that every board has exactly once, so that no lead, winning chance or decision
changes.
"""

import sys
from typing import Any

import numpy as np

import azulejos
from azulejos.bots import make
from azulejos.bots.evaluation.insight import POINTS, UNIT, in_units, insight_of, weights_of, weights_source
from azulejos.bots.evaluation.judge import evaluate, new_scratch, new_values
from azulejos.rules import GAMES

PARTS = {"azul": 32, "duel": 7}
"""How many weights, from the first on, describe the first row of a wall or dome; exactly one is active per board."""
LEVEL = 6
GAMES_EACH = 30
EVERY = 2
"""One position in this many is used."""


def lacking(name: str, players: int, games: int) -> dict[int, list[float]]:
    """Collect, by row of weights, the evaluation's shortfall from the final scores for each position used."""
    found: dict[int, list[float]] = {}
    values, scratch = new_values(), new_scratch()
    for seed in range(games):
        game = azulejos.new(name, players=players, seed=seed)
        seats = [make(f"level:{LEVEL}", seed=seed * players + seat) for seat in range(players)]
        looked: list[tuple[int, float]] = []
        while game.mover is not None:
            if len(game.events) % EVERY == 0:
                data: Any = game.position.data.copy()
                row = int(insight_of(data).survey(data, scratch))
                evaluate(data, weights_of(game.type.rules)[0], values, new_scratch())
                looked.append((row, float(values[POINTS, :players].mean())))
            game.play(seats[game.mover].choose(game.position.view(game.mover)))
        final = sum(game.scores) / players
        for row, points in looked:
            found.setdefault(row, []).append(final - points)
    return found


def main() -> None:
    """Shift the weights of all games, or of those whose rules are named."""
    for rules in {game.rules.name: game.rules for game in GAMES.values()}.values():
        if sys.argv[1:] and rules.name not in sys.argv[1:]:
            continue
        numbers = np.array(weights_of(rules)["numbers"][0])
        for game in GAMES.values():
            for players in game.players if game.rules is rules else ():
                for row, lacks in lacking(game.name, players, GAMES_EACH).items():
                    numbers[row, : PARTS[rules.name]] += in_units(np.mean(lacks))
                    print(f"{game.name} {players}: row {row}: {np.mean(lacks):+.1f} points, {len(lacks)} positions")
        np.save(weights_source(rules).file, numbers)
    print(f"1 point is {UNIT} units")


if __name__ == "__main__":
    main()
