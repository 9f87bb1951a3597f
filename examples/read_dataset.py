"""Read a dataset of self-play with polars, and ask it two questions: do the search's winning chances come true, and how
well does a linear evaluation of the observations do beside them?

    azulejos dataset build/games --games 200
    python examples/read_dataset.py build/games

Needs polars (pip install polars). The same files in pandas: `pandas.read_parquet(folder)`; with Hugging Face datasets:
`datasets.load_dataset("parquet", data_files="build/games/*.parquet")`.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl


def load(folder: Path) -> pl.DataFrame:
    """Every decision, with what its player was given by the search (`chance`) and by the game (`won`)."""
    frame = pl.read_parquet(folder / "*.parquet")
    first = pl.col("places").arr.count_matches(1)
    mine = pl.col("places").arr.get(pl.col("player")) == 1
    return frame.with_columns(
        chance=pl.col("chances").arr.get(pl.col("player")),
        won=pl.when(mine).then(1 / first).otherwise(0.0),
    )


def calibration(frame: pl.DataFrame) -> pl.DataFrame:
    """What the search promised in each tenth of its range, and what came of it."""
    tenths = (pl.col("chance") * 10).floor().clip(0, 9).cast(pl.Int8).alias("tenth")
    return frame.group_by(tenths).agg(pl.len(), pl.col("chance").mean(), pl.col("won").mean()).sort("tenth")


def linear_evaluation(frame: pl.DataFrame) -> tuple[float, float]:
    """Fit winning chances to observations by least squares; gives its mean square error and the search's.

    Even games teach, odd games test: decisions of one game are too much alike to be in both.
    """
    seen: Any = frame["observation"].to_numpy().astype(np.float64)
    seen = np.column_stack([seen, np.ones(len(seen))])
    won, odd = frame["won"].to_numpy(), frame["game"].to_numpy() % 2 == 1
    # A little ridge: some numbers never change.
    taught = seen[~odd]
    weights = np.linalg.solve(taught.T @ taught + 10 * np.eye(seen.shape[1]), taught.T @ won[~odd])
    ours = ((seen[odd] @ weights - won[odd]) ** 2).mean()
    return float(ours), float(((frame["chance"].to_numpy()[odd] - won[odd]) ** 2).mean())


if __name__ == "__main__":
    decisions = load(Path(sys.argv[1]))
    print(f"{len(decisions)} decisions of {decisions['game'].n_unique()} games")
    print(calibration(decisions))
    print("mean square error: linear {:.4f}, search {:.4f}".format(*linear_evaluation(decisions)))
