"""`azulejos engine-check`: our engine passes, and faults of others are found and named."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from azulejos.bots import conformance
from azulejos.bots.conformance import FAULT, NOTE, OK, Finding, check_engine
from tests.cli.harness import Command
from tests.game_pages import ROOT

FAULTY = Path(__file__).with_name("faulty_engine.py")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def faulty(fault: str) -> list[str]:
    return [sys.executable, str(FAULTY), fault]


def checked(fault: str, check: str, monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What one check finds in an engine with one fault."""
    monkeypatch.setattr(conformance, "ANSWER_SECONDS", 4.0)
    monkeypatch.setattr(conformance, "PONG_SECONDS", 4.0)
    chosen = tuple(each for each in conformance.CHECKS if each.__name__ == check)
    monkeypatch.setattr(conformance, "CHECKS", chosen)
    return [finding for finding in check_engine(faulty(fault)) if finding.verdict != OK]


def test_our_engine_keeps_the_protocol() -> None:
    ours = [sys.executable, "-c", "from azulejos.cli import main; main()", "engine"]
    findings = list(check_engine(ours, ["azul", "duel"]))
    assert len(findings) > 14
    assert [finding for finding in findings if finding.verdict != OK] == []


def test_the_example_engine_keeps_the_protocol() -> None:
    example = [sys.executable, str(ROOT / "examples" / "engine.py")]
    findings = list(check_engine(example, ["azul-grey", "duel"]))
    assert len(findings) > 14
    assert [finding for finding in findings if finding.verdict != OK] == []


def test_an_engine_without_a_fault_is_found_to_have_none(command: Command) -> None:
    ran = command("engine-check", shlex.join(faulty("none")), "--json")
    assert ran.code == 0, ran.out
    assert {json.loads(line)["verdict"] for line in ran.out.splitlines()} == {OK}


@pytest.mark.parametrize(
    ("fault", "check", "verdict", "words"),
    [
        ("nameless", "check_introduction", NOTE, "should say its name"),
        ("choosy", "check_options", FAULT, "default of its own option: option speed 3"),
        ("silent", "check_ping", FAULT, "did not say 'pong'"),
        ("forgetful", "check_ping", FAULT, "answered 'ping are you there' with 'pong '"),
        ("nervous", "check_unknown_order", FAULT, "exit status 6"),
        ("fragile", "check_bad_position", FAULT, "exit status 5"),
        ("illegal", "check_moves", FAULT, "not a legal move"),
        ("twice", "check_moves", FAULT, "said 'best' twice"),
        ("chances", "check_moves", FAULT, "sum of 1"),
        ("complaining", "check_depth", FAULT, "reported an error for a valid command"),
        ("nodes", "check_nodes", FAULT, "5000 positions for 'go nodes 1'"),
        ("late", "check_time", FAULT, "'go time 0.3'"),
        ("late", "check_clock", FAULT, "lost on time"),
        ("babbling", "check_lines", FAULT, "reported line 9"),
        ("amnesic", "check_history", FAULT, "exit status 8"),
        ("searchmoves", "check_searchmoves", FAULT, "to 'searchmoves"),
        ("deaf", "check_stop", FAULT, "did not say 'best'"),
        ("eager", "check_idle_stop", FAULT, "without a 'go'"),
        ("clinging", "check_quit", FAULT, "did not exit on 'quit'"),
        ("grumpy", "check_quit", NOTE, "exit status 7"),
        ("undead", "check_end_of_input", FAULT, "kept running after the end"),
    ],
)
def test_faults_are_found(fault: str, check: str, verdict: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = checked(fault, check, monkeypatch)
    assert found, "no fault was found"
    assert found[0].verdict == verdict
    assert words in found[0].words


@pytest.mark.parametrize(
    ("fault", "words"),
    [("dead", "exited unexpectedly"), ("option", "option NAME check|spin|combo|string"), ("chess", "plays none of")],
)
def test_an_engine_that_cannot_be_talked_to_is_reported_with_status_1(command: Command, fault: str, words: str) -> None:
    ran = command("engine-check", *faulty(fault))
    assert ran.code == 1
    assert words in ran.out
    assert "1 fault found" in ran.err


MUTE = """
import sys
for line in sys.stdin:
    order, *words = line.split() or [""]
    if order == "azulejos-engine":
        print("name Mute", "games azul", "ready", sep="\\n", flush=True)
    elif order == "ping":
        print("pong", *words, flush=True)
"""


def test_an_engine_that_never_answers_is_soon_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(conformance, "IMPATIENT_SECONDS", 0.125)
    findings = list(check_engine([sys.executable, "-c", MUTE], ["azul"]))
    late = [finding.words.rpartition("within ")[2] for finding in findings if "did not say 'best'" in finding.words]
    assert late[0] == "0.5 s" and len(late) > 5 and set(late[1:]) == {"0.125 s"}


def test_a_command_that_is_not_there_is_reported(command: Command) -> None:
    assert "did not start" in command("engine-check", "/nowhere/engine").out
    assert "the engine's command is missing" in command("engine-check").err
