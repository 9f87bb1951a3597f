"""Compares the environments with those of other projects, in random play with observations and legal-action masks.

Every step includes its observation, its mask and the choice of the next action. Many games run at once if an
environment supports it (ours and pgx, with as many games on the same cores), else one by one (OpenSpiel's own
C++ games from Python, PettingZoo). All run in sequence in one process. Processor time per step is summed over all
threads; other programs on the machine affect it less than steps per second.
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
    processor: float
    """Seconds of processor time per step."""
    ours: bool = False


def rate_of(project: str, game: str, how: str, run: Callable[[], int], ours: bool = False) -> Rate:
    """Measure a function that returns its number of steps, the best of several repetitions."""
    run()
    rates, costs = [], []
    for _ in range(REPETITIONS):
        steps, began, busy = 0, time.perf_counter(), time.process_time()
        while (spent := time.perf_counter() - began) < SECONDS:
            steps += run()
        rates.append(steps / spent)
        costs.append((time.process_time() - busy) / steps)
    return Rate(project, game, how, max(rates), min(costs), ours)


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
    """Play many pgx games, compiled for this processor, on all its cores; a state contains observation and mask."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(_: Any, both: Any) -> Any:
        state, key = both
        key, chosen, dealt = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(chosen, logits)
        return step(state, actions, jax.random.split(dealt, SIZE)), key

    many = jax.jit(lambda both: jax.lax.fori_loop(0, 10, advance, both))
    both = [(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), SIZE)), jax.random.key(2))]

    def run() -> int:
        both[0] = jax.block_until_ready(many(both[0]))
        return 10 * SIZE

    return run


def measure() -> Iterator[Rate]:
    """Measure everything that is installed, ours first."""
    for game in WANTED:
        yield rate_of("azulejos.Batch", game, f"{SIZE} games, {THREADS} threads", batch_run(game), ours=True)
    if find_spec("pgx"):
        for game in PGX_GAMES:
            yield rate_of("pgx", game, f"{SIZE} games, all cores", pgx_run(game))
    if find_spec("pyspiel"):
        for game in SPIEL_GAMES:
            yield rate_of("OpenSpiel", game, "C++, one game", spiel_run(game))
    if find_spec("pettingzoo"):
        from azulejos.envs import aec

        for game in WANTED:
            yield rate_of("azulejos AEC", game, "one game", agents_run(aec(game, players=2)), ours=True)
        if find_spec("pygame"):
            from pettingzoo.classic import connect_four_v3

            yield rate_of("PettingZoo AEC", "connect_four", "one game", agents_run(connect_four_v3.env()))


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
