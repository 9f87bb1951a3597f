"""What happens at a table besides moves: undo, clocks, bots that die, tables left behind."""

import os
import secrets
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest

import azulejos
from azulejos.rules.errors import AzulejosError
from azulejos.server import metrics
from azulejos.server.hub import watch
from azulejos.server.hub.hub import Hub
from azulejos.server.operations.export import export_games
from azulejos.server.tables import commands
from azulejos.server.tables.views import fields_of
from tests.server.harness import (
    BOT,
    LINK,
    ME,
    OPEN,
    Person,
    make,
    play_to_the_end,
    serving,
    settings_for,
    sit_down,
    two_people,
    until,
)


def moves_standing(person: Person) -> int:
    hub: Hub = person.client.app.state.hub
    return len(hub._tables[person.table_id].table.decisions)


def test_against_bots_undo_takes_back_ones_own_move_and_the_bots(client: Any) -> None:
    ann, _ = make(client, "azul", ME, BOT, first=0)
    before = ann.table()
    ann.play()
    until(lambda: ann.table()["can"]["move"])
    table = ann.post("/undo", {}).json()["table"]
    assert table["fields"] == before["fields"] and table["can"]["move"] and not table["can"]["undo"]
    assert table["version"] > before["version"]
    assert ann.post("/undo", {}).json()["reason"] == "nothing_to_undo"


def test_between_people_undo_needs_consent(client: Any) -> None:
    ann, ben = two_people(client)
    before = ann.table()["fields"]
    ann.play()
    assert ann.post("/undo", {}).json()["table"]["offer"] == {"seat": 0, "waiting": [1]}
    assert ann.post("/undo", {}).json()["reason"] == "undo_pending"
    assert ann.post("/undo/answer", {"yes": True}).json()["reason"] == "no_offer"
    assert ben.post("/undo/answer", {"yes": False}).json()["table"]["offer"] is None
    assert ann.post("/undo", {}).status_code == 200
    table = ben.post("/undo/answer", {"yes": True}).json()["table"]
    assert table["fields"] == before and table["mover"] == 0


def test_all_others_must_agree_and_the_offerer_may_withdraw(client: Any) -> None:
    ann, invites = make(client, "azul", ME, LINK, LINK, first=0)
    ben, cas = (sit_down(client, ann.table_id, invite) for invite in invites)
    ann.play()
    ann.post("/undo", {})
    assert ann.post("/undo/answer", {"yes": False}).json()["table"]["offer"] is None
    ann.post("/undo", {})
    assert ben.post("/undo/answer", {"yes": True}).json()["table"]["offer"]["waiting"] == [2]
    assert moves_standing(ann) == 1
    cas.post("/undo/answer", {"yes": True})
    assert moves_standing(ann) == 0


def test_a_move_makes_an_offer_lapse(client: Any) -> None:
    ann, ben = two_people(client)
    ann.play()
    ann.post("/undo", {})
    assert ben.play()["offer"] is None


def test_what_is_drawn_after_an_undo_is_a_fresh_deal(client: Any) -> None:
    ann, _ = make(client, "azul", ME, ME)
    rounds = ann.table()["fields"]["rounds"]
    deals = set()
    while ann.play()["fields"]["rounds"] == rounds:
        pass
    for _ in range(4):
        deals.add(str(ann.table()["fields"]["table"]))
        assert ann.post("/undo", {}).json()["table"]["fields"]["rounds"] == rounds
        while ann.play()["fields"]["rounds"] == rounds:
            pass
    assert len(deals) == 4


def test_the_record_holds_only_what_stands(client: Any) -> None:
    ann, _ = make(client, "azul", ME, ME)
    ann.play()
    before = ann.get("/record").text
    ann.play()
    ann.post("/undo", {})
    assert ann.get("/record").text == before


def play_some(*people: Person, moves: int = 6) -> None:
    for _ in range(moves):
        next(person for person in people if person.table()["can"]["move"]).play()


def resign(ann: Person, ben: Person) -> None:
    play_some(ann, ben)
    ben.post("/resign", {})


def run_out_of_time(ann: Person, ben: Person) -> None:
    play_some(ann, ben, moves=1)
    until(lambda: ben.table()["status"] == "over")


def take_back_and_finish(ann: Person, ben: Person) -> None:
    play_some(ann, ben)
    ann.post("/undo", {})
    ben.post("/undo/answer", {"yes": True})
    play_to_the_end(ann, ben)


@pytest.mark.parametrize("end", [resign, run_out_of_time, take_back_and_finish])
@pytest.mark.parametrize("game", ["azul", "duel"])
def test_the_record_of_a_game_that_is_over_replays_to_where_it_ended(client: Any, game: str, end: Any) -> None:
    clock = {"initial": 2, "credit": 0} if end is run_out_of_time else None
    ann, ben = two_people(client, game, clock=clock)
    end(ann, ben)
    texts = {person.get("/record").text for person in (ann, ben, Person(client, ann.table_id))}
    (record,) = [azulejos.read_record(text) for text in texts]
    assert fields_of(record.replay().position.data) == ann.table()["fields"]
    assert [record.tags[f"Player{number}"] for number in (1, 2)] == ["Ann", "Ben"]


def test_a_clock_runs_for_the_player_to_move_and_is_credited_for_each_turn(client: Any) -> None:
    ann, ben = two_people(client, clock={"initial": 100, "credit": 5})
    time.sleep(0.3)
    table = ann.play()
    left = table["clock"]["left"]
    assert 95_000 < left[0] < 104_800 and 95_000 < left[1] <= 100_000
    assert table["clock"]["running"] == 1
    time.sleep(0.3)
    assert ben.table()["clock"]["left"][1] < 99_800


def test_a_player_who_runs_out_of_time_loses(client: Any) -> None:
    ann, ben = two_people(client, clock={"initial": 1})
    until(lambda: ben.table()["status"] == "over")
    assert ben.table()["result"] == {"why": "time", "places": [2, 1], "scores": [0, 0]}
    assert ann.table()["seats"][0]["gone"] == "time"


def test_a_move_after_time_is_over_is_refused(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = two_people(client, clock={"initial": 60})
    table = ann.table()
    late = {"version": table["version"], "action": table["legal"][0]["action"]}
    monkeypatch.setattr("azulejos.server.hub.hub.now_ms", lambda: table["clock"]["at"] + 61_000)
    assert ann.post("/moves", late).json()["reason"] == "time_over"


def test_a_bot_process_that_dies_is_restarted_and_the_game_continues(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        hub: Hub = client.app.state.hub  # type: ignore[attr-defined]
        ann, _ = make(client, "azul", ME, BOT, first=0)
        for _ in range(3):
            until(lambda: hub.bots.alive == 1)
            os.kill(hub.bots.pids()[0], signal.SIGKILL)
            ann.play()
            until(lambda: ann.table()["can"]["move"])
        assert hub.bots.alive == 1


def test_a_bot_that_thinks_too_long_is_replaced_by_a_random_move(tmp_path: Path) -> None:
    with serving(tmp_path, bot_seconds=0.001) as client:
        ann, _ = make(client, "azul", ME, {"kind": "bot", "bot": "level:10"}, first=0)
        ann.play()
        until(lambda: ann.table()["can"]["move"])


@pytest.mark.parametrize("game", {game.rules.name: game.name for game in azulejos.GAMES.values()}.values())
def test_a_bot_of_a_high_level_thinks_in_every_kind_of_game(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_random: list[int] = []

    def choice(legal: list[int]) -> int:
        at_random.append(legal[0])
        return legal[0]

    monkeypatch.setattr(secrets, "choice", choice)
    with serving(tmp_path, bot_seconds=300.0) as client:
        ann, _ = make(client, game, {"kind": "bot", "bot": "level:5"}, ME, first=0)
        for _ in range(4):
            until(lambda: ann.table()["can"]["move"])
            ann.play()
        until(lambda: ann.table()["can"]["move"])
        movers = [event["seat"] for event in ann.get("/events").json()["events"] if event["kind"] == "move"]
    assert movers.count(0) >= 4 and at_random == []


def test_a_slow_bot_slows_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        slow = [make(client, "azul", ME, {"kind": "bot", "bot": "level:10"}, first=0)[0] for _ in range(3)]
        for person in slow:
            person.play()
        ann, ben = two_people(client)
        began = time.monotonic()
        for _ in range(10):
            (ann, ben)[ann.table()["mover"]].play()
        assert time.monotonic() - began < 5


def test_tables_left_behind_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path, abandon_open_hours=0.0, abandon_running_days=0.0) as client:
        hub: Hub = client.app.state.hub  # type: ignore[attr-defined]
        waiting, _ = make(client, "azul", ME, OPEN)
        running, _ = make(client, "azul", ME, ME)
        time.sleep(0.01)
        client.portal.call(watch.see_to_everything, hub, True)  # type: ignore[union-attr]
        for person in (waiting, running):
            assert person.table()["result"]["why"] == "abandoned"


def test_an_address_may_have_only_so_many_tables_requests_and_bytes(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_address=2, requests_per_second=5.0, requests_at_once=30) as client:
        seats = [ME, ME]
        for _ in range(2):
            make(client, "azul", *seats)
        refused = client.post("/tables", json={"game": "azul", "seats": seats})
        assert (refused.status_code, refused.json()["reason"]) == (429, "too_many_tables")
        large = client.post("/tables", content=b" " * 300_000)
        assert (large.status_code, large.json()["reason"]) == (413, "too_large")
        answers = [client.get("/games").status_code for _ in range(60)]
        assert answers[0] == 200 and 429 in answers
        until(lambda: client.get("/games").status_code == 200)


def test_an_address_may_hold_only_so_many_live_connections(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=1) as client:
        ann, _ = make(client, "azul", ME, ME)
        path = f"/api/v1/tables/{ann.table_id}/live"
        with client.websocket_connect(path) as first, client.websocket_connect(path) as second:
            assert second.receive()["reason"] == "too_many_requests"
            first.send_text("{}")
            assert '"type":"table"' in first.receive_text()


def test_finished_games_can_be_exported_and_removed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ann, _ = make(client, "azul", ME, ME)
        play_to_the_end(ann)
        going, _ = make(client, "azul", ME, ME)
    database = settings_for(tmp_path).database
    file = tmp_path / "games.azulejos"
    later = int(time.time() * 1000) + 1000
    assert export_games(database, file, 1, remove=True) == 0
    assert export_games(database, file, later, remove=False) == 1
    assert export_games(database, file, later, remove=True) == 1
    assert export_games(database, file, later, remove=True) == 0
    assert [record.replay().over for record in azulejos.read_records(file.read_text())] == [True, True]
    with serving(tmp_path) as client:
        assert client.get(f"/tables/{ann.table_id}").status_code == 404
        assert client.get(f"/tables/{going.table_id}").status_code == 200


def test_a_failed_export_is_reported_in_one_line(tmp_path: Path) -> None:
    empty, games = tmp_path / "empty.db", tmp_path / "games.azulejos"
    with pytest.raises(AzulejosError, match="there is no database"):
        export_games(f"sqlite:///{empty}", games, 1, remove=False)
    empty.touch()
    with pytest.raises(AzulejosError, match="cannot be used: no such table: game"):
        export_games(f"sqlite:///{empty}", games, 1, remove=False)
    with pytest.raises(AzulejosError, match="cannot write to "):
        export_games(f"sqlite:///{empty}", tmp_path / "nowhere" / "games.azulejos", 1, remove=False)


def test_what_is_counted_can_be_read(client: Any) -> None:
    make(client, "azul", ME, ME)
    told = generate_latest(metrics.REGISTRY).decode()
    assert 'azulejos_events_total{kind="created"}' in told and "azulejos_request_seconds_bucket" in told


def test_events_tell_what_was_scored_and_it_adds_up(client: Any) -> None:
    for name in ("azul", "duel"):
        ann, ben = two_people(client, name)
        start = ann.table()["scores"]
        final = play_to_the_end(ann, ben)
        events = ben.get("/events").json()["events"]
        for entry in (entry for event in events for entry in event.get("scored", [])):
            start[entry["player"]] += entry["points"]
        assert start == final["scores"]
        told = {entry["reason"] for event in events for entry in event.get("scored", [])}
        assert {"azul": {"tile", "floor"}, "duel": {"rows", "columns", "diagonals"}}[name] <= told


def test_the_maker_gives_free_seats_to_bots_and_the_game_begins(client: Any) -> None:
    ann, (invite, _) = make(client, "azul", ME, LINK, LINK)
    ben = sit_down(client, ann.table_id, invite)
    assert ann.table()["can"] | {"seat_bot": True, "leave": True} == ann.table()["can"]
    assert not ben.table()["can"]["seat_bot"]
    assert ben.post("/bots", {"seat": 2, "bot": "random"}).json()["reason"] == "no_seat"
    assert ann.post("/bots", {"seat": 1, "bot": "random"}).json()["reason"] == "seat_taken"
    assert ann.post("/bots", {"seat": 3, "bot": "random"}).json()["reason"] == "bad_request"
    assert ann.post("/bots", {"seat": 2, "bot": "engine:sh"}).json()["reason"] == "unknown_bot"
    key = "seat-bot-0123456789"
    table = ann.post("/bots", {"seat": 2, "bot": "random", "name": "Robot"}, key).json()["table"]
    assert table["status"] == "running" and table["seats"][2]["name"] == "Robot" and not table["can"]["leave"]
    assert ann.post("/bots", {"seat": 2, "bot": "random", "name": "Robot"}, key).json()["duplicate"]
    assert ann.post("/bots", {"seat": 2, "bot": "random"}).json()["reason"] == "not_open"
    assert play_to_the_end(ann, ben)["status"] == "over"


def test_a_guest_who_leaves_frees_the_seat_for_the_same_invitation(client: Any) -> None:
    ann, (invite, _) = make(client, "azul", ME, LINK, LINK)
    ben = sit_down(client, ann.table_id, invite)
    assert ben.post("/leave").status_code == 200
    assert ben.get("").json()["reason"] == "wrong_secret" and not ann.table()["seats"][1]["taken"]
    assert ben.post("/leave").json()["reason"] == "wrong_secret"
    cas = sit_down(client, ann.table_id, invite, "Cas")
    assert cas.table()["seats"][1] == ann.table()["seats"][1] and cas.table()["mine"] == [1]
    assert [event["kind"] for event in ann.get("/events").json()["events"]] == ["created", "joined", "left", "joined"]


def test_the_maker_closes_a_table_that_waits(client: Any) -> None:
    ann, (invite,) = make(client, "azul", ME, LINK)
    assert ann.post("/leave").json()["table"]["result"]["why"] == "closed"
    assert Person(client, ann.table_id).post("/join", {"invite": invite}).json()["reason"] == "over"
    assert ann.post("/leave").json()["reason"] == "over"
    ann, ben = two_people(client)
    assert ben.post("/leave").json()["reason"] == "not_open"


def test_coming_and_going_does_not_fill_the_log_for_ever(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_EVENTS", commands.LOG_RESERVE + 4)
    ann, (invite, _) = make(client, "azul", ME, LINK, LINK)
    for _ in range(2):
        assert sit_down(client, ann.table_id, invite).post("/leave").status_code == 200
    again = Person(client, ann.table_id).post("/join", {"invite": invite})
    assert (again.status_code, again.json()["reason"]) == (409, "too_many_events")
    assert ann.post("/leave").json()["table"]["result"]["why"] == "closed"


def test_a_seat_kept_for_a_rematch_stays_reserved_after_leaving(client: Any) -> None:
    ann, (invite, other) = make(client, "azul", ME, LINK, LINK)
    ben, _ = (sit_down(client, ann.table_id, secret) for secret in (invite, other))
    for person in (ann, ben):
        person.post("/resign", {})
    table = ann.post("/rematch").json()["table"]["id"]
    again = Person(client, table, ben.secret)
    again.post("/join", {})
    assert again.post("/leave").status_code == 200
    assert Person(client, table).post("/join", {}).json()["reason"] == "seat_taken"
    assert again.post("/join", {}).status_code == 200
