"""What the running service does by itself."""

import asyncio
import gc

import pytest
import uvicorn

from azulejos.server.operations.run import COLLECT_AT_LATEST, COLLECT_AT_REST, Service
from azulejos.server.settings import Settings


@pytest.mark.parametrize(
    ("seconds", "busy", "looks"),
    [
        (COLLECT_AT_REST / 2, False, 0),
        (COLLECT_AT_REST * 2, False, 1),
        (COLLECT_AT_REST * 2, True, 0),
        (COLLECT_AT_LATEST * 2, True, 1),
    ],
)
def test_old_garbage_is_looked_for_at_rest_or_at_the_latest(
    monkeypatch: pytest.MonkeyPatch, seconds: float, busy: bool, looks: int
) -> None:
    looked = []
    monkeypatch.setattr(gc, "collect", lambda: looked.append(True))

    async def tick() -> None:
        service = Service(uvicorn.Config("nowhere"), Settings())
        service._collected -= seconds
        if busy:
            service.server_state.tasks.add(asyncio.create_task(asyncio.sleep(0)))
        assert not await service.on_tick(1)
        assert not await service.on_tick(2)

    asyncio.run(tick())
    assert len(looked) == looks
