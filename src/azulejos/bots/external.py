"""Somebody else's engine as a bot: a separate process that speaks the engine protocol.

Whatever it does wrong becomes an error of ours: it does not start, crashes, hangs, or answers with something that is
no legal move. Knows no game.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from typing import Any, NoReturn

import numpy as np

from azulejos.bots.protocol import HELLO, READY, Go
from azulejos.bots.search.budget import Budget
from azulejos.notation.position import read_position, write_position
from azulejos.rules import GAMES, steps
from azulejos.rules import contract as rules
from azulejos.rules.contract import GameType
from azulejos.rules.errors import AzulejosError, MalformedMove

START_SECONDS = 60.0
"""How long an engine may take to get ready; the first time it may have to compile."""
GRACE_SECONDS = 2.0
"""What it may take beyond its time before it counts as hanging."""
LONGEST_SECONDS = 120.0
"""What it may take when its budget is not in seconds."""


class EngineFailed(AzulejosError):
    """An engine that did not start, crashed, hung, or answered with no legal move."""


def game_of(view: Any) -> tuple[GameType, int]:
    """The game and number of players that a record is of: the one whose text says all of it."""
    kind = rules.rules_of(view)
    content = steps.content(kind, view)
    for game in GAMES.values():
        if game.rules is not kind:
            continue
        for players in game.players:
            if read_position(write_position(game, players, content))[2] == content:
                return game, players
    raise ValueError("this record is a position of no registered game")


class External:
    """Plays what an engine answers. Its name is `engine:BUDGET:COMMAND`, such as `engine:0.2s:./engine --fast`."""

    def __init__(self, setting: str, seed: int = 0) -> None:
        budget, colon, command = setting.partition(":")
        if not colon or not command.strip():
            raise EngineFailed(
                f"engine:{setting}: write engine:BUDGET:COMMAND, such as engine:0.2s:./engine or engine:5000n:./engine"
            )
        self.budget = Budget.parse(budget)
        self._command = shlex.split(command)
        self._seed = seed
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._listener: threading.Thread | None = None
        self._game: tuple[GameType, int] | None = None

    def prepare(self) -> None:
        """Start the engine, unless it runs, and wait until it is ready: what it needs for that is not its thinking."""
        if self._process is None:
            self._start()

    def choose(self, view: Any) -> int:
        """What the engine answers, if it is legal."""
        self.prepare()
        if self._game is None or self._game[0].rules is not rules.rules_of(view):
            self._game = game_of(view)
        game, players = self._game
        self._say(f"position {write_position(game, players, steps.content(game.rules, view))}")
        self._say(str(Go(self.budget)))
        seconds = self.budget.seconds
        answer = self._wait_for("best", LONGEST_SECONDS if seconds is None else seconds + GRACE_SECONDS)
        try:
            action = game.rules.words.parse_action(answer)
        except MalformedMove as wrong:
            raise EngineFailed(f"{self._command[0]} answered with no move: {wrong}") from None
        actions = np.zeros(game.rules.max_legal, np.int16)
        if action not in actions[: rules.legal(view, actions)]:
            raise EngineFailed(f"{self._command[0]} answered with an illegal move: {answer}")
        return int(action)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as wrong:
            raise EngineFailed(f"{self._command[0]} did not start: {wrong.strerror}") from None
        self._listener = threading.Thread(target=self._listen, args=(self._process, self._lines), daemon=True)
        self._listener.start()
        self._say(HELLO)
        described: list[str] = []
        self._wait_for(READY, START_SECONDS, described)
        self._say("newgame")
        if any(line.split()[:2] == ["option", "seed"] for line in described):
            self._say(f"option seed {self._seed}")

    @staticmethod
    def _listen(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line.strip())
        lines.put(None)

    def _say(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            self._fail("ended by itself")

    def _wait_for(self, word: str, seconds: float, before: list[str] | None = None) -> str:
        """The rest of the first line that begins with this word; the lines before it are passed over, or kept in
        `before`."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                self._fail(f"did not say {word!r} within {seconds:g} s")
            if line is None:
                self._fail("ended by itself")
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            if before is not None:
                before.append(line)

    def _fail(self, what: str) -> NoReturn:
        self.close()
        raise EngineFailed(f"{self._command[0]} {what}")

    def close(self) -> None:
        """End the engine's process."""
        if self._process is None:
            return
        process, self._process = self._process, None
        self._lines = queue.Queue()
        process.kill()
        process.wait()
        if self._listener is not None:
            self._listener.join()
        for stream in (process.stdin, process.stdout):
            # What was not read by an engine that has gone cannot be flushed either.
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
