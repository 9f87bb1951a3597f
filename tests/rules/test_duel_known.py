"""What Duel's players know: views, records and resampling agree with all that was seen, and with no more (D12, D13)."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import CHANCE, HIDDEN, OVER, SPECTATOR
from azulejos.rules.duel import words
from azulejos.rules.duel.parts import PLATE_NAMES
from azulejos.rules.duel.record import DRAW, SHOWING_FRONTS, SHOWING_TOP
from tests.rules.duel_positions import duel, game, value
from tests.rules_harness import Bench

VIEWERS = (0, 1, SPECTATOR)


def copy_of(position: Any) -> Any:
    records = np.zeros(1, position.dtype)
    records[0] = position
    return records[0]


def view_of(position: Any, viewer: int) -> bytes:
    view = copy_of(position)
    rules.hide(view, viewer)
    return bytes(view.tobytes())


def resampled(position: Any, viewer: int, seed: int) -> Any:
    other = copy_of(position)
    rules.resample(other, viewer, new_generator(seed))
    return other


def drawing_game(seed: int) -> Bench:
    return Bench(GAMES["duel"], 2, seed, first=seed % 2)


def choose(bench: Bench, generator: Any) -> int:
    """A random move, drawing plates far more often than at random, without minding the points."""
    bench.position.score[:] = np.maximum(bench.position.score, 3)
    actions = bench.legal()
    if DRAW in actions and random_below(generator, 10) < 7:
        return DRAW
    return actions[random_below(generator, len(actions))]


def step_both(truth: Any, other: Any, bench: Bench, generator: Any, viewer: int) -> bool:
    """One step in two positions that look the same to a viewer, so that the viewer sees the same again.

    Returns whether that is possible: what the viewer sees next may be possible in only one of the two.
    """
    return (chance_in_both if rules.mover(truth) == CHANCE else decide_in_both)(truth, other, bench, generator, viewer)


def chance_in_both(truth: Any, other: Any, bench: Bench, generator: Any, viewer: int) -> bool:
    rules.draw(truth, generator, bench.outcome)
    same = bench.outcome.copy()
    if truth.phase == SHOWING_FRONTS and truth.turn != viewer:
        rules.draw(other, generator, same)
    fits = rules.possible(other, same) == 0
    if fits:
        shown = [bench.outcome.copy(), same.copy()]
        rules.seen_outcome(truth, shown[0], viewer)
        rules.seen_outcome(other, shown[1], viewer)
        assert words.outcome_text(truth, shown[0]) == words.outcome_text(other, shown[1])
        rules.resolve(other, same)
    rules.resolve(truth, bench.outcome)
    return fits


def decide_in_both(truth: Any, other: Any, bench: Bench, generator: Any, viewer: int) -> bool:
    action = choose(bench, generator)
    other.score[:] = truth.score
    actions = np.zeros(GAMES["duel"].rules.max_legal, np.int16)
    legal = actions[: rules.legal(other, actions)].tolist()
    if truth.turn == viewer:
        assert legal == bench.legal()
    shown = rules.seen_action(truth, action, viewer)
    same = action if shown != HIDDEN else legal[random_below(generator, len(legal))]
    fits = same in legal
    if fits:
        assert rules.seen_action(other, same, viewer) == shown
        rules.apply(other, same)
    rules.apply(truth, action)
    return fits and bool(other.top == truth.top)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), viewer=st.sampled_from(VIEWERS))
def test_truths_that_differ_in_what_a_viewer_cannot_know_look_the_same_all_along(seed: int, viewer: int) -> None:
    bench = drawing_game(seed)
    generator = new_generator(seed + 1)
    truth, other = bench.position, resampled(bench.position, viewer, seed)
    step = 0
    while rules.mover(truth) != OVER:
        step += 1
        if not step_both(truth, other, bench, generator, viewer) or step % 25 == 0:
            other = resampled(truth, viewer, seed + step)
            assert rules.status(other) == 0
        assert view_of(other, viewer) == view_of(truth, viewer)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_views_hide_the_same_from_a_view_and_redraw_the_same(seed: int) -> None:
    bench = drawing_game(seed)
    generator = new_generator(seed)
    for step in range(150):
        if bench.mover == OVER:
            break
        if bench.mover == CHANCE:
            bench.step()
        else:
            rules.apply(bench.position, choose(bench, generator))
        for viewer in VIEWERS:
            view = copy_of(bench.position)
            rules.hide(view, viewer)
            assert view_of(view, viewer) == view.tobytes()
            assert rules.status(view) == 0
            assert resampled(view, viewer, step).tobytes() == resampled(bench.position, viewer, step).tobytes()
            text = Position(GAMES["duel"], 2, view).text
            assert Position.from_text(text).data.tobytes() == view.tobytes()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_stays_after_redrawing_is_all_that_is_open(seed: int) -> None:
    bench = drawing_game(seed)
    generator = new_generator(seed)
    hidden = {"aside", "aside_seen", "unseen"}
    for step in range(120):
        if bench.mover == OVER:
            break
        if bench.mover == CHANCE:
            bench.step()
        else:
            rules.apply(bench.position, choose(bench, generator))
        for viewer in VIEWERS:
            other = resampled(bench.position, viewer, step)
            for field in GAMES["duel"].rules.fields:
                if field.name not in hidden:
                    assert (other[field.name] == bench.position[field.name]).all(), field.name


def returned() -> azulejos.Game:
    """Player 1 has drawn S9, J9 and J8, kept J9 and put J8, then S9 under the pile; the top is special."""
    played = game(duel(tokens=(2, 2), display=["S1"], top="S", one_score=3))
    for _ in range(2):
        played.play("draw", ["top J"])
    played.play("draw", ["top S"])
    played.play("stop", ["fronts S9 J9 J8"])
    for text in ("pJ9s1r0", "uJ8", "uS9"):
        played.play(text)
    return played


def test_only_the_returner_knows_the_plates_under_the_pile_and_their_order() -> None:
    played = returned()
    assert value(played.position.view(0), "aside") == "/J8.1.1,S9.1.1|-"
    for viewer in (1, None):
        assert value(played.position.view(viewer), "aside") == "/S?.1.1,J?.1.1|-"
        assert {"J8", "S9"} <= set(value(played.position.view(viewer), "unseen").split(","))
    assert value(played.position.resampled(0, 5), "aside") == "/J8.1.1,S9.1.1|-"


def test_the_records_of_others_say_nothing_of_the_plates() -> None:
    played = returned()
    own, others = str(played.record(viewer=0)), str(played.record(viewer=1))
    assert "<fronts S9 J9 J8>" in own and "uJ8" in own
    assert "<fronts ? ? ?>" in others and "uJ8" not in others and "u?" in others


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    total = sum(seen.values())
    assert set(seen) <= set(expected)
    return sum((seen[key] - total * share) ** 2 / (total * share) for key, share in expected.items())


def test_redrawing_gives_every_plate_and_order_its_share() -> None:
    position = returned().position
    unseen = value(position.view(1), "unseen").split(",")
    specials = [name for name in unseen if name[0] == "S"]
    jokers = [name for name in unseen if name[0] == "J"]
    draws = 4000
    seen: Counter[Any] = Counter()
    for seed in range(draws):
        other = resampled(position.data, 1, seed)
        seen[tuple(PLATE_NAMES[plate] for plate in other.aside[:2])] += 1
    share = 1 / (2 * len(specials) * len(jokers))
    expected = {pair: share for s in specials for j in jokers for pair in permutations((s, j))}
    degrees = len(expected) - 1
    # The mean plus four standard deviations of a chi-square distribution with these degrees of freedom.
    assert chi_square(seen, expected) < degrees + 4 * (2 * degrees) ** 0.5
    assert len(seen) == len(expected)


def test_redrawing_keeps_the_type_that_the_pile_shows() -> None:
    """With the pile's upper part gone, the top's type reveals to others which of the two comes first."""
    played = game(duel(rounds=4, tokens=(2, 2), top="J", one_score=9, pile=["J9", "S9", "J8", "S8"]))
    for top in ("S", "J", "S"):
        played.play("draw", [f"top {top}"])
    played.play("draw")
    played.play("stop", ["fronts J9 S9 J8 S8"])
    for text in ("pJ9s1r0", "uS9", "uJ8", "uS8"):
        played.play(text)
    tops: Counter[str] = Counter()
    for seed in range(600):
        other = resampled(played.position.data, 1, seed)
        assert other.aside[0] in (7, 8)
        tops[" ".join(PLATE_NAMES[plate] for plate in other.aside[:3])] += 1
    share = {
        f"{first} {a} {b}": 0.25 for first, last in (("S8", "S9"), ("S9", "S8")) for a, b in permutations((last, "J8"))
    }
    assert chi_square(tops, share) < 3 + 4 * 6**0.5


def test_a_plate_that_was_put_under_the_pile_stays_known_when_the_other_draws_it() -> None:
    """Player 2 draws what player 1 had returned: player 1 knows it is among those put back, but not where."""
    played = game(duel(rounds=4, tokens=(2, 2), top="J", one_score=9, two_score=9, pile=["J9", "S9", "J8", "S8"]))
    for top in ("S", "J", "S"):
        played.play("draw", [f"top {top}"])
    played.play("draw")
    played.play("stop", ["fronts J9 S9 J8 S8"])
    for text in ("pJ9s1r0", "uS9", "uJ8", "uS8"):
        played.play(text)
    played.play("draw", ["top J"])
    played.play("draw", ["top S"])
    played.play("draw")
    played.play("stop", ["fronts S9 J8 S8"])
    for text in ("pJ8s1r0", "uS8", "uS9"):
        played.play(text)
    assert value(played.position, "aside") == "/S8.2.12,S9.2.12|-"
    assert value(played.position.view(0), "aside") == "/S8.2.12,S9.2.12|-"
    assert value(played.position.view(None), "aside") == "/S?.2.2,S?.2.2|-"
    orders = Counter(tuple(resampled(played.position.data, 0, seed).aside[:2]) for seed in range(400))
    assert chi_square(orders, {(7, 8): 0.5, (8, 7): 0.5}) < 1 + 4 * 2**0.5


def test_drawing_part_of_an_own_batch_leaves_others_in_doubt_about_both_parts() -> None:
    """Player 1 draws one of their two special plates and returns others: player 2 cannot tell which is where."""
    played = game(duel(rounds=4, tokens=(2, 2), top="J", one_score=9, two_score=9, pile=["J9", "S9", "J8", "S8"]))
    for top in ("S", "J", "S"):
        played.play("draw", [f"top {top}"])
    played.play("draw")
    played.play("stop", ["fronts J9 S9 J8 S8"])
    for text in ("pJ9s1r0", "uS9", "uJ8", "uS8"):
        played.play(text)
    assert played.mover == 1
    record = copy_of(played.position.data)
    record.turn = 0
    record.tokens[:] = (1, 2)
    for text in ("draw", "top J", "draw", "top S", "stop", "fronts S9 J8", "pJ8s2r0", "uS9"):
        if rules.mover(record) == CHANCE:
            rules.resolve(record, words.parse_outcome(record, text))
        else:
            rules.apply(record, words.parse_action(text))
    assert [PLATE_NAMES[plate] for plate in record.aside[:2]] == ["S8", "S9"]
    orders = Counter(tuple(resampled(record, 1, seed).aside[:2]) for seed in range(400))
    assert chi_square(orders, {(7, 8): 0.5, (8, 7): 0.5}) < 1 + 4 * 2**0.5
    assert {tuple(resampled(record, 0, seed).aside[:2]) for seed in range(20)} == {(7, 8)}


@pytest.mark.parametrize("seed", range(3))
def test_what_the_pile_shows_next_has_its_chances(seed: int) -> None:
    position = duel(tokens=(2, 2), display=["S1"], top="S", one_score=3).data
    truth = copy_of(position)
    rules.apply(truth, DRAW)
    assert truth.phase == SHOWING_TOP
    left = value(Position(GAMES["duel"], 2, position), "unseen").split(",")
    specials = sum(name[0] == "S" for name in left) - 1
    generator, outcome = new_generator(seed), np.zeros(GAMES["duel"].rules.max_outcome, np.int8)
    tops: Counter[int] = Counter()
    for _ in range(2000):
        rules.draw(truth, generator, outcome)
        tops[int(outcome[0])] += 1
    share = specials / (len(left) - 1)
    assert chi_square(tops, {0: share, 1: 1 - share}) < 1 + 4 * 2**0.5
