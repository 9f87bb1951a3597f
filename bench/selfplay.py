"""Positions from games that the search plays against itself, with how their rounds and games ended.

    python -m bench.selfplay azul 2 out.npz --games 2000 --nodes 1500 [--weights weights.npy] [--seed 1]

What `bench.tune` fits the evaluation to: all positions at the ends of rounds, and some on the way there. Each end of a
round is dealt on from several times, and what a short search expects after each deal is averaged. Knows no game.
"""

import argparse
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

from azulejos.bots.evaluation.insight import foreseen, weights_of, weights_record
from azulejos.bots.evaluation.judge import MOST_PLAYERS
from azulejos.bots.search.search import Search
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below

BLUNDERS = 30
"""One decision in so many is random, so that the evaluation also learns about odd positions."""
NOISE = 15_000
SKIPPED = 4
"""One position in so many is kept on the way to a round's end."""

SAMPLE = 800
"""How many positions are looked at after each deal."""


class Kept:
    """The positions kept so far, each with the place of the one that ended its round and its game's result; those that
    ended a round also with what was to be expected there."""

    def __init__(self) -> None:
        self.positions: list[Any] = []
        self.ends: list[int] = []
        self.results: list[Any] = []
        self.outlooks: list[Any] = []

    def keep(self, position: Any, outlook: Any = None) -> None:
        """Keep a position whose round goes on."""
        self.positions.append(position.copy())
        self.outlooks.append(np.full(MOST_PLAYERS, np.nan) if outlook is None else outlook)

    def end_round(self, position: Any, outlook: Any = None) -> None:
        """Keep the position that ends the round of those before it."""
        self.keep(position, outlook)
        self.ends += [len(self.positions) - 1] * (len(self.positions) - len(self.ends))

    def end_game(self, position: Any) -> None:
        """Keep the last position and note the result for all of the game."""
        self.end_round(position)
        result = np.zeros(16, np.int16)
        rules.scores(position, result[:8])
        rules.ranks(position, result[8:])
        self.results += [result] * (len(self.positions) - len(self.results))


def outlook_after(search: Search, position: Any, deals: int, generator: Any) -> Any:
    """Each player's expected final points at the end of a round: the mean over so many deals."""
    dealt = np.zeros(1, position.dtype)
    outcome = np.full(search.rules.max_outcome, -1, np.int8)
    total = np.zeros(MOST_PLAYERS)
    for _ in range(deals):
        dealt[0] = position
        while rules.mover(dealt[0]) == rules.CHANCE:
            rules.draw(dealt[0], generator, outcome)
            rules.resolve(dealt[0], outcome)
        search.begin(dealt[0])
        search.step(SAMPLE)
        points, _ = search.outlook(0)
        total[: len(points)] += points
    return total / deals


def play_game(
    search: Search, game: Any, players: int, seed: int, nodes: int, deals: int, options: dict[str, str], kept: Kept
) -> None:
    """Play one game and keep what is wanted of it."""
    generator = new_generator(seed)
    positions = np.zeros(2, game.rules.dtype)
    position = positions[0]
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    actions = np.zeros(game.rules.max_legal, np.int16)
    rules.start(position, game.configure(players, random_below(generator, players), options, generator))
    decided = False
    while (player := rules.mover(position)) != rules.OVER:
        if player == rules.CHANCE:
            if not foreseen(position):
                if decided:
                    kept.end_round(position, outlook_after(search, position, deals, new_generator(seed)))
                decided = False
            rules.draw(position, generator, outcome)
            rules.resolve(position, outcome)
            continue
        decided = True
        if random_below(generator, SKIPPED) == 0:
            kept.keep(position)
        legal = rules.legal(position, actions)
        if random_below(generator, BLUNDERS) == 0:
            rules.apply(position, int(actions[random_below(generator, legal)]))
            continue
        positions[1] = position
        rules.resample(positions[1], player, generator)
        search.begin(positions[1], noise=NOISE, seed=seed)
        search.step(nodes)
        rules.apply(position, search.best)
    kept.end_game(position)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("out")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--deals", type=int, default=16, help="how often the end of a round is dealt on from")
    parser.add_argument("--weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="name=value, for setting the game up")
    options = parser.parse_args()
    game = GAMES[options.game]
    weights = weights_record(np.load(options.weights)) if options.weights else weights_of(game.rules)
    search = Search(game.rules, entries=1 << 13, weights=weights)
    kept = Kept()
    chosen = dict(option.split("=", 1) for option in options.option)
    console = Console(stderr=True)
    try:
        for number in track(range(options.games), options.out, console=console):
            seed = options.seed << 32 | number
            play_game(search, game, options.players, seed, options.nodes, options.deals, chosen, kept)
    except KeyboardInterrupt:
        console.print("Stopped: the games played to their end are kept.")
    # Only games that are over have results.
    whole = len(kept.results)
    positions = np.array(kept.positions[:whole], game.rules.dtype)
    ends, results = np.array(kept.ends[:whole]), np.array(kept.results)
    outlooks = np.array(kept.outlooks[:whole], np.float32)
    np.savez(options.out, positions=positions, ends=ends, results=results, outlooks=outlooks)


if __name__ == "__main__":
    main()
