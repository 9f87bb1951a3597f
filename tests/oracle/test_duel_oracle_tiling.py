"""Rule tests of the Duel oracle's dome-tiling, rounds and end, each naming its rules. They know no other engine."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from .duel import DuelOracle
from .duel_board import TABLETS, Player, pays
from .duel_positions import end_of_acquisition, put_tiles


def test_a_special_tile_follows_at_once_and_counts_in_the_next_run() -> None:
    """D22, D25, D26: 2 + 2 for the tile, 2 for the special tile in row 2, then 3 through it."""
    game = end_of_acquisition()
    player = game.players[0]
    player.dome[0] = [("S7", 0), ("S1", 0), None]  # BK YK / *T T*
    put_tiles(player, "B.....", ".T....")
    player.lines[:2] = [["K"], ["T", "T"]]
    game.play("cB")
    assert game.legal() == ["t2", "t4"] and game.mover == 0
    game.play("t2")
    assert player.score == 5 + 2 + 2 + 2 and player.tiles[1][0] == "*"
    assert game.legal() == ["t3"]
    game.play("t3")
    assert player.score == 11 + 3 and game.tower == Counter(T=1) and game.special_tiles == 8
    assert player.lines == [[] for _ in range(6)] and game.round == 2


def test_two_special_tiles_may_follow_in_one_phase() -> None:
    """D25, D26: 3 + 2 and 2 for row 2, then 4 and 1 for row 1, nothing for a special tile's neighbours."""
    game = end_of_acquisition()
    player = game.players[0]
    player.dome[0] = [("S7", 0), ("S2", 0), None]  # BK K* / *T TR
    put_tiles(player, "B.K...", ".TT...")
    player.lines[:2] = [["K"], ["R", "R"]]
    game.play("cB")
    game.play("t2")
    assert player.score == 5 + 5 + 2
    game.play("t4")
    assert player.score == 12 + 4 + 1 and game.special_tiles == 7 and player.tiles[0][3] == "*"


def test_a_complete_line_must_be_placed_and_a_joker_space_takes_any_colour() -> None:
    """D3, D22, D28: the starting player first; a lone tile scores 1."""
    game = end_of_acquisition()
    for player in game.players:
        player.dome[1] = [("J1", 0), ("S7", 0), None]  # ?B BK / TK *T
        player.lines[2] = ["B", "B", "B"]
    game.play("cB")
    assert game.mover == 0 and game.legal() == ["t1", "t2", "t3"]
    game.play("t1")
    assert game.mover == 1 and game.scores == [6, 5] and game.tower == Counter(B=2)
    game.play("t3")
    assert game.players[1].tiles[2][2] == "B" and game.round == 2


def test_unplaceable_lines_break_and_others_wait_for_a_plate() -> None:
    """D23, D27: complete or not; the overfull broken space costs 10, and the score stops at 0."""
    game = end_of_acquisition()
    player = game.players[0]
    player.dome = [[("S7", 0), ("S1", 0), ("S4", 0)], [("S7", 0), ("S1", 0), ("S4", 0)], [("S7", 0), ("S1", 0), None]]
    player.lines = [["R"], ["R", "R"], ["K"], ["R"], ["R"] * 5, []]
    player.tiles[2] = [None, "K", None, "K", None, None]
    player.broken, player.score = ["Y", "Y"], 9
    game.play("cB")
    assert player.lines == [[], [], [], [], ["R"] * 5, []]
    assert player.broken == [] and player.score == 0
    assert game.tower == Counter(Y=2, R=4, K=1)


def test_three_broken_tiles_and_the_starting_tile_cost_eight_points() -> None:
    """D27, D29: -1 -2 -3 and -2; the holder starts the next round; tokens and display come back."""
    game = end_of_acquisition()
    holder = game.players[1]
    holder.broken, holder.has_starting_tile, holder.score = ["B", "Y", "Y"], True, 20
    game.display.remove("S3")
    game.play("cB")
    assert game.scores == [5, 12] and game.tower == Counter(B=1, Y=2)
    assert game.round == 2 and game.starting_player == 1 and not holder.has_starting_tile
    assert [player.tokens for player in game.players] == [2, 2]
    assert game.chance_due == "display"
    game.chance("display J9 top S")
    game.chance("fill BYYRT YYRK KKKK TTTT RRKK")
    assert game.mover == 1 and game.players[0].chips_taken == 0


def test_broken_tiles_are_paid_after_the_last_line() -> None:
    """D22, D27: the point won on line 6 pays for the broken tile; then the other player's lines follow."""
    game = end_of_acquisition()
    for player in game.players:
        player.dome[2] = [("J1", 0), None, None]  # TK in row 6
        player.lines[5] = ["K"] * 6
        player.score, player.broken = 0, ["B"]
    game.play("cB")
    game.play("t2")
    assert game.mover == 1 and game.scores == [0, 0] and game.players[0].broken == []
    game.play("t2")
    assert game.scores == [0, 0] and game.tower == Counter(K=10, B=2)


def test_without_a_holder_the_starting_player_stays_and_round_five_has_no_tokens() -> None:
    """D14, D29."""
    game = end_of_acquisition(round_number=4)
    game.play("cB")
    assert game.round == 5 and game.starting_player == 0 and game.chance_due == "fill"
    assert [player.tokens for player in game.players] == [0, 0]


# Chips in the tiling


@pytest.mark.parametrize(
    ("chips", "missing", "enough"),
    [
        ("R R", 1, True),
        ("BR RT", 1, True),
        ("R B", 1, False),
        ("B Y KB", 1, True),
        ("R RT BR", 1, True),
        ("R", 1, False),
        ("R R R R", 1, False),
        ("R R BR RT", 2, True),
        ("R R RT B", 2, False),
        ("R BR B Y K", 2, True),
        ("R B Y K TY", 2, False),
        ("B B Y Y K K", 2, True),
        ("R R B Y K Y K K", 3, True),
        ("R B Y K Y K K T", 3, False),
    ],
)
def test_a_missing_tile_costs_two_chips_of_the_colour_or_any_three(chips: str, missing: int, enough: bool) -> None:
    """D5, D24: for a red line; a two-coloured chip is one chip of either colour."""
    assert pays(tuple(chips.split()), "R", missing) == enough


def chips_to_spend() -> DuelOracle:
    """A red tile on line 2 and a red space in its row: chips B, R, BR and RT could complete it."""
    game = end_of_acquisition()
    player = game.players[0]
    player.lines[1] = ["R"]  # S2 has TR in row 2
    player.chips = Counter(R=1, BR=1, RT=1)
    return game


def test_chips_complete_a_line_and_its_tile_is_placed() -> None:
    """D24: each payment once, in the order of kinds; no tile is created."""
    game = chips_to_spend()
    player = game.players[0]
    game.play("cB")
    assert game.legal() == ["n", "xB", "xR", "xBR"]
    with_blue = deepcopy(game)
    with_blue.play("xB")
    assert with_blue.legal() == ["xR", "xBR"]
    game.play("xR")
    assert game.legal() == ["xBR", "xRT"]
    game.play("xBR")
    assert game.legal() == ["xRT", "y"]
    game.play("y")
    assert game.legal() == ["t2"]
    game.play("t2")
    assert player.tiles[1][1] == "R" and player.lines[1] == [] and game.tower.total() == 0
    assert player.chips == Counter(B=1, RT=1) and game.spent_chips == Counter(R=1, BR=1)


def test_chips_may_be_kept() -> None:
    """D24."""
    game = chips_to_spend()
    game.play("cB")
    game.play("n")
    assert game.round == 2 and game.players[0].lines[1] == ["R"] and game.players[0].chips.total() == 4


@pytest.mark.parametrize("why", ["the space is filled", "too few chips", "no tile on the line"])
def test_chips_are_asked_for_only_where_they_can_place_a_tile(why: str) -> None:
    """D24."""
    game = chips_to_spend()
    player = game.players[0]
    if why == "the space is filled":
        player.tiles[1][1] = "R"
    elif why == "too few chips":
        player.chips = Counter(R=1)
    else:
        player.lines[1] = []
    chips = player.chips.total() + 1
    game.play("cB")
    assert game.round == 2 and player.chips.total() == chips


# The end


def test_tablets_score_the_dome() -> None:
    """D30."""
    player = Player()
    player.dome = [
        [("J1", 0), None, ("S7", 0)],  # ?B .. BK
        [None, None, None],  # TK .. *T
        [("S1", 0), None, ("J2", 0)],  # YK .. TR; T* .. B?
    ]
    put_tiles(player, "YBYRBK", "TK..*T", "B.RK*Y", "B...YY", "YKBYTR", "T*..BB")
    points = {side: player.tablet_points(side) for tablet in TABLETS for side in tablet}
    assert points == {
        "rows": 2 * 3,
        "colourful rows": 4 * 2,  # BRK*Y in row 3 and YKBTR in row 5; YBRK and TK* are too few
        "columns": 3 * 7,  # the first and the last two
        "border": 20 - 2,
        "diagonals": 0,
        "corners": 3 + 3 + 8 + 8,
        "jokers": 2 * 2,
        "empty specials": 0,
    }
    player.tiles[0][0] = player.tiles[5][1] = player.tiles[1][4] = None
    assert player.tablet_points("jokers") == 0 and player.tablet_points("empty specials") == -6
    assert player.tablet_points("corners") == 8
    put_tiles(player, "Y....K", ".K..*.", "..RK..", "..YB..", ".B..T.", "T.....")
    assert player.tablet_points("diagonals") == 10
    assert Player().tablet_points("jokers") == 0


def test_the_final_score_is_not_below_zero_and_the_starting_tile_breaks_a_tie() -> None:
    """D30, D31: three empty special spaces cost 9; both end with 0."""
    game = end_of_acquisition(round_number=5)
    game.tablets = ["rows", "columns", "empty specials"]
    for player in game.players:
        player.dome[0] = [("S1", 0), ("S2", 0), ("S3", 0)]
    game.players[1].has_starting_tile = True
    game.play("cB")
    assert game.phase == "over" and game.scores == [0, 0]
    assert game.winner_ranks() == [2, 1] and game.round == 5
    game.players[1].has_starting_tile = False
    assert game.winner_ranks() == [1, 1]
    game.players[0].score = 1
    game.players[1].has_starting_tile = True
    assert game.winner_ranks() == [1, 2]
