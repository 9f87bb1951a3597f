"""A search as an object: set a position, let it run for a while, query its best lines, let it resume.

Two players use alpha-beta and, once the round is solved, sampled deals beyond it; more players use a tree
(docs/experiments.md compares them), or alpha-beta if there is a depth limit, which the tree does not support.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import CHANCES, POINTS
from azulejos.bots.evaluation.judge import CERTAIN
from azulejos.bots.search.alphabeta import DEALS
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST, new_buffers, new_table
from azulejos.bots.search.shared_deals import SharedDeals, Worker
from azulejos.bots.search.tree import NODE
from azulejos.rules.contract import Rules, mover

ENTRIES = 1 << 20
"""Default number of entries in the transposition table: 16 MB."""
SMALLEST_TREE = 1 << 14
LARGEST_TREE = 1 << 23
"""How many positions a tree holds at first, and at most: 0.6 GB. The search ends when the tree is full."""
SLICE_SECONDS = 0.004
"""How long the search runs between looks at the clock, and so how quickly it stops."""
FIRST_SLICE = 2_000
LARGEST_SLICE = 50_000
UNTIMED_SLICE = 20_000
HELPING_SLICE = 5_000
IDLE_SECONDS = 0.001
"""How long a helper waits when there is nothing to do."""
MOST_THREADS = 64


@dataclass(frozen=True)
class Line:
    """A line of play from the root that the search considers best."""

    actions: tuple[int, ...]
    value: int
    """Value for the player to move at the root: CERTAIN is a sure win, 0 a sure loss."""
    depth: int
    solved: bool
    """Whether no deeper search could change it."""

    @property
    def chance(self) -> float:
        """The value as a number from about 0 to about 1."""
        return self.value / CERTAIN


class Search:
    """A search and its memory. On one thread it is deterministic, given the same calls with node budgets."""

    def __init__(self, rules: Rules, entries: int = ENTRIES, weights: Any = None, threads: int = 1) -> None:
        """Create a search. Additional threads search the same position and share results through the table; once the
        round is solved, they share the deals.
        """
        self.rules = rules
        self._entries = entries
        self._buffers = new_buffers(rules, new_table(entries), weights)
        self._state = self._buffers.states[0]
        self._nodes: Any = None
        self._others = new_buffers(rules, self._buffers.table, weights)
        self._grows = False
        self._slice = FIRST_SLICE
        # One worker for each thread: what a single thread needs for itself is above.
        self._workers = [
            Worker(new_buffers(rules, self._buffers.table, weights), new_buffers(rules, self._buffers.table, weights))
            for _ in range(threads if threads > 1 else 0)
        ]
        self._deals: SharedDeals | None = None

    def forget(self) -> None:
        """Empty the transposition table and every history, as if new."""
        self._buffers.table[:] = 0
        workers = (memory for worker in self._workers for memory in (worker.search, worker.look))
        for memory in (self._buffers, self._others, *workers):
            memory.states[0]["history"][:] = 0

    def begin(
        self,
        position: Any,
        lines: int = 1,
        depth: int = Budget.depth,
        noise: int = 0,
        seed: int = 0,
        only: Sequence[int] = (),
    ) -> None:
        """Set the root position; nothing in it may be hidden, and a player must be to move.

        `only` restricts the search to some of the legal actions.
        """
        if mover(position) < 0:
            raise ValueError("no player is to move in this position: there is nothing to search")
        self._buffers.positions[0] = position
        for memory in (self._buffers, *(worker.search for worker in self._workers)):
            memory.states[0]["only"] = len(set(only))
            memory.states[0]["allowed"][: len(set(only))] = sorted(set(only))
        self._state["noise"] = noise
        self._state["noise_seed"] = seed & 0x7FFF_FFFF
        buffers = self._buffers
        calls = self.rules.calls
        self._grows = depth == DEEPEST and calls.seats(position) > 2
        if not self._grows:
            calls.begin(buffers.states, buffers.positions, lines, depth)
            self._deals = None
            for number, worker in enumerate(self._workers):
                worker.task = None
                worker.search.positions[0] = position
                calls.begin(worker.search.states, worker.search.positions, 1, depth)
                # Helpers start deeper, so that they store results that the others do not have yet.
                worker.search.states[0]["iteration"] = 3 - number % 2
            return
        if self._nodes is None:
            self._nodes = np.zeros(SMALLEST_TREE, NODE)
        calls.begin_tree(buffers.states, buffers.positions, self._nodes, len(self._nodes), buffers.weights, lines)

    def step(self, nodes: int) -> bool:
        """Search a number of nodes; returns whether nothing is left to find."""
        states, positions, table, weights = self._buffers
        if self._grows:
            self._make_room(nodes)
            return bool(self.rules.calls.run_tree(states, positions, self._nodes, len(self._nodes), weights, nodes))
        others, stack, _, _ = self._others
        entries = len(table) // 2
        return bool(self.rules.calls.run(states, positions, others, stack, table, entries, weights, nodes))

    def _make_room(self, nodes: int) -> None:
        """Enlarge the tree if this many more positions might not fit."""
        room = len(self._nodes)
        # Besides these, there may be a leaf that is half expanded, and the last one needs room for all that follows it.
        needed = int(self._state["used"]) + nodes + 2 * self.rules.max_legal
        if room < min(needed, LARGEST_TREE):
            enlarged = np.zeros(min(max(needed, 2 * room), LARGEST_TREE), NODE)
            enlarged[:room] = self._nodes
            self._nodes = enlarged

    def think(self, budget: Budget, enough: Callable[[], bool] = lambda: False) -> None:
        """Search until the budget is used up or nothing is left to find; there is always at least one line.

        `enough` is polled every few milliseconds, and ends the search by returning True. A node budget is exact, and
        runs on one thread.
        """
        if not self._workers or self._grows or budget.nodes is not None:
            self._think(budget, enough, self.step)
            return
        helping = threading.Event()
        helping.set()
        failures: list[BaseException] = []
        helpers = self._workers[1:]
        threads = [threading.Thread(target=self._help, args=(helper, helping, failures)) for helper in helpers]
        started: list[threading.Thread] = []
        try:
            for thread in threads:
                thread.start()
                started.append(thread)
            self._think(budget, enough, self._step_with_helpers)
        finally:
            helping.clear()
            for helper in helpers:
                helper.halt(True)
            for thread in started:
                thread.join()
            for helper in helpers:
                helper.halt(False)
        if failures:
            raise failures[0]

    def _help(self, helper: Worker, helping: threading.Event, failures: list[BaseException]) -> None:
        states, positions, table, weights = helper.search
        run, entries = self.rules.calls.run_round, len(table) // 2
        try:
            while helping.is_set():
                if self._deals is not None:
                    busy = self._deals.work(helper, HELPING_SLICE) > 0
                else:
                    busy = not run(states, positions, table, entries, weights, HELPING_SLICE)
                if not busy:
                    time.sleep(IDLE_SECONDS)
        except BaseException as failure:
            failures.append(failure)

    def _step_with_helpers(self, nodes: int) -> bool:
        if self._deals is None:
            done = self.step(nodes)
            if self._state["part"] == DEALS and not done:
                self._deals = SharedDeals(self.rules, self._buffers)
            return done
        while nodes > 0 and not self._deals.count():
            nodes -= max(self._deals.work(self._workers[0], nodes), 1)
        return self.done

    def _think(self, budget: Budget, enough: Callable[[], bool], step: Callable[[int], bool]) -> None:
        now = time.perf_counter()
        deadline = None if budget.seconds is None else now + budget.seconds
        left = budget.nodes
        while left is None or left > 0:
            nodes = self._slice if left is None else min(self._slice, left)
            if step(nodes):
                break
            if left is not None:
                left -= nodes
            if enough():
                break
            before, now = now, time.perf_counter()
            if deadline is not None:
                if now >= deadline:
                    break
                aim = min(SLICE_SECONDS, max(deadline - now, 0.0002))
                pace = nodes / max(now - before, 1e-6)
                self._slice = int(min(max(pace * aim, 100), LARGEST_SLICE))
            else:
                self._slice = UNTIMED_SLICE

    def outlook(self, line: int) -> tuple[list[float], list[float]]:
        """Return each player's expected final points and winning chances for one of the `lines`: at its end, or
        averaged over the deals sampled there. In a tree, the chances are averaged over all visits.
        """
        state, players = self._state, self.rules.calls.seats(self._buffers.positions[0])
        if weight := int(state["line_weight"][line]):
            summed = (state[name][line, :players] for name in ("line_points", "line_chances"))
            points, chances = ((sums / weight).tolist() for sums in summed)
            return points, chances
        self._others.states[0]["guesses"] = state["guesses"]
        return self._evaluated(self._buffers.positions[0], self.lines[line].actions)

    def evaluate(self, position: Any) -> tuple[list[float], list[float]]:
        """Return each player's expected final points and winning chances in a position, without a search."""
        return self._evaluated(position, ())

    def _evaluated(self, position: Any, played: Sequence[int]) -> tuple[list[float], list[float]]:
        """Evaluate what some actions lead to."""
        states, positions, _, weights = self._others
        actions = np.zeros(self.rules.max_legal, np.int16)
        actions[: len(played)] = played
        self.rules.calls.outlook(states, positions, position, weights, actions, len(played))
        players = self.rules.calls.seats(position)
        points, chances = (states[0]["values"][row, :players].tolist() for row in (POINTS, CHANCES))
        return points, chances

    @property
    def nodes(self) -> int:
        """Positions searched since `begin`, by all threads."""
        helped = 0 if self._grows else sum(int(worker.search.states[0]["nodes"]) for worker in self._workers)
        return int(self._state["nodes"]) + helped

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration, or the depth reached if that is less; or the depth of the tree."""
        return int(self._state["finished"])

    @property
    def done(self) -> bool:
        """Whether nothing is left to find, or there is no room for more."""
        return bool(self._state["done"])

    @property
    def lines(self) -> list[Line]:
        """The best lines so far, best first, each with a different first move."""
        state = self._state
        found: list[Line] = []
        for i in range(int(state["wanted"])):
            actions = tuple(int(action) for action in state["line_actions"][i, : state["line_length"][i]])
            # During an iteration, the previous one's lines come after those already found again.
            if actions:
                found.append(
                    Line(
                        actions, int(state["line_value"][i]), int(state["line_depth"][i]), bool(state["line_solved"][i])
                    )
                )
        return found

    @property
    def best(self) -> int:
        """The action that the search would choose now."""
        return int(self._state["line_actions"][0, 0])
