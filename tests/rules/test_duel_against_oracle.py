"""Random games of Azul Duel, kernels and oracle side by side, compared after every step."""

from collections import Counter
from typing import Any

import pytest

from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import below
from azulejos.rules.duel import words
from azulejos.rules.duel.parts import CHIP_NAMES, PLATE_NAMES
from azulejos.rules.duel.plates import pile_size
from azulejos.rules.duel.record import CHIP, DRAW, ENDED, FACE_DOWN, GOAL_NAMES, NONE, SPEND
from tests.oracle.duel import DuelOracle
from tests.oracle.duel_board import Player
from tests.rules_harness import ORACLE_GAMES, Bench

COLOURS = "BYRKT"
TEXTS = [words.action_text(action) for action in range(GAMES["duel"].actions)]


def tiles(counts: list[int]) -> Counter[str]:
    return Counter({letter: count for letter, count in zip(COLOURS, counts, strict=True) if count})


def chips(counts: list[int]) -> Counter[str]:
    return Counter({name: count for name, count in zip(CHIP_NAMES, counts, strict=True) if count})


def plates(members: int) -> list[str]:
    return [name for number, name in enumerate(PLATE_NAMES) if members >> number & 1]


def assert_same_table(position: Any, oracle: DuelOracle) -> None:
    assert tiles(position.bag) == +oracle.bag
    assert tiles(position.tower) == +oracle.tower
    stacking = oracle.rest_to_stack
    for number in range(5):
        rest = stacking[1] if stacking and stacking[0] == number else oracle.suns[number]
        assert tiles(position.sun[number]) == Counter(rest)
    for number, stack in enumerate(oracle.moons):
        assert [COLOURS[tile] for tile in position.moon[number] if tile >= 0] == stack
        kind = position.chip[number]
        assert {NONE: None, FACE_DOWN: "down"}.get(kind, CHIP_NAMES[kind % FACE_DOWN]) == oracle.factory_chips[number]
    assert tiles(position.large_moon) == Counter(oracle.large_moon)
    assert chips(position.chips_unseen) == +oracle.unseen_chips
    assert chips(position.chips_spent) == +oracle.spent_chips
    assert plates(position.display) == sorted(oracle.display, key=PLATE_NAMES.index)
    assert set(plates(position.unseen)) == oracle.unseen_plates
    under = [PLATE_NAMES[plate] for plate in position.aside[: position.returned]]
    assert under == [plate for plate, _ in oracle.known_bottom]
    assert position.drawn == len(oracle.drawn)
    if oracle.phase == "decision":
        assert {NONE: "-", 0: "S", 1: "J"}[position.top] == oracle.top_type


def assert_same_player(position: Any, number: int, player: Player) -> None:
    assert position.score[number] == player.score
    assert position.tokens[number] == player.tokens or position.drawn
    assert position.chips_taken[number] == player.chips_taken
    assert chips(position.chips[number]) == +player.chips
    assert (position.marker == number) == player.has_starting_tile
    assert tiles(position.broken[number]) == Counter(player.broken)
    lines = zip(position.line_colour[number], position.line_tiles[number], strict=True)
    assert [[COLOURS[colour]] * count for colour, count in lines] == player.lines
    laid = zip(position.plate[number], position.turned[number], strict=True)
    domes = [plate for row in player.dome for plate in row]
    assert [None if plate < 0 else (PLATE_NAMES[plate], turns) for plate, turns in laid] == domes
    held = [0] * 6
    for space in range(36):
        if tile := player.tiles[space // 6][space % 6]:
            held[(COLOURS + "*").index(tile)] |= 1 << space
    assert position.tile[number] == held


def assert_same(bench: Bench, oracle: DuelOracle) -> None:
    position = bench.fields
    assert (position.phase == ENDED) == (oracle.phase == "over")
    assert (bench.mover == rules.CHANCE) == (oracle.phase == "chance")
    assert (position.rounds, position.first) == (oracle.round, oracle.starting_player)
    if oracle.phase == "decision":
        assert bench.mover == oracle.mover
        assert sorted(TEXTS[action] for action in bench.legal()) == sorted(oracle.legal())
    assert pile_size(bench.position) == oracle.pile_size
    assert_same_table(position, oracle)
    for number, player in enumerate(oracle.players):
        assert_same_player(position, number, player)


def eager(bench: Bench) -> int | None:
    """Draw plates and spend chips more often than at random, so that the rare ways of play are seen."""
    wanted = [action for action in bench.legal() if action == DRAW or action >= SPEND or action >= CHIP]
    return wanted[below(bench.generator, len(wanted))] if wanted and below(bench.generator, 3) else None


@pytest.mark.parametrize("style", ["random", "eager"])
@pytest.mark.parametrize("tablets", ["first", "random3", "random4"])
def test_random_games_are_the_same_step_by_step(tablets: str, style: str) -> None:
    for seed in range(ORACLE_GAMES):
        bench = Bench(GAMES["duel"], 2, seed, first=seed % 2)
        configuration = GAMES["duel"].configure(2, seed % 2, {"tablets": tablets}, bench.generator)
        rules.start(bench.position, configuration)
        goals = [name for number, name in enumerate(GOAL_NAMES) if int(bench.position.goals) >> number & 1]
        assert len(goals) == (4 if tablets == "random4" else 3)
        oracle = DuelOracle(seed % 2, [goal.replace("-", " ") for goal in goals])
        while bench.mover != rules.OVER:
            if bench.mover == rules.CHANCE:
                rules.draw(bench.position, bench.generator, bench.outcome)
                oracle.chance(words.outcome_text(bench.position, bench.outcome))
                rules.resolve(bench.position, bench.outcome)
            else:
                chosen = eager(bench) if style == "eager" else None
                actions = bench.legal()
                action = actions[below(bench.generator, len(actions))] if chosen is None else chosen
                oracle.play(TEXTS[action])
                rules.apply(bench.position, action)
            assert_same(bench, oracle)
        places = bench.outcome[:2].copy()
        rules.ranks(bench.position, places)
        assert places.tolist() == oracle.winner_ranks()
