"""`azulejos perft`: node counts by depth."""

import time
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from azulejos.cli.common import BadArgument, GameName, GameOptions, Players, game_options, out
from azulejos.cli.sources import read_moment
from azulejos.game import new
from azulejos.rules.perft import perft as count
from azulejos.rules.perft import split as count_by_move


def perft(
    game: GameName = "azul",
    *,
    players: Players = None,
    seed: Annotated[int, Parameter(help="Seed of the first deal.")] = 1,
    depth: Annotated[int, Parameter(name=["--depth", "-d"], help="Depth in decisions.")] = 3,
    position: Annotated[str | None, Parameter(help="Start from this position: a text, or a file with one.")] = None,
    split: Annotated[bool, Parameter(negative="", help="Also count separately below each first move.")] = False,
    option: GameOptions = None,
) -> None:
    """Count sequences of decisions by depth, to compare implementations of the rules.

    A chance event ends a sequence, as the end of the game does: the sequence counts at its own depth and at none
    beyond, so the counts need no random numbers.
    """
    if depth < 1:
        raise BadArgument(f"--depth must be 1 or more, not {depth}")
    start = read_moment(position) if position else new(game, players, seed, None, **game_options(option)).position
    start.validate()
    out.print(start.text, soft_wrap=True, style="dim")
    count(start.data, 1)  # compiles, or loads what was compiled
    table = Table("depth", "nodes", "seconds")
    for column in table.columns:
        column.justify = "right"
    for level in range(1, depth + 1):
        began = time.perf_counter()
        nodes = count(start.data, level)
        table.add_row(str(level), f"{nodes:,}", f"{time.perf_counter() - began:.2f}")
    out.print(table)
    if split:
        for action, nodes in count_by_move(start.data, depth).items():
            out.print(f"{start.move(action).text}: {nodes}")
