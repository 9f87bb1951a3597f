"""Matches against an earlier version: every seat of every deal, resumed where they stopped."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from bench import earlier

from tests.bots.test_engine import FOREIGN


def run(results: Path, monkeypatch: pytest.MonkeyPatch, command: str, *words: str) -> None:
    options = ["--game", "azul", "--players", "3", "--budget", "20n", "--results", str(results)]
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(sys, "argv", ["earlier", command, *options, *words])
    earlier.main()


def test_a_match_is_resumed_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    run(file, monkeypatch, earlier.OURS, "--deals", "1")
    once = file.read_text()
    results = [json.loads(line) for line in once.splitlines()]
    assert [result["seat"] for result in results] == [0, 1, 2]
    # The same engine in all seats plays the same game from each of them.
    assert sum(result["share"] for result in results) == pytest.approx(1)
    assert len({tuple(result["scores"]) for result in results}) == 1
    assert "| azul | 3 | 3 | 33.3% ± " in capsys.readouterr().out
    run(file, monkeypatch, earlier.OURS, "--deals", "2")
    assert file.read_text().startswith(once)
    assert "| azul | 3 | 6 | 33.3% ± " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        run(file, monkeypatch, earlier.OURS, "--deals", "2", "--budget", "30n")
    assert "holds games of other engines or budgets" in capsys.readouterr().err


def test_both_engines_would_run_the_same_version_with_a_python_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["earlier", earlier.OURS, "--results", str(tmp_path / "results.jsonl")])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SystemExit):
        earlier.main()
    assert "unset PYTHONPATH first" in capsys.readouterr().err


def test_an_engine_that_fails_ends_the_match_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crashing = shlex.join([sys.executable, str(FOREIGN), "crash"])
    with pytest.raises(SystemExit, match="exited unexpectedly"):
        run(tmp_path / "results.jsonl", monkeypatch, crashing, "--deals", "1")
