"""Move texts: a bijection with the actions, and shortened texts where only one move fits."""

import pytest

import azulejos
from azulejos import AmbiguousMove, IllegalMove, MalformedMove, Position
from azulejos.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_texts_and_actions_are_a_bijection(name: str) -> None:
    game = GAMES[name]
    texts = [game.rules.words.action_text(action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.rules.words.parse_action(text) for text in texts] == list(range(game.actions))
    assert all(text.isascii() and not set(text) & set(" (){}<>[]@$?*.") for text in texts)


CENTRE = Position.from_text("azulejos/1 azul players=2 phase=offer bag=* centre=BR 1.lines=-,R,K,K,K")


@pytest.mark.parametrize(("typed", "meant"), [("cr2", "cR2"), (" cRf ", "cRf"), ("CB1", "cB1"), ("r2", "cR2")])
def test_a_text_may_be_shortened_or_in_other_letters(typed: str, meant: str) -> None:
    assert CENTRE.parse(typed).text == meant


def test_the_target_may_be_left_out_when_only_one_is_legal() -> None:
    only_floor = Position.from_text("azulejos/1 azul players=2 phase=offer bag=* centre=BR 1.lines=K,KK,K,K,K")
    assert only_floor.parse("cB").text == "cBf"


@pytest.mark.parametrize(
    ("typed", "error", "message"),
    [
        ("", MalformedMove, "a move is missing; legal: "),
        ("castle", MalformedMove, "'castle' is not a move: write source, colour and target, such as 3B2"),
        ("cB", AmbiguousMove, "'cB' fits 2 legal moves: cB1, cBf"),
        ("f", AmbiguousMove, "'f' fits 2 legal moves: cBf, cRf"),
        ("3K", IllegalMove, "no legal move begins with '3K'; legal: "),
        ("cR1x", MalformedMove, "is not a move"),
        ("cB2", IllegalMove, "cB2 is not legal: line 2 holds red; legal: "),
        ("c\u212a1", IllegalMove, "no legal move begins with"),
    ],
)
def test_a_text_that_means_no_legal_move_is_explained(typed: str, error: type[ValueError], message: str) -> None:
    with pytest.raises(error) as caught:
        CENTRE.parse(typed)
    assert message in str(caught.value)


def test_the_three_move_errors_are_distinct_value_errors() -> None:
    errors = {MalformedMove, IllegalMove, AmbiguousMove}
    assert all(issubclass(error, ValueError) and issubclass(error, azulejos.AzulejosError) for error in errors)
    assert not any(issubclass(one, other) for one in errors for other in errors - {one})
