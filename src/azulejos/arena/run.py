"""Run a match: play the missing games, store every result, stop when all are played or the test is decided."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from azulejos.arena.match import Match, Played
from azulejos.arena.play import check_bots, compile_once, play_pairing
from azulejos.arena.report import set_shares
from azulejos.arena.results import ResultsFile
from azulejos.arena.sequential import Verdict, check_hypotheses, sequential_test
from azulejos.arena.workers import work_here, work_on_ray


@dataclass(frozen=True)
class Outcome:
    """The outcome of a match."""

    games: list[Played]
    """All finished games in order, including those of an earlier run."""
    verdict: Verdict | None
    """The state of the sequential test, if there is one."""
    titles: list[str]
    """The bots' display names: an engine's is the name it declares."""


def run(
    match: Match,
    path: Path | None = None,
    processes: int = 1,
    ray: bool = False,
    sprt: tuple[float, float] | None = None,
    records: Path | None = None,
    on_result: Callable[[Outcome], None] = lambda _outcome: None,
) -> Outcome:
    """Play a match, with results in `path` and records in `records`, and return the outcome.

    With `sprt` (two Elo differences, low and high) a match of two bots stops when the test is decided. Ctrl-C ends the
    match early and returns the finished games. Raises EngineFailed, before the first game, for an engine that does not
    start or does not play the game.
    """
    if sprt is not None:
        check_hypotheses(*sprt, len(match.bots))
    titles = list(match.bots) if ray else check_bots(match)
    results = ResultsFile(match, path, records)

    def outcome() -> Outcome:
        played = [game for game in results.finished() if game.number < match.games]
        verdict = sequential_test(set_shares(match, played), *sprt, match.players) if sprt else None
        return Outcome(played, verdict, titles)

    left = [pairing for pairing in match.pairings() if pairing.number not in results.games]
    try:
        if _decided(outcome()):
            return outcome()
        if processes > 1 and left and not ray:
            compile_once(match)
        play = functools.partial(play_pairing, match)
        games = work_on_ray(play, left) if ray else work_here(play, left, processes)
        for played in games:
            results.add(played)
            now = outcome()
            on_result(now)
            if _decided(now):
                games.close()
    except KeyboardInterrupt:
        pass
    finally:
        results.close()
    return outcome()


def _decided(outcome: Outcome) -> bool:
    return outcome.verdict is not None and outcome.verdict.decided is not None
