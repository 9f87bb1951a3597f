"""Deals beyond the round, shared among threads.

A task is one line after one deal. Deals are seeded by their number, so it does not matter which thread takes which
task: each evaluates its own, and the results are counted in the order in which one thread would find them. So lines
are sorted and dropped as on one thread. Game-agnostic.
"""

import threading
import time
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import CHANCES, POINTS
from azulejos.bots.evaluation.judge import MOST_PLAYERS
from azulejos.bots.search.alphabeta import DEALS
from azulejos.bots.search.beyond import MOST_DEALS
from azulejos.bots.search.buffers import Buffers
from azulejos.rules.contract import Rules

Task = tuple[int, int]
"""The number of a deal, and the first action of the line that meets it."""
OVERDUE_SECONDS = 0.02
"""How long a thread may take for the task whose result is due next, before another thread takes it as well: about ten
times what it needs.
"""


@dataclass
class Worker:
    """The memory of one thread."""

    search: Buffers
    """Helps with the round, then meets one deal at a time with one line."""
    look: Buffers
    """The short search after the deal."""
    task: Task | None = None
    """What it is working on; kept while the search is paused."""

    def halt(self, stop: bool) -> None:
        """Make its searches pause at once, or let them run again."""
        for memory in (self.search, self.look):
            memory.states[0]["stop"] = int(stop)


class SharedDeals:
    """The tasks of one search whose round is solved, and their results."""

    def __init__(self, rules: Rules, search: Buffers) -> None:
        self._calls = rules.calls
        self._search = search
        self._state = search.states[0]
        self._lock = threading.Lock()
        self._taken: dict[Task, float] = {}
        self._found: dict[Task, Any] = {}
        self._lines: list[int] = []
        self._deal = 0
        self.count()
        self._ends = dict(zip(self._lines, search.positions[1 : len(self._lines) + 1].copy(), strict=True))

    def count(self) -> bool:
        """Count all results that are next in order; returns whether nothing is left to find.

        Only the thread that owns the search may call this.
        """
        state = self._state
        while not state["done"]:
            values = self._found.get((int(state["deals"]), int(state["line_actions"][state["rival"], 0])))
            if values is None:
                break
            self._calls.count_deal(self._search.states, self._search.positions, values)
        with self._lock:
            self._deal = int(state["deals"])
            self._lines = state["line_actions"][: state["rivals"], 0].tolist()
        return bool(state["done"])

    def work(self, worker: Worker, nodes: int) -> int:
        """Work on a task, a new one if the worker has none, for up to a number of nodes; returns how many were
        searched: 0 if there is nothing to do.
        """
        states, positions, table, weights = worker.search
        state = states[0]
        if worker.task is None:
            worker.task = self._begin_task(worker)
        if worker.task is None:
            return 0
        before = int(state["nodes"])
        state["target"] = before
        look, stack, _, _ = worker.look
        if self._calls.run(states, positions, look, stack, table, len(table) // 2, weights, nodes):
            values = np.zeros((2, MOST_PLAYERS))
            values[POINTS], values[CHANCES] = state["line_points"][0], state["line_chances"][0]
            with self._lock:
                self._found[worker.task] = values
            worker.task = None
        return int(state["nodes"]) - before

    def _begin_task(self, worker: Worker) -> Task | None:
        task = self._next_task()
        if task is None:
            return None
        deal, line = task
        # A search that has only one line to compare is complete after one deal.
        state = worker.search.states[0]
        worker.search.positions[1] = self._ends[line]
        for name, value in (("part", DEALS), ("deals", deal), ("rivals", 1), ("rival", 0), ("looking", 0), ("done", 0)):
            state[name] = value
        for name in ("line_weight", "line_points", "line_chances"):
            state[name][0] = 0
        return task

    def _next_task(self) -> Task | None:
        now = time.perf_counter()
        with self._lock:
            task = missing = self._first_outside(self._found)
            # No thread waits for another, which may have lost its processor to a different program.
            if missing in self._taken and now - self._taken[missing] < OVERDUE_SECONDS:
                task = self._first_outside(self._taken) or missing
            if task is not None:
                self._taken[task] = now
        return task

    def _first_outside(self, known: Container[Task]) -> Task | None:
        every = ((deal, line) for deal in range(self._deal, MOST_DEALS) for line in self._lines)
        return next((task for task in every if task not in known), None)
