"""Entry points: how Python calls kernels, whether they are compiled by numba, in a library, or plain Python.

An entry point is a small function over kernels whose annotations declare its arguments: addresses of records and
arrays, and integers. That one declaration yields the C function that numba compiles (for a process, the native library
and the browser's module), its ctypes prototype, and the plain call. `ENTRIES` lists them all; Python calls kernels in
no other way. This module is game-agnostic.

    @entry
    def legal(position: Record, actions: Actions) -> Number:
        return contract.legal(position, actions)

An address may be `bytes` (if the entry point only reads it), a ctypes buffer, a numpy array, or a record that is an
element of one. The type and size of arrays are checked; bytes and buffers are the caller's responsibility.
"""

import ctypes
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Annotated, Any, TypeVar, overload

import numpy as np

from azulejos.rules.machine import MACHINE, PLAIN, function_at

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Whole:
    """An integer. Kernels receive 64 bits; `format` is the type used to pass it."""

    format: str


@dataclass(frozen=True)
class Pointer:
    """The address of one record, or of an array."""

    of: Any
    """The type at that address: a numpy type, or a function that derives one from the rules."""
    shape: tuple[int | str, ...] = ()
    """() for a single record. Otherwise each axis is a number, or an expression over the other parameters and the
    limits of the rules, such as "2 * entries" or "max_legal".
    """
    written: bool = False
    """Whether the entry point writes to it."""

    def dtype(self, rules: Any) -> np.dtype[Any]:
        """The type at that address for these rules."""
        found: np.dtype[Any] = np.dtype(self.of(rules) if isinstance(self.of, FunctionType) else self.of)
        return found


Number = Annotated[int, Whole("i4")]
"""32 bits, which JavaScript can pass as a plain number."""
Unsigned = Annotated[int, Whole("u4")]
LIMITS = ("max_legal", "max_outcome", "max_scored")
"""The limits of the rules that shapes may refer to."""


@dataclass(frozen=True)
class Entry:
    """One entry point."""

    name: str
    """The name that Python calls it by."""
    function: Callable[..., Any]
    parameters: Mapping[str, Pointer | Whole]
    result: Whole | None
    shared: bool
    """Whether it takes no record, and so exists once for all rules."""
    long: bool
    """Whether a call can take long enough that other threads should run meanwhile."""
    fits: Callable[[Any], bool]
    """Whether it exists for these rules."""
    browser: bool = True
    """Whether the browser's module includes it too; the download should stay small."""

    def symbol(self, rules: Any) -> str:
        """Its symbol name in the library and the module."""
        return self.name if self.shared else f"{rules.name}_{self.name}"


ENTRIES: dict[str, Entry] = {}
"""Every entry point of the modules imported so far, by name."""


@overload
def entry(function: F) -> F: ...
@overload
def entry(
    *,
    name: str = "",
    shared: bool = False,
    long: bool = False,
    fits: Callable[[Any], bool] = lambda rules: True,
    browser: bool = True,
) -> Callable[[F], F]: ...
def entry(
    function: Any = None,
    *,
    name: str = "",
    shared: bool = False,
    long: bool = False,
    fits: Callable[[Any], bool] = lambda rules: True,
    browser: bool = True,
) -> Any:
    """Register a function as an entry point, under its own name or another. Call it through `Calls`, never directly."""

    def add(function: Any) -> Any:
        given = dict(function.__annotations__)
        result = given.pop("return")
        parameters = {name: kind.__metadata__[0] for name, kind in given.items()}
        called = name or function.__name__
        if called in ENTRIES:
            raise ValueError(f"there is an entry point named {called!r} already")
        whole = None if result is None else result.__metadata__[0]
        ENTRIES[called] = Entry(called, function, parameters, whole, shared, long, fits, browser)
        return function

    return add if function is None else add(function)


class Calls:
    """The entry points for one record type (or the shared ones, for None) as Python functions, by name."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        listed = ENTRIES.get(name)
        if listed is None or listed.shared is not (self._rules is None):
            raise AttributeError(f"there is no entry point named {name!r}")
        call = _plain(listed, self._rules) if MACHINE == PLAIN else _compiled(listed, self._rules)
        # Cache it on the instance, so that __getattr__ is not called again.
        setattr(self, name, call)
        return call


shared = Calls(None)
"""The entry points that take no record."""


def _compiled(listed: Entry, rules: Any) -> Any:
    def make() -> Any:
        from azulejos.rules.jit import c_function

        return c_function(listed, rules)

    result = None if listed.result is None else _C_INTEGERS[listed.result.format]
    parameters = [
        _Address(name, kind, listed, rules) if isinstance(kind, Pointer) else _Integer
        for name, kind in listed.parameters.items()
    ]
    return function_at(listed.symbol(rules), result, parameters, listed.long, make)


_C_INTEGERS: dict[str, Any] = {"i4": ctypes.c_int32, "u4": ctypes.c_uint32, "i8": ctypes.c_int64}


class _Integer:
    """Converts an integer argument, numpy integers included; ctypes dictates the method's name."""

    from_param = staticmethod(operator.index)


class _Address:
    """Converts an address argument; ctypes dictates the method's name."""

    def __init__(self, name: str, kind: Pointer, listed: Entry, rules: Any) -> None:
        self._what = f"{name} of {listed.symbol(rules)}"
        self._dtype = kind.dtype(rules)
        self._written = kind.written
        known = {limit: getattr(rules, limit) for limit in LIMITS} if rules is not None else {}
        try:
            self._least = int(np.prod([eval(str(axis), {}, known) for axis in kind.shape])) * self._dtype.itemsize
        except NameError:  # the length depends on another parameter
            self._least = 0

    def from_param(self, given: Any) -> Any:
        if type(given) is bytes:
            if self._written:
                raise TypeError(f"{self._what} is written to: bytes cannot be")
            return given
        if isinstance(given, np.ndarray):
            if given.dtype != self._dtype or given.nbytes < self._least or not given.flags.c_contiguous:
                raise TypeError(f"{self._what} must be an array of at least {self._least} bytes of {self._dtype}")
            if self._written and not given.flags.writeable:
                raise ValueError(f"{self._what} is written to, and this array is read-only")
            return _array_address(given)
        if isinstance(given, np.void):
            if given.dtype != self._dtype:
                raise TypeError(f"{self._what} must be a record of {self._dtype}")
            if self._written and not given.flags.writeable:
                raise ValueError(f"{self._what} is written to, and this record is read-only")
            return _record_address(given)
        if isinstance(given, ctypes.Array):
            return given
        raise TypeError(f"{self._what} must be bytes, a buffer, an array or a record, not {type(given).__name__}")


# Offset of the data pointer in numpy's objects, from its C interface. Asking numpy takes ten times as long (an array's
# `ctypes`) or copies (a record's).
_ARRAY_DATA = object.__basicsize__
_RECORD_DATA = object.__basicsize__ + ctypes.sizeof(ctypes.c_ssize_t)
_read = ctypes.c_void_p.from_address


def _array_address(array: Any) -> Any:
    return ctypes.c_void_p(_read(id(array) + _ARRAY_DATA).value)


def _record_address(record: Any) -> Any:
    return ctypes.c_void_p(_read(id(record) + _RECORD_DATA).value)


def _plain(listed: Entry, rules: Any) -> Any:
    """Wrap the uncompiled entry point so that it takes the same arguments."""
    function = listed.function
    kinds = [
        (name, kind, kind.dtype(rules) if isinstance(kind, Pointer) else None)
        for name, kind in listed.parameters.items()
    ]
    limits = {limit: getattr(rules, limit) for limit in LIMITS} if rules is not None else {}

    def call(*given: Any) -> Any:
        known = dict(zip(listed.parameters, given, strict=True))
        arguments: list[Any] = []
        for (_, kind, dtype), value in zip(kinds, given, strict=True):
            if isinstance(kind, Whole):
                arguments.append(operator.index(value))
            elif isinstance(value, np.void | np.ndarray):
                single = not kind.shape and isinstance(value, np.ndarray)
                arguments.append(value.reshape(-1)[0] if single else value)
            else:
                array = np.frombuffer(value, dtype)
                if not kind.shape:
                    arguments.append(array[0])
                    continue
                shape = [eval(str(axis), {}, {**limits, **known}) for axis in kind.shape]
                arguments.append(array.reshape(-1, *shape[1:]) if len(shape) > 1 else array)
        # Unsigned numbers must wrap around, as they do in compiled code.
        with np.errstate(over="ignore"):
            found = function(*arguments)
        return None if listed.result is None else int(found)

    return call
