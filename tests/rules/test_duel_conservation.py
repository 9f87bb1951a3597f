"""Nothing is lost and nothing is added: tiles, special tiles, plates and chips counted after every step of a game."""

from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.contract import CHANCE, OVER
from azulejos.rules.duel.record import DRAW, NONE, PAY, PLATES, SPEND
from tests.rules_harness import Bench


def members(things: Any) -> int:
    return sum(int(number).bit_count() for number in np.atleast_1d(things).tolist())


class Duel(RuleBasedStateMachine):
    """A game in which any legal move may follow."""

    @initialize(seed=st.integers(0, 2**40), tablets=st.sampled_from(["first", "random3", "random4"]))
    def sit_down(self, seed: int, tablets: str) -> None:
        self.set_up(seed, tablets)

    def set_up(self, seed: int, tablets: str) -> None:
        self.bench = Bench(GAMES["duel"], 2, seed)
        configuration = GAMES["duel"].configure(2, seed % 2, {"tablets": tablets}, self.bench.generator)
        rules.start(self.bench.position, configuration)
        self.settle()

    def settle(self) -> None:
        while self.bench.mover == CHANCE:
            self.bench.step()
            self.count()

    @precondition(lambda self: self.bench.mover != OVER)
    @rule(numbers=st.lists(st.integers(0, 1000), min_size=1, max_size=25))
    def play(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.bench.mover == OVER:
                break
            actions = self.bench.legal()
            rules.apply(self.bench.position, actions[number % len(actions)])
            self.count()
            self.settle()

    @precondition(lambda self: self.bench.mover != OVER)
    @rule()
    def draw_or_pay(self) -> None:
        for action in self.bench.legal():
            if action in (DRAW, PAY) or action >= SPEND:
                rules.apply(self.bench.position, action)
                self.settle()
                break

    @precondition(lambda self: self.bench.mover == OVER)
    @rule(seed=st.integers(0, 2**40), tablets=st.sampled_from(["first", "random3", "random4"]))
    def play_another(self, seed: int, tablets: str) -> None:
        self.set_up(seed, tablets)

    @invariant()
    def count(self) -> None:
        position = self.bench.position
        tiles = position.bag + position.tower + position.large_moon + position.sun.sum(0) + position.broken.sum(0)
        tiles += np.bincount(position.moon[position.moon >= 0], minlength=5).astype(tiles.dtype)
        for player in range(2):
            for row in range(6):
                if position.line_tiles[player, row]:
                    tiles[position.line_colour[player, row]] += position.line_tiles[player, row]
            for colour in range(5):
                tiles[colour] += members(position.tile[player, colour])
        assert tiles.tolist() == [13] * 5
        assert members(position.tile[:, 5]) <= members(position.space[:, 6]) <= 9
        chips = position.chips.sum() + position.chips_unseen.sum() + position.chips_spent.sum()
        assert chips + ((position.chip >= 0) & (position.chip < 15)).sum() == 20
        seen = (position.aside >= 0) & (position.aside < PLATES)
        on_domes = (position.plate != NONE).sum()
        assert members(position.unseen) + members(position.display) + seen.sum() + on_domes == PLATES
        assert rules.status(position) == 0


TestDuel = Duel.TestCase
TestDuel.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
