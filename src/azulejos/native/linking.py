"""From object files to a shared library that imports nothing: zig links. Knows nothing of games.

`python -m azulejos.native.linking PLATFORM OBJECT ... OUTPUT` links one.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from azulejos.native.platforms import PLATFORMS, Platform


def linked(what: str, objects: Sequence[Path], *words: str) -> bytes:
    """What zig, from PyPI's `ziglang`, makes of object files; nothing in it tells where it was made."""
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{number}.o" for number in range(len(objects))]
        for file, content in zip(files, objects, strict=True):
            (Path(folder) / file).write_bytes(content.read_bytes())
        command = [sys.executable, "-m", "ziglang", what, *files, "-O", "ReleaseFast", "-fstrip", *words]
        command += ["--name", "azulejos", "-femit-bin=linked"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"zig could not link:\n{done.stderr}")
        return (Path(folder) / "linked").read_bytes()


def shared_library(objects: Sequence[Path], platform: Platform) -> bytes:
    """A library of these objects, linked without a C library.

    What LLVM calls by itself (memset, __multi3 and the like) is in zig's compiler-rt. On macOS a library must name
    the system's, though it calls nothing in it.
    """
    words = ["-dynamic", "-target", platform.zig]
    if platform.suffix == ".dylib":
        words += ["-lc", "-install_name", f"@rpath/{platform.file}"]
    if platform.suffix == ".dll":
        words += ["-fno-entry", "-fno-emit-implib", "-rdynamic"]
    return linked("build-lib", objects, *words)


if __name__ == "__main__":
    _, _name, *_objects, _output = sys.argv
    Path(_output).write_bytes(shared_library([Path(file) for file in _objects], PLATFORMS[_name]))
