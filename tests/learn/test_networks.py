"""The comparison with small networks: they see what sums cannot, and a lead is the rival's with the sign turned."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azulejos.bots.evaluation.insight import weights_of, weights_record
from azulejos.learn.fit import Listed
from azulejos.learn.labels import Labelling, joined, label_game
from azulejos.rules import GAMES

torch = pytest.importorskip("torch")
from bench import networks  # noqa: E402

FEATURES = 6


def sample(games: int, players: int = 2) -> Any:
    """Positions whose leads depend on pairs of features, so that no sum of weights foresees them."""
    rng = np.random.default_rng(3)
    count = games * 10
    seen = rng.integers(0, 2, (count, players, FEATURES))
    listed = np.where(seen, np.arange(FEATURES), -1).astype(np.int16)
    points = np.zeros((count, players))
    own = 8.0 * (seen[:, :, 0] ^ seen[:, :, 1])
    numbers = np.arange(count) // 10
    rows = np.zeros(count, np.int32)
    return networks.Sample(
        Listed(rows, points, listed), networks.above_mean(own), np.ones(count, bool), numbers, numbers * 100, numbers
    )


@pytest.mark.parametrize("players", [2, 3])
def test_a_network_learns_what_sums_of_weights_cannot(players: int) -> None:
    some = sample(400, players)
    plain = np.zeros_like(some.leads)
    before = networks.errors(some, plain)
    leads, parameters = networks.trained(some, plain, (32, 32), 1, FEATURES)
    after = networks.errors(some, leads)
    assert after[0] < before[0] / 3 and after[2] < before[2] / 3 and after[3] < before[3] / 3
    assert np.isnan(after[1])
    assert parameters > FEATURES * 32


def test_a_lead_is_the_rivals_with_the_sign_turned() -> None:
    some = sample(3)
    torch.manual_seed(1)
    network = networks.Network(FEATURES, 1, 8, 8)
    rows, listed, points = networks._tensors(some, FEATURES)
    turned = network(rows, listed.flip(1), points.flip(1))
    leads = network(rows, listed, points)
    assert torch.allclose(leads, turned.flip(1), atol=1e-6) and torch.allclose(leads[:, 0], -leads[:, 1], atol=1e-6)


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no labelled positions"):
        networks.read(tmp_path, GAMES["azul"])


def test_errors_are_those_of_the_lead_over_another_player() -> None:
    for players in (2, 3):
        some = sample(40, players)
        wrong = np.zeros_like(some.leads)
        wrong[:, 0] = 3.0
        expected = 3.0 if players == 2 else np.sqrt((9 + 9 + 0) / 3)
        before, elsewhere, ends, moves = networks.errors(some, some.leads + networks.above_mean(wrong))
        assert before == pytest.approx(expected) and np.isnan(elsewhere)
        assert ends == pytest.approx(0) and moves == pytest.approx(0)


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul", 3), ("duel", 2)])
def test_a_turn_of_the_wheel_gives_a_table(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = GAMES[game]
    weights = weights_record(weights_of(kind.rules)["numbers"][0])
    settings = Labelling(game, players, nodes=20, deals=1, deal_nodes=10, inner_nodes=10, careful=10, played_deals=1)
    found = joined([label_game(settings, weights, number) for number in range(8)], kind)
    np.savez(tmp_path / "labels-0000.npz", **found.arrays())
    monkeypatch.setattr("sys.argv", ["networks", str(tmp_path), "--game", game, "--shapes", "4-4"])
    networks.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{len(found):,} positions of 8 games")
    names = [line.split("|")[1].strip() for line in told[4:]]
    assert names == ["shipped weights", "fitted weights", "network 4-4", "fitted weights and network 4-4"]
    siblings = {line.split("|")[-2].strip() == "-" for line in told[4:]}
    assert siblings == {players == 2}
