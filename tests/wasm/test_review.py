"""A review in the browser: the same numbers, names and reasons as in Python."""

import re
from typing import Any

import pytest

import azulejos
from azulejos import bots
from azulejos.review import Review, Settings, annotate, name_of, read_review
from tests.wasm.conftest import Node

QUICK = Settings(nodes=200, deals=2, deal_nodes=100)
SETTINGS = Settings(nodes=2_000, deals=3, deal_nodes=500, seed=5)


def played(name: str, players: int) -> azulejos.Game:
    """A game of weak players."""
    game = azulejos.new(name, players, seed=8)
    seats = [bots.make("level:2", seed=seat) for seat in range(players)]
    while (mover := game.mover) is not None:
        game.play(seats[mover].choose(game.position.view(mover)))
    return game


@pytest.mark.parametrize(("name", "players"), [("azul", 2), ("azul-grey-joker", 3), ("duel", 2)])
def test_a_review_in_the_browser_equals_that_of_python(node: Node, name: str, players: int) -> None:
    game = played(name, players)
    chosen = {"nodes": SETTINGS.nodes, "deals": SETTINGS.deals, "dealNodes": SETTINGS.deal_nodes, "seed": SETTINGS.seed}
    found = node("review.mjs", {"record": str(game.record()), "settings": chosen})
    expected = azulejos.review(game, SETTINGS)
    _same(found, expected)

    record = game.record()
    annotate(record, expected)
    assert found["written"] == str(record)
    back = read_review(azulejos.read_record(found["written"]))
    assert back is not None
    _same(node("review.mjs", {"record": found["written"], "settings": {}}), back)


def test_a_record_written_by_python_is_read_in_the_browser_and_written_alike(node: Node) -> None:
    record = azulejos.read_record(str(played("azul", 2).record()))
    record.main_line[3].comment = "a comment (of a person) that stays"
    annotate(record, azulejos.review(record, QUICK))
    found = node("review.mjs", {"record": str(record), "settings": {}})
    again = azulejos.read_record(str(record))
    expected = read_review(again)
    assert expected is not None
    _same(found, expected)
    annotate(again, expected)
    assert found["written"] == str(again)


def test_a_damaged_review_is_refused_in_the_same_words(node: Node) -> None:
    record = azulejos.new("azul", 2, seed=8).record()
    annotate(record, azulejos.review(record, QUICK))
    for good, bad in (("error=", "error=x"), ("after=0", "after=7"), ("before=", "before=0.5/")):
        damaged = str(record).replace(good, bad, 1)
        with pytest.raises(azulejos.MalformedRecord) as wrong:
            read_review(azulejos.read_record(damaged))
        with pytest.raises(AssertionError, match=re.escape(str(wrong.value).split(":")[0])):
            node("review.mjs", {"record": damaged, "settings": {}})


def _same(found: dict[str, Any], expected: Review) -> None:
    assert found["start"] == pytest.approx(expected.start) and found["result"] == pytest.approx(expected.result)
    for told, event in zip(found["events"], expected.events, strict=True):
        assert (told["kind"], told["player"], told["text"]) == (event.kind, event.player, event.text)
        assert (told["line"], told["choices"], told["name"]) == (event.line, event.choices, name_of(event.loss))
        assert told["why"] == [{"key": reason.key, "values": reason.values} for reason in event.why]
        for numbers, same in ((told["before"], event.before), (told["after"], event.after)):
            assert numbers == pytest.approx(same, abs=1e-12)
    for told, player in zip(found["players"], expected.players, strict=True):
        sums = [player.loss, player.given, player.luck, player.rest, player.error, player.accuracy]
        names = ("loss", "given", "luck", "rest", "error", "accuracy")
        assert [told[name] for name in names] == pytest.approx(sums, abs=1e-9)
        assert (told["best"], told["worst"], told["names"]) == (player.best, player.worst, player.names)
        assert player.rating is not None and told["rating"]["rating"] == player.rating.rating
