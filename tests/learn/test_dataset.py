"""Datasets of self-play: true rows, the same files for the same seed however they are made, nothing lost by a kill."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars
import pytest

import read_dataset
from azulejos.arena.workers import work_on_ray
from azulejos.learn.dataset import Dataset, WrongDataset, columns, shard_path, write
from azulejos.learn.selfplay import SelfPlay, play_game
from azulejos.position import Position
from azulejos.rules.contract import GameType
from azulejos.rules.errors import BadSetup
from tests.rules_harness import CONFIGURATIONS

PLAY = SelfPlay("azul", nodes=30, explore=0.2)
SMALL = Dataset(PLAY, games=5, shard=2)
"""Three files, the last one with a single game."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dataset")
    assert write(SMALL, folder) == 3
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_rows_tell_a_whole_game(name: str, players: int) -> None:
    rows = play_game(SelfPlay(name, players, nodes=5, explore=0.3), 4)
    assert [row.decision for row in rows] == list(range(len(rows)))
    last = Position.from_text(rows[-1].position).after(rows[-1].move)
    assert last.over or last.chance_due
    for row in rows:
        position = Position.from_text(row.position)
        assert position.mover == row.player
        assert np.flatnonzero(row.mask).tolist() == position.legal_actions
        assert row.best in position.legal_actions
        assert position.find(row.move).action == row.action
        assert sum(row.chances) == pytest.approx(1, abs=1e-6) and len(row.points) == players
        assert row.scores == rows[0].scores and min(row.places) == 1
    assert any(row.action != row.best for row in rows)


def test_the_files_hold_what_was_played(folder: Path) -> None:
    frame = polars.read_parquet(folder / "*.parquet")
    rows = [row for number in range(SMALL.games) for row in play_game(PLAY, number)]
    assert frame.columns == columns(*_game()).names
    assert len(frame) == len(rows)
    assert frame["position"].to_list() == [row.position for row in rows]
    assert (frame["observation"].to_numpy() == np.array([row.observation for row in rows])).all()
    assert (frame["mask"].to_numpy() == np.array([row.mask for row in rows])).all()
    assert np.allclose(frame["chances"].to_numpy(), np.array([row.chances for row in rows]), atol=1e-6)
    assert frame["move"].to_list() == [row.move for row in rows]
    assert frame["places"].to_list() == [list(row.places) for row in rows]


def _game() -> tuple[GameType, int]:
    return PLAY.table().game, 2


@pytest.mark.parametrize("library", ["polars", "pandas", "datasets"])
def test_the_example_reads_them(folder: Path, tmp_path: Path, library: str) -> None:
    # In a process of its own: datasets starts threads, and keeps a cache where this tells it to.
    program = [sys.executable, read_dataset.__file__, str(folder), library]
    home = os.environ | {"HF_HOME": str(tmp_path), "HF_HUB_OFFLINE": "1"}
    answer = subprocess.run(program, capture_output=True, text=True, check=True, env=home).stdout.splitlines()
    rows = [row for number in range(SMALL.games) for row in play_game(PLAY, number)]
    assert answer[0] == f"{len(rows)} decisions of 5 games"
    search = [
        (row.chances[row.player] - (row.places[row.player] == 1) / row.places.count(1)) ** 2
        for row in rows
        if row.game % 2
    ]
    assert answer[-1].endswith(f"search {np.mean(search):.4f}")


def test_a_whole_folder_can_be_read(folder: Path) -> None:
    table = pytest.importorskip("pyarrow.parquet").read_table(folder)
    assert sorted(set(table["game"].to_pylist())) == list(range(SMALL.games))


def test_the_example_asks_whether_chances_come_true(folder: Path) -> None:
    decisions = read_dataset.load(folder)
    assert set(decisions.won) <= {0.0, 0.5, 1.0}
    table = read_dataset.calibration(decisions)
    assert sum(count for _, _, count in table) == len(decisions.won)
    linear, search = read_dataset.linear_evaluation(decisions)
    assert linear > 0 and 0 < search < 1


def test_missing_files_are_written_again_and_the_same(folder: Path, tmp_path: Path) -> None:
    before = contents(folder)
    for name, content in before.items():
        (tmp_path / name).write_bytes(content)
    shard_path(tmp_path, 1).unlink()
    (tmp_path / "shard-00001.parquet.new").write_bytes(before["shard-00001.parquet"][:100])
    seen: list[int] = []
    assert write(SMALL, tmp_path, on_shard=seen.append) == 3
    assert seen == [2, 3]
    assert contents(tmp_path) == before


def test_many_processes_write_the_same_files(folder: Path, tmp_path: Path) -> None:
    assert write(SMALL, tmp_path, processes=2) == 3
    assert contents(tmp_path) == contents(folder)


def test_ray_writes_the_same_files(folder: Path, tmp_path: Path) -> None:
    import ray

    ray.init(num_cpus=1, log_to_driver=False, include_dashboard=False)
    try:
        assert write(SMALL, tmp_path, ray=True) == 3
        assert list(work_on_ray(abs, [-1, -2])) == [1, 2]
    finally:
        ray.shutdown()
    assert contents(tmp_path) == contents(folder)


def test_a_killed_run_goes_on(folder: Path, tmp_path: Path) -> None:
    words = ["dataset", str(tmp_path / "games"), "--games", "5", "--shard", "2", "--nodes", "30", "--explore", "0.2"]
    program = f"from azulejos.cli import main; main({[*words, '--processes', '1']!r})"
    command = [sys.executable, "-c", program]
    run = subprocess.Popen(command)
    while not shard_path(tmp_path / "games", 0).exists():
        assert run.poll() is None
        time.sleep(0.01)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("3 files in ")
    assert contents(tmp_path / "games") == contents(folder)


def test_a_folder_of_other_settings_is_left_unchanged(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(WrongDataset, match="other settings"):
        write(Dataset(PLAY, games=6, shard=2), folder)
    (tmp_path / "other.parquet").touch()
    with pytest.raises(WrongDataset, match="holds other Parquet files"):
        write(SMALL, tmp_path)


def test_the_seed_decides() -> None:
    one, same, other = (play_game(SelfPlay("azul", nodes=5, seed=seed), 0) for seed in (1, 1, 2))
    assert [row.position for row in one] == [row.position for row in same]
    assert one[0].position != other[0].position
    assert one[0].position != play_game(SelfPlay("azul", nodes=5), 1)[0].position


def test_what_cannot_be_played_says_why() -> None:
    with pytest.raises(BadSetup, match="at least 1 position"):
        SelfPlay("azul", nodes=0)
    with pytest.raises(BadSetup, match="from 0 to 1"):
        SelfPlay("azul", explore=1.5)
    with pytest.raises(BadSetup, match="2 or 3 or 4"):
        Dataset(SelfPlay("azul", 5), 1).settings()
    with pytest.raises(BadSetup, match="at least one game"):
        Dataset(PLAY, 0)
