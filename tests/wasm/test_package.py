"""The package as its users meet it: it lasts, its example runs, its files are small and depend only on the sources."""

import gzip
import json
import subprocess
from pathlib import Path

from azulejos.bots.entries import can_search
from azulejos.bots.registry import make
from azulejos.rules import GAMES
from azulejos.rules.entries import registered_rules
from azulejos.wasm.catalogue import catalogue
from azulejos.wasm.face import translated_face
from tests.wasm.conftest import ROOT, Node, node_environment

GAMES_PLAYED = 10_000
LARGEST = 300 * 1024


def test_memory_does_not_grow_and_nothing_traps(node: Node) -> None:
    found = node("endurance.mjs", {"games": GAMES_PLAYED})
    assert found["after"]["module"] == found["before"]["module"]
    assert found["after"]["heap"] < found["before"]["heap"] + 4
    assert found["told"] > 1000


def test_example_in_the_documentation_plays_a_game(engine: Path) -> None:
    example = ROOT / "packages" / "engine" / "example.mjs"
    assert example.read_text() in (ROOT / "docs" / "wasm.md").read_text()
    assert len(example.read_text().splitlines()) <= 20
    for game in GAMES:
        if any(rules["search"] for name, rules in catalogue()["rules"].items() if name == GAMES[game].rules.name):
            done = subprocess.run(
                ["node", str(example), game, "3"], env=node_environment(), capture_output=True, text=True, check=True
            )
            assert "scores: " in done.stdout and f'[Game "{game}"]' in done.stdout


def test_module_is_small_and_imports_nothing(engine: Path) -> None:
    module = engine / "azulejos.wasm"
    assert len(gzip.compress(module.read_bytes(), 9)) < LARGEST
    script = "const m = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));"
    script += "console.log(JSON.stringify(WebAssembly.Module.imports(m)))"
    done = subprocess.run(
        ["node", "-e", script, str(module)], env=node_environment(), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []


def test_data_is_the_same_whenever_it_is_built(engine: Path) -> None:
    assert json.loads((engine / "catalogue.json").read_text()) == catalogue()
    assert (engine / "face.js").read_text() == translated_face() == translated_face()


def test_the_games_of_the_same_rules_share_out_the_weights() -> None:
    found = catalogue()
    for rules in filter(can_search, registered_rules()):
        sets = sorted(at for game in found["games"] if game["rules"] == rules.name for at in game["sets"])
        assert sets == list(range(found["rules"][rules.name]["search"]["weights"]["sets"]))


def test_catalogue_has_every_action_field_and_level() -> None:
    found = catalogue()
    assert [game["name"] for game in found["games"]] == list(GAMES)
    for rules in registered_rules():
        table = found["rules"][rules.name]
        assert [field["name"] for field in table["fields"]] == list(rules.dtype.names or ())
        assert [rules.words.parse_action(text) for text in table["actions"]] == list(range(len(table["actions"])))
        assert [(row["key"], row["each"]) for row in table["position"]] == [
            (row.key, row.each) for row in rules.words.POSITION
        ]
    levels = found["search"]["levels"]
    assert {(game.rules.name, str(n)) for game in GAMES.values() for n in game.players} == {
        (rules, players) for rules, tables in levels.items() for players in tables
    }
    assert {len(steps) for tables in levels.values() for steps in tables.values()} == {found["search"]["highest"]}
    assert levels["duel"]["2"] != levels["azul"]["2"]
    for number in range(1, found["search"]["highest"] + 1):
        assert make(f"level:{number}")
