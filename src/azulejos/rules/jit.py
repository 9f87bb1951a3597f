"""Everything that depends on numba: compiling kernels and entry points, and the cache of compiled code.

Compiled code is cached on disk, keyed by a hash of every source that a kernel can reach. Numba's own key covers only
the file that defines a function, and would keep code whose callees have changed. Imported only when numba compiles;
game-agnostic.
"""

import atexit
import functools
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import carray, from_dtype, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.ccallback import CFunc
from numba.extending import overload

from azulejos.rules.entry import LIMITS, Entry, Pointer, Whole
from azulejos.rules.machine import say
from azulejos.rules.sources import LAYERS, source_hash

KEPT_CACHES = 6
"""How many versions of the sources keep their compiled code on disk; older ones are removed."""


def cache_base() -> Path:
    """Return the root of the cache: ``AZULEJOS_CACHE``, or else a folder in the user's cache directory."""
    chosen = os.environ.get("AZULEJOS_CACHE")
    return Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "azulejos"


@functools.cache
def _private_folder() -> Path:
    """Create a folder private to this process, as a last resort."""
    folder = tempfile.mkdtemp(prefix="azulejos-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _demand_ours(folder: Path) -> None:
    """Raise PermissionError if anyone else can write to a folder.

    Numba's index files are pickles, so whoever can write them can run code in our process.
    """
    if not hasattr(os, "getuid"):
        return  # on Windows the temporary and cache folders belong to the user
    told = folder.stat()
    # A link is only as trustworthy as its owner.
    ours = told.st_uid == folder.lstat().st_uid == os.getuid()
    if not ours or told.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(f"others can write to {folder}")


@functools.cache
def cache_folder(layer: str) -> Path:
    """Return a writable folder, not writable by others, for the compiled code of `layer` at its current sources."""
    base = cache_base()
    folder = base / f"{layer}-{source_hash(layer)}"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        _demand_ours(base)
        folder.mkdir(exist_ok=True, mode=0o700)
        _demand_ours(folder)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError as wrong:
        if isinstance(wrong, PermissionError) and wrong.errno is None:
            say(f"{wrong}: not caching compiled code there")
        return _private_folder()
    _remove_old(base, layer)
    return folder


def _remove_old(base: Path, layer: str) -> None:
    def last_use(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    for folder in sorted(base.glob(f"{layer}-*"), key=last_use, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


class _LayerLocator(_CacheLocator):  # type: ignore[misc]  # numba ships no types
    """Places a kernel's code in its layer's folder, stamped with the hash of everything it can reach."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._layer = function.__module__.split(".")[1]

    def ensure_cache_path(self) -> None:
        """Do nothing: `cache_folder` has created the folder and tested that it is writable."""

    def get_cache_path(self) -> str:
        return str(cache_folder(self._layer))

    def get_source_stamp(self) -> str:
        return source_hash(self._layer)

    def get_disambiguator(self) -> str:
        return f"{self._function.__module__}-{self._function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> "_LayerLocator":
        return cls(function)


class _KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_LayerLocator,)


class _KernelCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache in our folder, which explains the delay once when code must be compiled."""

    _impl_class = _KernelCacheImpl
    _announced = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and not _KernelCache._announced:
            _KernelCache._announced = True
            say("compiling for this machine; this takes a while, but only once ...")
        return found


def _cached() -> bool:
    return os.environ.get("AZULEJOS_CACHE") != "off"


def compiled(function: Any) -> Any:
    """Compile a kernel with numba: numpy's error model (nothing is raised), cached by all sources it can reach."""
    if function.__module__.split(".")[1] not in LAYERS:
        raise TypeError(f"{function.__module__}: kernels live in {' and '.join(LAYERS)}, where the cache sees them")
    made: Any = numba.njit(error_model="numpy", nogil=True)(function)
    if _cached():
        made._cache = _KernelCache(function)
    return made


def choose_by_record(function: Callable[..., Any], found: Callable[[], Mapping[np.dtype[Any], Any]]) -> None:
    """Make compiled calls of a function dispatch to the kernel of the game whose record they receive.

    `found` returns each game's kernels by record type; the kernel has the function's name.
    """

    def choose(position: Any, *_rest: Any) -> Any:
        kernels = next(each for dtype, each in found().items() if from_dtype(dtype) == position)
        return getattr(kernels, function.__name__).py_func

    overload(function, strict=False)(choose)


_INTEGERS = {"i4": types.int32, "u4": types.uint32, "i8": types.int64}


def c_function(listed: Entry, rules: Any) -> Any:
    """Compile an entry point for one record type as a C function, which builds arrays from addresses."""
    symbol = listed.symbol(rules)
    given = [f"_{name}" for name in listed.parameters]
    lines = [f"def {symbol}({', '.join(given)}):"]
    # Integers first: array lengths may depend on them.
    for name, kind in sorted(listed.parameters.items(), key=lambda item: isinstance(item[1], Pointer)):
        if isinstance(kind, Whole):
            lines.append(f"    {name} = wide(_{name})")
        else:
            shape = ", ".join(str(axis) for axis in kind.shape) or "1"
            lines.append(f"    {name} = carray(_{name}, ({shape},))" + ("" if kind.shape else "[0]"))
    lines.append(f"    {'return ' if listed.result else ''}body({', '.join(listed.parameters)})")
    names = {limit: getattr(rules, limit) for limit in LIMITS} if rules is not None else {}
    body = numba.njit(error_model="numpy", nogil=True)(listed.function)
    space = {**names, "carray": carray, "wide": np.int64, "body": body, "__name__": listed.function.__module__}
    exec(compile("\n".join(lines), f"<entry point {symbol}>", "exec"), space)
    kinds = [
        types.CPointer(from_dtype(kind.dtype(rules))) if isinstance(kind, Pointer) else _INTEGERS[kind.format]
        for kind in listed.parameters.values()
    ]
    result = types.void if listed.result is None else _INTEGERS[listed.result.format]
    made: Any = CFunc(space[symbol], (tuple(kinds), result), locals={}, options={"error_model": "numpy"})
    if _cached():
        made._cache = _KernelCache(space[symbol])
    made.compile()
    return made
