"""Reasons why a Duel position cannot arise are found, and malformed position texts are refused."""

import random

import pytest

import azulejos
from azulejos import Position
from azulejos.rules.duel.problems import PROBLEMS
from tests.rules.duel_positions import duel, texts

POSSIBLE = duel(
    tokens=(2, 2), display=["S1", "J1", "J2"], suns="BYRK,-,-,-,BBYYR", chips="?,TY,-,-", taken=(1, 1), top="S"
)


def with_values(changes: str) -> Position:
    """The possible position with other values."""
    words = dict(word.split("=", 1) for word in POSSIBLE.text.split()[2:])
    words |= dict(change.split("=", 1) for change in changes.split())
    return Position.from_text("azulejos/1 duel " + " ".join(f"{key}={value}" for key, value in words.items()))


WRONG = [
    ("round=2 opening=1", 0),
    ("round=0", 0),
    ("1.tokens=3", 17),
    ("bag=B13", 3),
    ("bag=* suns=BBYRK,-,-,-,-", 4),
    ("bag=* largemoon=BBYYR suns=BYRK,-,-,-,-", 4),
    ("bag=* moons=B,-,-,-", 5),
    ("bag=* 1.lines=BB,-,-,-,-,-", 6),
    ("bag=* 1.broken=BBBBB", 7),
    ("display=S1,S2", 8),
    ("display=S1,J1,J2,J3 unseen=*", 9),
    ("top=-", 10),
    ("aside=S9.1.1|- unseen=*", 11),
    ("aside=/S9.1.2|- unseen=*", 11),
    ("bag=* 1.dome=B...../....../....../....../....../......", 13),
    ("unseenchips=B2", 15),
    ("chips=?,?,-,- unseenchips=*", 16),
    ("1.taken=3", 17),
    ("phase=fill", 18),
    ("phase=stack", 19),
    ("phase=keep", 19),
    ("phase=tiling suns=-,-,-,-,- chips=-,-,-,- bag=* spentchips=B2,Y2 unseenchips=* 1.taken=2 2.taken=2", 19),
    ("tablets=rows,columns", 20),
    ("round=2", 21),
    ("phase=fill marker=1 suns=-,-,-,-,- chips=-,-,-,- unseenchips=* bag=* 1.taken=0 2.taken=0", 23),
    ("phase=fill 1.broken=B suns=-,-,-,-,- chips=-,-,-,- unseenchips=* bag=* 1.taken=0 2.taken=0", 23),
]


def test_the_position_that_is_changed_is_possible() -> None:
    assert POSSIBLE.status() == 0 and len(texts(POSSIBLE)) > 100


@pytest.mark.parametrize(("changes", "problem"), WRONG)
def test_an_impossible_position_says_why(changes: str, problem: int) -> None:
    position = with_values(changes)
    assert PROBLEMS[problem] in position.status().reasons
    with pytest.raises(azulejos.ImpossiblePosition):
        azulejos.Game.from_position(position)


def test_special_tiles_belong_on_complete_plates() -> None:
    plates: tuple[dict[int, str], dict[int, str]] = ({1: "S4r0"}, {})
    dome = "YB..../KS..../....../....../....../......"
    assert duel(plates=plates, one_dome=dome, largemoon="T").status() == 0
    for wrong in ("YB..../.S", "YB..../K."):
        with pytest.raises(azulejos.ImpossiblePosition, match="special tile"):
            duel(plates=plates, one_dome=dome.replace("YB..../KS", wrong), largemoon="T")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("display=S1,S1", "'S1' is there twice"),
        ("display=S0", "'S0' is not a plate"),
        ("chips=?,?,?", "3 chips instead of 4"),
        ("chips=?,?,?,X", "'X' is not a chip"),
        ("moons=BYRK,-,-,-", "up to 3 tiles"),
        ("suns=B", "1 suns instead of 5"),
        ("suns=B,-,-,-,W", "'W' is not a tile"),
        ("1.plates=S1,-,-,-,-,-,-,-,-", "such as S3r1"),
        ("1.store=B", "such as B2"),
        ("1.store=B1,B1", "counted twice"),
        ("aside=S1|-", "such as S3.1.12"),
        ("aside=-", "1 lists of plates instead of 2"),
        ("top=X", "'X' is not a type of plate"),
        ("tablets=round", "'round' is not a tablet"),
        ("unseen=* display=S1,S2 1.plates=S1r0,-,-,-,-,-,-,-,-", "1 too many S1"),
        ("bag=* tower=*", "only one value can be"),
    ],
)
def test_a_malformed_position_text_is_refused_with_its_column(word: str, says: str) -> None:
    with pytest.raises(azulejos.MalformedPosition, match=says) as raised:
        Position.from_text(f"azulejos/1 duel players=2 {word}")
    assert raised.value.column > 27


@pytest.mark.parametrize(
    "text", ["s6B1", "s1W1", "pS0s1r0", "pS1s1r4", "oBB", "oB", "oBYRK", "cYT", "t7", "x", "u", "draw2"]
)
def test_a_text_that_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(azulejos.MalformedMove, match="is not a move"):
        POSSIBLE.game.rules.words.parse_action(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("s2B1", "the sun of factory 2 holds no blue tile"),
        ("mB1", "no blue tile is on top"),
        ("pS2s1r0", "S2 is not on display"),
        ("pS1s9r0", "place 9 holds plate"),
        ("cB", "no such chip is face up: available are TY"),
        ("uS1", "this move is not possible now"),
        ("t1", "this move is not possible now"),
    ],
)
def test_a_move_that_is_not_legal_says_why(text: str, says: str) -> None:
    with pytest.raises(azulejos.IllegalMove, match=says):
        POSSIBLE.find(text)


def test_each_player_puts_one_opening_plate() -> None:
    """The second player puts the first one; were it the other's turn, that one would put both."""
    position = azulejos.new("duel", seed=3).position
    assert position.text.count("phase=opening") == 1 and not position.status()
    turn, other = ("turn=1", "turn=2") if "turn=1" in position.text else ("turn=2", "turn=1")
    wrong = Position.from_text(position.text.replace(turn, other))
    assert wrong.status().reasons == (PROBLEMS[22],)


def paying(seed: int) -> Position:
    """A position of a game in which a chip has been named to pay for a line."""
    game = azulejos.new("duel", seed=seed)
    choose = random.Random(seed)
    while not game.over:
        spend = [move for move in game.legal_moves if move.text.startswith("x")]
        if spend:
            game.play(spend[0])
            if "paid=1 " in game.position.text:
                return game.position
        else:
            chips = [move for move in game.legal_moves if move.text.startswith("c")]
            game.play(choose.choice(chips or game.legal_moves))
    return paying(seed + 1)


@pytest.mark.parametrize(("key", "value"), [("paidlast", "-"), ("paid", "0"), ("paidalike", "5"), ("spentchips", "-")])
def test_a_payment_that_cannot_be_is_found(key: str, value: str) -> None:
    position = paying(1)
    assert not position.status()
    words = [f"{key}={value}" if word.startswith(f"{key}=") else word for word in position.text.split()]
    assert PROBLEMS[19] in Position.from_text(" ".join(words)).status().reasons
