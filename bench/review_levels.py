"""Measures each level's mean loss of winning chance per decision, for the ratings that a review estimates.

    python -m bench.review_levels azul --players 2 --games 4
    python -m bench.review_levels duel --levels 1 4 7 10

Each level plays itself; the games are reviewed, and the mean loss over all decisions with a choice is printed with its
standard error. Equal or wrongly ordered neighbours are pooled, since the ladder must be monotonic. Copy the rows to
src/azulejos/review/ladder.py, with the ratings of docs/ratings.md.
"""

import argparse

import azulejos
from azulejos import bots
from azulejos.review import Settings, review
from azulejos.review.names import mean_and_error


def played(game: str, players: int, level: int, seed: int) -> azulejos.Game:
    """Play a game of a level against itself."""
    made = azulejos.new(game, players, seed)
    seats = [bots.make(f"level:{level}", seed=seed * 31 + seat) for seat in range(players)]
    while (mover := made.mover) is not None:
        made.play(seats[mover].choose(made.position.view(mover)))
    return made


def falling(numbers: list[float]) -> list[float]:
    """Replace rising neighbours by their mean."""
    groups: list[list[float]] = []
    for number in numbers:
        groups.append([number])
        while len(groups) > 1 and sum(groups[-1]) / len(groups[-1]) >= sum(groups[-2]) / len(groups[-2]):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [sum(group) / len(group) for group in groups for _ in group]


def main() -> None:
    """Measure and print the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(1, 11)))
    parser.add_argument("--nodes", type=int, default=Settings.nodes)
    chosen = parser.parse_args()
    means = []
    for level in chosen.levels:
        losses: list[float] = []
        for seed in range(1, chosen.games + 1):
            found = review(
                played(chosen.game, chosen.players, level, seed), Settings(nodes=chosen.nodes, deals=2, deal_nodes=100)
            )
            losses += [event.loss for event in found.events if event.choices > 1]
        mean, error = mean_and_error(losses)
        print(f"level {level}: {mean:.4f} ± {error:.4f} in {len(losses)} decisions", flush=True)
        means.append(mean)
    for level, mean in zip(chosen.levels, falling(means), strict=True):
        print(f"    Rung({level}, {mean:.4f}, ...),")


if __name__ == "__main__":
    main()
