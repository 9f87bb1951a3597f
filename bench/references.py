"""Make the positions with reference values that evaluations are compared with, and compare ours.

    python -m bench.references make             write src/azulejos/learn/data/references.jsonl (five minutes)
    python -m bench.references update azul 2    search its positions again, after a change of weights
    python -m bench.references compare          print the table of docs/environments.md

Positions come from self-play with random moves now and then, from every part of a game. What a player cannot know is
sampled several times, and the reference is the mean.
"""

import json
import sys
from collections.abc import Iterable
from functools import partial

from rich.console import Console
from rich.table import Table

from azulejos.arena.workers import work_here
from azulejos.bots.analysis import analyse
from azulejos.learn.benchmark import FILE, Errors, Evaluation, Reference, compare, load, playouts, scores, search
from azulejos.learn.selfplay import SelfPlay, play_game
from azulejos.position import Position
from azulejos.rules import GAMES

PLAYED, PARTS = 8, 3
"""Games of each kind, and positions from each."""
NODES = 1_000_000
SAMPLES = 4
"""Searches where something is hidden, which share the nodes."""
EVALUATIONS: dict[str, Evaluation] = {
    "points as they stand": scores,
    "greedy playouts": playouts,
    "static evaluation": search(1),
    "search:100n": search(100),
    "search:1000n": search(1000),
    "search:10000n": search(10_000),
}


def searched(position: Position, nodes: int) -> Reference:
    samples = SAMPLES if position.game.hidden else 1
    found = [analyse(position, f"{nodes // samples}n", lines=1, seed=seed).best for seed in range(samples)]
    players = range(position.players)
    chances = tuple(sum(line.chances[player] for line in found) / samples for player in players)
    points = tuple(sum(line.points[player] for line in found) / samples for player in players)
    return Reference(position.text, found[0].moves[0].text, chances, points, nodes)


def references_of(kind: tuple[str, int, int], nodes: int = NODES) -> list[Reference]:
    """The references from one game of a kind: a random one of every part of its decisions."""
    name, players, number = kind
    rows = play_game(SelfPlay(name, players, nodes=300, explore=0.2, seed=2), number)
    # Not the same decision of every game: the first of all would be the same empty board each time.
    chosen = [rows[(part * len(rows) + (7 * number + 3) % len(rows)) // PARTS] for part in range(PARTS)]
    views = [Position.from_text(row.position).view(row.player) for row in chosen]
    return [searched(view, nodes) for view in views]


def write(processes: int) -> None:
    kinds = [
        (game.name, players, number) for game in GAMES.values() for players in game.players for number in range(PLAYED)
    ]
    task = partial(_numbered, nodes=NODES)
    found = dict(work_here(task, kinds, processes))
    _save(reference for kind in kinds for reference in found[kind])


def update(name: str, players: int) -> None:
    """Search the positions of one kind again, and leave all others as they are."""
    chosen = load(name, players)
    _save(searched(each.position, NODES) if each in chosen else each for each in load())


def _save(references: Iterable[Reference]) -> None:
    lines = [json.dumps(reference.as_object()) for reference in references]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _numbered(kind: tuple[str, int, int], nodes: int) -> tuple[tuple[str, int, int], list[Reference]]:
    found = references_of(kind, nodes)
    print(*kind, file=sys.stderr, flush=True)
    return kind, found


def errors(name: str) -> list[tuple[str, Errors]]:
    return [(what, compare(evaluate, load(name, 2))) for what, evaluate in EVALUATIONS.items()]


def print_comparison() -> None:
    table = Table("evaluation", *(f"{name}: {what}" for name in ("azul", "duel") for what in ("chances", "lead")))
    columns = [errors(name) for name in ("azul", "duel")]
    for rows in zip(*columns, strict=True):
        numbers = [f"{number:.3g}" for _, error in rows for number in (error.chances, error.leads)]
        table.add_row(rows[0][0], *numbers)
    Console(width=140).print(table)


if __name__ == "__main__":
    if sys.argv[1:] == ["compare"]:
        print_comparison()
    elif sys.argv[1:2] == ["make"]:
        write(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    elif sys.argv[1:2] == ["update"] and len(sys.argv) == 4:
        update(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(__doc__)
