"""The one decorator that marks a rule as a kernel: code that can be compiled.

A kernel is a plain function over flat records. It keeps to what also runs as WebAssembly: no recursion,
no allocation, nothing raised, buffers handed in. Kernels call each other; Python calls them through entry points
alone (`azulejos.rules.entry`). What runs them is decided in `azulejos.rules.machine`. Knows no game.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from azulejos.rules.machine import JIT, MACHINE

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule where numba compiles; else it stays what it is, and the library has it compiled already."""
    if MACHINE != JIT:
        return function
    # numba is imported where it is needed alone: with a library it need not be installed.
    from azulejos.rules.jit import compiled

    return compiled(function)  # type: ignore[no-any-return]
