"""A whole match: play what is not played yet, keep every result, stop when all is played or decided."""

from collections.abc import Callable
from pathlib import Path

from azulejos.arena.match import Match, Played
from azulejos.arena.report import set_scores
from azulejos.arena.results import ResultsFile
from azulejos.arena.schedule import lineups
from azulejos.arena.sequential import Verdict, sequential_test
from azulejos.arena.workers import play_here, play_on_ray
from azulejos.rules.errors import AzulejosError


def run(
    match: Match,
    path: Path | None = None,
    processes: int = 1,
    ray: bool = False,
    claims: tuple[float, float] | None = None,
    on_result: Callable[[list[Played], Verdict | None], None] = lambda _games, _verdict: None,
) -> list[Played]:
    """Play a match; gives all its finished games in order, those of an earlier, interrupted run included.

    With `claims` (rating differences, low and high) a match of one line-up stops when it is decided which one
    holds. Ctrl-C ends the match early; what was finished is kept and returned.
    """
    if claims is not None and len(lineups(len(match.bots), match.players)) > 1:
        raise AzulejosError("a sequential test compares two bots: name two")
    results = ResultsFile(match, path)
    left = [pairing for pairing in match.pairings() if pairing.number not in results.games]
    try:
        games = play_on_ray(match, left) if ray else play_here(match, left, processes)
        for played in games:
            results.add(played)
            verdict = sequential_test(set_scores(match, results.finished()), *claims) if claims else None
            on_result(results.finished(), verdict)
            if verdict is not None and verdict.decided is not None:
                games.close()
    except KeyboardInterrupt:
        pass
    finally:
        results.close()
    return results.finished()
