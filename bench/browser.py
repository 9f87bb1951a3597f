"""Compares the browser's engine with the native one: random play, search, startup time, in Node and in Chromium."""

import functools
import gzip
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import azulejos
from azulejos.bots.random_play import random_games
from azulejos.bots.search.search import Search
from azulejos.rules import GAMES

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "build" / "engine"
SLICES = 40
SLICE = 0.02
"""The minimum duration in seconds of a slice of searching."""
NODES = 8000
ENTRIES = 1 << 15
"""Entries in the hash table, few enough that clearing it takes negligible time."""
MOVES = 6
"""Decisions made before the position to search."""
AT_LEAST = 0.6
"""Required ratio to the native rates."""
READY = 200.0
"""Milliseconds."""
LARGEST = 300
"""Kilobytes, compressed."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def settings() -> dict[str, Any]:
    """Choose one game of each record type, and how to measure it."""
    games = {game.rules.name: name for name, game in reversed(GAMES.items())}
    return {
        "games": sorted(games.values()),
        "slices": SLICES,
        "slice": SLICE,
        "nodes": NODES,
        "moves": MOVES,
        "entries": ENTRIES,
    }


def opening(name: str) -> azulejos.Position:
    """Play some moves into a game, reaching the same position as browser_measure.js."""
    game = azulejos.new(name, players=2, seed=1)
    for _ in range(MOVES):
        moves = game.legal_moves
        game.play(moves[len(moves) // 3])
    return game.position


def native(wanted: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Measure decisions and nodes per second of the native engine, the best of several short slices."""
    found: dict[str, dict[str, float]] = {"play": {}, "search": {}}
    for name in wanted["games"]:
        batches = [random_games(GAMES[name], 2, number, 0, 300) for number in range(wanted["slices"])]
        found["play"][name] = max(float(batch.lengths.sum()) / batch.seconds for batch in batches)
        search = Search(GAMES[name].rules, wanted["entries"])
        root = opening(name).data
        best = 0.0
        for _ in range(wanted["slices"]):
            nodes, began = 0, time.perf_counter()
            while time.perf_counter() - began < wanted["slice"]:
                search.forget()
                search.begin(root)
                search.step(wanted["nodes"])
                nodes += search.nodes
            best = max(best, nodes / (time.perf_counter() - began))
        found["search"][name] = best
    return found


def in_node(wanted: dict[str, Any]) -> Any:
    """Measure under Node."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    script, measure = ROOT / "bench" / "browser.mjs", ROOT / "bench" / "browser_measure.js"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "measure.mjs"
        copy.write_text(measure.read_text())
        done = subprocess.run(
            ["node", str(script), copy.as_uri(), (ENGINE / "index.js").as_uri()],
            input=json.dumps(wanted),
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
    return json.loads(done.stdout)


PAGE = """<!doctype html><meta charset="utf-8"><pre></pre><script type="module">
import { measure } from "/bench/browser_measure.js";
import { loadEngine } from "/build/engine/index.js";
const found = await measure(loadEngine, SETTINGS).catch((error) => ({ error: String(error) }));
await fetch("/found", { method: "POST", body: JSON.stringify(found) });
</script>"""


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the repository and the page, and receives the page's results."""

    page = ""
    found: Any = None
    done = threading.Event()

    def do_GET(self) -> None:
        if self.path != "/page":
            super().do_GET()
            return
        body = self.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()
        type(self).found = json.loads(body)
        self.done.set()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        pass


def in_chromium(wanted: dict[str, Any]) -> Any:
    """Measure in Chromium; None if it is not installed."""
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        return None
    _Handler.page = PAGE.replace("SETTINGS", json.dumps(wanted))
    _Handler.done.clear()
    handler = functools.partial(_Handler, directory=str(ROOT))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            address = f"http://127.0.0.1:{server.server_port}/page"
            command = [program, *FLAGS, f"--user-data-dir={profile}", address]
            browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                _Handler.done.wait(180)
            finally:
                browser.terminate()
                browser.wait()
        server.shutdown()
    return _Handler.found


def compressed() -> float:
    """Return the size of the compressed module in kilobytes."""
    return len(gzip.compress((ENGINE / "azulejos.wasm").read_bytes(), 9)) / 1024
