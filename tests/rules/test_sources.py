"""The hash of the kernels: it follows everything they are made of, and nothing else."""

import ast
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from azulejos.rules import sources

PACKAGE = sources.PACKAGE


@pytest.fixture(scope="module")
def unchanged() -> str:
    """The hash of the sources as they are."""
    return sources.kernel_hash()


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the sources, which the hashes are of."""
    package = tmp_path / "azulejos"
    for layer in sources.LAYERS:
        shutil.copytree(PACKAGE / layer, package / layer, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(sources, "PACKAGE", package)
    sources.kernel_hash.cache_clear()
    yield package
    sources.kernel_hash.cache_clear()


def appended(text: str) -> Callable[[str], str]:
    return lambda source: source + text


def shifted(source: str) -> str:
    """A longer docstring, a comment, and all lines in other places."""
    return source.replace('"""', '"""Now first: ', 1) + "\n\n# The end.\n"


@pytest.mark.parametrize(
    ("file", "change", "same"),
    [
        ("rules/chance.py", appended("LATER = 1\n"), False),
        ("bots/evaluation/azul.py", appended("LATER = 1\n"), False),
        ("rules/azul/__init__.py", appended("LATER = 1\n"), False),
        ("rules/azul/wall.py", shifted, True),
        ("bots/search/alphabeta.py", shifted, True),
        ("bots/protocol.py", appended("LATER = 1\n"), True),
        ("rules/azul/words.py", appended("LATER = 1\n"), True),
    ],
)
def test_the_hash_changes_with_what_kernels_are_made_of(
    unchanged: str, copied: Path, file: str, change: Callable[[str], str], same: bool
) -> None:
    path = copied / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert (sources.kernel_hash() == unchanged) is same


def kernels_by_module() -> Iterator[tuple[str, ast.Module, list[ast.FunctionDef]]]:
    """Each module of the layers, with its kernels and entry points."""
    for layer in sources.LAYERS:
        for path in (PACKAGE / layer).rglob("*.py"):
            module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
            tree = ast.parse(path.read_bytes())
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
            yield module, tree, [one for one in functions if marks(one) & {"kernel", "entry"}]


def marks(function: ast.FunctionDef) -> set[str]:
    return {ast.unparse(mark).partition("(")[0] for mark in function.decorator_list}


def test_every_module_with_a_kernel_or_an_entry_point_counts() -> None:
    counted = sources._modules()
    assert {module for module, _, kernels in kernels_by_module() if kernels} <= set(counted)


def test_no_kernel_uses_anything_of_the_texts() -> None:
    for module, tree, kernels in kernels_by_module():
        texts = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("azulejos."):
                outside = str(node.module).split(".")[-1] in sources.TEXTS
                texts |= {one.asname or one.name for one in node.names if outside or one.name in sources.TEXTS}
        assigned = [one for one in tree.body if isinstance(one, ast.Assign | ast.AnnAssign)]
        constants = [one.value for one in assigned if one.value]
        parts: list[ast.stmt | ast.expr] = [*kernels, *constants] if kernels else []
        for part in parts:
            used = {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
            assert not used & texts, f"{module}, line {part.lineno}: {used & texts}"


def test_no_kernel_counts_an_index_from_the_end() -> None:
    """A library reads the index as it stands (`azulejos.native.bitcode.never_wrap_around`)."""
    indices = [
        (module, ast.unparse(node.slice))
        for module, _, functions in kernels_by_module()
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript)
    ]
    assert len(indices) > 500
    assert [found for found in indices if re.search(r"-\d", found[1])] == []
