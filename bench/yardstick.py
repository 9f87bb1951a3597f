"""The C++ yardstick beside the project, if present: random play of the base game."""

import re
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "shared" / "bench" / "azul_limit.cpp"
PROCESSOR_CLOCK = """
#include <chrono>
#include <ctime>
namespace std::chrono {
struct processor_clock {
    using duration = nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = chrono::time_point<processor_clock>;
    static time_point now() {
        timespec t;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
        return time_point(seconds(t.tv_sec) + nanoseconds(t.tv_nsec));
    }
};
}
#define steady_clock processor_clock
"""
"""Put before the yardstick's source, which reads a wall clock: other programs on the machine should not count."""
_RATE = re.compile(r"([\d.]+) M moves/s")


class NoYardstick(Exception):
    """The reason why there is nothing to compare with."""


class Yardstick:
    """The yardstick, built as its own `run` does, but timed by processor time, in slices as long as ours."""

    def __init__(self, folder: str) -> None:
        if not SOURCE.is_file():
            raise NoYardstick("the yardstick is not here (../shared/bench)")
        if shutil.which("g++") is None:
            raise NoYardstick("the yardstick needs g++, which is not installed")
        self._program = Path(folder) / "azul_limit"
        clock = Path(folder) / "processor_clock.hpp"
        clock.write_text(PROCESSOR_CLOCK)
        command = ["g++", "-O3", "-march=native", "-include", str(clock), "-o", str(self._program), str(SOURCE)]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            raise NoYardstick(f"the yardstick cannot be built: {built.stderr.strip()}")

    def rate(self, players: int, games: int) -> float:
        """Measure decisions per second, the best of several repetitions."""
        done = subprocess.run([self._program, str(players), str(games)], capture_output=True, text=True, check=True)
        return max(float(rate) for rate in _RATE.findall(done.stdout)) * 1e6
