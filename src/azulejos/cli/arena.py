"""`azulejos arena`: matches between bots, with ratings, tables and pictures."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from azulejos.arena.match import Match
from azulejos.arena.pictures import ladder, matrix
from azulejos.arena.records import records_beside
from azulejos.arena.report import Report, as_object, summarise, win_matrix
from azulejos.arena.results import check_regular
from azulejos.arena.run import Outcome, run
from azulejos.bots.search.search import MOST_THREADS
from azulejos.cli.common import BadArgument, GameOptions, Players, err, game_options, out, progress_bar
from azulejos.game import new


def arena(
    *bots: Annotated[str, Parameter(help="The bots, such as greedy, level:4, search:0.2s or mybots.py:name.")],
    game: Annotated[str, Parameter(help="The game to play.")] = "azul",
    players: Players = None,
    games: Annotated[
        int, Parameter(name=["--games", "-g"], help="Number of games, preferably a multiple of the players.")
    ] = 40,
    seed: Annotated[int, Parameter(help="Seed of the deals.")] = 1,
    results: Annotated[
        Path | None, Parameter(help="Append finished games to this file, to resume or extend a match.")
    ] = None,
    records: Annotated[
        Path | None,
        Parameter(help="Append the record of every game to this file (default: next to the results, as .azulejos)."),
    ] = None,
    processes: Annotated[
        int | None,
        Parameter(name=["--processes", "-j"], help="Games to play in parallel (default: one per core)."),
    ] = None,
    threads: Annotated[
        int,
        Parameter(
            name=["--threads", "-t"], help="Threads for each search; with more than one, results are not reproducible."
        ),
    ] = 1,
    ray: Annotated[bool, Parameter(negative="", help="Play on a Ray cluster, or a local one.")] = False,
    sprt: Annotated[
        tuple[float, float] | None,
        Parameter(help="Sequential test between two Elo differences, LOW HIGH; stops when it is decided."),
    ] = None,
    suite: Annotated[
        str, Parameter(help="Start from a suite of deals: standard, or a file with one position text per line.")
    ] = "",
    adjudicate: Annotated[
        str, Parameter(help="End games early: chance:0.99 (a winning chance) or rounds:5 (by points).")
    ] = "",
    pictures: Annotated[Path | None, Parameter(help="Write ladder.svg and matrix.svg into this folder.")] = None,
    json_: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object instead of a table.")
    ] = False,
    option: GameOptions = None,
) -> None:
    """Let bots play each other and rate them."""
    options = game_options(option)
    sample = new(game, players, seed, None, **options)
    if processes is not None and processes < 1:
        raise BadArgument(f"--processes must be 1 or more, not {processes}")
    if not 1 <= threads <= MOST_THREADS:
        raise BadArgument(f"--threads must be 1 to {MOST_THREADS}, not {threads}")
    if suite and options:
        raise BadArgument("the deals of a suite have their own options: remove --option or --suite")
    match = Match(bots, game, sample.players, games, seed, options, threads, suite, adjudicate)
    check_regular(results)
    if records is None and results is not None:
        records = records_beside(results)
    with progress_bar() as progress:
        task = progress.add_task("", total=games)

        def show(now: Outcome) -> None:
            standing = "  ".join(f"{line.name} {line.win_rate:.0%}" for line in summarise(bots, now.games).bots)
            evidence = "" if now.verdict is None else f"  LLR {now.verdict.llr:+.2f}"
            progress.update(task, completed=len(now.games), description=standing + evidence)

        workers = processes or max((os.cpu_count() or 1) // threads, 1)
        outcome = run(match, results, workers, ray, sprt, records, show)
    if not outcome.games:
        raise BadArgument("stopped before the first game was finished")
    if len(outcome.games) < games:
        decided = outcome.verdict is not None and outcome.verdict.decided is not None
        why = "The SPRT was decided" if decided else "Stopped"
        err.print(f"{why} after {len(outcome.games)} of {games} games.")
    report = summarise(bots, outcome.games)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        named = [replace(line, name=title) for title, line in zip(outcome.titles, report.bots, strict=True)]
        (pictures / "ladder.svg").write_text(ladder(named), encoding="utf-8")
        rates = win_matrix(len(bots), outcome.games)
        (pictures / "matrix.svg").write_text(matrix(outcome.titles, rates), encoding="utf-8")
    if json_:
        print(json.dumps(as_object(match, outcome.games, outcome.verdict, outcome.titles)))
        return
    title = f"{game}, {match.players} players, {len(outcome.games)} games, seed {seed}"
    out.print(table_of(report, title, outcome.titles))
    if outcome.verdict is not None:
        out.print(outcome.verdict.words(*outcome.titles), soft_wrap=True)


def table_of(report: Report, title: str, names: Sequence[str] = ()) -> Table:
    """Return a table of the bots, best first, with the reasons for forfeits below; `names` are for display."""
    reasons = [f"{times} x {reason}" if times > 1 else reason for reason, times in report.forfeits.items()]
    table = Table(
        title=title,
        caption="\n".join(["Forfeited:", *reasons]) if reasons else None,
        caption_justify="left",
        pad_edge=False,
    )
    table.add_column("bot", overflow="fold", min_width=12)
    for heading in ("Elo", "above next", "W-D-L", "win rate", "points", "ms/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    order = report.ladder()
    for place, bot in enumerate(order):
        line = report.bots[bot]
        gap = report.ratings.difference(bot, order[place + 1]) if place + 1 < len(order) else None
        table.add_row(
            names[bot] if names else line.name,
            f"{line.rating:+.0f} ± {line.error:.0f}",
            f"{gap.rating:.0f} ± {gap.error:.0f}" if gap else "",
            f"{line.wins}-{line.draws}-{line.losses}",
            f"{line.win_rate:.1%}",
            f"{line.mean_points:.1f}",
            f"{line.ms_per_decision:.1f}",
        )
    return table
