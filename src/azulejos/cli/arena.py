"""`azulejos arena`: matches between bots, with ratings, tables and pictures."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejos.arena.match import Match, Played
from azulejos.arena.pictures import ladder, matrix
from azulejos.arena.report import as_object, report, win_matrix
from azulejos.arena.run import run
from azulejos.arena.sequential import Verdict
from azulejos.bots.search.search import MOST_THREADS
from azulejos.cli.common import BadArgument, GameOptions, Players, err, game_options, out
from azulejos.game import new


def arena(
    *bots: Annotated[str, Parameter(help="Bots, such as greedy, search:0.2s, search:20000n, level:4.")],
    game: Annotated[str, Parameter(help="The game they play.")] = "azul",
    players: Players = None,
    games: Annotated[
        int, Parameter(name=["--games", "-g"], help="How many games; best a multiple of the players.")
    ] = 40,
    seed: Annotated[int, Parameter(help="Decides the deals; the same seed gives the same deals.")] = 1,
    results: Annotated[Path | None, Parameter(help="Append finished games here; a stopped match goes on.")] = None,
    processes: Annotated[
        int | None,
        Parameter(name=["--processes", "-j"], help="Games at once on this machine; one a free core if left out."),
    ] = None,
    threads: Annotated[
        int, Parameter(name=["--threads", "-t"], help="Threads for each search to think on; with more, results vary.")
    ] = 1,
    ray: Annotated[bool, Parameter(negative="", help="Play on a Ray cluster, or a local one.")] = False,
    claims: Annotated[
        tuple[float, float] | None,
        Parameter(help="Two rating differences: stop when it is decided which one the first bot has over the second."),
    ] = None,
    pictures: Annotated[Path | None, Parameter(help="Write ladder.svg and matrix.svg into this folder.")] = None,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object, not a table.")] = False,
    option: GameOptions = None,
) -> None:
    """Let bots play each other and say how strong each is."""
    options = game_options(option)
    sample = new(game, players, seed, None, **options)
    if processes is not None and processes < 1:
        raise BadArgument(f"--processes must be 1 or more, not {processes}")
    if not 1 <= threads <= MOST_THREADS:
        raise BadArgument(f"--threads must be 1 to {MOST_THREADS}, not {threads}")
    match = Match(bots, game, sample.players, games, seed, options, threads)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("", total=games)

        def show(played: list[Played], verdict: Verdict | None) -> None:
            standing = "  ".join(f"{line.name} {line.score:.0%}" for line in report(match, played))
            decided = "" if verdict is None else f"  evidence {verdict.likelihood_ratio:+.2f}"
            progress.update(task, completed=len(played), description=standing + decided)

        played = run(match, results, processes or max((os.cpu_count() or 1) // threads, 1), ray, claims, show)
    if not played:
        raise BadArgument("stopped before the first game was finished")
    if len(played) < games:
        err.print(f"Ended after {len(played)} of {games} games.")
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / "ladder.svg").write_text(ladder(report(match, played)), encoding="utf-8")
        (pictures / "matrix.svg").write_text(matrix(bots, win_matrix(match, played)), encoding="utf-8")
    if json_:
        print(json.dumps(as_object(match, played)))
    else:
        out.print(_table(match, played))


def _table(match: Match, played: list[Played]) -> Table:
    lines = sorted(report(match, played), key=lambda line: -line.rating)
    forfeits = sum(line.forfeits for line in lines)
    table = Table(
        title=f"{match.game}, {match.players} players, {len(played)} games, seed {match.seed}",
        caption=f"{forfeits} games were forfeited: see the results file" if forfeits else None,
        pad_edge=False,
    )
    table.add_column("bot", overflow="fold")
    for heading in ("rating", "won", "shared", "lost", "score", "points", "ms/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(
            line.name,
            f"{line.rating:+.0f} ± {line.error:.0f}",
            str(line.wins),
            str(line.draws),
            str(line.losses),
            f"{line.score:.1%}",
            f"{line.mean_score:.1f}",
            f"{line.ms_per_decision:.1f}",
        )
    return table
