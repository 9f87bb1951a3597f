"""`azulejos ratings`: rate bots from the results of several matches."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.arena.pool import pools
from azulejos.arena.results import merge, merge_files, read_results
from azulejos.cli.arena import table_of
from azulejos.cli.common import BadArgument, out


def ratings(
    *files: Annotated[Path, Parameter(help="Results files of azulejos arena.")],
    merged: Annotated[
        Path | None,
        Parameter(
            name="--merge",
            help="Merge the files, and the records next to them, into this file: each game once.",
        ),
    ] = None,
    anchor: Annotated[str | None, Parameter(help="Rate relative to this bot instead of the mean of all.")] = None,
    json_: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON list instead of tables.")
    ] = False,
) -> None:
    """Rate bots from several results files together."""
    if not files:
        raise BadArgument("the results file is missing, such as: azulejos ratings ladder.jsonl")
    results = merge(part for file in files for part in read_results(file))
    if merged is not None:
        merge_files(files, merged)
    told = []
    for pool in pools(results):
        if anchor is not None and anchor not in pool.bots:
            raise BadArgument(f"--anchor {anchor}: this bot has not played {pool.game} with {pool.players} players")
        report = pool.report()
        if anchor is not None:
            report = report.anchored(pool.bots.index(anchor))
        if json_:
            told.append(
                {
                    "game": pool.game,
                    "players": pool.players,
                    "games": len(pool.games),
                    "bots": [asdict(line) for line in report.bots],
                    "differences": report.differences(),
                }
            )
        else:
            out.print(table_of(report, f"{pool.game}, {pool.players} players, {len(pool.games)} games"))
    if json_:
        print(json.dumps(told))
