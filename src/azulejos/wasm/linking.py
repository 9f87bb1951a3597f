"""Links object files to one WebAssembly file, with zig. Game-agnostic.

`python -m azulejos.wasm.linking OBJECT ... OUTPUT` links one. The objects must be self-contained (`native.compiling`
ensures this), because a module that imports anything could trap there.
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
    """Link a module from these objects; zig's compiler-rt has the functions LLVM calls implicitly (__multi3 and the
    like).
    """
    words = ["-target", "wasm32-freestanding", "-mcpu=generic", "-fno-entry", "-rdynamic"]
    return linked("build-exe", objects, *words, "--export=__heap_base", "--stack", str(STACK))


if __name__ == "__main__":
    Path(sys.argv[-1]).write_bytes(module([Path(file) for file in sys.argv[1:-1]]))
