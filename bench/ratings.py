"""The ratings list, docs/ratings.md: every level, `random`, `greedy` and external engines, in every game.

    python -m bench.ratings [--game azul duel] [--players 2] [--games 20] [--engine 'NAME=engine:0.2s:COMMAND']

Each bot plays its neighbours on the ladder, which is most informative about both; external engines play the anchor and
its neighbours. Weak pairs, which move fast, come first in all games. Every finished game is stored in a folder
(`--folder`): an interrupted run resumes where it stopped, one with more `--games` adds to what is there, and the page
is updated every minute.
"""

import argparse
import functools
import hashlib
import itertools
import json
import os
import re
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import azulejos
from azulejos.arena.match import Match
from azulejos.arena.pool import Pool, pools
from azulejos.arena.report import Report
from azulejos.arena.results import merge, read_results
from azulejos.arena.run import Outcome, run
from azulejos.bots.levels import HIGHEST, levels_of
from azulejos.rules import GAMES

PAGE = Path("docs/ratings.md")
ANCHOR = "greedy"
"""The bot rated 0."""
WEAKER = 4
"""How many levels are about as strong as the anchor, or weaker."""
_LEVELS = [f"level:{level}" for level in range(1, HIGHEST + 1)]
LADDER = ("random", *_LEVELS[:WEAKER], ANCHOR, *_LEVELS[WEAKER:])
"""From weak to strong, as far as known."""
REACH = 2
"""How many places down the ladder a bot's opponents are."""
ENGINES = {f"engine:0.1s:{shlex.join([sys.executable, 'examples/engine.py'])}": "Example"}
"""The external engines that always play, and their names."""
PROBE = ("level:6", "level:8")
"""The bots whose game gives the signature, with the table of all levels."""
PAGE_SECONDS = 60
"""How often the page is written."""
SECTION = re.compile(r"^(?=## )", re.MULTILINE)
RATING = re.compile(r"^\| `(.+?)` \| ([+-]\d+) ±", re.MULTILINE)
COUNT = re.compile(r"^([\d,]+) games\b", re.MULTILINE)
HEAD = f"""# Ratings

Elo ratings, ± half the 95 % interval, relative to `{ANCHOR}` at 0. Each bot plays its neighbours on the ladder, up to
two places away, so its win rate is against opponents of similar strength. External engines play `{ANCHOR}` and the
levels next to it; `Example` is `examples/engine.py`, which takes the move that scores most at once. With three or four
players, the stronger bot of a pair plays alone against copies of the other, and the rating takes all places into
account; a win by any copy counts in the win rate. "Points" is a bot's mean score.
"Step" is how far a level is above the level below it. Its interval is narrower than that of the rating, to which every
step between a level and `{ANCHOR}` adds.

Each section names the version that played and a signature: a hash of the levels' settings and of one game between two
of them, which changes when the bots play differently. "Not rated" lists bots that have not played yet. Few games mean
wide intervals.

`make strength` plays more games and updates this page. It takes many hours for all bots; you can stop it at any time
and start it again. To play only a part, or to add your own engine, see `python -m bench.ratings --help`.
"""
console = Console(stderr=True)


def meetings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """List the pairings of a ladder, the weakest first: each bot plays those just below it.

    With three or four players the stronger bot plays alone: a game then takes less time, and tells more, since the
    outcome is less certain than if the weaker bot were alone.
    """
    return [(bots[at], bots[below]) for at in range(len(bots)) for below in range(max(at - REACH, 0), at)]


def visits(engines: Sequence[str], bots: Sequence[str]) -> list[tuple[str, str]]:
    """List the pairings of external engines: each plays the anchor and its neighbours."""
    if ANCHOR not in bots:
        return []
    at = bots.index(ANCHOR)
    return [(bot, engine) for engine in engines for bot in bots[max(at - 1, 0) : at + 2]]


@functools.cache
def signature(game: str, players: int) -> str:
    """Return a short hash of how the bots play a game: all levels' settings, and the moves of two that take turns."""
    table = azulejos.new(game, players=players, seed=0)
    seated = [azulejos.bots.make(PROBE[seat % len(PROBE)], seed=0) for seat in range(players)]
    while (seat := table.mover) is not None:
        table.play(azulejos.bots.ask(seated[seat], table.position.view(seat)))
    levels = levels_of(table.type.rules.name, players)
    return hashlib.sha256(f"{levels} {table.record(None)}".encode()).hexdigest()[:8]


def file_name(match: Match, names: dict[str, str]) -> str:
    """Return the file name of a match's results; it holds the signature, so that changed bots start again."""
    bots = "-".join(names.get(bot, bot).replace(":", "").replace(" ", "") for bot in match.bots)
    return f"ratings-{match.game}-{match.players}-{signature(match.game, match.players)}-{bots}.jsonl"


def heading(game: str, players: int) -> str:
    """Return the heading of a section."""
    return f"## {game}, {players} players"


def section(pool: Pool, names: dict[str, str]) -> str:
    """Write the table of a game and number of players."""
    report = pool.report()
    if ANCHOR in pool.bots:
        report = report.anchored(pool.bots.index(ANCHOR))
    missing = [f"`{bot}`" for bot in LADDER if bot not in pool.bots]
    made = f"azulejos {azulejos.__version__}, signature `{signature(pool.game, pool.players)}`"
    lines = [
        heading(pool.game, pool.players),
        "",
        f"{len(pool.games):,} games, {made}.",
        *([f"Not rated: {', '.join(missing)}."] if missing else []),
        "",
        "| bot | Elo | step | games | win rate | points | ms a move |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for bot in report.ladder():
        line = report.bots[bot]
        rated, won = f"{line.rating:+.0f} ± {line.error:.0f}", f"{line.win_rate:.0%}".replace("%", " %")
        lines.append(
            f"| `{names.get(line.name, line.name)}` | {rated} | {step(pool, report, bot)} | {line.games} | {won} "
            f"| {line.mean_points:.0f} | {line.ms_per_decision:.1f} |"
        )
    return "\n".join(lines) + "\n"


def step(pool: Pool, report: Report, bot: int) -> str:
    """Write how far a level is above the level below it; empty for other bots."""
    name = pool.bots[bot]
    below = _LEVELS[_LEVELS.index(name) - 1] if name in _LEVELS[1:] else ""
    if below not in pool.bots:
        return ""
    gap = report.ratings.difference(bot, pool.bots.index(below))
    return f"{gap.rating:+.0f} ± {gap.error:.0f}"


def tables() -> Iterator[tuple[str, int]]:
    """Yield every game with every number of players."""
    return ((name, players) for name in GAMES for players in GAMES[name].players)


def page(folder: Path, names: dict[str, str], before: str = "") -> str:
    """Write the whole page from the results in a folder.

    A section of the page `before` stays if the folder has fewer games of the same bots, as in a fresh clone.
    """
    kept = {part.splitlines()[0]: part for part in SECTION.split(before)[1:]}
    parts = []
    for game, players in tables():
        title = heading(game, players)
        older, newer = kept.get(title, ""), ""
        if any(folder.glob(f"ratings-{game}-{players}-*.jsonl")):
            files = sorted(folder.glob(f"ratings-{game}-{players}-{signature(game, players)}-*.jsonl"))
            for pool in pools(merge(part for path in files for part in read_results(path))):
                newer = section(pool, names)
        if newer and f"`{signature(game, players)}`" in older and count(older) > count(newer):
            newer = ""
        parts.append(newer or older or f"{title}\n\nNot played yet.\n")
    return "\n".join([HEAD, overview(parts), *(part.rstrip() + "\n" for part in parts)])


def overview(parts: Sequence[str]) -> str:
    """Write all ratings without their intervals: a table for each number of players, with a column for each game."""
    found = {table: dict(RATING.findall(part)) for table, part in zip(tables(), parts, strict=True)}
    bots = sorted({bot for row in found.values() for bot in row}, key=lambda bot: (bot not in LADDER, _place(bot)))
    lines = ["## Overview"]
    for players in sorted({players for _, players in found}):
        games = [game for game, number in found if number == players]
        lines += ["", f"| {players} players | {' | '.join(games)} |", "| --- " + "| ---: " * len(games) + "|"]
        for bot in bots:
            ratings = [found[game, players].get(bot, "") for game in games]
            lines.append(f"| `{bot}` | {' | '.join(ratings)} |")
    return "\n".join(lines) + "\n"


def _place(bot: str) -> int:
    return LADDER.index(bot) if bot in LADDER else 0


def count(text: str) -> int:
    """Return the number of games that a section says it is made from."""
    found = COUNT.search(text)
    return int(found[1].replace(",", "")) if found else 0


def engine(text: str) -> tuple[str, str]:
    """Parse NAME=engine:BUDGET:COMMAND."""
    name, equals, bot = text.partition("=")
    if not (name and equals and bot.startswith("engine:")):
        raise argparse.ArgumentTypeError(f"{text!r}: write NAME=engine:0.2s:COMMAND")
    return bot, name


def known_engines(folder: Path, added: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the names of all engines that have played, and store them with the results."""
    file = folder / "engines.json"
    names: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    names |= ENGINES | dict(added)
    file.write_text(json.dumps(names, indent=1), encoding="utf-8")
    return names


def main() -> None:
    """Play the missing games and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--game", nargs="*", choices=GAMES, default=list(GAMES), help="only these games")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="only these numbers of players")
    parser.add_argument("--bots", nargs="*", default=list(LADDER), help="the ladder, from weak to strong")
    parser.add_argument(
        "--engine",
        type=engine,
        action="append",
        default=[],
        help="another engine, as NAME=engine:0.2s:COMMAND; examples/engine.py always plays",
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"), help="where finished games are stored")
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = known_engines(options.folder, options.engine)
    chosen = [*ENGINES, *(bot for bot, _ in options.engine)]
    pairs = sorted(
        [*meetings(options.bots), *visits(chosen, options.bots)],
        key=lambda pair: max((options.bots.index(bot) for bot in pair if bot in options.bots), default=0),
    )
    wanted = [(game, players) for game, players in tables() if game in options.game and players in options.players]
    written = time.monotonic()
    try:
        for pair, (game, players) in itertools.product(pairs, wanted):
            match = Match(pair, game, players, options.games - options.games % players, 1)
            path = options.folder / file_name(match, names)
            if len(play(match, path, options.processes).games) < match.games:
                raise KeyboardInterrupt
            if time.monotonic() - written > PAGE_SECONDS:
                write_page(options.page, options.folder, names)
                written = time.monotonic()
    except KeyboardInterrupt:
        console.print("Stopped; run the same command to resume.")
    write_page(options.page, options.folder, names)


def write_page(file: Path, folder: Path, names: dict[str, str]) -> None:
    """Write the page; a section without new games stays."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(page(folder, names, before), encoding="utf-8")


def play(match: Match, path: Path, processes: int) -> Outcome:
    """Play a match, or resume it."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(path.stem, total=match.games)
        return run(match, path, processes, on_result=lambda now: progress.update(task, completed=len(now.games)))


if __name__ == "__main__":
    main()
