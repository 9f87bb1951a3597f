"""Threads that share the deals beyond the round: the same deals in the same order as on one thread."""

import ctypes
import threading
import time
from typing import Any

import pytest

from azulejos.bots.search.alphabeta import DEALS
from azulejos.bots.search.beyond import JUDGED, MOST_DEALS
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.bots.search.shared_deals import SharedDeals
from azulejos.rules import GAMES
from tests.bots.test_search import solved_rounds

SMALL = 1 << 12


def at_deals(game: str, position: Any, threads: int = 1) -> Search:
    """A search that has just begun to compare lines by deals, on one thread."""
    search = Search(GAMES[game].rules, entries=SMALL, threads=threads)
    search.begin(position, lines=2)
    while search._state["part"] != DEALS or search._state["deals"] == 0:
        assert not search.done
        search.step(500)
    return search


def sums(search: Search) -> list[Any]:
    names = (
        "line_actions",
        "line_length",
        "line_weight",
        "line_points",
        "line_chances",
        "line_value",
        "rivals",
        "deals",
    )
    return [search._state[name].tolist() for name in names]


def deals_are_whole(search: Search) -> None:
    """Each line still compared has met every deal once: the one at hand too, if its turn has passed."""
    state = search._state
    for line in range(int(state["rivals"])):
        assert state["line_weight"][line] == JUDGED + state["deals"] + (line < state["rival"])


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_alone_finds_exactly_what_the_search_finds(game: str) -> None:
    for position in solved_rounds(game, 3):
        alone, helped = at_deals(game, position), at_deals(game, position, threads=2)
        while alone._state["looking"] or alone._state["rival"]:
            for search in (alone, helped):
                search.step(1)
        worker = helped._workers[0]
        # Short searches in the same memory inherit the history from each other.
        worker.look.states["history"] = helped._others.states["history"]
        deals = SharedDeals(helped.rules, helped._buffers)
        while not deals.count():
            deals.work(worker, 1_000)
        assert alone.step(1 << 30)
        assert sums(alone) == sums(helped)
        assert alone.lines == helped.lines


@pytest.mark.parametrize("game", GAMES)
def test_workers_in_turn_find_the_same_within_the_error_of_short_searches(game: str) -> None:
    for position in solved_rounds(game, 3):
        alone, helped = at_deals(game, position), at_deals(game, position, threads=3)
        deals = SharedDeals(helped.rules, helped._buffers)
        while not deals.count():
            for number, worker in enumerate(helped._workers):
                deals.work(worker, 400 * (number + 1))
        assert all(worker.search.states[0]["nodes"] > 1_000 for worker in helped._workers)
        deals_are_whole(helped)
        while alone._state["deals"] < helped._state["deals"] and not alone.done:
            alone.step(100)
        found = {line.actions[0]: number for number, line in enumerate(helped.lines)}
        both = [(number, found[line.actions[0]]) for number, line in enumerate(alone.lines) if line.actions[0] in found]
        assert both
        for mine, theirs in both:
            points, chances = alone.outlook(mine)
            other_points, other_chances = helped.outlook(theirs)
            assert other_points == pytest.approx(points, abs=3)
            assert other_chances == pytest.approx(chances, abs=0.03)


@pytest.mark.parametrize("game", GAMES)
def test_every_thread_takes_part_in_the_deals(game: str) -> None:
    """On a busy machine a helper may wait long for a processor, and the search may end first."""
    threads = threading.active_count()
    for position in solved_rounds(game, 3) * 20:
        search = at_deals(game, position, threads=2)
        before = [int(worker.search.states[0]["nodes"]) for worker in search._workers]
        search.think(Budget())
        assert search.done
        assert search._state["rivals"] == 1 or search._state["deals"] == MOST_DEALS
        deals_are_whole(search)
        assert threading.active_count() == threads
        after = [int(worker.search.states[0]["nodes"]) for worker in search._workers]
        if all(late > early + 1_000 for early, late in zip(before, after, strict=True)):
            assert search.nodes == int(search._state["nodes"]) + sum(after)
            return
    raise AssertionError("one thread did all the work")


def test_helpers_go_on_from_the_round_to_the_deals() -> None:
    for position in solved_rounds("azul", 3):
        search = Search(GAMES["azul"].rules, entries=SMALL, threads=2)
        search.begin(position)
        search.think(Budget())
        assert search.done
        assert search.lines[0].solved
        assert search._state["deals"] > 0
        deals_are_whole(search)


def test_short_slices_with_and_without_helpers_make_progress_and_count_every_deal_once() -> None:
    for position in solved_rounds("azul-grey", 3):
        search = at_deals("azul-grey", position, threads=2)
        for _ in range(100_000):
            if search.done:
                break
            search.think(Budget(seconds=0.0005))
            deals_are_whole(search)
            search.think(Budget(nodes=700))
            deals_are_whole(search)
        assert search.done


def test_another_position_begins_without_the_deals_of_the_last_one() -> None:
    one, other = solved_rounds("azul", 2)
    search = at_deals("azul", one, threads=2)
    search.think(Budget(seconds=0.02))
    search.begin(other)
    search.think(Budget())
    fresh = Search(GAMES["azul"].rules)
    fresh.begin(other)
    fresh.think(Budget())
    assert search.done and fresh.done
    assert search.outlook(0)[1] == pytest.approx(fresh.outlook(0)[1], abs=0.05)


@pytest.mark.parametrize("threads", [2, 4])
def test_a_stop_ends_all_threads_promptly(threads: int) -> None:
    alive = threading.active_count()
    for position in solved_rounds("azul-grey", 3):
        search = at_deals("azul-grey", position, threads)
        began = time.perf_counter()
        search.think(Budget(), lambda: True)
        search.think(Budget(seconds=0.05))
        assert time.perf_counter() - began < 1  # generous, for a busy machine
        assert threading.active_count() == alive


def test_an_error_in_the_callback_leaves_no_thread_and_the_search_usable() -> None:
    class Interrupted(Exception):
        pass

    def fail() -> bool:
        raise Interrupted

    alive = threading.active_count()
    search = at_deals("azul", solved_rounds("azul", 1)[0], threads=3)
    for _ in range(3):
        with pytest.raises(Interrupted):
            search.think(Budget(), fail)
        assert threading.active_count() == alive
    search.think(Budget())
    assert search.done
    deals_are_whole(search)


def test_an_error_in_a_helper_is_reported_once_the_search_has_ended_without_it() -> None:
    alive = threading.active_count()
    search = at_deals("azul", solved_rounds("azul", 1)[0], threads=2)
    search.think(Budget(), lambda: True)
    helper = search._workers[1]
    frozen = helper.search.table.view()
    frozen.flags.writeable = False
    helper.search = helper.search._replace(table=frozen)
    with pytest.raises(ctypes.ArgumentError, match="read-only"):
        search.think(Budget())
    assert search.done
    deals_are_whole(search)
    assert threading.active_count() == alive


def test_a_budget_in_nodes_compares_by_deals_on_one_thread_alone() -> None:
    for position in solved_rounds("azul", 3):
        searches = [Search(GAMES["azul"].rules, entries=SMALL, threads=threads) for threads in (1, 3)]
        for search in searches:
            search.begin(position, lines=3)
            search.think(Budget(nodes=150_000))
        assert searches[0].lines == searches[1].lines
        assert searches[0].nodes == searches[1].nodes
        assert sums(searches[0]) == sums(searches[1])
