"""Duel's acquisition, rule by rule: plates, suns, moons, chips, passing, filling (D8 to D21, D29)."""

from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.duel import words
from azulejos.rules.duel.possible import FIVE_ALIKE, NO_TILE, POSSIBLE
from azulejos.rules.duel.record import FILLING
from tests.rules.duel_positions import duel, game, texts, value
from tests.rules_harness import Bench


def test_d11_the_other_player_puts_the_first_opening_plate_and_the_display_is_refilled() -> None:
    played = azulejos.new("duel", seed=1, first=0)
    assert [event.text.split()[0] for event in played.events] == ["display", "fill"]
    assert played.mover == 1 and len(played.legal_moves) == 3 * 9 * 4
    played.play(played.legal_moves[0])
    assert played.mover == 0 and played.events[-1].text.startswith("display ")
    played.play(played.legal_moves[0])
    assert played.mover == 0 and len(value(played.position, "display").split(",")) == 3


def test_d12_a_display_plate_costs_a_token_and_is_not_replaced() -> None:
    played = game(duel(tokens=(2, 2), display=["S1", "J1", "J2"], top="S"))
    played.play("pS1s1r3")
    assert value(played.position, "display") == "J1,J2"
    assert value(played.position, "1.tokens") == "1" and played.scores == [5, 5]
    assert value(played.position, "1.plates").startswith("S1r3,")


def test_d12_each_draw_costs_a_point_and_the_others_go_under_the_pile_in_order() -> None:
    played = game(duel(tokens=(2, 2), display=["S1"], top="S", one_score=3))
    played.play("draw", ["top J"])
    played.play("draw", ["top J"])
    played.play("draw", ["top S"])
    assert played.scores == [0, 5] and texts(played.position) == ["stop"]
    played.play("stop", ["fronts S9 J9 J8"])
    assert len(played.legal_moves) == 3 * 8 * 4
    played.play("pJ9s1r0")
    assert texts(played.position) == ["uS9", "uJ8"]
    played.play("uJ8")
    assert texts(played.position) == ["uS9"]
    played.play("uS9")
    assert played.mover == 1 and value(played.position, "aside") == "/J8.1.1,S9.1.1|-"


def test_d12_fronts_must_fit_the_backs_that_were_drawn() -> None:
    played = game(duel(tokens=(2, 2), display=["S1"], top="S"))
    played.play("draw", ["top J"])
    with pytest.raises(azulejos.ImpossibleOutcome, match="not in the pile"):
        played.play("stop", ["fronts J9"])


def test_d13_an_empty_pile_shows_the_back_of_the_first_plate_put_under_it() -> None:
    played = game(duel(rounds=4, tokens=(2, 0), top="J", pile=["J9", "S9"]))
    played.play("draw", ["top S"])
    played.play("draw")
    assert value(played.position, "top") == "-" and texts(played.position) == ["stop"]
    played.play("stop", ["fronts J9 S9"])
    played.play("pJ9s1r0")
    played.play("uS9")
    assert value(played.position, "top") == "S" and value(played.position, "unseen") == "-"


def test_d14_without_points_and_display_one_plate_is_drawn_for_nothing() -> None:
    played = game(duel(tokens=(1, 0), top="S", one_score=0))
    assert texts(played.position) == ["draw"]
    played.play("draw", ["top S"])
    assert played.scores[0] == 0 and texts(played.position) == ["stop"]


def test_d14_without_points_a_plate_of_the_display_must_be_taken() -> None:
    position = duel(tokens=(1, 0), top="S", display=["S1"], one_score=0)
    assert "draw" not in texts(position) and len(texts(position)) == 7 * 4
    with pytest.raises(azulejos.IllegalMove, match="no point to pay with"):
        position.find("draw")


def test_d14_round_5_has_no_tokens() -> None:
    position = duel(rounds=5, suns="-,-,-,-,BBYYR")
    assert all(text.startswith("s5") for text in texts(position))


def test_d12_the_pile_of_one_plate_in_round_4() -> None:
    played = game(duel(rounds=4, tokens=(1, 0), top="J", pile=["J9"], suns="-,-,-,-,BBYYR"))
    played.play("draw")
    assert played.scores == [4, 5] and texts(played.position) == ["stop"]
    played.play("stop")
    assert str(played.events[-1]) == "fronts J9" and len(played.legal_moves) == 4
    played.play("pJ9s1r0")
    assert played.mover == 1 and value(played.position, "unseen") == "-"


def test_d15_what_remains_is_stacked_in_the_order_chosen() -> None:
    played = game(duel(suns="BYRR,-,-,-,-", chips="?,-,-,-", taken=(2, 1)))
    played.play("s1B1")
    assert texts(played.position) == ["oYRR", "oRYR", "oRRY"] and played.mover == 0
    played.play("oRYR")
    assert value(played.position, "moons") == "RYR,-,-,-" and played.mover == 1
    assert texts(played.position) == ["mR1", "mR2", "mR3", "mR4", "mR5", "mR6", "mRb"]


def test_d15_a_rest_of_one_colour_needs_no_order() -> None:
    played = game(duel(suns="BYYY,-,-,-,-", chips="?,-,-,-", taken=(2, 1)))
    played.play("s1B1")
    assert value(played.position, "moons") == "YYY,-,-,-" and played.mover == 1


def test_d15_the_large_rest_lies_loose_on_its_moon() -> None:
    played = game(duel(suns="-,-,-,-,BYRKK"))
    played.play("s5Kb")
    assert value(played.position, "largemoon") == "BYR" and value(played.position, "1.broken") == "KK"


def test_d16_d17_the_moons_give_all_top_tiles_of_a_colour_and_the_first_the_starting_tile() -> None:
    keys: dict[str, Any] = {"moons": "BYR,BK,YB,B", "largemoon": "BBY", "chips": "?,?,?,?", "taken": (0, 0)}
    played = game(duel(**keys))
    played.play("mB6", ["chips 4:TY"])
    assert value(played.position, "1.lines") == "-,-,-,-,-,BBBBB" and value(played.position, "moons") == "YR,K,YB,-"
    assert value(played.position, "marker") == "1"
    played.play("mY6")
    assert value(played.position, "marker") == "1"


def test_d17_a_small_moon_does_not_give_the_starting_tile() -> None:
    played = game(duel(moons="B,-,-,-", largemoon="Y", chips="?,-,-,-", taken=(2, 1)))
    played.play("mB1")
    assert value(played.position, "marker") == "table"


def test_d18_a_line_takes_its_own_colour_whatever_the_dome_says() -> None:
    plates: Any = ({1: "S4r0", 2: "S5r0", 3: "J2r0"}, {})
    position = duel(plates=plates, suns="-,-,-,-,KKYYR", one_lines="-,Y,K,-,-,-")
    assert [text for text in texts(position) if text.startswith("s5K")] == [
        "s5K1",
        "s5K3",
        "s5K4",
        "s5K5",
        "s5K6",
        "s5Kb",
    ]


def test_d18_excess_breaks_and_beyond_four_goes_to_the_tower() -> None:
    played = game(duel(suns="-,-,-,-,BBBBY", one_broken="RR"))
    played.play("s5B1")
    assert value(played.position, "1.broken") == "BBRR" and value(played.position, "tower") == "B1"


def test_d19_a_factory_of_one_colour_turns_its_chip_up_at_once() -> None:
    played = game(duel(suns="BBBB,-,-,-,Y", chips="?,-,-,-", taken=(2, 1)))
    played.play("s1B4", ["chips 1:KB"])
    assert value(played.position, "chips") == "KB,-,-,-" and "cKB" in texts(played.position)


def test_d19_one_moon_take_can_turn_up_several_chips() -> None:
    played = game(duel(moons="B,B,BY,-", largemoon="K", chips="?,?,?,-", taken=(1, 0)))
    played.play("mB3", ["chips 1:RT 2:RT"])
    assert texts(played.position).count("cRT") == 1
    played.play("cRT")
    assert value(played.position, "chips") == "-,RT,?,-" and value(played.position, "2.store") == "RT1"


def test_d20_nobody_takes_a_third_chip_in_a_round() -> None:
    position = duel(suns="-,-,-,-,BY", chips="TY,-,-,-", taken=(2, 1))
    assert not [text for text in texts(position) if text.startswith("c")]
    with pytest.raises(azulejos.IllegalMove, match="two chips have already been taken"):
        position.find("cTY")


def test_d21_a_player_who_can_do_nothing_is_passed_over_while_the_other_continues() -> None:
    played = game(duel(tokens=(0, 2), turn=2, display=["S1", "S2"], top="S", chips="B,-,-,-", taken=(2, 1)))
    played.play("pS1s1r0")
    assert played.mover == 1
    played.play("cB")
    assert played.mover == 1
    played.play("pS2s2r0")
    assert value(played.position, "round") == "2"


def test_d21_nobody_who_can_act_passes() -> None:
    position = duel(suns="-,-,-,-,B", one_lines="Y,YY,YYY,RRRR,RRRRR,KKKKKK")
    assert texts(position) == ["s5Bb"]


def filling(bag: str, tower: str) -> Any:
    """A record about to be filled, with these tiles in bag and tower and no others."""
    bench = Bench(GAMES["duel"], 2, seed=0)
    bench.step()
    assert bench.position.phase == FILLING
    for name, tiles in (("bag", bag), ("tower", tower)):
        bench.position[name] = [tiles.count(letter) for letter in "BYRKT"]
    return bench


def fills(bag: str, tower: str, draws: int = 60) -> set[str]:
    """The large factory's tiles in many fills, each of which must be possible."""
    bench = filling(bag, tower)
    seen = set()
    for _ in range(draws):
        rules.draw(bench.position, bench.generator, bench.outcome)
        assert rules.possible(bench.position, bench.outcome) == POSSIBLE
        seen.add("".join(sorted(words.outcome_text(bench.position, bench.outcome).split()[1])))
    return seen


def outcome(bench: Any, text: str) -> Any:
    return words.parse_outcome(bench.position, text)


def test_d9_five_of_one_colour_are_drawn_again() -> None:
    assert fills("B" * 12 + "Y", "") == {"BBBBY"}


def test_d9_the_tower_joins_a_bag_that_cannot_give_a_second_colour() -> None:
    assert fills("B" * 7, "Y") == {"BBBBY"}
    assert fills("BBB", "BBBY") == {"BBBBY"}


def test_d9_without_a_second_colour_the_fill_stands() -> None:
    assert fills("B" * 7, "BB") == {"BBBBB"}


def test_d9_a_written_fill_of_five_of_one_colour_is_refused() -> None:
    bench = filling("B" * 12 + "Y", "")
    assert rules.possible(bench.position, outcome(bench, "fill BBBBB BBBY BBBB - -")) == FIVE_ALIKE
    assert rules.possible(bench.position, outcome(bench, "fill YBBBB BBBB BBBB - -")) == POSSIBLE


def test_d29_the_tower_goes_into_the_bag_when_it_runs_out() -> None:
    bench = filling("BY", "R" * 4 + "K" * 20)
    assert rules.possible(bench.position, outcome(bench, "fill RRRKK KKKK KKKK KKKK KKKK")) == NO_TILE
    text = "fill BYRRK KKKK KKKK KKKK KKKK"
    assert rules.possible(bench.position, outcome(bench, text)) == POSSIBLE
    rules.resolve(bench.position, outcome(bench, text))
    assert bench.position.bag.tolist() == [0, 0, 2, 3, 0] and not bench.position.tower.any()


def test_d29_a_dry_bag_leaves_factories_short_and_turns_up_chips_of_empty_ones() -> None:
    position = duel(rounds=2, phase="fill", taken=(0, 0), tokens=(2, 2), display=["S1", "S2", "S3"])
    records = np.array([position.data])
    record: Any = records[0]
    record.bag, record.tower = [3, 3, 0, 0, 0], 0
    rules.resolve(record, words.parse_outcome(record, "fill BBBYY Y - - -"))
    assert rules.mover(record) == rules.CHANCE
    rules.resolve(record, words.parse_outcome(record, "chips 2:B 3:TY 4:T"))
    assert rules.mover(record) == record.first and record.chip.tolist() == [15, 0, 5, 4]


def test_d29_nothing_at_all_to_fill_with_still_gives_chips() -> None:
    position = duel(rounds=5, phase="fill", taken=(0, 0))
    records = np.array([position.data])
    record: Any = records[0]
    record.bag = 0
    rules.resolve(record, words.parse_outcome(record, "fill - - - - -"))
    rules.resolve(record, words.parse_outcome(record, "chips 1:R 2:R 3:TY 4:T"))
    for kind in ("cR", "cR", "cTY", "cT"):
        rules.apply(record, words.parse_action(kind))
    assert rules.mover(record) == rules.OVER
