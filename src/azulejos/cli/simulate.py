"""`azulejos simulate`: many games between bots, and a summary of the results."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, TextIO

from cyclopts import Parameter
from rich.table import Table

from azulejos.bots import begin as begin_game
from azulejos.bots.match import Result, play_match
from azulejos.bots.random_play import game_seed, random_games
from azulejos.cli.common import (
    BadArgument,
    GameName,
    GameOptions,
    Players,
    err,
    game_options,
    out,
    progress_bar,
    seated_bots,
)
from azulejos.game import new
from azulejos.rules.contract import GameType

BATCH = 500
"""Random games per batch: a fraction of a second, so that Ctrl-C works."""


@dataclass
class Tally:
    """The results so far."""

    bots: list[str]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    forfeits: list[int] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)
    """Why seats forfeited, and how often."""

    def __post_init__(self) -> None:
        self.wins = [0.0] * len(self.bots)
        self.points = [0] * len(self.bots)
        self.places = [0] * len(self.bots)
        self.forfeits = [0] * len(self.bots)

    def add(self, result: Result) -> None:
        """Count one game; a shared victory counts as a share."""
        self.games += 1
        self.decisions += result.decisions
        winners = result.places.count(1)
        for seat, place in enumerate(result.places):
            self.wins[seat] += 1 / winners if place == 1 else 0
            self.points[seat] += result.points[seat]
            self.places[seat] += place
            self.forfeits[seat] += result.forfeit.startswith(f"seat {seat + 1}:")
        if result.forfeit:
            self.reasons[result.forfeit] = self.reasons.get(result.forfeit, 0) + 1


@contextmanager
def _stop_on_interrupt() -> Iterator[list[bool]]:
    """Let the first Ctrl-C stop between games and the second one end the program."""
    asked: list[bool] = []

    def ask(_signal: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(True)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def _random_results(game: GameType, players: int, seed: int, games: int, options: dict[str, str]) -> Iterator[Any]:
    for begin in range(0, games, BATCH):
        batch = random_games(game, players, seed, begin, min(BATCH, games - begin), options)
        results = [
            Result(*row)
            for row in zip(
                batch.firsts.tolist(),
                batch.points.tolist(),
                batch.places.tolist(),
                batch.lengths.tolist(),
                strict=True,
            )
        ]
        yield results, batch.seconds


def _bot_results(game: GameType, names: list[str], seed: int, games: int, options: dict[str, str]) -> Iterator[Any]:
    with seated_bots(names, seed) as seats:
        play_match(game, seats, seed, options)  # compiles, so that the games to come are playing time alone
    with seated_bots(names, seed) as seats:
        for number in range(games):
            began = time.perf_counter()
            result = play_match(game, seats, game_seed(seed, number), options)
            yield [result], time.perf_counter() - began


def simulate(
    game: GameName = "azul",
    *,
    players: Players = None,
    games: Annotated[int, Parameter(name=["--games", "-g"], help="Number of games.")] = 1000,
    seed: Annotated[int, Parameter(help="Seed; the same seed gives the same games.")] = 1,
    bots: Annotated[
        str, Parameter(help="The bots in turn order, such as greedy,random; one name fills all seats.")
    ] = "random",
    jsonl: Annotated[Path | None, Parameter(help="Append each game to this file, one JSON object per line.")] = None,
    json_: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object instead of a table.")
    ] = False,
    option: GameOptions = None,
) -> None:
    """Play many games between bots and summarise the results.

    Random games run entirely in compiled code. Ctrl-C reports the games played so far. The starting player of each
    game is random; `seconds` is playing time only, without compilation.
    """
    names = [name.strip() for name in bots.split(",")]
    if len(names) > 1 and players is None:
        players = len(names)
    options = game_options(option)
    sample = new(game, players, seed, None, **options)
    kind, players = sample.type, sample.players
    if games < 1:
        raise BadArgument(f"--games must be 1 or more, not {games}")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadArgument(f"--bots names {len(names)} bots for {players} players: name one bot, or one per seat")
    tally = Tally(names)
    # An unknown bot, or an engine that does not start or play the game, is refused before anything is written.
    with seated_bots(names, seed) as seats:
        for seat in seats:
            begin_game(seat, kind, players)
    at_random = set(names) == {"random"}
    results = (
        _random_results(kind, players, seed, games, options)
        if at_random
        else _bot_results(kind, names, seed, games, options)
    )
    with ExitStack() as stack:
        file = stack.enter_context(jsonl.open("a", encoding="utf-8")) if jsonl else None
        progress = stack.enter_context(progress_bar())
        task = progress.add_task(kind.name, total=games)
        stop = stack.enter_context(_stop_on_interrupt())
        for batch, seconds in results:
            if file:
                _append(file, kind, names, seed, tally.games, batch)
            for result in batch:
                tally.add(result)
            tally.seconds += seconds
            progress.update(task, completed=tally.games)
            if stop:
                break
    if tally.games < games:
        err.print(f"Stopped after {tally.games} of {games} games.")
    if json_:
        print(json.dumps(_summary(tally, kind, seed)))
    else:
        out.print(_table(tally, kind))
        for reason, times in tally.reasons.items():
            out.print(f"Forfeited {times} x: {reason}", soft_wrap=True, markup=False)


def _append(file: TextIO, game: GameType, names: list[str], seed: int, number: int, batch: list[Result]) -> None:
    for at, result in enumerate(batch, number):
        line = {
            "game": game.name,
            "version": game.version,
            "seed": seed,
            "number": at,
            "bots": names,
            "first": result.first,
            "scores": result.points,
            "places": result.places,
            "decisions": result.decisions,
        }
        if result.forfeit:
            line["forfeit"] = result.forfeit
        file.write(json.dumps(line) + "\n")
    file.flush()


def _summary(tally: Tally, game: GameType, seed: int) -> dict[str, Any]:
    return {
        "game": game.name,
        "players": len(tally.bots),
        "seed": seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(tally.decisions / tally.seconds) if tally.seconds else None,
        "seats": [
            {
                "bot": name,
                "wins": round(tally.wins[seat], 4),
                "mean_points": round(tally.points[seat] / tally.games, 4),
                "mean_place": round(tally.places[seat] / tally.games, 4),
                "forfeits": tally.forfeits[seat],
            }
            for seat, name in enumerate(tally.bots)
        ],
        "forfeits": tally.reasons,
    }


def _table(tally: Tally, game: GameType) -> Table:
    rate = tally.decisions / tally.seconds if tally.seconds else 0.0
    table = Table(
        title=f"{game.title}, {tally.games:,} games",
        caption=f"{tally.decisions:,} decisions, {tally.decisions / tally.games:.1f} a game, "
        f"{tally.seconds:.2f} s, {rate:,.0f} decisions/s",
    )
    table.add_column("seat")
    table.add_column("bot")
    for column in ("wins", "win rate", "mean points", "mean place"):
        table.add_column(column, justify="right")
    for seat, name in enumerate(tally.bots):
        wins = tally.wins[seat]
        table.add_row(
            str(seat + 1),
            name,
            f"{wins:,.1f}",
            f"{wins / tally.games:.1%}",
            f"{tally.points[seat] / tally.games:.2f}",
            f"{tally.places[seat] / tally.games:.2f}",
        )
    return table
