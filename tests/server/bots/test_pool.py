"""The processes in which bots think: they end when the server does, whatever they were doing."""

import asyncio
from typing import Any

import pytest

import azulejos
from azulejos.server.bots import pool as pools
from azulejos.server.bots.pool import BotPool, Question


def test_a_pool_closes_though_an_answer_arrives_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        thinking, answered = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def exchange(*_: Any) -> dict[str, Any]:
            thinking.set()
            answer: dict[str, Any] = await answered
            return answer

        monkeypatch.setattr(pools, "_exchange", exchange)
        pool = BotPool(processes=1, waiting=10, seconds=300)
        pool.open()
        view = azulejos.new("azul", players=2, seed=1).position.content
        asking = asyncio.create_task(pool.ask(Question("azul", 2, view, "greedy")))
        await thinking.wait()
        answered.set_result({"action": 0})
        # Now the exchange ends; the pool's own task has not heard of it yet.
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            await pool.close()
        assert pool.pids() == []
        asking.cancel()

    asyncio.run(run())
