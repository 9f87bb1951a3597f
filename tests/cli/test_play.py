"""`azulejos play`: at the prompt, saved, resumed, and cut off."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import azulejos
from azulejos.cli import saves
from tests.cli.harness import Command


def test_a_person_plays_against_a_bot_and_leaves(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    words = ("play", "azul", "--seed", 3, "--first", 1, "--save", path)
    ran = command(*words, answers=["list", "hint", "hint 1Wf", "1W2", "show", "help", "quit"])
    assert ran.code == 0
    assert "1W_" in ran.out and "2 white from factory 1 to" in ran.out
    said = " ".join(ran.out.split())
    assert "spills 2, no points in this round, -2" in said
    assert f"azulejos play --resume {path}" in said
    record = azulejos.read_record(path.read_text())
    assert [str(event) for event in record.events][1] == "1W2"
    assert record.tags["Player2"] == "greedy"
    assert len(record.events) == 3


def test_wrong_answers_are_explained_and_asked_again(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    ran = command(
        "play", "--seed", 3, "--first", 1, "--save", path, answers=["blue", "5R1", "cB1", "", "hint x9", "undo"]
    )
    assert ran.code == 0
    assert "'blue' is not a move" in ran.out
    assert "factory 5 holds no red tile" in ran.out
    assert "the centre holds no blue tile" in ran.out
    assert "no move to take back" in ran.out
    assert len(azulejos.read_record(path.read_text()).events) == 1


def test_undo_takes_back_the_bots_answers_too(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    ran = command("play", "--seed", 3, "--first", 1, "--save", path, answers=["1W2", "undo"])
    assert "took back 1W2" in ran.out
    assert len(azulejos.read_record(path.read_text()).events) == 1


def test_a_saved_game_resumes_where_it_stopped(command: Command) -> None:
    assert command("play", "azul-grey", "--seed", 3, "--seats", "Ann,Bo", answers=["1R2"]).code == 0
    ran = command("play", "--last", answers=["2B2"])
    assert "Bo: 2B2" in ran.out or "Ann: 2B2" in ran.out
    saved = saves.newest()
    assert [str(event) for event in azulejos.read_record(saved.read_text()).events][1:] == ["1R2", "2B2"]
    assert command("replay", saved, "--all").out.count("from factory") == 2


@pytest.mark.parametrize("name", ["azul", "azul-grey-joker"])
def test_a_game_between_bots_runs_to_its_end_and_cannot_be_resumed(command: Command, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    ran = command("play", name, "--seats", "greedy,random,greedy", "--seed", 1, "--save", path)
    assert " won." in ran.out
    record = azulejos.read_record(path.read_text())
    assert record.replay().over
    assert "This game is over" in command("play", "--resume", path).out
    assert command("play", "--save", path).code == 2


def test_single_choices_are_played_by_themselves(command: Command, tmp_path: Path) -> None:
    ran = command("play", "--seats", "random,random", "--seed", 1, "--save", tmp_path / "game.azulejos")
    assert "(the only move)" in ran.out


def test_a_truncated_or_damaged_save_is_reported_and_left_unchanged(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    command("play", "--seed", 3, "--first", 1, "--save", path, answers=["1W2"])
    whole = path.read_bytes()
    for damaged in (whole[:-3], whole[: len(whole) // 2], b"", whole.replace(b"1W2", b"1Q2"), b"\xff\x00\x80"):
        path.write_bytes(damaged)
        ran = command("play", "--resume", path)
        assert ran.code == 2
        assert "left unchanged" in ran.err
        assert path.read_bytes() == damaged
    path.write_bytes(whole)
    assert command("play", "--resume", path).code == 0


def test_a_save_that_fails_halfway_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.azulejos"
    game = azulejos.new("azul", seed=1)
    saves.save(game, ["Ann", "Bo"], path)
    before = path.read_bytes()
    game.play(game.legal_moves[0])

    def full(_file: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        saves.save(game, ["Ann", "Bo"], path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_killed_game_has_lost_nothing(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    code = "import sys; from azulejos.cli import main; sys.argv[0] = 'azulejos'; main()"
    words = ["play", "--seed", "3", "--first", "1", "--save", str(path)]
    running = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    assert running.stdin is not None
    running.stdin.write("1W2\n")
    running.stdin.flush()
    deadline = time.monotonic() + 300
    while not (path.exists() and "1W2" in path.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    assert "1W2" in path.read_text()
    assert command("play", "--resume", path, answers=["quit"]).code == 0
