"""Entry points: the one way in which Python calls kernels."""

import ast
import ctypes
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.bots import entries as _entries  # noqa: F401  # importing it lists them
from azulejos.rules import contract
from azulejos.rules.entries import registered_rules
from azulejos.rules.entry import ENTRIES, Calls
from azulejos.rules.machine import MACHINE, PLAIN

PACKAGE = Path(azulejos.__file__).parent
IN_WORDS = {"words", "sentences", "scene", "values"}
"""A game's own texts and scene ask its small kernels about a position as plain Python does: nothing hangs on speed."""
compiled_only = pytest.mark.skipif(MACHINE == PLAIN, reason="plain Python takes any array")


def marked(node: ast.AST, mark: str) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(getattr(each.func if isinstance(each, ast.Call) else each, "id", "") == mark for each in decorators)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {module_name(path): ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
KERNELS = {
    (module, node.name)
    for module, tree in TREES.items()
    for node in tree.body
    if isinstance(node, ast.FunctionDef) and marked(node, "kernel")
}


def meanings(tree: ast.Module, module: str) -> dict[str, str]:
    """The dotted path of each name that a module imports or defines."""
    found = {node.name: f"{module}.{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


def calls_of_kernels(module: str) -> Iterator[str]:
    """The kernels that plain Python code of a module calls."""
    tree = TREES[module]
    names = meanings(tree, module)
    plain = [node for node in tree.body if not (marked(node, "kernel") or marked(node, "entry"))]
    for node in (inner for top in plain for inner in ast.walk(top)):
        if not isinstance(node, ast.Call):
            continue
        called = ""
        if isinstance(node.func, ast.Name):
            called = names.get(node.func.id, "")
        elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            called = f"{names.get(node.func.value.id, '')}.{node.func.attr}"
        if tuple(called.rpartition(".")[::2]) in KERNELS:
            yield f"{module} calls {called}"


def test_there_are_kernels_to_look_for() -> None:
    assert ("azulejos.bots.search.beyond", "search_on") in KERNELS and len(KERNELS) > 100


@pytest.mark.parametrize("module", TREES)
def test_python_calls_no_kernel_but_through_entry_points(module: str) -> None:
    if module.split(".")[-1] in IN_WORDS and ".rules." in module:
        return
    assert not list(calls_of_kernels(module))


def test_every_function_of_the_contract_is_an_entry_point() -> None:
    assert {field.name for field in dataclasses.fields(contract.Kernels)} <= set(ENTRIES)


@pytest.mark.parametrize("rules", registered_rules(), ids=lambda rules: rules.name)
def test_every_entry_point_can_be_called(rules: Any) -> None:
    for entry in ENTRIES.values():
        if not entry.shared and entry.fits(rules):
            assert callable(getattr(Calls(rules), entry.name))


def test_positions_may_be_bytes_buffers_records_or_arrays() -> None:
    position = azulejos.new("azul", seed=1).position
    rules, record = position.game.rules, position.data
    array = np.zeros(1, rules.dtype)
    array[0] = record
    content = array.tobytes()
    buffer = (ctypes.c_char * len(content)).from_buffer_copy(content)
    given: list[Any] = [record, array, array[0], content, buffer]
    assert {rules.calls.mover(each) for each in given} == {position.mover}
    for each in (array, array[0], buffer):
        before = bytes(each)
        rules.calls.apply(each, np.int16(position.legal_actions[0]))
        rules.calls.derive(each)
    assert array.tobytes() != before
    assert content == bytes(content)


@compiled_only
def test_what_would_damage_memory_is_refused() -> None:
    position = azulejos.new("azul", seed=1).position
    rules = position.game.rules
    array = np.zeros(1, rules.dtype)
    content = array.tobytes()
    with pytest.raises(ctypes.ArgumentError, match="actions of azul_legal must be an array of at least 1024 bytes"):
        rules.calls.legal(array, np.zeros(10, np.int16))
    with pytest.raises(ctypes.ArgumentError, match="int16"):
        rules.calls.legal(array, np.zeros(1024, np.int32))
    with pytest.raises(ctypes.ArgumentError, match="bytes cannot be"):
        rules.calls.apply(content, 0)
    array.flags.writeable = False
    for given in (array, array[0], np.frombuffer(content, rules.dtype)[0]):
        with pytest.raises(ctypes.ArgumentError, match="read-only"):
            rules.calls.apply(given, 0)
    with pytest.raises(ctypes.ArgumentError, match="must be a record"):
        rules.calls.mover(azulejos.new("duel", seed=1).position.data)
    with pytest.raises(ctypes.ArgumentError, match="not str"):
        rules.calls.mover("azul")
    with pytest.raises(AttributeError, match="no entry point named 'fly'"):
        rules.calls.fly()


def test_an_entry_point_is_listed_once() -> None:
    from azulejos.rules.entry import Number, entry

    with pytest.raises(ValueError, match="'mover' already"):

        @entry
        def mover(position: Number) -> None: ...
