"""The program being translated: which Python objects it needs, and their names in JavaScript.

Translation starts with some functions and classes and follows their references until it reaches the runtime (`$`,
hand-written in TypeScript) or plain data. Game-agnostic.
"""

import builtins
import dataclasses
import inspect
import json
import re
import types
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from azulejos.wasm.translation import patterns

RESERVED = frozenset(
    [
        "arguments",
        "await",
        "case",
        "catch",
        "class",
        "const",
        "debugger",
        "default",
        "delete",
        "do",
        "enum",
        "eval",
        "export",
        "extends",
        "function",
        "implements",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "typeof",
        "undefined",
        "var",
        "void",
        "with",
        "yield",
        "true",
        "false",
    ]
)
BUILTINS = frozenset(
    [
        "abs",
        "all",
        "any",
        "bin",
        "bool",
        "bytes",
        "dict",
        "enumerate",
        "filter",
        "float",
        "frozenset",
        "getattr",
        "hasattr",
        "int",
        "isinstance",
        "iter",
        "len",
        "list",
        "map",
        "max",
        "min",
        "next",
        "range",
        "repr",
        "reversed",
        "set",
        "slice",
        "sorted",
        "str",
        "sum",
        "tuple",
        "type",
        "zip",
        "object",
        "ValueError",
        "KeyError",
        "IndexError",
        "TypeError",
        "OSError",
        "UnicodeDecodeError",
        "AssertionError",
        "StopIteration",
        "Exception",
        "NotImplemented",
    ]
)


class Untranslatable(TypeError):
    """Something in the sources that has no translation; the message gives its location."""


def identifier(name: str) -> str:
    """Convert a Python name to a JavaScript name."""
    return f"{name}_" if name in RESERVED else name


class Program:
    """Everything to be translated, by its JavaScript name."""

    def __init__(
        self,
        runtime: Mapping[Any, str],
        layouts: Mapping[np.dtype[Any], str],
        members: frozenset[str],
        left_out: frozenset[str],
        instead: Mapping[Any, Any],
    ) -> None:
        """Create an empty program.

        `runtime` maps Python objects to their names in the hand-written runtime; `layouts` names the record types;
        `members` lists which names of a module are used when the module is passed as a value; `left_out` lists
        qualified names that are not needed (using one raises an error at run time); `instead` maps functions to those
        translated in their place.
        """
        self._members = members
        self.left_out = left_out
        self._instead = instead
        self._layouts = dict(layouts)
        self._runtime = {id(thing): name for thing, name in runtime.items()}
        self._kept = list(runtime)
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()
        self._functions: list[str] = []
        self._classes: list[str] = []
        self._constants: list[str] = []
        self._last: list[str] = []

    def refer(self, thing: Any, hint: str = "thing") -> str:
        """Return a JavaScript expression for a Python object, translating it if necessary."""
        if id(thing) in self._runtime:
            return f"$.{self._runtime[id(thing)]}"
        if inspect.isfunction(thing) and thing in self._instead:
            return self.refer(self._instead[thing], hint)
        if id(thing) in self._names:
            return self._names[id(thing)]
        if isinstance(
            thing, bool | int | float | str | None | types.EllipsisType | types.NotImplementedType | np.generic
        ):
            return self.data(thing, hint)
        if inspect.isclass(thing):
            return self._class(thing)
        if inspect.isfunction(thing) or hasattr(thing, "py_func"):
            return self._function(getattr(thing, "py_func", thing), thing)
        if hasattr(thing, "cache_info"):
            return self._remembered(thing) if not inspect.signature(thing).parameters else self._cached(thing)
        if hasattr(thing, "__wrapped__"):
            return self._function(thing.__wrapped__, thing)
        name = getattr(thing, "__name__", "")
        if isinstance(thing, types.BuiltinFunctionType) and getattr(builtins, name, None) is thing:
            return self._builtin(name)
        name = self._name(thing, hint)
        value = self.data(thing, hint)
        self._constants.append(f"const {name} = {value};")
        return name

    def last(self, statement: str) -> None:
        """Add a statement to run after all definitions."""
        self._last.append(statement)

    def _name(self, thing: Any, wanted: str) -> str:
        # No Python name contains a dollar sign, so no local name can shadow it.
        base = re.sub(r"\W", "_", wanted) + "$"
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}{number}"
        self._taken.add(name)
        self._names[id(thing)] = name
        self._kept.append(thing)
        return name

    def _builtin(self, name: str) -> str:
        if name not in BUILTINS:
            raise Untranslatable(f"the built-in {name} has no translation")
        # The runtime's own `slice` is the subscript syntax, always with both ends.
        return "$.slice_" if name == "slice" else f"$.{identifier(name)}"

    def _class(self, thing: type) -> str:
        if getattr(builtins, thing.__name__, None) is thing:
            return self._builtin(thing.__name__)
        if not thing.__module__.startswith("azulejos."):
            raise Untranslatable(f"the class {thing.__module__}.{thing.__qualname__} has no translation")
        from azulejos.wasm.translation.definitions import class_source

        name = self._name(thing, thing.__name__)
        self._classes.append(class_source(self, thing, name))
        return name

    def _function(self, function: Any, known_as: Any) -> str:
        if not function.__module__.startswith("azulejos."):
            raise Untranslatable(f"the function {function.__module__}.{function.__qualname__} has no translation")
        from azulejos.wasm.translation.definitions import function_source

        name = self._name(known_as, function.__name__)
        if known_as is not function:
            self._names[id(function)] = name
        self._functions.append(function_source(self, function, name))
        return name

    def _remembered(self, function: Any) -> str:
        """Translate a cached function without arguments: its result becomes data."""
        name = self._name(function, function.__name__)
        self._functions.append(f"function {name}() {{ return {self.refer(function(), name)}; }}")
        return name

    def _cached(self, function: Any) -> str:
        """Translate a cached function of plain values."""
        name = self._name(function, function.__name__)
        self._constants.append(f"const {name} = $.remembered({self.refer(function.__wrapped__)});")
        return name

    def data(self, thing: Any, hint: str) -> str:
        """Return a JavaScript expression for the same data."""
        if thing is None or isinstance(thing, bool | str):
            return json.dumps(thing, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
        if thing is ...:
            return "$.ellipsis"
        if thing is NotImplemented:
            return "$.NotImplemented"
        if isinstance(thing, int | np.integer):
            return str(int(thing)) if abs(int(thing)) < 1 << 53 else f"{int(thing)}n"
        if isinstance(thing, float | np.floating):
            return repr(float(thing))
        if isinstance(thing, tuple | list):
            return f"[{', '.join(self.refer(part, hint) for part in thing)}]"
        if isinstance(thing, set | frozenset):
            return f"new Set([{', '.join(self.refer(part, hint) for part in sorted(thing))}])"
        if isinstance(thing, Mapping):
            pairs = ", ".join(f"[{self.refer(key, hint)}, {self.refer(value, hint)}]" for key, value in thing.items())
            return f"new Map([{pairs}])"
        if isinstance(thing, range):
            return f"$.range({thing.start}, {thing.stop}, {thing.step})"
        if isinstance(thing, re.Pattern):
            return patterns.literal(thing)
        if isinstance(thing, np.ndarray):
            return f'$.array({json.dumps(thing.tolist())}, $.dtype("{thing.dtype.str[1:]}"))'
        if isinstance(thing, np.dtype):
            return f'$.dtype("{self._layouts.get(thing) or thing.str[1:]}")'
        if isinstance(thing, types.UnionType):
            return self.data(thing.__args__, hint)
        if isinstance(thing, types.ModuleType):
            return self._namespace(thing)
        if dataclasses.is_dataclass(thing):
            return self._instance(thing)
        raise Untranslatable(f"{hint}: a {type(thing).__name__} cannot be translated as data")

    def _namespace(self, module: types.ModuleType) -> str:
        """Translate a module that is passed as a value: only the names used through it."""
        wanted = {name: getattr(module, name) for name in sorted(self._members) if hasattr(module, name)}
        return "{" + ", ".join(f"{name}: {self.refer(value, name)}" for name, value in wanted.items()) + "}"

    def _instance(self, thing: Any) -> str:
        made = self.refer(type(thing))
        values = {
            field.name: getattr(thing, field.name)
            for field in dataclasses.fields(thing)
            if f"{type(thing).__qualname__}.{field.name}" not in self.left_out
        }
        parts = ", ".join(f"{name}: {self.refer(value, name)}" for name, value in values.items())
        return f"$.instance({made}, {{{parts}}})"

    def module(self, exports: Mapping[str, Any], runtime: str) -> str:
        """Assemble the program as a JavaScript module: a function of the runtime that returns the exports."""
        given = ", ".join(f"{name}: {self.refer(thing, name)}" for name, thing in exports.items())
        lines = [f"export default function ({runtime}) {{", *self._classes, *self._functions, *self._constants]
        return "\n".join([*lines, *self._last, f"return {{{given}}};", "}", ""])


Resolver = Callable[[str], Any]
