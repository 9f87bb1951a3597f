"""The ratings list: played in parts, resumed, extended, with external engines."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from bench import ratings

from azulejos import __version__
from azulejos.bots.levels import HIGHEST, LEVELS
from azulejos.rules import GAMES
from tests.bots.test_engine import FOREIGN
from tests.game_pages import ROOT


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """Run it and return the page."""
    page = folder / "ratings.md"
    options = ["--game", "azul", "--players", "2", "--processes", "1", "--folder", str(folder), "--page", str(page)]
    monkeypatch.setattr(sys, "argv", ["ratings", *options, *words])
    ratings.main()
    return page.read_text()


def engine(fault: str) -> str:
    """Return the bot of an engine that crashes or plays illegal moves."""
    return f"engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), fault])}"


def section(page: str, heading: str) -> str:
    """Return one section of the page."""
    return next(part for part in ratings.SECTION.split(page) if part.startswith(heading))


def test_the_page_is_written_from_all_games_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "ENGINES", {})
    first = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "2")
    assert first.count("\n## ") == 1 + sum(len(game.players) for game in GAMES.values())
    assert "\n| 4 players | azul | azul-grey | azul-joker | azul-grey-joker |\n" in section(first, "## Overview")
    assert "\n| `greedy` | +0 |  |  |  |  |\n" in section(first, "## Overview")
    part = section(first, "## azul, 2 players")
    assert f"\n2 games, azulejos {__version__}, signature `{ratings.signature('azul', 2)}`.\n" in part
    assert "\nNot rated: `level:1`, " in part
    assert "| `greedy` | +0 ± 0 |  | 2 | 100 % |" in part
    assert section(first, "## duel, 2 players") == "## duel, 2 players\n\nNot played yet.\n"
    assert "\n4 games, " in play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "4")
    theirs = f"Theirs={engine('crash')}"
    assert "| `Theirs` | " in play(tmp_path, monkeypatch, "--bots", "greedy", "--games", "4", "--engine", theirs)
    last = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "4")
    assert "| `Theirs` | " in last  # an engine's name is known to later runs too
    assert "\n8 games, " in last


def test_sections_stay_until_more_games_or_other_bots_have_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = ratings.signature("azul", 2)
    monkeypatch.setattr(ratings, "ENGINES", {})
    file = tmp_path / "ratings.md"
    many = f"## azul, 2 players\n\n1,200 games, azulejos 0.0.1, signature `{now}`.\n"
    duel = "## duel, 2 players\n\n300 games, azulejos 0.0.1, signature `00000000`.\n"
    file.write_text(f"# Ratings\n\n{many}\n{duel}")
    page = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "2")
    assert section(page, "## azul, 2 players") == many + "\n"
    assert section(page, "## duel, 2 players") == duel
    file.write_text(f"# Ratings\n\n{many.replace(now, '00000000')}\n")
    page = play(tmp_path, monkeypatch, "--bots", "greedy", "random", "--games", "2")
    assert "\n2 games, " in section(page, "## azul, 2 players")


def test_a_level_is_listed_with_its_step_above_the_level_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "ENGINES", {})
    page = play(tmp_path, monkeypatch, "--bots", "level:1", "level:2", "greedy", "--games", "6")
    rows = {
        row.split("`")[1]: [cell.strip() for cell in row.split("|")[2:4]] for row in page.splitlines() if "±" in row
    }
    ratings_of = {bot: int(elo.split()[0]) for bot, (elo, _) in rows.items() if bot.startswith("level")}
    assert rows["level:1"][1] == rows["greedy"][1] == ""
    assert abs(int(rows["level:2"][1].split()[0]) - (ratings_of["level:2"] - ratings_of["level:1"])) <= 1


def test_the_signature_changes_when_a_bot_plays_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ratings.signature.__wrapped__("azul", 2)
    assert ratings.signature.__wrapped__("azul", 2) == before
    monkeypatch.setattr(ratings, "PROBE", ("level:6", "level:7"))
    assert ratings.signature.__wrapped__("azul", 2) != before
    monkeypatch.undo()
    monkeypatch.setitem(LEVELS, 2, (("d1", 99), *LEVELS[2][1:]))
    assert ratings.signature.__wrapped__("azul", 2) != before


def test_every_bot_meets_those_below_it_and_engines_meet_the_anchor() -> None:
    assert ratings.meetings("abcd") == [("b", "a"), ("c", "a"), ("c", "b"), ("d", "b"), ("d", "c")]
    assert ratings.meetings(["a", "b"]) == [("b", "a")]
    assert ratings.visits(["e"], ["a", "b", "greedy", "c", "d"]) == [("b", "e"), ("greedy", "e"), ("c", "e")]
    assert ratings.visits(["e"], ["a", "b"]) == []


def test_the_page_in_the_documents_says_how_many_games() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text()
    assert page.startswith(ratings.HEAD.rstrip())
    for game, players in ratings.tables():
        assert ratings.count(section(page, ratings.heading(game, players))) > 0


@pytest.mark.parametrize(("game", "players"), list(ratings.tables()))
def test_the_documents_rate_all_levels_in_order_with_neither_small_nor_large_steps(game: str, players: int) -> None:
    page = section((ROOT / "docs" / "ratings.md").read_text(), ratings.heading(game, players))
    rows = re.findall(r"^\| `level:(\d+)` \| [+-]\d+ ± \d+ \| (?:([+-]\d+) ± (\d+))? \|", page, re.MULTILINE)
    assert [int(level) for level, _, _ in rows] == list(range(HIGHEST, 0, -1))
    for _, step, error in rows[:-1]:
        assert int(step) > 0
        assert 60 - int(error) <= int(step) <= 250 + int(error)
        assert int(error) <= 100
