"""The C++ yardstick beside the project, if present: random play of the base game."""

import re
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "shared" / "bench" / "azul_limit.cpp"
_RATE = re.compile(r"([\d.]+) M moves/s")


class NoYardstick(Exception):
    """The reason why there is nothing to compare with."""


class Yardstick:
    """The yardstick, built as its own `run` does, but timed in slices as long as ours.

    On a busy machine the best of many short slices is undisturbed, the best of a few long ones is not.
    """

    def __init__(self, folder: str) -> None:
        if not SOURCE.is_file():
            raise NoYardstick("the yardstick is not here (../shared/bench)")
        if shutil.which("g++") is None:
            raise NoYardstick("the yardstick needs g++, which is not installed")
        self._program = Path(folder) / "azul_limit"
        built = subprocess.run(
            ["g++", "-O3", "-march=native", "-o", self._program, SOURCE], capture_output=True, text=True, check=False
        )
        if built.returncode:
            raise NoYardstick(f"the yardstick cannot be built: {built.stderr.strip()}")

    def rate(self, players: int, games: int) -> float:
        """Measure decisions per second, the best of several repetitions."""
        done = subprocess.run([self._program, str(players), str(games)], capture_output=True, text=True, check=True)
        return max(float(rate) for rate in _RATE.findall(done.stdout)) * 1e6
