"""`azulejos learn`: improve an evaluation by self-play."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from azulejos.bots.evaluation.insight import weights_source
from azulejos.cli.common import GameName, GameOptions, Players, err, game_options, out
from azulejos.learn.curve import curve
from azulejos.learn.wheel import Progress as Step
from azulejos.learn.wheel import Settings, Turn, Wheel
from azulejos.rules.contract import game_type


def learn(
    game: GameName = "azul",
    *,
    players: Players = None,
    folder: Annotated[Path | None, Parameter(help="Folder for all files (default: build/learn/GAME-PLAYERS).")] = None,
    turns: Annotated[int, Parameter(help="Maximum number of turns; stops sooner if a turn brings no improvement.")] = 8,
    games: Annotated[int, Parameter(help="Games to label in each turn.")] = Settings.games,
    nodes: Annotated[int, Parameter(help="Nodes per move in the deciding match.")] = Settings.nodes,
    sets: Annotated[int, Parameter(help="Maximum number of sets of games in that match.")] = Settings.sets,
    seed: Annotated[int, Parameter(help="The same seed gives the same weights.")] = 1,
    workers: Annotated[int | None, Parameter(help="Parallel processes (default: one per core).")] = None,
    ray: Annotated[bool, Parameter(help="Use a Ray cluster.", negative="")] = False,
    ship: Annotated[bool, Parameter(help="Install winning weights in the package.", negative="")] = False,
    option: GameOptions = None,
) -> None:
    """Label positions by self-play, fit the weights, and play the current ones; repeat while the new ones win."""
    kind = game_type(game)
    seats = players or kind.players[0]
    settings = Settings(game, seats, games, nodes, sets, seed=seed, options=game_options(option))
    place = folder or Path("build", "learn", f"{game}-{seats}")
    wheel = Wheel(place, settings, workers or os.cpu_count() or 1, ray)
    with _bars() as bars:
        tasks: dict[tuple[int, str], TaskID] = {}

        def tell(step: Step) -> None:
            key = (step.turn, step.step)
            if key not in tasks:
                tasks[key] = bars.add_task(f"turn {step.turn}: {step.step}", total=step.of, words="")
            bars.update(tasks[key], completed=step.done, words=step.words)

        wheel.tell = tell
        try:
            while len(wheel.turns) < turns and not wheel.stalled:
                wheel.turn()
                (place / "curve.svg").write_text(curve(f"{kind.title}, {seats} players", wheel.turns, seats))
        except KeyboardInterrupt:
            err.print(f"Stopped. Run the same command again to resume; everything is in {place}.")
    if ship and wheel.ship(weights := weights_source(kind.rules).file):
        out.print(f"Shipped: {weights}")
    if wheel.turns:
        out.print(_summary(wheel.turns))
        verdict = "The last turn brought no improvement." if wheel.stalled else f"{len(wheel.turns)} turns done."
        out.print(f"{verdict} Current weights: {wheel.reigning}; curve: {place / 'curve.svg'}")


def _bars() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TextColumn("{task.fields[words]}"), console=err)


def _summary(turns: list[Turn]) -> Table:
    table = Table("turn", "positions", "margin error", "chance error", "sets", "share", "LLR", "promoted")
    for turn in turns:
        table.add_row(
            str(turn.turn),
            f"{turn.positions:,}",
            f"{turn.margin_before:.2f} → {turn.margin_after:.2f}",
            f"{turn.chance_before:.3f} → {turn.chance_after:.3f}",
            str(turn.sets),
            f"{turn.share:.1%} ± {turn.error:.1%}",
            f"{turn.llr:+.2f}",
            "yes" if turn.promoted else "no",
        )
    return table
