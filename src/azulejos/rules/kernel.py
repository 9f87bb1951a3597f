"""The one decorator that turns a rule into compiled code, and the cache that code is kept in.

A kernel is a plain function over flat records. It keeps to what also runs as WebAssembly: no recursion,
no allocation, nothing raised, buffers handed in. With ``NUMBA_DISABLE_JIT=1`` the same functions run
uncompiled, for debugging and coverage.

Compiled code is cached on disk, keyed by a hash of every source that a kernel can reach: numba by itself
looks only at the file a function stands in, and would keep code whose callees have changed.
This module knows nothing of any game.
"""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "bots")
"""The layers that hold kernels, lowest first; a kernel reaches the sources of its own layer and those below."""
KEPT_CACHES = 6
"""How many source states keep their compiled code on disk; older ones are removed."""


@functools.cache
def source_hash(layer: str) -> str:
    """A short hash of all sources that a kernel of `layer` can reach."""
    digest = hashlib.sha256()
    for name in LAYERS[: LAYERS.index(layer) + 1]:
        for path in sorted((PACKAGE / name).rglob("*")):
            if path.suffix in {".py", ".json"}:
                digest.update(str(path.relative_to(PACKAGE)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_base() -> Path:
    """The folder of all compiled code: ``AZULEJOS_CACHE``, else one in the user's cache folder."""
    chosen = os.environ.get("AZULEJOS_CACHE")
    return Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "azulejos"


@functools.cache
def cache_folder(layer: str) -> Path:
    """A writable folder for the compiled code of `layer` as its sources are now."""
    for base in (cache_base(), Path(tempfile.gettempdir()) / "azulejos-cache"):
        folder = base / f"{layer}-{source_hash(layer)}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            os.utime(folder)
        except OSError:
            continue
        _remove_old(base, layer)
        return folder
    return Path(tempfile.mkdtemp(prefix="azulejos-"))


def _remove_old(base: Path, layer: str) -> None:
    def last_use(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    for folder in sorted(base.glob(f"{layer}-*"), key=last_use, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


class _LayerLocator(_CacheLocator):  # type: ignore[misc]  # numba ships no types
    """Places a kernel's code in its layer's folder; its stamp is all it can reach, not one file."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._layer = function.__module__.split(".")[1]

    def ensure_cache_path(self) -> None:
        """`cache_folder` has made the folder and tried to write there."""

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
    """Numba's cache in our folder; says once what the wait is about when code has to be compiled."""

    _impl_class = _KernelCacheImpl
    _announced = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and not _KernelCache._announced:
            _KernelCache._announced = True
            print("azulejos: compiling for this machine, once; this takes some seconds ...", file=sys.stderr)
        return found


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: numpy's error model (nothing raised), no GIL, cached by all sources it can reach."""
    if config.DISABLE_JIT:
        return function
    layer = function.__module__.split(".")[1]
    if layer not in LAYERS:
        raise TypeError(f"{function.__module__}: kernels live in {' and '.join(LAYERS)}, where the cache sees them")
    compiled: Any = numba.njit(error_model="numpy", nogil=True)(function)
    if os.environ.get("AZULEJOS_CACHE") != "off":
        compiled._cache = _KernelCache(function)
    return compiled  # type: ignore[no-any-return]
