"""`python -m azulejos.wasm FOLDER`: build the module and its data."""

import sys
from pathlib import Path

from azulejos.wasm.build import build

if len(sys.argv) != 2:
    sys.exit("usage: python -m azulejos.wasm FOLDER")
folder = Path(sys.argv[1])
build(folder, folder.parent / "kernels")
