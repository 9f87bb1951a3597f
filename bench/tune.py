"""Fit the weights of an evaluation to how rounds and games ended.

    python -m bench.tune azul weights.npy data.npz [data.npz ...] [--prior 400]

Each pair of players in each position is one equation: the difference of the weights looked up for them should be
the difference of their points at the end, less that of their points so far. Late situations are fitted first. Positions
at the end of a round are held against what was to be expected after several deals and, a little, against the end of the
game, which varies more; those on the way there against what was to be expected at the end of the round. Solved by
least squares for each row of weights, kept near the weights so far as strongly as `--prior` equations for each
weight would (at the ends of rounds, where what is expected is known better, a quarter of that). Then each scale is
set so that the outcomes are most likely. Writes the weights, and prints how well they foresee positions that were left
out.
"""

import argparse
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np

from azulejos.bots.evaluation import judge, new_scratch, new_values
from azulejos.bots.evaluation.insight import (
    POINTS,
    UNIT,
    in_units,
    list_features,
    seats,
    survey,
    weights_record,
    weights_source,
)
from azulejos.bots.evaluation.judge import MOST_PLAYERS
from azulejos.rules import GAMES
from azulejos.rules.contract import OVER, mover

MOST_LISTED = 96
P = ParamSpec("P")
R = TypeVar("R")
FINAL = 0.1
"""How much the end of the game counts beside what was to be expected after the deals."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel of this tool alone, not cached."""
    return numba.njit(error_model="numpy")(function)  # type: ignore[no-any-return]


@compiled
def look_up(positions: Any, values: Any, scratch: Any, rows: Any, points: Any, listed: Any, counts: Any) -> None:
    """For each position its row of weights, and each player's points so far and weights looked up."""
    for i in range(len(positions)):
        position = positions[i]
        rows[i] = -1
        if mover(position) == OVER:
            continue
        rows[i] = survey(position, scratch)
        for player in range(seats(position)):
            counts[i, player] = list_features(position, player, values, scratch)
            points[i, player] = values[POINTS, player]
            for at in range(counts[i, player]):
                listed[i, player, at] = scratch[at]


@compiled
def judge_all(positions: Any, weights: Any, values: Any, scratch: Any, points: Any) -> None:
    """Each player's expected final points in each position."""
    for i in range(len(positions)):
        judge(positions[i], weights[0], values, scratch)
        for player in range(seats(positions[i])):
            points[i, player] = values[POINTS, player]


@compiled
def foresee(chosen: Any, players: int, listed: Any, counts: Any, weights: Any, sums: Any) -> None:
    """The sum of weights of each player in the chosen positions."""
    for row in range(len(chosen)):
        i = chosen[row]
        for player in range(players):
            total = 0.0
            for at in range(counts[i, player]):
                total += weights[listed[i, player, at]]
            sums[row, player] = total


@compiled
def equations(chosen: Any, players: int, listed: Any, counts: Any, missing: Any, matrix: Any, right: Any) -> None:
    """Sum up the normal equations of all pairs of players; `missing` is what the weights fall short by."""
    for row in range(len(chosen)):
        i = chosen[row]
        for one in range(players):
            for other in range(one + 1, players):
                short = missing[row, one] - missing[row, other]
                for a in range(counts[i, one] + counts[i, other]):
                    left = a < counts[i, one]
                    x = listed[i, one, a] if left else listed[i, other, a - counts[i, one]]
                    sign = 1.0 if left else -1.0
                    right[x] += sign * short
                    for b in range(counts[i, one]):
                        matrix[x, listed[i, one, b]] += sign
                    for b in range(counts[i, other]):
                        matrix[x, listed[i, other, b]] -= sign


def pair_up(players: int, by_player: Any) -> Any:
    """Differences between all pairs of players."""
    pairs = [(one, other) for one in range(players) for other in range(one + 1, players)]
    return np.concatenate([by_player[:, one] - by_player[:, other] for one, other in pairs]).astype(np.float64)


def log_loss(margins: Any, ahead: Any, scale: float) -> float:
    """How surprised the winning chances are by who came out ahead (-1, 0 or 1)."""
    chances = np.clip(1 / (1 + np.exp(-margins / scale)), 1e-6, 1 - 1e-6)
    won = (1 + ahead) / 2
    return float(-np.mean(won * np.log(chances) + (1 - won) * np.log(1 - chances)))


def best_scale(margins: Any, ahead: Any) -> float:
    """The scale that makes the outcomes most likely."""
    scales = np.geomspace(1.5, 60, 120)
    return float(scales[np.argmin([log_loss(margins, ahead, scale) for scale in scales])])


def load(game: Any, files: list[str]) -> tuple[Any, Any, Any, Any]:
    """Positions, the place of the one that ended each one's round, results, and what was expected."""
    loaded = [dict(np.load(file)) for file in files]
    before = np.cumsum([0, *(len(data["ends"]) for data in loaded)])
    # Not np.concatenate, which gives a record type without the padding that kernels expect.
    positions = np.zeros(before[-1], game.rules.dtype)
    for data, start in zip(loaded, before, strict=False):
        positions[start : start + len(data["ends"])] = data["positions"]
    ends = np.concatenate([data["ends"] + start for data, start in zip(loaded, before, strict=False)])
    results, outlooks = (np.concatenate([data[name] for data in loaded]) for name in ("results", "outlooks"))
    return positions, ends, results, outlooks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("weights")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--prior", type=float, default=400)
    options = parser.parse_args()
    game = GAMES[options.game]
    try:
        weights = np.load(options.weights) / UNIT
    except FileNotFoundError:
        weights = weights_source(game.rules).crude()
    width = weights.shape[1]
    positions, ends, results, outlooks = load(game, options.data)
    players = seats(positions[0])
    count = len(positions)
    rows = np.zeros(count, np.int32)
    points = np.zeros((count, players), np.float64)
    listed, counts = np.zeros((count, players, MOST_LISTED), np.int16), np.zeros((count, players), np.int16)
    values, scratch = new_values(), new_scratch()
    look_up(positions, values, scratch, rows, points, listed, counts)
    final = results[:, :players].astype(np.float64)
    places = results[:, MOST_PLAYERS : MOST_PLAYERS + players]
    judged = np.zeros((count, players), np.float64)
    at_end = ends == np.arange(count)
    held_out = np.arange(count) >= 0.95 * count
    ending_rows = sorted(set(rows[at_end & (rows >= 0)]), reverse=True)
    other_rows = sorted(set(rows[rows >= 0]) - set(ending_rows), reverse=True)
    for row in [*ending_rows, *other_rows]:
        judge_all(positions, weights_record(in_units(weights)), values, new_scratch(), judged)
        expected = np.where(np.isnan(outlooks[:, :players]), judged, outlooks[:, :players])
        targets = np.where(at_end[:, None], FINAL * final + (1 - FINAL) * expected, expected[ends])
        learn, check = np.flatnonzero((rows == row) & ~held_out), np.flatnonzero((rows == row) & held_out)
        if len(learn) < 200 or len(check) < 5:
            continue
        prior = options.prior / 4 if row in ending_rows else options.prior
        old = weights[row].astype(np.float64)
        sums = np.zeros((len(learn), players))
        foresee(learn, players, listed, counts, old, sums)
        matrix, right = np.zeros((width, width)), np.zeros(width)
        equations(learn, players, listed, counts, targets[learn] - points[learn] - sums, matrix, right)
        new = old + np.linalg.solve(matrix + prior * np.eye(width), right)
        foresee(learn, players, listed, counts, new, sums)
        new[-1] = best_scale(pair_up(players, points[learn] + sums), np.sign(pair_up(players, -places[learn])))
        sums = np.zeros((len(check), players))
        for name, tuned in (("before", old), ("after", new)):
            foresee(check, players, listed, counts, tuned, sums)
            margins = pair_up(players, points[check] + sums)
            error = np.sqrt(np.mean((pair_up(players, targets[check]) - margins) ** 2))
            loss = log_loss(margins, np.sign(pair_up(players, -places[check])), tuned[-1])
            print(f"row {row} {name:6} {len(learn):6} learnt: error {error:.2f} loss {loss:.4f} scale {tuned[-1]:.1f}")
        weights[row] = new
    np.save(options.weights, in_units(weights))


if __name__ == "__main__":
    main()
