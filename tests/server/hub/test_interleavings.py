"""Random interleavings of moves, duplicates, stale moves, undo offers, phrases and reconnects, at tables of people and
bots: the log stays whole, everyone receives all of it once, and refusals changed nothing."""

import json
from itertools import pairwise
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import azulejos
from azulejos.rules.contract import SPECTATOR
from azulejos.server.storage import store
from azulejos.server.tables import views
from azulejos.server.tables.table import Table
from tests.server.harness import BOT, LINK, ME, Person, make, sit_down, until

PERSON = st.integers(0, 1)
BIG = st.integers(0, 10_000)


class Play(RuleBasedStateMachine):
    """Two people and, in some games, a bot."""

    client: ClassVar[Any]
    game: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        three = 3 in azulejos.GAMES[self.game].players
        seats = (ME, LINK, BOT) if three else (ME, LINK)
        ann, (invite,) = make(self.client, self.game, *seats)
        self.people = [ann, sit_down(self.client, ann.table_id, invite)]
        self.keys = 0
        self.sent: list[tuple[Person, dict[str, Any], str, int]] = []
        self.watched: dict[int, list[Any]] = {0: [], 1: [], SPECTATOR: []}

    @property
    def truth(self) -> Table:
        hub = self.client.app.state.hub
        table: Table = hub._tables[self.people[0].table_id].table
        return table

    def calm(self) -> Table:
        """The table once no bot is thinking."""
        until(lambda: self.truth.bot is None)
        return self.truth

    def send(self, person: Person, path: str, body: Any) -> Any:
        """Send a request with a fresh key."""
        self.keys += 1
        key = f"key-0123456789-{self.keys}"
        answer = person.post(path, body, key)
        assert answer.status_code < 500, answer.text
        if answer.status_code == 200 and path == "/moves":
            self.sent.append((person, body, key, answer.json()["number"]))
        return answer

    @rule(who=PERSON, choice=BIG)
    def move(self, who: int, choice: int) -> None:
        table = self.calm()
        if table.mover == who and table.status == "running":
            legal = table.legal()
            body = {"version": table.version, "action": legal[choice % len(legal)]}
            assert self.send(self.people[who], "/moves", body).status_code == 200

    @rule(who=PERSON, choice=BIG, back=st.integers(1, 5))
    def move_out_of_turn_or_version(self, who: int, choice: int, back: int) -> None:
        table = self.calm()
        legal = table.legal()
        if not legal:
            return
        version = table.version if table.mover != who else max(table.version - back, 0)
        answer = self.send(self.people[who], "/moves", {"version": version, "action": legal[choice % len(legal)]})
        assert answer.json()["reason"] in ("not_your_turn", "stale")
        assert self.calm().version == table.version

    @precondition(lambda self: self.sent)
    @rule(choice=BIG)
    def send_again(self, choice: int) -> None:
        person, body, key, number = self.sent[choice % len(self.sent)]
        before = self.calm().last
        answer = person.post("/moves", body, key).json()
        assert answer["duplicate"] and answer["number"] == number and self.calm().last == before

    @rule(who=PERSON)
    def offer_undo(self, who: int) -> None:
        self.calm()
        self.send(self.people[who], "/undo", {})

    @rule(who=PERSON, yes=st.booleans())
    def answer_undo(self, who: int, yes: bool) -> None:
        before = self.calm()
        answer = self.send(self.people[who], "/undo/answer", {"yes": yes})
        if answer.status_code == 200 and yes:
            assert before.offer is not None
            assert all(decision.number < before.offer.to for decision in self.calm().decisions)

    @rule(who=PERSON, phrase=st.sampled_from(["hello", "oops", "nonsense"]))
    def say(self, who: int, phrase: str) -> None:
        self.send(self.people[who], "/phrases", {"phrase": phrase})

    @rule(viewer=st.sampled_from([0, 1, SPECTATOR]))
    def reconnect(self, viewer: int) -> None:
        """Reconnect with the last event seen; what follows must have no gap."""
        table = self.calm()
        told = self.watched[viewer]
        secret = self.people[viewer].secret if viewer >= 0 else ""
        with self.client.websocket_connect(f"/api/v1/tables/{table.id}/live") as socket:
            socket.send_text(json.dumps({"secret": secret, "after": len(told)}))
            message = json.loads(socket.receive_text())
        told += message["events"]
        assert [event["number"] for event in told] == list(range(1, message["last"] + 1))

    @invariant()
    def the_log_in_the_database_is_the_table_in_memory(self) -> None:
        table = self.calm()
        hub = self.client.app.state.hub
        events = self.client.portal.call(hub.store.read, lambda connection: store.load(connection, table.id))
        assert events == [step.event for step in table.steps]
        again = Table.folded(table.id, events)
        for mine in (frozenset[int](), frozenset({0}), frozenset({1})):
            assert views.table_json(again, mine, 0) == views.table_json(table, mine, 0)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        assert all(earlier.at <= later.at for earlier, later in pairwise(events))

    def teardown(self) -> None:
        """A client that reconnects at the end has received the same as one that was never connected."""
        for viewer in self.watched:
            self.reconnect(viewer)
            mine = frozenset({viewer}) if viewer >= 0 else frozenset()
            if self.truth.status != "over":
                assert self.watched[viewer] == views.event_views(self.truth, mine, 0)


@pytest.mark.parametrize("name", list(azulejos.GAMES))
def test_any_interleaving_keeps_log_memory_and_watchers_in_agreement(client: Any, name: str) -> None:
    class Games(Play):
        game = name

    Games.client = client
    run_state_machine_as_test(
        Games,
        settings=settings(
            max_examples=6,
            stateful_step_count=30,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
