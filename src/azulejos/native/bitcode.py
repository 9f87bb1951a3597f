"""From numba's compiled entry points to LLVM bitcode that belongs to no machine. Names no game.

`python -m azulejos.native.bitcode NAME FILE` writes the bitcode of one record type, or of what all share. Numba is
asked for plain, unoptimised code for no processor in particular, so that the result depends on the sources and the
versions of the packages alone. This is the slowest step by far: one result serves every platform and the browser.
"""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary

from azulejos.native.build import SHARED
from azulejos.native.entries import c_functions
from azulejos.rules.entries import configuration_type, rules_named


def functions_of(name: str) -> dict[str, Any]:
    """Numba's C functions by the names they are exported by."""
    rules = None if name == SHARED else rules_named(name)
    if rules is not None:
        configuration_type(rules)
    never_emit()
    return c_functions(rules)


def never_emit() -> None:
    """Keep numba from emitting machine code, which takes a good part of its time, and which nobody calls.

    From here on a function that numba compiles must not be called; those compiled before still can.
    """

    def no_pointer(library: Any, _name: str) -> int:
        library._ensure_finalized()
        return 1

    JITCodeLibrary._finalize_specific = lambda library: None
    JITCodeLibrary.get_pointer_to_function = no_pointer


def portable(text: str) -> str:
    """Numba's LLVM text with all that belongs to this machine taken out."""
    text = re.sub(r'target (datalayout|triple) = ".*"', "", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    # WebAssembly has no common symbols; the same symbol of several texts is one and the same.
    text = re.sub(r"= common( local_unnamed_addr| unnamed_addr)? global", "= linkonce_odr global", text)
    # Every target has an instruction for it, as exact as the library's.
    text = text.replace("@sqrt(", "@llvm.sqrt.f64(")
    # Reference counts belong to memory that Python owns: here all memory is the caller's.
    for name in ("NRT_incref", "NRT_decref"):
        text = re.sub(rf"(define [^\n]*@{name}\([^\n]*{{\n).*?\n}}\n", r"\1  ret void\n}\n", text, flags=re.S)
    return text


def merged(functions: Mapping[str, Any]) -> Any:
    """One LLVM module of numba's C functions, in which nothing else can be called from outside."""
    whole: Any = None
    for name, function in functions.items():
        module = llvm.parse_assembly(portable(function.inspect_llvm()))
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


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(merged(functions_of(sys.argv[1])).as_bitcode())
