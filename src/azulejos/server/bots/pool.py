"""A bounded pool of processes in which bots think. Names no bot and no game.

Each worker is a separate process that reads one line per question and answers with one. A worker that dies or thinks
too long is replaced, and its question is asked again; the server itself never blocks.
"""

import asyncio
import base64
import contextlib
import json
import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import structlog

from azulejos.server import metrics
from azulejos.server.bots.line import Line, Urgency
from azulejos.server.refusal import Refusal

_TRIES = 3
MOST_OF_ONE = 4
"""The maximum number of waiting hints per address."""
_LONGEST_LINE = 1 << 20

log = structlog.get_logger("azulejos.bots")


class BotFailed(Exception):
    """No worker could answer a question."""


@dataclass(eq=False)
class Question:
    """A question to a bot, which moves for the player to move in `view`, the position as that player may know it."""

    game: str
    players: int
    view: bytes
    bot: str
    """The bot's name, or the search budget if advice is requested."""
    what: str = "choose"
    """`choose` an action, or `advise` on the best ones."""
    urgency: Urgency = Urgency.PEOPLE
    party: str = ""
    """The party on whose behalf it is asked; parties take turns among equally urgent questions."""
    answer: "asyncio.Future[dict[str, Any]]" = field(init=False)

    def line(self) -> bytes:
        """The question in a worker's input format."""
        data = {
            "what": self.what,
            "game": self.game,
            "players": self.players,
            "view": base64.b64encode(self.view).decode(),
            "bot": self.bot,
            "seed": secrets.randbits(62),
        }
        return json.dumps(data).encode() + b"\n"


class BotPool:
    """Answers questions, at most `processes` at once; the others wait in the queue."""

    def __init__(self, processes: int, waiting: int, seconds: float) -> None:
        self._count = processes
        self._most_waiting = waiting
        self._seconds = seconds
        self._line: Line[Question] = Line()
        self._stopping = False
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: dict[int, asyncio.subprocess.Process] = {}
        self._ready: set[int] = set()

    @property
    def alive(self) -> int:
        """The number of workers that are ready to answer."""
        return sum(self._processes[number].returncode is None for number in self._ready)

    def pids(self) -> list[int]:
        """List the process ids of the running workers."""
        return [process.pid for process in self._processes.values() if process.returncode is None]

    def open(self) -> None:
        """Start the workers."""
        self._tasks = [asyncio.create_task(self._work(number)) for number in range(self._count)]

    def stop(self) -> None:
        """Accept no more questions and refuse those that wait, as the server is about to stop."""
        self._stopping = True
        for question in self._line.empty():
            if not question.answer.done():
                question.answer.set_exception(stopping())

    async def close(self) -> None:
        """Stop all workers."""
        self.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self._processes.values():
            await _end(process)

    async def ask(self, question: Question) -> dict[str, Any]:
        """Return the answer. Raises BotFailed; refuses a hint when too many wait. A cancelled question is dropped."""
        if self._stopping:
            raise stopping()
        if question.urgency == Urgency.HINT:
            self._check_room(question.party)
        question.answer = asyncio.get_running_loop().create_future()
        self._line.put(question, question.urgency, question.party)
        metrics.BOT_QUEUE.set(len(self._line))
        try:
            return await question.answer
        finally:
            self._line.remove(question, question.urgency, question.party)

    def _check_room(self, party: str) -> None:
        if self._line.waiting(Urgency.HINT, party) >= MOST_OF_ONE:
            raise Refusal("busy", f"{MOST_OF_ONE} of your hints are already waiting: try again in a moment", 429)
        if len(self._line) >= self._most_waiting:
            raise Refusal("busy", "all bots are busy: try again in a moment", 429)

    async def _work(self, number: int) -> None:
        await self._begin(number)
        while True:
            question = await self._line.get()
            metrics.BOT_QUEUE.set(len(self._line))
            if not question.answer.done():
                await self._answer(number, question)

    async def _begin(self, number: int) -> None:
        """Start a worker and wait until it is ready; retry with growing delays if it cannot start."""
        pause = 0.5
        self._ready.discard(number)
        while True:
            self._processes[number] = await _start()
            if await _receive(self._processes[number]):
                self._ready.add(number)
                return
            await _end(self._processes[number])
            log.error("bot process could not start")
            await asyncio.sleep(pause)
            pause = min(2 * pause, 30.0)

    async def _answer(self, number: int, question: Question) -> None:
        problem = ""
        for _ in range(_TRIES):
            if self._processes[number].returncode is not None:
                await self._begin(number)
            began = time.monotonic()
            try:
                # Not `wait_for`: Python 3.11's loses a cancellation that comes together with the answer.
                async with asyncio.timeout(self._seconds):
                    reply = await _exchange(self._processes[number], question)
            except (TimeoutError, ConnectionError, ValueError) as reason:
                problem = str(reason) or "thought too long"
                metrics.BOT_CRASHES.inc()
                log.warning("bot process restarted", bot=question.bot, game=question.game, problem=problem)
                await _end(self._processes[number])
                continue
            metrics.BOT_SECONDS.observe(time.monotonic() - began)
            if "problem" not in reply:
                _resolve(question.answer, reply)
                return
            problem = reply["problem"]
            break
        if not question.answer.done():
            question.answer.set_exception(BotFailed(f"{question.bot} could not decide: {problem}"))


def stopping() -> Refusal:
    """Create the refusal for a server that is about to stop."""
    return Refusal("unavailable", "the server is about to stop: try again in a moment", 503)


def _resolve(answer: "asyncio.Future[dict[str, Any]]", reply: dict[str, Any]) -> None:
    if not answer.done():
        answer.set_result(reply)


async def _start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "azulejos.server.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
        start_new_session=True,
    )


async def _exchange(process: asyncio.subprocess.Process, question: Question) -> dict[str, Any]:
    assert process.stdin is not None
    process.stdin.write(question.line())
    await process.stdin.drain()
    reply = await _receive(process)
    if reply is None:
        raise ConnectionError("the process ended")
    return reply


async def _receive(process: asyncio.subprocess.Process) -> dict[str, Any] | None:
    """Read the next line from a worker; None when it has exited."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    return json.loads(line) if line else None


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
