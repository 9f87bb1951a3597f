"""Functions and classes turned into JavaScript. Knows nothing of games."""

import ast
import builtins
import dataclasses
import importlib
import inspect
import textwrap
from typing import TYPE_CHECKING, Any

from azulejos.wasm.translation.statements import Body

if TYPE_CHECKING:
    from azulejos.wasm.translation.program import Program

UNKNOWN = object()


class Names:
    """What a function's free names mean: its closure, its module, Python itself."""

    def __init__(self, function: Any) -> None:
        variables = function.__code__.co_freevars
        cells = function.__closure__ or ()
        self._closure: dict[str, Any] = {}
        for name, cell in zip(variables, cells, strict=True):
            if name != "__class__":
                self._closure[name] = cell.cell_contents
        self._globals = function.__globals__
        self.place = f"{function.__module__}.{function.__qualname__}"

    def get(self, name: str) -> Any:
        """The object, or UNKNOWN."""
        for names in (self._closure, self._globals, vars(builtins)):
            if name in names:
                return names[name]
        return UNKNOWN


def definition(function: Any) -> ast.FunctionDef | ast.Lambda:
    """The syntax tree of a function."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    found = tree.body[0]
    assert isinstance(found, ast.FunctionDef), f"{function} is no plain function"
    return found


def function_source(program: "Program", function: Any, name: str) -> str:
    """A function of a module."""
    tree = definition(function)
    assert isinstance(tree, ast.FunctionDef)
    body = Body(program, Names(function), tree)
    star = "*" if body.yields else ""
    return f"function{star} {name}({body.parameters()}) {{\n{body.statements()}}}"


def class_source(program: "Program", thing: type, name: str) -> str:
    """A class: its methods, and what dataclasses would have made. What has a protocol's attributes is of its kind."""
    if getattr(thing, "_is_protocol", False):
        wanted = sorted(name for name in vars(thing) if not name.startswith("_"))
        test = " && ".join(f'$.hasattr(value, "{attribute}")' for attribute in wanted)
        return f"class {name} {{ static [Symbol.hasInstance](value) {{ return {test}; }} }}"
    base = next((program.refer(base) for base in thing.__bases__ if _counts(base)), "$.object")
    parts: list[str] = []
    made_by_fields = {field.name for field in dataclasses.fields(thing)} if dataclasses.is_dataclass(thing) else set()
    for attribute, value in vars(thing).items():
        if f"{thing.__qualname__}.{attribute}" in program.left_out or attribute in ("__hash__", "__slots__"):
            continue
        kind, function = _method(value)
        if function is not None and _written(function):
            parts.append(_method_source(program, thing, attribute, kind, function))
        elif isinstance(value, int | str | float | tuple) and attribute not in made_by_fields | {
            "__module__",
            "__doc__",
        }:
            program.last(f"{name}.prototype.{attribute} = {program.refer(value, attribute)};")
    if dataclasses.is_dataclass(thing):
        parts.append(_initialiser(program, thing))
        parts.append(_equality(thing))
    return "\n".join([f"class {name} extends {base} {{", *parts, "}"])


def _counts(base: type) -> bool:
    return base is not object and base.__module__ != "typing"


def _method(value: Any) -> tuple[str, Any]:
    if isinstance(value, property):
        return "get ", value.fget
    if isinstance(value, classmethod | staticmethod):
        return "static ", value.__func__
    return "", value if inspect.isfunction(value) else None


def _written(function: Any) -> bool:
    """Whether a function stands in a file, and was not made by a decorator."""
    return bool(function.__code__.co_filename == inspect.getfile(importlib.import_module(function.__module__)))


def _method_source(program: "Program", thing: type, attribute: str, kind: str, function: Any) -> str:
    tree = definition(function)
    assert isinstance(tree, ast.FunctionDef)
    body = Body(program, Names(function), tree, within=thing)
    first = tree.args.args[0].arg if tree.args.args else None
    receiver = f"const {first} = this;\n" if first is not None and first in ("self", "cls") else ""
    star = "*" if body.yields else ""
    return f"{kind}{star}{attribute}({body.parameters(skip=1 if receiver else 0)}) {{\n{receiver}{body.statements()}}}"


def _initialiser(program: "Program", thing: type) -> str:
    if "__init__" in vars(thing) and _written(vars(thing)["__init__"]):
        return ""
    parameters = []
    lines = []
    for field in dataclasses.fields(thing):
        default = ""
        if field.default is not dataclasses.MISSING:
            default = f" = {program.refer(field.default, field.name)}"
        elif field.default_factory is not dataclasses.MISSING:
            default = f" = {program.refer(field.default_factory)}()"
        parameters.append(f"{field.name}_{default}")
        lines.append(f"this.{field.name} = {field.name}_;")
    if hasattr(thing, "__post_init__"):
        lines.append("this.__post_init__();")
    return f"__init__({', '.join(parameters)}) {{ {' '.join(lines)} }}"


def _equality(thing: Any) -> str:
    if "__eq__" not in vars(thing) or _written(vars(thing)["__eq__"]):
        return ""
    compared = [field.name for field in dataclasses.fields(thing) if field.compare]
    same = " && ".join(f"$.eq(this.{name}, other.{name})" for name in compared) or "true"
    return f"__eq__(other) {{ return other?.constructor === this.constructor && {same}; }}"
