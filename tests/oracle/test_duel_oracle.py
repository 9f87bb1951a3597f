"""Rule tests of the Duel oracle itself, up to dome-tiling, each naming its rules. They know no other engine."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy

import pytest

from .duel import DuelOracle, random_chance
from .duel_board import CHIP_KINDS, PLATES, TABLETS, turned
from .duel_positions import FIRST_GAME, end_of_acquisition, impossible, opened, set_up
from .duel_table import DuelTable, random_fill


def check_parts(game: DuelOracle) -> None:
    """D1, D2, D3, D5: 65 tiles, 9 special tiles, 18 plates and 20 chips, and each where it may be."""
    tiles = game.bag + game.tower + Counter(game.large_moon)
    for place in game.suns + game.moons:
        tiles.update(place)
    if game.rest_to_stack:
        tiles.update(game.rest_to_stack[1])
    plates = [*game.unseen_plates, *game.display, *(plate for plate, _ in game.known_bottom)]
    plates += [plate for plate in game.drawn if plate in PLATES]
    chips = game.unseen_chips + game.spent_chips
    chips.update(chip for chip in game.factory_chips if chip not in (None, "down"))
    specials = game.special_tiles
    for player in game.players:
        tiles.update(tile for line in player.lines for tile in line)
        tiles.update(player.broken)
        on_dome = [tile for row in player.tiles for tile in row if tile]
        tiles.update(tile for tile in on_dome if tile != "*")
        specials += on_dome.count("*")
        plates += [plate[0] for row in player.dome for plate in row if plate]
        chips.update(player.chips)
        assert player.score >= 0 and len(player.broken) <= 4
        assert all(len(line) <= row + 1 and len(set(line)) <= 1 for row, line in enumerate(player.lines))
        for row, tile_row in enumerate(player.tiles):
            assert all(player.printed(row, c) in (tile, "?") for c, tile in enumerate(tile_row) if tile)
    assert tiles == Counter(dict.fromkeys("BYRKT", 13))
    assert specials == 9
    assert sorted(plates) == sorted(PLATES)
    assert chips == Counter(dict.fromkeys(CHIP_KINDS, 2))
    assert sum(player.has_starting_tile for player in game.players) <= 1


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_part_and_fill_both_domes_with_plates(seed: int) -> None:
    """D1 to D5, D14, D20, D21 over whole games, with 3 and 4 tablets."""
    rng = random.Random(seed)
    tablets = [rng.choice(sides) for sides in rng.sample(TABLETS, 3 + seed % 2)]
    game = DuelOracle(seed // 2 % 2, tablets)
    while game.phase != "over":
        if game.phase == "chance":
            game.chance(random_chance(game, rng))
        else:
            legal = game.legal()
            assert legal and len(set(legal)) == len(legal)
            game.play(rng.choice(legal))
        check_parts(game)
    assert game.round == 5 and game.mover is None and game.legal() == []
    assert all(not player.empty_plate_spaces() for player in game.players)
    assert game.unseen_chips.total() == 0


# Parts and set-up


def test_no_two_plates_are_alike_in_any_rotation() -> None:
    """D3, D4: so no plate and no rotation has to be left out as the same choice twice."""
    sides = {tuple(turned(plate, rotation)) for plate in PLATES for rotation in range(4)}
    assert len(sides) == 18 * 4
    for plate, text in PLATES.items():
        assert text.count("*" if plate[0] == "S" else "?") == 1
        assert len(set(text) - set("*?/")) == 3


def test_a_quarter_turn_is_clockwise() -> None:
    """D4."""
    assert [turned("S1", rotation) for rotation in range(4)] == [["YK", "T*"], ["TY", "*K"], ["*T", "KY"], ["K*", "YT"]]


@pytest.mark.parametrize("tablets", [["rows", "columns"], ["rows", "colourful rows", "border"], ["rows", "rows", "x"]])
def test_tablets_are_three_or_four_with_one_side_each(tablets: list[str]) -> None:
    """D7."""
    with pytest.raises(AssertionError):
        DuelOracle(0, tablets)


def test_the_other_player_opens_and_the_display_is_refilled_after_each_plate() -> None:
    """D2, D8, D10, D11, D12."""
    game = set_up(first=1)
    assert game.mover == 0 and len(game.legal()) == 3 * 9 * 4
    assert game.factory_chips == ["down"] * 4 and game.unseen_chips.total() == 20
    game.play("pJ1s9r3")
    assert game.players[0].dome[2][2] == ("J1", 3) and game.players[0].tokens == 2
    assert impossible(game, "display J9 top S")  # the back on top is that of a special plate
    assert impossible(game, "display S2 top S")  # it lies in the display
    assert impossible(game, "display S9 top -")
    game.chance("display S9 top S")
    assert game.mover == 1 and game.display == ["S1", "S2", "S9"]
    game.play("pS9s1r0")
    game.chance("display S8 top J")
    assert game.mover == 1 and "draw" in game.legal() and "s5B6" in game.legal()
    assert game.scores == [5, 5] and game.pile_size == 13


# Filling the factories


def before_filling(bag: dict[str, int], tower: dict[str, int]) -> DuelOracle:
    game = DuelOracle(0, FIRST_GAME)
    game.chance("display S1 S2 J1 top S")
    game.bag, game.tower = Counter(bag), Counter(tower)
    return game


def test_five_of_one_colour_on_the_large_factory_are_drawn_again() -> None:
    """D9: from the bag, to which they went back."""
    game = before_filling({"B": 10, "Y": 11}, {"R": 9})
    assert impossible(game, "fill BBBBB YYYY YYYY YYBB YBBB")
    assert impossible(game, "fill RBBBB YYYY YYYY YYBB YBBB")
    game.chance("fill YBBBB YYYY YYYY YYBB BBBB")
    assert game.bag.total() == 0 and game.tower == Counter(R=9)


def test_one_colour_stands_when_no_second_can_be_had_and_chips_of_dry_factories_turn_up() -> None:
    """D9, D19, D29: here after the opening plates; the bag took in the tower."""
    game = before_filling({"B": 3}, {"B": 7})
    game.openings = []
    assert impossible(game, "fill BBBBB BBBB - - B")
    game.chance("fill BBBBB BBBB B - -")
    assert game.chance_due == "chips" and game.bag == game.tower == Counter()
    assert impossible(game, "chips 3:B") and impossible(game, "chips 2:Y 3:B 4:B")
    game.chance("chips 3:B 4:TY")
    assert game.factory_chips == ["down", "down", "B", "TY"]
    assert game.mover == 0 and {"cB", "cTY"} < set(game.legal())


def test_the_tower_joins_a_bag_that_can_give_one_colour_only() -> None:
    """D9: with six blue tiles in the bag the redraw would never end; the tower holds a second colour."""
    game = before_filling({"B": 6}, {"Y": 20})
    assert impossible(game, "fill BBBBB BYYY YYYY YYYY YYYY")
    game.chance("fill BYYYY YYYY YYYY YYYY BBBB")
    assert game.bag == Counter(B=1, Y=4) and game.tower == Counter()


def test_the_last_tiles_of_the_bag_are_on_the_large_factory_unless_it_was_drawn_again() -> None:
    """D9, D29: 3 blue in the bag; only with 2 more in the tower can the first five be all blue."""
    fill = "fill BYYYY YYYY YYYY YYYY YYYB"
    assert impossible(before_filling({"B": 3}, {"B": 1, "Y": 20}), fill)
    assert not impossible(before_filling({"B": 3}, {"B": 2, "Y": 20}), fill)


def test_a_random_fill_has_the_distribution_of_the_redraw() -> None:
    """D9: from 5 blue and 5 yellow, 4 and 1 come out in 25 + 25 of the 250 draws of two colours."""
    table = DuelTable()
    table.bag = Counter(B=5, Y=5)
    rng = random.Random(1)
    larges = Counter(random_fill(table, rng)[0] for _ in range(4000))
    assert set(larges) == {"BBBBY", "BBBYY", "BBYYY", "BYYYY"}
    assert larges["BBBBY"] + larges["BYYYY"] == pytest.approx(800, abs=80)


# Plates


def test_drawn_plates_cost_a_point_each_and_the_others_go_under_the_pile() -> None:
    """D12, D13: one token, backs at once, fronts after the last draw, an order of one's own."""
    game = opened()
    player = game.players[0]
    for top in "SJJ":
        game.play("draw")
        assert game.phase == "chance" and game.mover is None
        game.chance(f"top {top}")
    assert player.score == 2 and player.tokens == 1 and game.drawn == ["J", "S", "J"]
    assert game.legal() == ["draw", "stop"] and game.pile_size == 10
    game.play("stop")
    assert impossible(game, "fronts S4 J3 J4") and impossible(game, "fronts J1 S4 J4")
    game.chance("fronts J3 S4 J4")
    assert len(game.legal()) == 3 * 8 * 4
    game.play("pJ4s2r1")
    assert sorted(game.legal()) == ["uJ3", "uS4"] and game.mover == 0
    game.play("uS4")
    assert game.legal() == ["uJ3"]
    game.play("uJ3")
    assert game.known_bottom == [("S4", 0), ("J3", 0)] and game.pile_size == 12 and game.top_type == "J"
    assert game.mover == 1 and game.display == ["J1", "S3", "J2"] and player.dome[0][1] == ("J4", 1)


def test_returned_plates_come_up_again_in_the_order_they_lie_in() -> None:
    """D12, D13, D29: by a draw and in the display."""
    game = opened()
    game.unseen_plates, game.known_bottom, game.top_type = {"S9"}, [("J3", 0), ("S4", 1)], "S"
    game.play("draw")
    assert impossible(game, "top S")
    game.chance("top J")
    game.play("draw")
    game.chance("top S")
    game.play("stop")
    assert impossible(game, "fronts S9 J4")
    game.chance("fronts S9 J3")
    game.play("pJ3s2r0")
    game.play("uS9")
    assert game.known_bottom == [("S4", 1), ("S9", 0)]
    game.display, game.chance_due = ["J1"], "display"
    assert impossible(game, "display S9 S4 top -")
    game.chance("display S4 S9 top -")
    assert game.pile_size == 0 and game.top_type == "-"


def test_a_random_top_follows_the_backs_that_are_left() -> None:
    """D13: two special and one joker plate unseen, a special one drawn: the next is either."""
    game = opened()
    game.unseen_plates, game.top_type = {"S8", "S9", "J9"}, "S"
    game.play("draw")
    rng = random.Random(1)
    tops = Counter(random_chance(game, rng) for _ in range(2000))
    assert set(tops) == {"top S", "top J"} and tops["top S"] == pytest.approx(1000, abs=120)
    game.chance("top J")
    game.play("stop")
    fronts = Counter(random_chance(game, rng) for _ in range(2000))
    assert set(fronts) == {"fronts S8", "fronts S9"} and fronts["fronts S8"] == pytest.approx(1000, abs=120)


def test_a_pile_of_one_plate_gives_one_draw_and_nothing_to_return() -> None:
    """D12: as in round 4, with points to spare; a whole pile drawn shows a returned plate's back."""
    game = opened()
    game.unseen_plates, game.top_type = {"S9"}, "S"
    game.play("draw")
    assert game.phase == "decision" and game.legal() == ["stop"] and game.top_type == "-"
    game.play("stop")
    game.chance("fronts S9")
    game.play("pS9s2r0")
    assert game.mover == 1 and game.pile_size == 0 and "draw" not in game.legal()

    game = opened()
    game.unseen_plates, game.top_type = {"S9", "J9"}, "S"
    game.play("draw")
    game.chance("top J")
    game.play("draw")
    assert game.legal() == ["stop"]
    game.play("stop")
    game.chance("fronts S9 J9")
    game.play("pS9s2r0")
    game.play("uJ9")
    assert game.top_type == "J" and game.pile_size == 1


@pytest.mark.parametrize(("score", "display", "can_draw"), [(0, ["J1"], False), (0, [], True), (1, [], True)])
def test_a_point_must_be_there_to_be_paid_unless_nothing_else_is_left(
    score: int, display: list[str], can_draw: bool
) -> None:
    """D14: with 0 points exactly one plate, free; the score never falls below 0."""
    game = opened()
    player = game.players[0]
    player.score, game.display = score, display
    assert ("draw" in game.legal()) == can_draw
    if can_draw:
        game.play("draw")
        game.chance("top S")
        assert game.legal() == ["stop"] and player.score == 0 and player.tokens == 1


def test_a_player_who_cannot_act_passes_while_the_other_continues() -> None:
    """D14, D21: tokens due keep the phase going; nobody passes who can act."""
    game = end_of_acquisition()
    game.players[1].tokens = 2
    game.play("cB")
    assert game.mover == 1 and all(move[0] in "pd" for move in game.legal())
    game.play("pS3s5r1")
    assert game.mover == 1 and game.players[0].passed and not game.players[1].passed
    game.play("pJ1s6r0")
    assert game.round == 2


# Tiles and chips


def test_the_rest_of_a_small_factory_is_stacked_in_a_chosen_order() -> None:
    """D15: each different order once, no choice if there is only one; D19: no chip yet."""
    game = opened()
    game.play("s1B1")
    assert game.mover == 0 and len(game.legal()) == 6
    game.play("oKRY")
    assert game.moons[0] == ["K", "R", "Y"] and game.factory_chips[0] == "down" and game.mover == 1
    game.suns[2], game.suns[3] = list("KYYB"), list("KKKB")
    game.play("s3K1")
    assert game.legal() == ["oBYY", "oYBY", "oYYB"]
    game.play("oYBY")
    game.play("s4B2")
    assert game.moons[3] == ["K", "K", "K"] and game.mover == 1


def test_a_chip_turns_up_when_sun_and_moon_of_its_factory_are_empty() -> None:
    """D19, D20: it is drawn then, and the next player may take it."""
    game = opened()
    game.play("s2B4")
    assert game.chance_due == "chips" and game.mover is None
    game.unseen_chips["B"] = 0
    assert impossible(game, "chips 2:B") and impossible(game, "chips 1:TY")
    game.chance("chips 2:TY")
    assert game.mover == 1 and game.unseen_chips["TY"] == 1
    game.play("cTY")
    assert game.players[1].chips == Counter(TY=1) and game.factory_chips[1] is None


def test_a_moon_take_gathers_top_tiles_and_the_first_from_the_large_moon_the_starting_tile() -> None:
    """D16, D17."""
    game = opened()
    game.suns = [[] for _ in range(5)]
    game.moons, game.large_moon = [list("KR"), list("KK"), list("RK"), list("B")], list("RRT")
    assert {move[1] for move in game.legal() if move[0] == "m"} == {"K", "R", "B", "T"}
    game.play("mK6")
    assert game.players[0].lines[5] == ["K", "K"] and not game.players[0].has_starting_tile
    assert game.moons == [["R"], ["K"], ["R", "K"], ["B"]]
    game.play("mR6")
    assert game.players[1].lines[5] == ["R"] * 4 and game.players[1].has_starting_tile
    assert game.chance_due == "chips" and game.large_moon == ["T"]
    game.chance("chips 1:B")
    game.play("mT1")
    assert not game.players[0].has_starting_tile


def test_the_rest_of_the_large_factory_lies_on_its_moon() -> None:
    """D15."""
    game = opened()
    game.play("s5B2")
    assert sorted(game.large_moon) == ["R", "T", "Y"] and game.suns[4] == [] and game.mover == 1
    assert {"mR1", "mT1", "mY1"} < set(game.legal())


def test_excess_tiles_break_and_beyond_four_go_to_the_tower() -> None:
    """D18: a line takes its colour only, while it has room; the dome does not matter."""
    game = opened()
    player = game.players[0]
    game.suns[1] = list("RRRR")
    player.lines[:3] = [["R"], ["R"], ["B"]]
    player.broken = ["K", "K", "K"]
    assert [move for move in game.legal() if move[:3] == "s2R"] == ["s2R2", "s2R4", "s2R5", "s2R6", "s2Rb"]
    all_broken = deepcopy(game)
    game.play("s2R2")
    assert player.lines[1] == ["R", "R"] and player.broken == ["K", "K", "K", "R"] and game.tower == Counter(R=2)
    all_broken.play("s2Rb")
    assert all_broken.players[0].lines[1] == ["R"] and all_broken.tower == Counter(R=3)


def test_a_player_takes_at_most_two_chips_a_round() -> None:
    """D20: like chips are one choice."""
    game = opened()
    game.factory_chips = ["TY", "B", "TY", "down"]
    assert [move for move in game.legal() if move[0] == "c"] == ["cB", "cTY"]
    game.play("cTY")
    assert game.factory_chips == [None, "B", "TY", "down"]
    game.players[1].chips_taken = 2
    assert not any(move[0] == "c" for move in game.legal())
