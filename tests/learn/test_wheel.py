"""The wheel: labels, fits and matches are the same however they were cut into pieces, and fits do fit."""

from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azulejos.bots.evaluation.insight import UNIT, weights_of, weights_record
from azulejos.bots.search.search import Search
from azulejos.cli import main
from azulejos.learn import fit as fitting
from azulejos.learn import wheel as wheels
from azulejos.learn.contest import Contest, play_set
from azulejos.learn.curve import curve, gained
from azulejos.learn.fit import fit
from azulejos.learn.labels import TABLE, Labelled, Labelling, joined, label_game, wild
from azulejos.learn.wheel import OtherWeights, Progress, Settings, Turn, Wheel, WrongFolder
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.azul.record import OFFER

AZUL = GAMES["azul"]
CHEAP: dict[str, Any] = {"nodes": 60, "deals": 2, "deal_nodes": 60, "inner_nodes": 60, "careful": 60}


def labelled(games: int, players: int = 2) -> Labelled:
    settings = Labelling("azul", players, **CHEAP)
    return joined([label_game(settings, weights_of(AZUL.rules), number) for number in range(games)], AZUL)


@pytest.fixture(scope="module")
def some() -> Labelled:
    return labelled(42)


def test_every_position_has_a_label_that_makes_sense(some: Labelled) -> None:
    assert len(some) > 42 * 10
    assert some.chances.sum(axis=1) == pytest.approx(np.ones(len(some)), abs=1e-5)
    assert np.isfinite(some.points).all()
    assert (some.shares.sum(axis=1) == 1).all()
    # Ends of rounds, and positions within them.
    phases = set(some.positions["phase"].tolist())
    assert len(phases) == 2


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("azul-grey-joker", 3)])
def test_labels_depend_only_on_settings_and_number(game: str, players: int) -> None:
    settings = Labelling(game, players, **CHEAP)
    weights = weights_of(GAMES[game].rules)
    first, again = (label_game(settings, weights, 3) for _ in range(2))
    assert first.positions.tobytes() == again.positions.tobytes()
    assert (first.points == again.points).all() and (first.chances == again.chances).all()
    other = label_game(replace(settings, seed=2), weights, 3)
    assert other.positions.tobytes() != first.positions.tobytes()


def test_with_three_players_a_label_is_how_the_round_ends() -> None:
    settings = Labelling("azul", 3, **CHEAP)
    data = label_game(settings, weights_of(AZUL.rules), 2)
    search = Search(AZUL.rules, TABLE)
    checked = 0
    for position, points in zip(data.positions, data.points, strict=True):
        if position["phase"] != OFFER:
            continue
        on = np.zeros(1, AZUL.rules.dtype)
        on[0] = position
        while on[0]["phase"] == OFFER:
            search.begin(on[0])
            search.step(settings.careful)
            rules.apply(on[0], search.best)
        if rules.mover(on[0]) != rules.OVER:
            assert search.evaluate(on[0])[0] == pytest.approx(points.tolist(), abs=1e-3)
            checked += 1
    assert checked > 5


def test_with_three_players_the_best_moves_of_a_position_are_compared() -> None:
    settings = Labelling("azul", 3, **CHEAP, siblings=4)
    weights = weights_of(AZUL.rules)
    data = label_game(settings, weights, 2)
    groups = [np.flatnonzero(data.groups == group) for group in np.unique(data.groups[data.groups >= 0])]
    assert len(groups) > 5
    search = Search(AZUL.rules, TABLE)
    for members in groups:
        assert len(members) <= 4
        after = data.positions[members]
        mover = (int(after["turn"][0]) - 1) % 3
        chances = [search.evaluate(position)[1][mover] for position in after]
        assert chances == sorted(set(chances), reverse=True)
        others = [player for player in range(3) if player != mover]
        for field in ("wall", "line_tiles", "score"):
            assert (after[field][:, others] == after[field][0, others]).all()
    assert max(map(len, groups)) == 4


def test_a_fit_learns_from_the_differences_within_a_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FEWEST", 30)
    data = labelled(8, players=3)
    stored = weights_of(AZUL.rules)["numbers"][0]
    alone = replace(data, groups=np.full(len(data), -1, np.int32))

    def apart(weights: Any) -> float:
        """The error within groups, of the positions that were fitted."""
        listed = fitting.look_up(AZUL, data)
        wrong = []
        for row in np.unique(listed.rows):
            chosen = np.flatnonzero((listed.rows == row) & (data.games % fitting.HELD_OUT != fitting.HELD_OUT - 1))
            margins = fitting._margins(data, listed, chosen, weights[row] / UNIT).reshape(-1, len(chosen)).T
            grouped, groups = fitting._in_groups(data, chosen)
            if len(grouped):
                wrong.append(fitting._without_means(margins[grouped], groups).ravel())
        return float(np.sqrt(np.mean(np.concatenate(wrong) ** 2)))

    # A row is only accepted if it foresees the games held out better, so both are fitted as they come.
    falling = count(0, -1)
    monkeypatch.setattr(fitting, "_misjudged", lambda *_: next(falling))
    assert apart(fit(AZUL, data, stored, priors=[3.0]).weights) < apart(fit(AZUL, alone, stored, priors=[3.0]).weights)


def test_expected_points_are_those_of_games_without_blunders(some: Labelled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FEWEST", 30)
    stored = weights_of(AZUL.rules)["numbers"][0]
    found = fit(AZUL, some, stored, priors=[3.0]).weights
    other = replace(some, finals=some.finals + 50 * wild(some.games)[:, None])
    assert (fit(AZUL, other, stored, priors=[3.0]).weights == found).all()
    higher = replace(some, finals=some.finals + 50)
    assert (fit(AZUL, higher, stored, priors=[3.0]).weights != found).any()


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul-grey-joker", 3), ("duel", 2)])
def test_points_are_at_the_level_of_games_without_blunders(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "FEWEST_LEVEL", 3)
    kind = GAMES[game]
    stored = weights_of(kind.rules)["numbers"][0]
    settings = Labelling(game, players, **CHEAP)
    data = joined([label_game(settings, weights_of(kind.rules), number) for number in range(2)], kind)
    listed = fitting.look_up(kind, data)
    found = fitting.levelled(kind, data, stored)
    changed = 0
    for row in np.unique(listed.rows):
        good = np.flatnonzero((listed.rows == row) & ~wild(data.games))
        before, after = (fitting.expected_points(listed, good, weights[row] / UNIT) for weights in (stored, found))
        # The leads stay as they are.
        assert after - after[:, :1] == pytest.approx(before - before[:, :1], abs=1e-9)
        if len(good) >= fitting.FEWEST_LEVEL:
            assert after.mean() == pytest.approx(data.finals[good].mean(), abs=0.1)
            changed += 1
    assert changed > 3


def test_a_fit_finds_the_weights_that_labels_were_made_with(some: Labelled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FEWEST", 30)
    true = weights_of(AZUL.rules)["numbers"][0].copy()
    wrong = true.copy()
    rng = np.random.default_rng(1)
    wrong[:, :-1] += rng.integers(-UNIT, UNIT, wrong[:, :-1].shape, np.int16)
    listed = fitting.look_up(AZUL, some)
    points = np.zeros_like(some.points)
    for row in np.unique(listed.rows):
        chosen = np.flatnonzero(listed.rows == row)
        points[chosen] = fitting.expected_points(listed, chosen, true[row] / UNIT)
    data = replace(some, points=points, finals=points)
    found = fit(AZUL, data, wrong, priors=[0.1])
    assert found.positions == len(some)
    assert found.before.margin > 2
    assert found.after.margin < 0.8 * found.before.margin


def test_a_row_that_labels_say_nothing_about_stays_as_it_is(some: Labelled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FEWEST", 30)
    rng = np.random.default_rng(1)
    data = replace(some, points=rng.normal(0, 60, some.points.shape))
    stored = weights_of(AZUL.rules)["numbers"][0]
    found = fit(AZUL, data, stored)
    # Noise is not foreseen by anything: what is fitted to it is worse for the games held out, and most rows see that.
    rows = np.unique(fitting.look_up(AZUL, some).rows)
    assert np.mean((found.weights[rows, :-1] == stored[rows, :-1]).all(axis=1)) > 0.4
    untouched = np.setdiff1d(np.arange(len(stored)), rows)
    assert (found.weights[untouched] == stored[untouched]).all()


def test_equal_weights_share_the_victories() -> None:
    weights = weights_record(weights_of(AZUL.rules)["numbers"][0])
    assert play_set(Contest("azul", 2, 100), weights, weights, 1) == 0.5


SMALL = Settings("azul", 2, games=4, nodes=80, sets=3)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel that turns in seconds."""
    monkeypatch.setattr(wheels, "SHARD", 2)
    monkeypatch.setattr(wheels, "Labelling", partial(Labelling, **CHEAP))


def turned(folder: Path) -> tuple[Turn, bytes]:
    wheel = Wheel(folder, SMALL)
    turn = wheel.turn()
    assert wheel.turns == [turn]
    return turn, (folder / "turn-001" / "new.npy").read_bytes()


@pytest.mark.usefixtures("cheap")
def test_a_wheel_that_was_stopped_anywhere_ends_the_same(tmp_path: Path) -> None:
    whole = turned(tmp_path / "whole")
    told: list[Progress] = []
    wheel = Wheel(tmp_path / "parts", SMALL)

    def stop(progress: Progress) -> None:
        if progress not in told:
            told.append(progress)
            raise KeyboardInterrupt

    wheel.tell = stop
    for _ in range(20):
        try:
            wheel.turn()
            break
        except KeyboardInterrupt:
            wheel = Wheel(tmp_path / "parts", SMALL)
            wheel.tell = stop
    assert {progress.step for progress in told} == {"label", "fit", "match"}
    assert wheel.turns == [whole[0]]
    assert (tmp_path / "parts" / "turn-001" / "new.npy").read_bytes() == whole[1]


@pytest.mark.usefixtures("cheap")
def test_weights_that_win_reign_and_others_do_not(tmp_path: Path) -> None:
    wheel = Wheel(tmp_path, SMALL)
    before = wheel.reigning.read_bytes()
    turn = replace(wheel.turn(), promoted=True)
    assert wheel.stalled and wheel.reigning.read_bytes() == before
    wheel._finish(tmp_path / "turn-001", replace(turn, turn=2))
    assert not wheel.stalled and wheel.reigning.read_bytes() == (tmp_path / "turn-001" / "new.npy").read_bytes()


def promote(wheel: Wheel, rows: list[int], units: int) -> None:
    """Let a turn have ended with other weights in some rows."""
    folder = wheel.folder / f"turn-{len(wheel.turns) + 1:03}"
    folder.mkdir()
    weights = np.load(wheel.reigning)
    np.save(folder / "old.npy", weights)
    weights[rows] += np.int16(units)
    np.save(folder / "new.npy", weights)
    wheel._finish(folder, Turn(len(wheel.turns) + 1, 1000, 2.3, 1.9, 0.07, 0.06, 80, 0.6, 0.03, 3.1, True))


def test_wheels_side_by_side_ship_their_own_rows_alone(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped.npy"
    first = weights_of(AZUL.rules)["numbers"][0]
    np.save(shipped, first)
    two, four = Wheel(tmp_path / "two", SMALL), Wheel(tmp_path / "four", replace(SMALL, players=4))
    assert not two.ship(shipped)
    promote(two, [0, 1], 8)
    promote(four, [48], 16)
    assert two.ship(shipped) and four.ship(shipped)
    assert not two.ship(shipped)
    promote(two, [1], 8)
    assert two.ship(shipped)
    changed = np.load(shipped) - first
    assert changed[[0, 1, 48]].tolist() == [[units] * first.shape[1] for units in (8, 16, 16)]
    changed[[0, 1, 48]] = 0
    assert not changed.any()


def test_a_wheel_ships_nothing_over_rows_that_others_have_changed(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped.npy"
    np.save(shipped, weights_of(AZUL.rules)["numbers"][0])
    wheel, other = Wheel(tmp_path / "wheel", SMALL), Wheel(tmp_path / "other", SMALL)
    promote(wheel, [0], 8)
    promote(other, [0], 16)
    assert other.ship(shipped)
    before = shipped.read_bytes()
    with pytest.raises(OtherWeights, match="changed since"):
        wheel.ship(shipped)
    assert shipped.read_bytes() == before


def test_a_folder_with_another_wheel_is_refused(tmp_path: Path) -> None:
    Wheel(tmp_path, SMALL)
    with pytest.raises(WrongFolder, match="other settings"):
        Wheel(tmp_path, replace(SMALL, seed=2))


def test_the_curve_is_a_picture_of_all_turns() -> None:
    turns = [
        Turn(1, 1000, 2.3, 1.9, 0.07, 0.06, 80, 0.6, 0.03, 3.1, True),
        Turn(2, 1000, 1.9, 1.9, 0.06, 0.06, 200, 0.5, 0.02, -3, False),
    ]
    picture = curve("Azul", turns, 2)
    assert picture.count("<circle") == 2 and f"+{gained(0.6, 2):.0f}" in picture
    assert gained(0.5, 2) == 0 and gained(0.25, 4) == pytest.approx(0)


@pytest.mark.usefixtures("cheap")
def test_the_command_turns_the_wheel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "learn",
        "azul",
        "--folder",
        str(tmp_path),
        "--games",
        "2",
        "--nodes",
        "60",
        "--sets",
        "2",
        "--workers",
        "1",
    ]
    main([*words, "--turns", "1"])
    assert "positions" in capsys.readouterr().out
    assert (tmp_path / "curve.svg").exists() and (tmp_path / "reigning.npy").exists()
