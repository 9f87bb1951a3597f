"""Score sheets by rule: every entry says who scores what for, in positions set up by text.

That entries add up in whole games of every game is tested in test_contract.py.
"""

from typing import Any

import azulejos
from azulejos import Game, Position
from azulejos.position import Scored
from tests.rules.duel_positions import duel
from tests.rules.duel_positions import game as duel_game
from tests.rules.test_duel_tiling import tiling


def table(keys: str, game: str = "azul") -> Position:
    return Position.from_text(f"azulejos/1 {game} players=2 phase=offer bag=* {keys}")


def entry(player: int, reason: str, points: int, **more: int) -> Scored:
    """An entry, with the values that most entries have for what is not named."""
    blank = {"worth": points, "tile": -1, "row": -1, "column": -1, "across": 0, "down": 0, "number": 1}
    return Scored(player, reason, points, **(blank | more))


def test_a_move_after_which_tiles_are_left_scores_nothing() -> None:
    assert table("factories=BBYR,-,-,-,-").tally("1B1") == []


def test_a13_a14_each_tile_has_its_runs_from_top_to_bottom() -> None:
    scored = table("centre=B marker=2 1.lines=-,WW,-,-,- 1.wall=.Y.../...../...../...../.....").tally("cB1")
    assert scored == [
        entry(0, "tile", 2, tile=0, row=0, column=0, across=2),
        entry(0, "tile", 2, tile=4, row=1, column=0, down=2),
        entry(1, "floor", 0, worth=-1),
    ]


def test_a14_a_single_tile_has_no_runs_and_one_in_two_runs_has_both() -> None:
    alone = table("centre=B marker=2").tally("cB1")
    assert alone[0] == entry(0, "tile", 1, tile=0, row=0, column=0)
    crossed = table("centre=B marker=2 1.wall=.Y.../W..../...../...../.....").tally("cB1")
    assert crossed[0] == entry(0, "tile", 4, tile=0, row=0, column=0, across=2, down=2)


def test_a15_what_the_floor_line_is_worth_is_said_beside_what_it_cost() -> None:
    scored = table("centre=B marker=2 1.score=1 1.floor=RRRR 2.score=20").tally("cBf")
    assert scored == [entry(0, "floor", -1, worth=-8, number=5), entry(1, "floor", -1)]


def test_a18_every_bonus_has_an_entry_of_its_own() -> None:
    position = table("centre=B marker=2 1.wall=.YRKW/WB.../K.B../R..B./Y...B 2.score=3")
    assert position.tally("cB1") == [
        entry(0, "tile", 10, tile=0, row=0, column=0, across=5, down=5),
        entry(1, "floor", -1),
        entry(0, "row", 2, row=0),
        entry(0, "column", 7, column=0),
        entry(0, "colour", 10, tile=0),
    ]


def test_g1_g2_a_wall_choice_scores_by_itself_and_a_dropped_line_costs() -> None:
    grey = Game.from_position(table("centre=B marker=2", "azul-grey"), seed=1)
    assert grey.position.tally("cB1") == []
    grey.play("cB1")
    assert grey.position.tally("w3") == [entry(0, "tile", 1, tile=0, row=0, column=2), entry(1, "floor", 0, worth=-1)]
    keys = "centre=BR marker=2 turn=2 1.lines=B,-,-,-,- 1.wall=.YRKW/B..../...../...../..... 1.score=9"
    played = Game.from_position(table(keys, "azul-grey"), seed=1)
    played.play("cR5")
    assert played.position.tally("cBf")[0] == entry(0, "floor", -2, number=2)


def test_j4_a_joker_is_named_as_the_tile_that_scores() -> None:
    assert table("centre=J marker=2 1.lines=-,K,-,-,-", "azul-joker").tally("cJ2")[0].tile == 5


def test_d25_d26_a_dome_tile_and_the_special_tile_that_it_brings() -> None:
    played = duel_game(tiling(".B..../K.....", one_lines="Y,-,-,-,-,-"))
    assert played.position.tally("mT6") == []
    played.play("mT6")
    assert played.position.tally("t1") == [
        entry(0, "tile", 4, tile=1, row=0, column=0, across=2, down=2),
        entry(0, "special", 2, tile=5, row=1, column=1),
        entry(1, "starting", -2),
    ]


def test_d27_broken_tiles_and_the_starting_tile_are_separate_entries() -> None:
    position = tiling(marker=1, one_broken="BYR", one_score=7)
    assert position.tally("mT6") == [
        entry(0, "broken", -6, number=3),
        entry(0, "starting", -1, worth=-2),
    ]


def test_d12_a_drawn_plate_costs_a_point() -> None:
    game = azulejos.new("duel", seed=3)
    while "draw" not in [move.text for move in game.legal_moves]:
        game.play(game.legal_moves[0])
    assert game.position.tally("draw") == [entry(game.mover or 0, "drawn", -1)]


def test_d30_every_tablet_in_play_has_an_entry_and_one_that_costs_stops_at_0() -> None:
    plates: Any = ({place: f"S{place}r0" for place in range(1, 10)}, {})
    position = duel(rounds=5, plates=plates, suns="-,-,-,-,B", tablets="rows,columns,empty-specials")
    assert position.tally("s5B6") == [
        entry(0, "rows", 0, number=0),
        entry(0, "columns", 0, number=0),
        entry(0, "empty-specials", -5, worth=-27, number=9),
        entry(1, "rows", 0, number=0),
        entry(1, "columns", 0, number=0),
        entry(1, "empty-specials", 0, number=0),
    ]


def test_a_game_accounts_for_every_point_since_it_began() -> None:
    for name in azulejos.GAMES:
        game = azulejos.new(name, seed=5)
        start = game.scores
        while not game.over:
            game.play(game.legal_moves[len(game.events) * 7 % len(game.legal_moves)])
        for each in (each for event in game.tallies() for each in event):
            start[each.player] += each.points
        assert start == game.scores
