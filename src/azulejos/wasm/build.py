"""Writes the module and its data into a folder. To be run as `__main__` runs it: numba's settings matter."""

import json
import sys
from pathlib import Path

from azulejos.bots.evaluation.insight import weights_of
from azulejos.wasm.catalogue import catalogue, field_types
from azulejos.wasm.entries import all_entries, can_search, registered_rules
from azulejos.wasm.face import translated_face
from azulejos.wasm.linking import to_wasm

MODULE = "azulejos.wasm"
CATALOGUE = "catalogue.json"
TYPES = "records.d.ts"
FACE = "face.js"
FACE_TYPES = "export default function (runtime: Record<string, unknown>): unknown;\n"


def build(folder: Path) -> None:
    """Build everything that the TypeScript package needs from Python."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CATALOGUE).write_text(json.dumps(catalogue(), separators=(",", ":")), encoding="utf-8")
    (folder / FACE).write_text(translated_face(), encoding="utf-8")
    (folder / FACE).with_suffix(".d.ts").write_text(FACE_TYPES, encoding="utf-8")
    for rules in filter(can_search, registered_rules()):
        (folder / f"{rules.name}.weights").write_bytes(weights_of(rules).tobytes())
    (folder / TYPES).write_text(field_types(), encoding="utf-8")
    to_wasm({entry.name: entry.function for entry in all_entries()}, folder / MODULE)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
