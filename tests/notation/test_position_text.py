"""Position texts: round trips, what may be left out, and what is said about a bad one."""

import time

import numpy as np
import pytest

import azulejos
from azulejos import ImpossiblePosition, MalformedPosition, Position
from azulejos.bots.analysis import analyse
from azulejos.notation.position import read_position
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from tests.rules_harness import CONFIGURATIONS, Bench

START = (
    "azulejos/1 azul players=2 round=0 phase=deal turn=1 first=1 marker=table row=- bag=B20Y20R20K20W20 lid=- centre=- "
    "factories=-,-,-,-,- 1.score=0 1.lines=-,-,-,-,- 1.wall=...../...../...../...../..... 1.floor=- "
    "2.score=0 2.lines=-,-,-,-,- 2.wall=...../...../...../...../..... 2.floor=-"
)


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_every_position_of_a_game_is_the_same_after_a_round_trip(name: str, players: int) -> None:
    game = azulejos.GAMES[name]
    bench = Bench(game, players, seed=11)
    for _ in bench.random_game():
        position = Position(game, players, bench.position)
        text = position.text
        again = Position.from_text(text)
        assert again == position and again.text == text
        assert text.isascii() and "\n" not in text and "  " not in text


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_what_a_viewer_knows_is_the_same_after_a_round_trip(name: str, players: int) -> None:
    game = azulejos.GAMES[name]
    bench = Bench(game, players, seed=12)
    for step, _ in enumerate(bench.random_game()):
        for viewer in [None, *range(players)] if step % 3 == 0 else []:
            view = Position(game, players, bench.position).view(viewer)
            assert Position.from_text(view.text).text == view.text


def test_a_text_is_canonical() -> None:
    assert Position.from_text("azulejos/1 azul players=2").text == START
    shuffled = "azulejos/1  azul players=2 1.floor=RB 2.lines=-,-,KJ,-,-\nfactories=RYBB,-,-,-,- bag=Y5B3"
    text = Position.from_text(shuffled).text
    assert "bag=B3Y5 " in text and "factories=BBYR," in text and "1.floor=BR" in text and "2.lines=-,-,KJ,-,-" in text


def test_a_star_stands_for_all_tiles_that_lie_nowhere_else() -> None:
    position = Position.from_text(
        "azulejos/1 azul players=2 phase=offer bag=* lid=B2 centre=RR 1.wall=B..../...../...../...../..... 2.floor=WW"
    )
    assert not position.status()
    assert " bag=B17Y20R18K20W18 lid=B2 " in position.text


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "a position text begins with azulejos/1, not with nothing"),
        ("hello", 1, "begins with azulejos/1, not with 'hello'"),
        ("azulejos/1", 11, "'' is not a game: the games are azul"),
        ("azulejos/1 azzul players=2", 12, "'azzul' is not a game"),
        ("azulejos/1 azul", 16, "'' must be players=2 or players=3 or players=4"),
        ("azulejos/1 azul players=5", 17, "'players=5' must be players=2"),
        ("azulejos/1 azul players=2 nonsense", 27, "'nonsense' must be key=value"),
        ("azulejos/1 azul players=2 3.score=1", 27, "'3.score' is not a key of this game: the keys are round, phase"),
        ("azulejos/1 azul players=2 round=1 round=2", 35, "'round' is given twice"),
        ("azulejos/1 azul players=2 round=x", 33, "'x' must be a whole number from 0 to 100"),
        ("azulejos/1 azul players=2 1.score=40000", 35, "'40000' must be a whole number from 0 to 9999"),
        ("azulejos/1 azul players=2 phase=dinner", 33, "'dinner' must be one of deal, offer, tiling, over"),
        ("azulejos/1 azul players=2 turn=3", 32, "'3' must be a whole number from 1 to 2"),
        ("azulejos/1 azul players=2 marker=-", 34, "'-' must be a whole number from 1 to 2 or table"),
        ("azulejos/1 azul players=2 bag=B3Q2", 33, "'Q' is not a tile: tiles are B, Y, R, K, W, J"),
        ("azulejos/1 azul players=2 bag=B3B4", 33, "'B' is counted twice"),
        ("azulejos/1 azul players=2 bag=B", 32, "'' must be a whole number from 1 to 127"),
        ("azulejos/1 azul players=2 bag=", 31, "counts are missing"),
        ("azulejos/1 azul players=2 bag=* lid=*", 37, "only one value can be *: bag is already"),
        (f"azulejos/1 azul players=2 bag=* centre={'B' * 21}", 31, "there are 1 too many B on the table"),
        ("azulejos/1 azul players=2 centre=", 34, "tiles are missing"),
        ("azulejos/1 azul players=2 factories=-,-", 37, "2 piles instead of 5"),
        ("azulejos/1 azul players=2 factories=-,BX,-,-,-", 40, "'X' is not a tile"),
        (
            "azulejos/1 azul players=2 1.lines=-,BY,-,-,-",
            37,
            "line 2 holds 'BY': a pattern line holds tiles of one colour",
        ),
        ("azulejos/1 azul players=2 1.wall=./.", 34, "2 rows instead of 5"),
        ("azulejos/1 azul players=2 1.wall=...../..../...../...../.....", 40, "row 2 has 4 spaces instead of 5"),
        (f"azulejos/1 azul players=2 centre={'B' * 200}", 34, "200 tiles are too many"),
        (f"azulejos/1 azul players=2 1.lines=-,-,-,-,{'B' * 200}", 43, "200 tiles are too many"),
    ],
)
def test_a_bad_text_is_reported_by_column(text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        Position.from_text(text)
    assert caught.value.column == column
    assert str(caught.value).startswith(f"column {column}: ") and message in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "azulejos/1 duel players=2 1.store=" + "," * 7000,
        "azulejos/1 azul players=2 factories=" + "," * 7000,
        "azulejos/1 azul players=2 " + "x" * 7000,
        "azulejos/1 " + "x" * 7000,
        "azulejos/1 azul players=2 1.score=" + "9" * 7000,
        "azulejos/1 duel players=2 aside=" + "/S1.1.1," * 800 + "|-",
        "azulejos/1 duel players=2 1.store=" + "," * 200_000,
        "azulejos/1 azul players=" + "9" * 7000,
    ],
)
def test_a_long_text_is_refused_soon_and_not_repeated(text: str) -> None:
    began = time.process_time()
    with pytest.raises(MalformedPosition) as caught:
        Position.from_text(text)
    # Lists were read in a time that grew with the square of their length: a second for these.
    assert time.process_time() - began < 0.5
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize(
    "change",
    [
        "azul players=2 1.score=10000",
        "azul players=2 round=101",
        "duel players=2 2.score=10000",
        "duel players=2 round=6",
    ],
)
def test_numbers_that_no_game_can_reach_are_refused(change: str) -> None:
    with pytest.raises(MalformedPosition, match="must be a whole number from 0 to"):
        Position.from_text(f"azulejos/1 {change}")


IMPOSSIBLE = [
    "azulejos/1 duel players=2 unseen=- aside=/S?.1.1|-",
    "azulejos/1 duel players=2 unseen=- aside=/S?.1.1|- phase=acquisition",
    "azulejos/1 duel players=2 unseen=S1 aside=/J?.1.1|- phase=acquisition",
    "azulejos/1 duel players=2 bag=- phase=fill",
    "azulejos/1 duel players=2 unseenchips=- phase=chips",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_nothing_is_drawn_of_what_cannot_be(text: str) -> None:
    position = Position.from_text(text)
    with pytest.raises(ImpossiblePosition):
        position.resampled(None, 1)
    if position.mover is not None:
        with pytest.raises(ImpossiblePosition):
            analyse(position, "1n")


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_no_draw_loops_forever(text: str) -> None:
    game, _, content = read_position(text)
    records = np.frombuffer(bytearray(content), game.rules.dtype)
    rules.resample(records[0], -1, new_generator(1))
    rules.draw(records[0], new_generator(1), np.zeros(game.rules.max_outcome, np.int8))
