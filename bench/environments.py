"""Compares the environments with those of other projects, in random play with observations and legal-action masks.

Rates are steps per second, including the choice: many games at once if an environment supports it (ours, pgx), else one
by one (OpenSpiel's own C++ games from Python, PettingZoo). All run in sequence on the same machine.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

import azulejos

SECONDS = 1.5
REPETITIONS = 3
SIZE = 4096
THREADS = 2
WANTED = {"azul": 2e6, "duel": 1e6}
"""Target steps per second on two cores."""
PGX_GAMES = ("tic_tac_toe", "connect_four", "backgammon", "go_9x9", "chess")
SPIEL_GAMES = ("tic_tac_toe", "connect_four", "backgammon", "go")


@dataclass(frozen=True)
class Rate:
    """The speed of an environment."""

    project: str
    game: str
    how: str
    steps: float
    """Steps per second."""
    ours: bool = False


def rate_of(run: Callable[[], int]) -> float:
    """Measure the steps per second of a function that returns its number of steps, the best of several repetitions."""
    run()
    best = 0.0
    for _ in range(REPETITIONS):
        steps, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            steps += run()
        best = max(best, steps / spent)
    return best


def batch_run(game: str) -> Callable[[], int]:
    batch = azulejos.Batch(game, players=2, size=SIZE, seed=1, threads=THREADS)

    def run() -> int:
        for _ in range(10):
            batch.step(batch.sample())
        return 10 * SIZE

    return run


def agents_run(env: Any) -> Callable[[], int]:
    """Play one game of a PettingZoo environment."""
    chooser = np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=int(chooser.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, truncated, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if over or truncated else int(legal[chooser.integers(len(legal))]))
            steps += not over
        return steps

    return run


def spiel_run(name: str) -> Callable[[], int]:
    """Play one of OpenSpiel's own games."""
    import pyspiel

    game = pyspiel.load_game(name, {"board_size": 9} if name == "go" else {})
    chooser = np.random.default_rng(1)

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chooser.integers(len(outcomes))][0])
                continue
            state.observation_tensor(state.current_player())
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(legal[chooser.integers(len(legal))]))
            steps += 1
        return steps

    return run


def pgx_run(name: str) -> Callable[[], int]:
    """Play many pgx games, compiled for this processor, on all its cores."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    size = 1024
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(_: Any, both: Any) -> Any:
        state, key = both
        key, chosen, dealt = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(chosen, logits)
        return step(state, actions, jax.random.split(dealt, size)), key

    many = jax.jit(lambda both: jax.lax.fori_loop(0, 10, advance, both))
    both = [(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), size)), jax.random.key(2))]

    def run() -> int:
        both[0] = jax.block_until_ready(many(both[0]))
        return 10 * size

    return run


def measure() -> Iterator[Rate]:
    """Measure everything that is installed, ours first."""
    for game in WANTED:
        yield Rate("azulejos.Batch", game, f"{SIZE} games, {THREADS} threads", rate_of(batch_run(game)), ours=True)
    if find_spec("pgx"):
        for game in PGX_GAMES:
            yield Rate("pgx", game, "1024 games, all cores", rate_of(pgx_run(game)))
    if find_spec("pyspiel"):
        for game in SPIEL_GAMES:
            yield Rate("OpenSpiel", game, "C++, one game", rate_of(spiel_run(game)))
    if find_spec("pettingzoo"):
        from azulejos.envs import aec

        for game in WANTED:
            yield Rate("azulejos AEC", game, "one game", rate_of(agents_run(aec(game, players=2))), ours=True)
        if find_spec("pygame"):
            from pettingzoo.classic import connect_four_v3

            yield Rate("PettingZoo AEC", "connect_four", "one game", rate_of(agents_run(connect_four_v3.env())))


def missed(rates: list[Rate]) -> Iterator[str]:
    """List the targets that were missed."""
    batches = {rate.game: rate.steps for rate in rates if rate.project == "azulejos.Batch"}
    for game, wanted in WANTED.items():
        if batches[game] < wanted:
            yield f"{game}: {batches[game] / 1e6:.2f} M steps/s, below {wanted / 1e6:g} M"
        for rate in rates:
            if not rate.ours and rate.steps > batches[game]:
                yield f"{game}: slower than {rate.game} of {rate.project}"
    theirs = [rate.steps for rate in rates if rate.project == "PettingZoo AEC"]
    for rate in rates:
        if rate.project == "azulejos AEC" and theirs and rate.steps < theirs[0]:
            yield f"{rate.game} as an AEC environment: slower than PettingZoo's connect_four"
