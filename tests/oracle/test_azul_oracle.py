"""Rule tests of the Azul oracle itself, each naming its rules. They know no other engine."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .azul import (
    AzulOracle,
    Wall,
    column_of,
    complete_rows,
    empty_wall,
    end_bonus,
    placing_score,
    random_deal,
)

CONFIGURATIONS = [
    (players, grey, jokers) for players in (2, 3, 4) for grey in (False, True) for jokers in (False, True)
]


def wall_of(*rows: str) -> Wall:
    """A wall from five texts, '.' being an empty space."""
    return [[None if tile == "." else tile for tile in row] for row in rows]


def offer(game: AzulOracle, *factories: str, centre: str = "") -> AzulOracle:
    """Put a game into the offer with these tiles on the table, whatever the bag says."""
    game.factories = [list(text) for text in factories]
    game.factories += [[] for _ in range(len(game.factories), 5)]
    game.centre = list(centre)
    game.phase = "offer"
    game.mover = game.starting_player
    return game


def all_tiles(game: AzulOracle) -> Counter[str]:
    tiles = game.bag + game.lid + Counter(game.centre)
    for factory in game.factories:
        tiles.update(factory)
    for player in game.players:
        tiles.update(tile for line in player.lines for tile in line)
        tiles.update(tile for row in player.wall for tile in row if tile)
        tiles.update(tile for tile in player.floor if tile != "1")
    return tiles


def check_boards(game: AzulOracle) -> None:
    """What holds at every moment of every game: A3, A4, A8, A9, G1, J3, J5."""
    holders = [n for n, player in enumerate(game.players) if "1" in player.floor]
    assert (game.marker_holder is None) == game.marker_in_centre
    assert holders in ([], [game.marker_holder])
    assert sum(player.floor.count("1") for player in game.players) <= 1
    for player in game.players:
        assert player.score >= 0 and len(player.floor) <= 7
        for row, line in enumerate(player.lines):
            assert len(line) <= row + 1
            assert len(set(line) - {"J"}) <= 1
        for row, tiles in enumerate(player.wall):
            colours = [tile for tile in tiles if tile not in (None, "J")]
            assert len(colours) == len(set(colours))
            if not game.grey:
                assert all(t in (None, "J") or c == column_of(t, row) for c, t in enumerate(tiles))
        for column in zip(*player.wall, strict=True):
            colours = [tile for tile in column if tile not in (None, "J")]
            assert len(colours) == len(set(colours))


@pytest.mark.parametrize(("players", "grey", "jokers"), CONFIGURATIONS)
def test_random_games_keep_every_tile_and_the_marker(players: int, grey: bool, jokers: bool) -> None:
    """A1, A8, A12, A17, J1 over whole games."""
    for seed in range(15):
        rng = random.Random(seed)
        game = AzulOracle(players, grey, jokers, first=seed % players)
        tiles = all_tiles(game)
        assert tiles.total() == 100
        while game.phase != "over":
            assert not any(complete_rows(p.wall) for p in game.players) or game.phase == "tiling"
            if game.phase == "deal":
                game.deal(random_deal(game, rng))
            else:
                game.play(rng.choice(game.legal()))
            assert all_tiles(game) == tiles
            check_boards(game)
        assert game.legal() == [] and game.mover is None
        assert any(complete_rows(player.wall) for player in game.players)


@pytest.mark.parametrize(("players", "colour", "jokers", "factories"), [(2, 19, 5, 5), (3, 18, 10, 7), (4, 18, 10, 9)])
def test_the_bag_and_factories_depend_on_the_players(players: int, colour: int, jokers: int, factories: int) -> None:
    """A1, A2, J1."""
    game = AzulOracle(players, grey=False, jokers=True, first=0)
    assert game.bag == Counter(dict.fromkeys("BYRKW", colour) | {"J": jokers})
    assert len(game.factories) == factories
    plain = AzulOracle(players, grey=False, jokers=False, first=0)
    assert plain.bag == Counter(dict.fromkeys("BYRKW", 20))


def test_each_row_of_the_coloured_wall_is_shifted_right_by_one() -> None:
    """A4."""
    rows = ["".join(sorted("BYRKW", key=lambda tile: column_of(tile, r))) for r in range(5)]
    assert rows == ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]


def test_placing_scores_the_runs_through_the_tile() -> None:
    """A14: 1 by itself, 3 in one run, 4 + 3 in two; a gap ends a run; a Joker counts (J7)."""
    assert placing_score(wall_of("B....", "..Y..", ".....", ".....", "....."), 1, 2) == 1
    assert placing_score(wall_of("BYR..", ".....", ".....", ".....", "....."), 0, 1) == 3
    assert placing_score(wall_of("..R..", "WBYR.", "..B..", ".....", "..K.."), 1, 2) == 7
    assert placing_score(wall_of("BJ.KW", ".....", ".....", ".....", "....."), 0, 0) == 2


def test_the_end_bonus_counts_rows_columns_and_colours() -> None:
    """A18, J7: a Joker completes rows and columns, never a colour."""
    assert end_bonus(wall_of("BYRKW", "WB...", "K.B..", "R..B.", "Y...B")) == 2 + 7 + 10
    assert end_bonus(wall_of("BYRKW", "WB...", "J.J..", "R..B.", "Y...B")) == 2 + 7
    assert end_bonus(empty_wall()) == 0


def test_the_rest_of_a_factory_goes_to_the_centre_with_its_jokers() -> None:
    """A7, J2."""
    game = offer(AzulOracle(2, grey=False, jokers=True, first=1), "BBJY", centre="R")
    kinds = {move[1:-1] for move in game.legal() if move[0] == "1"}
    assert kinds == {"B", "Y", "BJ", "YJ", "J"}
    game.play("1B3")
    assert sorted(game.centre) == ["J", "R", "Y"]
    assert game.players[1].lines[2] == ["B", "B"]
    assert game.mover == 0


def test_the_marker_goes_down_before_the_tiles_and_its_holder_starts() -> None:
    """A8, A15."""
    game = offer(AzulOracle(2, grey=False, jokers=False, first=0), "BBBB", centre="RR")
    game.play("1Bf")
    game.play("cR1")
    assert game.phase == "deal" and game.starting_player == 1 and game.round == 2
    assert game.marker_in_centre
    assert game.scores == [0, 0]

    game = offer(AzulOracle(2, grey=False, jokers=False, first=0), "B", centre="RR")
    game.play("cR1")
    assert game.players[0].floor == ["1", "R"]


def test_the_marker_with_a_full_floor_line_costs_nothing_and_still_counts() -> None:
    """A8, A10, A15."""
    game = offer(AzulOracle(2, grey=False, jokers=False, first=1), centre="RRRY")
    game.players[1].floor = list("BBBBBBB")
    game.players[1].score = 20
    game.play("cRf")
    assert game.players[1].floor == list("BBBBBBB")
    assert game.marker_holder == 1 and not game.marker_in_centre
    game.play("cY2")
    assert game.scores == [0, 20 - 14]
    assert game.lid == Counter("BBBBBBBRRR")
    assert game.starting_player == 1 and game.round == 2


def test_the_starting_player_stays_when_nobody_took_the_marker() -> None:
    """A12."""
    game = offer(AzulOracle(3, grey=False, jokers=False, first=2), "BBBB", "YYYY")
    game.play("1B5")
    game.play("2Y5")
    assert game.phase == "deal" and game.starting_player == 2 and game.marker_in_centre


@pytest.mark.parametrize(
    ("line", "wall_row", "grey", "takes"),
    [
        ("", ".....", False, {"B", "J", "BJ"}),
        ("B", ".....", False, {"B", "J", "BJ"}),
        ("J", ".....", False, {"B", "J", "BJ"}),
        ("BJ", ".....", False, {"B", "J", "BJ"}),
        ("Y", ".....", False, {"J"}),
        ("YJJ", ".....", False, set()),
        ("", "..B..", False, {"J"}),
        ("", "..J..", False, {"J"}),
        ("", "..J..", True, {"B", "J", "BJ"}),
        ("", "B....", True, {"J"}),
    ],
)
def test_a_pattern_line_takes_what_fits_its_colour_and_wall_row(
    line: str, wall_row: str, grey: bool, takes: set[str]
) -> None:
    """A9, J3, J5, J6, for the third line."""
    game = offer(AzulOracle(2, grey=grey, jokers=True, first=0), "BBJJ")
    game.players[0].lines[2] = list(line)
    game.players[0].wall[2] = wall_of(wall_row)[0]
    assert {move[1:-1] for move in game.legal() if move[-1] == "3"} == takes
    assert {move[1:-1] for move in game.legal() if move[-1] == "f"} == {"B", "J", "BJ"}


def test_what_a_line_cannot_hold_falls_to_the_floor_the_jokers_last() -> None:
    """A10, J2; the rest beyond seven goes to the lid."""
    game = offer(AzulOracle(2, grey=False, jokers=True, first=0), "BJBJ", "Y")
    game.players[0].floor = list("WWWWWW")
    game.play("1BJ2")
    assert game.players[0].lines[1] == ["B", "B"]
    assert game.players[0].floor == list("WWWWWWJ")
    assert game.lid == Counter("J")


def test_a_score_falls_to_zero_only_after_the_gains_of_the_round() -> None:
    """A13, A15: 1 and then 2 + 2 are gained before floor spaces cost 4; incomplete lines stay."""
    game = offer(AzulOracle(2, grey=False, jokers=False, first=0), "YYYY")
    game.players[0].lines = [["Y"], ["B", "B"], [], ["K"], []]
    game.players[0].wall[1][0] = "W"
    game.players[0].floor = ["R", "R", "R"]
    game.players[1].lines[0] = ["B"]
    game.players[1].floor = ["R", "R"]
    game.play("1Y5")
    assert game.players[0].wall[0][1] == "Y" and game.players[0].wall[1][1] == "B"
    assert game.scores == [1 + 4 - 4, 0]
    assert game.players[0].lines == [[], [], [], ["K"], ["Y"] * 4]
    assert game.lid == Counter("BRRRRR")


def test_the_lid_goes_into_the_bag_only_when_a_tile_is_missing() -> None:
    """A16: within a factory the last tiles of the bag come out before those of the lid."""
    game = AzulOracle(2, grey=False, jokers=False, first=0)
    game.bag, game.lid = Counter(B=6), Counter(Y=30)
    with pytest.raises(AssertionError, match="last tiles of the bag"):
        game.deal(["BBBB", "BYYY", "YYYY", "YYYY", "YYYY"])
    game.bag, game.lid = Counter(B=6), Counter(Y=30)
    game.deal(["BBBB", "YYBB", "YYYY", "YYYY", "YYYY"])
    assert game.bag == Counter(Y=16) and not game.lid

    game = AzulOracle(2, grey=False, jokers=False, first=0)
    game.bag, game.lid = Counter(B=20), Counter(Y=30)
    game.deal(["BBBB"] * 5)
    assert not game.bag and game.lid == Counter(Y=30)


def test_a_shortage_leaves_the_last_factories_short() -> None:
    """A16."""
    game = AzulOracle(2, grey=False, jokers=False, first=0)
    game.bag, game.lid = Counter(B=3), Counter(Y=3)
    dealt = random_deal(game, random.Random(1))
    assert [Counter(text) for text in dealt] == [Counter("BBBY"), Counter("YY")] + [Counter()] * 3
    with pytest.raises(AssertionError, match="must get 4 tiles"):
        game.deal(["BBB", "YYY", "", "", ""])
    game.deal(dealt)
    assert game.phase == "offer"


def test_the_game_ends_when_not_one_tile_can_be_dealt() -> None:
    """A16, A18: no deal is due, and the end bonus is scored."""
    game = offer(AzulOracle(4, grey=False, jokers=False, first=0), "YYYY")
    game.bag.clear()
    game.players[2].wall = wall_of("B....", "W....", "K....", "R....", "Y....")
    game.play("1Y5")
    assert game.phase == "over" and game.round == 1
    assert game.scores == [0, 0, 7, 0]


def test_the_game_ends_after_the_tiling_that_completes_a_row() -> None:
    """A17, A18."""
    game = offer(AzulOracle(2, grey=False, jokers=False, first=1), "W")
    game.players[1].wall[0] = ["B", "Y", "R", "K", None]
    game.play("1W1")
    assert game.phase == "over" and game.scores == [0, 5 + 2] and game.round == 1


def test_ties_go_to_more_complete_rows_and_then_are_shared() -> None:
    """A19."""
    game = AzulOracle(4, grey=False, jokers=False, first=0)
    for player, score in zip(game.players, (30, 30, 30, 41), strict=True):
        player.score = score
    game.players[1].wall[0] = list("BYRKW")
    assert game.ranks() == [3, 2, 3, 1]


def test_a_grey_line_goes_where_its_colour_is_new_to_the_column() -> None:
    """G1, G3: each choice sees those above it; turn order from the starting player."""
    game = offer(AzulOracle(2, grey=True, jokers=False, first=1), "B", "Y")
    game.players[0].lines[1] = ["B", "B"]
    game.players[0].wall[4][3] = "B"
    game.play("2Y1")
    game.play("1B1")
    assert game.phase == "tiling" and game.mover == 1
    assert game.legal() == ["w1", "w2", "w3", "w4", "w5"]
    game.play("w2")
    assert game.mover == 0 and game.scores == [0, 1]
    game.play("w1")
    assert game.mover == 0 and game.legal() == ["w2", "w3", "w5"]
    game.play("w2")
    assert game.phase == "deal" and game.scores == [1 + 1, 1]


def test_a_grey_line_without_a_space_falls_to_the_floor_before_it_is_paid() -> None:
    """G2, A10, A15."""
    game = offer(AzulOracle(2, grey=True, jokers=False, first=0), "RR")
    game.players[0].wall = wall_of("R....", ".BYKW", ".....", ".....", ".....")
    game.players[0].score = 9
    game.play("1R2")
    assert game.phase == "deal" and game.scores == [9 - 2, 0]
    assert game.players[0].wall[1][0] is None and game.players[0].lines[1] == []
    assert game.lid == Counter("RR")


def test_a_line_with_a_joker_sends_a_joker_to_the_colours_space() -> None:
    """J4, J5: without a choice on the coloured wall; the rest goes to the lid."""
    game = offer(AzulOracle(2, grey=False, jokers=True, first=0), "RJJ")
    game.play("1RJ3")
    assert game.phase == "deal"
    assert game.players[0].wall[2] == [None, None, None, None, "J"]
    assert game.lid == Counter("RJ")


def test_a_line_of_only_jokers_is_a_choice_on_the_coloured_wall() -> None:
    """J5."""
    game = offer(AzulOracle(2, grey=False, jokers=True, first=0), "JJ")
    game.players[0].wall[1] = ["W", None, "Y", None, None]
    game.play("1J2")
    assert game.phase == "tiling" and game.legal() == ["w2", "w4", "w5"]
    game.play("w2")
    assert game.players[0].wall[1] == ["W", "J", "Y", None, None]
    assert game.scores == [3, 0] and game.lid == Counter("J")


def test_a_joker_ignores_colours_on_the_grey_wall() -> None:
    """J6: neither bound by a colour nor closing one."""
    game = offer(AzulOracle(2, grey=True, jokers=True, first=0), "RJ")
    game.players[0].wall = wall_of("J.R..", "B....", ".J...", ".....", ".....")
    game.players[0].lines[2] = ["R", "R", "R"]
    game.play("1RJ2")
    assert game.legal() == ["w2", "w3", "w4", "w5"]
    game.play("w3")
    assert game.players[0].wall[1] == ["B", None, "J", None, None]
    assert game.scores == [2, 0]
    assert game.legal() == ["w1", "w4", "w5"]
