"""A bot of one's own, named by its file, wherever the command takes a bot's name."""

from pathlib import Path

from tests.cli.harness import Command

SOURCE = """
def first(view):
    return view.legal_moves[0]

def broken(view):
    return 1 / 0
"""


def test_a_bot_of_ones_own_plays_at_the_terminal_and_in_simulations(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mybots.py"
    file.write_text(SOURCE)
    ran = command("play", "azul", "--seats", f"{file}:first,random", "--seed", 1, "--save", tmp_path / "game")
    assert " won." in ran.out
    ran = command("simulate", "azul", "--bots", f"{file}:first,{file}:broken", "--games", 3, "--json")
    assert ran.code == 0
    assert '"wins": 3' in ran.out


def test_a_bot_that_fails_at_the_terminal_says_so_and_the_game_is_kept(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mybots.py"
    file.write_text(SOURCE)
    ran = command("play", "azul", "--seats", f"{file}:broken,random", "--save", tmp_path / "game")
    assert ran.code == 2
    assert "ZeroDivisionError: division by zero (mybots.py, line 6)" in ran.err
    assert (tmp_path / "game").exists()
