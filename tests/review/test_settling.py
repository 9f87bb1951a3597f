"""What comes later corrects what was thought of a position before it, as far as that is fair."""

from dataclasses import replace

import pytest

import azulejos
from azulejos import bots
from azulejos.review import Settings
from azulejos.review.judging import CHANCE, DECISION, Alternative, Judged
from azulejos.review.questions import Chances
from azulejos.review.run import Reviewer, judgings
from azulejos.review.settling import settled


def two(chance: float) -> Chances:
    """The chances of two players, by those of the first."""
    return [chance, 1 - chance]


def best(player: int, chance: float, other: float | None = None, follows: bool = True) -> Judged:
    """A decision that looked best, and what the next best move promised the first player."""
    instead = None if other is None else Alternative(two(other), ["1B3"], [])
    return Judged(DECISION, player, "1B2", two(chance), two(chance), [0.0, 0.0], 9, [], [], 0.0, instead, follows)


def deal(mean: float, happened: float) -> Judged:
    """A deal after which the position looked like `happened`."""
    return Judged(CHANCE, None, "deal", two(mean), two(happened), [0.01, 0.01], 0, [], [])


def test_a_position_is_worth_what_it_led_to() -> None:
    events = settled([best(0, 0.5, 0.3), best(1, 0.6, 0.9), best(0, 0.7)], two(1.0))
    assert [event.before[0] for event in events] == [0.9, 0.9, 1.0]
    assert [event.loss for event in events] == [0, pytest.approx(0.1), 0]


def test_a_move_that_turned_out_worse_than_another_promised_costs_the_difference() -> None:
    first, second = settled([best(0, 0.5, 0.45), best(1, 0.1)], two(0.0))
    assert first.loss == pytest.approx(0.45) and first.line == ["1B3"]
    assert first.errors[0] == pytest.approx(0.5), "two looks at the same move differ by so much"
    assert second.loss == 0 and second.after == two(0.0)


def test_a_deal_brought_what_its_position_turned_out_to_be_worth() -> None:
    dealt, *_ = settled([deal(0.5, 0.55), best(0, 0.6), best(1, 0.7, 0.8)], None)
    assert dealt.before == two(0.5) and dealt.after == two(0.7)
    assert dealt.errors == [0.01, 0.01]


def test_the_mean_over_deals_corrects_all_moves_of_the_round_before_alike() -> None:
    first, last, dealt, _ = settled([best(1, 0.6, 0.8), best(0, 0.6, 0.5), deal(0.3, 0.3), best(1, 0.3)], None)
    assert first.after == last.after == two(0.3) and first.loss == last.loss == 0
    assert last.ahead == pytest.approx(0.1), "the move that was not played is worth as much less"
    assert dealt.errors[0] == pytest.approx(0.3 / 2**0.5, abs=0.001), "two estimates of what was expected differ by 0.3"


def test_the_luck_of_a_round_is_uncertain_by_what_its_estimates_were_corrected() -> None:
    dealt, *_ = settled([deal(0.5, 0.6), best(0, 0.6, 0.5), deal(0.3, 0.3), best(1, 0.3)], None)
    assert dealt.after == two(0.3) and dealt.errors[0] == pytest.approx(0.3 / 2**0.5, abs=0.001)


def test_a_mistake_stays_one_when_the_round_is_corrected() -> None:
    wrong = Judged(DECISION, 0, "1B2", two(0.6), two(0.4), [0.0, 0.0], 9, ["1B3"], [])
    mistake, *_ = settled([wrong, deal(0.6, 0.6), best(1, 0.6)], None)
    assert mistake.after == two(0.6) and mistake.line == ["1B3"]
    assert mistake.before[0] == pytest.approx(0.8)


def test_an_error_that_all_deals_share_is_not_called_luck() -> None:
    # The search promised 0.3 too much for every deal, the real one among them.
    _, dealt, _ = settled([best(0, 0.4), deal(0.7, 0.6), best(1, 0.3)], None)
    assert dealt.before[0] == pytest.approx(0.4) and dealt.after == two(0.3)
    # Here the round before promised less, and the real deal was worth more than the search saw: no common error.
    _, dealt, _ = settled([best(0, 0.4), deal(0.7, 0.6), best(1, 0.8)], None)
    assert dealt.before == two(0.7) and dealt.after == two(0.8)


def test_nobody_is_corrected_by_what_the_next_player_knew_and_they_did_not() -> None:
    blind, _ = settled([best(0, 0.6, 0.5, follows=False), best(1, 0.2)], None)
    assert blind.before == blind.after == two(0.6) and blind.loss == 0


def test_to_settle_twice_changes_nothing() -> None:
    events = [deal(0.5, 0.55), best(0, 0.5, 0.45), best(1, 0.4, 0.3), best(0, 0.2, 0.1), deal(0.3, 0.2), best(1, 0.1)]
    once = settled(events, two(0.0))
    assert settled(once, two(0.0)) == once


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_within_a_round_nothing_is_left_over(seed: int) -> None:
    game = azulejos.new("azul", 2, seed)
    seats = [bots.make("level:3", seed=seat) for seat in range(2)]
    while (mover := game.mover) is not None:
        game.play(seats[mover].choose(game.position.view(mover)))
    review = azulejos.review(game, Settings(nodes=400, deals=3, deal_nodes=200))
    for event, after in zip(review.events, review.events[1:], strict=False):
        if after.kind == DECISION:
            assert event.after == after.before


def test_in_duel_some_decisions_are_followed_by_one_who_knows_more() -> None:
    settings = Settings(nodes=60, deals=2, deal_nodes=60)
    secret = 0
    for seed in range(4):
        game = azulejos.new("duel", 2, seed)
        seats = [bots.make("random", seed=seed + seat) for seat in range(2)]
        while (mover := game.mover) is not None:
            game.play(seats[mover].choose(game.position.view(mover)))
        reviewer = Reviewer(game.type.rules, settings)
        events = [reviewer.finish(judging) for judging in judgings(game, settings)]
        secret += sum(not event.follows for event in events)
        for number, event in enumerate(events[:-2]):
            following = events[number + 1]
            if event.follows or CHANCE in (following.kind, events[number + 2].kind):
                continue
            # Whatever the next player, who knows more, makes of the position: this decision is judged as before.
            other = replace(following, before=following.before[::-1], after=following.after[::-1])
            changed = [*events[: number + 1], other, *events[number + 2 :]]
            assert settled(changed, None)[number] == settled(events, None)[number]
    assert secret > 0
