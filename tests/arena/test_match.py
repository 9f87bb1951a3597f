"""Matches: fair, resumable, unharmed by dying workers; forfeits are scored and the match continues."""

import dataclasses
import json
import multiprocessing
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.arena.adjudication import BadAdjudication
from azulejos.arena.match import Match, Played, match_key
from azulejos.arena.pictures import ladder, matrix
from azulejos.arena.play import compile_once, play_pairing
from azulejos.arena.pool import pools
from azulejos.arena.records import records_beside
from azulejos.arena.report import as_object, summarise, win_matrix
from azulejos.arena.results import WrongResultsFile, merge, merge_files, read_results, write_results
from azulejos.arena.run import Outcome, run
from azulejos.arena.schedule import Pairing
from azulejos.arena.suites import FOLDER, BadSuite, read_suite
from azulejos.bots import BOTS
from azulejos.bots.bot import Choice
from azulejos.bots.process import EngineFailed
from azulejos.rules import GAMES
from azulejos.rules.errors import AzulejosError
from tests.bots.test_engine import FOREIGN
from tests.rules_harness import CONFIGURATIONS

MATCH = Match(("greedy", "random"), "azul", 2, 12, seed=4)


def foreign(manner: str) -> str:
    """Somebody else's engine, which misbehaves."""
    return f"engine:0.1s:{shlex.join([sys.executable, str(FOREIGN), manner])}"


def outcomes(games: list[Played]) -> list[tuple[object, ...]]:
    """Everything about games that does not depend on the clock."""
    return [(game.number, game.seats, game.places, game.scores, game.decisions, game.forfeit) for game in games]


@pytest.fixture(scope="module")
def undisturbed() -> list[tuple[object, ...]]:
    return outcomes(run(MATCH).games)


def test_the_report_adds_up(undisturbed: list[tuple[object, ...]]) -> None:
    found = as_object(MATCH, run(MATCH).games)
    assert found["games"] == 12
    greedy, random = found["bots"]
    assert greedy["wins"] + greedy["draws"] + greedy["losses"] == 12
    assert greedy["wins"] == random["losses"]
    assert greedy["wins"] >= 11
    assert greedy["mean_points"] > random["mean_points"]
    assert greedy["rating"] > 0 > random["rating"]
    (gap,) = found["differences"]
    assert (gap["above"], gap["below"]) == ("greedy", "random")
    assert gap["difference"] == pytest.approx(greedy["rating"] - random["rating"])
    # The errors of two ratings that are fitted to the same games are not independent.
    assert gap["error"] == pytest.approx(greedy["error"] + random["error"])
    json.dumps(found)


def test_a_match_of_four_players_is_one_against_three() -> None:
    match = Match(("greedy", "random"), "azul", 4, 8, seed=2)
    greedy, random = summarise(match.bots, run(match).games).bots
    assert (greedy.games, random.games) == (8, 8)
    assert greedy.wins >= 7


def test_an_interrupted_match_resumes_where_it_stopped(tmp_path: Path, undisturbed: list[tuple[object, ...]]) -> None:
    path = tmp_path / "results.jsonl"

    def stop_after_five(now: Outcome) -> None:
        if len(now.games) == 5:
            raise KeyboardInterrupt

    assert len(run(MATCH, path, on_result=stop_after_five).games) == 5
    cut = path.read_text()[:-30]
    path.write_text(cut)
    seen: list[int] = []
    outcome = run(MATCH, path, on_result=lambda now: seen.append(len(now.games)))
    assert seen == list(range(5, 13))
    assert outcomes(outcome.games) == undisturbed
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))


def test_a_results_file_of_another_match_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(MATCH, path)
    before = path.read_text()
    with pytest.raises(WrongResultsFile, match="holds a different match"):
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


def kill_once(victim: Callable[[], int | None]) -> Callable[[Outcome], None]:
    killed: list[int] = []

    def on_result(now: Outcome) -> None:
        if len(now.games) >= 3 and not killed and (process := victim()) is not None:
            killed.append(process)
            os.kill(process, signal.SIGKILL)

    on_result.killed = killed  # type: ignore[attr-defined]
    return on_result


def test_a_killed_worker_loses_nothing_and_doubles_nothing(undisturbed: list[tuple[object, ...]]) -> None:
    on_result: Any = kill_once(lambda: next((child.pid for child in multiprocessing.active_children()), None))
    games = run(MATCH, processes=2, on_result=on_result).games
    assert on_result.killed
    assert outcomes(games) == undisturbed


def ray_worker() -> int | None:
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if entry.read_bytes().startswith(b"ray::azulejos"):
                return int(entry.parent.name)
        except OSError:
            continue
    return None


def test_ray_gives_the_same_results_with_a_worker_killed(undisturbed: list[tuple[object, ...]]) -> None:
    import ray

    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        on_result: Any = kill_once(ray_worker)
        games = run(MATCH, ray=True, on_result=on_result).games
    finally:
        ray.shutdown()
    assert on_result.killed
    assert outcomes(games) == undisturbed


class Cheat:
    """Answers with an action that is never legal."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: azulejos.Position) -> Choice:
        return 0


class Crash(Cheat):
    def choose(self, view: azulejos.Position) -> Choice:
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

    def choose(self, view: azulejos.Position) -> Choice:
        return BOTS["random"](seed=self.seed).choose(view)


def test_what_a_bot_needs_to_start_is_not_counted_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "slow", SlowToStart)
    monkeypatch.setattr("azulejos.arena.play.time", Clock)
    played = play_pairing(Match(("slow", "random"), "azul", 2, 2, seed=1), Pairing(0, (0, 1), 1))
    assert not played.forfeit
    assert played.decisions[0] > 1
    assert played.seconds[0] == played.decisions[0]


class CannotStart(Crash):
    def prepare(self) -> None:
        raise AzulejosError("the engine did not start")


class Raises(Cheat):
    """Written in Python, with a mistake in it."""

    def choose(self, view: azulejos.Position) -> Choice:
        return int(1 / (self.seed * 0))


@pytest.mark.parametrize("failing", [Cheat, Crash, CannotStart, Raises])
def test_a_forfeit_loses_the_game_and_the_match_goes_on(failing: type[Cheat], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", failing)
    match = Match(("failing", "random"), "azul", 2, 4, seed=1)
    games = run(match).games
    assert len(games) == 4
    failing_line, other = summarise(match.bots, games).bots
    assert (failing_line.losses, failing_line.forfeits) == (4, 4)
    assert (other.wins, other.forfeits) == (4, 0)


def test_among_four_the_one_who_forfeits_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", Cheat)
    match = Match(("random", "greedy", "failing"), "azul", 3, 3, seed=1)
    played = play_pairing(match, Pairing(0, (0, 1, 2), 1))
    assert played.places[2] == 3
    assert "failing (seat 3)" in played.forfeit


def test_a_sequential_test_stops_when_it_is_decided_and_says_so(tmp_path: Path) -> None:
    match = Match(("greedy", "random"), "azul", 2, 400, seed=1)
    path = tmp_path / "sprt.jsonl"
    outcome = run(match, path, sprt=(0.0, 50.0))
    assert 8 <= len(outcome.games) < 200
    assert outcome.verdict is not None
    told = as_object(match, outcome.games, outcome.verdict)
    assert told["verdict"] == "H1"
    assert told["llr"] >= told["sprt"]["upper"] > 0
    again = run(match, path, sprt=(0.0, 50.0))
    assert len(again.games) == len(outcome.games)
    worse = run(Match(("random", "greedy"), "azul", 2, 400, seed=1), sprt=(0.0, 50.0)).verdict
    assert worse is not None
    assert worse.name == "H0"
    assert "random over greedy is +0 Elo rather than +50" in worse.words("random", "greedy")


def test_pictures_name_every_bot_and_escape_it() -> None:
    games = run(MATCH).games
    picture = ladder(summarise(MATCH.bots, games).bots) + matrix(["greedy", "<random>"], win_matrix(2, games))
    assert "greedy" in picture
    assert "&lt;random&gt;" in picture


def test_every_game_is_written_as_a_record_and_resumed_matches_double_none(tmp_path: Path) -> None:
    path, records = tmp_path / "results.jsonl", tmp_path / "results.azulejos"
    run(MATCH, path, records=records)
    whole = records.read_text()
    # A kill between a game's record and its result: the game is played again, and its record is there once.
    path.write_text("\n".join(path.read_text().splitlines()[:-3]) + "\n")
    games = run(MATCH, path, records=records).games
    assert sorted(records.read_text().split("[Azulejos ")) == sorted(whole.split("[Azulejos "))
    read = {int(record.tags["Number"]): record for record in azulejos.read_records(records.read_text())}
    assert sorted(read) == list(range(12))
    for game in games:
        record = read[game.number]
        assert tuple(record.replay().scores) == game.scores
        assert [record.tags[f"Player{seat}"] for seat in (1, 2)] == [MATCH.bots[bot] for bot in game.seats]


def test_a_forfeit_is_a_tag_of_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", Raises)
    (game,) = run(Match(("failing", "random"), "azul", 2, 1, seed=1)).games
    record = azulejos.read_record(game.record)
    assert "ZeroDivisionError" in record.tags["Forfeit"]
    assert record.result == "*"


def test_a_results_file_is_extended_by_more_games(tmp_path: Path, undisturbed: list[tuple[object, ...]]) -> None:
    path = tmp_path / "results.jsonl"
    run(Match(("greedy", "random"), "azul", 2, 6, seed=4), path)
    seen: list[int] = []
    games = run(MATCH, path, on_result=lambda now: seen.append(len(now.games))).games
    assert seen == list(range(7, 13))
    assert outcomes(games) == undisturbed
    assert len(run(Match(("greedy", "random"), "azul", 2, 4, seed=4), path).games) == 4
    assert len(path.read_text().splitlines()) == 13


def test_results_of_several_matches_are_merged_and_rated_together(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.jsonl" for name in ("one", "other", "same", "four")]
    run(Match(("greedy", "random"), "azul", 2, 8, seed=1), files[0])
    run(Match(("random", "search:20n"), "azul", 2, 8, seed=2), files[1])
    run(Match(("greedy", "random"), "azul", 2, 4, seed=1), files[2])
    run(Match(("greedy", "random"), "azul", 4, 4, seed=1), files[3])
    merged = tmp_path / "merged.jsonl"
    write_results(merged, merge(part for file in files for part in read_results(file)))
    assert len(merged.read_text().splitlines()) == 3 + 8 + 8 + 4
    two, four = pools(read_results(merged))
    assert (two.players, len(two.games), two.bots) == (2, 16, ["greedy", "random", "search:20n"])
    assert (four.players, len(four.games)) == (4, 4)
    lines = two.report().bots
    assert [line.games for line in lines] == [8, 16, 8]
    assert lines[1].rating < min(lines[0].rating, lines[2].rating)
    anchored = two.report().anchored(1).bots
    assert anchored[1].rating == 0
    assert anchored[0].rating == pytest.approx(lines[0].rating - lines[1].rating)


def test_records_of_other_games_stay_in_the_file(tmp_path: Path) -> None:
    records = tmp_path / "all.azulejos"
    mine = str(azulejos.new("azul", seed=1).record(Player1="Ann"))
    records.write_text(mine)
    other = Match(("greedy", "random"), "azul", 2, 2, seed=9)
    for _ in range(2):
        for match in (MATCH, other):
            run(match, records=records)
    texts = [str(record) for record in azulejos.read_records(records)]
    assert texts[0] == mine and len(texts) == 1 + MATCH.games + other.games


def test_a_file_cannot_hold_both_results_and_records(tmp_path: Path) -> None:
    path = tmp_path / "games.azulejos"
    with pytest.raises(WrongResultsFile, match=r"name the results games\.jsonl"):
        run(MATCH, path, records=records_beside(path))
    with pytest.raises(WrongResultsFile, match="not a regular file"):
        run(MATCH, tmp_path / "results.jsonl", records=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_results_file_of_a_suite_that_has_changed_is_refused(tmp_path: Path) -> None:
    suite, path = tmp_path / "suite.txt", tmp_path / "results.jsonl"
    deals = [azulejos.new("azul", seed=seed).position.text for seed in range(2)]
    suite.write_text(f"# mine\n\n{deals[0]}\n", encoding="utf-8-sig")
    match = Match(("greedy", "random"), "azul", 2, 2, seed=1, suite=str(suite))
    run(match, path)
    read_suite.cache_clear()
    suite.write_text(deals[1] + "\n")
    with pytest.raises(WrongResultsFile, match="a different match"):
        run(match, path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "not a text file"),
        (b"azulejos/1 azul players=2 phase=offer bag=* 1.lines=BB,-,-,-,-", "line 1: .*more tiles than it has spaces"),
        (b"azulejos/1 azul players=2 phase=over", "line 1: "),
    ],
)
def test_a_suite_with_a_deal_that_cannot_be_played_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    suite = tmp_path / "suite.txt"
    suite.write_bytes(content)
    with pytest.raises(BadSuite, match=message):
        read_suite(str(suite), "azul", 2)


def test_a_bot_that_has_not_played_is_not_rated(tmp_path: Path) -> None:
    one, none = tmp_path / "one.jsonl", tmp_path / "none.jsonl"
    run(Match(("greedy", "random"), "azul", 2, 2, seed=1), one)
    run(Match(("greedy", "level:1"), "azul", 2, 2, seed=1), none)
    none.write_text(none.read_text().splitlines(keepends=True)[0])
    (pool,) = pools(merge([*read_results(none), *read_results(one)]))
    assert pool.bots == ["greedy", "random"]


def test_records_are_merged_with_their_results(tmp_path: Path) -> None:
    matches = [Match(("greedy", "random"), "azul", 2, 4, seed=1), Match(("greedy", "random"), "azul", 3, 3, seed=1)]
    files = [tmp_path / f"{name}.jsonl" for name in ("two", "three", "more")]
    for match, file in zip([*matches, dataclasses.replace(matches[0], games=6)], files, strict=True):
        run(match, file, records=records_beside(file))
    records_beside(files[0]).write_text(records_beside(files[0]).read_text() + '[Azulejos "1"]\n[Number "7"]\n')
    merged = tmp_path / "merged.jsonl"
    merge_files(files[:2], merged)
    merge_files([files[2], merged], merged)
    records = list(azulejos.read_records(records_beside(merged).read_text()))
    assert [(record.start.players, int(record.tags["Number"])) for record in records] == [
        *((2, number) for number in range(6)),
        *((3, number) for number in range(3)),
    ]
    for part in read_results(merged):
        of_match = [record for record in records if record.tags["Match"] == match_key(part.settings)]
        assert [tuple(record.replay().scores) for record in of_match] == [game.scores for game in part.games.values()]


def test_a_record_that_does_not_name_its_match_belongs_to_the_results_beside_it(tmp_path: Path) -> None:
    file, merged = tmp_path / "two.jsonl", tmp_path / "merged.jsonl"
    run(Match(("greedy", "random"), "azul", 2, 2, seed=1), file, records=records_beside(file))
    older = re.sub(r'\[Match "\w+"\]\n', "", records_beside(file).read_text())
    records_beside(file).write_text(older)
    merge_files([file], merged)
    assert records_beside(merged).read_text() == older


def test_merging_never_loses_games_of_the_file_it_writes(tmp_path: Path) -> None:
    one, other, text = tmp_path / "one.jsonl", tmp_path / "other.jsonl", tmp_path / "notes.txt"
    run(Match(("greedy", "random"), "azul", 2, 2, seed=1), one)
    run(Match(("greedy", "random"), "azul", 2, 2, seed=2), other)
    before = other.read_text()
    with pytest.raises(WrongResultsFile, match="in none of the files"):
        merge_files([one], other)
    assert other.read_text() == before
    text.write_text("dear diary\n")
    with pytest.raises(WrongResultsFile, match="not a finished game"):
        merge_files([one], text)
    assert text.read_text() == "dear diary\n"
    merge_files([one, other], other)
    assert [len(part.games) for part in read_results(other)] == [2, 2]


@pytest.mark.parametrize(("manner", "message"), [("", "did not start"), ("crash", "does not play duel")])
def test_an_engine_that_cannot_play_ends_the_match_before_it_begins(manner: str, message: str, tmp_path: Path) -> None:
    engine = foreign(manner) if manner else "engine:1s:/nowhere/engine"
    with pytest.raises(EngineFailed, match=message):
        run(Match((engine, "random"), "duel", 2, 4, seed=1), tmp_path / "results.jsonl")
    assert not list(tmp_path.iterdir())


def test_an_engine_that_crashes_in_a_game_forfeits_it() -> None:
    outcome = run(Match((foreign("crash"), "random"), "azul", 2, 1, seed=1))
    (game,) = outcome.games
    assert outcome.titles == ["foreign 0.1s", "random"]
    assert azulejos.read_record(game.record).tags["Player1"] == "foreign 0.1s"
    assert game.forfeiter == 0
    assert "exit status 3" in game.forfeit


class Counting(SlowToStart):
    """Counts its decisions in this process."""

    decided = 0

    def choose(self, view: Any) -> Any:
        Counting.decided += 1
        return super().choose(view)


def test_workers_find_compiled_what_one_process_has_compiled_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "counting", Counting)
    match = Match(("counting", "random"), "azul", 2, 2, seed=1)
    monkeypatch.setattr("azulejos.arena.play.MACHINE", "library")
    compile_once(match)
    assert Counting.decided == 0
    monkeypatch.setattr("azulejos.arena.play.MACHINE", "jit")
    compile_once(match)
    compile_once(match)
    assert Counting.decided == 1


def test_games_begin_from_a_suites_deals(tmp_path: Path) -> None:
    match = Match(("greedy", "random"), "azul", 2, 4, seed=1, suite="standard")
    deals = read_suite("standard", "azul", 2)
    starts = [azulejos.read_record(game.record).start for game in run(match).games]
    assert starts == [deals[0], deals[0], deals[1], deals[1]]
    own = tmp_path / "own.txt"
    own.write_text(f"# mine\n{deals[5]}\n")
    (game,) = run(Match(("greedy", "random"), "azul", 2, 1, seed=1, suite=str(own))).games
    assert azulejos.read_record(game.record).start == deals[5]
    with pytest.raises(BadSuite, match="no deal of duel for 2"):
        read_suite(str(own), "duel", 2)
    with pytest.raises(BadSuite, match="No such file"):
        read_suite("nowhere.txt", "azul", 2)
    own.write_text("nonsense\n")
    with pytest.raises(BadSuite, match="line 1"):
        read_suite(str(own), "azul", 3)


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_the_standard_suite_has_different_deals_for_every_game(game: str, players: int) -> None:
    deals = read_suite("standard", game, players)
    assert len(set(deals)) == len(deals) == 24
    assert {deal.mover for deal in deals} == set(range(players))
    assert not any(deal.status() for deal in deals)
    assert set(GAMES) == {path.stem for path in FOLDER.glob("*.txt")}


def test_games_are_ended_after_so_many_rounds() -> None:
    for game in run(Match(("greedy", "random"), "azul", 2, 2, seed=1, adjudicate="rounds:2")).games:
        assert game.adjudicated == "by points after 2 rounds"
        assert azulejos.read_record(game.record).tags["Adjudicated"] == game.adjudicated
        assert sum(game.decisions) < 40
        assert game.places[game.scores.index(max(game.scores))] == 1


def test_games_are_ended_when_they_are_as_good_as_won() -> None:
    match = Match(("greedy", "random"), "azul", 2, 4, seed=1, adjudicate="chance:0.95")
    games = run(match).games
    assert any(game.adjudicated for game in games)
    for game in games:
        assert game.places[game.seats.index(0)] == 1
    with pytest.raises(BadAdjudication, match=r"chance:0\.99"):
        Match(("greedy", "random"), "azul", 2, 4, seed=1, adjudicate="soon")
