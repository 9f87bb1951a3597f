"""Usage errors print a short message, with exit code 2 and no traceback."""

from pathlib import Path

import pytest

from azulejos.cli import COMMANDS, GROUPS
from tests.cli.harness import Command

IMPOSSIBLE = "azulejos/1 azul players=2 phase=offer bag=* 1.lines=BB,-,-,-,-"
WRONG = {
    "no number": (["perft", "--depth", "x"], "--depth x: write a whole number\nSee azulejos perft --help."),
    "no day": (["export", "games", "--before", "soon"], "--before soon: write a day, such as 2026-01-31"),
    "no value": (["simulate", "--games"], "--games needs a value"),
    "one value of two": (["arena", "greedy", "random", "--sprt", "0"], "--sprt needs 2 values"),
    "no file": (["replay"], "SOURCE is missing: azulejos replay SOURCE\nSee azulejos replay --help."),
    "no game of a puzzle": (["puzzles", "make"], "GAME is missing: azulejos puzzles make GAME"),
    "too many arguments": (["play", "azul", "duel", "chess"], "too many arguments: duel chess"),
    "not one of the actions": (["bot", "dance"], '"add", "list"'),
    "unknown command": (["dance"], "dance"),
    "unknown option": (["simulate", "--blue"], "--blue"),
    "unknown game": (["play", "chess"], "azul"),
    "nearly a game": (["play", "azul-gray"], "azul-grey"),
    "too many players": (["simulate", "azul", "--players", "5"], "2 to 4"),
    "no games": (["simulate", "--games", "0"], "1 or more"),
    "not a number": (["simulate", "--games", "many"], "many"),
    "unknown bot": (["simulate", "--bots", "clever"], "greedy"),
    "too few bots": (["simulate", "--bots", "greedy,random", "--players", "3"], "3 players"),
    "no such option of the game": (["simulate", "--option", "wall=red"], "wall"),
    "an option without a value": (["simulate", "--option", "wall"], "NAME=VALUE"),
    "no such starting player": (["play", "--first", "3"], "from 1 to 2"),
    "seats and players disagree": (["play", "--seats", "a,b", "--players", "3"], "--players says 3"),
    "a person twice": (["play", "--seats", "a,a"], "twice"),
    "an empty seat": (["play", "--seats", "a,"], "empty name"),
    "no such save": (["play", "--resume", "nowhere.azulejos"], "nowhere"),
    "nothing to go on with": (["play", "--last"], "no unfinished game"),
    "no such file": (["show", "nowhere.txt"], "nowhere.txt"),
    "a malformed position": (["show", "azulejos/1 azul players=2 bag=X3"], "column"),
    "no such player": (["show", IMPOSSIBLE, "--player", "3"], "from 1 to 2"),
    "depth of nothing": (["perft", "--depth", "0"], "1 or more"),
    "perft of an impossible position": (["perft", "--position", IMPOSSIBLE], "cannot arise"),
    "a position is no record": (["replay", IMPOSSIBLE], "azulejos show"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_command_says_what_is_wrong(command: Command, case: str) -> None:
    words, mentioned = WRONG[case]
    ran = command(*words)
    assert ran.code == 2
    assert mentioned in ran.err
    assert len(ran.err.strip().splitlines()) <= 2
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_a_damaged_record_is_reported_by_line_and_column(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.azulejos"
    path.write_text('[Game "azul"]\n[Players "2"]\n[First "1"]\n\n<deal XXXX>\n*\n')
    for name in ("show", "replay"):
        ran = command(name, path)
        assert ran.code == 2
        assert "line 5" in ran.err
        assert len(ran.err.strip().splitlines()) <= 2


@pytest.mark.parametrize("name", [*COMMANDS, "puzzles"])
def test_every_command_has_help_with_examples(command: Command, name: str) -> None:
    ran = command(name, "--help")
    assert ran.code == 0
    assert f"azulejos {name}" in ran.out.partition("Examples:")[2]
    assert "[default: False]" not in ran.out and "[default: None]" not in ran.out and "--empty-" not in ran.out


def test_the_help_lists_every_command_once_with_a_short_summary(command: Command) -> None:
    ran = command("--help")
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(
        [*COMMANDS, "puzzles", "--help", "--version"]
    )
    for group, names in GROUPS.items():
        assert f"─ {group} ─" in ran.out
        for name in names:
            assert f"│ {name} " in ran.out
    assert all(len(summary) < 80 for summary, *_ in COMMANDS.values())
    assert len(ran.out.splitlines()) < 50


def test_a_name_that_no_file_can_have_is_not_repeated_at_length(command: Command) -> None:
    ran = command("replay", "x" * 60_000)
    assert ran.code == 2 and "too long" in ran.err and len(ran.err) < 500
