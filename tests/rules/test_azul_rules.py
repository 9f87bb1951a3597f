"""Azul's rules one by one, by id, in positions set up by text. The oracle tests cover whole games."""

import pytest

from azulejos import Game, IllegalMove, Position
from azulejos.rules.azul.record import MOST_ROUNDS

NO_BLUE = ".YRKW/W.YRK/KW.YR/RKW.Y/YRKW."
"""A coloured wall that lacks only its blue tiles."""


def table(keys: str, game: str = "azul", players: int = 2) -> Game:
    """A game in its factory offer; what lies nowhere is in the bag, unless the bag is given."""
    bag = "" if "bag=" in keys or "lid=*" in keys else "bag=*"
    return Game.from_position(f"azulejos/1 {game} players={players} phase=offer {bag} {keys}", seed=1)


def texts(game: Game) -> list[str]:
    return [move.text for move in game.legal_moves]


def value(position: Position, key: str) -> str:
    """One value of a position's text."""
    return dict(word.split("=") for word in position.text.split()[2:])[key]


def dealt(game: Game) -> list[str]:
    """What the last deal put on each factory."""
    return str(game.events[-1]).split()[1:]


class TestSetUp:
    @pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
    def test_a1_a2_a6_factories_are_filled_from_a_bag_of_100(self, players: int, factories: int) -> None:
        game = Game.from_position(f"azulejos/1 azul players={players}", seed=3)
        assert [len(tiles) for tiles in dealt(game)] == [4] * factories
        assert game.position.data.bag.sum() == 100 - 4 * factories
        assert value(game.positions[0], "bag") == "B20Y20R20K20W20"

    @pytest.mark.parametrize(("players", "bag"), [(2, "B19Y19R19K19W19J5"), (3, "B18Y18R18K18W18J10")])
    def test_j1_jokers_take_the_place_of_tiles(self, players: int, bag: str) -> None:
        position = Position.from_text(f"azulejos/1 azul-joker players={players}")
        assert value(position, "bag") == bag and not position.status()


class TestOffer:
    def test_a7_the_rest_of_a_factory_goes_to_the_centre(self) -> None:
        game = table("factories=BBYR,KKWW,-,-,- centre=K")
        game.play("1B2")
        assert (value(game.position, "centre"), value(game.position, "1.lines")) == ("YRK", "-,BB,-,-,-")
        assert game.mover == 1

    def test_a8_the_first_from_the_centre_takes_the_marker_before_the_tiles(self) -> None:
        game = table("centre=BBBR 1.floor=YYYYYY 1.score=50 lid=K2")
        game.play("cBf")
        assert value(game.position, "marker") == "1"
        assert (value(game.position, "1.floor"), value(game.position, "lid")) == ("YYYYYY", "B3K2")

    def test_a8_a_marker_taken_with_a_full_floor_line_costs_nothing_and_starts(self) -> None:
        game = table("centre=B 1.floor=YYYYYYY 1.score=50 first=2")
        game.play("cB2")
        assert game.scores == [50 - 14, 0]
        assert game.mover == 0

    def test_a9_a_line_takes_its_own_colour_while_it_has_room_and_the_wall_row_lacks_it(self) -> None:
        game = table("centre=BRR 1.lines=B,R,B,-,- 1.wall=...../...../...../R..../.....")
        assert texts(game) == ["cB3", "cB4", "cB5", "cBf", "cR2", "cR5", "cRf"]

    @pytest.mark.parametrize(
        ("move", "reason"),
        [
            ("cB1", "line 1 is full"),
            ("cB2", "line 2 holds red"),
            ("cR4", "row 4 of the wall has red already"),
            ("cK1", "the centre holds no black tile"),
            ("3B1", "factory 3 holds no blue tile"),
            ("7B1", "factories are numbered 1 to 5"),
            ("w1", "no wall choice is due"),
        ],
    )
    def test_a9_the_error_says_why_a_move_is_illegal(self, move: str, reason: str) -> None:
        game = table("centre=BRR 1.lines=B,R,B,-,- 1.wall=...../...../...../R..../.....")
        with pytest.raises(IllegalMove, match=f"^{move} is not legal: {reason}.*; legal: "):
            game.play(move)

    def test_a10_what_finds_no_space_goes_to_the_floor_and_then_to_the_lid(self) -> None:
        game = table("centre=BBBBR marker=2 1.floor=YYYYYY")
        game.play("cB1")
        assert value(game.position, "1.lines") == "B,-,-,-,-"
        assert (value(game.position, "1.floor"), value(game.position, "lid")) == ("BYYYYYY", "B2")

    def test_a11_several_lines_may_hold_one_colour_and_nobody_passes(self) -> None:
        game = table("centre=BR 1.lines=-,B,B,-,-")
        assert {"cB2", "cB3", "cB4"} < set(texts(game))
        assert all(text[0] == "c" for text in texts(game))

    def test_a12_when_nobody_took_the_marker_the_starting_player_stays(self) -> None:
        game = table("factories=BBBB,-,-,-,- first=2 turn=1")
        game.play("1B4")
        assert game.mover == 1 and value(game.position, "marker") == "table"


class TestTiling:
    @pytest.mark.parametrize(
        ("wall", "lines", "move", "points"),
        [
            ("...../...../...../...../.....", "-,-,-,-,-", "cB1", 1),
            (".Y.../...../...../...../.....", "-,-,-,-,-", "cB1", 2),
            (".YR../...../...../...../.....", "-,-,-,-,-", "cB1", 3),
            ("..R../..Y../KW.Y./...../.....", "-,-,BB,-,-", "cB3", 4 + 3),
            ("...../W..../...../...../.....", "-,-,-,-,-", "cB1", 2),
            (".Y.../W..../...../...../.....", "-,-,-,-,-", "cB1", 4),
            ("..R../...../KW.../...../.....", "-,-,BB,-,-", "cB3", 3),
        ],
    )
    def test_a14_a_tile_scores_the_runs_through_it(self, wall: str, lines: str, move: str, points: int) -> None:
        game = table(f"centre=B marker=2 1.wall={wall} 1.lines={lines}")
        assert game.position.preview(move).points == points
        game.play(move)
        assert game.scores == [points, 0]

    def test_a13_lines_are_resolved_from_top_to_bottom_and_incomplete_ones_stay(self) -> None:
        game = table("centre=B marker=2 1.lines=-,WW,K,-,-")
        game.play("cB1")
        assert game.scores[0] == 1 + 2
        assert value(game.position, "1.wall") == "B..../W..../...../...../....."
        assert (value(game.position, "1.lines"), value(game.position, "lid")) == ("-,-,K,-,-", "W1")

    @pytest.mark.parametrize(("tiles", "cost"), [*enumerate([0, 1, 2, 4, 6, 8, 11, 14])])
    def test_a3_a15_the_floor_line_costs_its_values(self, tiles: int, cost: int) -> None:
        game = table(f"centre=R turn=2 marker=2 1.score=20 1.floor={'B' * tiles or '-'}")
        game.play("cR2")
        assert game.scores == [20 - cost, 0]
        assert value(game.position, "1.floor") == "-"

    def test_a15_the_marker_counts_as_a_tile_and_its_holder_starts(self) -> None:
        game = table("centre=R turn=2 first=2 marker=1 1.score=20 1.floor=BB")
        game.play("cR2")
        assert game.scores == [20 - 4, 0] and game.mover == 0

    def test_a15_a_score_never_falls_below_0_after_the_gains_of_the_round(self) -> None:
        game = table("centre=B marker=2 1.score=3 1.floor=RRRR")
        game.play("cB1")
        assert game.scores == [0, 0]


class TestRoundsAndEnd:
    def test_a16_the_lid_goes_into_the_bag_when_it_runs_out(self) -> None:
        game = table("centre=R marker=2 bag=W3 lid=*")
        game.play("cR2")
        assert dealt(game)[0].startswith("WWW")
        assert value(game.position, "lid") == "-"
        assert game.position.data.bag.sum() == 99 - 20

    def test_a16_a_round_starts_with_what_there_is(self) -> None:
        walls = " ".join(f"{player}.wall={NO_BLUE}" for player in (1, 2, 3, 4))
        game = table(f"centre=B marker=2 lid=* bag=- {walls}", players=4)
        game.play("cBf")
        assert dealt(game) == ["BBBB"] * 5
        assert value(game.position, "factories") == "BBBB,BBBB,BBBB,BBBB,BBBB,-,-,-,-"

    def test_a16_if_not_one_tile_can_be_dealt_the_game_ends_and_is_scored(self) -> None:
        walls = " ".join(f"{player}.wall={NO_BLUE}" for player in (1, 2, 3, 4))
        lines = " ".join(f"{player}.lines=-,B,BB,BB,-" for player in (1, 2, 3))
        game = table(f"centre=B marker=2 bag=- lid=- {walls} {lines} 4.lines=-,B,BB,B,-", players=4)
        game.play("cB5")
        assert game.over and game.scores == [40, 40, 40, 40] and game.winners == [0, 1, 2, 3]

    def test_a17_a18_a_complete_row_ends_the_game_and_earns_2(self) -> None:
        game = table("centre=B marker=2 1.wall=.YRKW/...../...../...../.....")
        game.play("cB1")
        assert game.over and game.scores == [5 + 2, 0] and game.winners == [0]

    def test_a18_a_column_earns_7_and_a_colour_10(self) -> None:
        game = table("centre=B marker=2 1.wall=.YRKW/WB.../K.B../R..B./Y...B 1.score=100")
        game.play("cB1")
        assert game.scores[0] == 100 + (5 + 5) + 2 + 7 + 10

    @pytest.mark.parametrize(
        ("second", "ranking"),
        [("BYRKW/...../...../...../.....", [1, 1]), ("BYRKW/WBYRK/...../...../.....", [2, 1])],
    )
    def test_a19_equal_points_are_decided_by_rows_or_shared(self, second: str, ranking: list[int]) -> None:
        position = Position.from_text(
            "azulejos/1 azul players=2 phase=over bag=* 1.score=30 2.score=30 "
            f"1.wall=BYRKW/...../...../...../..... 2.wall={second}"
        )
        assert not position.status()
        assert position.ranking == ranking
        assert position.winners == [player for player, place in enumerate(ranking) if place == 1]

    def test_a_game_that_cannot_end_is_scored_after_a_hundred_rounds(self) -> None:
        game = table(f"round={MOST_ROUNDS} centre=R marker=2 1.wall=B..../W..../K..../R..../Y.... 1.score=5")
        game.play("cR2")
        assert game.over and game.scores == [5 + 7, 0]


class TestGreyWall:
    def test_g1_the_owner_chooses_a_column_without_that_colour(self) -> None:
        game = table("centre=B marker=2 1.wall=...../.B.../...../...../.....", "azul-grey")
        game.play("cB1")
        assert texts(game) == ["w1", "w3", "w4", "w5"]
        assert game.position.describe("w3") == "blue tile of line 1 to column 3"
        with pytest.raises(IllegalMove, match="column 2 has blue already"):
            game.play("w2")
        with pytest.raises(IllegalMove, match="choose its column"):
            game.play("cB1")
        game.play("w3")
        assert game.scores[0] == 1

    def test_g1_each_choice_sees_the_ones_above_it(self) -> None:
        game = table("centre=B marker=2 1.lines=-,BB,-,-,-", "azul-grey")
        game.play("cB1")
        game.play("w4")
        assert texts(game) == ["w1", "w2", "w3", "w5"]

    def test_g2_a_tile_that_finds_no_space_goes_to_the_floor_with_its_line(self) -> None:
        wall = "RKWY./...../B..../....B/....."
        game = table(f"centre=B marker=2 1.score=10 1.wall={wall}", "azul-grey")
        game.play("cB1")
        assert value(game.position, "1.wall") == wall
        assert game.scores[0] == 10 - 1

    def test_g3_choices_are_made_in_turn_order_from_the_starting_player(self) -> None:
        game = table("centre=B marker=2 turn=1 first=2 2.lines=Y,-,-,-,-", "azul-grey")
        game.play("cB1")
        assert game.mover == 1
        game.play("w1")
        assert game.mover == 0

    def test_g4_the_colour_bonus_is_paid_on_the_grey_wall(self) -> None:
        game = table("centre=B marker=2 1.wall=YRKW./B..../.B.../..B../...B.", "azul-grey")
        game.play("cB1")
        game.play("w5")
        assert game.over and game.scores[0] == 5 + 2 + 10


class TestJokers:
    def test_j2_jokers_are_taken_by_themselves_or_with_one_colour_or_left(self) -> None:
        game = table("factories=BYJJ,-,-,-,- 1.lines=-,R,R,R,R", "azul-joker")
        assert {text[1:-1] for text in texts(game)} == {"B", "Y", "J", "BJ", "YJ"}
        assert game.position.describe("1BJ1") == "1 blue and 2 Joker from factory 1 to line 1"
        game.play("1B1")
        assert value(game.position, "centre") == "YJJ"

    def test_j3_jokers_join_any_line_with_room_and_colours_join_lines_of_jokers(self) -> None:
        game = table("centre=BJ marker=2 1.lines=-,R,J,BBJ,-", "azul-joker")
        assert [text for text in texts(game) if text.startswith("cJ")] == ["cJ1", "cJ2", "cJ3", "cJ4", "cJ5", "cJf"]
        assert [text for text in texts(game) if text[:2] == "cB" and text[2] != "J"] == [
            "cB1",
            "cB3",
            "cB4",
            "cB5",
            "cBf",
        ]

    def test_j3_the_colour_fills_the_line_before_the_jokers(self) -> None:
        game = table("centre=BBJJR marker=2", "azul-joker")
        game.play("cBJ3")
        assert (value(game.position, "1.lines"), value(game.position, "1.floor")) == ("-,-,BBJ,-,-", "J")

    def test_j4_j5_a_joker_of_the_line_goes_to_the_wall_and_closes_its_colour(self) -> None:
        game = table("centre=J marker=2 1.lines=-,-,BB,-,-", "azul-joker")
        game.play("cJ3")
        assert value(game.position, "1.wall") == "...../...../..J../...../....."
        assert value(game.position, "lid") == "B2"
        game = table("centre=B marker=2 1.wall=...../...../..J../...../.....", "azul-joker")
        assert "cB3" not in texts(game)

    def test_j5_a_line_of_only_jokers_goes_to_any_empty_space_of_its_row(self) -> None:
        game = table("centre=J marker=2 1.wall=B..../...../...../...../.....", "azul-joker")
        game.play("cJ1")
        assert texts(game) == ["w2", "w3", "w4", "w5"]
        game.play("w2")
        assert value(game.position, "1.wall").startswith("BJ...") and game.scores[0] == 2

    def test_j6_on_the_grey_wall_a_joker_closes_no_colour(self) -> None:
        game = table("centre=B marker=2 1.wall=J..../J..../...../...../.....", "azul-grey-joker")
        game.play("cB1")
        assert texts(game) == ["w2", "w3", "w4", "w5"]

    def test_j7_jokers_count_for_rows_and_columns_but_not_for_the_colour(self) -> None:
        game = table("centre=B marker=2 1.wall=.YRKW/WJ.../K.B../R..B./Y...B", "azul-joker")
        game.play("cB1")
        assert game.scores[0] == (5 + 5) + 2 + 7


@pytest.mark.parametrize(
    ("game", "keys", "reason"),
    [
        ("azul", "phase=offer centre=B", "too few or too many tiles"),
        ("azul", "phase=offer centre=BJ", "Jokers in a game without"),
        ("azul", "phase=offer bag=* factories=BBBBB,-,-,-,-", "more than 4 tiles"),
        ("azul", "phase=offer bag=* centre=B 1.lines=BB,-,-,-,-", "more tiles than it has spaces"),
        (
            "azul",
            "phase=offer bag=* centre=B 1.lines=B,-,-,-,- 1.wall=B..../...../...../...../.....",
            "row already has",
        ),
        ("azul", "phase=offer bag=* centre=B 1.wall=.B.../...../...../...../.....", "on another colour's space"),
        ("azul-grey", "phase=offer bag=* centre=B 1.wall=BB.../...../...../...../.....", "twice in a row or column"),
        ("azul-grey", "phase=offer bag=* centre=B 1.wall=B..../B..../...../...../.....", "twice in a row or column"),
        ("azul", "phase=offer bag=* centre=B 1.floor=RRRRRRRR", "more than seven"),
        ("azul", "phase=offer", "or none during it"),
        ("azul", "phase=deal bag=* centre=B", "outside the factory offer"),
        ("azul-grey", "phase=tiling bag=* row=2", "incomplete or has no choice"),
        ("azul", "phase=offer bag=* centre=R 1.wall=BYRKW/...../...../...../.....", "the game has not ended"),
        ("azul", "phase=deal marker=1", "a deal is due, but the marker is held"),
        ("azul", "phase=deal bag=* 2.floor=B", "a deal is due, but the marker is held, or a floor line"),
        ("azul", "phase=deal bag=* 1.lines=B,-,-,-,-", "or complete pattern line is not cleared"),
        ("azul-grey", "phase=tiling bag=* row=2 1.lines=B,YY,-,-,-", "that comes before it is not cleared"),
        ("azul-grey", "phase=tiling bag=* turn=2 row=1 1.floor=B 2.lines=R,-,-,-,-", "that comes before it"),
    ],
)
def test_status_says_why_a_position_is_impossible(game: str, keys: str, reason: str) -> None:
    status = Position.from_text(f"azulejos/1 {game} players=2 {keys}").status()
    assert any(reason in found for found in status.reasons)
