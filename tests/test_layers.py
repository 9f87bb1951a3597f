"""Who may know whom: imports follow the layers, and no game is known above the rules."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.rules import GAMES

PACKAGE = Path(__file__).parent.parent / "src" / "azulejos"
LAYERS: dict[str, float] = {
    "rules": 0,
    "notation.position": 1,
    "notation.move": 1,
    "notation.remembered": 1,
    "arguments": 2,
    "move": 2,
    "boards": 2,
    "chances": 2,
    "position": 2,
    "game": 2,
    "notation": 3,
    "drawing": 3,
    "bots": 4,
    "learn": 5,
    "arena": 5,
    "envs": 5,
    "review": 5,
    "puzzles": 5,
    "native": 5,
    "wasm": 6,
    "server": 6,
    "cli": 7,
}
"""How high each part lies; a module imports what lies as high or lower, on loading."""
SERVER_ROOMS = ("bots", "tables", "storage", "live", "hub", "http", "operations")
"""The rooms of the server, each above the one before; what lies in none of them, all rooms share."""
LAYERS |= {f"server.{room}": LAYERS["server"] + number / 10 for number, room in enumerate(SERVER_ROOMS, 1)}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem != "__init__")
FAMILIES = {game.rules.name for game in GAMES.values()}


def height(module: str) -> float:
    """How high a module lies, by the longest name in LAYERS that it begins with."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        if ".".join(parts[:length]) in LAYERS:
            return LAYERS[".".join(parts[:length])]
    raise AssertionError(f"azulejos.{module} lies in no layer: add it to LAYERS")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def imported(tree: ast.Module, anywhere: bool = False) -> Iterator[str]:
    """The modules of this package that a module imports: on loading, or anywhere."""
    for node in ast.walk(tree) if anywhere else tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("azulejos."):
            yield node.module.removeprefix("azulejos.")
        elif isinstance(node, ast.Import):
            yield from (alias.name[9:] for alias in node.names if alias.name.startswith("azulejos."))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_from_its_own_layer_and_below(path: Path) -> None:
    for module in imported(ast.parse(path.read_text())):
        assert height(module) <= height(name_of(path)), f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_above_the_rules_imports_a_game_but_what_is_named_for_it(path: Path) -> None:
    own = name_of(path).split(".")
    if own[0] == "rules" or own[-1].split("_")[0] in FAMILIES:
        return
    for module in imported(ast.parse(path.read_text()), anywhere=True):
        parts = module.split(".")
        assert not (parts[0] == "rules" and len(parts) > 1 and parts[1] in FAMILIES), (
            f"{name_of(path)} imports {module}"
        )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_short_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text()
    assert ast.get_docstring(ast.parse(text)), f"{name_of(path)} has no docstring"
    assert text.count("\n") < 500
