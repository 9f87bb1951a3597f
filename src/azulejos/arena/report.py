"""What a match has shown: a line a bot, as data and as a table."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from azulejos.arena.match import Match, Played
from azulejos.arena.rating import ratings
from azulejos.arena.schedule import lineups


@dataclass(frozen=True)
class BotReport:
    """One bot's results."""

    name: str
    games: int
    wins: int
    draws: int
    """Victories shared with another bot."""
    losses: int
    score: float
    """Share of victories: 1 for a win, a part for a shared one, over the games."""
    mean_score: float
    """Points in the game, on average over its seats."""
    ms_per_decision: float
    forfeits: int
    rating: float
    error: float


def report(match: Match, played: Iterable[Played]) -> list[BotReport]:
    """The results of each bot, in the order in which they were named."""
    games = list(played)
    standings = ratings([(game.seats, game.places) for game in games], len(match.bots))
    found = []
    for bot, name in enumerate(match.bots):
        mine = [game for game in games if bot in game.seats]
        shares = [
            sum(share for seat, share in zip(game.seats, game.shares(), strict=True) if seat == bot) for game in mine
        ]
        decisions = sum(_of(game.decisions, game, bot) for game in mine)
        seconds = sum(_of(game.seconds, game, bot) for game in mine)
        seats = sum(game.seats.count(bot) for game in mine)
        found.append(
            BotReport(
                name=name,
                games=len(mine),
                wins=sum(share > 0.999 for share in shares),
                draws=sum(0.001 < share < 0.999 for share in shares),
                losses=sum(share < 0.001 for share in shares),
                score=sum(shares) / max(len(mine), 1),
                mean_score=sum(_of(game.scores, game, bot) for game in mine) / max(seats, 1),
                ms_per_decision=1000 * seconds / max(decisions, 1),
                forfeits=sum(game.forfeit.startswith(f"{name} (") for game in mine),
                rating=standings[bot].rating,
                error=standings[bot].error,
            )
        )
    return found


def _of(values: tuple[Any, ...], game: Played, bot: int) -> Any:
    return sum(value for value, seat in zip(values, game.seats, strict=True) if seat == bot)


def as_object(match: Match, played: Iterable[Played]) -> dict[str, Any]:
    """The whole result as one JSON object."""
    games = list(played)
    return {
        "game": match.game,
        "players": match.players,
        "seed": match.seed,
        "games": len(games),
        "bots": [asdict(line) for line in report(match, games)],
        "forfeits": [game.forfeit for game in games if game.forfeit],
    }


def win_matrix(match: Match, played: Iterable[Played]) -> list[list[float | None]]:
    """How often the bot of a row finished before the bot of a column, shared places as half; None if never met."""
    size = len(match.bots)
    won = [[0.0] * size for _ in range(size)]
    met = [[0] * size for _ in range(size)]
    for game in played:
        for seat, bot in enumerate(game.seats):
            for other_seat, other in enumerate(game.seats):
                if bot == other:
                    continue
                met[bot][other] += 1
                mine, theirs = game.places[seat], game.places[other_seat]
                won[bot][other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return [[won[a][b] / met[a][b] if met[a][b] else None for b in range(size)] for a in range(size)]


def set_scores(match: Match, played: Iterable[Played]) -> list[float]:
    """The first bot's mean score in each complete set of games, for the sequential test between two bots."""
    sets: dict[int, list[float]] = {}
    for game in played:
        share = sum(share for seat, share in zip(game.seats, game.shares(), strict=True) if seat == 0)
        sets.setdefault(game.number // match.players, []).append(share)
    assert len(lineups(len(match.bots), match.players)) == 1
    return [sum(scores) / len(scores) for scores in sets.values() if len(scores) == match.players]
