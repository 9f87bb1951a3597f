"""What a small network would gain over additive weights: how far each is from the labels of games held out.

    python -m bench.networks build/learn/azul-2/turn-001 [--game azul] [--shapes 32-32 64-32] [--seeds 2]

The folder holds labelled positions, as a turn of `azulejos learn` leaves them. Additive weights are fitted as there. A
network sees the same features: each player's are summed into an accumulator, which all rows of weights share; with an
offset for the row, a player's accumulator and the mean of the rivals' go through a hidden layer to one number, from
which the mean of all players is subtracted, so that leads add up to nothing. It learns what the points so far leave of
the label, or what the fitted weights leave.

Prints a row for each: the number of parameters, the error of the lead over another player before a deal and elsewhere,
and what is left of it among positions that a search compares: ends of one round, and the moves of one position, which
only labels for three and more players contain. PyTorch is needed: pip install -e '.[training]'.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from torch import nn

from azulejos.bots.evaluation.insight import UNIT, weights_of
from azulejos.learn.fit import HELD_OUT, Listed, expected_points, fit, look_up
from azulejos.learn.labels import Labelled, joined
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.contract import GameType

EPOCHS = 60
PATIENCE = 5
"""Epochs without a lower error on games set aside after which a network is done."""
BATCH = 512
RATE = 2e-3
LEAD = 8.0
"""Networks learn leads in this many points, so that most are about one."""
MOST_ROUNDS = 100
MOST_GROUPS = 100_000
console = Console(stderr=True)


@dataclass(frozen=True)
class Sample:
    """Labelled positions as models see them, and the leads that they should foresee."""

    listed: Listed
    leads: Any
    """How far each player's points are above the mean of all players."""
    before_deal: Any
    games: Any
    rounds: Any
    """A number that positions of one game and round share."""
    moves: Any
    """A number that positions after different moves in one position share; negative for others."""

    @property
    def held_out(self) -> Any:
        """Positions of games that nothing is fitted to."""
        return np.flatnonzero(self.games % HELD_OUT == HELD_OUT - 1)

    @property
    def set_aside(self) -> Any:
        """Positions of other games that only tell when to stop."""
        return np.flatnonzero(self.games % HELD_OUT == 0)

    @property
    def rest(self) -> Any:
        """Positions that networks are fitted to."""
        return np.flatnonzero((self.games % HELD_OUT != HELD_OUT - 1) & (self.games % HELD_OUT != 0))


def read(folder: Path, game: GameType) -> Labelled:
    """Read the labelled positions of a turn."""
    files = sorted(folder.glob("labels-*.npz"))
    if not files:
        raise SystemExit(f"{folder} holds no labelled positions: name a turn's folder of azulejos learn")
    return joined([Labelled(**np.load(file)) for file in files], game)


def sampled(game: GameType, data: Labelled) -> Sample:
    """Look up what models see of labelled positions."""
    return Sample(
        look_up(game, data),
        above_mean(data.points),
        np.array([rules.mover(position) == rules.CHANCE for position in data.positions]),
        data.games,
        data.games.astype(np.int64) * MOST_ROUNDS + data.positions["rounds"],
        np.where(data.groups < 0, -1, data.games.astype(np.int64) * MOST_GROUPS + data.groups),
    )


def above_mean(points: Any) -> Any:
    """How far each player is above the mean of all players."""
    return points - points.mean(axis=1, keepdims=True)


def additive_leads(sample: Sample, stored: Any) -> Any:
    """What additive weights, in stored form, make of each position."""
    leads = np.zeros(sample.leads.shape)
    for row in np.unique(sample.listed.rows):
        here = np.flatnonzero(sample.listed.rows == row)
        leads[here] = above_mean(expected_points(sample.listed, here, stored[row] / UNIT))
    return leads


class Network(nn.Module):
    """From all players' features to their leads, in units of LEAD points."""

    def __init__(self, features: int, rows: int, accumulators: int, hidden: int) -> None:
        super().__init__()
        # The last place is that of the padding.
        self.features = nn.EmbeddingBag(features + 1, accumulators, mode="sum", padding_idx=features)
        self.own_row = nn.Embedding(rows, hidden)
        self.joint = nn.Linear(2 * accumulators + 2, hidden)
        self.out = nn.Linear(hidden, 1, bias=False)
        nn.init.normal_(self.features.weight, std=0.02)
        nn.init.zeros_(self.own_row.weight)

    def forward(self, rows: Any, listed: Any, points: Any) -> Any:
        """Return the leads of a batch."""
        count, players, _ = listed.shape
        own = torch.cat([self.features(listed.flatten(0, 1)).view(count, players, -1), points[:, :, None] / 50], dim=2)
        rivals = (own.sum(dim=1, keepdim=True) - own) / (players - 1)
        sides = torch.cat([own, rivals], dim=2).clamp(-4, 4)
        worth = self.out(torch.relu(self.joint(sides) + self.own_row(rows)[:, None])).squeeze(2)
        return worth - worth.mean(dim=1, keepdim=True)


def trained(sample: Sample, known: Any, shape: tuple[int, int], seed: int, features: int) -> tuple[Any, int]:
    """Train a network on what `known` leads leave of the labels; returns all leads and the number of parameters."""
    torch.manual_seed(seed)
    rows, listed, points = _tensors(sample, features)
    wanted = torch.from_numpy(((sample.leads - known) / LEAD).astype(np.float32))
    network = Network(features, int(rows.max()) + 1, *shape)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    shuffle, aside = np.random.default_rng(seed), sample.set_aside
    least, best, since = np.inf, np.zeros_like(known), 0
    for epoch in range(EPOCHS):
        for some in np.array_split(shuffle.permutation(sample.rest), max(len(sample.rest) // BATCH, 1)):
            optimizer.zero_grad()
            found = network(rows[some], listed[some], points[some])
            nn.functional.mse_loss(found, wanted[some]).backward()
            optimizer.step()
        schedule.step()
        leads = known + LEAD * _applied(network, rows, listed, points)
        error = rms(leads[aside] - sample.leads[aside])
        console.print(f"  {shape[0]}-{shape[1]}, seed {seed}, epoch {epoch + 1}: {error:.3f} set aside", style="dim")
        since += 1
        if error < least:
            least, best, since = error, leads, 0
        if since == PATIENCE:
            break
    return best, sum(part.numel() for part in network.parameters())


def _tensors(sample: Sample, features: int) -> tuple[Any, Any, Any]:
    found = sample.listed
    listed = np.where(found.weights < 0, features, found.weights).astype(np.int64)
    # No position has as many active weights as there is room for.
    listed = listed[:, :, : int((found.weights >= 0).sum(axis=2).max())]
    return (
        torch.from_numpy(found.rows.astype(np.int64)),
        torch.from_numpy(listed),
        torch.from_numpy(found.points).float(),
    )


@torch.no_grad()
def _applied(network: Network, *inputs: Any) -> Any:
    parts = zip(*(part.split(1 << 14) for part in inputs), strict=True)
    return torch.cat([network(*part) for part in parts]).double().numpy()


def rms(values: Any) -> float:
    """Root mean square."""
    return float(np.sqrt(np.mean(values**2))) if len(values) else float("nan")


def errors(sample: Sample, leads: Any) -> tuple[float, float, float, float]:
    """The error of the lead over another player, in games held out: before deals, elsewhere, and what is left of it
    among the ends of one round and among the moves of one position."""
    chosen = sample.held_out
    wrong, before, moves = (leads - sample.leads)[chosen], sample.before_deal[chosen], sample.moves[chosen]
    # The mean of a square over pairs of players, from that over players.
    pairs = np.sqrt(2 * wrong.shape[1] / (wrong.shape[1] - 1))
    found = (
        wrong[before],
        wrong[~before],
        without_means(wrong[before], sample.rounds[chosen][before]),
        without_means(wrong[moves >= 0], moves[moves >= 0]),
    )
    return tuple(pairs * rms(part) for part in found)


def without_means(values: Any, groups: Any) -> Any:
    """Subtract the mean of each group."""
    _, at = np.unique(groups, return_inverse=True)
    means = [np.bincount(at, column) / np.bincount(at) for column in values.T]
    return values - np.array(means).T[at]


def row(name: str, parameters: int, found: tuple[float, ...]) -> str:
    """Format a row of the table."""
    return f"| {name} | {parameters:,} | {' | '.join('-' if np.isnan(error) else f'{error:.2f}' for error in found)} |"


def shape(text: str) -> tuple[int, int]:
    """Parse the numbers of accumulators and hidden units, such as 32-32."""
    accumulators, _, hidden = text.partition("-")
    if not (accumulators.isdigit() and hidden.isdigit() and int(accumulators) and int(hidden)):
        raise argparse.ArgumentTypeError(f"{text!r}: write ACCUMULATORS-HIDDEN, such as 32-32")
    return int(accumulators), int(hidden)


def main() -> None:
    """Fit everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a turn of azulejos learn, with its labelled positions")
    parser.add_argument("--game", default="azul", choices=GAMES)
    parser.add_argument("--shapes", type=shape, nargs="*", default=[(32, 32), (64, 32)], help="such as 32-32")
    parser.add_argument("--seeds", type=int, default=1, help="networks of each kind")
    chosen = parser.parse_args()
    game = GAMES[chosen.game]
    data = read(chosen.folder, game)
    sample, stored = sampled(game, data), weights_of(game.rules)["numbers"][0]
    fitted = fit(game, data, stored).weights
    features, rows = stored.shape[1] - 1, len(np.unique(sample.listed.rows))
    print(f"{len(data):,} positions of {data.games.max() + 1:,} games, {len(sample.held_out):,} of them held out\n")
    print("| model | parameters | before deals | within rounds | ends of one round | moves of one position |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    print(row("shipped weights", rows * features, errors(sample, additive_leads(sample, stored))))
    refitted = additive_leads(sample, fitted)
    print(row("fitted weights", rows * features, errors(sample, refitted)))
    points = above_mean(sample.listed.points)
    for size in chosen.shapes:
        for name, known in (("network", points), ("fitted weights and network", refitted)):
            for seed in range(chosen.seeds):
                leads, parameters = trained(sample, known, size, seed, features)
                print(row(f"{name} {size[0]}-{size[1]}", parameters, errors(sample, leads)), flush=True)


if __name__ == "__main__":
    main()
