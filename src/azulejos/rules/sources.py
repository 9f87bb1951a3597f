"""The sources of the compiled code, and hashes of them. Game-agnostic."""

import ast
import functools
import hashlib
import types
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "bots")
"""The layers that contain kernels, lowest first; a kernel can reach its own layer and those below."""
_ROOTS = ("azulejos.rules", "azulejos.bots.entries")
"""Every kernel is in one of these modules or in one that they import."""
TEXTS = ("scene", "sentences", "text", "values", "words")
"""The names of modules that hold texts and pictures; no kernel uses anything from them."""
_HEADER = 128
"""The part of a weights file that compiled code depends on: the shape, not the numbers."""


@functools.cache
def source_hash(layer: str = LAYERS[-1]) -> str:
    """Return a short hash of all sources that a kernel of `layer` can reach, the same on every system."""
    digest = hashlib.sha256()
    for name in LAYERS[: LAYERS.index(layer) + 1]:
        for file, content in _files(name, ".py", ".json", ".npy"):
            digest.update(f"{file} ".encode() + content)
    return digest.hexdigest()[:16]


@functools.cache
def kernel_hash() -> str:
    """Return a short hash of the kernels: their modules as Python compiles them, without docstrings.

    Comments, texts and modules that no kernel reaches do not affect it. It differs between Python versions.
    """
    digest = hashlib.sha256()
    for name, tree in sorted(_modules().items()):
        digest.update(f"{name} {_meaning(compile(tree, name, 'exec', dont_inherit=True))}".encode())
    for layer in LAYERS:
        for file, content in _files(layer, ".json", ".npy"):
            digest.update(f"{file} ".encode() + content)
    return digest.hexdigest()[:16]


def _files(layer: str, *suffixes: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a layer in order: their names, and the contents that compiled code depends on."""
    found = {path.relative_to(PACKAGE).as_posix(): path for path in (PACKAGE / layer).rglob("*.*")}
    for name, path in sorted(found.items()):
        if path.suffix in suffixes:
            content = path.read_bytes()
            yield name, content[:_HEADER] if path.suffix == ".npy" else content


def _modules() -> dict[str, ast.Module]:
    """Parse the modules of the layers that the roots import, directly or not, without docstrings."""
    found: dict[str, ast.Module] = {}
    waiting = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        parts = name.split(".")
        path = _path(name)
        if name in found or path is None or parts[1] not in LAYERS or parts[-1] in TEXTS:
            continue
        found[name] = tree = ast.parse(path.read_bytes())
        waiting += _imported(tree)
        # Importing a module imports its packages too; a layer's own __init__ only re-exports names for the layers
        # above.
        waiting += [".".join(parts[:length]) for length in range(3, len(parts))]
        _forget_docstrings(tree)
        ast.fix_missing_locations(tree)
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("azulejos."):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if _path(inner) else node.module


def _path(module: str) -> Path | None:
    """Return the file of a module of this package, if there is one."""
    base = PACKAGE.parent.joinpath(*module.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


def _forget_docstrings(tree: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
    """Remove docstrings, including those of attributes."""
    kept = [one for one in tree.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    tree.body = kept or [ast.Pass()]
    for one in kept:
        if isinstance(one, ast.ClassDef | ast.FunctionDef):
            _forget_docstrings(one)


def _meaning(code: types.CodeType) -> str:
    """Render compiled code as text without line numbers."""
    constants = [_meaning(one) if isinstance(one, types.CodeType) else _constant(one) for one in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_qualname)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return repr((code.co_code, code.co_exceptiontable, constants, names, counts))


def _constant(value: object) -> str:
    # The order of a set differs between processes.
    return repr(sorted(map(repr, value))) if isinstance(value, frozenset) else repr(value)
