"""Compiles bitcode to object files with LLVM, through llvmlite. Game-agnostic.

`python -m azulejos.native.compiling common FILE OUTPUT` does the optimisation that all platforms share. `python -m
azulejos.native.compiling object TRIPLE PROCESSOR FEATURES RELOCATION RUNS WITHOUT FILE OUTPUT` compiles the rest,
omitting the entry points listed in WITHOUT, separated by commas. The result must be self-contained: code that would
import anything raises or allocates somewhere, and is refused.
"""

import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from azulejos.native.platforms import PLATFORMS, Target

INLINING = 225
"""LLVM's default threshold. Numba raises it, which here would only make the code larger."""


def machine(target: Target) -> Any:
    """Create LLVM's target machine."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=3, reloc=target.relocation, codemodel="default"
    )


def parse(bitcode: bytes, target: Target, compiler: Any) -> Any:
    """Parse bitcode into a module for a target."""
    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = target.triple, str(compiler.target_data)
    return module


def optimise(module: Any, compiler: Any, vectors: bool = True) -> None:
    """Run LLVM's full pipeline; without `vectors`, skip the passes that depend most on the processor."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = INLINING
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = vectors
    builder = llvm.create_pass_builder(compiler, tuning)
    builder.getModulePassManager().run(module, builder)


def common(bitcode: bytes) -> bytes:
    """Optimise bitcode as far as all platforms can share.

    Not for WebAssembly: with shorter pointers, its records have a different layout.
    """
    target = Target(next(iter(PLATFORMS.values())).target.triple)
    compiler = machine(target)
    module = parse(bitcode, target, compiler)
    optimise(module, compiler, vectors=False)
    return bytes(module.as_bitcode())


def to_object(bitcode: bytes, target: Target, runs: int, without: Collection[str]) -> bytes:
    """Compile a self-contained object file, optimised `runs` times, omitting the entry points in `without`.

    Numba's code takes two runs: only after the first has learned about the callees can error paths be removed.
    """
    compiler = machine(target)
    module = parse(bitcode, target, compiler)
    for name in without:
        # Nothing calls them then, so the optimiser drops them.
        module.get_function(name).linkage = "internal"
    for _ in range(runs):
        optimise(module, compiler)
    outside = sorted(f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm."))
    if outside:
        raise RuntimeError(f"a kernel raises or allocates: the code would import {', '.join(outside)}")
    return bytes(compiler.emit_object(module))


if __name__ == "__main__":
    _, _what, *_words, _file, _output = sys.argv
    _bitcode = Path(_file).read_bytes()
    if _what == "common":
        _made = common(_bitcode)
    else:
        *_target, _runs, _without = _words
        _made = to_object(_bitcode, Target(*_target), int(_runs), [name for name in _without.split(",") if name])
    Path(_output).write_bytes(_made)
