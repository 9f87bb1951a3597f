"""Outside bots over real connections, on SQLite and by two servers on PostgreSQL: the stream, challenges, tokens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.operations.bots import add_bot, list_bots, remove_bot, renew_bot
from azulejos.server.refusal import Refusal
from azulejos_client import Refused
from tests.server.harness import LINK, ME, OPEN, Person, make, sit_down, until
from tests.server.outside import Place
from tests.server.processes import ServerProcess


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A bot listens at the second server, people play at the first."""
    folder: Path = tmp_path_factory.mktemp("outside")
    shared = request.param == "postgresql"
    database = request.getfixturevalue("postgres").new_database() if shared else f"sqlite:///{folder / 'games.db'}"
    servers = [ServerProcess(database, folder / f"log{n}") for n in range(1 + shared)]
    for server in servers:
        server.begin()
    for server in servers:
        server.wait_until_up()
    yield Place(servers[0], servers[-1], database)
    for server in servers:
        server.kill()


def refused(answer: Any, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text


def test_a_bot_is_challenged_plays_and_hears_of_the_end(place: Place) -> None:
    bot = place.new_bot()
    close = bot.listen()
    ann = place.challenge(bot)
    challenge = bot.told("challenge")["table"]
    assert challenge["id"] == ann.table_id and challenge["mine"] == [1] and challenge["expires"]
    assert [seat["name"] for seat in challenge["seats"]] == ["Ann", bot.name]
    bot.client.accept(ann.table_id)
    assert bot.told("game_started")["table"]["status"] == "running"
    until(lambda: ann.table()["status"] == "running")
    assert ann.table()["seats"][1] == {
        "kind": "outside", "name": bot.name, "bot": bot.name, "taken": True, "invited": False, "gone": "",
    }  # fmt: skip
    for _ in range(3):
        ann.play()
        table = bot.told("your_move")["table"]
        assert table["can"]["move"] and table["legal"]
        after = bot.client.move(table, table["legal"][0]["action"])
        assert after["version"] > table["version"]
        until(lambda: ann.table()["can"]["move"])
    ann.post("/resign", {})
    over = bot.told("game_over")["table"]
    assert over["result"]["places"] == [2, 1]
    close()
    until(lambda: not bot.online())


def test_a_bot_that_reconnects_receives_everything_that_waits(place: Place) -> None:
    bot = place.new_bot()
    close = bot.listen()
    games = []
    for _ in range(2):
        games.append(place.challenge(bot))
        bot.told("challenge")
        bot.client.accept(games[-1].table_id)
        bot.told("game_started")
    close()
    bot.told("end")
    until(lambda: games[0].table()["can"]["move"])
    games[0].play()
    bot.listen()
    told = [bot.told() for _ in range(3)]
    first, second = (game.table_id for game in games)
    # Another server may learn of the move only now, and report it last.
    assert sorted((event["type"], event["table"]["id"]) for event in told) == [
        *sorted(("game_started", table_id) for table_id in (first, second)),
        ("your_move", first),
    ]
    waiting = place.challenge(bot)
    bot.told("challenge")
    before = bot.events
    bot.listen()
    assert before.get(timeout=60)["type"] == "end", "a bot has one stream"
    assert sorted(bot.told()["type"] for _ in range(4)) == ["challenge", "game_started", "game_started", "your_move"]
    found = bot.client.call("GET", "/bot/tables")["tables"]
    assert {table["id"] for table in found} == {game.table_id for game in (*games, waiting)}


def test_a_challenge_can_be_declined_or_withdrawn(place: Place) -> None:
    bot = place.new_bot()
    bot.listen()
    ann = place.challenge(bot)
    bot.told("challenge")
    with pytest.raises(Refused, match="bad_request"):
        bot.client.decline(ann.table_id, "because")
    bot.client.decline(ann.table_id, "too_slow")
    assert bot.told("challenge_over")["table"]["result"]["why"] == "declined"
    until(lambda: ann.table()["status"] == "over")
    declined = next(event for event in ann.get("/events").json()["events"] if event["kind"] == "declined")
    assert (declined["seat"], declined["why"]) == (1, "too_slow")
    with pytest.raises(Refused, match="no_challenge"):
        bot.client.accept(ann.table_id)
    ben = place.challenge(bot)
    bot.told("challenge")
    refused(Person(ben.client, ben.table_id).post("/leave"), 403, "no_seat")
    with pytest.raises(Refused, match="no_seat"):
        bot.client.call("POST", f"/tables/{ben.table_id}/leave")
    assert ben.post("/leave").json()["table"]["result"]["why"] == "withdrawn"
    over = bot.told("challenge_over")["table"]
    assert (over["id"], over["result"]["why"]) == (ben.table_id, "withdrawn")
    refused(ben.post("/leave"), 409, "over")


def test_a_bot_hears_that_its_seat_was_given_to_another(place: Place) -> None:
    bot, other = place.new_bot(), place.new_bot()
    bot.listen()
    bot.client.accept_only(at_once=1)
    other.listen()
    ann = place.challenge(bot, other)
    bot.told("challenge")
    other.told("challenge")
    assert ann.post("/bots", {"seat": 1, "bot": "random"}).status_code == 200
    over = bot.told("challenge_over")["table"]
    assert over["id"] == ann.table_id and over["mine"] == [] and over["result"] is None
    with pytest.raises(Refused, match="no_challenge"):
        bot.client.accept(ann.table_id)
    other.client.accept(ann.table_id)
    other.told("game_started")
    # The game continues without the bot, which has room for another.
    assert bot.client.call("GET", "/bot/tables")["tables"] == []
    ben = place.challenge(bot)
    assert bot.told("challenge")["table"]["id"] == ben.table_id


def test_a_bot_that_leaves_frees_the_seat_for_a_person(place: Place) -> None:
    bot = place.new_bot()
    bot.listen()
    ann, (invite, _) = make(place.first.client(), "azul", ME, LINK, LINK)
    bot.client.join(ann.table_id, invite=invite)
    bot.client.call("POST", f"/tables/{ann.table_id}/leave")
    assert bot.client.call("GET", "/bot/tables")["tables"] == []
    cas = sit_down(place.first.client(), ann.table_id, invite, "Cas")
    assert cas.table()["seats"][1] | {"kind": "person", "name": "Cas", "bot": ""} == cas.table()["seats"][1]


def test_a_bot_says_what_it_accepts(place: Place) -> None:
    bot = place.new_bot()
    seats = [ME, {"kind": "outside", "bot": bot.name}]

    def challenge(**more: Any) -> Any:
        return place.first.client().post("/tables", json={"game": "azul", "seats": seats} | more)

    refused(challenge(), 409, "bot_offline")
    refused(
        place.first.client().post("/tables", json={"game": "azul", "seats": [ME, {"kind": "outside"}]}), 404, "no_bot"
    )
    bot.listen()
    bot.client.accept_only(games=["azul"], players=[2], shortest=60, longest=600, without_clock=False, people=True)
    assert bot.client.call("GET", f"/bots/{bot.name}")["accepts"]["games"] == ["azul"]
    clock = {"initial": 300, "credit": 5}
    for wrong in (
        {"clock": None},
        {"clock": {"initial": 30}},
        {"clock": {"initial": 3000}},
        {"game": "azul-grey", "clock": clock},
        {"seats": [*seats, {"kind": "bot", "bot": "random"}], "clock": clock},
    ):
        refused(challenge(**wrong), 409, "not_accepted")
    assert challenge(clock=clock).status_code == 201
    assert bot.told("challenge")["table"]["clock"]["initial"] == 300_000
    bot.client.accept_only(people=False)
    refused(challenge(clock=clock), 409, "not_accepted")


def test_bots_challenge_bots_and_sit_by_their_tokens(place: Place) -> None:
    one, other = place.new_bot(), place.new_bot()
    one.listen()
    other.listen()
    made = one.client.create("azul", [{"kind": "me"}, {"kind": "outside", "bot": other.name}], first=0)
    assert made["secret"] == "" and made["table"]["mine"] == [0]
    table_id = other.told("challenge")["table"]["id"]
    other.client.accept(table_id)
    turn = one.told("game_started") and one.told("your_move")["table"]
    one.client.move(turn, turn["legal"][0]["action"])
    assert other.told("game_started") and other.told("your_move")["table"]["mine"] == [1]
    other.client.resign(table_id)
    assert one.told("game_over")["table"]["result"]["places"] == [1, 2]
    again = one.client.call("POST", f"/tables/{table_id}/rematch")["table"]
    other.told("game_over")
    assert other.told("challenge")["table"]["id"] == again["id"]
    other.client.accept(again["id"])
    assert one.told("game_started")["table"]["id"] == again["id"]


def test_a_bot_takes_an_invitation_but_no_open_seat(place: Place) -> None:
    bot = place.new_bot()
    bot.listen()
    ann, _ = make(place.first.client(), "azul", ME, OPEN)
    with pytest.raises(Refused, match="people_only"):
        bot.client.join(ann.table_id)
    ben, (invite,) = make(place.first.client(), "azul", ME, LINK, first=1)
    joined = bot.client.join(ben.table_id, invite=invite)
    assert joined["secret"] == "" and joined["table"]["seats"][1]["kind"] == "outside"
    bot.told("game_started")
    table = bot.told("your_move")["table"]
    assert table["seats"][1]["name"] == bot.name
    ben.post("/undo", {})
    bot.client.move(table, table["legal"][0]["action"])
    until(lambda: ben.table()["can"]["move"])
    ben.play()
    bot.told("your_move")
    assert ben.post("/undo", {}).status_code == 200
    bot.told("undo_offered")
    bot.client.call("POST", f"/tables/{ben.table_id}/undo/answer", {"yes": True})


def test_a_replaced_or_removed_token_is_worth_nothing(place: Place) -> None:
    bot = place.new_bot()
    bot.listen()
    ann = place.challenge(bot)
    bot.told("challenge")
    bot.client.accept(ann.table_id)
    old, bot.token = bot.token, renew_bot(place.database, bot.name)
    headers = {"Authorization": f"Bearer {old}"}
    until(lambda: place.second.client().get("/bot", headers=headers).status_code == 401)
    refused(place.second.client().get(f"/tables/{ann.table_id}", headers=headers), 401, "bad_token")
    assert bot.client.table(ann.table_id)["mine"] == [1]
    renewed = bot.client.call("POST", "/bot/token")["token"]
    until(lambda: place.second.client().get("/bot", headers=bot.headers).status_code == 401)
    bot.token = renewed
    assert bot.client.table(ann.table_id)["mine"] == [1]
    remove_bot(place.database, bot.name)
    until(lambda: place.second.client().get("/bot", headers=bot.headers).status_code == 401)
    refused(place.first.client().get(f"/bots/{bot.name}"), 404, "no_bot")


def test_tokens_are_kept_as_hashes_and_logged_nowhere(place: Place) -> None:
    bot = place.new_bot()
    bot.listen()
    spectator = Person(place.first.client(), place.challenge(bot).table_id)
    bot.client.accept(spectator.table_id)
    for path in ("", "/events?fields=true", "/record"):
        spectator.get(path)
    place.first.client().get("/bots")
    received = b"".join(spectator.received)
    assert bot.token.encode() not in received and b"bot:" not in received
    for server in {place.first.url: place.first, place.second.url: place.second}.values():
        assert bot.token not in server.log_text()
    assert bot.token not in repr(list_bots(place.database))


def test_the_operator_registers_each_name_once(place: Place) -> None:
    assert add_bot(place.database, "Marvin").startswith("azb_")
    for name in ("marvin", "MARVIN"):
        with pytest.raises(Refusal, match="already"):
            add_bot(place.database, name)
    for name in ("x", "1st", "a b c", "level-3", "greedy", "x" * 21, "é-bot", "bot\n"):
        with pytest.raises(Refusal) as bad:
            add_bot(place.database, name)
        assert bad.value.reason == "bad_name"
    assert "Marvin" in [name for name, _ in list_bots(place.database)]
    remove_bot(place.database, "marvin")
    with pytest.raises(Refusal, match="no bot"):
        remove_bot(place.database, "marvin")
    with pytest.raises(Refusal, match="no bot"):
        renew_bot(place.database, "marvin")
