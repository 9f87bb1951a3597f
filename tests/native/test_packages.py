"""Wheels and sdist as files: their metadata, that the same sources give the same bytes, that the sdist builds."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

import azulejos
from azulejos.native.platforms import PLATFORMS
from tests.native.conftest import ROOT, Installed, wheel_for

NEEDED = {"numpy>=2", "cyclopts>=3", "rich>=13"}


def metadata(wheel: Path) -> Message:
    """A wheel's metadata."""
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(opened.read(name).decode())


def needed(wheel: Path) -> set[str]:
    """The requirements of a wheel without extras."""
    return {line for line in metadata(wheel).get_all("Requires-Dist", []) if "extra ==" not in line}


def test_the_index_would_take_every_package(dist: Path) -> None:
    packages = sorted(map(str, dist.glob("azulejos-*")))
    assert len(packages) == len(PLATFORMS) + 1
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *packages], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_wheel_has_what_users_and_index_need(dist: Path, platform: str) -> None:
    told = metadata(wheel_for(dist, platform))
    assert told["Version"] == azulejos.__version__
    assert needed(wheel_for(dist, platform)) == NEEDED
    assert told["Keywords"] and len(told.get_all("Classifier", [])) > 10
    with zipfile.ZipFile(wheel_for(dist, platform)) as wheel:
        names = set(wheel.namelist())
    assert {"azulejos/py.typed", "azulejos/app/index.html", "azulejos/bots/evaluation/azul.npy"} <= names
    assert any(name.startswith("azulejos/app/assets/azulejos-") and name.endswith(".wasm") for name in names)


def test_the_readme_for_the_index_has_no_picture_or_link_that_only_works_here(dist: Path) -> None:
    readme = str(metadata(wheel_for(dist, "linux-x86_64")).get_payload())
    assert "pip install azulejos" in readme
    assert "](docs" not in readme and "![" not in readme and ".png" not in readme


def test_the_same_sources_elsewhere_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in [*kept.split("\0")[:-1], "src/azulejos/native/platforms.py"]:
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    for name in ("web/dist", "build/native"):
        shutil.copytree(ROOT / name, tmp_path / name, copy_function=shutil.copyfile)
    for kind, platform in (("wheel", "linux-aarch64"), ("sdist", "")):
        tags = PLATFORMS[platform].wheel if platform else ""
        environment = {**os.environ, "AZULEJOS_PLATFORM": platform, "AZULEJOS_TAGS": tags}
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path / "dist")]
        subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    for again in (tmp_path / "dist").iterdir():
        assert again.read_bytes() == (dist / again.name).read_bytes(), again.name


def test_the_sdist_builds_a_wheel_for_any_machine_that_numba_runs(dist: Path, tmp_path: Path) -> None:
    (sdist,) = dist.glob("azulejos-*.tar.gz")
    with tarfile.open(sdist) as opened:
        opened.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("azulejos-*-py3-none-any.whl")
    assert needed(wheel) == {*NEEDED, "numba>=0.61"}
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / "azulejos" / "app" / "index.html").is_file()
    assert list((tmp_path / "unpacked" / "azulejos" / "app" / "assets").glob("*.wasm"))
    script = "import azulejos; from azulejos.rules.machine import MACHINE; game = azulejos.new('azul', seed=1)"
    script += "; print(azulejos.__file__, MACHINE, len(game.legal_moves))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "unpacked")}
    environment.pop("AZULEJOS_MACHINE", None)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    place, machine, moves = done.stdout.split()
    assert place.startswith(str(tmp_path)) and machine == "jit" and int(moves) > 50


def test_strictly_typed_programs_can_rely_on_the_types(full: Installed, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import azulejos\n"
        "game: azulejos.Game = azulejos.new('azul', players=2, seed=1)\n"
        "move: azulejos.Move = game.play(game.legal_moves[0])\n"
        "points: list[int] = game.scores\n"
        "wrong: int = move.text\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(full.python)]
    command += ["--config-file", os.devnull, "--cache-dir", str(ROOT / ".mypy_cache" / "installed"), str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert [line.split(":")[1] for line in done.stdout.splitlines() if ": error:" in line] == ["5"], done.stdout
