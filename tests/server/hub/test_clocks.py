"""Clocks advance steadily: nobody loses or gains time when the machine's clock is set."""

import time
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.clock import MOST_AHEAD, Clock
from tests.server.harness import ME, make, serving

HOUR = 3_600_000
ACTUAL = time.time_ns


def set_clock(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Set the machine's clock, as far as this process sees it."""
    monkeypatch.setattr(time, "time_ns", lambda: ACTUAL() + hours * HOUR * 1_000_000)
    monkeypatch.setattr(time, "time", lambda: (ACTUAL() + hours * HOUR * 1_000_000) / 1e9)


@pytest.mark.parametrize("hours", [1, -1])
def test_nobody_loses_or_gains_time_when_the_clock_is_set(
    client: Any, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    ann, _ = make(client, "azul", ME, ME, first=0, clock={"initial": 600})
    set_clock(monkeypatch, hours)
    table = ann.play()
    assert table["status"] == "running" and 0 <= 600_000 - table["clock"]["left"][0] < 300_000


@pytest.mark.parametrize("hours", [1, -1])
def test_nor_when_it_is_set_while_no_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    with serving(tmp_path) as client:
        ann, _ = make(client, "azul", ME, ME, first=0, clock={"initial": 600})
    set_clock(monkeypatch, hours)
    with serving(tmp_path) as client:
        ann.client = client
        table = ann.play()
        assert table["status"] == "running" and 0 <= 600_000 - table["clock"]["left"][0] < 300_000


def test_time_never_goes_back_unless_the_previous_time_was_far_off() -> None:
    clock = Clock()
    clock.set(1_000_000, before=1_000_500)
    assert 1_000_500 <= clock.now() < 1_060_500
    clock.set(1_000_000, before=1_000_000 + 2 * MOST_AHEAD)
    assert 1_000_000 <= clock.now() < 1_060_000
