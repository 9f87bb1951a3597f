"""The HTTP API as a client meets it: tables, seats, moves, and what is refused."""

from typing import Any

import pytest

import azulejos
from azulejos.server.refusal import REASONS
from tests.server.harness import BOT, LINK, ME, OPEN, Person, make, play_to_the_end, sit_down, two_people, until


def refused(answer: Any, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text
    assert reason in REASONS and len(answer.json()["message"]) > 5


def test_the_server_lists_its_games_bots_and_phrases(client: Any) -> None:
    told = client.get("/games").json()
    assert [game["name"] for game in told["games"]] == list(azulejos.GAMES)
    assert {"level:1", "level:10"} <= set(told["bots"]) and "hello" in told["phrases"]


def test_health_says_that_all_is_well(client: Any) -> None:
    told = client.get("/health").json()
    assert told["status"] == "ok" and told["database"] == "sqlite"


@pytest.mark.parametrize("game", list(azulejos.GAMES))
def test_a_whole_game_between_two_people(client: Any, game: str) -> None:
    ann, ben = two_people(client, game)
    table = play_to_the_end(ann, ben)
    assert table["result"]["why"] == "finished" and 1 in table["result"]["places"]
    record = azulejos.read_record(ann.get("/record").text)
    assert list(record.replay().scores) == table["scores"]


@pytest.mark.parametrize("game", list(azulejos.GAMES))
def test_a_game_against_a_bot_proceeds_by_itself(client: Any, game: str) -> None:
    ann, _ = make(client, game, ME, BOT)
    until(lambda: ann.table()["can"]["move"])
    ann.play()
    until(lambda: ann.table()["can"]["move"] or ann.table()["status"] == "over")


def test_bots_play_each_other_to_the_end(client: Any) -> None:
    maker, _ = make(client, "azul", BOT, BOT)
    until(lambda: maker.table()["status"] == "over")
    assert maker.table()["mine"] == []


def test_several_people_at_one_screen_share_a_secret(client: Any) -> None:
    ann, _ = make(client, "azul", ME, ME | {"name": "Ada"}, ME | {"name": "Amy"})
    table = ann.table()
    assert table["mine"] == [0, 1, 2] and table["status"] == "running"
    for _ in range(4):
        table = ann.play()
        assert table["can"]["move"]


def test_an_open_table_is_listed_until_somebody_sits_down(client: Any) -> None:
    ann, _ = make(client, "azul", ME, OPEN)
    assert ann.table_id in [table["id"] for table in client.get("/tables").json()["tables"]]
    refused(ann.post("/moves", {"version": 1, "action": 5}), 409, "not_started")
    ben = sit_down(client, ann.table_id)
    assert ben.table()["status"] == "running"
    assert ann.table_id not in [table["id"] for table in client.get("/tables").json()["tables"]]
    running = client.get("/tables", params={"status": "running"}).json()["tables"]
    assert ann.table_id in [table["id"] for table in running]


def test_an_unlisted_table_is_found_only_by_its_address(client: Any) -> None:
    ann, _ = make(client, "azul", ME, OPEN, listed=False)
    assert ann.table_id not in client.get("/tables").text
    assert Person(client, ann.table_id).table()["mine"] == []


def test_an_invitation_is_for_one_person(client: Any) -> None:
    ann, (invite,) = make(client, "azul", ME, LINK)
    stranger = Person(client, ann.table_id)
    refused(stranger.post("/join", {"invite": "x" * 43}), 403, "wrong_invite")
    refused(stranger.post("/join", {}), 409, "seat_taken")
    sit_down(client, ann.table_id, invite)
    refused(stranger.post("/join", {"invite": invite}), 409, "seat_taken")


def test_a_join_sent_twice_with_its_key_gives_the_same_seat_and_secret(client: Any) -> None:
    ann, _ = make(client, "azul", ME, OPEN, OPEN)
    first = sit_down(client, ann.table_id, key="join-0123456789abcdef")
    again = sit_down(client, ann.table_id, key="join-0123456789abcdef")
    assert first.secret == again.secret
    assert [seat["taken"] for seat in ann.table()["seats"]] == [True, True, False]


def test_a_table_made_twice_with_one_key_is_one_table(client: Any) -> None:
    first, invited = make(client, "azul", ME, LINK, key="make-0123456789abcdef")
    again, invited_again = make(client, "azul", ME, LINK, key="make-0123456789abcdef")
    assert (first.table_id, first.secret, invited) == (again.table_id, again.secret, invited_again)


def test_nobody_moves_for_another(client: Any) -> None:
    ann, ben = two_people(client)
    table = ann.table()
    move = {"version": table["version"], "action": table["legal"][0]["action"]}
    refused(ben.post("/moves", move), 409, "not_your_turn")
    refused(Person(client, ann.table_id).post("/moves", move), 403, "no_seat")
    refused(Person(client, ann.table_id, "guess").post("/moves", move), 403, "wrong_secret")
    assert ann.table()["version"] == table["version"]


def test_a_stale_move_is_refused(client: Any) -> None:
    ann, ben = two_people(client)
    version = ann.table()["version"]
    ann.play()
    action = ben.table()["legal"][0]["action"]
    refused(ben.post("/moves", {"version": version, "action": action}), 409, "stale")


def test_a_move_sent_twice_with_its_key_is_made_once(client: Any) -> None:
    ann, _ = two_people(client)
    table = ann.table()
    move = {"version": table["version"], "action": table["legal"][0]["action"]}
    first = ann.post("/moves", move, key="move-0123456789abcdef").json()
    again = ann.post("/moves", move, key="move-0123456789abcdef").json()
    assert not first["duplicate"] and again["duplicate"]
    assert first["number"] == again["number"] and first["table"]["version"] == again["table"]["version"]
    other = move | {"action": table["legal"][1]["action"]}
    refused(ann.post("/moves", other, key="move-0123456789abcdef"), 409, "key_reused")


def test_moves_may_be_given_as_texts(client: Any) -> None:
    ann, _ = two_people(client)
    table = ann.table()
    refused(ann.post("/moves", {"version": table["version"], "text": "zzz"}), 422, "malformed_move")
    refused(ann.post("/moves", {"version": table["version"], "action": 3}), 422, "illegal_move")
    refused(ann.post("/moves", {"version": table["version"]}), 422, "bad_request")
    text = table["legal"][0]["text"]
    assert ann.post("/moves", {"version": table["version"], "text": text}).status_code == 200
    told = ann.get("/events", after=table["last"]).json()["events"]
    assert told[0]["kind"] == "move" and told[0]["text"] == text


def test_the_legal_moves_say_what_they_would_do(client: Any) -> None:
    ann, ben = two_people(client)
    moves = ann.get("/moves").json()
    position = azulejos.Position.from_text(ann.get("/position").text)
    assert [move["text"] for move in moves] == [move.text for move in position.legal_moves]
    for move in moves:
        effect = position.preview(move["action"])
        assert move["effect"] == vars(effect)
        assert move["words"] == position.describe(move["action"])
    assert ben.get("/moves").json() == [] and ben.table()["legal"] == []


def test_a_player_who_resigns_against_one_opponent_loses(client: Any) -> None:
    ann, ben = two_people(client)
    table = ben.post("/resign", {}).json()["table"]
    assert table["status"] == "over" and table["result"]["places"] == [1, 2]
    refused(ann.post("/moves", {"version": table["version"], "action": 5}), 409, "over")


def test_among_three_a_bot_takes_over_for_a_player_who_resigns(client: Any) -> None:
    ann, invites = make(client, "azul", ME, LINK, LINK, first=0)
    ben, cas = (sit_down(client, ann.table_id, invite) for invite in invites)
    ann.post("/resign", {})
    until(lambda: ben.table()["can"]["move"])
    assert ben.table()["seats"][0]["gone"] == "resigned"
    refused(ann.post("/resign", {}), 409, "over")
    cas.post("/resign", {})
    assert ben.table()["result"] == {"why": "resigned", "places": [3, 1, 2], "scores": [0, 0, 0]}


def test_a_rematch_keeps_everybodys_secret_and_waits_for_them(client: Any) -> None:
    ann, ben = two_people(client)
    refused(ann.post("/rematch"), 409, "not_over")
    ben.post("/resign", {})
    made = ann.post("/rematch").json()["table"]
    assert made["id"] == ben.post("/rematch").json()["table"]["id"] != ann.table_id
    assert ben.table()["rematch"] == made["id"] and made["status"] == "open"
    refused(Person(client, made["id"]).post("/join", {}), 409, "seat_taken")
    again = Person(client, made["id"], ben.secret)
    assert again.post("/join", {}).status_code == 200
    assert again.table()["status"] == "running" and again.table()["mine"] == [1]


def test_phrases_are_a_fixed_set(client: Any) -> None:
    ann, ben = two_people(client)
    assert ann.post("/phrases", {"phrase": "hello"}).status_code == 200
    refused(ann.post("/phrases", {"phrase": "<script>"}), 422, "unknown_phrase")
    refused(Person(client, ann.table_id).post("/phrases", {"phrase": "hello"}), 403, "no_seat")
    assert ben.get("/events").json()["events"][-1] == ben.get("/events").json()["events"][-1] | {
        "kind": "phrase",
        "seat": 0,
        "phrase": "hello",
    }


def test_a_phrase_does_not_make_a_move_stale(client: Any) -> None:
    ann, ben = two_people(client)
    table = ann.table()
    ben.post("/phrases", {"phrase": "luck"})
    move = {"version": table["version"], "action": table["legal"][0]["action"]}
    assert ann.post("/moves", move).status_code == 200


def test_hints_are_refused_where_other_people_play(client: Any) -> None:
    ann, ben = two_people(client)
    refused(ann.post("/hint"), 403, "hints_off")
    refused(ben.post("/hint"), 409, "not_your_turn")
    alone, _ = make(client, "azul", ME, BOT, first=0)
    legal = [move["text"] for move in alone.table()["legal"]]
    hints = alone.post("/hint").json()["hints"]
    assert len(hints) == 3 and {hint["text"] for hint in hints} <= set(legal)
    assert all(0 <= hint["value"] <= 1 for hint in hints)


def test_names_are_made_fit_to_show(client: Any) -> None:
    name = "  <b>\u202eEve</b>\n\x00\u200b  " + "x" * 60
    ann, _ = make(client, "azul", {"kind": "me", "name": name}, BOT)
    shown = ann.table()["seats"][0]["name"]
    assert shown == "<b>Eve</b> xxxxxxxxxxxxx" and b"<" not in ann.received[0]


def test_wrong_set_ups_are_refused(client: Any) -> None:
    def made(**body: Any) -> Any:
        return client.post("/tables", json=body)

    refused(made(game="chess", seats=[ME, BOT]), 422, "unknown_game")
    refused(made(game="azul", seats=[ME]), 422, "bad_setup")
    refused(made(game="azul", seats=[ME, BOT], first=2), 422, "bad_setup")
    refused(made(game="azul", seats=[ME, BOT], options={"x": "y"}), 422, "bad_setup")
    for bot in ("nobody", "", "level:0", "level:11", "search:1000s", "engine:1s:./program"):
        refused(made(game="azul", seats=[ME, {"kind": "bot", "bot": bot}]), 422, "unknown_bot")
    refused(made(game="azul", seats=[ME, BOT], colour="red"), 422, "bad_request")
    refused(made(position="azulejos/1 azul players=7"), 422, "bad_record")
    refused(made(record="nonsense", view_only=True), 422, "bad_record")
    refused(made(view_only=True), 422, "bad_request")
    refused(client.post("/tables", content=b"{", headers={"Content-Type": "application/json"}), 400, "bad_request")
    refused(client.get("/tables/nowhere"), 404, "no_table")
    refused(client.get("/nowhere"), 404, "not_found")


def test_a_record_can_be_viewed_and_played_on_from_any_move(client: Any) -> None:
    game = azulejos.new("azul", 2, seed=4)
    while not game.over:
        game.play(game.legal_moves[0])
    record = str(game.record(Player1="Ann", Player2="Ben"))
    viewed = client.post("/tables", json={"record": record, "view_only": True}).json()["table"]
    assert viewed["archive"] and viewed["scores"] == game.scores
    kept = azulejos.read_record(client.get(f"/tables/{viewed['id']}/record").text)
    assert kept.replay().events == game.events
    assert (kept.tags["Player1"], kept.tags["Player2"]) == ("Ann", "Ben")
    refused(client.post("/tables", json={"record": record, "seats": [ME, BOT]}), 422, "bad_record")
    ann, _ = make(client, "azul", ME, ME, record=record, moves=7)
    assert sum(event["kind"] == "move" for event in ann.get("/events").json()["events"]) == 7
    assert ann.table()["can"]["move"]


def test_a_position_can_be_played_on(client: Any) -> None:
    game = azulejos.new("azul-grey", 3, seed=4)
    for _ in range(20):
        game.play(game.legal_moves[-1])
    ann, _ = make(client, "azul-grey", ME, ME, ME, position=game.position.text)
    assert ann.get("/position").text == game.position.text
    ann.play()
    refused(client.post("/tables", json={"position": game.position.text, "seats": [ME]}), 422, "bad_setup")


def test_events_can_come_with_the_positions_after_them(client: Any) -> None:
    ann, ben = two_people(client)
    ann.play()
    ben.play()
    told = ann.get("/events", fields=True).json()["events"]
    assert told[-1]["fields"] == ann.table()["fields"]
    assert [event["kind"] for event in told][:3] == ["created", "joined", "started"]
