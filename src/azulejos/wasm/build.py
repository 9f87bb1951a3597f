"""Writes the module and its data into a folder. Names no game."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.bots.entries import can_search
from azulejos.bots.evaluation.insight import weights_of, weights_source
from azulejos.native.build import PLAIN, bitcode, code_of, compiled, parts, versions_of
from azulejos.native.entries import not_for_browsers
from azulejos.native.workshop import Step, Workshop
from azulejos.rules.contract import GAMES, GameType
from azulejos.wasm.catalogue import catalogue, field_types, weight_sets
from azulejos.wasm.face import translated_face
from azulejos.wasm.linking import TARGET

MODULE = "azulejos.wasm"
CATALOGUE = "catalogue.json"
TYPES = "records.d.ts"
FACE = "face.js"
FACE_TYPES = "export default function (runtime: Record<string, unknown>): unknown;\n"


def write_data(folder: Path) -> None:
    """Write everything that the package needs besides the module: catalogue, types, texts, weights."""
    (folder / CATALOGUE).write_text(json.dumps(catalogue(), separators=(",", ":")), encoding="utf-8")
    (folder / FACE).write_text(translated_face(), encoding="utf-8")
    (folder / FACE).with_suffix(".d.ts").write_text(FACE_TYPES, encoding="utf-8")
    (folder / TYPES).write_text(field_types(), encoding="utf-8")
    for game in GAMES.values():
        if can_search(game.rules):
            (folder / f"{game.name}.weights").write_bytes(packed_weights(*game_weights(game)))


def game_weights(game: GameType) -> tuple[Any, int]:
    """Return the rows of weights that a game needs, and how many sets they are: a visitor loads one game's."""
    numbers = weights_of(game.rules)["numbers"][0]
    sets = numbers.reshape(weights_source(game.rules).sets, -1, numbers.shape[1])[list(weight_sets(game))]
    return sets.reshape(-1, numbers.shape[1]), len(sets)


def packed_weights(numbers: Any, sets: int) -> bytes:
    """Write 16-bit weights so that they compress well: a quarter smaller than as they are.

    They come column by column, in each column the same kind of row of all sets together, and all low bytes before all
    high bytes. 0, -1, 1, -2, 2... become 0, 1, 2, 3, 4..., so that all small weights have a high byte of 0.
    """
    columns = numbers.reshape(sets, -1, numbers.shape[1]).transpose(2, 1, 0).astype(np.int16)
    folded: bytes = ((columns << 1) ^ (columns >> 15)).astype("<i2").tobytes()
    return folded[0::2] + folded[1::2]


def module() -> Step:
    """Create the step that links the module; it shares the slow steps before it with the native libraries."""
    # Optimised separately from the start: its pointers are shorter than those assumed by the platforms' common part.
    objects = tuple(
        compiled(name, "the browser", TARGET, bitcode(name), runs=2, without=not_for_browsers(name)) for name in parts()
    )
    depends = f"{code_of('wasm/linking', 'native/linking')} {versions_of('ziglang')}"
    return Step("link for the browser", "azulejos.wasm.linking", (), objects, depends, PLAIN)


def build(folder: Path, kept: Path) -> None:
    """Build everything that the TypeScript package needs from Python; `kept` caches the results of steps."""
    folder.mkdir(parents=True, exist_ok=True)
    write_data(folder)
    with Workshop(kept) as workshop:
        (linked,) = workshop.results([module()])
    (folder / MODULE).write_bytes(linked.read_bytes())
