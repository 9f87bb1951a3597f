"""`azulejos puzzles`: make puzzles from self-play, check their answers with a longer search, and rate them anew."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from azulejos.cli.common import BadArgument, GameName, Players, err, out
from azulejos.game import new
from azulejos.puzzles.checking import Checked
from azulejos.puzzles.checking import check as check_puzzles
from azulejos.puzzles.checking import sample as draw_sample
from azulejos.puzzles.making import Order
from azulejos.puzzles.puzzle import Puzzle, read_set, shipped, shipped_sets, write_set
from azulejos.puzzles.run import make as make_set
from azulejos.puzzles.trying import rated


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def make(
    game: GameName,
    *,
    players: Players = None,
    count: Annotated[int, Parameter(name=["--count", "-k"], help="Number of puzzles to make.")] = 100,
    seed: Annotated[int, Parameter(help="Seed; the same seed gives the same puzzles.")] = 1,
    workers: Annotated[
        int | None, Parameter(name=["--workers", "-j"], help="Parallel processes (default: one per core).")
    ] = None,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="The file to write (default: GAME-PLAYERS.jsonl).")
    ] = None,
) -> None:
    """Find decisions in self-play with one clearly best move that weak levels miss.

    Each answer is confirmed by a ten times longer search. A run that was killed continues where it stopped (from
    OUTPUT.part); Ctrl-C writes the puzzles made so far.
    """
    if count < 1:
        raise BadArgument(f"--count must be 1 or more, not {count}")
    if workers is not None and workers < 1:
        raise BadArgument(f"--workers must be 1 or more, not {workers}")
    order = Order(game, new(game, players, seed).players, seed)
    path = output or Path(f"{game}-{order.players}.jsonl")
    with _progress() as progress:
        task = progress.add_task("", total=count)

        def show(found: int, games: int) -> None:
            progress.update(task, completed=found, description=f"{games} games")

        made = make_set(order, count, path, workers or os.cpu_count() or 1, show)
    out.print(f"{path}: {len(made)} of {count} puzzles", soft_wrap=True)


def check(
    files: Annotated[
        list[Path] | None, Parameter(help="Sets to check (default: all that ship with the package).")
    ] = None,
    *,
    sample: Annotated[int, Parameter(name=["--sample", "-n"], help="Number of puzzles to check.")] = 50,
    seed: Annotated[int, Parameter(help="Seed of the sample.")] = 1,
    drop: Annotated[
        bool, Parameter(negative="", help="Remove the puzzles that disagree from FILES; their number is not an error.")
    ] = False,
    json_: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object instead of text.")
    ] = False,
) -> None:
    """Check the answers of a sample with a ten times longer search; exit status 1 if fewer than 98 % agree."""
    if sample < 1:
        raise BadArgument(f"--sample must be 1 or more, not {sample}")
    if drop and not files:
        raise BadArgument("--drop changes files: name the sets to remove puzzles from")
    sets = {path: read_set(path) for path in files or ()}
    every: list[Puzzle] = []
    for kept in [kept for _, kept in sets.values()] if files else [shipped(*kind) for kind in shipped_sets()]:
        every += kept
    drawn = draw_sample(every, sample, seed)
    with _progress() as progress:
        task = progress.add_task("", total=len(drawn))

        def show(_: Checked) -> None:
            progress.advance(task)

        checked = check_puzzles(drawn, seed, show)
    if drop:
        wrong = [answer.puzzle for answer in checked if not answer.agreed]
        for path, (header, kept) in sets.items():
            write_set(path, header, [puzzle for puzzle in kept if puzzle not in wrong])
    agreed = sum(answer.agreed for answer in checked)
    if json_:
        print(json.dumps({"puzzles": len(every), "sampled": len(checked), "agreed": agreed}))
    else:
        out.print(f"{len(every)} puzzles, {len(checked)} sampled, {agreed} agreed")
        for answer in checked:
            if not answer.agreed:
                told = f"{answer.puzzle.text}\n  {answer.puzzle.answers[0]}, the search prefers {answer.move}"
                out.print(told, soft_wrap=True)
    if not drop and agreed < 0.98 * len(checked):
        raise SystemExit(1)


def rate(files: Annotated[list[Path], Parameter(help="Sets whose ratings to replace.")]) -> None:
    """Let levels 1 to 8 try every puzzle again, and replace its rating, as is due after a change of the levels.

    Ctrl-C leaves the set at hand as it was; those before it are done.
    """
    sets = {path: read_set(path) for path in files}
    with _progress() as progress:
        task = progress.add_task("", total=sum(len(kept) for _, kept in sets.values()))
        for path, (header, kept) in sets.items():
            fresh = []
            for puzzle in kept:
                fresh.append(rated(puzzle))
                progress.advance(task)
            write_set(path, header, fresh)
            changed = sum(new.rating != old.rating for new, old in zip(fresh, kept, strict=True))
            out.print(f"{path}: {changed} of {len(kept)} ratings changed", soft_wrap=True)
