"""Positions that cannot arise are drawn all the same, or refused with an error of ours that is at most a line long."""

import io
from collections.abc import Callable
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import azulejos
from azulejos import ImpossiblePosition, Position
from tests.notation.test_fuzzing import PLAYED, mingled

ODD = (-128, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 19, 20, 36, 100, 127, 32_767, -32_768)
LONGEST_MESSAGE = 800


@st.composite
def any_record(draw: st.DrawFn) -> Position:
    """A position that was played to, with a few values of its record replaced by any others."""
    position = draw(st.sampled_from(draw(st.sampled_from(PLAYED)).positions))
    records = np.array([position.data])
    for _ in range(draw(st.integers(1, 4))):
        values = records[draw(st.sampled_from(records.dtype.names or ()))].reshape(-1)
        bounds = np.iinfo(values.dtype)
        value = draw(st.sampled_from([number for number in ODD if bounds.min <= number <= bounds.max]))
        values[draw(st.integers(0, values.size - 1)) if draw(st.booleans()) else slice(None)] = value
    return Position(position.game, position.players, records[0])


def problem(work: Callable[[], object]) -> azulejos.AzulejosError | None:
    """The error of ours that something ends with; any other is none that a test expects."""
    try:
        work()
    except azulejos.AzulejosError as error:
        return error
    return None


def check_drawing(position: Position) -> None:
    """Draw a position in every way."""
    console = Console(file=io.StringIO(), width=80, force_terminal=True)
    ways = (lambda: ElementTree.fromstring(position.svg()), lambda: console.print(position), lambda: repr(position))
    for draw in ways:
        if (error := problem(draw)) is not None:
            # The status does not look at everything, such as the faces of Duel's plates.
            assert isinstance(error, ImpossiblePosition), error
            assert len(str(error)) < LONGEST_MESSAGE and "\n" not in str(error)


@settings(max_examples=150, deadline=None)
@given(mingled())
def test_any_position_that_can_be_written_is_drawn(text: str) -> None:
    try:
        position = Position.from_text(text)
    except azulejos.MalformedPosition:
        return
    # All that a text can say can be drawn, too.
    assert position.svg() and position.scene()
    check_drawing(position)


@settings(max_examples=300, deadline=None)
@given(any_record())
def test_any_record_is_drawn_or_refused(position: Position) -> None:
    check_drawing(position)


def test_a_record_that_looks_like_nothing_is_refused_with_the_reasons() -> None:
    records = np.array([azulejos.new("azul", 2, seed=1).position.data])
    records["line_colour"] = 100
    position = Position(azulejos.GAMES["azul"], 2, records[0])
    for show in (position.svg, position.scene, lambda: position.text):
        with pytest.raises(ImpossiblePosition, match="cannot arise: "):
            show()


@pytest.mark.parametrize("piece", ["x", "9", "\n", "[", "{", "\u00e9,("])
@pytest.mark.parametrize("game", PLAYED[::4], ids=lambda game: game.position.game.name)
def test_no_error_repeats_what_it_was_given_at_length(game: azulejos.Game, piece: str) -> None:
    long = piece * 50_000
    text, record = game.position.text, str(game.record())
    start = azulejos.Game.from_start(game.positions[0], seed=0)
    readers = [
        lambda: Position.from_text(long),
        lambda: game.position.parse(long),
        lambda: game.position.parse(long[:40]),
        lambda: azulejos.read_record(long),
        lambda: azulejos.read_record(record.replace("]", f"{long}]", 1)),
        lambda: azulejos.read_record(record.rstrip() + " " + long),
        lambda: azulejos.read_record(record.rstrip().removesuffix("*") + long + "-38"),
        lambda: azulejos.read_record(record.rstrip().removesuffix("*") + f" @{long} *"),
        lambda: start.resolve(long),
        lambda: azulejos.new(long),
        *(lambda word=word: Position.from_text(text.replace(word, word + long, 1)) for word in text.split()),
        *(lambda word=word: Position.from_text(text.replace(word, long + word, 1)) for word in text.split()),
    ]
    for read in readers:
        assert len(str(problem(read))) < LONGEST_MESSAGE


def test_plates_with_faces_that_no_plate_has_are_refused() -> None:
    records = np.array([azulejos.new("duel", seed=1).position.data])
    records["plate_face"] = -128
    position = Position(azulejos.GAMES["duel"], 2, records[0])
    with pytest.raises(azulejos.ImpossiblePosition, match="values that no game has"):
        position.svg()
