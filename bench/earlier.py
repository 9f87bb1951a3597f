"""Plays our search against an earlier version of it, or against any other engine, move for move with the same budget.

    git worktree add ../earlier d7af187 && (cd ../earlier && make setup)
    python -m bench.earlier '../earlier/.venv/bin/azulejos engine' [--game azul] [--players 2] [--deals 60]

Our search has one seat, the engine all others, and each deal is played from every seat. Both engines run as processes,
on one core if you name it (`--core`), and stay alive between games, so that what they compile is compiled once. Every
finished game is appended to a file (`--results`): run the same command again to resume, or with more deals to add to
what is there. The engine's introduction is not read, since older versions declare their options in another form.
"""

import argparse
import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import Progress

import azulejos
from azulejos.bots.process import EngineFailed, EngineProcess
from azulejos.bots.protocol import HELLO, READY, Go
from azulejos.bots.search.budget import Budget
from azulejos.game import Game
from azulejos.rules import GAMES

OURS = shlex.join([str(Path(sys.executable).with_name("azulejos")), "engine"])
PATIENCE = 300.0
"""How long an engine may take to start, to compile itself and to move, in seconds."""
PAUSE = 0.01
"""Older engines refuse a position that follows their answer at once."""


class Opponent:
    """A running engine."""

    def __init__(self, command: str, budget: Budget) -> None:
        self._process = EngineProcess(shlex.split(command))
        self._go = str(Go(budget))
        self._ended = time.monotonic()
        self._process.say(HELLO)
        self._process.wait_for(READY, PATIENCE)

    def begin(self, game: str, players: int) -> None:
        """Prepare for a new game."""
        time.sleep(PAUSE)
        self._process.say(f"newgame {game} {players}")
        self._process.say("ping newgame")
        self._process.wait_for("pong", PATIENCE)

    def choose(self, game: Game) -> str:
        """Return the engine's move."""
        time.sleep(max(0.0, self._ended + PAUSE - time.monotonic()))
        self._process.say(f"position {game.position.view(game.mover).text}")
        self._process.say(self._go)
        while (line := self._process.hear(PATIENCE)) is not None:
            word, _, rest = line.partition(" ")
            if word == "best":
                self._ended = time.monotonic()
                return rest
            if word == "error":
                raise EngineFailed(f"{self._process.name}: {rest}")
        raise EngineFailed(f"{self._process.name} did not move within {PATIENCE:g} s")

    def close(self) -> None:
        """End its process."""
        self._process.close()


def play(game: Game, seat: int, ours: Opponent, theirs: Opponent) -> dict[str, Any]:
    """Play one game to its end; returns our share of the victory and all scores."""
    for engine in (ours, theirs):
        engine.begin(game.type.name, game.players)
    while not game.over:
        forced = game.legal_moves if len(game.legal_moves) == 1 else ()
        engine = ours if game.mover == seat else theirs
        game.play(forced[0] if forced else engine.choose(game))
    winners = game.ranking.count(1)
    return {"share": 1 / winners if game.ranking[seat] == 1 else 0.0, "scores": list(game.scores)}


def row(results: list[dict[str, Any]], game: str, players: int) -> str:
    """Format results as a row of a table: the share won, the lead in points, and the mean points, ours and theirs."""
    shares = np.array([result["share"] for result in results])
    own = np.array([result["scores"][result["seat"]] for result in results], float)
    others = np.array(
        [(sum(result["scores"]) - points) / (players - 1) for result, points in zip(results, own, strict=True)]
    )
    error = np.std(shares) / np.sqrt(len(shares))
    lead = f"{np.mean(own - others):+.1f} ± {np.std(own - others) / np.sqrt(len(own)):.1f}"
    return (
        f"| {game} | {players} | {len(results)} | {np.mean(shares):.1%} ± {error:.1%} | {lead} | "
        f"{own.mean():.0f}, {others.mean():.0f} |"
    )


def main() -> None:
    """Play the games that are missing and print the row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", help="the other engine")
    parser.add_argument("--ours", default=OURS, help="our engine")
    parser.add_argument("--game", default="azul", choices=GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5000, help="of the first deal")
    parser.add_argument("--budget", type=Budget.parse, default=Budget(seconds=0.2), help="per move (default: 0.2s)")
    parser.add_argument("--core", type=int, help="run everything on this core alone")
    parser.add_argument("--results", type=Path, help="default: build/earlier-GAME-PLAYERS.jsonl")
    chosen = parser.parse_args()
    if chosen.players not in GAMES[chosen.game].players:
        parser.error(f"{chosen.game} is not played by {chosen.players}")
    if "PYTHONPATH" in os.environ:
        parser.error("unset PYTHONPATH first: it would make both engines run the same version")
    if chosen.core is not None:
        os.sched_setaffinity(0, {chosen.core})
    file = chosen.results or Path(f"build/earlier-{chosen.game}-{chosen.players}.jsonl")
    file.parent.mkdir(parents=True, exist_ok=True)
    results = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    match = {"engines": [chosen.ours, chosen.command], "budget": str(chosen.budget)}
    if any(result | match != result for result in results):
        parser.error(f"{file} holds games of other engines or budgets: choose another file with --results")
    done = {(result["deal"], result["seat"]) for result in results}
    deals = range(chosen.seed, chosen.seed + chosen.deals)
    left = [(deal, seat) for deal in deals for seat in range(chosen.players) if (deal, seat) not in done]
    with Progress(transient=True) as progress, file.open("a") as kept:
        task = progress.add_task(f"{chosen.game}, {chosen.players} players", total=len(left))
        engines = [Opponent(command, chosen.budget) for command in (chosen.ours, chosen.command) if left]
        try:
            for deal, seat in left:
                result = play(azulejos.new(chosen.game, chosen.players, deal), seat, *engines)
                results.append({"deal": deal, "seat": seat, **result, **match})
                kept.write(json.dumps(results[-1]) + "\n")
                kept.flush()
                progress.advance(task)
        except KeyboardInterrupt:
            pass
        except EngineFailed as failed:
            raise SystemExit(str(failed)) from None
        finally:
            for engine in engines:
                engine.close()
    if results:
        print(row(results, chosen.game, chosen.players))


if __name__ == "__main__":
    main()
