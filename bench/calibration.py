"""Are the winning chances and points true? `python -m bench.calibration [--game azul] [--players 2] [--nodes 2000]`

The search plays itself, in every other game with the odd random move so that positions of every chance come up. What it
says of each player's chance to win, at one decision in so many, is sorted into tenths and compared with how often these
players won. Prints one row for each game and number of players: the share won in each tenth of predicted chances (with
the number of predictions in hundreds), the largest gap between the mean chance predicted and the share won, over the
tenths with enough predictions, and the points that a player expects at the start and has at the end, in games without
random moves.

If chances are too cautious or too bold in one game and number of players, `--rescale 0.9` multiplies the scales of its
weights, the leads in points that make a win e times as likely, and `--ship` writes them to the package.
"""

import argparse
import functools
import os
from typing import Any, NamedTuple

import numpy as np

from azulejos.arena.workers import work_here
from azulejos.bots.evaluation.insight import weights_record, weights_source
from azulejos.bots.random_play import game_seed
from azulejos.bots.search.search import Search
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import game_type
from azulejos.wasm.catalogue import weight_sets

TENTHS = 10
EVERY = 5
"""One decision in so many is looked at."""
BLUNDER = 15
"""One move in so many is random, in games with an odd number."""
FEWEST = 400
"""A tenth with fewer predictions says little about the gap."""
TABLE = 1 << 15


class Told(NamedTuple):
    """What the search predicted in one game, and what happened."""

    chances: Any
    """Two rows: chances predicted, and shares of the victory."""
    points: tuple[float, float] | None
    """Points per player: expected at the first decision, and scored. None if there were random moves."""


def rescaled(game: str, players: int, factor: float) -> Any:
    """Return the weights with the scales of one game and number of players multiplied."""
    kind = game_type(game)
    source = weights_source(kind.rules)
    numbers = np.load(source.file)
    chosen = weight_sets(kind)[list(kind.players).index(players)]
    scales = numbers.reshape(source.sets, -1, numbers.shape[1])[chosen, :, -1]
    scales[:] = np.rint(factor * scales)
    return numbers


def play(game: str, players: int, nodes: int, numbers: Any, number: int) -> Told:
    """Play one game, with other weights if `numbers` is given."""
    kind = game_type(game)
    generator = new_generator(game_seed(77, number))
    position, outcome = np.zeros(2, kind.rules.dtype), np.full(kind.rules.max_outcome, -1, np.int8)
    actions = np.zeros(kind.rules.max_legal, np.int16)
    rules.start(position[0], kind.configure(players, random_below(generator, players), {}, generator))
    search = Search(kind.rules, TABLE, None if numbers is None else weights_record(numbers))
    said: list[float] = []
    expected: float | None = None
    while (mover := rules.mover(position[0])) != rules.OVER:
        if mover == rules.CHANCE:
            rules.draw(position[0], generator, outcome)
            rules.resolve(position[0], outcome)
            continue
        count = rules.legal(position[0], actions)
        if number % 2 and random_below(generator, BLUNDER) == 0:
            rules.apply(position[0], int(actions[random_below(generator, count)]))
            continue
        position[1] = position[0]
        rules.resample(position[1], mover, generator)
        search.begin(position[1])
        search.step(nodes)
        if expected is None:
            expected = float(np.mean(search.outlook(0)[0]))
        if random_below(generator, EVERY) == 0:
            said += search.outlook(0)[1]
        rules.apply(position[0], search.best)
    places = np.zeros(players, np.int32)
    rules.ranks(position[0], places)
    shares = (places == 1) / (places == 1).sum()
    points = np.zeros(players, np.int32)
    rules.scores(position[0], points)
    chances = np.array([said, np.tile(shares, len(said) // players)])
    return Told(chances, None if number % 2 or expected is None else (expected, float(points.mean())))


def table_row(game: str, players: int, games: int, nodes: int, processes: int, numbers: Any = None) -> str:
    """One row of the table."""
    task = functools.partial(play, game, players, nodes, numbers)
    told = list(work_here(task, range(games), processes))
    said, won = np.concatenate([one.chances for one in told], axis=1)
    expected, scored = np.mean([one.points for one in told if one.points is not None], axis=0)
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    cells, gaps = [], [0.0]
    for number in range(TENTHS):
        here = tenth == number
        count = int(here.sum())
        cells.append(f"{won[here].mean():.0%} ({count / 100:.0f})".replace("%", " %") if count else "-")
        if count >= FEWEST:
            gaps.append(abs(float(said[here].mean() - won[here].mean())))
    points = f"{expected:.0f}, {scored:.0f}"
    return f"| {game} | {players} | {games} | {' | '.join(cells)} | {max(gaps):.3f} | {points} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", choices=GAMES, default=list(GAMES), help="only these games")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="only with so many players")
    parser.add_argument("--games", type=int, default=1000, help="games to play for each row")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes a decision")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rescale", type=float, default=1.0, help="multiply the scales of one game")
    parser.add_argument("--ship", action="store_true", help="write these scales to the package")
    options = parser.parse_args()
    if options.rescale != 1.0 and (len(options.game) > 1 or len(options.players) > 1):
        parser.error("--rescale takes one --game and one number of --players")
    if options.rescale <= 0 or (options.ship and options.rescale == 1.0):
        parser.error("--rescale takes a positive factor, and --ship needs one other than 1")
    names = [f"{10 * number} %" for number in range(TENTHS)]
    print(f"| game | players | games | {' | '.join(names)} | largest gap | points expected, scored |")
    print("|" + " --- |" * (TENTHS + 5), flush=True)
    for name in options.game:
        for players in GAMES[name].players:
            if players in options.players:
                numbers = rescaled(name, players, options.rescale) if options.rescale != 1.0 else None
                print(table_row(name, players, options.games, options.nodes, options.processes, numbers), flush=True)
                if options.ship and numbers is not None:
                    np.save(weights_source(game_type(name).rules).file, numbers)


if __name__ == "__main__":
    main()
