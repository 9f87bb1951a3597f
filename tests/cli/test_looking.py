"""`azulejos show`, `replay` and `perft`."""

import io
import subprocess
import sys
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


def test_show_says_why_a_position_is_impossible(command: Command) -> None:
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


@pytest.fixture
def several(tmp_path: Path, record: Path) -> Path:
    path = tmp_path / "games.azulejos"
    path.write_text(record.read_text() + "\n" + str(azulejos.new("azul-grey", seed=3).record()))
    return path


def test_show_and_replay_choose_one_game_of_many(command: Command, several: Path) -> None:
    assert "Azul, grey wall" in command("show", several, "--game", 2).out
    assert "player 2 takes tiles" in command("show", several, "--game", 1).out
    assert "Azul, grey wall" in command("replay", several, "--game", 2, "--all").out
    for words, message in [
        ((), "the file has several games: choose one by its number, such as --game 1"),
        (("--game", 3), "the file has 2 games, so there is no game 3"),
        (("--game", 0), "--game must be 1 or more, not 0"),
    ]:
        for name in ("show", "replay"):
            ran = command(name, several, *words)
            assert ran.code == 2 and message in ran.err


def test_a_file_is_read_no_further_than_its_chosen_game(command: Command, several: Path) -> None:
    with several.open("ab") as file:
        file.write(b" \n" * 1_000_000 + b"\xff this is not text")
    assert "Azul, grey wall" in command("show", several, "--game", 2).out
    ran = command("show", several, "--game", 3)
    assert ran.code == 2 and "is not a text file" in ran.err


def test_nothing_to_show_is_reported(command: Command) -> None:
    for name in ("show", "replay"):
        ran = command(name, "")
        assert ran.code == 2 and "the source is empty: name a file" in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_reported_in_one_line(record: Path) -> None:
    code = "import sys; from azulejos.cli import main; sys.argv[0] = 'azulejos'; main()"
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-c", code, "show", str(record)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ran.returncode, ran.stderr) == (2, "azulejos: No space left on device\n")
