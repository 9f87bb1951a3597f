"""The search and the bots in the browser: the same moves, values and node counts as natively."""

import pytest

import azulejos
from azulejos.bots import UnknownBot, make
from azulejos.bots.analysis import Analyst, NothingToDecide
from azulejos.bots.entries import can_search
from azulejos.bots.levels import UnknownLevel
from azulejos.bots.search.budget import MalformedBudget
from azulejos.bots.search.search import Search
from azulejos.rules import GAMES
from tests.rules_harness import CONFIGURATIONS
from tests.wasm.conftest import Node

SEARCHED = [(name, players) for name, players in CONFIGURATIONS if can_search(GAMES[name].rules)]
BUDGETS = (4, 400, 12_000)
BOTS = ("random", "greedy", "level:1", "level:3", "level:5", "search:2000n", "search:d2")


def some_positions(name: str, players: int) -> list[azulejos.Position]:
    """Positions from all over a game."""
    game = azulejos.new(name, players=players, seed=7)
    while not game.over:
        moves = game.legal_moves
        game.play(moves[len(moves) // 3])
    asked = [position for position in game.positions if position.mover is not None]
    return asked[:: max(1, len(asked) // 7)]


@pytest.mark.parametrize(("name", "players"), SEARCHED)
def test_search_with_a_node_budget_finds_the_same(node: Node, name: str, players: int) -> None:
    positions = some_positions(name, players)
    texts = [position.text for position in positions]
    found = node("search.mjs", {"positions": texts, "budgets": BUDGETS, "bots": BOTS, "seed": 11})
    search = Search(GAMES[name].rules, 1 << 16)
    for position in positions:
        for nodes in BUDGETS:
            search.forget()
            search.begin(position.data, lines=2)
            search.step(nodes)
            lines = [
                [list(line.actions), line.value, line.depth, *reversed(search.outlook(number))]
                for number, line in enumerate(search.lines)
            ]
            best = position.move(search.best).text
            assert found.pop(0) == [lines, search.nodes, search.depth, search.done, best]
    for kind in BOTS:
        bot = make(kind, seed=11)
        chosen = [str(bot.choose(position.view(position.mover))) for position in positions]
        assert found.pop(0) == chosen, kind


def test_a_bot_that_goes_from_game_to_game_has_the_weights_of_each(node: Node) -> None:
    names = [name for name, game in GAMES.items() if can_search(game.rules)]
    positions = [some_positions(name, 2)[1] for name in (*names, *names)]
    texts = [position.text for position in positions]
    (found,) = node("search.mjs", {"positions": texts, "budgets": [], "bots": ["search:2000n"], "seed": 11})
    alone = [str(make("search:2000n", seed=11).choose(position.view(position.mover))) for position in positions]
    assert found == alone


def test_a_worker_answers_reports_and_stops_within_50_milliseconds(node: Node) -> None:
    found = node("worker.mjs")
    position = azulejos.new("azul", players=2, seed=1).position
    assert found["move"]["text"] == found["same"] == str(make("level:3", seed=5).choose(position))
    assert len(found["lines"]) == 2
    assert all(stopped["nodes"] > 1000 for stopped in found["stopped"]) and found["told"] >= 1
    # The quickest of a few: a busy machine may hold any one of them up.
    assert min(stopped["milliseconds"] for stopped in found["stopped"]) < 50
    assert [name for name, _ in found["errors"]] == [
        "UnknownLevel",
        "UnknownBot",
        "UnknownBot",
        "MalformedBudget",
        "NothingToDecide",
    ]
    for (_, message), name in zip(found["errors"], ["level:11", "", "greedy:3", "search:fast"], strict=False):
        if name:
            with pytest.raises((UnknownLevel, UnknownBot, MalformedBudget)) as error:
                make(name)
            assert message == str(error.value)
    with pytest.raises(NothingToDecide) as nobody:
        Analyst(azulejos.Position.from_text("azulejos/1 azul players=2 phase=over bag=*"))
    assert found["errors"][4][1] == str(nobody.value)
