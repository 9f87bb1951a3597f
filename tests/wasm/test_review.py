"""A review in the browser: the same numbers, names and reasons as in Python."""

import pytest

import azulejos
from azulejos import bots
from azulejos.review import Settings, name_of
from tests.wasm.conftest import Node

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
    assert found["start"] == pytest.approx(expected.start) and found["result"] == expected.result
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
