"""Uniformly random play: whole games in compiled code. Game-agnostic."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.rules.chance import WORDS, below, new_generator, seed_generator
from azulejos.rules.contract import (
    CHANCE,
    OVER,
    GameType,
    apply,
    draw,
    mover,
    random_action,
    ranks,
    resolve,
    scores,
    start,
)
from azulejos.rules.entry import shared
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
            apply(position, random_action(position, generator, actions))
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


@kernel
def seed_games(generators: Any, firsts: Any, seed: int, begin: int, players: int) -> None:
    """Seed the generator of each game, from number `begin` on, and draw its starting player."""
    for game in range(len(generators)):
        seed_generator(generators[game], (seed << 32) | (begin + game))
        firsts[game] = below(generators[game], players)


def _configurations(game: GameType, players: int, firsts: Any, options: Mapping[str, str], generators: Any) -> Any:
    """One configuration per game; if they leave nothing to chance, there is one per starting player."""
    trial = new_generator(0)
    each = np.array([game.configure(players, first, options, trial) for first in range(players)])
    if np.array_equal(trial, new_generator(0)):
        return each[firsts]
    drawn = [
        game.configure(players, int(first), options, generator)
        for first, generator in zip(firsts, generators, strict=True)
    ]
    return np.array(drawn, each.dtype).reshape(len(firsts), each.shape[-1])


def random_games(
    game: GameType, players: int, seed: int, begin: int, count: int, options: Mapping[str, str] | None = None
) -> Batch:
    """Play random games from number `begin` on in compiled code; a seed gives the same games in any batches."""
    generators = np.zeros((count, WORDS), np.int64)
    firsts = np.zeros(count, np.int8)
    shared.seed_games(generators, firsts, seed & 0x7FFF_FFFF, begin, players, count)
    rows = _configurations(game, players, firsts, options or {}, generators)
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
        rows.shape[-1],
        players,
    )
    return Batch(points, places, lengths, firsts, time.perf_counter() - began)
