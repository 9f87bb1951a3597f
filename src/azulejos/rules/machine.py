"""Chooses how the kernels run: the native library, numba's compiler, or plain Python. Nothing else knows which.

The library is used if there is one that was built from exactly these sources; otherwise numba compiles, if it is
installed; otherwise the kernels run as plain Python, some hundred times slower. `AZULEJOS_MACHINE` makes the choice
explicit: `library`, `jit` or `plain`. Game-agnostic.
"""

import ctypes
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from azulejos.rules import library

LIBRARY, JIT, PLAIN = "library", "jit", "plain"
SETTING = "AZULEJOS_MACHINE"


class NoMachine(RuntimeError):
    """The machine requested by AZULEJOS_MACHINE is not available."""


def say(sentence: str) -> None:
    """Print a message for the user on standard error."""
    print(f"azulejos: {sentence}", file=sys.stderr)


def _choose() -> tuple[str, ctypes.CDLL | None]:
    wanted = os.environ.get(SETTING, "")
    if wanted not in ("", LIBRARY, JIT, PLAIN):
        raise NoMachine(f"{SETTING}={wanted}: it must be {LIBRARY}, {JIT} or {PLAIN}")
    if wanted == PLAIN or (not wanted and os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"):
        return PLAIN, None
    if wanted != JIT:
        try:
            return LIBRARY, library.load(library.library_path())
        except library.Unusable as refused:
            if wanted == LIBRARY:
                raise NoMachine(f"{SETTING}={wanted}: {refused}") from None
            reason = refused
    if find_spec("numba") is not None:
        if not wanted and not isinstance(reason, library.Missing):
            say(f"{reason}: compiling with numba instead")
        return JIT, None
    if wanted == JIT:
        raise NoMachine(f"{SETTING}={wanted}: numba is not installed (pip install 'azulejos[numba]')")
    say(f"{reason}: running uncompiled, which is slow; pip install 'azulejos[numba]' compiles for this machine")
    return PLAIN, None


MACHINE, _LIBRARY = _choose()
"""How the kernels run in this process."""


def function_at(symbol: str, result: Any, parameters: list[Any], long: bool, make: Callable[[], Any]) -> Any:
    """Wrap a compiled function as a Python callable, by name; `make` returns numba's C function when numba compiles.

    A long call releases the lock so that other threads can run; for a short one that would cost more than the call.
    """
    prototype: Any = (ctypes.CFUNCTYPE if long else ctypes.PYFUNCTYPE)(result)
    if _LIBRARY is not None:
        call = prototype((symbol, _LIBRARY))
    else:
        made = make()
        call = prototype(made.address)
        call.made = made  # keeps its code alive as long as this object
    call.argtypes = parameters
    return call
