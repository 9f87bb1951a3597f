"""Summaries of finished games as data: a line per bot, rating differences, the win matrix."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from azulejos.arena.match import Match, Played
from azulejos.arena.rating import Ratings, fit
from azulejos.arena.sequential import Verdict


@dataclass(frozen=True)
class BotReport:
    """One bot's results."""

    name: str
    games: int
    wins: int
    draws: int
    """Victories shared with another bot."""
    losses: int
    win_rate: float
    """Mean share of the victory per game: 1 for a win, a part for a shared one."""
    mean_points: float
    """Mean points in the game per seat."""
    ms_per_decision: float
    forfeits: int
    rating: float
    error: float
    """Half the width of the rating's 95 % interval."""


@dataclass(frozen=True)
class Report:
    """The results of games between bots."""

    bots: list[BotReport]
    """In the order of the match."""
    ratings: Ratings
    forfeits: dict[str, int]
    """The reasons for forfeits, and their counts."""

    def ladder(self) -> list[int]:
        """Return the indices of the bots, best first."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.bots[bot].rating)

    def anchored(self, anchor: int) -> "Report":
        """Return the report with ratings relative to one bot, each with the error of that difference."""
        lines = []
        for bot, line in enumerate(self.bots):
            gap = self.ratings.difference(bot, anchor)
            lines.append(replace(line, rating=gap.rating, error=gap.error))
        return replace(self, bots=lines)

    def differences(self) -> list[dict[str, Any]]:
        """Return the rating difference of every pair in the ladder, with half of its 95 % interval."""
        order = self.ladder()
        return [
            {
                "above": self.bots[one].name,
                "below": self.bots[other].name,
                "difference": self.ratings.difference(one, other).rating,
                "error": self.ratings.difference(one, other).error,
            }
            for place, one in enumerate(order)
            for other in order[place + 1 :]
        ]


def summarise(names: Sequence[str], played: Iterable[Played]) -> Report:
    """Summarise games between the bots with these names, which the games' seats refer to."""
    games = list(played)
    ratings = fit([(game.seats, game.places) for game in games], len(names))
    forfeits: dict[str, int] = {}
    for game in games:
        if game.forfeit:
            forfeits[game.forfeit] = forfeits.get(game.forfeit, 0) + 1
    return Report([_line(bot, name, games, ratings) for bot, name in enumerate(names)], ratings, forfeits)


def _line(bot: int, name: str, games: list[Played], ratings: Ratings) -> BotReport:
    mine = [game for game in games if bot in game.seats]
    shares = [_of(tuple(game.shares()), game, bot) for game in mine]
    decisions = sum(_of(game.decisions, game, bot) for game in mine)
    seconds = sum(_of(game.seconds, game, bot) for game in mine)
    seats = sum(game.seats.count(bot) for game in mine)
    return BotReport(
        name=name,
        games=len(mine),
        wins=sum(share > 0.999 for share in shares),
        draws=sum(0.001 < share < 0.999 for share in shares),
        losses=sum(share < 0.001 for share in shares),
        win_rate=sum(shares) / max(len(mine), 1),
        mean_points=sum(_of(game.scores, game, bot) for game in mine) / max(seats, 1),
        ms_per_decision=1000 * seconds / max(decisions, 1),
        forfeits=sum(game.forfeiter is not None and game.seats[game.forfeiter] == bot for game in mine),
        rating=ratings.standings[bot].rating,
        error=ratings.standings[bot].error,
    )


def _of(values: tuple[Any, ...], game: Played, bot: int) -> Any:
    return sum(value for value, seat in zip(values, game.seats, strict=True) if seat == bot)


def as_object(
    match: Match, played: Iterable[Played], verdict: Verdict | None = None, titles: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the whole result as one JSON object; `titles` are the bots' display names."""
    games = list(played)
    report = summarise(match.bots, games)
    told: dict[str, Any] = {
        "game": match.game,
        "players": match.players,
        "seed": match.seed,
        "games": len(games),
        "bots": [
            {"title": title, **asdict(line)} for title, line in zip(titles or match.bots, report.bots, strict=True)
        ],
        "differences": report.differences(),
        "forfeits": [game.forfeit for game in games if game.forfeit],
        "adjudicated": sum(bool(game.adjudicated) for game in games),
    }
    if verdict is not None:
        told |= {
            "verdict": verdict.name,
            "llr": verdict.llr,
            "sprt": {"low": verdict.low, "high": verdict.high, "lower": verdict.lower, "upper": verdict.upper},
        }
    return told


def win_matrix(bots: int, played: Iterable[Played]) -> list[list[float | None]]:
    """Return how often the bot of a row finished ahead of the bot of a column, ties as half; None if they never met."""
    won = [[0.0] * bots for _ in range(bots)]
    met = [[0] * bots for _ in range(bots)]
    for game in played:
        for seat, bot in enumerate(game.seats):
            for other_seat, other in enumerate(game.seats):
                if bot == other:
                    continue
                met[bot][other] += 1
                mine, theirs = game.places[seat], game.places[other_seat]
                won[bot][other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return [[won[a][b] / met[a][b] if met[a][b] else None for b in range(bots)] for a in range(bots)]


def set_shares(match: Match, played: Iterable[Played]) -> list[float]:
    """Return the first bot's mean share of victories in each complete set of games, for the sequential test."""
    sets: dict[int, list[float]] = {}
    for game in played:
        sets.setdefault(game.number // match.players, []).append(_of(tuple(game.shares()), game, 0))
    return [sum(shares) / len(shares) for shares in sets.values() if len(shares) == match.players]
