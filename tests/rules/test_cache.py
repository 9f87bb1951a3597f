"""The cache of compiled code lies where nobody else can write: numba's index files are pickles."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numba")

from azulejos.rules import jit


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Clear the caches for each test."""
    for remembering in (jit.cache_folder, jit._private_folder):
        remembering.cache_clear()
    yield
    for remembering in (jit.cache_folder, jit._private_folder):
        remembering.cache_clear()


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgetful: None) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("AZULEJOS_CACHE", str(folder))
    return folder


def test_a_folder_of_ours_is_used_and_private(base: Path) -> None:
    folder = jit.cache_folder("rules")
    assert folder.parent == base
    assert base.stat().st_mode & 0o077 == folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777])
def test_a_folder_that_others_can_write_to_is_refused(
    base: Path, mode: int, capsys: pytest.CaptureFixture[str]
) -> None:
    base.mkdir()
    base.chmod(mode)
    folder = jit.cache_folder("rules")
    assert base not in folder.parents
    assert folder.stat().st_mode & 0o077 == 0 and folder.stat().st_uid == os.getuid()
    assert f"others can write to {base}" in capsys.readouterr().err


def test_so_is_one_below_it(base: Path) -> None:
    within = jit.cache_folder("rules")
    within.chmod(0o777)
    jit.cache_folder.cache_clear()
    assert base not in jit.cache_folder("rules").parents


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_somebody_else_is_refused_and_so_is_their_link(base: Path, tmp_path: Path) -> None:
    base.mkdir(mode=0o755)
    os.chown(base, 12345, 12345)
    assert base not in jit.cache_folder("rules").parents
    jit.cache_folder.cache_clear()
    base.rmdir()
    (tmp_path / "ours").mkdir(mode=0o700)
    base.symlink_to(tmp_path / "ours")
    os.chown(base, 12345, 12345, follow_symlinks=False)
    assert tmp_path not in jit.cache_folder("rules").resolve().parents


def test_where_the_home_folder_cannot_be_written_the_folder_is_new_and_private(
    base: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    base.write_text("a file where the folder should be")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    planted = tmp_path / "azulejos-cache"
    planted.mkdir(mode=0o700)
    folder = jit.cache_folder("rules")
    assert folder.parent == tmp_path and folder != planted
    assert not list(folder.iterdir()) and folder.stat().st_mode & 0o077 == 0
    assert jit.cache_folder("bots") == folder
