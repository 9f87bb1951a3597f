"""The chances of each part of a chance event: they agree with what is drawn, and with what can happen."""

from collections import Counter

import numpy as np
import pytest

from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import below, new_generator
from azulejos.rules.contract import CHANCE, MOST_VALUES
from tests.rules_harness import CONFIGURATIONS, Bench

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


@every_game
def test_the_chances_of_what_is_drawn_add_up_to_one_and_end_with_it(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=5)
    while bench.mover != rules.OVER:
        if bench.mover == CHANCE:
            length = rules.draw(bench.position, bench.generator, bench.outcome)
            chances = np.zeros(MOST_VALUES)
            for count in range(length):
                values = rules.odds(bench.position, bench.outcome, count, chances)
                assert 0 < values <= MOST_VALUES
                assert chances[:values].sum() == pytest.approx(1)
                assert chances[bench.outcome[count]] > 0
            assert rules.odds(bench.position, bench.outcome, length, chances) == 0
            rules.resolve(bench.position, bench.outcome)
        else:
            bench.step()


@every_game
def test_whatever_has_a_chance_is_possible(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=6)
    generator = np.random.default_rng(1)
    while bench.mover != rules.OVER:
        if bench.mover == CHANCE:
            chances = np.zeros(MOST_VALUES)
            bench.outcome[:] = -1
            count = 0
            while values := rules.odds(bench.position, bench.outcome, count, chances):
                bench.outcome[count] = generator.choice(np.flatnonzero(chances[:values]))
                count += 1
            assert rules.possible(bench.position, bench.outcome) == 0
            rules.resolve(bench.position, bench.outcome)
        else:
            bench.step()


FILLS = (
    "bag=B5Y2 tower=R9K9",  # five of a colour are likely, and go back
    "bag=B9 tower=R2",  # the bag has one colour: the tower is poured in
    "bag=B3 tower=B9R1",  # the bag runs out on the large factory
    "bag=B2Y1",  # fewer than five tiles
)


@pytest.mark.parametrize("fill", FILLS)
def test_duels_large_factory_is_filled_as_often_as_the_odds_say(fill: str) -> None:
    position = Position.from_text(f"azulejos/1 duel players=2 phase=fill opening=0 top=S display=S1,S2,S3 {fill}").data
    game = GAMES["duel"]
    generator = new_generator(3)
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    chances = np.zeros(MOST_VALUES)
    draws = 4000
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        length = rules.draw(position, generator, outcome)
        seen[tuple(sorted(outcome[: min(length, 5)].tolist()))] += 1
    told: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        drawn = np.full(game.rules.max_outcome, -1, np.int8)
        count = 0
        while count < 5 and (values := rules.odds(position, drawn, count, chances)):
            pick = below(generator, 1 << 30) / (1 << 30)
            drawn[count] = int(np.searchsorted(np.cumsum(chances[:values]), pick, side="right"))
            count += 1
        told[tuple(sorted(drawn[:count].tolist()))] += 1
    for tiles in seen | told:
        error = 5 * np.sqrt(seen[tiles] + told[tiles] + 1)
        assert abs(seen[tiles] - told[tiles]) <= error, (tiles, seen[tiles], told[tiles])


@every_game
def test_arranging_changes_only_the_order_of_like_things(name: str, players: int) -> None:
    game = GAMES[name]
    bench = Bench(game, players, seed=8)
    for _ in bench.random_game():
        before = np.zeros(1, game.rules.dtype)
        before[0] = bench.position
        rules.arrange(bench.position)
        once = bench.position.tobytes()
        derived = np.zeros(1, game.rules.dtype)
        derived[0] = bench.position
        rules.derive(derived[0])
        assert derived[0].tobytes() == once
        rules.arrange(bench.position)
        assert bench.position.tobytes() == once
        assert rules.status(bench.position) == 0
        if bench.mover >= 0:
            actions = np.zeros(game.rules.max_legal, np.int16)
            assert len(bench.legal()) == rules.legal(before[0], actions)
