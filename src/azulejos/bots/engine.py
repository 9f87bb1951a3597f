"""The search behind the engine protocol: reads commands line by line, even while it thinks.

Independent of games, and of where the lines come from and go to.
"""

import threading
from collections.abc import Callable, Iterable

from azulejos.bots.analysis import Analysis, Analyst
from azulejos.bots.options import BadOption, Option
from azulejos.bots.protocol import HELLO, Go, Info, Introduction, ProtocolError
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import MOST_THREADS, Search
from azulejos.game import new
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.contract import Rules
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

REPORT_SECONDS = 0.5
"""How often a long search reports, besides after each completed depth."""
LARGEST_SEED = 2**31 - 1
ORDERS = ("newgame", "option", "position", "go", "stop", "ping", "quit")


def introduction(threads: int = 1) -> Introduction:
    """Return this engine's introduction."""
    options = (
        Option("seed", "spin", "0", 0, LARGEST_SEED),
        Option("threads", "spin", str(threads), 1, MOST_THREADS),
    )
    return Introduction(
        "azulejos",
        "the azulejos project",
        {game.name: tuple(game.players) for game in GAMES.values()},
        {option.name: option for option in options},
    )


class Engine:
    """One session. `say` receives each line of output; two threads call it, one at a time."""

    def __init__(self, say: Callable[[str], None], threads: int = 1) -> None:
        self._say_unlocked = say
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thinking: threading.Thread | None = None
        self._answered = threading.Event()
        self._position: Position | None = None
        self._searches: dict[str, Search] = {}
        self._introduction = introduction(threads)
        self._options = {option.name: option.default for option in self._introduction.options.values()}

    def converse(self, lines: Iterable[str]) -> None:
        """Process commands until `quit` or the end of input."""
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
            for said in self._introduction.lines():
                self._say(said)
        elif order == "ping":
            self._say(line.replace("ping", "pong", 1))
        elif order == "stop":
            self._halt()
        elif self._thinking is not None and not self._answered.is_set():
            raise ProtocolError(f"{shown(order)} is not allowed while the engine is thinking: say stop first")
        elif order == "newgame":
            self._new_game(line.split()[1:])
        elif order == "option":
            self._set_option(line.split(maxsplit=2)[1:])
        elif order == "position":
            self._position = Position.from_text(line.removeprefix("position").strip())
        elif order == "go":
            self._go(Go.parse(line))
        else:
            raise ProtocolError(f"{shown(order)} is not a command: the commands are {', '.join(ORDERS)}")

    def _new_game(self, words: list[str]) -> None:
        for search in self._searches.values():
            search.forget()
        if not words:
            return
        if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 2:
            raise ProtocolError("usage: newgame [GAME PLAYERS], such as newgame azul 2")
        sample = new(words[0], players=int(words[1]), seed=0).position
        # Load or compile whatever is needed before anybody's clock runs.
        Analyst(sample, search=self._search(sample.game.rules)).think(Budget(nodes=1))

    def _search(self, rules: Rules) -> Search:
        if rules.name not in self._searches:
            self._searches[rules.name] = Search(rules, threads=int(self._options["threads"]))
        return self._searches[rules.name]

    def _set_option(self, words: list[str]) -> None:
        options = self._introduction.options
        if len(words) != 2 or words[0] not in options:
            raise BadOption(f"usage: option NAME VALUE (options: {', '.join(options)})")
        name, value = words[0], options[words[0]].check(words[1])
        if name == "threads":
            self._searches.clear()
        self._options[name] = value

    def _go(self, go: Go) -> None:
        if self._position is None:
            raise ProtocolError("there is no position yet: say position, and its text")
        search = self._search(self._position.game.rules)
        only = tuple(self._position.parse(text).action for text in go.searchmoves)
        budget = go.limits()
        analyst = Analyst(self._position, go.lines, int(self._options["seed"]), budget.depth, search, only)
        if self._thinking is not None:
            # It has answered, and is about to end.
            self._thinking.join()
        self._stop.clear()
        self._answered.clear()
        self._thinking = threading.Thread(target=self._think, args=(analyst, budget), daemon=True)
        self._thinking.start()

    def _think(self, analyst: Analyst, budget: Budget) -> None:
        reported = (0, 0)
        reported_at = 0.0

        def report(analysis: Analysis) -> None:
            nonlocal reported, reported_at
            if (analysis.depth, analysis.nodes) != reported:
                self._report(analysis)
            reported, reported_at = (analysis.depth, analysis.nodes), analysis.seconds

        def enough() -> bool:
            if analyst.depth > reported[0] or analyst.seconds - reported_at > REPORT_SECONDS:
                report(analyst.report())
            return self._stop.is_set()

        try:
            report(analyst.think(budget, enough))
        except Exception as wrong:  # whatever goes wrong, the program still gets its answer
            self._say(f"error {type(wrong).__name__}: {wrong}")
        # Before it is said: whoever reads the answer may give the next order at once.
        self._answered.set()
        self._say(f"best {analyst.choice.text}")

    def _report(self, analysis: Analysis) -> None:
        for number, line in enumerate(analysis.lines, 1):
            moves = tuple(move.text for move in line.moves)
            self._say(str(Info(number, line.depth, analysis.nodes, analysis.seconds, line.chances, line.margin, moves)))

    def _halt(self) -> None:
        """Stop thinking, if it is, and wait until the answer is sent."""
        if self._thinking is not None:
            self._stop.set()
            self._thinking.join()
            self._thinking = None
