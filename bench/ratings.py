"""The ratings list, docs/ratings.md: every level, `greedy`, `search` and external engines, in every game.

    python -m bench.ratings [--game azul duel] [--players 2] [--games 20] [--engine 'NAME=engine:0.2s:COMMAND']

Each bot plays its neighbours on the ladder, which is most informative about both. Every finished game is stored in a
folder (`--folder`): an interrupted run resumes where it stopped, one with more `--games` adds to what is there, and the
page is rewritten from all results in the folder after every match.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from azulejos.arena.match import Match
from azulejos.arena.pool import Pool, pools
from azulejos.arena.results import merge, read_results
from azulejos.arena.run import Outcome, run
from azulejos.bots.thinker import LEVELS
from azulejos.rules import GAMES

PAGE = Path("docs/ratings.md")
ANCHOR = "greedy"
"""The bot rated 0."""
WEAKER = 3
"""How many levels are about as strong as the anchor, or weaker."""
_LEVELS = [f"level:{level}" for level in range(1, len(LEVELS) + 1)]
LADDER = (*_LEVELS[:WEAKER], ANCHOR, *_LEVELS[WEAKER:], "search:0.2s")
"""From weak to strong, as far as known."""
REACH = 2
"""How many places up the ladder a bot's opponents are."""
HEAD = """# Ratings

Elo ratings, ± half the 95 % interval, relative to `greedy` at 0. Each bot plays its neighbours on the ladder, up to two
places away, so its win rate is against opponents of similar strength. Few games mean wide intervals.

`make strength` plays more games and rewrites this page, for every game and number of players. To play only a part of
it, or to add your own engine, see `python -m bench.ratings --help`.
"""
console = Console(stderr=True)


def meetings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """List the pairings: each bot plays those just above it."""
    return [(bots[at], bots[above]) for at in range(len(bots)) for above in range(at + 1, len(bots))[:REACH]]


def file_name(match: Match, names: dict[str, str]) -> str:
    """Return the file name of a match's results."""
    bots = "-".join(names.get(bot, bot).replace(":", "").replace(" ", "") for bot in match.bots)
    return f"ratings-{match.game}-{match.players}-{bots}.jsonl"


def section(pool: Pool, names: dict[str, str]) -> list[str]:
    """Write a game's table."""
    report = pool.report()
    if ANCHOR in pool.bots:
        report = report.anchored(pool.bots.index(ANCHOR))
    lines = [
        "",
        f"## {pool.game}, {pool.players} players",
        "",
        f"{len(pool.games)} games.",
        "",
        "| bot | Elo | games | win rate | points | ms a move |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for bot in report.ladder():
        line = report.bots[bot]
        lines.append(
            f"| `{names.get(line.name, line.name)}` | {line.rating:+.0f} ± {line.error:.0f} | {line.games} "
            f"| {line.win_rate:.0%} | {line.mean_points:.0f} | {line.ms_per_decision:.1f} |".replace("%", " %")
        )
    return lines


def page(folder: Path, names: dict[str, str]) -> str:
    """Write the whole page, from all results in a folder."""
    results = merge(part for path in sorted(folder.glob("ratings-*.jsonl")) for part in read_results(path))
    lines = [line for pool in pools(results) for line in section(pool, names)]
    return "\n".join([HEAD.rstrip(), *lines]) + "\n"


def engine(text: str) -> tuple[str, str]:
    """Parse NAME=engine:BUDGET:COMMAND."""
    name, equals, bot = text.partition("=")
    if not (name and equals and bot.startswith("engine:")):
        raise argparse.ArgumentTypeError(f"{text!r}: write NAME=engine:0.2s:COMMAND")
    return bot, name


def main() -> None:
    """Play the missing games and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--game", nargs="*", choices=GAMES, default=list(GAMES), help="only these games")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="only these numbers of players")
    parser.add_argument("--bots", nargs="*", default=list(LADDER), help="the ladder, from weak to strong")
    parser.add_argument("--engine", type=engine, action="append", default=[], help="NAME=engine:0.2s:COMMAND")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"), help="where finished games are stored")
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = dict(options.engine)
    ladder = [*options.bots, *names]
    wanted = [(name, players) for name in options.game for players in GAMES[name].players if players in options.players]
    try:
        for game, players in wanted:
            for pair in meetings(ladder):
                match = Match(pair, game, players, options.games - options.games % players, 1)
                path = options.folder / file_name(match, names)
                if len(play(match, path, options.processes).games) < match.games:
                    raise KeyboardInterrupt
                options.page.write_text(page(options.folder, names), encoding="utf-8")
    except KeyboardInterrupt:
        console.print("Stopped; run the same command to resume.")


def play(match: Match, path: Path, processes: int) -> Outcome:
    """Play a match, or resume it."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(path.stem, total=match.games)
        return run(match, path, processes, on_result=lambda now: progress.update(task, completed=len(now.games)))


if __name__ == "__main__":
    main()
