"""Perft and playthrough files: what the rules give today is what they gave when the files were written."""

import json

import pytest

from azulejos.position import Position
from azulejos.rules.perft import perft
from tests.goldens import SETUPS, Setup, golden_game, playthrough, split_texts

every_game = pytest.mark.parametrize("setup", SETUPS, ids=str)


@every_game
def test_node_counts_are_those_of_the_perft_file(setup: Setup) -> None:
    for entry in json.loads(setup.perft_file.read_text(encoding="utf-8")):
        position = Position.from_text(entry["position"])
        nodes = [perft(position.data, depth) for depth in range(1, len(entry["nodes"]) + 1)]
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
def test_the_game_is_that_of_the_playthrough_file(setup: Setup) -> None:
    golden = setup.playthrough_file.read_text(encoding="utf-8")
    assert playthrough(golden_game(setup)).splitlines() == golden.splitlines()
