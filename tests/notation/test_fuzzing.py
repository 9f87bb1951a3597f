"""Texts that nobody meant: every reader answers with a documented error or a sound result, never a crash."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos import AzulejosError, Position, read_record, read_records
from azulejos.notation.record import Record
from azulejos.rules import GAMES
from tests.rules_harness import CONFIGURATIONS
from tests.test_game import played

PLAYED = [played(name, players, seed=4, decisions=30) for name, players in CONFIGURATIONS]
MOVE_ERRORS = (azulejos.MalformedMove, azulejos.IllegalMove, azulejos.AmbiguousMove)


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A good text with a few pieces cut out, doubled, exchanged or made up."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 5, 40])))
        piece = draw(st.sampled_from(["", text[start:end] * 2, "9", "-", "J", "=", " ", "*", "{", ")", "\n", "?"]))
        text = text[:start] + (draw(st.text(max_size=3)) if draw(st.booleans()) else piece) + text[end:]
    return text


@st.composite
def mingled(draw: st.DrawFn) -> str:
    """Values of different positions of one game in one text: well-formed, and seldom possible."""
    texts = [position.text.split() for position in draw(st.sampled_from(PLAYED)).positions]
    words = list(draw(st.sampled_from(texts)))
    for place in draw(st.lists(st.integers(3, len(words) - 1), max_size=3)):
        words[place] = draw(st.sampled_from(texts))[place]
    if draw(st.booleans()):
        words = [word for word in words if not word.startswith(("bag=", "lid="))] + ["bag=*"]
    return " ".join(words)


def check_position(text: str) -> None:
    refused = None
    try:
        position = Position.from_text(text)
    except azulejos.MalformedPosition as error:
        refused = error
    if refused is not None:
        assert refused.column > 0 and str(refused).startswith(f"column {refused.column}: ")
        return
    assert Position.from_text(position.text) == position
    if position.status():
        with pytest.raises(azulejos.ImpossiblePosition):
            azulejos.Game.from_position(position)
        return
    game = azulejos.Game.from_position(position, seed=1)
    for _ in range(10):
        if game.over:
            break
        game.play(game.legal_moves[-1])
        assert not game.position.status()


@given(st.text())
def test_any_text_as_a_position(text: str) -> None:
    check_position(text)


@settings(max_examples=400, deadline=None)
@given(damaged([position.text for game in PLAYED for position in game.positions[-3:]]))
def test_a_damaged_position(text: str) -> None:
    check_position(text)


@settings(max_examples=250, deadline=None)
@given(mingled())
def test_a_mingled_position(text: str) -> None:
    check_position(text)


@settings(deadline=None)
@given(st.sampled_from(PLAYED), st.text(max_size=6) | st.text(alphabet="c123456789BYRKWJTfwpsoumtxny", max_size=6))
def test_any_text_as_a_move(game: azulejos.Game, text: str) -> None:
    with contextlib.suppress(*MOVE_ERRORS):
        assert game.position.parse(text) in game.legal_moves


@settings(deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.text() | st.text(alphabet="deal BYRKWJ?-", max_size=60))
def test_any_text_as_an_outcome(name: str, text: str) -> None:
    start = azulejos.new(name, seed=1).positions[0]
    game = azulejos.Game.from_start(start, seed=0)
    with contextlib.suppress(azulejos.MalformedOutcome, azulejos.ImpossibleOutcome):
        game.resolve(text)
        assert not game.position.status()


@given(st.text())
def test_any_text_as_a_record(text: str) -> None:
    check_records(text)


@settings(max_examples=300, deadline=None)
@given(damaged([str(game.record()) for game in PLAYED]))
def test_a_damaged_record(text: str) -> None:
    check_records(text)


def check_records(text: str) -> None:
    records: list[Record] = []
    refused = None
    try:
        records += read_records(text)
    except AzulejosError as error:
        refused = error
    if refused is not None:
        assert refused.line > 0 and refused.column > 0
        assert str(refused).startswith(f"line {refused.line}, column {refused.column}: ")
    for record in records:
        assert str(read_record(str(record))) == str(record)
