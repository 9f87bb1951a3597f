"""Compares search algorithms for three and four players: the tree that ships against paranoid alpha-beta, max^n and
best reply, all with the same evaluation and about the same number of positions searched.

    python -m bench.many_players [--game azul] [--players 4] [--games 48] [--nodes 20000]

In each game half of the seats (of three: one, then two) belong to the tree, the others to its rival; every arrangement
of seats is played with the same deals.
"""

import argparse
from collections.abc import Callable
from itertools import combinations
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from rich.console import Console
from rich.progress import track

import azulejos
from azulejos.bots.evaluation.insight import candidates, seats, settled
from azulejos.bots.evaluation.judge import forget_boards, judge, worth
from azulejos.bots.search.alphabeta import INDEX_BITS, pick, play
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST, MOST_PLIES, new_buffers, new_table
from azulejos.bots.search.search import Search
from azulejos.bots.search.table import NO_ACTION
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import mover

P = ParamSpec("P")
R = TypeVar("R")
MOST_SEATS = 4
WORST = -(1 << 30)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel of this tool, without caching."""
    return numba.njit(error_model="numpy")(function)  # type: ignore[no-any-return]


@compiled
def list_in_order(state: Any, position: Any, ply: int) -> int:
    """Prepare candidates for `pick`, by the insight's order."""
    count = candidates(position, state.actions[ply], state.orders[ply])
    for i in range(count):
        state.orders[ply, i] = (int(state.orders[ply, i]) << INDEX_BITS) | ((1 << INDEX_BITS) - 1 - i)
    state.tried[ply] = 0
    return int(count)


@compiled
def is_leaf(state: Any, positions: Any, ply: int, depth: int) -> bool:
    """Whether to evaluate here."""
    position = positions[ply]
    return mover(position) < 0 or depth == 0 or ply == MOST_PLIES or (ply > 0 and settled(position, positions[0]))


@compiled
def max_n(state: Any, positions: Any, weights: Any, found: Any, ply: int, depth: int, limit: int) -> int:
    """Write each player's value at a ply if everyone maximises their own; returns the best action."""
    state.nodes += 1
    players = seats(positions[0])
    if is_leaf(state, positions, ply, depth):
        judge(positions[ply], weights, state.values, state.scratch)
        for player in range(players):
            found[ply, player] = worth(state.values, players, player)
        return NO_ACTION
    player = mover(positions[ply])
    count = list_in_order(state, positions[ply], ply)
    best = NO_ACTION
    found[ply, player] = WORST
    for _ in range(count):
        if state.nodes >= limit:
            break
        action = pick(state, ply, count)
        positions[ply + 1] = positions[ply]
        play(state, positions[ply + 1], ply + 1, action)
        max_n(state, positions, weights, found, ply + 1, depth - 1, limit)
        if found[ply + 1, player] > found[ply, player]:
            best = action
            for other in range(players):
                found[ply, other] = found[ply + 1, other]
    return best


@compiled
def best_reply(
    state: Any,
    positions: Any,
    weights: Any,
    found: Any,
    ply: int,
    depth: int,
    limit: int,
    low: int,
    high: int,
    free: bool,
) -> int:
    """Write the hero's value if, between two turns of the hero, at most one rival plays the reply that is worst for the
    hero and the others play the move that looks best at first sight; returns the best action.
    """
    state.nodes += 1
    hero = mover(positions[0])
    if is_leaf(state, positions, ply, depth):
        judge(positions[ply], weights, state.values, state.scratch)
        found[ply, 0] = worth(state.values, seats(positions[0]), hero)
        return NO_ACTION
    raising = mover(positions[ply]) == hero
    count = list_in_order(state, positions[ply], ply)
    best = NO_ACTION
    found[ply, 0] = WORST if raising else -WORST
    for i in range(count):
        if state.nodes >= limit or (i > 0 and not raising and not free):
            break
        action = pick(state, ply, count)
        positions[ply + 1] = positions[ply]
        play(state, positions[ply + 1], ply + 1, action)
        still_free = raising or (free and i == 0)
        best_reply(state, positions, weights, found, ply + 1, depth - 1, limit, low, high, still_free)
        value = found[ply + 1, 0]
        if (raising and value > found[ply, 0]) or (not raising and value < found[ply, 0]):
            best = action
            found[ply, 0] = value
        if raising:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return best


class Deepening:
    """Iterative deepening with one of the functions above, until the node budget is used up."""

    def __init__(self, game: str, reply: bool) -> None:
        self.buffers = new_buffers(GAMES[game].rules, new_table(1))
        self.found = np.zeros((MOST_PLIES + 2, MOST_SEATS), np.int64)
        self.reply = reply

    def choose(self, position: Any, nodes: int) -> int:
        """Return the best action of the deepest completed search."""
        states, positions, _, weights = self.buffers
        state = states[0]
        positions[0] = position
        state["nodes"] = 0
        forget_boards(state["scratch"])
        best = NO_ACTION
        for depth in range(1, MOST_PLIES):
            given = (state, positions, weights[0], self.found, 0, depth, nodes if depth > 1 else 1 << 60)
            action = best_reply(*given, WORST, -WORST, True) if self.reply else max_n(*given)
            if depth > 1 and state["nodes"] >= nodes:
                break
            best = action
        return best


class Shipped:
    """The search that ships: the tree, or, with a depth limit, paranoid alpha-beta."""

    def __init__(self, game: str, depth: int) -> None:
        self.search = Search(GAMES[game].rules, 1 << 16)
        self.depth = depth

    def choose(self, position: Any, nodes: int) -> int:
        """Return the best action found."""
        self.search.begin(position, depth=self.depth)
        self.search.think(Budget(nodes=nodes))
        return self.search.best


def rivals(game: str) -> dict[str, Any]:
    """Create all searches, by name."""
    return {
        "tree": Shipped(game, DEEPEST),
        "paranoid": Shipped(game, DEEPEST - 1),
        "max^n": Deepening(game, reply=False),
        "best reply": Deepening(game, reply=True),
    }


def play_game(game: str, seated: list[Any], seed: int, nodes: int) -> list[int]:
    """Play a game and return everyone's place."""
    table = azulejos.new(game, len(seated), seed)
    generator = new_generator(seed)
    actions = np.zeros(GAMES[game].rules.max_legal, np.int16)
    while (seat := table.mover) is not None:
        view = table.position.view(seat).data
        if rules.legal(view, actions) == 1:
            table.play(int(actions[0]))
            continue
        rules.resample(view, seat, generator)
        table.play(seated[seat].choose(view, nodes))
    return list(table.ranking)


def main() -> None:
    """Play all rivals against the tree, and print how often each of their seats won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", default="azul", choices=[game.name for game in GAMES.values() if max(game.players) > 2]
    )
    parser.add_argument("--players", type=int, default=4, choices=(3, 4))
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--nodes", type=int, default=20_000)
    options = parser.parse_args()
    console, players = Console(stderr=True), options.players
    known = rivals(options.game)
    arrangements = [
        set(chosen) for size in {players // 2, (players + 1) // 2} for chosen in combinations(range(players), size)
    ]
    for name in list(known)[1:]:
        won = []
        for number in track(range(options.games), name, console=console, transient=True):
            theirs = arrangements[number % len(arrangements)]
            seated = [known[name if seat in theirs else "tree"] for seat in range(players)]
            places = play_game(options.game, seated, number // len(arrangements), options.nodes)
            winners = [seat for seat in range(players) if places[seat] == 1]
            won.append(sum(seat in theirs for seat in winners) / len(winners))
        error = np.std(won) / np.sqrt(len(won))
        print(
            f"{options.game}, {players} players, {options.nodes} nodes: {name} won {np.mean(won):.1%} ± {error:.1%}"
            f" of {len(won)} games against the tree"
        )


if __name__ == "__main__":
    main()
