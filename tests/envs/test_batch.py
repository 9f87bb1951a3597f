"""Many games at once: the same as one by one, whatever the threads; rewards, restarts, limits, opponents."""

from typing import Any

import numpy as np
import pytest

from azulejos.bots.search.search import Search
from azulejos.envs import REWARDS, Batch
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.errors import BadSetup, IllegalMove
from tests.rules_harness import CONFIGURATIONS

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


def trace(batch: Batch, steps: int) -> list[Any]:
    """All that can be seen of some random steps."""
    seen = []
    for _ in range(steps):
        step = batch.step(batch.sample())
        seen.append([array.copy() for array in (*step, batch.positions.view(np.uint8), batch.movers, batch.points)])
    batch.close()
    return seen


@every_game
def test_a_batch_plays_by_the_rules(name: str, players: int) -> None:
    game = GAMES[name]
    batch = Batch(name, players, size=6, seed=3)
    ended = 0
    while ended < 3:
        choices = batch.sample()
        before = batch.positions.copy()
        movers = batch.movers.copy()
        step = batch.step(choices)
        for number in range(batch.size):
            record = before[number : number + 1].copy()
            assert rules.mover(record[0]) == movers[number]
            rules.apply(record[0], int(choices[number]))
            points = np.zeros(players, np.int32)
            over = rules.mover(record[0]) == rules.OVER
            if step.over[number]:
                ended += 1
                rules.scores(record[0], points)
                # A last chance event may come before the end, but it scores nothing more.
                assert not over or points.tolist() == batch.points[number].tolist()
                assert batch.rewards[number].sum() == pytest.approx(0, abs=1e-5)
            else:
                assert not over
            actions = np.zeros(game.rules.max_legal, np.int16)
            count = rules.legal(batch.positions[number], actions)
            assert batch.legal_actions(number) == actions[:count].tolist()
            assert np.flatnonzero(batch.masks[number]).tolist() == actions[:count].tolist()
            assert (batch.seen_by(number, int(batch.movers[number])) == batch.observations[number]).all()


@pytest.mark.parametrize("opponents", [(), "greedy", "search:60n"])
def test_threads_change_nothing(opponents: Any) -> None:
    one, two = (Batch("azul", 2, size=130, seed=5, opponents=opponents, threads=threads) for threads in (1, 3))
    assert two.threads == 3
    for first, second in zip(trace(one, 12), trace(two, 12), strict=True):
        for array, other in zip(first, second, strict=True):
            assert (array == other).all()


def test_the_seed_decides() -> None:
    same, again, other = (trace(Batch("duel", size=4, seed=seed), 30)[-1] for seed in (1, 1, 2))
    assert all((array == repeated).all() for array, repeated in zip(same, again, strict=True))
    assert (same[5] != other[5]).any()


def test_a_reset_without_a_seed_begins_other_games() -> None:
    batch = Batch("azul", size=2, seed=1)
    first = batch.positions.copy()
    batch.reset()
    assert (batch.positions != first).any()
    batch.reset(1)
    assert (batch.positions == first).all()


@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_are_what_their_names_say(reward: str) -> None:
    batch = Batch("azul", 3, size=8, seed=4, reward=reward, opponents="random")
    points = np.zeros((8, 3))
    ends = 0
    for _ in range(60):
        step = batch.step(batch.sample())
        if reward == "score":
            points += step.rewards
        for number in np.flatnonzero(step.over):
            ends += 1
            final, places = batch.points[number], batch.places[number]
            got = step.rewards[number]
            if reward == "score":
                assert points[number].tolist() == final.tolist()
                points[number] = 0
            elif reward == "margin":
                assert got.tolist() == [final[p] - np.delete(final, p).max() for p in range(3)]
            elif reward == "win":
                assert got.sum() == pytest.approx(0, abs=1e-5)
                assert (got > 0).tolist() == (places == 1).tolist()
            else:
                assert got.tolist() == [((places > place).sum() - (places < place).sum()) / 2 for place in places]
        if reward != "score":
            assert (step.rewards[~step.over] == 0).all()
    assert ends > 8


def test_a_limit_truncates_and_restarts() -> None:
    batch = Batch("azul", size=3, seed=1, limit=10)
    for count in range(1, 31):
        step = batch.step(batch.sample())
        assert step.truncated.all() == (count % 10 == 0)
        assert not step.over.any()
        assert (batch.lengths == count % 10).all()


def test_the_caller_sits_at_every_seat_in_turn() -> None:
    batch = Batch("azul", 4, size=8, seed=1, opponents=("random", "greedy", "random"))
    for _ in range(40):
        batch.step(batch.sample())
        assert batch.movers.tolist() == [0, 1, 2, 3, 0, 1, 2, 3]


def test_opponents_are_as_strong_as_their_names() -> None:
    won = {}
    for opponents in ("random", "greedy", "search:300n"):
        batch = Batch("azul", 2, size=24, seed=2, opponents=opponents)
        total, games = 0.0, 0
        while games < 24:
            step = batch.step(batch.sample())
            total += step.rewards[np.arange(24), batch.seats][step.over].sum()
            games += int(step.over.sum())
        won[opponents] = total / games
    assert won["random"] > won["greedy"] >= won["search:300n"]
    assert won["greedy"] < -0.8


def test_an_opponent_has_room_for_all_its_nodes() -> None:
    nodes = 60_000
    batch = Batch("azul", 3, size=1, seed=10, opponents=f"search:{nodes}n")
    expected = batch.positions.copy()
    choices = batch.sample()
    rules.apply(expected[0], int(choices[0]))
    search = Search(GAMES["azul"].rules)
    for _ in range(2):
        search.begin(expected[0])
        search.step(nodes)
        rules.apply(expected[0], search.best)
    batch.step(choices)
    for boards in ("line_tiles", "line_colour", "floor", "turn"):
        assert (expected[boards] == batch.positions[boards]).all()


def test_a_choice_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch("azul", size=3, seed=1)
    before = batch.positions.tobytes()
    choices = batch.sample()
    choices[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    with pytest.raises(IllegalMove, match="game 1"):
        batch.step(choices)
    with pytest.raises(IllegalMove, match="game 0: 9999"):
        batch.step([9999, 0, 0])
    with pytest.raises(IllegalMove, match="game 0: 1099511627776"):
        batch.step([1 << 40, 0, 0])
    with pytest.raises(IllegalMove, match="game 0: -1099511627776"):
        batch.step([-1 << 40, 0, 0])
    for wrong in ([1, 2], 5, [1.0, 2.0, 3.0], [[1, 2, 3]], ["a", "b", "c"], [None] * 3):
        with pytest.raises(BadSetup, match="3 whole numbers"):
            batch.step(wrong)
    assert batch.positions.tobytes() == before


def test_without_restart_a_finished_game_stays() -> None:
    batch = Batch("azul", size=1, seed=1, restart=False)
    step = batch.step(batch.sample())
    while not step.over[0]:
        step = batch.step(batch.sample())
    assert batch.position(0).over
    assert not batch.masks.any()
    assert batch.sample().tolist() == [-1]
    assert batch.step([-1]).masks.any()


def test_options_that_leave_something_to_chance_vary() -> None:
    batch = Batch("duel", size=40, seed=1, options={"tablets": "random3"})
    assert len(set(batch.positions["goals"].tolist())) > 5


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "azl"}, "did you mean 'azul'"),
        ({"players": 5}, "2 or 3 or 4 players, not 5"),
        ({"size": 0}, "at least one game"),
        ({"reward": "gold"}, "rewards are win, rank, margin, score"),
        ({"opponents": "level:3"}, "'level:3' cannot be an opponent"),
        ({"opponents": ("random", "random")}, "2 opponents instead of 1"),
        ({"limit": -1}, "limit"),
        ({"options": {"tablets": "first"}}, "tablets"),
        ({"size": "3"}, "size must be a whole number"),
        ({"size": 3.5}, "size must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"limit": "a"}, "limit must be a whole number"),
        ({"threads": 0}, "at least one thread"),
        ({"opponents": 5}, "opponents must be a name"),
        ({"opponents": [5]}, "an opponent is a name"),
        ({"opponents": "search:1n"}, "search:500n"),
    ],
)
def test_what_cannot_be_set_up_says_why(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup if settings.get("game") != "azl" else ValueError, match=message):
        Batch(**{"game": "azul", "size": 1, **settings})
