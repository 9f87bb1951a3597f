"""`azulejos show`, `replay` and `perft`."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest

import azulejos
from tests.cli.harness import Command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = azulejos.new("azul", seed=3, first=0)
    for move in ("1W2", "4K3", "2R3"):
        game.play(move)
    path = tmp_path / "game.azulejos"
    path.write_text(str(game.record(Player1="Ann", Player2="Bo")))
    return path


def test_show_draws_a_moment_of_a_record(command: Command, record: Path) -> None:
    assert "player 2 takes tiles" in command("show", record).out
    assert "player 1 takes tiles" in command("show", record, "--at", 1).out
    assert command("show", record, "--at", 5).code == 2


def test_show_writes_a_position_or_a_picture(command: Command, record: Path, tmp_path: Path) -> None:
    text = command("show", record, "--text").out.strip()
    assert azulejos.Position.from_text(text).text == text
    picture = tmp_path / "picture.svg"
    assert command("show", text, "--svg", picture, "--player", 1).code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_show_reads_standard_input(command: Command, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(record.read_text()))
    assert "player 2 takes tiles" in command("show", "-").out


def test_show_tells_why_a_position_is_impossible(command: Command) -> None:
    ran = command("show", "azulejos/1 azul players=2 phase=offer bag=* 1.lines=BB,-,-,-,-")
    assert ran.code == 0
    assert "[B]" in ran.out
    assert "more tiles than it has spaces" in ran.err


def test_replay_steps_forth_and_back(command: Command, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    ran = command("replay", record, answers=["", "+", "-", "-", "-", "9", "end", "", "what", "2", "q"])
    assert ran.code == 0
    assert "Ann, Bo" in ran.out
    assert "player 1  1W2  2 white from factory 1 to line 2" in ran.out
    assert "This is the beginning." in ran.out
    assert ran.out.count("This is the end.") == 2


def test_replay_prints_everything_when_nobody_can_answer(command: Command, record: Path) -> None:
    ran = command("replay", record, "--all")
    assert [word for word in ("1W2", "4K3", "2R3") if word in ran.out] == ["1W2", "4K3", "2R3"]


def test_perft_counts_and_splits(command: Command) -> None:
    ran = command("perft", "azul", "--depth", 2, "--split")
    assert "6,552" in ran.out
    assert sum(int(line.split(": ")[1]) for line in ran.out.splitlines() if line[0] in "12345" and ": " in line) == 6552
