"""Random games of Azul, kernels and oracle side by side, compared after every step."""

from collections import Counter

import pytest

from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.azul import words
from azulejos.rules.azul.record import DEAL, ENDED, OFFER, ON_TABLE, TILING
from tests.oracle.azul import AzulOracle
from tests.rules_harness import CONFIGURATIONS, ORACLE_GAMES, Bench

PHASES = {DEAL: "deal", OFFER: "offer", TILING: "tiling", ENDED: "over"}
AZUL = [(name, players) for name, players in CONFIGURATIONS if GAMES[name].rules.name == "azul"]


def tiles(counts: list[int]) -> Counter[str]:
    return Counter({words.LETTERS[kind]: count for kind, count in enumerate(counts) if count})


def walls(wall: list[list[int]]) -> list[list[list[str | None]]]:
    """The walls as the oracle keeps them: a letter or None for each row and column."""
    grids = []
    for sets in wall:
        grid: list[list[str | None]] = [[None] * 5 for _ in range(5)]
        for kind, spaces in enumerate(sets):
            for space in range(25):
                if spaces >> space & 1:
                    assert grid[space // 5][space % 5] is None
                    grid[space // 5][space % 5] = words.LETTERS[kind]
        grids.append(grid)
    return grids


def assert_same(bench: Bench, oracle: AzulOracle) -> None:
    position = bench.fields
    assert PHASES[position.phase] == oracle.phase
    assert position.score[: bench.players] == oracle.scores
    assert tiles(position.bag) == +oracle.bag
    assert tiles(position.lid) == +oracle.lid
    if oracle.phase in ("offer", "tiling"):
        assert position.turn == oracle.mover
        assert position.first == oracle.starting_player
        assert position.rounds == oracle.round
        assert (position.marker == ON_TABLE) == oracle.marker_in_centre
        assert sorted(words.action_text(action) for action in bench.legal()) == sorted(oracle.legal())
    for number, source in enumerate([oracle.centre, *oracle.factories]):
        assert tiles([kind[number] for kind in position.table]) == Counter(source)
    grids = walls(position.wall)
    for number, player in enumerate(oracle.players):
        assert tiles(position.floor[number]) == Counter(tile for tile in player.floor if tile != "1")
        assert grids[number] == player.wall
        for row, line in enumerate(player.lines):
            colours = {words.LETTERS.index(tile) for tile in line if tile != "J"}
            assert position.line_tiles[number][row] == len(line)
            assert position.line_jokers[number][row] == line.count("J")
            assert not colours or colours == {position.line_colour[number][row]}


@pytest.mark.parametrize(("name", "players"), AZUL)
def test_random_games_are_the_same_step_by_step(name: str, players: int) -> None:
    game = GAMES[name]
    for seed in range(ORACLE_GAMES):
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
