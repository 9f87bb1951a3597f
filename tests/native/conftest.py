"""The built packages, and fresh environments that they are installed in."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from azulejos.native.platforms import PLATFORMS, this_platform

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Keep other test processes out."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of wheels and sdist; built here if their sources have changed."""
    with alone("wheels"):
        made = subprocess.run(["make", "wheels"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return ROOT / "dist"


def wheel_for(dist: Path, platform: str) -> Path:
    """The wheel of a platform."""
    (found,) = dist.glob(f"azulejos-*-py3-none-{PLATFORMS[platform].wheel}.whl")
    return found


@dataclass(frozen=True)
class Installed:
    """A virtual environment that has the wheel for this machine; what runs in it sees nothing else of the machine."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    @property
    def environment(self) -> dict[str, str]:
        """Neither compiler nor Node is on the PATH; only the library may run the kernels."""
        return {"PATH": str(self.folder / "bin"), "HOME": str(self.folder), "AZULEJOS_MACHINE": "library"}

    def run(self, *words: str | Path, **how: str) -> "subprocess.CompletedProcess[str]":
        """Run a program of the environment."""
        command = [str(self.folder / "bin" / words[0]), *map(str, words[1:])]
        return subprocess.run(
            command, env=self.environment | how, cwd=self.folder, capture_output=True, text=True, check=False
        )


def installed(dist: Path, name: str, extra: str, *others: str) -> Installed:
    """The environment of a name, recreated whenever the wheel has changed."""
    platform = this_platform()
    assert platform is not None
    wheel = wheel_for(dist, platform.name)
    key = hashlib.sha256(repr((wheel.read_bytes(), extra, others, sys.version)).encode()).hexdigest()
    folder = BUILD / "environments" / name
    with alone(f"environment-{name}"):
        if not (folder / key).is_file():
            shutil.rmtree(folder, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "--no-compile"]
            pip += ["--disable-pip-version-check", "-c", str(ROOT / "constraints.txt"), f"{wheel}{extra}", *others]
            done = subprocess.run(pip, env=dict(os.environ), capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            (folder / key).touch()
    return Installed(folder)


@pytest.fixture(scope="session")
def bare(dist: Path) -> Installed:
    """Only the package, as `pip install azulejos` installs it."""
    return installed(dist, "bare", "")


@pytest.fixture(scope="session")
def full(dist: Path) -> Installed:
    """The package with its server, and what tests need."""
    return installed(dist, "full", "[server]", "pytest", "hypothesis")
