"""Clients of the server: the example bot, the terminal, and the TypeScript types."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejos.cli import app
from azulejos.server.http.typescript import typescript
from azulejos.server.operations.bots import add_bot
from azulejos.server.schema import TableView
from tests.server.harness import ME, OPEN, Person, make, play_to_the_end, until
from tests.server.processes import ROOT, ServerProcess, server_process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("clients")
    with server_process(f"sqlite:///{folder / 'games.db'}", folder / "log") as found:
        yield found


EXAMPLES = ROOT / "examples"
NODE = ROOT / "packages" / "engine" / "node_modules"
WITH_NODE = os.environ | {"PATH": f"{os.environ['PATH']}:{ROOT / '.venv' / 'bin'}"}


def python_bot(_folder: Path) -> list[str]:
    return [sys.executable, str(EXAMPLES / "server_bot.py")]


def typescript_bot(folder: Path) -> list[str]:
    """The TypeScript example, checked and compiled."""
    if not (NODE / ".bin" / "tsc").exists():
        subprocess.run(["make", str(NODE.relative_to(ROOT) / ".ready")], cwd=ROOT, check=True)
    compiled = subprocess.run(
        [NODE / ".bin" / "tsc", "-p", EXAMPLES, "--outDir", folder],
        env=WITH_NODE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert compiled.returncode == 0, compiled.stdout
    (folder / "package.json").write_text('{"type": "module"}')
    return ["node", str(folder / "server_bot.js")]


@pytest.mark.parametrize("bot", [python_bot, typescript_bot])
def test_the_example_bot_plays_a_whole_game(server: ServerProcess, tmp_path: Path, bot: Any) -> None:
    name = bot.__name__
    token = add_bot(server.database, name)
    command = [*bot(tmp_path), server.url.removesuffix("/api/v1"), token]
    with subprocess.Popen(command, env=WITH_NODE, stdout=subprocess.PIPE, text=True) as program:
        try:
            until(lambda: bool(server.client().get(f"/bots/{name}").json()["online"]))
            ann, _ = make(server.client(), "azul", ME, {"kind": "outside", "bot": name})
            until(lambda: ann.table()["status"] == "running")
            table = play_to_the_end(ann)
            assert program.stdout is not None and program.stdout.readline() == f"scores {table['scores']}\n"
        finally:
            program.kill()
    assert table["result"]["why"] == "finished"


@pytest.mark.parametrize("example", ["server_bot.py", "server_bot.ts"])
def test_an_example_bot_is_short(example: str) -> None:
    assert len((EXAMPLES / example).read_text().splitlines()) <= 40


class Keyboard:
    """Types answers at the prompts: those given, then the first legal move that the server lists."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = iter(answers)

    def __call__(self, _prompt: str = "") -> str:
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer


def play(monkeypatch: pytest.MonkeyPatch, answers: list[str], *words: str) -> None:
    monkeypatch.setattr("builtins.input", Keyboard(answers))
    app(["play", *words])


def test_a_terminal_plays_at_the_server(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["help", "list", "show", "hint", "nonsense", "say hello", "say what", "undo", "resign"]
    play(monkeypatch, answers, "azul", "--server", server.url, "--seats", "you,random", "--first", "1")
    told = capsys.readouterr().out
    assert "wins" in told and "'nonsense' is not a move" in told
    assert "'what' cannot be said" in told and "no decision of yours to take back" in told
    assert "you resigns" in told and "random won." in told


def test_people_join_and_come_back_by_terminal(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    maker, _ = make(server.client(), "azul", {"kind": "me", "name": "Ann"}, OPEN, first=1)
    play(monkeypatch, ["quit"], "--server", server.url, "--table", maker.table_id, "--seats", "Ben,x")
    told = capsys.readouterr().out
    assert "Ben" in told and "Come back with: azulejos play --server" in told
    secret = told.split("--secret ")[1].split()[0]
    ben = Person(maker.client, maker.table_id, secret)
    text = ben.table()["legal"][0]["text"]
    monkeypatch.setattr("builtins.input", Keyboard([text]))
    maker_moves(maker, ben)
    play(monkeypatch, [], "--server", server.url, "--table", maker.table_id, "--secret", secret)
    assert "Come back with" in capsys.readouterr().out


def maker_moves(maker: Person, ben: Person) -> None:
    """Continue to Ben's next turn."""
    ben.play()
    while not ben.table()["can"]["move"]:
        maker.play()


def test_a_missing_server_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match="there is no game server at"):
        play(monkeypatch, [], "--server", "http://127.0.0.1:9")
    with pytest.raises(ValueError, match="is not a valid server address"):
        play(monkeypatch, [], "--server", "ftp://x")


def test_the_typescript_types_name_every_field() -> None:
    made = typescript()
    for name in TableView.model_fields:
        assert f"  {name}: " in made
    assert "export interface LiveMessage {" in made and '  move: { method: "POST"; ' in made
    assert not re.search(r"\bunknown\b", made), "a type that could not be told"


def test_the_types_are_what_the_api_answers(server: ServerProcess) -> None:
    described: Any = server.client().get("/openapi.json").json()
    assert {"TableView", "EventView", "Problem"} <= set(described["components"]["schemas"])
