"""The `puzzles` command: making a set, checking a sample, and what it refuses."""

import json
from dataclasses import replace
from pathlib import Path

from azulejos import puzzles
from azulejos.puzzles.puzzle import read_set, write_set
from tests.cli.harness import Command


def test_a_sample_of_the_shipped_sets_is_checked(command: Command) -> None:
    told = json.loads(command("puzzles", "check", "--sample", 2, "--seed", 3, "--json").out)
    total = sum(len(puzzles.shipped(*kind)) for kind in puzzles.shipped_sets())
    assert told == {"puzzles": total, "sampled": 2, "agreed": 2}


def test_a_set_is_made_and_a_wrong_answer_in_it_is_reported(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "few.jsonl"
    assert "1 of 1 puzzles" in command("puzzles", "make", "azul", "--count", 1, "--workers", 1, "--output", path).out
    header, line = path.read_text().splitlines()
    puzzle = json.loads(line)
    puzzle["answers"] = [next(reversed(puzzle["others"]))]
    path.write_text(f"{header}\n{json.dumps(puzzle)}\n")
    ran = command("puzzles", "check", path, "--sample", 1)
    assert ran.code == 1
    assert "1 sampled, 0 agreed" in ran.out
    assert "the search prefers" in ran.out
    good = puzzles.shipped("azul", 2)[0]
    path.write_text(f"{header}\n{json.dumps(puzzle)}\n{json.dumps(good.as_object())}\n")
    ran = command("puzzles", "check", path, "--sample", 2, "--drop")
    assert ran.code == 0
    assert read_set(path) == (json.loads(header), [good])


def test_ratings_are_replaced_by_those_of_the_levels_as_they_are(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "few.jsonl"
    few = puzzles.shipped("azul", 2)[:3]
    write_set(path, {"puzzles": 1}, [replace(few[0], rating=9000), *few[1:]])
    assert "1 of 3 ratings changed" in command("puzzles", "rate", path).out
    assert read_set(path) == ({"puzzles": 1}, few)


def test_what_cannot_be_made_or_checked_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"puzzles":1}\nnonsense\n')
    for words, told in (
        (("make", "chess"), "no game named"),
        (("make", "azul", "--count", 0), "--count must be 1 or more"),
        (("make", "azul", "--workers", 0), "--workers must be 1 or more"),
        (("check", "--sample", 0), "--sample must be 1 or more"),
        (("check", "--drop"), "--drop changes files: name the sets"),
        (("check", tmp_path / "bad.jsonl"), "line 2: not a puzzle"),
        (("rate", tmp_path / "bad.jsonl"), "line 2: not a puzzle"),
        (("rate", tmp_path / "none.jsonl"), "none.jsonl"),
    ):
        ran = command("puzzles", *words)
        assert ran.code == 2
        assert told in ran.err
