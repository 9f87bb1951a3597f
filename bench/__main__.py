"""Measures the engine against the yardstick and prints both, with the target for each figure."""

import sys
import tempfile
import time
from importlib.util import find_spec

from rich.console import Console
from rich.progress import track
from rich.table import Table

from azulejos.bots.random_play import random_games
from azulejos.rules import GAMES
from azulejos.rules.machine import LIBRARY, MACHINE
from bench import browser, environments, face, machines, server_load, start
from bench.yardstick import NoYardstick, Yardstick

GAMES_EACH = 1000
REPETITIONS = 12
AT_LEAST = 2.0
"""Required ratio to the yardstick, for the base game."""
SLOWEST = 0.5
"""Required ratio to the base game with the same number of players, for every other configuration."""

console = Console(highlight=False)
progress = Console(stderr=True)


def rates(name: str, players: int, other: Yardstick | None) -> tuple[float, float | None]:
    """Decisions per second of ours and of the yardstick, run alternately, the best of several repetitions."""
    ours, theirs = [], []
    for repetition in range(REPETITIONS):
        began = time.thread_time()
        batch = random_games(GAMES[name], players, repetition, 0, GAMES_EACH)
        ours.append(float(batch.lengths.sum()) / (time.thread_time() - began))
        if other is not None:
            theirs.append(other.rate(players, GAMES_EACH))
    return max(ours), max(theirs, default=None)


def print_random_play(other: Yardstick | None) -> None:
    table = Table(
        "game",
        "players",
        "M decisions/s",
        "yardstick",
        "ratio",
        "of azul",
        title="random play, one thread, by processor time",
    )
    for column in table.columns[1:]:
        column.justify = "right"
    base: dict[int, float] = {}
    missed = []
    for name, game in track(GAMES.items(), "random play", console=progress, transient=True):
        for players in game.players:
            rate, theirs = rates(name, players, other)
            ratio = rate / theirs if theirs else None
            # Use the ratios where available, since a busy machine slows both down.
            measure = ratio or rate
            share = measure / base.setdefault(players, measure)
            table.add_row(
                name,
                str(players),
                f"{rate / 1e6:.2f}",
                f"{theirs / 1e6:.2f}" if theirs else "-",
                f"{ratio:.2f} x" if ratio else "-",
                f"{share:.2f}",
            )
            if ratio is not None and share == 1.0 and ratio < AT_LEAST:
                missed.append(f"{name}, {players} players: {ratio:.2f} of the yardstick, below {AT_LEAST}")
            if share < SLOWEST:
                missed.append(f"{name}, {players} players: {share:.2f} of the base game, below {SLOWEST}")
    console.print(table)
    for line in missed:
        console.print(f"[red]Missed:[/] {line}")


def print_face() -> None:
    try:
        chess = face.theirs()
    except ModuleNotFoundError:
        console.print("Skipped: python-chess is not installed (pip install 'azulejos\\[bench]').")
        return
    rows = {"python-chess": chess} | {name: face.ours(name, int(chess["moves"])) for name in ("azul", "duel")}
    table = Table("microseconds", *chess, title="the face, one operation")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, took in rows.items():
        table.add_row(name, f"{took['moves']:.0f}", *(f"{took[what] * 1e6:.2f}" for what in list(took)[1:]))
        for what in list(took)[1:]:
            if took[what] > chess[what]:
                console.print(f"[red]Missed:[/] {name}: {what} takes longer than python-chess's")
            if "text" in what and name != "python-chess" and took[what] > face.TEXTS:
                console.print(f"[red]Missed:[/] {name}: {what} takes over {face.TEXTS * 1e6:.0f} microseconds")
    console.print(table)
    print_new_texts()
    took_records = face.reading_records()
    console.print(f"reading {face.RECORDS} records: {took_records:.2f} s of computing (under {face.RECORDS_SECONDS})")
    if took_records > face.RECORDS_SECONDS:
        console.print(f"[red]Missed:[/] reading {face.RECORDS} records takes {took_records:.2f} s")


def print_new_texts() -> None:
    found = {name: face.new_texts(name) for name in ("azul", "duel")}
    table = Table("microseconds", *found["azul"], title="texts that were never seen before")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, took in found.items():
        table.add_row(name, *(f"{seconds * 1e6:.1f}" for seconds in took.values()))
        for what, seconds in took.items():
            if what.endswith("new") and seconds > face.TEXTS:
                console.print(f"[red]Missed:[/] {name}: {what} takes over {face.TEXTS * 1e6:.0f} microseconds")
    console.print(table)


def print_machines() -> None:
    if MACHINE != LIBRARY:
        console.print("Skipped: the native library is not built (make library), so it is not compared with the JIT.")
        return
    table = Table("game", "library", "JIT", "ratio", title="search, thousands of nodes a second, one thread")
    for name in ("azul", "duel"):
        native, jit = machines.compare(name)
        table.add_row(name, f"{native / 1e3:.0f}", f"{jit / 1e3:.0f}", f"{native / jit:.2f} x")
        if native < jit:
            console.print(f"[red]Missed:[/] the search of {name} is slower in the library than by the JIT")
    console.print(table)


def print_environments() -> None:
    table = Table("environment", "game", "how", "steps/s", "processor µs/step", title="environments, random play")
    for column in table.columns[3:]:
        column.justify = "right"
    found = []
    for rate in environments.measure():
        found.append(rate)
        table.add_row(rate.project, rate.game, rate.how, f"{rate.steps:,.0f}", f"{1e6 * rate.processor:.3g}")
    console.print(table)
    for line in environments.missed(found):
        console.print(f"[red]Missed:[/] {line}")
    for package in ("pgx", "pyspiel", "pettingzoo", "pygame"):
        if find_spec(package) is None:
            console.print(f"Skipped: {package} is not installed (pip install 'azulejos\\[bench,envs]').")


def print_start() -> None:
    table = Table("what", "at best", "computing, at most", title=f"process start, {MACHINE}")
    for one in start.measure():
        table.add_row(one.what, str(one.spent), f"{one.most:.2f} s")
        if one.spent.processor > one.most:
            console.print(f"[red]Missed:[/] {one.what} takes {one.spent}")
    console.print(table)


def print_browser() -> None:
    if not browser.ENGINE.joinpath("azulejos.wasm").exists():
        console.print("Skipped: the browser's engine is not built (make wasm).")
        return
    wanted = browser.settings()
    ours = browser.native(wanted)
    table = Table("where", "ready", "what", "game", "M/s", "of native", title="the browser's engine, one thread")
    for where, found in (("Node", browser.in_node(wanted)), ("Chromium", browser.in_chromium(wanted))):
        if found is None or "error" in found:
            console.print(f"Skipped: {where}: {found['error'] if found else 'it is not on this machine'}")
            continue
        if found["ready"] > browser.READY:
            console.print(f"[red]Missed:[/] {where}: ready after {found['ready']:.0f} ms, not {browser.READY:.0f}")
        for what in ("play", "search"):
            for name, rate in found[what].items():
                share = rate / ours[what][name]
                row = (f"{found['ready']:.0f} ms", what, name, f"{rate / 1e6:.2f}", f"{share:.2f} x")
                table.add_row(where, *row)
                if share < browser.AT_LEAST:
                    console.print(f"[red]Missed:[/] {where}: {what} of {name} at {share:.2f} of native")
    console.print(table)
    console.print(f"module: {browser.compressed():.0f} KB compressed (under {browser.LARGEST})")


def print_yardstick() -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            print_random_play(Yardstick(folder))
        except NoYardstick as reason:
            console.print(f"Skipped: {reason}, so there are no ratios.")
            print_random_play(None)


def print_server() -> None:
    for told in server_load.lines([500, 2000], [0, 1, 2], server_load.SPECTATORS):
        console.print(told)


PARTS = {
    "random": print_yardstick,
    "face": print_face,
    "machines": print_machines,
    "environments": print_environments,
    "start": print_start,
    "server": print_server,
    "browser": print_browser,
}


def main(parts: list[str]) -> None:
    """Measure everything, or only the named parts: `python -m bench face start`."""
    if unknown := [part for part in parts if part not in PARTS]:
        sys.exit(f"bench: unknown part {unknown[0]!r}: parts are {', '.join(PARTS)}")
    for name, measure in PARTS.items():
        if not parts or name in parts:
            measure()


if __name__ == "__main__":
    main(sys.argv[1:])
