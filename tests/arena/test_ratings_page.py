"""The standing list of ratings: played in parts, gone on with, extended, with engines of others."""

import shlex
import sys
from pathlib import Path

import pytest
from bench import ratings

from tests.bots.test_engine import FOREIGN
from tests.game_pages import ROOT


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """Run it, and give the page."""
    page = folder / "ratings.md"
    options = ["--game", "azul", "--players", "2", "--processes", "1", "--folder", str(folder), "--page", str(page)]
    monkeypatch.setattr(sys, "argv", ["ratings", *options, *words])
    ratings.main()
    return page.read_text()


def test_the_page_is_written_from_all_games_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "2")
    assert "## azul, 2 players" in first
    assert "\n2 games.\n" in first
    assert "| `greedy` | +0 ± 0 | 2 | 100 % |" in first
    assert "\n4 games.\n" in play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "4")
    engine = f"Theirs=engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), 'crash'])}"
    last = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "4", "--engine", engine)
    assert "| `Theirs` | " in last
    assert "\n12 games.\n" in last


def test_every_bot_meets_those_above_it() -> None:
    assert ratings.meetings("abcd") == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")]
    assert ratings.meetings(["a", "b"]) == [("a", "b")]


def test_the_page_in_the_documents_says_how_many_games() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text()
    assert page.startswith(ratings.HEAD.rstrip())
    assert " games.\n" in page
