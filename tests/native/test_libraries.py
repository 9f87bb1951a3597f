"""The libraries of all platforms: what they offer and want, and that one of another processor plays the same games."""

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from azulejos.native.entries import symbols
from azulejos.native.platforms import PLATFORMS, this_platform
from azulejos.rules.entries import registered_rules
from azulejos.rules.library import library_name
from azulejos.rules.sources import kernel_hash, source_hash
from tests.native.conftest import ROOT, wheel_for
from tests.native.formats import read

LINKERS_OWN = {"_mh_dylib_header", "__dso_handle"}
EMULATED = "linux-aarch64"


def library_of(dist: Path, platform: str) -> tuple[bytes, dict[str, str]]:
    """The library in a platform's wheel, and what its manifest says."""
    with zipfile.ZipFile(wheel_for(dist, platform)) as wheel:
        file = f"azulejos/lib/{PLATFORMS[platform].file}"
        manifest = wheel.read(f"azulejos/lib/azulejos-{platform}.manifest").decode()
        assert [name for name in wheel.namelist() if name.startswith("azulejos/lib/")] == sorted(
            [file, f"azulejos/lib/azulejos-{platform}.manifest"]
        )
        return wheel.read(file), dict(line.partition(" ")[::2] for line in manifest.splitlines())


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_library_exports_every_entry_point_and_nothing_else(dist: Path, platform: str) -> None:
    expected = {symbol for rules in (None, *registered_rules()) for symbol in symbols(rules)}
    assert read(library_of(dist, platform)[0]).exports - LINKERS_OWN == expected


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_library_needs_nothing_but_the_systems_own(dist: Path, platform: str) -> None:
    found = read(library_of(dist, platform)[0])
    if platform.startswith("macos"):
        assert found.libraries == ["/usr/lib/libSystem.B.dylib"]
        assert found.imports <= {"bzero", "__bzero", "memset", "memcpy", "memmove", "dyld_stub_binder"}
        assert found.signed or platform == "macos-x86_64"
    else:
        assert not found.libraries and not found.imports


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_manifest_lists_sources_checksum_and_processor(dist: Path, platform: str) -> None:
    content, manifest = library_of(dist, platform)
    assert manifest["sources"] == source_hash()
    assert manifest["kernels"] == kernel_hash()
    assert manifest["sha256"] == hashlib.sha256(content).hexdigest()
    assert ("sse4_2" in manifest["processor"]) == platform.endswith("x86_64")


def test_the_loader_looks_for_the_file_that_is_built() -> None:
    here = this_platform()
    assert here is None or here.file == library_name()


def games(*caller: str) -> str:
    """The games of tests/native/far.py, played on this machine's library or through a caller."""
    environment = {**os.environ, "AZULEJOS_MACHINE": "library"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.native.far", *caller],
        env=environment, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_library_of_another_processor_plays_the_same_games_move_by_move(dist: Path, tmp_path: Path) -> None:
    library = tmp_path / PLATFORMS[EMULATED].file
    library.write_bytes(library_of(dist, EMULATED)[0])
    caller = tmp_path / "caller"
    compile_ = [sys.executable, "-m", "ziglang", "cc", "-target", "aarch64-linux-gnu.2.17", "-O1", "-o", str(caller)]
    subprocess.run([*compile_, str(ROOT / "tests" / "native" / "caller.c"), "-ldl"], check=True)
    there = games("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", str(caller), str(library))
    assert there.count("\n") > 1000
    assert there.splitlines() == games().splitlines()
