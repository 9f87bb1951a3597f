"""The wheel as its users meet it: installed in a fresh environment, without numba, compiler or Node."""

import contextlib
import json
import os
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from websockets.sync.client import connect

import azulejos
from azulejos import GAMES
from tests.native.conftest import ROOT, Installed
from tests.server.processes import free_port

LARGEST = 60_000_000
CHROMIUM = [os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless", "--no-sandbox", "--disable-gpu"]
CHROMIUM += ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
CHROMIUM += ["--disable-sync"]
NUMPY = "import numpy"
"""How long it takes tells how fast the machine is at the moment."""
FIRST_GAMES = """
import azulejos, sys
from azulejos import bots
from azulejos.rules.machine import MACHINE
for name in azulejos.GAMES:
    game = azulejos.new(name, seed=1)
    mover = game.mover
    assert bots.make("search:2000n").choose(game.position.view(mover)) in game.legal_moves
print(MACHINE, azulejos.__version__, "numba" in sys.modules)
"""


def test_an_installation_is_small_and_has_no_compiler(bare: Installed) -> None:
    names = {path.name.lower() for path in bare.packages.iterdir()}
    assert "azulejos" in names and not names & {"numba", "llvmlite"}
    ours = [path for path in bare.packages.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    counted = [path for path in ours if path.relative_to(bare.packages).parts[0] not in ("numpy", "numpy.libs", "pip")]
    assert sum(path.stat().st_size for path in counted) < LARGEST


def test_every_game_is_played_and_searched_at_once(bare: Installed) -> None:
    done = bare.run("python", "-c", FIRST_GAMES)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["library", "0.1.0", "False"]
    assert not done.stderr


def computing(environment: Installed, *programs: str) -> list[float]:
    """The processor time that Python programs take in fresh processes, at best, taken in turns.

    A busy machine stretches the clock's time far more. The first turn lays down the bytecode, as pip does elsewhere.
    """
    taken: list[list[float]] = [[] for _ in programs]
    for turn in range(6):
        for program, seconds in zip(programs, taken, strict=True):
            before = os.times()
            done = environment.run("python", "-c", program)
            after = os.times()
            assert done.returncode == 0 and not done.stderr, done.stderr
            if turn:
                children = after.children_user + after.children_system
                seconds.append(children - before.children_user - before.children_system)
    return [min(seconds) for seconds in taken]


def test_an_import_takes_little_more_than_numpys(bare: Installed) -> None:
    numpys, ours = computing(bare, NUMPY, "import azulejos")
    assert ours < 2.5 * numpys


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_and_the_first_search_come_at_once(bare: Installed, game: str) -> None:
    legal = f"import azulejos; azulejos.new({game!r}, seed=1).legal_moves"
    search = f"import azulejos; azulejos.analyse(azulejos.new({game!r}, seed=1).position, '1000n')"
    numpys, moves_after, search_after = computing(bare, NUMPY, legal, search)
    assert moves_after < 3 * numpys and search_after < 4 * numpys


def test_an_engine_answers_its_first_go_at_once(bare: Installed, tmp_path: Path) -> None:
    text = azulejos.new("duel", seed=1).position.text
    said = f"azulejos-engine 1\nposition {text}\ngo nodes 1000\n"
    # What it had to compile would be compiled here: the cache is empty.
    talk = f"""
import sys, subprocess
environment = {bare.environment | {"AZULEJOS_CACHE": str(tmp_path)}!r}
command = [{str(bare.folder / "bin" / "azulejos")!r}, "engine"]
pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
with subprocess.Popen(command, **pipes) as engine:
    engine.stdin.write({said!r})
    engine.stdin.flush()
    assert any(line.startswith("best ") for line in iter(engine.stdout.readline, ""))
    engine.stdin.close()
"""
    numpys, answered = computing(bare, NUMPY, talk)
    assert answered < 5 * numpys
    assert not any(tmp_path.iterdir())


def test_the_bare_command_says_how_to_play(bare: Installed, full: Installed) -> None:
    for environment in (bare, full):
        done = environment.run("azulejos")
        assert done.returncode == 0 and len(done.stdout.splitlines()) == 3
        assert "azulejos play" in done.stdout and "azulejos serve" in done.stdout
        assert ("azulejos[server]" in done.stdout) == (environment is bare)


@pytest.mark.parametrize(
    ("line", "told"),
    {
        "bogus": "bogus",
        "serve --prot 1": "--port",
        "serve": "pip install 'azulejos[server]'",
        "export games.azulejos": "pip install 'azulejos[server]'",
        "bot list": "pip install 'azulejos[server]'",
    }.items(),
)
def test_without_the_extra_a_short_message_says_what_is_missing(bare: Installed, line: str, told: str) -> None:
    done = bare.run("azulejos", *line.split())
    assert done.returncode == 2 and told in done.stderr
    assert len(done.stderr.splitlines()) <= 2


@pytest.mark.parametrize("name", ["serve", "export", "bot"])
def test_without_the_extra_help_says_what_to_install(bare: Installed, name: str) -> None:
    done = bare.run("azulejos", name, "--help")
    assert done.returncode == 0
    assert "pip install 'azulejos[server]'" in " ".join(done.stdout.split())


def test_without_the_extra_every_other_command_works(bare: Installed) -> None:
    for line in ("simulate --games 50", "perft --depth 2", "arena random greedy --games 2"):
        done = bare.run("azulejos", *line.split())
        assert done.returncode == 0, done.stderr
    done = subprocess.run(
        [bare.folder / "bin" / "azulejos", "engine"], env=bare.environment, input="ping here\nquit\n",
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "pong here" in done.stdout, done.stdout + done.stderr


def test_the_contract_holds_in_an_installation(full: Installed) -> None:
    command = [str(full.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/test_contract.py"]
    done = subprocess.run(command, env=full.environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


@contextlib.contextmanager
def serving(full: Installed, folder: Path) -> Iterator[str]:
    """Start the installation's own server; yields its address."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    words = ["serve", "--port", str(port), "--database", f"sqlite:///{folder / 'games.db'}"]
    with open(folder / "server.log", "w") as log:
        server = subprocess.Popen(
            [full.folder / "bin" / "azulejos", *words], env=full.environment, stdout=log, stderr=log
        )
    try:
        until_it_answers(server, address, folder / "server.log")
        yield address
    finally:
        server.terminate()
        server.wait(30)


def until_it_answers(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    """Wait for a server that has just been started."""
    while True:
        try:
            urllib.request.urlopen(f"{address}/api/v1/health", timeout=60).close()
        except (urllib.error.URLError, OSError):
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
        else:
            return


def play_a_game(address: str) -> Any:
    """Play a whole game against a bot, always the first legal move; returns the table at its end."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "level:1"}]
    with httpx2.Client(base_url=f"{address}/api/v1", timeout=60) as api:
        made = api.post("/tables", json={"game": "azul", "seats": seats}).raise_for_status().json()
        path, me = f"/tables/{made['table']['id']}", {"Authorization": f"Bearer {made['secret']}"}
        while (table := api.get(path, headers=me).raise_for_status().json()["table"])["status"] != "over":
            if table["can"]["move"]:
                move = {"version": table["version"], "action": table["legal"][0]["action"]}
                key = {"Idempotency-Key": f"move-at-version-{table['version']}"}
                api.post(f"{path}/moves", json=move, headers=me | key).raise_for_status()
            else:
                time.sleep(0.1)
    return table


def test_a_game_is_played_at_the_installed_server_and_shown_by_its_page(full: Installed, tmp_path: Path) -> None:
    with serving(full, tmp_path) as address:
        table = play_a_game(address)
        assert len(table["scores"]) == 2
        with browser() as asked_at:
            for page in ("#/play", f"#/t/{table['id']}/replay"):
                wait_for_a_board(asked_at, f"{address}/{page}")


@contextlib.contextmanager
def browser() -> Iterator[str]:
    """A headless browser; yields the address of its debugging port."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = [*CHROMIUM, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as running:
            try:
                assert running.stderr is not None
                line = next(line for line in running.stderr if "DevTools listening" in line)
                yield line.split("ws://")[1].split("/")[0]
            finally:
                running.terminate()


def wait_for_a_board(asked_at: str, page: str) -> None:
    """Open a page and wait until it shows a board, which the engine has to set up; after a minute, fail."""
    request = urllib.request.Request(f"http://{asked_at}/json/new?{quote(page, safe='')}", method="PUT")
    with urllib.request.urlopen(request) as answer:
        target = json.load(answer)["webSocketDebuggerUrl"]
    question = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": "document.body.outerHTML"}}
    end = time.monotonic() + 60
    with connect(target, max_size=None) as tab:
        while True:
            tab.send(json.dumps(question))
            seen = json.loads(tab.recv())["result"]["result"].get("value", "")
            if 'data-place="b0.' in seen:
                return
            assert time.monotonic() < end, re.sub("<[^>]*>", " ", seen)[-500:]
            time.sleep(0.2)
