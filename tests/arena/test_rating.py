"""Ratings and sequential tests, on results whose answer is known."""

import math
import random

import pytest

from azulejos.arena.rating import ELO, fit, ratings
from azulejos.arena.schedule import BadMatch, check_match, lineups, schedule
from azulejos.arena.sequential import BadHypotheses, check_hypotheses, expected_share, sequential_test


def test_two_bots_are_apart_by_the_logit_of_their_score() -> None:
    results = [((0, 1), (1, 2))] * 300 + [((0, 1), (2, 1))] * 100
    first, second = ratings(results, 2)
    assert first.rating - second.rating == pytest.approx(ELO * math.log(3), rel=0.02)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = ratings([((0, 1), (1, 1))] * 10, 2)
    assert drawn[0].rating == pytest.approx(drawn[1].rating, abs=1e-6)


def test_a_bot_that_has_won_everything_has_a_finite_rating_and_a_wide_error() -> None:
    few = ratings([((0, 1), (1, 2))] * 3, 2)
    many = ratings([((0, 1), (1, 2))] * 300, 2)
    assert 0 < few[0].rating < many[0].rating < 2000
    assert few[0].error > 50


def test_strengths_are_found_again_from_games_of_four() -> None:
    rng = random.Random(5)
    truth = [1.0, 0.4, 0.0, -0.3, -1.1]
    results = []
    for _ in range(4000):
        seats = rng.sample(range(5), 4)
        # The order of exponential arrival times is Plackett and Luce's model.
        times = [rng.expovariate(math.exp(truth[bot])) for bot in seats]
        results.append((seats, [1 + sum(other < time for other in times) for time in times]))
    fitted = ratings(results, 5)
    for standing, strength in zip(fitted, truth, strict=True):
        assert abs(standing.rating - strength * ELO) < 2 * standing.error
        assert standing.error < 20


def test_error_bars_cover_the_truth_about_as_often_as_they_say() -> None:
    rng = random.Random(8)
    covered = 0
    for _ in range(200):
        wins = sum(rng.random() < expected_share(100) for _ in range(200))
        results = [((0, 1), (1, 2))] * wins + [((0, 1), (2, 1))] * (200 - wins)
        first = ratings(results, 2)[0]
        covered += abs(first.rating - 50) < first.error
    assert 180 <= covered <= 199


def test_every_bot_sits_in_every_seat_with_the_same_deals() -> None:
    for bots, players in ((2, 2), (3, 2), (4, 4), (5, 3)):
        pairings = schedule(bots, players, players * len(lineups(bots, players)) * 2, seed=9)
        for start in range(0, len(pairings), players):
            games = pairings[start : start + players]
            assert len({game.seed for game in games}) == 1
            for seat in range(players):
                assert sorted(game.seats[seat] for game in games) == sorted(games[0].seats)


def test_in_games_of_four_two_bots_meet_one_against_three() -> None:
    assert [game.seats for game in schedule(2, 4, 4, seed=1)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (["greedy"], 10, "at least two bots"),
        (["greedy", "greedy"], 10, "named twice"),
        (["greedy", "random"], 0, "1 game or more"),
    ],
)
def test_a_match_that_cannot_be_is_refused(bots: list[str], games: int, message: str) -> None:
    with pytest.raises(BadMatch, match=message):
        check_match(bots, games)


def test_the_sequential_test_accepts_the_better_claim_and_rarely_errs() -> None:
    rng = random.Random(3)

    def run(points: float) -> int:
        scores: list[float] = []
        while (verdict := sequential_test(scores, 0, 50)).decided is None:
            scores.append(sum(rng.random() < expected_share(points) for _ in range(2)) / 2)
        return verdict.decided

    better = sum(run(50) for _ in range(100))
    equal = sum(run(0) for _ in range(100))
    assert better >= 88
    assert equal <= 12


def test_the_sequential_test_does_not_decide_on_a_handful_of_sets() -> None:
    assert sequential_test([1.0, 1.0, 1.0]).decided is None


def test_the_sequential_test_of_one_against_three_knows_that_equals_win_a_quarter() -> None:
    rng = random.Random(4)
    equal = [float(rng.random() < 0.25) for _ in range(4000)]
    shares = [sum(equal[at : at + 4]) / 4 for at in range(0, 4000, 4)]
    assert sequential_test(shares, -50, 0, players=4).name == "H1"
    assert sequential_test(shares, 0, 50, players=4).name == "H0"
    assert expected_share(0, 4) == 0.25


def test_hypotheses_that_cannot_be_tested_are_refused() -> None:
    with pytest.raises(BadHypotheses, match="--sprt 0 30"):
        check_hypotheses(30, 0, 2)
    with pytest.raises(BadHypotheses, match="two bots, not 3"):
        check_hypotheses(0, 30, 3)


def test_the_error_of_a_difference_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = random.Random(9)
    covered = 0
    for _ in range(150):
        results = []
        for one, other, points in ((0, 1, 100), (1, 2, 60), (0, 2, 160)):
            for _ in range(60):
                won = rng.random() < expected_share(points)
                results.append(((one, other), (1, 2) if won else (2, 1)))
        gap = fit(results, 3).difference(0, 1)
        covered += abs(gap.rating - 100) < gap.error
    assert 134 <= covered <= 149
