"""Duel's dome-tiling, tablets and end, rule by rule (D5, D6, D22 to D31)."""

from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos import Position
from azulejos.rules.duel.dome import goal_value
from azulejos.rules.duel.record import GOAL_NAMES
from tests.rules.duel_positions import duel, game, texts, value

EMPTY = "......"
TOP_ROW: Any = {1: "S4r0", 2: "J2r0", 3: "S7r0"}
"""Plates over dome rows 1 and 2: Y B T R B K / K * B ? * T."""


def tiling(rows: str = "", **keys: Any) -> Position:
    """Player 1 is about to finish the acquisition with `mB1`; then the domes are tiled."""
    dome = "/".join((rows.split("/") if rows else []) + [EMPTY] * (6 - len(rows.split("/") if rows else [])))
    keys.setdefault("plates", (TOP_ROW, {}))
    given: dict[str, Any] = {"largemoon": "T", "marker": 2, "one_dome": dome} | keys
    return duel(**given)


def test_a_tile_scores_2_and_2_and_brings_a_special_tile_for_2_through_which_the_next_scores_3() -> None:
    played = game(tiling(".B..../K.....", one_lines="Y,BB,-,-,-,-"))
    played.play("mT6")
    assert texts(played.position) == ["t1"] and played.position.preview("t1").points == 6
    played.play("t1")
    assert played.scores[0] == 5 + 2 + 2 + 2 and value(played.position, "1.dome").startswith("YB..../KS....")
    assert texts(played.position) == ["t3", "t4"]
    played.play("t3")
    assert played.scores[0] == 11 + 3


def test_three_broken_tiles_and_the_starting_tile_cost_8_points() -> None:
    played = game(tiling(marker=1, one_broken="BYR", one_score=20))
    played.play("mT6")
    assert played.scores[0] == 20 - 8 and value(played.position, "1.broken") == "-"


def test_d22_a_complete_line_must_place_its_tile_and_the_player_chooses_the_space() -> None:
    played = game(tiling(one_lines="B,-,-,-,-,-"))
    played.play("mT6")
    assert texts(played.position) == ["t2", "t5"]
    with pytest.raises(azulejos.IllegalMove, match="no empty space for blue in column 1, but in 2 or 5"):
        played.play("t1")


def test_d22_the_other_tiles_of_a_line_go_to_the_tower() -> None:
    played = game(tiling(one_lines="-,BB,-,-,-,-"))
    played.play("mT6")
    played.play("t3")
    assert value(played.position, "tower") == "B1"


def test_d23_a_complete_and_an_incomplete_unplaceable_line_break_and_overfill_the_broken_space() -> None:
    dome = ".B..B./..B.../"
    plates: Any = ({**TOP_ROW, 2: "S5r0"}, {})
    # Rows: Y B T R B K / K * B * * T; both blue spaces of row 1 and the one of row 2 are taken, and there is no joker.
    position = tiling(f"{dome}......", plates=plates, one_lines="B,B,-,-,-,-", one_broken="RRR", one_score=12)
    played = game(position)
    assert position.preview("mT6").penalty == 0
    played.play("mT6")
    assert played.scores[0] == 12 - 10 and value(played.position, "tower") == "B2R3"
    assert value(played.position, "1.lines") == "-,-,-,-,-,T"


def test_d23_a_line_waits_while_a_plate_of_its_row_is_missing() -> None:
    played = game(tiling(one_lines="-,-,KKK,-,-,-"))
    played.play("mT6")
    assert value(played.position, "1.lines") == "-,-,KKK,-,-,T" and played.scores[0] == 5


def paying(store: str, line: str = "-,B,-,-,-,-", **keys: Any) -> azulejos.Game:
    played = game(tiling(stores=(store, ""), rounds=3, plates=(TOP_ROW, {}), one_lines=line, **keys))
    played.play("mT6")
    return played


def test_d24_two_chips_of_the_colour_pay_for_a_tile_and_a_two_coloured_chip_is_either() -> None:
    played = paying("KB BR")
    assert texts(played.position) == ["n", "xKB"]
    played.play("xKB")
    assert texts(played.position) == ["xBR"]
    played.play("xBR")
    assert texts(played.position) == ["y"]
    played.play("y")
    assert texts(played.position) == ["t3", "t4"]
    played.play("t3")
    assert played.scores[0] == 6 and value(played.position, "1.store") == "-"
    assert value(played.position, "tower") == "-"


def test_d24_any_three_chips_pay_for_a_tile() -> None:
    played = paying("Y R TY")
    for text in ("xY", "xR", "xTY"):
        assert texts(played.position)[-1] == text
        played.play(text)
    assert texts(played.position) == ["y"]


def test_d24_a_chip_is_offered_only_while_a_payment_can_still_come_out() -> None:
    played = paying("B Y Y R KB")
    assert texts(played.position) == ["n", "xB", "xY"]
    played.play("xB")
    assert texts(played.position) == ["xY", "xR", "xKB"]
    played.play("xKB")
    assert texts(played.position) == ["y"]


def test_d24_two_missing_tiles_take_a_pair_and_a_triple() -> None:
    plates: Any = ({4: "J1r0", 5: "S9r0", 6: "J3r0"}, {})
    played = game(tiling(stores=("B Y Y R KB", ""), rounds=3, plates=plates, one_lines="-,-,B,-,-,-"))
    played.play("mT6")
    assert texts(played.position) == ["n", "xB"]
    for text in ("xB", "xY", "xY", "xR", "xKB"):
        played.play(text)
    assert texts(played.position) == ["y"]
    with pytest.raises(azulejos.IllegalMove, match="chips are already being spent"):
        played.play("n")


def test_d24_chips_of_only_another_colour_do_not_pay_in_pairs() -> None:
    played = paying("Y R")
    assert value(played.position, "round") == "4" and value(played.position, "1.store") == "Y1,R1"


def test_d24_declining_keeps_line_and_chips() -> None:
    played = paying("B B")
    played.play("n")
    assert value(played.position, "1.store") == "B2" and value(played.position, "1.lines") == "-,B,-,-,-,T"


def test_d24_chips_complete_no_line_whose_tile_must_wait() -> None:
    plates: Any = ({1: "S4r0", 3: "S7r0", 5: "J4r0"}, {})
    played = game(tiling(stores=("R R", ""), plates=plates, one_lines="-,R,-,-,-,-", fewer=(0, 0)))
    played.play("mT6")
    assert value(played.position, "round") == "2" and value(played.position, "1.store") == "R2"


def test_d26_two_special_tiles_in_one_phase() -> None:
    # S4 r0: Y B / K *, lacks Y; S7 r1: * B / T K, lacks K in row 2.
    plates: Any = ({1: "S4r0", 2: "J2r0", 3: "S7r1"}, {})
    played = game(tiling(".B...B/K...T.", plates=plates, one_lines="Y,KK,-,-,-,-"))
    played.play("mT6")
    played.play("t1")
    assert played.scores[0] == 5 + 4 + 2
    assert texts(played.position) == ["t4", "t6"]
    played.play("t6")
    assert played.scores[0] == 11 + 4 + 1 and value(played.position, "1.dome").startswith("YB..SB/KS..TK")


def test_d27_a_score_does_not_fall_below_0_by_broken_tiles_nor_by_the_starting_tile() -> None:
    broken = game(tiling(one_broken="BYRK", one_score=3))
    broken.play("mT6")
    assert broken.scores == [0, 3]
    starting = game(tiling(marker=1, one_score=1))
    starting.play("mT6")
    assert starting.scores == [0, 5]


def test_d28_the_starting_player_decides_first() -> None:
    plates: Any = (TOP_ROW, {1: "J5r0", 2: "J6r0", 3: "J7r0"})
    played = game(tiling(first=2, plates=plates, one_lines="B,-,-,-,-,-", two_lines="Y,-,-,-,-,-"))
    played.play("mT6")
    assert played.mover == 1
    played.play("t1")
    assert played.mover == 0


def test_d29_the_holder_of_the_starting_tile_starts_and_without_one_the_player_stays() -> None:
    held = game(tiling(marker=2))
    held.play("mT6")
    assert value(held.position, "first") == "2" and value(held.position, "marker") == "table"
    nobody = game(duel(first=1, moons="B,-,-,-", chips="?,-,-,-", taken=(2, 1)))
    nobody.play("mB6", ["chips 1:T"])
    nobody.play("cT")
    assert value(nobody.position, "round") == "2" and value(nobody.position, "first") == "1"
    assert value(nobody.position, "1.tokens") == "2"


def goals(dome: str, plates: dict[int, str] | None = None) -> dict[str, int]:
    """What every tablet would score for a dome, whatever could lie there."""
    records = np.array([duel(rounds=5, plates=(plates or {}, {}), suns="-,-,-,-,B").data])
    record: Any = records[0]
    cells = dome.replace("/", "")
    for kind, letter in enumerate("BYRKTS"):
        record.tile[0, kind] = sum(1 << place for place, cell in enumerate(cells) if cell == letter)
    record.filled[0] = sum(1 << place for place, cell in enumerate(cells) if cell != ".")
    return {name: goal_value(record, 0, goal) for goal, name in enumerate(GOAL_NAMES)}


def test_d30_rows_columns_diagonals_and_border() -> None:
    full = goals("BYRKTS/B...../B...../B...../B...../B.....")
    assert (full["rows"], full["columns"], full["diagonals"], full["border"]) == (3, 7, 0, 11)
    crossed = goals("B....B/.B..B./..BB../..BB../.B..B./B....B")
    assert (crossed["diagonals"], crossed["corners"], crossed["border"]) == (20, 0, 4)
    assert goals("B...../.B..../..B.../...B../....B./.....B")["diagonals"] == 10


def test_d30_colourful_rows_need_five_colours_special_tiles_being_one() -> None:
    assert goals("BYRKT./BYRKS./BYRSS./BYRKKK/....../......")["colourful-rows"] == 8


def test_d30_corners_score_3_above_and_8_below() -> None:
    assert goals("BB..BB/BB..BB/....../....../BB..../BB...S")["corners"] == 3 + 3 + 8


def test_d30_jokers_count_only_if_all_are_filled() -> None:
    plates = {place: f"J{place}r0" for place in range(1, 10)}
    jokers = goals("B...../...B.B/....../..B..B/B.B..B/...B..", plates)
    assert jokers["jokers"] == 0
    # J1 ?B/TK, J2 TR/B?, J3 KY/R?, J4 TY/?K, J5 YR/?B, J6 TK/R?, J7 RT/Y?, J8 TB/?Y, J9 R?/BK
    assert goals("B...../...B.B/....../B.B..B/.....B/.BB...", plates)["jokers"] == 18


def test_d30_empty_special_spaces_cost_3_each_and_the_score_stays_at_0() -> None:
    plates: Any = ({place: f"S{place}r0" for place in range(1, 10)}, {})
    assert goals("/".join([EMPTY] * 6), plates[0])["empty-specials"] == -27
    played = game(duel(rounds=5, plates=plates, suns="-,-,-,-,B", tablets="rows,columns,empty-specials"))
    played.play("s5B6")
    assert played.over and played.scores == [0, 5]


def end(marker: object, one: int, two: int) -> azulejos.Game:
    played = game(duel(rounds=5, suns="-,-,-,-,B", marker=marker, one_score=one, two_score=two))
    played.play("s5B6")
    assert played.over
    return played


def test_d31_a_tie_goes_to_the_holder_of_the_starting_tile_of_round_5() -> None:
    held = end(marker=2, one=10, two=12)
    assert held.scores == [10, 10] and held.ranking == [2, 1] and held.winners == [1]
    shared = end(marker="table", one=10, two=10)
    assert shared.ranking == [1, 1] and shared.winners == [0, 1]
    assert end(marker=2, one=20, two=12).ranking == [1, 2]


def test_previews_tell_points_spilled_tiles_and_costs() -> None:
    position = duel(plates=(TOP_ROW, {}), suns="-,-,-,-,BBBYY", one_lines="-,B,-,-,-,-")
    effect = position.preview("s5B2")
    assert (effect.placed, effect.spilled, effect.completes, effect.points, effect.penalty) == (1, 2, True, 1, -3)
    assert position.preview("s5Yb").penalty == -3
    drawing = duel(tokens=(1, 0), top="J")
    assert drawing.preview("draw").points == -1
    starting = duel(largemoon="B", marker="table")
    assert starting.preview("mB6").penalty == -2
