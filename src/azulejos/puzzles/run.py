"""Makes a set on several processes, with a journal from which an interrupted run resumes. Game-agnostic.

The journal has one line per finished game, with its puzzles. The set takes the games in order, so that neither the
number of processes nor an interruption changes it.
"""

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import count as count_from
from pathlib import Path

from azulejos.puzzles.making import Maker, Order
from azulejos.puzzles.puzzle import BadPuzzles, Puzzle, compact, write_set

_makers: dict[Order, Maker] = {}


def _make(order: Order, number: int) -> tuple[int, list[Puzzle]]:
    """Play one game in any process; the maker is kept for the next."""
    if order not in _makers:
        _makers[order] = Maker(order)
    return number, _makers[order].puzzles_of(number)


def _begin(parent: int) -> None:
    """Initialise a worker process: Ctrl-C is left to its parent, and it exits if its parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupts() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets, instead of interrupting."""
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.signal(signal.SIGINT, lambda _signal, _frame: stopped.set())
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


class Journal:
    """The finished games, stored in a file."""

    def __init__(self, order: Order, path: Path) -> None:
        self.games: dict[int, list[Puzzle]] = {}
        header = compact(order.settings())
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if lines and lines[0] != header:
            raise BadPuzzles(
                f"{path} belongs to other settings: {lines[0][:200]}\nRemove it, or use the same settings to resume"
            )
        for line in lines[1:]:
            try:
                kept = json.loads(line)
                self.games[kept["game"]] = [Puzzle.from_object(puzzle) for puzzle in kept["puzzles"]]
            except (ValueError, KeyError, TypeError):
                # A partial last line from a kill: that game is played again.
                continue
        fresh = path.with_name(path.name + ".new")
        fresh.write_text("".join(f"{line}\n" for line in [header, *map(self._line, sorted(self.games))]), "utf-8")
        fresh.replace(path)
        self._file = path.open("a", encoding="utf-8")

    def _line(self, number: int) -> str:
        return compact({"game": number, "puzzles": [puzzle.as_object() for puzzle in self.games[number]]})

    def add(self, number: int, puzzles: list[Puzzle]) -> None:
        """Store a finished game."""
        self.games[number] = puzzles
        self._file.write(self._line(number) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def puzzles(self, most: int) -> list[Puzzle]:
        """Return the first puzzles in order of the games, up to the first missing game."""
        found: list[Puzzle] = []
        for number in count_from():
            if number not in self.games or len(found) >= most:
                break
            found += self.games[number]
        return found[:most]


def make(
    order: Order,
    number: int,
    path: Path,
    processes: int = 1,
    on_game: Callable[[int, int], None] = lambda _puzzles, _games: None,
) -> list[Puzzle]:
    """Make puzzles and write them to a file; Ctrl-C finishes the current games and writes what there is.

    `on_game` is called with the number of puzzles and games so far. An interrupted run resumes from `path` + `.part`.
    """
    journal = Journal(order, path.with_name(path.name + ".part"))

    def enough() -> bool:
        return stopped.is_set() or len(journal.puzzles(number)) == number

    with _interrupts() as stopped:
        left = (game for game in count_from() if game not in journal.games)
        play = _one_by_one if processes == 1 else _in_pool
        for played, puzzles in play(order, left, processes, enough):
            journal.add(played, puzzles)
            on_game(len(journal.puzzles(number)), len(journal.games))
    journal.close()
    made = journal.puzzles(number)
    write_set(path, order.settings(), made)
    return made


def _one_by_one(
    order: Order, left: Iterator[int], _processes: int, enough: Callable[[], bool]
) -> Iterator[tuple[int, list[Puzzle]]]:
    while not enough():
        yield _make(order, next(left))


def _in_pool(
    order: Order, left: Iterator[int], processes: int, enough: Callable[[], bool]
) -> Iterator[tuple[int, list[Puzzle]]]:
    running: set[Future[tuple[int, list[Puzzle]]]] = set()
    # Spawn rather than fork: a forked copy of a process with threads may hang.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawn, initializer=_begin, initargs=(os.getpid(),)) as pool:
        while running or not enough():
            while len(running) < processes and not enough():
                running.add(pool.submit(_make, order, next(left)))
            done, running = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
            for game in done:
                yield game.result()
