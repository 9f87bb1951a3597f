"""Measures how strong the bots are and how fast they search, as Markdown for docs/strength.md.

    python -m bench.strength [greedy] [time] [speed] [--game azul duel] [--players 2 4] [--games 60]

Every finished game is stored in a folder (`--folder`): an interrupted run resumes where it stopped.
"""

import argparse
import math
import os
import time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from azulejos.arena.match import Match
from azulejos.arena.report import BotReport, Report, summarise
from azulejos.arena.run import Outcome, run
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.search import Search
from azulejos.rules import GAMES
from azulejos.rules.contract import GameType
from bench.positions import samples

PARTS = ("greedy", "time", "speed")
SHORT, LONG = "search:0.1s", "search:1s"
SPEED_SECONDS = 0.5
SOLVED_SECONDS = 0.1
"""A round solved in this time leaves most of the measured time to the deals."""
SPEED_POSITIONS = 6
DECISIONS_APART = 7
"""How many decisions of random games lie between positions whose speed is measured, to include later ones."""

progress_console = Console(stderr=True)


def play(match: Match, folder: Path) -> Report:
    """Play a match, or resume it."""
    folder.mkdir(parents=True, exist_ok=True)
    bots = "-".join(match.bots).replace(":", "")
    path = folder / f"{match.game}-{match.players}-{bots}-{match.games}.jsonl"
    with Progress(console=progress_console, transient=True) as progress:
        task = progress.add_task(path.stem, total=match.games)

        def show(now: Outcome) -> None:
            progress.update(task, completed=len(now.games))

        played = run(match, path, os.cpu_count() or 1, on_result=show).games
    if len(played) < match.games:
        raise KeyboardInterrupt
    return summarise(match.bots, played)


def share(line: BotReport) -> str:
    """Format the percentage of games won, with one standard error."""
    error = math.sqrt(max(line.win_rate * (1 - line.win_rate), 0.25 / line.games) / line.games)
    return f"{line.win_rate:.1%} ± {error:.1%}".replace("%", " %")


def row(*cells: object) -> None:
    """Print one row of a table."""
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def heading(*cells: str) -> None:
    """Print a table's first rows."""
    print()
    row(*cells)
    row(*("---" for _ in cells))


Configurations = list[tuple[GameType, int]]
"""Games, each with a number of players."""


def against_greedy(games: int, configurations: Configurations, folder: Path) -> None:
    """Measure the search with 0.2 s per decision, alone against `greedy` in all other seats."""
    heading("game", "players", "games", "won by `search:0.2s`", "its points, theirs")
    for game, players in configurations:
        count = games - games % players
        ours, theirs = play(Match(("search:0.2s", "greedy"), game.name, players, count, 1), folder).bots
        row(game.name, players, count, share(ours), f"{ours.mean_points:.0f}, {theirs.mean_points:.0f}")


def more_time(games: int, configurations: Configurations, folder: Path) -> None:
    """Measure ten times the time, for two players."""
    heading("game", "games", f"won by `{LONG}` against `{SHORT}`")
    for game, players in configurations:
        if players > 2:
            continue
        line, _ = play(Match((LONG, SHORT), game.name, players, games, 1), folder).bots
        row(game.name, games, share(line))


def speed(configurations: Configurations) -> None:
    """Measure positions per second with one and two threads, alternately: within rounds, and where deals follow because
    the round was soon solved.
    """
    heading("game", "players", "M nodes/s", "with 2 threads", "with 2 threads, mostly deals")
    for game, players in configurations:
        searches = [Search(game.rules, threads=threads) for threads in (1, 2)]
        positions, _ = samples(game, players)
        rates: dict[bool, list[list[float]]] = {solved: [[], []] for solved in (False, True)}
        for position in positions[::DECISIONS_APART]:
            searches[0].forget()
            searches[0].begin(position)
            searches[0].think(Budget(seconds=SOLVED_SECONDS))
            solved, ended = searches[0].lines[0].solved, searches[0].done
            if ended or len(rates[solved][0]) == SPEED_POSITIONS:
                continue
            for number, search in enumerate(searches):
                search.forget()
                search.begin(position)
                search.step(0)
                began = time.perf_counter()
                search.think(Budget(seconds=SPEED_SECONDS))
                rates[solved][number].append(search.nodes / (time.perf_counter() - began))
        mean = {solved: [sum(found) / max(len(found), 1) for found in rates[solved]] for solved in rates}
        gains = [f"{two / one:.2f} x" if players == 2 and one else "-" for one, two in (mean[False], mean[True])]
        row(game.name, players, f"{mean[False][0] / 1e6:.2f}", *gains)


def main() -> None:
    """Measure the given parts, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}; default: all")
    parser.add_argument("--games", type=int, default=60, help="games of each match")
    parser.add_argument("--game", nargs="*", choices=GAMES, default=list(GAMES), help="only these games")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="only these numbers of players")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"), help="where finished games are stored")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"{', '.join(unknown)}: the parts are {', '.join(PARTS)}")
    if options.games < 4:
        parser.error("--games must be 4 or more")
    parts = options.parts or PARTS
    wanted = [(GAMES[name], players) for name in options.game for players in GAMES[name].players]
    wanted = [(game, players) for game, players in wanted if players in options.players]
    try:
        if "speed" in parts:
            speed(wanted)
        if "greedy" in parts:
            against_greedy(options.games, wanted, options.folder)
        if "time" in parts:
            more_time(options.games, wanted, options.folder)
    except KeyboardInterrupt:
        progress_console.print("Stopped; run the same command to resume.")


if __name__ == "__main__":
    main()
