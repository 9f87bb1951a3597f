"""The sources that compiled code is made of, and a hash that changes whenever any of them does. Knows no game."""

import functools
import hashlib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "bots")
"""The layers that hold kernels, lowest first; a kernel reaches the sources of its own layer and those below."""
_HEADER = 128
"""The part of a weights file that compiled code depends on: it holds the shape, but not the numbers."""


@functools.cache
def source_hash(layer: str = LAYERS[-1]) -> str:
    """A short hash of all sources that a kernel of `layer` can reach, the same on every system."""
    digest = hashlib.sha256()
    for name in LAYERS[: LAYERS.index(layer) + 1]:
        files = {path.relative_to(PACKAGE).as_posix(): path for path in (PACKAGE / name).rglob("*.*")}
        for file, path in sorted(files.items()):
            if path.suffix in {".py", ".json", ".npy"}:
                content = path.read_bytes()
                digest.update(f"{file} ".encode())
                digest.update(content[:_HEADER] if path.suffix == ".npy" else content)
    return digest.hexdigest()[:16]
