"""Nothing that a viewer may not know leaves the server: every byte that players, a spectator and a stranger receive
is compared with the truth and what of it they may see, computed here from just the contract."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import HIDDEN, SPECTATOR
from azulejos.server.tables import views
from azulejos.server.tables.identity import hashed
from azulejos.server.tables.table import Table
from tests.server.harness import LINK, ME, Person, make, sit_down

MOVES = 60
PATHS = ("", "/events?fields=true", "/record", "/position", "/moves")


class Party(Person):
    """Somebody who keeps every byte received, over HTTP and a live connection."""

    def listen(self, stack: ExitStack) -> None:
        self.socket = stack.enter_context(self.client.websocket_connect(f"/api/v1/tables/{self.table_id}/live"))
        self.socket.send_text(json.dumps({"secret": self.secret, "fields": True}))

    def hear(self, last: int) -> None:
        """Take in live messages up to an event."""
        while True:
            text = self.socket.receive_text()
            self.received.append(text.encode())
            if json.loads(text)["last"] >= last:
                return

    def look_everywhere(self) -> None:
        for path in PATHS:
            self.get(path)


class Truth:
    """What happened at a table, event by event, with the position before and after each."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.before: dict[int, Any] = {}
        self.after: dict[int, Any] = {}
        again = Table(table.id)
        for step in table.steps:
            number = step.event.number
            if step.event.kind != "created":
                self.before[number] = again._positions.copy()
            again.fold(step.event)
            self.after[number] = again._positions.copy()

    def seen(self, number: int, viewer: int) -> dict[str, Any]:
        """What a viewer may see of a decision or chance event."""
        event = self.table.steps[number - 1].event
        position = self.before[number][0]
        if event.kind == "move":
            action = event.data["action"]
            visible = rules.seen_action(position, action, viewer) != HIDDEN
            words = rules.rules_of(position).words
            text = words.action_text(action) if visible else words.hidden_text(position)
            return {"action": action if visible else None, "text": text}
        outcome = np.full(rules.rules_of(position).max_outcome, -1, np.int8)
        outcome[: len(event.data["values"])] = event.data["values"]
        rules.seen_outcome(position, outcome, viewer)
        return {"values": outcome[: len(event.data["values"])].tolist()}

    def fields(self, number: int, viewer: int) -> dict[str, Any]:
        """The position after an event as a viewer may know it."""
        position = self.after[number].copy()
        rules.hide(position[0], viewer)
        return views.fields_of(position[0])

    def position_changed(self, last: int) -> int:
        """The last event up to this one that has a position."""
        kinds = ("created", "move", "chance", "undone")
        return max(n for n in range(1, last + 1) if self.table.steps[n - 1].event.kind in kinds)


def objects(received: list[bytes]) -> Iterator[dict[str, Any]]:
    """All JSON objects in what was received, at any depth."""

    def walk(value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict):
            yield value
            for inner in value.values():
                yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    for content in received:
        with suppress(ValueError):
            yield from walk(json.loads(content))


def check_party(party: Party, viewer: int, truth: Truth) -> int:
    """Compare all that a party received with what the viewer may know; returns the number of comparisons."""
    compared = 0
    for found in objects(party.received):
        if found.get("kind") in ("move", "chance") and "number" in found:
            allowed = truth.seen(found["number"], viewer)
            assert {name: found[name] for name in allowed} == allowed
            compared += 1
        if "fields" in found and found["fields"] is not None:
            number = found["number"] if "number" in found else truth.position_changed(found["last"])
            assert found["fields"] == truth.fields(number, viewer)
            compared += 1
        if found.get("legal"):
            assert found["mover"] == viewer
    return compared


@pytest.mark.parametrize("game", list(azulejos.GAMES))
def test_nobody_receives_a_byte_too_many(client: Any, game: str) -> None:
    chooser = random.Random(game)
    maker, (invite,) = make(client, game, ME, LINK)
    guest = sit_down(client, maker.table_id, invite)
    parties = {
        0: Party(client, maker.table_id, maker.secret, maker.received),
        1: Party(client, maker.table_id, guest.secret, guest.received),
        SPECTATOR: Party(client, maker.table_id),
    }
    with ExitStack() as stack:
        for party in parties.values():
            party.listen(stack)
        for turn in range(MOVES):
            table = parties[0].table()
            if table["status"] == "over":
                break
            table = parties[table["mover"]].play(chooser.randrange(1000))
            for party in parties.values():
                party.hear(table["last"])
                if turn % 6 == 0 and table["status"] != "over":
                    party.look_everywhere()
    live = client.app.state.hub._tables[maker.table_id].table
    truth = Truth(live)
    for viewer, party in parties.items():
        if live.status == "over":
            party.received[:] = [content for content in party.received if b'"status":"over"' not in content]
        assert check_party(party, viewer if viewer >= 0 else SPECTATOR, truth) > 100
    check_secrets(parties, invite, live)
    check_hidden_words(parties, truth)


def check_secrets(parties: dict[int, Party], invite: str, table: Table) -> None:
    """No secret, invitation or hash of one is received by anybody but whom it was given to."""
    for viewer, party in parties.items():
        everything = b"\n".join(party.received)
        for other in (0, 1):
            secret = parties[other].secret
            assert (secret.encode() in everything) == (other == viewer)
            assert hashed(secret).encode() not in everything
        assert (invite.encode() in everything) == (viewer == 0)
        assert hashed(invite).encode() not in everything
        for seat in table.seats:
            assert not seat.secret or seat.secret.encode() not in everything


def check_hidden_words(parties: dict[int, Party], truth: Truth) -> None:
    """The text of a hidden decision is in nothing that was received, unless as a move of one's own."""
    for viewer, party in parties.items():
        eyes = viewer if viewer >= 0 else SPECTATOR
        own = {move["text"] for found in objects(party.received) for move in found.get("legal") or []}
        own |= {found["text"] for found in objects(party.received) if "words" in found and "effect" in found}
        everything = b"\n".join(party.received).decode()
        for step in truth.table.steps:
            if step.event.kind == "move" and truth.seen(step.event.number, eyes)["action"] is None:
                text = truth.table.game.rules.words.action_text(step.event.data["action"])
                assert text in own or f'"{text}"' not in everything


@pytest.mark.parametrize("game", list(azulejos.GAMES))
def test_what_is_hidden_does_not_change_what_is_shown(client: Any, game: str) -> None:
    """Two truths that a viewer cannot tell apart give the very same bytes."""
    maker, _ = make(client, game, ME, ME)
    chooser = random.Random(game)
    compared = 0
    for turn in range(40):
        table: Table = client.app.state.hub._tables[maker.table_id].table
        if table.status == "over":
            break
        for viewer in (0, 1, SPECTATOR):
            mine = frozenset({viewer}) if viewer >= 0 else frozenset()
            other = table.copy()
            rules.resample(other.position, viewer, new_generator(turn))
            assert views.table_json(other, mine, 0) == views.table_json(table, mine, 0)
            compared += 1
        maker.play(chooser.randrange(1000))
    assert compared >= 60


def test_once_the_game_is_over_all_of_it_is_open(client: Any) -> None:
    maker, (invite,) = make(client, "azul", ME, LINK)
    guest = sit_down(client, maker.table_id, invite)
    guest.post("/resign", {})
    stranger = Person(client, maker.table_id)
    assert stranger.get("/record").text == maker.get("/record").text
    assert "Viewer" not in stranger.get("/record").text


def test_no_seed_or_generator_is_kept(client: Any) -> None:
    maker, _ = make(client, "azul", ME, ME)
    maker.play()
    table: Table = client.app.state.hub._tables[maker.table_id].table
    for step in table.steps:
        assert not {"seed", "generator", "state"} & set(step.event.data)
