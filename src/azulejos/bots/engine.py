"""The search behind the engine protocol: reads orders line by line, also while it thinks.

Knows no game, and nothing of where the lines come from and go to.
"""

import threading
from collections.abc import Callable, Iterable

from azulejos.bots.analysis import Analysis, Analyst
from azulejos.bots.protocol import HELLO, READY, Go, Info, ProtocolError
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import MOST_THREADS, Search
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

NAME = "azulejos"
REPORT_SECONDS = 0.5
"""How often a long search reports, besides after each finished depth."""


class Engine:
    """One conversation. `say` is handed each line of the answers; it is called from two threads, one at a time."""

    def __init__(self, say: Callable[[str], None], threads: int = 1) -> None:
        self._say_unlocked = say
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thinking: threading.Thread | None = None
        self._position: Position | None = None
        self._searches: dict[str, Search] = {}
        self._options = {"seed": 0, "threads": threads}

    def converse(self, lines: Iterable[str]) -> None:
        """Answer line after line until `quit` or the end."""
        for line in lines:
            words = line.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            try:
                self._obey(words[0], line.strip())
            except AzulejosError as wrong:
                self._say(f"error {wrong}")
        self._halt()

    def _say(self, line: str) -> None:
        with self._lock:
            self._say_unlocked(line)

    def _obey(self, order: str, line: str) -> None:
        if order == "azulejos-engine":
            if line != HELLO:
                raise ProtocolError(f"{shown(line)}: this engine speaks {HELLO!r}")
            self._say(f"name {NAME}")
            self._say(f"games {' '.join(GAMES)}")
            for name, value in self._options.items():
                self._say(f"option {name} number {value}")
            self._say(READY)
        elif order == "ping":
            self._say(line.replace("ping", "pong", 1))
        elif order == "stop":
            self._halt()
        elif self._thinking is not None and self._thinking.is_alive():
            raise ProtocolError(f"{shown(order)} is not due while the engine thinks: say stop first")
        elif order == "newgame":
            for search in self._searches.values():
                search.forget()
        elif order == "option":
            self._set_option(line.split()[1:])
        elif order == "position":
            self._position = Position.from_text(line.removeprefix("position").strip())
        elif order == "go":
            self._go(Go.parse(line))
        else:
            raise ProtocolError(
                f"{shown(order)} is no order: orders are newgame, option, position, go, stop, ping and quit"
            )

    def _set_option(self, words: list[str]) -> None:
        if len(words) != 2 or words[0] not in self._options or not words[1].isdecimal():
            raise ProtocolError(f"options are set like option seed 7; there are {', '.join(self._options)}")
        if words[0] == "threads":
            if not 1 <= int(words[1]) <= MOST_THREADS:
                raise ProtocolError(f"threads must be 1 to {MOST_THREADS}")
            self._searches.clear()
        self._options[words[0]] = int(words[1])

    def _go(self, go: Go) -> None:
        if self._position is None:
            raise ProtocolError("there is no position yet: say position, and its text")
        rules = self._position.game.rules
        if rules.name not in self._searches:
            self._searches[rules.name] = Search(rules, threads=self._options["threads"])
        search = self._searches[rules.name]
        analyst = Analyst(self._position, go.lines, self._options["seed"], go.budget.depth, search)
        # Compiles, or loads what was compiled, before any time is taken.
        search.step(0)
        self._stop.clear()
        self._thinking = threading.Thread(target=self._think, args=(analyst, go.budget), daemon=True)
        self._thinking.start()

    def _think(self, analyst: Analyst, budget: Budget) -> None:
        reported_depth, reported_at = 0, 0.0

        def enough() -> bool:
            nonlocal reported_depth, reported_at
            if analyst.depth > reported_depth or analyst.seconds - reported_at > REPORT_SECONDS:
                reported_depth, reported_at = analyst.depth, analyst.seconds
                self._report(analyst.report())
            return self._stop.is_set()

        last = analyst.think(budget, enough)
        self._report(last)
        self._say(f"best {last.best.moves[0].text}")

    def _report(self, analysis: Analysis) -> None:
        for number, line in enumerate(analysis.lines, 1):
            moves = tuple(move.text for move in line.moves)
            self._say(str(Info(number, line.depth, analysis.nodes, analysis.seconds, line.chances, line.margin, moves)))

    def _halt(self) -> None:
        """Stop thinking, if it does, and wait for the answer to be said."""
        if self._thinking is not None:
            self._stop.set()
            self._thinking.join()
            self._thinking = None
