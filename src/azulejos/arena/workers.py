"""Where games are played: processes on this machine, or a Ray cluster. Both give each finished game once.

A worker that dies takes nothing with it: its game is handed out again. Which worker plays a game has no
influence on it.
"""

import multiprocessing
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from azulejos.arena.match import Match, Played
from azulejos.arena.play import play_pairing
from azulejos.arena.schedule import Pairing
from azulejos.rules.errors import AzulejosError

MOST_DEATHS = 5
"""Worker deaths in a row, with no game finished in between, after which a match is given up."""


class WorkersDied(AzulejosError):
    """Workers died again and again without finishing a game."""


def play_here(match: Match, pairings: Sequence[Pairing], processes: int) -> Generator[Played]:
    """Play on this machine; with one process, in this one."""
    if processes == 1:
        for pairing in pairings:
            yield play_pairing(match, pairing)
        return
    left = {pairing.number: pairing for pairing in pairings}
    deaths = 0
    while left:
        # Fresh interpreters: a forked copy of a process with threads may hang.
        with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
            try:
                for played in _in_pool(pool, match, list(left.values()), processes):
                    del left[played.number]
                    deaths = 0
                    yield played
            except BrokenProcessPool:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"workers died {deaths} times in a row; {len(left)} games are left") from None
            except GeneratorExit:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _in_pool(pool: ProcessPoolExecutor, match: Match, pairings: Sequence[Pairing], processes: int) -> Iterator[Played]:
    waiting = iter(pairings)
    running: set[Future[Played]] = set()
    while True:
        # A short queue: a stopped run should not leave a long one behind.
        while len(running) < processes + 1 and (pairing := next(waiting, None)) is not None:
            running.add(pool.submit(play_pairing, match, pairing))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def play_on_ray(match: Match, pairings: Sequence[Pairing], address: str | None = None) -> Generator[Played]:
    """Play on a Ray cluster, or on a local one that is started for the match."""
    try:
        import ray
    except ImportError:
        raise AzulejosError("--ray needs Ray: pip install 'azulejos[ray]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    try:
        yield from _on_cluster(ray, match, pairings)
    finally:
        if started:
            ray.shutdown()


def _on_cluster(ray: Any, match: Match, pairings: Sequence[Pairing]) -> Iterator[Played]:
    # Retries are ours: Ray's own would not tell a dead worker from a bot's error.
    remote = ray.remote(max_retries=0)(play_pairing)
    waiting = list(reversed(pairings))
    running: dict[Any, Pairing] = {}
    deaths = 0
    while waiting or running:
        room = int(ray.cluster_resources().get("CPU", 1)) + 1
        while waiting and len(running) < room:
            pairing = waiting.pop()
            running[remote.remote(match, pairing)] = pairing
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            pairing = running.pop(reference)
            try:
                played: Played = ray.get(reference)
            except ray.exceptions.WorkerCrashedError:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"Ray workers died {deaths} times in a row") from None
                time.sleep(0.1)
                waiting.append(pairing)
            else:
                deaths = 0
                yield played
