"""The process of an external engine: sends and receives lines, and ends it. Knows no protocol."""

import contextlib
import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import NoReturn

from azulejos.rules.errors import AzulejosError

LONGEST_LINE = 2000
"""How much of a line to keep."""
ENDING_SECONDS = 0.5
"""How long an engine may take to exit before it is killed."""


class EngineFailed(AzulejosError):
    """An engine that did not start, crashed, hung, or answered with something that is not a legal move."""


class EngineProcess:
    """A running engine. Any failure raises EngineFailed and ends the process."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = command[0]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, errors="replace"
            )
        except OSError as wrong:
            raise EngineFailed(f"{self.name} did not start: {wrong.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip()[:LONGEST_LINE])
        self._lines.put(None)

    def say(self, line: str) -> None:
        """Send the engine one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._fail("exited unexpectedly")

    def hear(self, seconds: float) -> str | None:
        """Return the engine's next line, or None if it is silent for that long."""
        try:
            line = self._lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            return None
        if line is None:
            self._fail("exited unexpectedly")
        return line

    def wait_for(self, word: str, seconds: float, before: list[str] | None = None) -> str:
        """Return the rest of the first line that begins with `word`; earlier lines are dropped, or kept in `before`."""
        deadline = time.monotonic() + seconds
        while True:
            line = self.hear(deadline - time.monotonic())
            if line is None:
                self._fail(f"did not say {word!r} within {seconds:g} s")
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            if before is not None:
                before.append(line)

    def _fail(self, what: str) -> NoReturn:
        self.close()
        code = self._process.returncode
        raise EngineFailed(f"{self.name} {what}" + (f" (exit status {code})" if what.startswith("exited") else ""))

    def end_input(self) -> None:
        """Close the engine's input."""
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Return the exit status of an engine that exits in time, else None."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def close(self) -> None:
        """End the process: politely if it responds, else by force."""
        self.end_input()
        if self.wait(ENDING_SECONDS) is None:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        if self._process.stdout is not None:
            self._process.stdout.close()
