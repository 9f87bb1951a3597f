"""The one decorator that marks a rule as a kernel: code that can be compiled.

A kernel is a plain function over flat records. It is restricted to what also compiles to WebAssembly: no recursion, no
allocation, no exceptions, buffers passed in. An index counts from the start of its array: a library does not check for
others. Kernels call each other; Python calls them only through entry points (`azulejos.rules.entry`).
`azulejos.rules.machine` decides how they run. Game-agnostic.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from azulejos.rules.machine import JIT, MACHINE

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule if numba compiles here; otherwise return it unchanged, as the library already contains it."""
    if MACHINE != JIT:
        return function
    # Imported late: with a native library, numba need not be installed.
    from azulejos.rules.jit import compiled

    return compiled(function)  # type: ignore[no-any-return]
