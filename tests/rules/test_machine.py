"""What runs the kernels: the right library, else numba, else plain Python, and a sentence when it is not the best."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import azulejos
from azulejos.rules import library
from azulejos.rules.library import MANIFEST, write_manifest

ASK = "import sys; from azulejos.rules.machine import MACHINE; print(MACHINE, 'numba' in sys.modules)"
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; "
LIBRARY = library.library_path()
built = pytest.mark.skipif(not LIBRARY.exists(), reason="the library is not built (make library)")


def asked(package: Path, code: str = ASK, **chosen: str) -> tuple[str, str]:
    """What a fresh process that has the package from a folder prints, and what it says on standard error."""
    environment = {name: value for name, value in os.environ.items() if name != "AZULEJOS_MACHINE"}
    environment |= {"PYTHONPATH": str(package.parent), **chosen}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode >= 0, f"ended by signal {-done.returncode}"
    return done.stdout.strip(), done.stderr.strip()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package with no library."""
    made = tmp_path / "azulejos"
    ignored = shutil.ignore_patterns("__pycache__", "lib", "server", "web", "wasm")
    shutil.copytree(Path(azulejos.__file__).parent, made, ignore=ignored)
    (made / "lib").mkdir()
    return made


@pytest.fixture
def copied(package: Path) -> Path:
    """The library in that copy, right in every way."""
    copy = package / "lib" / LIBRARY.name
    shutil.copy(LIBRARY, copy)
    write_manifest(copy)
    return copy


def test_without_a_library_numba_compiles(package: Path) -> None:
    assert asked(package) == ("jit True", "")


def test_without_a_library_and_numba_plain_python_runs_and_says_what_to_install(package: Path) -> None:
    said, told = asked(package, WITHOUT_NUMBA + ASK)
    assert said == "plain True"
    assert told.startswith("azulejos: there is no azulejos-") and "pip install 'azulejos[numba]'" in told
    assert told.count("\n") == 0


def test_what_runs_can_be_chosen(package: Path) -> None:
    assert asked(package, AZULEJOS_MACHINE="plain") == ("plain False", "")
    assert asked(package, NUMBA_DISABLE_JIT="1") == ("plain False", "")
    assert asked(package, AZULEJOS_MACHINE="jit") == ("jit True", "")


@pytest.mark.parametrize(
    ("chosen", "code", "told"),
    [
        ("fast", ASK, "AZULEJOS_MACHINE=fast: it must be library, jit or plain"),
        ("library", ASK, "AZULEJOS_MACHINE=library: there is no azulejos-"),
        ("jit", WITHOUT_NUMBA + ASK, "AZULEJOS_MACHINE=jit: numba is not installed"),
    ],
)
def test_an_unavailable_machine_is_an_error(package: Path, chosen: str, code: str, told: str) -> None:
    said, problem = asked(package, code, AZULEJOS_MACHINE=chosen)
    assert said == "" and told in problem.splitlines()[-1]


@built
def test_the_library_of_these_sources_is_used_without_a_word(copied: Path, package: Path) -> None:
    assert asked(package) == ("library False", "")
    play = "import azulejos; print(len(azulejos.new('duel', seed=1).legal_moves))"
    assert asked(package, WITHOUT_NUMBA + play) == ("108", "")


def of_other_sources(copy: Path) -> None:
    with (copy.parent.parent / "rules" / "chance.py").open("a") as source:
        source.write("ANOTHER = 1\n")


def truncated(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def garbage(copy: Path) -> None:
    copy.write_bytes(b"\x7fELF" + os.urandom(5000))
    write_manifest(copy)


def without_manifest_lines(copy: Path) -> None:
    copy.with_suffix(MANIFEST).write_bytes(b"\xff\xfe nonsense")


def for_a_newer_processor(copy: Path) -> None:
    write_manifest(copy, "popcnt warp_drive")


@built
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (of_other_sources, "was built from different sources"),
        (truncated, "is damaged"),
        (garbage, "cannot be loaded"),
        (without_manifest_lines, "cannot be read"),
        (for_a_newer_processor, "needs a processor with warp_drive"),
    ],
)
def test_a_library_that_does_not_fit_is_refused_in_a_sentence(
    copied: Path, package: Path, spoil: Callable[[Path], None], why: str
) -> None:
    spoil(copied)
    said, told = asked(package)
    assert said == "jit True"
    assert (
        why in told and told.startswith(f"azulejos: {copied.name} ") and told.endswith("compiling with numba instead")
    )
    said, told = asked(package, WITHOUT_NUMBA + ASK)
    assert said == "plain True"
    assert why in told and "pip install" in told and "\n" not in told
