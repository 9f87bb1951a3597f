"""Matches: fair, resumable, unharmed by dying workers; forfeits are scored and the match goes on."""

import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from azulejos.arena.match import Match, Played, play_pairing
from azulejos.arena.pictures import ladder, matrix
from azulejos.arena.report import as_object, report, win_matrix
from azulejos.arena.results import WrongResultsFile
from azulejos.arena.run import run
from azulejos.arena.schedule import Pairing
from azulejos.bots import BOTS
from azulejos.rules.errors import AzulejosError

MATCH = Match(("greedy", "random"), "azul", 2, 12, seed=4)


def outcomes(games: list[Played]) -> list[tuple[object, ...]]:
    """Everything about games that does not depend on the clock."""
    return [(game.number, game.seats, game.places, game.scores, game.decisions, game.forfeit) for game in games]


@pytest.fixture(scope="module")
def undisturbed() -> list[tuple[object, ...]]:
    return outcomes(run(MATCH))


def test_the_report_adds_up(undisturbed: list[tuple[object, ...]]) -> None:
    found = as_object(MATCH, run(MATCH))
    assert found["games"] == 12
    greedy, random = found["bots"]
    assert greedy["wins"] + greedy["draws"] + greedy["losses"] == 12
    assert greedy["wins"] == random["losses"]
    assert greedy["wins"] >= 11
    assert greedy["mean_score"] > random["mean_score"]
    assert greedy["rating"] > 0 > random["rating"]
    json.dumps(found)


def test_a_match_of_four_players_is_one_against_three() -> None:
    match = Match(("greedy", "random"), "azul", 4, 8, seed=2)
    greedy, random = report(match, run(match))
    assert (greedy.games, random.games) == (8, 8)
    assert greedy.wins >= 7


def test_an_interrupted_match_goes_on_where_it_was(tmp_path: Path, undisturbed: list[tuple[object, ...]]) -> None:
    path = tmp_path / "results.jsonl"

    def stop_after_five(games: list[Played], _verdict: object) -> None:
        if len(games) == 5:
            raise KeyboardInterrupt

    assert len(run(MATCH, path, on_result=stop_after_five)) == 5
    cut = path.read_text()[:-30]
    path.write_text(cut)
    seen: list[int] = []
    games = run(MATCH, path, on_result=lambda games, _verdict: seen.append(len(games)))
    assert seen == list(range(5, 13))
    assert outcomes(games) == undisturbed
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))


def test_a_results_file_of_another_match_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(MATCH, path)
    before = path.read_text()
    with pytest.raises(WrongResultsFile, match="holds another match"):
        run(Match(("greedy", "random"), "azul", 2, 12, seed=5), path)
    assert path.read_text() == before


def test_a_damaged_line_in_a_results_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(MATCH, path)
    lines = path.read_text().splitlines()
    lines[3] = "{"
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(WrongResultsFile, match="line 4"):
        run(MATCH, path)


def kill_once(victim: Callable[[], int | None]) -> Callable[[list[Played], object], None]:
    killed: list[int] = []

    def on_result(games: list[Played], _verdict: object) -> None:
        if len(games) >= 3 and not killed and (process := victim()) is not None:
            killed.append(process)
            os.kill(process, signal.SIGKILL)

    on_result.killed = killed  # type: ignore[attr-defined]
    return on_result


def test_a_killed_worker_loses_nothing_and_doubles_nothing(undisturbed: list[tuple[object, ...]]) -> None:
    on_result: Any = kill_once(lambda: next((child.pid for child in multiprocessing.active_children()), None))
    games = run(MATCH, processes=2, on_result=on_result)
    assert on_result.killed
    assert outcomes(games) == undisturbed


def ray_worker() -> int | None:
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if entry.read_bytes().startswith(b"ray::play_pairing"):
                return int(entry.parent.name)
        except OSError:
            continue
    return None


def test_ray_gives_the_same_results_with_a_worker_killed(undisturbed: list[tuple[object, ...]]) -> None:
    import ray

    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        on_result: Any = kill_once(ray_worker)
        games = run(MATCH, ray=True, on_result=on_result)
    finally:
        ray.shutdown()
    assert on_result.killed
    assert outcomes(games) == undisturbed


class Cheat:
    """Answers with an action that is never legal."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Any) -> int:
        return 0


class Crash(Cheat):
    def choose(self, view: Any) -> int:
        raise AzulejosError("the engine has ended")


class Clock:
    """A clock on which everything but starting takes a second."""

    now = 0

    @classmethod
    def perf_counter(cls) -> int:
        cls.now += 1
        return cls.now


class SlowToStart(Cheat):
    """Like somebody else's engine that has to load much; then plays as `random` does."""

    def prepare(self) -> None:
        Clock.now += 1000

    def choose(self, view: Any) -> int:
        return BOTS["random"](seed=self.seed).choose(view)


def test_what_a_bot_needs_to_start_is_not_counted_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "slow", SlowToStart)
    monkeypatch.setattr("azulejos.arena.match.time", Clock)
    played = play_pairing(Match(("slow", "random"), "azul", 2, 2, seed=1), Pairing(0, (0, 1), 1))
    assert not played.forfeit
    assert played.decisions[0] > 1
    assert played.seconds[0] == played.decisions[0]


class CannotStart(Crash):
    def prepare(self) -> None:
        raise AzulejosError("the engine did not start")


@pytest.mark.parametrize("failing", [Cheat, Crash, CannotStart])
def test_a_forfeit_loses_the_game_and_the_match_goes_on(failing: type[Cheat], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", failing)
    match = Match(("failing", "random"), "azul", 2, 4, seed=1)
    games = run(match)
    assert len(games) == 4
    failing_line, other = report(match, games)
    assert (failing_line.losses, failing_line.forfeits) == (4, 4)
    assert (other.wins, other.forfeits) == (4, 0)


def test_among_four_the_one_who_forfeits_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", Cheat)
    match = Match(("random", "greedy", "failing"), "azul", 3, 3, seed=1)
    played = play_pairing(match, Pairing(0, (0, 1, 2), 1))
    assert played.places[2] == 3
    assert "failing (seat 3)" in played.forfeit


def test_a_sequential_test_stops_when_it_is_decided() -> None:
    match = Match(("greedy", "random"), "azul", 2, 400, seed=1)
    games = run(match, claims=(0.0, 50.0))
    assert 8 <= len(games) < 200


def test_pictures_name_every_bot_and_escape_it() -> None:
    games = run(MATCH)
    picture = ladder(report(MATCH, games)) + matrix(["greedy", "<random>"], win_matrix(MATCH, games))
    assert "greedy" in picture
    assert "&lt;random&gt;" in picture
