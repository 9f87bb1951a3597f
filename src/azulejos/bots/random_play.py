"""Uniformly random play: whole games in compiled code. Game-agnostic."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.rules.chance import WORDS, below, random_below, seed_state
from azulejos.rules.contract import CHANCE, OVER, GameType, apply, draw, legal, mover, ranks, resolve, scores, start
from azulejos.rules.kernel import kernel


@kernel
def play_out(position: Any, generator: Any, actions: Any, outcome: Any) -> int:
    """Play at random to the end; returns the number of decisions made."""
    decisions = 0
    while True:
        player = mover(position)
        if player == OVER:
            return decisions
        if player == CHANCE:
            draw(position, generator, outcome)
            resolve(position, outcome)
        else:
            apply(position, actions[below(generator, legal(position, actions))])
            decisions += 1


@kernel
def play_games(
    positions: Any,
    configurations: Any,
    generators: Any,
    actions: Any,
    outcome: Any,
    points: Any,
    places: Any,
    lengths: Any,
) -> None:
    """Play one random game from each configuration, with its own generator; write how each ended."""
    for game in range(len(configurations)):
        position = positions[0]
        start(position, configurations[game])
        lengths[game] = play_out(position, generators[game], actions, outcome)
        scores(position, points[game])
        ranks(position, places[game])


@dataclass(frozen=True)
class Batch:
    """The results of a batch of games, one row per game."""

    points: Any
    places: Any
    lengths: Any
    """Decisions made in each game."""
    firsts: Any
    """The starting player of each game."""
    seconds: float
    """Time spent playing."""


def game_seed(seed: int, number: int) -> int:
    """Derive the seed of one game of many: no two (seed, number) below 2 to the 31 share one."""
    return (seed & 0x7FFF_FFFF) << 32 | number


def random_games(
    game: GameType, players: int, seed: int, begin: int, count: int, options: Mapping[str, str] | None = None
) -> Batch:
    """Play random games from number `begin` on in compiled code; a seed gives the same games in any batches."""
    generators = np.zeros((count, WORDS), np.int64)
    firsts = np.zeros(count, np.int8)
    configurations = []
    for number in range(count):
        seed_state(generators[number], game_seed(seed, begin + number))
        firsts[number] = random_below(generators[number], players)
        configurations.append(game.configure(players, int(firsts[number]), options or {}, generators[number]))
    rows = np.array(configurations)
    positions = np.zeros(1, game.rules.dtype)
    actions = np.zeros(game.rules.max_legal, np.int16)
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    points = np.zeros((count, players), np.int16)
    places = np.zeros((count, players), np.int8)
    lengths = np.zeros(count, np.int32)
    play = game.rules.calls.play_games
    began = time.perf_counter()
    play(
        positions,
        rows,
        generators,
        actions,
        outcome,
        points,
        places,
        lengths,
        count,
        rows.shape[-1] if count else 0,
        players,
    )
    return Batch(points, places, lengths, firsts, time.perf_counter() - began)
