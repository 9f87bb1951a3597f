"""Runs the steps of a build in parallel, each in its own process and never twice, and reports their progress.

A step's result is cached in a folder under a hash of everything it depends on, so an interrupted build, or another that
needs the same result, resumes from there. Knows nothing about what is built.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Self

KEPT = 200
"""How many results a folder keeps; the least recently used are removed."""


@dataclass(frozen=True)
class Step:
    """One step: a module run with arguments and the results of other steps, which writes one file."""

    label: str
    """A label for people."""
    module: str
    words: tuple[str, ...]
    after: "tuple[Step, ...]" = ()
    depends: str = ""
    """What else the result depends on: sources and versions."""
    settings: tuple[tuple[str, str], ...] = ()
    """Environment variables to add."""

    def key(self) -> str:
        """Return a short hash of everything that the result depends on."""
        own = (self.module, self.words, self.depends, self.settings, [step.key() for step in self.after])
        return hashlib.sha256(repr(own).encode()).hexdigest()[:20]


class Workshop:
    """Runs steps on all cores. Use it in a `with` statement: leaving it waits for all steps."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1)
        self._begun: dict[Step, Future[Path]] = {}
        self._counting = threading.Lock()
        self._lines = Lines()
        folder.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._pool.shutdown(cancel_futures=problem[0] is not None)
        self._lines.close()
        results = sorted(self._folder.glob("*.result"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in results[KEPT:]:
            file.unlink()

    def begin(self, step: Step) -> "Future[Path]":
        """Start a step once its predecessors are done; the future resolves to the file with its result."""
        if step in self._begun:
            return self._begun[step]
        done = self._begun[step] = Future[Path]()
        before = [self.begin(other) for other in step.after]
        waiting = len(before)

        def go_on(other: "Future[Path] | None") -> None:
            nonlocal waiting
            with self._counting:
                waiting -= other is not None
                ready = waiting == 0
            if ready:
                self._pool.submit(self._carry_out, step, before, done)

        for future in before:
            future.add_done_callback(go_on)
        if not before:
            go_on(None)
        return done

    def results(self, steps: Sequence[Step]) -> list[Path]:
        """Run steps and return the files with their results."""
        begun = [self.begin(step) for step in steps]
        return [future.result() for future in begun]

    def _carry_out(self, step: Step, before: "list[Future[Path]]", done: "Future[Path]") -> None:
        try:
            done.set_result(self._result(step, [future.result() for future in before]))
        except Exception as problem:
            done.set_exception(problem)

    def _result(self, step: Step, before: list[Path]) -> Path:
        result = self._folder / f"{step.key()}.result"
        # Another build may be running the same step.
        with open(result.with_suffix(".lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if result.exists():
                result.touch()
                return result
            unfinished = result.with_suffix(".unfinished")
            with self._lines.step(step.label):
                command = [sys.executable, "-m", step.module, *step.words, *map(str, before), str(unfinished)]
                environment = {**os.environ, **dict(step.settings)}
                ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
                if ran.returncode:
                    raise RuntimeError(f"{step.label} failed:\n{ran.stderr}")
            unfinished.rename(result)
        return result


class Lines:
    """Reports progress: a line as each step ends and, on a terminal, a timer meanwhile."""

    def __init__(self) -> None:
        self._running: dict[str, float] = {}
        self._changed = threading.Condition()
        self._ended = False
        self._live = sys.stderr.isatty()
        self._clock = threading.Thread(target=self._keep_time, daemon=True)
        self._clock.start()

    def step(self, label: str) -> "_Running":
        """Report on a step while it runs."""
        return _Running(self, label)

    def begin(self, label: str) -> None:
        """Report that a step begins."""
        with self._changed:
            self._running[label] = time.monotonic()
            self._changed.notify()
            if not self._live:
                print(f"  {label} ...", file=sys.stderr, flush=True)

    def end(self, label: str, failed: bool) -> None:
        """Report that a step has ended."""
        with self._changed:
            took = time.monotonic() - self._running.pop(label)
            clear = "\r\033[K" if self._live else ""
            outcome = "failed" if failed else "done"
            print(f"{clear}  {label}: {outcome} in {took:.0f} s", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Stop reporting."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._clock.join()

    def _keep_time(self) -> None:
        with self._changed:
            while not self._ended:
                if self._live and self._running:
                    now = time.monotonic()
                    told = ", ".join(f"{label} {now - began:.0f} s" for label, began in self._running.items())
                    print(f"\r\033[K  {told} ...", end="", file=sys.stderr, flush=True)
                self._changed.wait(1.0 if self._live and self._running else None)


class _Running:
    def __init__(self, lines: Lines, label: str) -> None:
        self._lines = lines
        self._label = label

    def __enter__(self) -> None:
        self._lines.begin(self._label)

    def __exit__(self, *problem: object) -> None:
        self._lines.end(self._label, problem[0] is not None)
