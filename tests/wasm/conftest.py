"""The built engine, for every test that drives it under Node."""

import fcntl
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
ENGINE = ROOT / "build" / "engine"

Node = Callable[..., Any]


def node_environment() -> dict[str, str]:
    """The environment in which `node` is found: the machine's, else the one in .venv."""
    return {**os.environ, "PATH": os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])}


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder of the built package; built here if its sources have changed."""
    (ROOT / "build").mkdir(exist_ok=True)
    with open(ROOT / "build" / "engine.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = subprocess.run(["make", "wasm"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return ENGINE


@pytest.fixture(scope="session")
def node(engine: Path) -> Node:
    """Runs a script of this folder under Node, with one JSON in and one JSON out."""

    def run(script: str, request: Any = None) -> Any:
        done = subprocess.run(
            ["node", "--expose-gc", str(HERE / script), (engine / "index.js").as_uri()],
            input=json.dumps(request),
            env=node_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
