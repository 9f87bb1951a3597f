"""From object files to one WebAssembly file: zig links. Knows nothing of games.

`python -m azulejos.wasm.linking OBJECT ... OUTPUT` links one. What is linked stands alone (`native.compiling` sees to
that): a module that imports anything could trap in it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from azulejos.native.linking import linked
from azulejos.native.platforms import Target

TARGET = Target(
    "wasm32-unknown-unknown",
    features="+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals",
    relocation="static",
)
STACK = 256 * 1024


def module(objects: Sequence[Path]) -> bytes:
    """A module of these objects; zig's compiler-rt has what LLVM may call by itself (__multi3 and the like)."""
    words = ["-target", "wasm32-freestanding", "-mcpu=generic", "-fno-entry", "-rdynamic"]
    return linked("build-exe", objects, *words, "--export=__heap_base", "--stack", str(STACK))


if __name__ == "__main__":
    Path(sys.argv[-1]).write_bytes(module([Path(file) for file in sys.argv[1:-1]]))
