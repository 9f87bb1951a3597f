"""Workers: none is left behind when the process that started them is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SCRIPT = """
import os, sys, time
from azulejos.arena.workers import work_here

def task(folder):
    open(os.path.join(folder, str(os.getpid())), "w").close()
    time.sleep(600)

if __name__ == "__main__":
    list(work_here(task, [sys.argv[1]] * 2, 2))
"""


def alive(process: int) -> bool:
    # A process that has ended may stay as a zombie where nobody waits for orphans.
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_workers_end_with_a_process_that_was_killed(tmp_path: Path) -> None:
    script, folder = tmp_path / "script.py", tmp_path / "workers"
    script.write_text(SCRIPT, encoding="utf-8")
    folder.mkdir()
    parent = subprocess.Popen([sys.executable, str(script), str(folder)])
    try:
        wait_until(lambda: len(os.listdir(folder)) == 2)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    workers = [int(name) for name in os.listdir(folder)]
    wait_until(lambda: not any(map(alive, workers)))
