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
from azulejos.bots.engine import Engine
from azulejos.bots.external import EngineFailed
from azulejos.bots.protocol import HELLO, Go, Info, ProtocolError
from azulejos.bots.search.budget import Budget

FOREIGN = Path(__file__).with_name("foreign_engine.py")
POSITION = azulejos.new("azul", players=2, seed=1).position


def answers(*lines: str) -> list[str]:
    said: list[str] = []
    Engine(said.append).converse(lines)
    return said


def foreign(manner: str, *moves: str, budget: str = "0.1s") -> bots.Bot:
    command = shlex.join([sys.executable, str(FOREIGN), manner, *moves])
    return bots.make(f"engine:{budget}:{command}")


def test_the_engine_introduces_itself() -> None:
    said = answers(HELLO)
    assert said[0] == "name azulejos"
    assert said[-1] == "ready"


def test_the_engine_answers_with_a_legal_move_and_reports_lines() -> None:
    said: list[str] = []
    done = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("best"):
            done.set()

    def lines() -> Iterator[str]:
        yield f"position {POSITION}"
        yield "go nodes 4000 lines 2"
        assert done.wait(60)

    Engine(say).converse(lines())
    move = said[-1].removeprefix("best ")
    assert move in {legal.text for legal in POSITION.legal_moves}
    info = [Info.parse(line) for line in said[:-1]]
    assert info[-2].line == 1
    assert info[-1].line == 2
    assert info[-2].moves[0] == move
    assert sum(info[-1].chances) == pytest.approx(1, abs=0.001)
    assert info[-1].nodes == 4000


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
        ("fly", "is no order"),
        ("azulejos-engine 99", "speaks"),
        ("position nonsense", "azulejos/1"),
        ("option speed 3", "option seed"),
        ("option threads 0", "threads must be 1 to"),
        ("go time", "followed by one number"),
    ],
)
def test_what_the_engine_cannot_obey_is_an_error_and_it_goes_on(line: str, error: str) -> None:
    said = answers(line, "ping 1")
    assert said[0].startswith("error ")
    assert error in said[0]
    assert said[1] == "pong 1"


def test_a_second_go_while_thinking_is_refused() -> None:
    said = answers(f"position {POSITION}", "go", "go nodes 5", "stop")
    assert any("say stop first" in line for line in said)
    assert sum(line.startswith("best") for line in said) == 1


def test_go_is_written_as_it_is_read() -> None:
    go = Go(Budget(seconds=0.5, nodes=20, depth=7), lines=3)
    assert Go.parse(str(go)) == go
    assert str(Go()) == "go"
    with pytest.raises(ProtocolError, match="positive"):
        Go.parse("go nodes 0")


def test_info_is_written_as_it_is_read() -> None:
    info = Info(2, 5, 1200, 0.25, (0.25, 0.75), -3.5, ("3B2", "cRf"))
    assert Info.parse(str(info)) == info
    with pytest.raises(ProtocolError, match="is no report"):
        Info.parse("info depth 5")


def test_a_foreign_engine_plays() -> None:
    move = POSITION.legal_moves[3]
    bot = foreign("well", move.text)
    assert isinstance(bot, external.External)
    try:
        assert bot.choose(POSITION.record) == move.action
    finally:
        bot.close()


def test_a_foreign_engine_is_told_the_seed_if_it_has_that_option() -> None:
    texts = [move.text for move in POSITION.legal_moves[:3]]
    bot = bots.make(f"engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), 'seeded', *texts])}", seed=2)
    assert isinstance(bot, external.External)
    try:
        assert bot.choose(POSITION.record) == POSITION.legal_moves[2].action
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("manner", "error"),
    [
        ("crash", "ended by itself"),
        ("illegal", "illegal move"),
        ("nonsense", "no move"),
        ("hang", "did not say 'best'"),
    ],
)
def test_a_foreign_engine_that_misbehaves_is_reported(manner: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.5)
    bot = foreign(manner)
    assert isinstance(bot, external.External)
    with pytest.raises(EngineFailed, match=error):
        bot.choose(POSITION.record)
    bot.close()


def test_an_engine_that_is_not_there_is_reported() -> None:
    with pytest.raises(EngineFailed, match="did not start"):
        bots.make("engine:1s:/nowhere/engine").choose(POSITION.record)
    with pytest.raises(EngineFailed, match="write engine:BUDGET:COMMAND"):
        bots.make("engine:./engine")


def test_our_engine_can_be_played_as_a_foreign_one() -> None:
    command = shlex.join([sys.executable, "-c", "from azulejos.cli import main; main()", "engine"])
    bot = bots.make(f"engine:500n:{command}", seed=3)
    assert isinstance(bot, external.External)
    try:
        assert bot.choose(POSITION.record) in POSITION.legal_actions
    finally:
        bot.close()


def test_the_command_speaks_the_protocol() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", "from azulejos.cli import main; main()", "engine"],
        input=f"{HELLO}\nquit\n", capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    assert finished.stdout.splitlines()[-1] == "ready"
