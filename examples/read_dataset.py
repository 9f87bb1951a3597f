"""Reads a self-play dataset with polars, pandas or Hugging Face datasets and answers two questions: are the search's
winning chances calibrated, and how does a linear evaluation of the observations compare?

    azulejos dataset build/games --games 200
    python examples/read_dataset.py build/games
    python examples/read_dataset.py build/games pandas
    python examples/read_dataset.py build/games datasets

Needs the library that you choose: pip install polars, pip install pandas pyarrow, or pip install datasets.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

COLUMNS = ["game", "player", "observation", "chances", "places"]


class Decisions(NamedTuple):
    """Every decision, one row each."""

    games: Any
    """The number of its game."""
    seen: Any
    """What its player saw."""
    chances: Any
    """Its player's winning chance, by the search."""
    won: Any
    """Its player's share of the victory in the end."""


def load(folder: Path, library: str = "polars") -> Decisions:
    """Read a dataset with a library: polars, pandas or datasets."""
    columns = READERS[library](folder)
    game, player, seen, chances, places = (columns[name] for name in COLUMNS)
    every = np.arange(len(game))
    shares = (places == 1) / (places == 1).sum(axis=1, keepdims=True)
    return Decisions(game, seen, chances[every, player], shares[every, player])


def with_polars(folder: Path) -> dict[str, Any]:
    """Read the columns as arrays with polars, which turns lists of fixed length into matrices."""
    import polars

    frame = polars.read_parquet(folder / "*.parquet", columns=COLUMNS)
    return {name: frame[name].to_numpy() for name in COLUMNS}


def with_pandas(folder: Path) -> dict[str, Any]:
    """Read the columns as arrays with pandas, which stores each list as an object."""
    import pandas

    # Sorted, since file systems list files in any order.
    files = sorted(folder.glob("*.parquet"))
    frame = pandas.concat([pandas.read_parquet(file, columns=COLUMNS) for file in files])
    lists = ("observation", "chances", "places")
    return {name: np.stack(list(frame[name])) if name in lists else frame[name].to_numpy() for name in COLUMNS}


def with_datasets(folder: Path) -> dict[str, Any]:
    """Read the columns as arrays with Hugging Face datasets."""
    import datasets

    files = [str(file) for file in sorted(folder.glob("*.parquet"))]
    data = datasets.load_dataset("parquet", data_files=files, split="train", columns=COLUMNS)
    arrays = data.with_format("numpy")
    return {name: arrays[name][:] for name in COLUMNS}


READERS = {"polars": with_polars, "pandas": with_pandas, "datasets": with_datasets}


def calibration(decisions: Decisions) -> list[tuple[float, float, int]]:
    """Compare predictions with results by tenths of the range: mean chance, mean result, number of decisions."""
    tenths = (decisions.chances * 10).astype(int).clip(0, 9)
    parts = [tenths == tenth for tenth in range(10) if (tenths == tenth).any()]
    return [
        (float(decisions.chances[part].mean()), float(decisions.won[part].mean()), int(part.sum())) for part in parts
    ]


def linear_evaluation(decisions: Decisions) -> tuple[float, float]:
    """Fit winning chances to observations by least squares; returns its mean square error and the search's.

    Even games are for training, odd games for testing: decisions of one game are too similar to be in both.
    """
    seen = np.column_stack([decisions.seen.astype(np.float64), np.ones(len(decisions.seen))])
    won, odd = decisions.won, decisions.games % 2 == 1
    # A small ridge penalty, since some inputs never change.
    taught = seen[~odd]
    weights = np.linalg.solve(taught.T @ taught + 10 * np.eye(seen.shape[1]), taught.T @ won[~odd])
    ours = ((seen[odd] @ weights - won[odd]) ** 2).mean()
    return float(ours), float(((decisions.chances[odd] - won[odd]) ** 2).mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("library", nargs="?", choices=READERS, default="polars")
    try:
        read = load(**vars(parser.parse_args()))
    except ImportError as missing:
        sys.exit(f"{missing}: install it, or choose another of {', '.join(READERS)}")
    print(f"{len(read.games)} decisions of {len(np.unique(read.games))} games")
    for promised, came, count in calibration(read):
        print(f"predicted {promised:4.0%}, won {came:4.0%}, {count} decisions")
    print("mean square error: linear {:.4f}, search {:.4f}".format(*linear_evaluation(read)))
