"""`azulejos dataset`: self-play with search values, written to Parquet files."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.cli.common import BadArgument, GameOptions, Players, err, game_options, progress_bar
from azulejos.learn.dataset import Dataset, write
from azulejos.learn.selfplay import SelfPlay


def dataset(
    folder: Annotated[Path, Parameter(help="Folder for the files; run the same command again to resume.")],
    *,
    game: Annotated[str, Parameter(help="The game.")] = "azul",
    players: Players = None,
    games: Annotated[int, Parameter(name=["--games", "-g"], help="Number of games.")] = 1000,
    nodes: Annotated[int, Parameter(help="Search nodes per decision.")] = 1000,
    explore: Annotated[float, Parameter(help="Share of random decisions, from 0 to 1.")] = 0.1,
    seed: Annotated[int, Parameter(help="Seed; the same seed gives the same files.")] = 1,
    shard: Annotated[int, Parameter(help="Games in each file.")] = 50,
    processes: Annotated[
        int | None, Parameter(name=["--processes", "-j"], help="Parallel processes (default: one per core).")
    ] = None,
    ray: Annotated[bool, Parameter(negative="", help="Play on a Ray cluster, or a local one.")] = False,
    option: GameOptions = None,
) -> None:
    """Write self-play to Parquet files."""
    if processes is not None and processes < 1:
        raise BadArgument(f"--processes must be 1 or more, not {processes}")
    wanted = Dataset(SelfPlay(game, players, nodes, explore, seed, game_options(option)), games, shard)
    with progress_bar() as progress:
        task = progress.add_task(game, total=wanted.shards)
        done = write(
            wanted,
            folder,
            processes or os.cpu_count() or 1,
            ray,
            lambda done: progress.update(task, completed=done),
        )
    if done < wanted.shards:
        err.print(f"Stopped with {done} of {wanted.shards} files; run the same command again to resume.")
    else:
        print(f"{done} file{'s' if done != 1 else ''} in {folder}")
