"""Perft and playthrough files: what the rules give today is what they gave when the files were written."""

import json

import pytest

from azulejos.position import Position
from azulejos.rules.perft import perft
from tests.goldens import golden_game, perft_file, playthrough, playthrough_file, split_texts
from tests.rules_harness import CONFIGURATIONS

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


@every_game
def test_node_counts_are_those_of_the_perft_file(name: str, players: int) -> None:
    for entry in json.loads(perft_file(name, players).read_text(encoding="utf-8")):
        position = Position.from_text(entry["position"])
        nodes = [perft(position.record, depth) for depth in range(1, len(entry["nodes"]) + 1)]
        if nodes == entry["nodes"]:
            continue
        ours = split_texts(position, len(nodes))
        differ = {
            move: (entry["split"].get(move), ours.get(move))
            for move in sorted(entry["split"].keys() | ours.keys())
            if entry["split"].get(move) != ours.get(move)
        }
        pytest.fail(f"{position}\nnodes {nodes}, expected {entry['nodes']}\nby move (expected, ours): {differ}")


@every_game
def test_the_game_is_that_of_the_playthrough_file(name: str, players: int) -> None:
    golden = playthrough_file(name, players).read_text(encoding="utf-8")
    assert playthrough(golden_game(name, players)).splitlines() == golden.splitlines()
