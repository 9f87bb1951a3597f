"""Converts numba's compiled entry points to machine-independent LLVM bitcode. Names no game.

`python -m azulejos.native.bitcode NAME FILE` writes the bitcode of one record type, or of the shared entry points.
Numba emits plain, unoptimised code for a generic processor, so that the result depends only on the sources and the
package versions. This is by far the slowest step; one result serves every platform and the browser.
"""

import gc
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.np import arrayobj

from azulejos.native.build import SHARED
from azulejos.native.entries import c_functions
from azulejos.rules.entries import configuration_type, rules_named


def functions_of(name: str) -> dict[str, Any]:
    """Return numba's C functions by exported name."""
    rules = None if name == SHARED else rules_named(name)
    if rules is not None:
        configuration_type(rules)
    never_wrap_around()
    never_emit()
    return c_functions(rules)


def never_wrap_around() -> None:
    """Keep numba from checking each index for being negative, which no kernel's is: counting from the end is not used.

    The check takes 4 to 9 % of a search's time, since most indices come out of tables.
    """

    def cast_only(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrayobj.fix_integer_index = cast_only


def never_emit() -> None:
    """Keep numba to its own part: LLVM text for each function, once.

    Numba would also emit machine code and wrappers for Python, which are never called, and copy into each function's
    code that of all the functions it calls. All of that takes longer than its own part.
    From then on, newly compiled functions must not be called; those compiled before still can.
    """

    def leave_apart(library: Any) -> None:
        library._finalized = True

    def no_pointer(_library: Any, _name: str) -> int:
        return 1

    def no_wrappers(_compiler: Any, flags: Any) -> Any:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    JITCodeLibrary.finalize = leave_apart
    JITCodeLibrary._optimize_functions = lambda _library, _module: None
    JITCodeLibrary.get_pointer_to_function = no_pointer
    JITCPUCodegen.set_env = lambda _codegen, _name, _env: None
    # An entry point's C function keeps its wrapper: numba has another compiler for it.
    _FunctionCompiler._customize_flags = no_wrappers
    # Nobody asks how long LLVM was locked, and hardly anything that numba builds is dropped before the end.
    llvm.ffi.lib._lock._cblist.clear()
    gc.disable()


def portable(text: str) -> str:
    """Remove everything machine-specific from numba's LLVM text."""
    text = re.sub(r'target (datalayout|triple) = ".*"', "", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    # WebAssembly has no common symbols; the same symbol in several texts is the same object.
    text = re.sub(r"= common( local_unnamed_addr| unnamed_addr)? global", "= linkonce_odr global", text)
    # Every target has an instruction for it, as exact as the library function.
    text = text.replace("@sqrt(", "@llvm.sqrt.f64(")
    # Reference counts are for memory that Python owns; here the caller owns all memory.
    for name in ("NRT_incref", "NRT_decref"):
        text = re.sub(rf"(define [^\n]*@{name}\([^\n]*{{\n).*?\n}}\n", r"\1  ret void\n}\n", text, flags=re.S)
    return text


def needed(functions: Iterable[Any]) -> list[Any]:
    """List the libraries of numba's C functions and of everything that these call."""
    found: dict[Any, None] = {}
    waiting = [function._library for function in functions]
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries
    return list(found)


def merged(functions: Mapping[str, Any]) -> Any:
    """Merge numba's C functions, and all they call, into one LLVM module that exports nothing else."""
    whole = llvm.parse_assembly("")
    for library in needed(functions.values()):
        whole.link_in(llvm.parse_assembly(portable(library.get_llvm_str())))
    for name, function in functions.items():
        whole.get_function(function.native_name).name = name
    for symbol in (*whole.functions, *whole.global_variables):
        if not symbol.is_declaration and symbol.name not in functions:
            symbol.linkage = "internal"
    whole.verify()
    return whole


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(merged(functions_of(sys.argv[1])).as_bitcode())
