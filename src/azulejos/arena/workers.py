"""Run jobs in processes on this machine or on a Ray cluster. Both yield each result once, as it finishes.

If a worker dies, its job is assigned again. The result must not depend on which worker runs a job. Knows nothing about
the jobs.
"""

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from azulejos.rules.errors import AzulejosError

Job = TypeVar("Job")
Result = TypeVar("Result")
MOST_DEATHS = 5
"""Worker deaths in a row, with no job finished in between, before giving up."""


class WorkersDied(AzulejosError):
    """Workers died repeatedly without finishing a job."""


def work_here(task: Callable[[Job], Result], jobs: Sequence[Job], processes: int) -> Generator[Result]:
    """Run jobs on this machine; with one process, in this one."""
    if processes == 1:
        for job in jobs:
            yield task(job)
        return
    left = dict(enumerate(jobs))
    deaths = 0
    while left:
        # Fresh interpreters: a forked copy of a process with threads may hang.
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, mp_context=spawn, initializer=_end_with_parent) as pool:
            try:
                for number, result in _in_pool(pool, task, dict(left), processes):
                    del left[number]
                    deaths = 0
                    yield result
            except BrokenProcessPool:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"workers died {deaths} times in a row; {len(left)} jobs are left") from None
            except GeneratorExit:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _end_with_parent() -> None:
    """Let this worker end when the process that started it was killed, instead of waiting for work for ever."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _in_pool(
    pool: ProcessPoolExecutor, task: Callable[[Job], Result], jobs: dict[int, Job], processes: int
) -> Iterator[tuple[int, Result]]:
    waiting = iter(jobs.items())
    running: dict[Future[Result], int] = {}
    while True:
        # A short queue, so that a stopped run does not leave a long one behind.
        while len(running) < processes + 1 and (following := next(waiting, None)) is not None:
            running[pool.submit(task, following[1])] = following[0]
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(future), future.result()


def work_on_ray(task: Callable[[Job], Result], jobs: Sequence[Job], address: str | None = None) -> Generator[Result]:
    """Run jobs on a Ray cluster, or on a local one that is started for them."""
    try:
        import ray
    except ImportError:
        raise AzulejosError("--ray requires Ray: pip install 'azulejos[ray]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    try:
        yield from _on_cluster(ray, task, jobs)
    finally:
        if started:
            ray.shutdown()


def _on_cluster(ray: Any, task: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
    # Retries are ours: Ray's own would not tell a dead worker from an error of the job.
    remote = ray.remote(max_retries=0)(_call).options(name="azulejos")
    waiting = list(reversed(jobs))
    running: dict[Any, Job] = {}
    deaths = 0
    while waiting or running:
        room = int(ray.cluster_resources().get("CPU", 1)) + 1
        while waiting and len(running) < room:
            job = waiting.pop()
            running[remote.remote(task, job)] = job
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            job = running.pop(reference)
            try:
                result: Result = ray.get(reference)
            except ray.exceptions.WorkerCrashedError:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"Ray workers died {deaths} times in a row") from None
                time.sleep(0.1)
                waiting.append(job)
            else:
                deaths = 0
                yield result


def _call(task: Callable[[Job], Result], job: Job) -> Result:
    return task(job)
