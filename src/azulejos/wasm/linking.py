"""From numba's LLVM text to one WebAssembly file: llvmlite compiles, zig links. Knows nothing of games.

Numba is asked for plain, unoptimised code for no machine in particular, so that what comes out depends
on the sources alone; LLVM then optimises all of it at once for WebAssembly. What remains must stand
alone: a module that imports anything could trap in it, and is refused.
"""

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK = 256 * 1024
INLINING = 225
"""LLVM's usual limit. Numba asks for more natively; here it would only make the module larger."""


def portable(text: str) -> str:
    """Numba's LLVM text with all that belongs to this machine taken out."""
    text = re.sub(r'target (datalayout|triple) = ".*"', "", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    # WebAssembly has no common symbols; the same symbol of several texts is one and the same.
    text = re.sub(r"= common( local_unnamed_addr| unnamed_addr)? global", "= linkonce_odr global", text)
    # WebAssembly has an instruction for it, as exact as the library's.
    text = text.replace("@sqrt(", "@llvm.sqrt.f64(")
    # Reference counts belong to memory that Python owns: here all memory is the caller's.
    for name in ("NRT_incref", "NRT_decref"):
        text = re.sub(rf"(define [^\n]*@{name}\([^\n]*{{\n).*?\n}}\n", r"\1  ret void\n}\n", text, flags=re.S)
    return text


def machine() -> Any:
    """LLVM's WebAssembly target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, codemodel="default", reloc="static", features=FEATURES
    )


def merged(functions: Mapping[str, Any], target: Any) -> Any:
    """One LLVM module of numba's C functions, by the names they are to be exported by."""
    whole: Any = None
    for name, function in functions.items():
        module = llvm.parse_assembly(portable(function.inspect_llvm()))
        module.triple, module.data_layout = TRIPLE, str(target.target_data)
        module.get_function(function.native_name).name = name
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    for symbol in (*whole.functions, *whole.global_variables):
        if not symbol.is_declaration and symbol.name not in functions:
            symbol.linkage = "internal"
    whole.verify()
    return whole


def optimise(module: Any, target: Any) -> None:
    """Run LLVM's whole pipeline for the target; a call that would be an import afterwards is an error."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(target, tuning)
    # Once more, as what the first run found out about callees lets numba's error paths go for good.
    for _ in range(2):
        builder.getModulePassManager().run(module, builder)
    outside = sorted(f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm."))
    if outside:
        raise RuntimeError(f"a kernel raises or allocates: the module would import {', '.join(outside)}")


def to_object(functions: Mapping[str, Any], output: Path) -> None:
    """Compile numba's C functions into one object file that has these names alone."""
    target = machine()
    module = merged(functions, target)
    optimise(module, target)
    output.write_bytes(target.emit_object(module))


def link(object_files: Sequence[Path], output: Path) -> None:
    """Link with zig, whose compiler-rt has what LLVM may call by itself (__multi3 and the like)."""
    command = [sys.executable, "-m", "ziglang", "build-exe", *(file.name for file in object_files)]
    command += ["-target", "wasm32-freestanding", "-mcpu=generic", "-fno-entry", "-O", "ReleaseFast", "-fstrip"]
    command += ["-rdynamic", "--export=__heap_base", "--stack", str(STACK), f"-femit-bin={output.name}"]
    done = subprocess.run(command, cwd=output.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"zig could not link the module:\n{done.stderr}")
