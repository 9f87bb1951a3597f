"""Positions that guests hand in: checked before anything is drawn, and read in no time however long they are."""

import time
from typing import Any

import pytest

from tests.server.harness import ME

ENDLESS = [
    "azulejos/1 duel players=2 unseen=- aside=/S?.1.1|-",
    "azulejos/1 duel players=2 unseen=- aside=/S?.1.1|- phase=acquisition",
    "azulejos/1 duel players=2 1.store=" + "," * 7_900,
    "azulejos/1 duel players=2 1.store=" + "," * 24_000,
    "azulejos/1 azul players=2 1.score=32767",
    "azulejos/1 azul players=2 round=32767",
]


@pytest.mark.parametrize("position", ENDLESS)
def test_an_impossible_position_is_refused_at_once(client: Any, position: str) -> None:
    began = time.process_time()
    answer = client.post("/tables", json={"position": position, "seats": [ME, ME]})
    assert answer.status_code == 422 and answer.json()["reason"] in ("bad_record", "bad_request")
    assert len(answer.content) < 1000
    assert time.process_time() - began < 5


@pytest.mark.parametrize("body", ["[" * 100_000, '{"game": ' + "9" * 10_000 + "}", '{"game": "\\ud800"}', "\x00"])
def test_what_is_hardly_json_is_refused(client: Any, body: str) -> None:
    answer = client.post("/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422) and answer.json()["reason"] == "bad_request"
