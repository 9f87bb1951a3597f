"""Bots written in Python by anybody: functions, classes and objects, by name or as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import azulejos
from azulejos import Game, GameType, Position, bots
from azulejos.bots.bot import Choice
from azulejos.bots.clock import Clock
from azulejos.bots.match import play_match
from azulejos.bots.thinker import Thinker
from azulejos.rules import GAMES

SOURCE = """
import azulejos

def first(view: azulejos.Position) -> azulejos.Move:
    return view.legal_moves[0]

def cheat(view):
    return 3

def broken(view):
    return 1 / 0

def leaving(view):
    raise SystemExit(3)

def silent(view):
    pass

class Seeded:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return view.legal_moves[self.seed % len(view.legal_moves)].text

thing = Seeded(5)
number = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mybots.py"
    path.write_text(SOURCE)
    return path


def first(view: Position) -> Choice:
    """The first legal move."""
    return view.legal_moves[0]


def by_text(view: Position) -> Choice:
    """The last legal move, as text."""
    return view.legal_moves[-1].text


def three(view: Position) -> Choice:
    """Always the same action, which is hardly ever legal."""
    return 3


def raising(view: Position) -> Choice:
    """Cannot count."""
    raise ZeroDivisionError("division by zero")


class Watching:
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def choose(self, view: Position) -> Choice:
        self.seen.append(view)
        return view.legal_moves[0].action


@pytest.mark.parametrize("name", GAMES)
def test_functions_and_objects_play_whole_games(name: str) -> None:
    watching = Watching()
    result = azulejos.match([first, by_text if name != "duel" else watching], name, games=2, seed=3)
    assert not result.forfeits and sum(result.wins) == 2 and result.names[0] == "first"
    assert all(played.game.over for played in result.games)
    assert [played.seats for played in result.games] == [(0, 1), (1, 0)]


def test_a_bot_sees_only_what_its_player_may_know() -> None:
    watching = Watching()
    azulejos.match([watching, "random"], "duel", seed=8)
    assert len(watching.seen) > 5
    assert all(view == view.view(view.mover) for view in watching.seen)


def test_an_illegal_move_forfeits_and_never_wins() -> None:
    result = azulejos.match([three, "greedy"], "azul", games=10, seed=1)
    assert result.wins == [0, 10]
    assert all("three (seat" in reason and "illegal move: w4 is not legal" in reason for reason in result.forfeits)
    ended = play_match(GAMES["azul"], [bots.make(three), bots.make("greedy")], seed=1)
    assert ended.places == [2, 1] and "seat 1: made an illegal move" in ended.forfeit


def test_a_bot_that_raises_forfeits_with_the_reason_and_the_match_goes_on() -> None:
    result = azulejos.match([raising, "random", "random"], "azul", games=3, seed=1)
    assert len(result.games) == 3 and result.wins[0] == 0 and sum(result.wins) == 3
    assert all("ZeroDivisionError: division by zero (test_python_bots.py, line" in why for why in result.forfeits)
    assert "raising: 0 of 3 won" in str(result)


def test_bots_are_found_in_files_and_modules(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = azulejos.new("azul", seed=1).position
    assert bots.ask(bots.make(f"{file}:first"), view) == view.legal_moves[0]
    assert bots.ask(bots.make(f"{file}:Seeded", seed=3), view) == view.legal_moves[3]
    assert bots.ask(bots.make(f"{file}:thing"), view) == view.legal_moves[5]
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert bots.ask(bots.make("mybots:first"), view) == view.legal_moves[0]
    sys.modules.pop("mybots")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("{file}:nobody", "has no 'nobody'"),
        ("{file}:number", "5' is not a bot"),
        ("/nowhere/bots.py:first", "there is no file '/nowhere/bots.py'"),
        ("no_such_module_here:first", "cannot be imported: ModuleNotFoundError"),
        ("nobody", "no bot named 'nobody': the bots are random, .* module:name or file.py:name"),
    ],
)
def test_a_name_that_names_no_bot_says_why(file: Path, name: str, message: str) -> None:
    with pytest.raises(bots.UnknownBot, match=message):
        bots.make(name.format(file=file))


@pytest.mark.parametrize("name", ["silent", "broken", "cheat", "leaving"])
def test_whatever_a_bot_does_wrong_is_one_kind_of_error(file: Path, name: str) -> None:
    with pytest.raises(bots.BotFailed):
        bots.ask(bots.make(f"{file}:{name}"), azulejos.new("azul", seed=1).position)


def test_a_file_with_a_mistake_says_so(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("import nothing_of_that_name")
    with pytest.raises(bots.UnknownBot, match="No module named 'nothing_of_that_name'"):
        bots.make(f"{path}:bot")


def test_matches_that_cannot_be_played_say_why() -> None:
    for wrong in ("greedy", ["greedy"]):
        with pytest.raises(azulejos.BadSetup, match="two or more bots"):
            azulejos.match(wrong)
    with pytest.raises(azulejos.BadSetup, match="games must be 1 or more"):
        azulejos.match(["greedy", "random"], games=0)


def test_a_typed_program_of_a_user_passes_mypy_strict(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        """
import azulejos
from azulejos import Game, Move, Position


def bot(view: Position) -> Move:
    return max(view.legal_moves, key=lambda move: view.preview(move).points)


class Careful:
    def choose(self, view: Position) -> str:
        return view.legal_moves[0].text


def lines(game: Game) -> tuple[str, ...]:
    return game.position.factories


def main() -> None:
    game = azulejos.new("azul", players=2, seed=1)
    game.play(game.legal_moves[0])
    best: Move = azulejos.analyse(game.position, "100n").best.moves[0]
    result = azulejos.match([bot, Careful(), "greedy"], games=3)
    wins: list[float] = result.wins
    chances = [chance.probability for chance in game.position.after(best).chances()]
    for record in azulejos.read_records(["..."]):
        print(record.result, wins, chances, lines(game), azulejos.bots.make("greedy"))
"""
    )
    here = Path(__file__).parents[2]
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--config-file",
            os.devnull,
            "--cache-dir",
            here / ".mypy_cache" / "user",
            program,
        ],
        env={**os.environ, "MYPYPATH": str(here / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


class Beginning:
    """Notes the games it begins and what it sees of them."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self.events = 0

    def begin(self, game: GameType, players: int) -> None:
        self.begun.append((game.name, players))

    def watch(self, game: Game, seat: int) -> None:
        self.events = len(game.events)

    def choose(self, view: Position) -> Choice:
        return view.legal_moves[0]


def test_a_bot_is_told_of_each_new_game_and_its_events() -> None:
    bot = Beginning()
    azulejos.match([bot, "random"], "azul", games=2, seed=1)
    assert bot.begun == [("azul", 2)] * 2 and bot.events > 10
    for seed in (1, 2):
        play_match(GAMES["azul-grey"], [bots.make("random"), bot], seed)
    assert bot.begun[2:] == [("azul-grey", 2)] * 2


def test_a_search_begins_each_game_with_a_full_clock() -> None:
    bot = Thinker("60+1s")
    bot._clock = Clock(0.5, 1.0)
    bots.begin(bot, GAMES["azul"], 2)
    assert bot._clock == Clock(60.0, 1.0)


def test_an_engine_that_crashed_is_started_again_for_the_next_game() -> None:
    engine = Path(__file__).with_name("faulty_engine.py")
    bot = bots.make(f"engine:0.2s:{sys.executable} {engine} crashing")
    try:
        for seed in (1, 2):
            result = play_match(GAMES["azul"], [bot, bots.make("random")], seed)
            assert result.places == [2, 1] and "exit status 9" in result.forfeit
    finally:
        bots.close(bot)
