"""Random games of Azul, kernels and oracle side by side, compared after every step."""

from collections import Counter

import pytest

from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.azul import words
from azulejos.rules.azul.record import DEAL, ENDED, OFFER, ON_TABLE, TILING
from tests.oracle.azul import AzulOracle
from tests.rules_harness import CONFIGURATIONS, Bench

GAMES_EACH = 250
PHASES = {DEAL: "deal", OFFER: "offer", TILING: "tiling", ENDED: "over"}
AZUL = [(name, players) for name, players in CONFIGURATIONS if GAMES[name].rules.name == "azul"]


def tiles(counts: object) -> Counter[str]:
    return Counter({words.LETTERS[kind]: int(count) for kind, count in enumerate(counts) if count})  # type: ignore[arg-type, var-annotated]


def assert_same(bench: Bench, oracle: AzulOracle) -> None:
    position = bench.position
    assert PHASES[int(position.phase)] == oracle.phase
    assert position.score[: bench.players].tolist() == oracle.scores
    assert tiles(position.bag) == +oracle.bag
    assert tiles(position.lid) == +oracle.lid
    if oracle.phase in ("offer", "tiling"):
        assert (position.turn, position.first, position.rounds) == (
            oracle.mover,
            oracle.starting_player,
            oracle.round,
        )
        assert (position.marker == ON_TABLE) == oracle.marker_in_centre
        assert sorted(words.action_text(action) for action in bench.legal()) == sorted(oracle.legal())
    assert tiles(position.table[:, 0]) == Counter(oracle.centre)
    for number, factory in enumerate(oracle.factories, 1):
        assert tiles(position.table[:, number]) == Counter(factory)
    for number, player in enumerate(oracle.players):
        assert tiles(position.floor[number]) == Counter(tile for tile in player.floor if tile != "1")
        for row in range(5):
            line = Counter(player.lines[row])
            assert position.line_tiles[number, row] == line.total()
            assert position.line_jokers[number, row] == line.pop("J", 0)
            assert [words.LETTERS.index(colour) for colour in line] in ([], [position.line_colour[number, row]])
            for column in range(5):
                held = [kind for kind in range(6) if position.wall[number, kind] >> (5 * row + column) & 1]
                assert [words.LETTERS[kind] for kind in held] == [tile for tile in [player.wall[row][column]] if tile]


@pytest.mark.parametrize(("name", "players"), AZUL)
def test_random_games_are_the_same_step_by_step(name: str, players: int) -> None:
    game = GAMES[name]
    for seed in range(GAMES_EACH):
        bench = Bench(game, players, seed, first=seed % players)
        oracle = AzulOracle(players, grey="grey" in name, jokers="joker" in name, first=seed % players)
        for kind, what in bench.random_game():
            if kind == "chance":
                text = words.outcome_text(bench.position, what).split()[1:]
                oracle.deal(text + [""] * (len(oracle.factories) - len(text)))
            else:
                oracle.play(words.action_text(what))
            assert_same(bench, oracle)
        places = bench.outcome[:players].copy()
        rules.ranks(bench.position, places)
        assert places.tolist() == oracle.ranks()
