"""Links object files to a shared library that imports nothing, with zig. Game-agnostic.

`python -m azulejos.native.linking PLATFORM OBJECT ... OUTPUT` links one.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from azulejos.native.platforms import PLATFORMS, Platform


def linked(what: str, objects: Sequence[Path], *words: str) -> bytes:
    """Link object files with zig (PyPI's `ziglang`); the result does not reveal where it was made."""
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
    """Link a library from these objects, without a C library.

    Functions that LLVM calls implicitly (memset, __multi3 and the like) come from zig's compiler-rt. On macOS a library
    must reference the system library, though it calls nothing in it.
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
