"""The comparison with small networks: they see what sums cannot, and a lead is the rival's with the sign turned."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azulejos.learn.fit import Listed
from azulejos.rules import GAMES

torch = pytest.importorskip("torch")
from bench import networks  # noqa: E402

FEATURES = 6


def sample(games: int) -> Any:
    """Positions whose leads depend on pairs of features, so that no sum of weights foresees them."""
    rng = np.random.default_rng(3)
    count = games * 10
    seen = rng.integers(0, 2, (count, 2, FEATURES))
    listed = np.where(seen, np.arange(FEATURES), -1).astype(np.int16)
    points = np.zeros((count, 2))
    own = 8.0 * (seen[:, :, 0] ^ seen[:, :, 1])
    numbers = np.arange(count) // 10
    rows = np.zeros(count, np.int32)
    return networks.Sample(
        Listed(rows, points, listed), own[:, 0] - own[:, 1], np.ones(count, bool), numbers, numbers * 100
    )


def test_a_network_learns_what_sums_of_weights_cannot() -> None:
    some = sample(400)
    plain = np.zeros(len(some.leads))
    before = networks.errors(some, plain)
    leads, parameters = networks.trained(some, plain, (32, 32), 1, FEATURES)
    after = networks.errors(some, leads)
    assert after[0] < before[0] / 3 and after[2] < before[2] / 3
    assert np.isnan(after[1])
    assert parameters > FEATURES * 32


def test_a_lead_is_the_rivals_with_the_sign_turned() -> None:
    some = sample(3)
    torch.manual_seed(1)
    network = networks.Network(FEATURES, 1, 8, 8)
    rows, listed, points = networks._tensors(some, FEATURES)
    turned = network(rows, listed.flip(1), points.flip(1))
    assert torch.allclose(network(rows, listed, points), -turned, atol=1e-6)


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no labelled positions"):
        networks.read(tmp_path, GAMES["azul"])
