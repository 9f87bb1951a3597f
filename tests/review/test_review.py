"""Reviews of whole games: sums that add up, luck that is fair, judgement by what a player could know."""

import math
from functools import cache

import pytest

import azulejos
from azulejos import bots
from azulejos.review import Review, Settings, annotate, name_of, read_review
from azulejos.review.judging import judge_decision, known
from azulejos.review.ladder import BEYOND, LADDERS, estimate, ladder_of, rating_at
from azulejos.review.names import BLUNDER, accuracy_of
from azulejos.review.questions import Looks, portions
from azulejos.review.run import Reviewer
from tests.soak import SOAK

QUICK = Settings(nodes=1_500, deals=4, deal_nodes=400)
KINDS = [("azul", 2), ("azul", 3), ("azul-grey", 4), ("azul-joker", 2), ("duel", 2)]


def play(name: str, players: int, bot: str, seed: int) -> azulejos.Game:
    """A game of a bot against itself."""
    game = azulejos.new(name, players, seed)
    seats = [bots.make(bot, seed=100 * seed + seat) for seat in range(players)]
    while (mover := game.mover) is not None:
        game.play(seats[mover].choose(game.position.view(mover)))
    return game


@cache
def reviewed(name: str, players: int, seed: int = 1) -> tuple[azulejos.Game, Review]:
    """A game of weak players and its review, made once."""
    game = play(name, players, "level:3", seed)
    return game, azulejos.review(game, QUICK)


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_the_pieces_add_up_to_the_result(name: str, players: int) -> None:
    game, review = reviewed(name, players)
    assert sum(review.start) == pytest.approx(1) and len(review.events) == len(game.events)
    assert review.result == [1 / len(game.winners) if seat in game.winners else 0 for seat in range(players)]
    for seat, player in enumerate(review.players):
        total = review.start[seat] - player.loss + player.given + player.luck + player.rest
        assert total == pytest.approx(review.result[seat], abs=1e-9)
        assert player.loss >= 0 and 0 <= player.accuracy <= 100 and sum(player.names.values()) == player.decisions
    if players == 2:
        one, other = review.players
        assert one.given == pytest.approx(other.loss, abs=1e-9) and one.luck == pytest.approx(-other.luck, abs=1e-9)
    for event in review.events:
        assert sum(event.before) == pytest.approx(1) and sum(event.after) == pytest.approx(1)
        assert bool(event.line) == (event.loss > 0)


def test_over_many_games_the_rest_is_what_its_error_says_and_small() -> None:
    for seed in range(1, 13):
        _, review = reviewed("azul", 2, seed)
        assert abs(review.players[0].rest) < 1e-9
        assert 0.005 < review.players[0].error < 0.8
    for seed in range(1, 5):
        one = reviewed("duel", 2, seed)[1].players[0]
        assert abs(one.rest) < min(0.3, 3 * one.error)


def test_luck_averages_to_zero_over_many_games_of_self_play() -> None:
    luck = []
    for seed in range(500 if SOAK else 120):
        game = play("azul", 2, "greedy", seed)
        review = azulejos.review(game, Settings(nodes=120, deals=4, deal_nodes=120, seed=seed + 1))
        luck.append(review.players[0].luck)
    mean = sum(luck) / len(luck)
    error = math.sqrt(sum((one - mean) ** 2 for one in luck) / (len(luck) - 1) / len(luck))
    assert 0.002 < error < (0.03 if SOAK else 0.06)
    assert abs(mean) < 3 * error


def test_the_same_settings_give_the_same_review() -> None:
    game, review = reviewed("azul", 2)
    assert azulejos.review(game, QUICK) == review
    assert azulejos.review(game.record(), QUICK) == review


def test_the_move_of_a_deeper_search_costs_nothing_and_a_silly_one_is_a_blunder() -> None:
    # One tile is left for each: line 1 scores, and the floor line costs the game.
    text = (
        "azulejos/1 azul players=2 round=5 phase=offer turn=1 bag=* centre=BY 1.score=30 2.score=30 "
        "1.lines=-,-,-,-,- 1.wall=.YRKW/...../...../...../..... 2.wall=BYRK./...../...../...../....."
    )
    position = azulejos.Position.from_text(text)
    reviewer = Reviewer(position.game.rules, QUICK)
    good = reviewer.finish(judge_decision(position, position.parse("cB1").action, QUICK))
    bad = reviewer.finish(judge_decision(position, position.parse("cBf").action, QUICK))
    assert good.loss == 0 and good.line == []
    assert name_of(bad.loss) == BLUNDER and bad.line[0] == "cB1" and bad.why


def test_a_decision_is_judged_by_what_the_player_could_know() -> None:
    game = play("duel", 2, "random", 5)
    compared = 0
    for position, event in zip(game.positions, game.events, strict=False):
        player = position.mover
        if player is None or isinstance(event, azulejos.Outcome):
            continue
        other = position.resampled(player, seed=99)
        assert known(position, QUICK) == known(other, QUICK)
        compared += other != position
    assert compared > 5, "nothing was hidden in the whole game"


def test_a_review_is_written_into_the_record_and_read_back() -> None:
    for name, players in (("azul", 2), ("azul-grey", 4), ("duel", 2)):
        game, review = reviewed(name, players)
        record = game.record(Player1="Ann")
        record.main_line[3].comment = "my own words"
        annotate(record, review)
        annotate(record, review)
        text = str(record)
        again = azulejos.read_record(text)
        found = read_review(again)
        assert found is not None and str(again) == text
        assert again.main_line[3].comment.startswith("my own words [%review")
        for one, other in zip(found.events, review.events, strict=True):
            assert (one.kind, one.player, one.text, one.line, one.why) == (
                other.kind,
                other.player,
                other.text,
                other.line,
                other.why,
            )
            assert one.after == pytest.approx(other.after, abs=1e-4)
        for one_player, other_player in zip(found.players, review.players, strict=True):
            assert one_player.loss == pytest.approx(other_player.loss, abs=0.01)
        evaluations = [node.evaluation for node in again.main_line]
        assert all(evaluation is not None for evaluation in evaluations)
        assert any(len(node.children) > 1 for node in again.main_line), "no better line was written"


def test_a_record_without_a_whole_review_holds_none() -> None:
    game, review = reviewed("azul", 2)
    record = game.record()
    assert read_review(record) is None
    annotate(record, review)
    record.main_line[5].comment = ""
    assert read_review(record) is None
    with pytest.raises(ValueError, match="the review has"):
        annotate(azulejos.new("azul", seed=1).record(), review)
    annotate(record, review)
    record.main_line[5].comment = "[%review before=0.5 after=x]"
    with pytest.raises(azulejos.MalformedRecord, match="cannot be read"):
        read_review(record)


def test_a_game_that_is_not_over_is_reviewed_as_far_as_it_went() -> None:
    game = azulejos.new("azul", seed=1)
    for _ in range(3):
        game.play(game.legal_moves[0])
    review = azulejos.review(game, QUICK)
    assert not review.over and review.result == review.events[-1].after


def test_names_follow_the_documented_thresholds() -> None:
    expected = {
        0.0: "best",
        0.009: "best",
        0.01: "good",
        0.05: "inaccuracy",
        0.1: "mistake",
        0.15: "blunder",
        1.0: "blunder",
    }
    assert {loss: name_of(loss) for loss in expected} == expected
    assert accuracy_of([]) == accuracy_of([0.0]) == 100
    assert accuracy_of([0.0, 0.125]) == pytest.approx(50 + 50 / math.e)


@pytest.mark.parametrize("name", LADDERS)
def test_a_player_with_a_levels_loss_is_rated_as_that_level(name: str) -> None:
    game, players = name.split()
    rungs = ladder_of(game, int(players))
    assert [rung.loss for rung in rungs] == sorted((rung.loss for rung in rungs), reverse=True)
    for rung in rungs:
        assert rating_at(rungs, rung.loss) == pytest.approx(rung.rating, abs=1)
    assert len({rung.loss for rung in rungs}) == len(rungs)
    for loss in (0.0, rungs[-1].loss, rungs[1].loss, 0.5):
        for error in (0.0, 0.002, 0.1):
            found = estimate(game, int(players), loss, error)
            assert found.low < found.rating < found.high, "no interval is a point"
    assert estimate(game, int(players), 1.0, 0.0).rating == int(rungs[0].rating - BEYOND)
    assert estimate(game, int(players), 0.0, 0.0).rating > rungs[-1].rating


def test_a_search_that_ends_within_the_round_is_looked_at_after_two_depths() -> None:
    looks = Looks()
    for depth, chance in ((1, 0.9), (1, 0.8), (2, 0.4), (3, 0.6), (3, 0.7)):
        looks.see(depth, [chance, 1 - chance])
    assert looks.found([5], False, None).chances == pytest.approx([0.5, 0.5])
    assert looks.found([5], True, [0.6, 0.4]).second == pytest.approx([0.6, 0.4])
    assert looks.found([5], True, None).chances == pytest.approx([0.7, 0.3])
    assert sum(portions(1_000)) == 1_000 and sum(portions(5)) == 5
