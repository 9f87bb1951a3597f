"""Writes the module and its data into a folder. Names no game."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from azulejos.bots.entries import can_search
from azulejos.bots.evaluation.insight import weights_of
from azulejos.native.entries import BUILD_SETTINGS, c_functions
from azulejos.rules.entries import registered_rules, rules_named
from azulejos.wasm.catalogue import catalogue, field_types
from azulejos.wasm.face import translated_face
from azulejos.wasm.linking import link, to_object

MODULE = "azulejos.wasm"
SHARED = "shared"
"""What the object file is called of all that belongs to no record type."""
CATALOGUE = "catalogue.json"
TYPES = "records.d.ts"
FACE = "face.js"
FACE_TYPES = "export default function (runtime: Record<string, unknown>): unknown;\n"


def write_data(folder: Path) -> None:
    """All that the package needs beside the module: catalogue, types, texts, weights."""
    (folder / CATALOGUE).write_text(json.dumps(catalogue(), separators=(",", ":")), encoding="utf-8")
    (folder / FACE).write_text(translated_face(), encoding="utf-8")
    (folder / FACE).with_suffix(".d.ts").write_text(FACE_TYPES, encoding="utf-8")
    (folder / TYPES).write_text(field_types(), encoding="utf-8")
    for rules in filter(can_search, registered_rules()):
        (folder / f"{rules.name}.weights").write_bytes(weights_of(rules).tobytes())


def write_object(folder: Path, name: str) -> None:
    """The object file of one record type, or of what they share."""
    to_object(c_functions(None if name == SHARED else rules_named(name)), folder / f"{name}.o")


def write_module(folder: Path) -> None:
    """The module: its object files, compiled side by side in processes of their own, linked into one."""
    names = [SHARED, *(rules.name for rules in registered_rules())]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(partial(_compile_apart, folder), names):
            if done.returncode:
                raise RuntimeError(f"a part of the module could not be compiled:\n{done.stderr}")
    objects = [folder / f"{name}.o" for name in names]
    link(objects, folder / MODULE)
    for file in objects:
        file.unlink()


def _compile_apart(folder: Path, name: str) -> "subprocess.CompletedProcess[str]":
    # Each process with numba's settings for it; and a record type that changes cannot change another's code.
    command = [sys.executable, "-m", "azulejos.wasm.build", str(folder), name]
    environment = {**os.environ, **BUILD_SETTINGS}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def build(folder: Path) -> None:
    """Build everything that the TypeScript package needs from Python."""
    folder.mkdir(parents=True, exist_ok=True)
    write_data(folder)
    write_module(folder)


if __name__ == "__main__":
    write_object(Path(sys.argv[1]), sys.argv[2])
