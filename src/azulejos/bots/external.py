"""An external engine as a bot: a separate process that speaks the engine protocol.

Every failure raises an error of ours: it does not start, does not know the game, crashes, hangs, or answers with
something that is not a legal move. Game-agnostic.
"""

import contextlib
import shlex
import time
from typing import Any

import numpy as np

from azulejos.bots.clock import parse_limits
from azulejos.bots.house import HouseBot
from azulejos.bots.process import EngineFailed, EngineProcess
from azulejos.bots.protocol import HELLO, HISTORY, READY, Go, Introduction
from azulejos.game import Event, Game, Outcome
from azulejos.notation.position import read_position, write_position
from azulejos.notation.record import Hidden
from azulejos.rules import GAMES, steps
from azulejos.rules import contract as rules
from azulejos.rules.contract import GameType
from azulejos.rules.errors import AzulejosError, MalformedMove, MalformedPosition

START_SECONDS = 60.0
"""Time limit for an engine to get ready, at its start and for each new game."""
GRACE_SECONDS = 2.0
"""How far it may exceed its time for a move before it counts as hanging."""
CLOCK_GRACE_SECONDS = 0.1
"""How far its clock may fall below zero, to allow for delays in the pipes."""
LONGEST_SECONDS = 120.0
"""Time limit for a move when its budget is not in seconds."""


class GameNotPlayed(EngineFailed):
    """The engine does not play the requested game."""


def game_of(view: Any) -> tuple[GameType, int]:
    """Find the game and number of players of a record: the game whose text describes it completely."""
    kind = rules.rules_of(view)
    content = steps.content(kind, view)
    for game in GAMES.values():
        if game.rules is not kind:
            continue
        for players in game.players:
            # With fewer players, the text may be malformed: its turn may be that of a player who is not there.
            with contextlib.suppress(MalformedPosition):
                if read_position(write_position(game, players, content))[2] == content:
                    return game, players
    raise ValueError("this record is not a position of any registered game")


class External(HouseBot):
    """Plays an engine's answers. Its name is `engine:BUDGET:COMMAND`, such as `engine:0.2s:./engine --fast`.

    Engine options follow the budget: `engine:0.2s,threads=2,style=risky:./engine`.
    """

    def __init__(self, setting: str, seed: int = 0) -> None:
        budget, colon, command = setting.partition(":")
        if not colon or not command.strip():
            raise EngineFailed(
                f"engine:{setting}: write engine:BUDGET:COMMAND, such as engine:0.2s:./engine or engine:5000n:./engine"
            )
        limit, *options = budget.split(",")
        self.budget, self.clock = parse_limits(limit)
        self._full_clock = self.clock
        self._options = dict(_option(text) for text in options)
        self._command = shlex.split(command)
        self._seed = seed
        self._process: EngineProcess | None = None
        self._game: tuple[GameType, int] | None = None
        self._history = ""
        self.introduction = Introduction()
        """The engine's introduction, once it runs."""

    def prepare(self) -> None:
        """Start the engine unless it is running, and wait until it is ready, which does not count as thinking time."""
        if self._process is None:
            self._start()

    def begin(self, game: GameType, players: int) -> None:
        """Prepare the engine for a new game; raises GameNotPlayed if it declares that it does not play it."""
        self.prepare()
        assert self._process is not None
        if not self.introduction.plays(game.name, players):
            known = ", ".join(self.introduction.games)
            raise GameNotPlayed(
                f"{self.introduction.name or self._command[0]} does not play {game.name} with {players} players: "
                f"it plays {known}"
            )
        self._game = game, players
        self.clock = self._full_clock
        self._process.say(f"newgame {game.name} {players}")
        self._process.say("ping newgame")
        self._process.wait_for("pong", START_SECONDS)

    def watch(self, game: Game, seat: int) -> None:
        """Send the game so far, as the player saw it, to an engine that wants the history."""
        if HISTORY in self.introduction.wants:
            self._history = history_text(game, seat)

    def decide(self, view: Any) -> int:
        """Return the engine's answer if it is legal. An engine that failed is restarted for the next game."""
        try:
            return self._answer(view)
        except EngineFailed:
            self.close()
            raise

    def _answer(self, view: Any) -> int:
        if self._process is None or self._game is None or self._game[0].rules is not rules.rules_of(view):
            self.begin(*game_of(view))
        assert self._process is not None
        assert self._game is not None
        game, players = self._game
        if self._history:
            self._process.say(f"history {self._history}")
        self._process.say(f"position {write_position(game, players, steps.content(game.rules, view))}")
        self._process.say(str(Go(self.budget, self.clock)))
        began = time.monotonic()
        answer = self._process.wait_for("best", self._patience())
        spent = time.monotonic() - began
        if self.clock is not None:
            if spent > self.clock.seconds + CLOCK_GRACE_SECONDS:
                raise EngineFailed(f"{self._command[0]} ran out of time: it had {self.clock.seconds:.2f} s left")
            self.clock = self.clock.after(spent)
        try:
            action = game.rules.words.parse_action(answer)
        except MalformedMove as wrong:
            raise EngineFailed(f"{self._command[0]} did not answer with a move: {wrong}") from None
        actions = np.zeros(game.rules.max_legal, np.int16)
        if action not in actions[: rules.legal(view, actions)]:
            raise EngineFailed(f"{self._command[0]} answered with an illegal move: {answer}")
        return int(action)

    def _patience(self) -> float:
        if self.clock is not None:
            return self.clock.seconds + GRACE_SECONDS
        return LONGEST_SECONDS if self.budget.seconds is None else self.budget.seconds + GRACE_SECONDS

    def _start(self) -> None:
        self._process = EngineProcess(self._command)
        self._process.say(HELLO)
        self.introduction = Introduction()
        described: list[str] = []
        self._process.wait_for(READY, START_SECONDS, described)
        try:
            for line in described:
                self.introduction.hear(line)
            chosen = {"seed": str(self._seed)} if "seed" in self.introduction.options else {}
            for name, value in (chosen | self._options).items():
                if name not in self.introduction.options:
                    known = ", ".join(self.introduction.options) or "none"
                    raise EngineFailed(f"{self._command[0]} has no option {name}: its options are {known}")
                self._process.say(f"option {name} {self.introduction.options[name].check(value)}")
        except AzulejosError as wrong:
            self.close()
            raise EngineFailed(str(wrong)) from None

    def close(self) -> None:
        """End the engine's process."""
        if self._process is not None:
            self._process.close()
            self._process = None


def history_text(game: Game, seat: int) -> str:
    """Everything that a player has seen in a game so far, as a record has it."""
    return " ".join(map(_event_text, game.record(viewer=seat).events))


def _event_text(event: Event | Hidden) -> str:
    """Format an event as in a record: chance outcomes in angle brackets."""
    chance = event.chance if isinstance(event, Hidden) else isinstance(event, Outcome)
    return f"<{event}>" if chance else str(event)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise EngineFailed(f"{text!r}: write engine options as NAME=VALUE after the budget")
    return name, value
