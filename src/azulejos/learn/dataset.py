"""Self-play as Parquet files. Each shard holds some games and is written atomically, so that a run can be killed at any
point and resume with the missing shards.

Workers play and encode; only this process writes, so that they need not share a disk. Needs the data extra (pyarrow).
"""

import functools
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.arena.workers import work_here, work_on_ray
from azulejos.learn.selfplay import Row, SelfPlay, game_of, play_game
from azulejos.rules.contract import GameType
from azulejos.rules.errors import AzulejosError, BadSetup

SETTINGS_FILE = "_dataset.json"
"""Readers of whole folders skip names that begin with an underscore."""


class WrongDataset(AzulejosError):
    """A folder that holds a different dataset."""


class MissingExtra(AzulejosError):
    """A package that is not installed."""


@dataclass(frozen=True)
class Dataset:
    """Which games, and how they are divided into shards."""

    play: SelfPlay
    games: int
    shard: int = 50
    """Games per file."""

    def __post_init__(self) -> None:
        if self.games < 1 or self.shard < 1:
            raise BadSetup("a dataset and a shard need at least one game each")

    @property
    def shards(self) -> int:
        """The number of files."""
        return -(-self.games // self.shard)

    def settings(self) -> str:
        """The settings stored in the folder; different settings are not mixed."""
        game, players = game_of(self.play)
        known = self.play.as_object() | {"players": players, "version": game.version}
        return json.dumps(known | {"games": self.games, "shard": self.shard}, indent=1) + "\n"


def shard_path(folder: Path, number: int) -> Path:
    """Return the path of a shard."""
    return folder / f"shard-{number:05}.parquet"


def write(
    dataset: Dataset,
    folder: Path,
    processes: int = 1,
    ray: bool = False,
    on_shard: Callable[[int], None] = lambda _done: None,
) -> int:
    """Write the missing shards; returns how many there are at the end (not all, after Ctrl-C)."""
    arrow()
    claim(folder, dataset.settings())
    left = [number for number in range(dataset.shards) if not shard_path(folder, number).exists()]
    done = dataset.shards - len(left)
    on_shard(done)
    try:
        task = functools.partial(packed_shard, dataset)
        for number, content in work_on_ray(task, left) if ray else work_here(task, left, processes):
            replace(shard_path(folder, number), content)
            done += 1
            on_shard(done)
    except KeyboardInterrupt:
        pass
    return done


def claim(folder: Path, settings: str) -> None:
    """Prepare a folder for a dataset, or refuse one that holds another."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / SETTINGS_FILE
    if not file.exists():
        if any(folder.glob("*.parquet")):
            raise WrongDataset(f"{folder} holds other Parquet files: choose another folder")
        replace(file, settings.encode())
    elif file.read_text(encoding="utf-8") != settings:
        raise WrongDataset(
            f"{folder} holds a dataset with other settings, see {file}: choose another folder or the same settings"
        )


def replace(path: Path, content: bytes) -> None:
    """Write a file atomically: there is always the old one or the new one."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def packed_shard(dataset: Dataset, number: int) -> tuple[int, bytes]:
    """Play the games of a shard; returns its number and its file's content."""
    table = dataset.play.table()
    games = range(number * dataset.shard, min((number + 1) * dataset.shard, dataset.games))
    rows = [row for game in games for row in play_game(dataset.play, game, table)]
    return number, packed(rows, table.game, table.players)


def packed(rows: list[Row], game: GameType, players: int) -> bytes:
    """Encode decisions as a Parquet file; deterministic."""
    pyarrow, parquet = arrow()
    schema = columns(game, players)
    arrays = []
    for column in schema:
        values = [getattr(row, column.name) for row in rows]
        if pyarrow.types.is_fixed_size_list(column.type):
            flat = pyarrow.array(np.array(values, column.type.value_type.to_pandas_dtype()).reshape(-1))
            arrays.append(pyarrow.FixedSizeListArray.from_arrays(flat, column.type.list_size))
        else:
            arrays.append(pyarrow.array(values, column.type))
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.table(arrays, schema=schema), sink, compression="zstd")
    content: bytes = sink.getvalue().to_pybytes()
    return content


def columns(game: GameType, players: int) -> Any:
    """Return the columns of a dataset, in order, as an Arrow schema."""
    pyarrow, _ = arrow()

    def each(kind: Any, length: int) -> Any:
        return pyarrow.list_(kind, length)

    return pyarrow.schema(
        [
            ("game", pyarrow.int32()),
            ("decision", pyarrow.int16()),
            ("player", pyarrow.int8()),
            ("position", pyarrow.string()),
            ("observation", each(pyarrow.int16(), game.observation(players).size)),
            ("mask", each(pyarrow.int8(), game.actions)),
            ("action", pyarrow.int16()),
            ("move", pyarrow.string()),
            ("best", pyarrow.int16()),
            ("chances", each(pyarrow.float32(), players)),
            ("points", each(pyarrow.float32(), players)),
            ("depth", pyarrow.int16()),
            ("scores", each(pyarrow.int16(), players)),
            ("places", each(pyarrow.int8(), players)),
        ]
    )


def arrow() -> tuple[Any, Any]:
    """Import pyarrow and its Parquet module."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("a dataset needs pyarrow: pip install 'azulejos[data]'") from None
    return pyarrow, pyarrow.parquet
