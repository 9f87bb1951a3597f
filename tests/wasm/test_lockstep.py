"""Random games of every game and player count, natively and as WebAssembly: the same to the last byte."""

import hashlib
from typing import Any

import numpy as np
import pytest

from azulejos.bots.random_play import play_out
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import EFFECT, SPECTATOR
from azulejos.rules.sheet import SCORED
from tests.rules_harness import CONFIGURATIONS, Bench
from tests.wasm.conftest import Node

GAMES_EACH = 250
CHECKED = 7
"""How often, in steps, the whole contract is compared, not only what playing needs."""
WHOLE_GAMES = 1000


def digest(name: str, players: int, seed: int) -> str:
    """All that a random game shows, in the order that lockstep.mjs has."""
    bench = Bench(GAMES[name], players, seed, first=seed % players)
    made = hashlib.sha256()
    scored, scratch = np.zeros(bench.game.rules.max_scored, SCORED), np.zeros(1, bench.game.rules.dtype)
    step = 0

    def numbers(*values: int) -> None:
        made.update(np.array(values, np.int16).tobytes())

    while True:
        made.update(bench.positions.tobytes())
        mover = bench.mover
        numbers(mover)
        outcome = None
        if mover == rules.CHANCE:
            rules.draw(bench.position, bench.generator, bench.outcome)
            outcome = bench.outcome.copy()
        legal = bench.legal() if mover >= 0 else []
        numbers(*legal)
        action = legal[random_below(bench.generator, len(legal))] if legal else 0
        if step % CHECKED == 0:
            for part in everything_about(bench, mover, action, outcome, step):
                made.update(part)
        if mover == rules.OVER:
            break
        drawn = bench.outcome if outcome is None else outcome
        count = rules.tally(bench.position, action if outcome is None else rules.CHANCE, drawn, scored, scratch)
        for entry in scored[:count].tolist():
            numbers(*entry)
        if outcome is not None:
            made.update(outcome.tobytes())
            numbers(rules.possible(bench.position, outcome))
            rules.resolve(bench.position, outcome)
        else:
            rules.apply(bench.position, action)
        step += 1
    made.update(bench.generator.tobytes())
    return made.hexdigest()


def everything_about(bench: Bench, mover: int, action: int, outcome: Any, step: int) -> list[bytes]:
    parts: list[bytes] = []

    def numbers(values: Any) -> None:
        parts.append(np.array(values, np.int16).tobytes())

    points = np.zeros(bench.players, np.int16)
    for ask in (rules.scores, rules.ranks):
        ask(bench.position, points)
        numbers(points)
    numbers([rules.status(bench.position)])
    copies = np.zeros(1, bench.game.rules.dtype)
    copies[0] = bench.position
    rules.derive(copies[0])
    parts.append(copies.tobytes())
    for viewer in range(SPECTATOR, bench.players):
        copies[0] = bench.position
        rules.hide(copies[0], viewer)
        parts.append(copies.tobytes())
        rules.resample(copies[0], viewer, new_generator(step))
        parts.append(copies.tobytes())
        if outcome is not None:
            seen = outcome.copy()
            rules.seen_outcome(bench.position, seen, viewer)
            parts.append(seen.tobytes())
        if mover >= 0:
            numbers([rules.seen_action(bench.position, action, viewer)])
    if mover >= 0:
        effects = np.zeros(1, EFFECT)
        rules.preview(bench.position, action, effects[0], copies)
        numbers(effects[0].item())
    return parts


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_games_are_the_same_step_by_step(node: Node, name: str, players: int) -> None:
    games = [{"name": name, "players": players, "seed": seed} for seed in range(GAMES_EACH)]
    found = node("lockstep.mjs", {"games": games, "checked": CHECKED})
    different = [seed for seed in range(GAMES_EACH) if found[seed] != digest(name, players, seed)]
    assert not different


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_random_play_in_one_call_finds_the_same_games(node: Node, name: str, players: int) -> None:
    game = GAMES[name]
    found = node("random_play.mjs", {"name": name, "players": players, "games": WHOLE_GAMES})
    bench = Bench(game, players, seed=1)
    bench.generator = new_generator(1)
    configuration = game.configure(players, 0, {}, bench.generator)
    decisions = 0
    for number in range(WHOLE_GAMES):
        rules.start(bench.position, configuration)
        decisions += play_out(bench.position, bench.generator, bench.actions, bench.outcome)
        if number + 1 in (1, 10, 100, WHOLE_GAMES):
            assert found.pop(0) == [decisions, bench.positions.tobytes().hex(), bench.generator.tobytes().hex()]
    assert not found
