"""Compiled code is kept on disk, and never outlives a change of the sources it was made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import azulejos

PAY = """
import numpy as np
from azulejos.rules.azul.floor import pay_floor
from azulejos.rules.azul.record import AZUL, ON_TABLE
position = np.zeros(1, AZUL)[0]
position.marker, position.score[0], position.floor[0, 0] = ON_TABLE, 20, 1
pay_floor(position, 0)
print(position.score[0])
"""
"""What is left of 20 points after paying for one tile: the left stands in another file than the kernel."""


def run(home: Path, code: str) -> tuple[str, str]:
    """What a fresh process with its own copy of the package and its own cache prints."""
    environment = os.environ | {
        "PYTHONPATH": str(home),
        "AZULEJOS_CACHE": str(home / "cache"),
        "AZULEJOS_MACHINE": "jit",
    }
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr.strip()


def test_compiled_code_is_kept_until_any_source_changes(tmp_path: Path) -> None:
    package = tmp_path / "azulejos"
    shutil.copytree(Path(azulejos.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert run(tmp_path, "import azulejos; print(azulejos.__file__)")[0].startswith(str(tmp_path))

    told = "azulejos: compiling for this machine"
    left, progress = run(tmp_path, PAY)
    assert (left, progress.startswith(told)) == ("19", True)
    assert run(tmp_path, PAY) == ("19", "")

    tables = package / "rules" / "azul" / "tables.py"
    tables.write_text(tables.read_text().replace("[0, 1, 2, 4,", "[0, 5, 6, 7,"))
    left, progress = run(tmp_path, PAY)
    assert (left, progress.startswith(told)) == ("15", True)
