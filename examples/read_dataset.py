"""Reads a self-play dataset with polars and answers two questions: are the search's winning chances calibrated, and how
does a linear evaluation of the observations compare?

    azulejos dataset build/games --games 200
    python examples/read_dataset.py build/games

Needs polars (pip install polars). The same files with pandas: `pandas.read_parquet(folder)`; with Hugging Face
datasets:
`datasets.load_dataset("parquet", data_files="build/games/*.parquet")`.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl


def load(folder: Path) -> pl.DataFrame:
    """Load every decision, with its player's winning chance by the search (`chance`) and the result (`won`)."""
    frame = pl.read_parquet(folder / "*.parquet")
    first = pl.col("places").arr.count_matches(1)
    mine = pl.col("places").arr.get(pl.col("player")) == 1
    return frame.with_columns(
        chance=pl.col("chances").arr.get(pl.col("player")),
        won=pl.when(mine).then(1 / first).otherwise(0.0),
    )


def calibration(frame: pl.DataFrame) -> pl.DataFrame:
    """Compare the search's predictions with the results, by tenths of the range."""
    tenths = (pl.col("chance") * 10).floor().clip(0, 9).cast(pl.Int8).alias("tenth")
    return frame.group_by(tenths).agg(pl.len(), pl.col("chance").mean(), pl.col("won").mean()).sort("tenth")


def linear_evaluation(frame: pl.DataFrame) -> tuple[float, float]:
    """Fit winning chances to observations by least squares; returns its mean square error and the search's.

    Even games are for training, odd games for testing: decisions of one game are too similar to be in both.
    """
    seen: Any = frame["observation"].to_numpy().astype(np.float64)
    seen = np.column_stack([seen, np.ones(len(seen))])
    won, odd = frame["won"].to_numpy(), frame["game"].to_numpy() % 2 == 1
    # A small ridge penalty, since some inputs never change.
    taught = seen[~odd]
    weights = np.linalg.solve(taught.T @ taught + 10 * np.eye(seen.shape[1]), taught.T @ won[~odd])
    ours = ((seen[odd] @ weights - won[odd]) ** 2).mean()
    return float(ours), float(((frame["chance"].to_numpy()[odd] - won[odd]) ** 2).mean())


if __name__ == "__main__":
    decisions = load(Path(sys.argv[1]))
    print(f"{len(decisions)} decisions of {decisions['game'].n_unique()} games")
    print(calibration(decisions))
    print("mean square error: linear {:.4f}, search {:.4f}".format(*linear_evaluation(decisions)))
