"""Outside bots within this process: challenges that lapse, slow readers, signing up over the API."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.hub.hub import Hub
from azulejos.server.live.stream import Stream
from azulejos.server.schema import Accepts
from azulejos.server.tables.outside import OutsideBot
from tests.server.harness import ME, Person, from_address, make, serving, sit_down, until


def sign_up(client: Any, name: str, key: str = "") -> Any:
    return client.post("/bots", json={"name": name}, headers={"Idempotency-Key": key} if key else {})


def listening(client: Any, token: str) -> Stream:
    """A bot's stream, read by nobody."""
    hub = hub_of(client)

    async def begin() -> Stream:
        return await hub.outside.open(await hub.outside.who(token))

    opened: Stream = client.portal.call(begin)
    return opened


def hub_of(client: Any) -> Hub:
    found: Hub = client.app.state.hub
    return found


def close(client: Any, stream: Stream) -> None:
    client.portal.call(hub_of(client).outside.close, stream)


def lines(client: Any, stream: Stream) -> list[Any]:
    """All that waits in a stream."""

    async def take() -> list[Any]:
        return [stream.lines.get_nowait() for _ in range(stream.lines.qsize())]

    return [json.loads(line) if line else None for line in client.portal.call(take)]


def test_a_challenge_that_nobody_answers_lapses(tmp_path: Path) -> None:
    with serving(tmp_path, bot_signup="on", challenge_seconds=0.0) as client:
        stream = listening(client, sign_up(client, "Hal").json()["token"])
        ann, _ = make(client, "azul", ME, {"kind": "outside", "bot": "hal"})
        until(lambda: ann.table()["status"] == "over")
        assert ann.table()["result"]["why"] == "expired"
        assert [event["type"] for event in lines(client, stream)] == ["hello", "challenge", "challenge_over"]


def test_anybody_signs_up_where_that_is_switched_on(tmp_path: Path) -> None:
    with serving(tmp_path, bot_signup="on", bots_per_address=2) as client:
        made = sign_up(client, "Hal", "sign-up-0123456789")
        assert made.status_code == 201 and made.json()["token"].startswith("azb_")
        assert sign_up(client, "Hal", "sign-up-0123456789").json() == made.json()
        assert sign_up(client, "HAL").json()["reason"] == "name_taken"
        assert sign_up(client, "level-1").json()["reason"] == "bad_name"
        assert sign_up(client, "Eve").status_code == 201
        third = sign_up(client, "Bob")
        assert (third.status_code, third.json()["reason"]) == (429, "too_many_bots")
        known = client.get("/bots", params={"online": False}).json()["bots"]
        assert [bot["name"] for bot in known] == ["Eve", "Hal"]


def test_nobody_signs_up_where_it_is_not(client: Any) -> None:
    refused = sign_up(client, "Hal")
    assert (refused.status_code, refused.json()["reason"]) == (403, "signup_off")


def test_too_many_challenges_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, bot_signup="on") as client:
        listening(client, sign_up(client, "Hal").json()["token"])
        body = {"game": "azul", "seats": [ME, {"kind": "outside", "bot": "Hal"}]}
        others = [from_address(client, f"10.0.0.{number}") for number in range(5)]
        answers = [other.post("/tables", json=body) for other in others for _ in range(5)]
        # Four from each address, and sixteen in all.
        assert [answer.status_code for answer in answers] == ([201] * 4 + [429]) * 4 + [429] * 5
        assert {answer.json()["reason"] for answer in answers if answer.status_code == 429} == {"bot_busy"}


def test_a_repeated_challenge_gets_the_same_answer_though_the_bot_has_gone(tmp_path: Path) -> None:
    with serving(tmp_path, bot_signup="on") as client:
        stream = listening(client, sign_up(client, "Hal").json()["token"])
        first, _ = make(client, "azul", ME, {"kind": "outside", "bot": "Hal"}, key="challenge-0123456789")
        close(client, stream)
        again, _ = make(client, "azul", ME, {"kind": "outside", "bot": "Hal"}, key="challenge-0123456789")
        assert (first.table_id, first.secret) == (again.table_id, again.secret)


def test_a_stream_that_is_not_read_ends_and_the_next_repeats_everything(tmp_path: Path) -> None:
    with serving(tmp_path, bot_signup="on", slow_reader=4) as client:
        token = sign_up(client, "Hal").json()["token"]
        stream = listening(client, token)
        body = {"game": "azul", "seats": [ME, {"kind": "outside", "bot": "Hal"}]}
        for number in range(6):
            assert from_address(client, f"10.0.0.{number}").post("/tables", json=body).status_code == 201
        assert stream.dropped.is_set() and [line and line["type"] for line in lines(client, stream)][-1] is None
        close(client, stream)
        told = lines(client, listening(client, token))
        assert [event["type"] for event in told] == ["hello"] + ["challenge"] * 6


def test_a_stream_reports_each_event_once(client: Any) -> None:
    ann, (invite,) = make(client, "azul", ME, {"kind": "link"}, first=0)
    sit_down(client, ann.table_id, invite)
    hub = hub_of(client)

    async def look() -> list[str]:
        table = (await hub.get(ann.table_id)).table.copy()
        stream = Stream(OutsideBot("hal", "Hal", Accepts()), 10)
        table.seats[0] = type(table.seats[0])("outside", "Hal", "Hal", "bot:hal", taken=True)
        for _ in range(3):
            stream.look(table)
        await asyncio.sleep(0)
        return [json.loads(stream.lines.get_nowait() or b"")["type"] for _ in range(stream.lines.qsize())]

    assert client.portal.call(look) == ["hello", "game_started", "your_move"]


@pytest.mark.parametrize("path", ["/bot", "/bot/tables", "/bot/stream"])
def test_a_bots_pages_need_its_token(client: Any, path: str) -> None:
    for headers in ({}, {"Authorization": "Bearer azb_nonsense"}, {"Authorization": "Basic azb_nonsense"}):
        answer = client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (401, "bad_token")


def test_no_secret_can_pass_for_a_bot(client: Any) -> None:
    ann, _ = make(client, "azul", ME, ME)
    for secret in ("bot:hal", "hal", "azb_"):
        person = Person(client, ann.table_id, secret)
        assert person.get().status_code in (401, 403)
