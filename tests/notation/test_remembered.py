"""Remembered texts: the same as those worked out, for writing and reading, whatever was seen before."""

import pickle
import random
import sys
import threading
from collections.abc import Callable, Sized
from concurrent.futures import ThreadPoolExecutor

import pytest

import azulejos
from azulejos import MalformedPosition, Position
from azulejos.notation import remembered
from azulejos.notation.position import read_position, write_position
from tests.rules_harness import CONFIGURATIONS


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_remembered_texts_are_those_worked_out(name: str, players: int) -> None:
    game = azulejos.new(name, players=players, seed=3)
    for turn in range(60):
        if game.over:
            break
        game.play(game.legal_moves[turn * 7919 % len(game.legal_moves)])
        for viewer in (None, *range(players)):
            position = game.position if viewer is None else game.position.view(viewer)
            text = write_position(position.game, players, position.content)
            assert position.text == text
            found = read_position(text)
            # Once to remember, once from memory.
            assert remembered.position_of_text(text) == remembered.position_of_text(text) == found


def test_a_text_with_something_wrong_in_it_is_refused_though_the_rest_is_remembered() -> None:
    text = azulejos.new("azul", seed=1).position.text
    assert Position.from_text(text) == Position.from_text(text)
    with pytest.raises(MalformedPosition, match="'round' is given twice"):
        Position.from_text(f"{text} round=1")
    with pytest.raises(MalformedPosition, match="is not a key"):
        Position.from_text(f"{text} rounds=1")
    with pytest.raises(MalformedPosition, match="bag"):
        Position.from_text(text.replace(" bag=", " bag=B1"))


def test_the_rest_of_the_pieces_is_never_remembered() -> None:
    head = "azulejos/1 azul players=2 phase=offer bag=*"
    few, many = (Position.from_text(f"{head} factories={piles}") for piles in ("B,-,-,-,-", "BBBB,BBBB,-,-,-"))
    assert (few.data.bag[0], many.data.bag[0]) == (19, 12)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "KEPT", 5)
    table = remembered._Table(azulejos.GAMES["azul"], 2)
    game = azulejos.new("azul", seed=5)
    while not game.over:
        game.play(game.legal_moves[0])
        text = table.write(game.position.content)
        assert text == write_position(game.type, 2, game.position.content)
        assert table.read(text.split()[3:]) == game.position.content
        assert len(table.known) <= 5 * len(table.rows)
        assert all(len(parts._known) <= 5 for parts in table.parts.values())
    assert all(len(known) <= 5 for _, _, known in table.rows)


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_a_position_cannot_be_changed(name: str) -> None:
    position = azulejos.new(name, seed=1).position
    same = pickle.loads(pickle.dumps(position))
    for change in (lambda: position.data["score"].__setitem__(0, 77), lambda: setattr(position.data, "turn", 1)):
        with pytest.raises(ValueError, match="read-only"):
            change()
    assert position == same and hash(position) == hash(same) and position.copy() == position


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_what_is_read_for_the_first_time_is_read_as_by_the_table(name: str, players: int) -> None:
    remembered._table.cache_clear()
    game = azulejos.new(name, players=players, seed=11)
    for turn in range(40):
        if game.over:
            break
        text = game.position.view(game.mover).text
        assert remembered.position_of_text(text) == read_position(text)
        game.play(game.legal_moves[turn * 7919 % len(game.legal_moves)])
    with pytest.raises(azulejos.MalformedPosition, match="is given twice"):
        Position.from_text(f"{game.position.text} {game.position.text.split()[-1]}")
    with pytest.raises(azulejos.MalformedPosition, match="is not a key"):
        Position.from_text(f"{game.position.text} nothing=1")


def damaged(text: str, chance: random.Random) -> str:
    """A text with the parts of one value in another order or damaged by a letter."""
    words = text.split()
    number = chance.randrange(3, len(words))
    key, _, value = words[number].partition("=")
    separator = "/" if "/" in value else ","
    parts = value.split(separator)
    chance.shuffle(parts)
    if chance.random() < 0.5:
        part = chance.randrange(len(parts))
        at = chance.randrange(len(parts[part]) + 1)
        parts[part] = parts[part][:at] + chance.choice("BYJSrK-,/.0123~?") + parts[part][at + 1 :]
    words[number] = f"{key}={separator.join(parts)}"
    return " ".join(words)


def outcome(read: Callable[[str], Sized], text: str) -> Sized:
    try:
        return read(text)
    except MalformedPosition as error:
        return str(error), error.column


@pytest.mark.parametrize("name", ["azul-grey-joker", "duel"])
def test_known_parts_in_new_places_and_damaged_ones_are_read_as_by_the_table(name: str) -> None:
    chance = random.Random(5)
    game = azulejos.new(name, seed=6)
    valid = 0
    while not game.over:
        game.play(game.legal_moves[chance.randrange(len(game.legal_moves))])
        for _ in range(3):
            text = damaged(game.position.text, chance)
            found = outcome(remembered.position_of_text, text)
            assert found == outcome(read_position, text), text
            valid += len(found) == 3
    assert valid > 20


def test_threads_that_meet_new_texts_at_once_do_not_disturb_each_other() -> None:
    positions = []
    for seed in range(12):
        game = azulejos.new("duel", seed=seed)
        while not game.over and len(game.events) < 60:
            game.play(game.legal_moves[(seed + len(game.events)) * 7919 % len(game.legal_moves)])
        positions += game.positions
    texts = [write_position(position.game, 2, position.content) for position in positions]
    begin = threading.Barrier(4)

    def differences(first: int) -> int:
        begin.wait()
        wrong = 0
        for place in range(first, first + len(texts)):
            position, text = positions[place % len(texts)], texts[place % len(texts)]
            if place % 5 == 0:
                remembered.forget_texts(position.game, 2)
            wrong += position.text != text or Position.from_text(text) != position
        return wrong

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(differences, [len(texts) * thread // 4 for thread in range(4)])) == 0
    finally:
        sys.setswitchinterval(interval)
