"""A crowd that arrives at once receives everything, and nobody in it is dropped."""

import asyncio
import json
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.sync.client import connect as connect_once

from tests.server.harness import make, two_people
from tests.server.processes import server_process
from tests.soak import SOAK

CROWD = 1000 if SOAK else 200


async def watch(url: str, there: asyncio.Semaphore) -> list[str]:
    """Come, wait until all are there, and read until the move arrives; returns the types of all messages."""
    # On a busy machine it is the clients, all in this process, that take long to come.
    async with connect(url, open_timeout=120) as socket:
        await socket.send(json.dumps({"after": 0}))
        told = [json.loads(await socket.recv())]
        there.release()
        while not any(event["kind"] == "move" for message in told for event in message["events"]):
            told.append(json.loads(await socket.recv()))
        return [str(message["type"]) for message in told]


async def crowd(url: str, play: Any) -> list[list[str]]:
    there = asyncio.Semaphore(0)
    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        watching = [group.create_task(watch(url, there)) for _ in range(CROWD)]
        for _ in range(CROWD):
            await there.acquire()
        await asyncio.to_thread(play)
    return [task.result() for task in watching]


def test_a_crowd_of_spectators_arrives_at_once(tmp_path: Path) -> None:
    many = {"sockets_per_address": 2000, "connections_per_address": 3000}
    with server_process(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "log", **many) as server:
        ann, _ = two_people(server.client())
        url = f"ws://127.0.0.1:{server.port}/api/v1/tables/{ann.table_id}/live"
        told = asyncio.run(crowd(url, ann.play))
        assert len(told) == CROWD
        # To compress for each of them would take longer than all else.
        with connect_once(url) as socket:
            assert socket.protocol.extensions == []
        # Announcing each arrival to everyone would take thousands of messages; all but a few are combined.
        assert sum(len(types) for types in told) < 20 * CROWD
        table, _ = make(server.client(), "azul", {"kind": "me"}, {"kind": "me"})
        assert table.get().status_code == 200
