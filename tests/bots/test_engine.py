"""The engine protocol from both sides: our engine, and somebody else's as a bot."""

import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos import bots
from azulejos.bots import external
from azulejos.bots.clock import Clock, parse_limits
from azulejos.bots.engine import Engine
from azulejos.bots.external import External, GameNotPlayed, game_of
from azulejos.bots.options import BadOption, Option
from azulejos.bots.process import EngineFailed
from azulejos.bots.protocol import HELLO, Go, Info, Introduction, ProtocolError
from azulejos.bots.search.budget import Budget
from azulejos.rules import GAMES
from tests.rules_harness import CONFIGURATIONS, Bench

FOREIGN = Path(__file__).with_name("foreign_engine.py")
POSITION = azulejos.new("azul", players=2, seed=1).position
OURS = shlex.join([sys.executable, "-c", "from azulejos.cli import main; main()", "engine"])


def answers(*lines: str) -> list[str]:
    said: list[str] = []
    Engine(said.append).converse(lines)
    return said


def asked(*lines: str) -> list[str]:
    """What the engine says to these lines, and until it has answered the last one, a `go`."""
    said: list[str] = []
    done = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("best"):
            done.set()

    def speak() -> Iterator[str]:
        yield from lines
        assert done.wait(120)

    Engine(say).converse(speak())
    return said


def foreign(manner: str, *moves: str, budget: str = "0.1s", seed: int = 0) -> External:
    command = shlex.join([sys.executable, str(FOREIGN), manner, *moves])
    bot = bots.make(f"engine:{budget}:{command}", seed=seed)
    assert isinstance(bot, External)
    return bot


def test_the_engine_introduces_itself() -> None:
    introduction = Introduction()
    *described, ready = answers(HELLO)
    assert ready == "ready"
    assert all(introduction.hear(line) for line in described)
    assert introduction.name == "azulejos"
    assert introduction.author
    assert introduction.plays("azul", 4)
    assert not introduction.plays("duel", 3)
    assert set(introduction.games) == set(GAMES)
    assert introduction.lines() == [*described, ready]


def test_the_engine_answers_with_a_legal_move_and_reports_lines() -> None:
    said = asked(f"position {POSITION}", "go nodes 4000 lines 2")
    move = said[-1].removeprefix("best ")
    assert move in {legal.text for legal in POSITION.legal_moves}
    info = [Info.parse(line) for line in said[:-1]]
    assert info[-2].line == 1
    assert info[-1].line == 2
    assert info[-2].moves[0] == move
    assert sum(info[-1].chances) == pytest.approx(1, abs=0.001)
    assert info[-1].nodes == 4000


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul", 4), ("duel", 2)])
@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_the_engine_looks_at_no_more_positions_than_allowed(game: str, players: int, nodes: int) -> None:
    played = azulejos.new(game, players=players, seed=4)
    # A round is about to be solved, where deals beyond it are looked at too.
    for _ in range(6 * players):
        played.play(played.legal_moves[-1])
    said = asked(f"position {played.position}", f"go nodes {nodes}")
    assert said[-1].removeprefix("best ") in {legal.text for legal in played.legal_moves}
    assert all(Info.parse(line).nodes <= nodes for line in said[:-1])


def test_the_last_report_is_said_once() -> None:
    said = asked(f"position {POSITION}", "go nodes 3000")
    reports = [line.split(" time ")[0] for line in said if line.startswith("info")]
    assert len(reports) == len(set(reports)) > 1


def test_the_engine_chooses_only_among_given_moves() -> None:
    moves = [move.text for move in POSITION.legal_moves]
    for given in (moves[3:4], moves[5:8], moves[-2:]):
        said = asked(f"position {POSITION}", f"go nodes 500 lines 5 searchmoves {' '.join(given)}")
        assert said[-1].removeprefix("best ") in given
        assert {Info.parse(line).moves[0] for line in said[:-1]} <= set(given)
    assert "not legal" in answers(f"position {POSITION}", "go searchmoves cRf")[0]


def test_the_engine_spends_a_part_of_its_clock() -> None:
    began = time.perf_counter()
    said = asked("newgame azul 2", f"position {POSITION}", "go clock 1 increment 0")
    assert said[-1].startswith("best")
    assert float(Info.parse(said[-2]).seconds) < 0.5
    assert Go(clock=Clock(60.0, 1.0)).limits().seconds == pytest.approx(3.8)
    assert Go(Budget(seconds=2), Clock(60.0, 1.0)).limits().seconds == 2
    assert Clock(0.01).share() < 0.01
    assert time.perf_counter() - began < 100


def test_a_clock_is_written_as_it_is_read_and_a_search_plays_by_it() -> None:
    budget, clock = parse_limits("60+0.5s")
    assert str(clock) == "60+0.5s"
    assert (budget, parse_limits("0.2s")) == (Budget(), (Budget(seconds=0.2), None))
    bot = bots.make("search:0.2+0s")
    assert bot.choose(POSITION) in POSITION.legal_moves
    assert vars(bot)["_clock"].seconds < 0.2


def test_stop_is_answered_within_50_milliseconds() -> None:
    said: list[tuple[float, str]] = []
    asked = []

    def lines() -> Iterator[str]:
        yield f"position {POSITION}"
        for _ in range(5):
            yield "go"
            time.sleep(0.1)
            yield "ping still there"
            asked.append(time.perf_counter())
            yield "stop"

    Engine(lambda line: said.append((time.perf_counter(), line))).converse(lines())
    best = [at for at, line in said if line.startswith("best")]
    assert len(best) == 5
    # The machine may be busy with other things: the best of five shows what the engine can do.
    assert min(answer - question for question, answer in zip(asked, best, strict=True)) < 0.05
    assert "pong still there" in [line for _, line in said]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("go", "no position yet"),
        ("fly", "is not a command"),
        ("azulejos-engine 99", "speaks"),
        ("position nonsense", "azulejos/1"),
        ("option speed 3", "usage: option NAME VALUE"),
        ("option threads 0", "threads must be 1 to"),
        ("option threads many", "threads must be a whole number"),
        ("go time", "followed by a number"),
        ("go fast 3", "is not a limit"),
        ("go nodes 1.5", "positive and whole"),
        ("go searchmoves", "at least one move"),
        (f"go nodes {'9' * 5000}", "positive and whole"),
        (f"option seed {'9' * 5000}", "seed must be"),
        (f"newgame azul {'9' * 5000}", "usage: newgame"),
        ("newgame chess 2", "no game named 'chess'"),
        ("newgame azul many", "usage: newgame"),
        ("newgame duel 4", "duel is for 2 players"),
    ],
)
def test_what_the_engine_cannot_obey_is_an_error_and_it_goes_on(line: str, error: str) -> None:
    said = answers(line, "ping 1")
    assert said[0].startswith("error ") and len(said[0]) < 400
    assert error in said[0]
    assert said[1] == "pong 1"


def test_a_second_go_while_thinking_is_refused() -> None:
    said = answers(f"position {POSITION}", "go", "go nodes 5", "stop")
    assert any("say stop first" in line for line in said)
    assert sum(line.startswith("best") for line in said) == 1


def test_a_search_that_fails_is_reported_and_answered_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("azulejos.bots.analysis.Analyst.think", fail)
    said = asked(f"position {POSITION}", "go nodes 10")
    assert said[0] == "error RuntimeError: out of order"
    assert said[1].removeprefix("best ") in {move.text for move in POSITION.legal_moves}


def test_go_is_written_as_it_is_read() -> None:
    for go in (
        Go(Budget(seconds=0.5, nodes=20, depth=7), lines=3),
        Go(clock=Clock(30.5, 2.0), searchmoves=("3B2", "cRf")),
        Go(clock=Clock(0.0)),
    ):
        assert Go.parse(str(go)) == go
    assert str(Go()) == "go"
    with pytest.raises(ProtocolError, match="positive"):
        Go.parse("go nodes 0")


def test_info_is_written_as_it_is_read() -> None:
    info = Info(2, 5, 1200, 0.25, (0.25, 0.75), -3.5, ("3B2", "cRf"))
    assert Info.parse(str(info)) == info
    with pytest.raises(ProtocolError, match="is not a report"):
        Info.parse("info depth 5")


@pytest.mark.parametrize(
    ("line", "good", "bad"),
    [
        ("option threads spin default 1 min 1 max 64", "64", "65"),
        ("option verbose check default false", "true", "yes"),
        ("option style combo default solid var solid var risky", "risky", "wild"),
        ("option book string default no book at all", "any thing", None),
    ],
)
def test_options_have_types(line: str, good: str, bad: str | None) -> None:
    option = Option.parse(line)
    assert str(option) == line
    assert option.check(good) == good
    if bad is not None:
        with pytest.raises(BadOption, match="must be"):
            option.check(bad)


@pytest.mark.parametrize(
    "line",
    [
        "option seed number 0",
        "option threads spin default x",
        "option threads spin default 9 min 1 max 8",
        "option style combo default solid var",
        "option check",
    ],
)
def test_a_malformed_option_is_refused(line: str) -> None:
    with pytest.raises(BadOption):
        Option.parse(line)


def test_a_foreign_engine_plays() -> None:
    move = POSITION.legal_moves[3]
    bot = foreign("well", move.text)
    try:
        assert bot.choose(POSITION) == move
        assert bot.introduction.author == "somebody else"
    finally:
        bot.close()


def test_a_foreign_engine_receives_its_options_before_the_game_begins() -> None:
    texts = [move.text for move in POSITION.legal_moves[:3]]
    bot = foreign("seeded", *texts, seed=2, budget="0.1s,style=risky")
    try:
        assert bot.choose(POSITION) == POSITION.legal_moves[2]
    finally:
        bot.close()
    for budget, message in (("1s,style=wild", "one of solid, risky"), ("1s,speed=3", "has no option speed")):
        with pytest.raises(EngineFailed, match=message):
            foreign("seeded", budget=budget).choose(POSITION)


def test_a_foreign_engine_that_does_not_play_the_game_is_refused() -> None:
    bot = foreign("well", "3B2")
    try:
        with pytest.raises(GameNotPlayed, match="foreign does not play duel with 2 players: it plays azul"):
            bot.begin(GAMES["duel"], 2)
        with pytest.raises(GameNotPlayed, match="with 4 players"):
            bot.begin(GAMES["azul"], 4)
        bot.begin(GAMES["azul"], 2)
    finally:
        bot.close()


def test_an_engine_that_wants_the_history_hears_what_its_player_saw() -> None:
    game = azulejos.new("azul", players=2, seed=5)
    for _ in range(3):
        game.play(game.legal_moves[2])
    assert game.mover is not None
    bot = foreign("historian", *[move.text for move in game.legal_moves])
    try:
        bot.begin(game.type, 2)
        bot.watch(game, game.mover)
        # It answers with the move at the number of events that it has heard of: a deal and three decisions.
        assert bot.choose(game.position) == game.legal_moves[4]
    finally:
        bot.close()


def test_an_engine_that_runs_out_of_time_loses() -> None:
    bot = foreign("slow", *[move.text for move in POSITION.legal_moves], budget="2+0.1s")
    try:
        bot.begin(GAMES["azul"], 2)
        bot.choose(POSITION)
        assert bot.clock is not None
        assert bot.clock.seconds < 1.0
        with pytest.raises(EngineFailed, match="ran out of time"):
            bot.choose(POSITION)
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("manner", "error"),
    [
        ("crash", "exited unexpectedly \\(exit status 3\\)"),
        ("illegal", "illegal move"),
        ("nonsense", "with a move"),
        ("hang", "did not say 'best'"),
    ],
)
def test_a_foreign_engine_that_misbehaves_is_reported(manner: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.5)
    bot = foreign(manner)
    with pytest.raises(EngineFailed, match=error):
        bot.choose(POSITION)
    bot.close()


def test_an_engine_that_is_not_there_is_reported() -> None:
    with pytest.raises(EngineFailed, match="did not start"):
        bots.make("engine:1s:/nowhere/engine").choose(POSITION)
    with pytest.raises(EngineFailed, match="write engine:BUDGET:COMMAND"):
        bots.make("engine:./engine")


def test_our_engine_can_be_played_as_a_foreign_one() -> None:
    bot = bots.make(f"engine:500n:{OURS}", seed=3)
    assert isinstance(bot, External)
    try:
        assert bot.choose(POSITION) in POSITION.legal_moves
    finally:
        bot.close()


def test_the_command_speaks_the_protocol() -> None:
    finished = subprocess.run(
        shlex.split(OURS), input=f"{HELLO}\nquit\n", capture_output=True, text=True, check=True, timeout=300
    )
    assert finished.stdout.splitlines()[-1] == "ready"


def test_the_next_order_is_taken_as_soon_as_the_answer_is_read() -> None:
    """The thread that answers may still be running when the other side has read the answer."""
    said: list[str] = []
    answered = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("best"):
            answered.set()
            time.sleep(0.2)

    def orders() -> Iterator[str]:
        for _ in range(2):
            answered.clear()
            yield f"position {POSITION.text}"
            yield "go nodes 10"
            assert answered.wait(60)

    Engine(say).converse(orders())
    assert [line.split()[0] for line in said if not line.startswith("info")] == ["best", "best"]


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_position_is_recognised_whoever_decides(game: str, players: int) -> None:
    bench = Bench(GAMES[game], players, 3)
    for _ in range(12):
        assert game_of(bench.position) == (GAMES[game], players)
        bench.step()
