"""At 80 x 24 the table stays in sight: picture, list and prompt fit together."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import azulejos
from azulejos.cli import session
from azulejos.cli.moves import fitting
from azulejos.cli.session import Seat, Session
from tests.rules_harness import CONFIGURATIONS


def terminal(width: int = 80, height: int = 24) -> Console:
    return Console(
        file=io.StringIO(), width=width, height=height, force_terminal=True, highlight=False, color_system=None
    )


def printed(console: Console) -> list[str]:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_picture_list_and_prompt_fit_a_small_terminal(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = azulejos.new(name, players=players, seed=2)
    sitting = Session(game, [Seat("Ann")] * players, tmp_path / "game")
    higher = 0
    for turn in range(40):
        if game.over:
            break
        console = terminal()
        monkeypatch.setattr(session, "out", console)
        view = game.position.view(game.mover)
        sitting._draw(view)
        sitting._list(view)
        lines = printed(console)
        assert all(len(line.rstrip()) <= 80 for line in lines)
        higher = max(higher, len(lines) + 1)
        game.play(game.legal_moves[turn * 7919 % len(game.legal_moves)])
    assert higher <= 24, f"{higher} lines with the prompt"


def test_a_tall_terminal_shows_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = azulejos.new("azul", seed=3, first=0)
    console = terminal(height=60)
    monkeypatch.setattr(session, "out", console)
    Session(game, [Seat("Ann")] * 2, tmp_path / "game")._list(game.position)
    assert any("2 white from factory 1 to" in line for line in printed(console))


def test_a_list_narrows_down_by_a_beginning() -> None:
    position = azulejos.new("duel", seed=1).position
    for beginning, lines, wanted in [
        ("", 3, "by beginning"),
        ("", 30, "pJ2s1r_"),
        ("pJ2s1", 3, "pJ2s1r_"),
        ("xyz", 5, "no legal move begins with xyz"),
    ]:
        console = terminal()
        console.print(fitting(position, beginning, lines, console))
        assert len(printed(console)) <= lines
        assert wanted in "\n".join(printed(console))
