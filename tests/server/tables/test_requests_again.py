"""Requests sent again: the same one with the same key changes nothing more; another one is refused."""

from typing import Any

import pytest

from tests.server.harness import LINK, ME, Person, make, two_people

KEY = "0123456789abcdef"


def test_a_move_sent_again_in_the_same_words_is_the_same_move(client: Any) -> None:
    """Shortened or in other letters, the text is not what the log holds, and is compared as it was sent."""
    ann, _ = two_people(client)
    table = ann.table()
    text = table["legal"][0]["text"].lower()
    body = {"version": table["version"], "text": text}
    first, again = ann.post("/moves", body, KEY), ann.post("/moves", body, KEY)
    assert first.status_code == again.status_code == 200
    assert not first.json()["duplicate"] and again.json()["duplicate"]
    assert first.json()["number"] == again.json()["number"]
    for other in ({"text": table["legal"][0]["text"]}, {"action": table["legal"][1]["action"]}):
        refused = ann.post("/moves", {"version": table["version"]} | other, KEY)
        assert (refused.status_code, refused.json()["reason"]) == (409, "key_reused")
    assert ann.post("/resign", {}, KEY).json()["reason"] == "key_reused"


def test_a_key_cannot_be_reused_for_another_table(client: Any) -> None:
    ann, _ = make(client, "azul", ME, LINK, key=KEY + "create")
    again, _ = make(client, "azul", ME, LINK, key=KEY + "create")
    assert (again.table_id, again.secret) == (ann.table_id, ann.secret)
    other = {"game": "duel", "seats": [ME, LINK]}
    refused = client.post("/tables", json=other, headers={"Idempotency-Key": KEY + "create"})
    assert refused.status_code == 409 and refused.json()["reason"] == "key_reused"
    assert "secret" not in refused.json()


def test_a_key_cannot_be_reused_for_another_seat(client: Any) -> None:
    ann, invites = make(client, "azul", ME, LINK, LINK)
    guest = Person(client, ann.table_id)
    body = {"name": "Ben", "invite": invites[0]}
    seats = [guest.post("/join", body, KEY + "join").json()["seat"] for _ in range(2)]
    assert seats == [1, 1]
    assert guest.post("/join", body | {"invite": invites[1]}, KEY + "join").json()["reason"] == "key_reused"


@pytest.mark.parametrize("length", [16, 64, 80])
def test_keys_of_any_documented_length_will_do_on_postgresql(postgres_client: Any, length: int) -> None:
    ann, _ = two_people(postgres_client)
    table = ann.table()
    body = {"version": table["version"], "action": table["legal"][0]["action"]}
    key = ("k" * 80)[:length]
    assert ann.post("/moves", body, key).status_code == 200
    assert ann.post("/moves", body, key).json()["duplicate"]
