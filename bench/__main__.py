"""Measures the engine beside the yardstick and prints both, with what is expected of each figure."""

import tempfile

from rich.console import Console
from rich.progress import track
from rich.table import Table

from azulejos.bots.random_play import random_games
from azulejos.rules import GAMES
from bench import browser, operations, server_load, start
from bench.yardstick import NoYardstick, Yardstick

GAMES_EACH = 1000
REPETITIONS = 12
AT_LEAST = 1.0
"""Of the yardstick, for the base game."""
SLOWEST = 0.5
"""Of the base game with as many players, for every other configuration."""
WARM, COLD = 1.5, 30.0

console = Console(highlight=False)
progress = Console(stderr=True)


def rates(name: str, players: int, other: Yardstick | None) -> tuple[float, float | None]:
    """Decisions a second of ours and of the yardstick, taken in turns, the best of some repetitions."""
    ours, theirs = [], []
    for repetition in range(REPETITIONS):
        batch = random_games(GAMES[name], players, repetition, 0, GAMES_EACH)
        ours.append(float(batch.lengths.sum()) / batch.seconds)
        if other is not None:
            theirs.append(other.rate(players, GAMES_EACH))
    return max(ours), max(theirs, default=None)


def print_random_play(other: Yardstick | None) -> None:
    table = Table("game", "players", "M decisions/s", "yardstick", "ratio", "of azul", title="random play, one thread")
    for column in table.columns[1:]:
        column.justify = "right"
    base: dict[int, float] = {}
    missed = []
    for name, game in track(GAMES.items(), "random play", console=progress, transient=True):
        for players in game.players:
            rate, theirs = rates(name, players, other)
            ratio = rate / theirs if theirs else None
            # By the ratios where there are some: a busy machine slows both down.
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


def print_operations() -> None:
    rows = {}
    for name, game in GAMES.items():
        rows[name] = operations.measure(game, game.players[0])
    names = list(next(iter(rows.values())))
    table = Table("game", *names, title="single operations, fewest players")
    for name, seconds in rows.items():
        cells = [f"{value * 1e9:.0f} ns" if value < 1e-6 else f"{value * 1e6:.0f} us" for value in seconds.values()]
        table.add_row(name, *cells)
    console.print(table)


def print_start() -> None:
    table = Table("game", "cold cache", "warm cache", title="process start to the first list of legal moves")
    for name in {game.rules.name: name for name, game in reversed(GAMES.items())}.values():
        cold, warm, said = start.measure(name)
        table.add_row(name, f"{cold} (under {COLD:.0f} s)", f"{warm} (under {WARM} s)")
        if cold.seconds > COLD or warm.seconds > WARM:
            console.print(f"[red]Missed:[/] {name} starts in {cold} cold, {warm} warm")
        if not said:
            console.print(f"[red]Missed:[/] {name} compiles without a word")
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


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            print_random_play(Yardstick(folder))
        except NoYardstick as reason:
            console.print(f"Skipped: {reason}, so there are no ratios.")
            print_random_play(None)
    print_operations()
    print_start()
    console.print("\n".join(server_load.lines([500, 2000], [0, 1, 2])))
    print_browser()


if __name__ == "__main__":
    main()
