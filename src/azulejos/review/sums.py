"""A reviewed game: what each player lost by moves, what luck brought, and what is left over. Plain arithmetic.

The pieces add up by construction. For each player: result = start - own loss + what others' losses gave + luck + rest.
"""

from dataclasses import dataclass
from math import sqrt

from azulejos.review.judging import CHANCE, DECISION, Judged
from azulejos.review.ladder import Rating, estimate
from azulejos.review.names import accuracy_of, mean_and_error, name_of
from azulejos.review.questions import Chances


@dataclass(frozen=True)
class PlayerReview:
    """One player's game."""

    loss: float
    """Winning chance lost by their own decisions, 0 or more; all of them together."""
    given: float
    """Winning chance gained by what the others' decisions lost. For two players: the other's loss."""
    luck: float
    """Winning chance that chance brought, or took."""
    luck_error: float
    """Standard error of the luck, from the sampled outcomes."""
    rest: float
    """What is left over: how far two estimates of one position differ, added up."""
    error: float
    """Standard error of the whole sum: about two thirds of all rests are smaller."""
    accuracy: float
    """From 0 to 100: see `names.accuracy_of`."""
    mean_loss: float
    """Loss for each decision in which there was a choice."""
    decisions: int
    """How many of these there were."""
    names: dict[str, int]
    """How many decisions have each name."""
    rating: Rating | None
    """Estimated from the mean loss, on the scale of the bots' levels; None without a decision."""
    best: int | None
    """The event where they found a best move that was furthest ahead of the next best, or None."""
    worst: int | None
    """The event of their costliest decision, or None if none cost anything."""


@dataclass(frozen=True)
class Review:
    """A whole game, reviewed."""

    game: str
    start: Chances
    """Each player's winning chance before anything happened."""
    result: Chances
    """What they got: winners share 1. Of a game that is not over: their chances at its end."""
    over: bool
    players: list[PlayerReview]
    events: list[Judged]


def changes(judged: Judged) -> Chances:
    """What an event changed, for each player."""
    return [after - before for before, after in zip(judged.before, judged.after, strict=True)]


def drifts(events: list[Judged], result: Chances) -> list[Chances]:
    """How far each position's estimate as a result of one event differs from that as the start of the next."""
    ends = [*[event.before for event in events[1:]], result]
    return [
        [end - event.after[player] for player, end in enumerate(ends[number])] for number, event in enumerate(events)
    ]


def summed(game: str, players: int, events: list[Judged], result: Chances | None) -> Review:
    """The review of a game from its judged events; `result` is None if the game is not over."""
    if not events:
        even = [1.0 / players for _ in range(players)]
        return Review(game, even, result or even, result is not None, [], [])
    end = events[-1].after if result is None else result
    left = drifts(events, end)
    told = [_player(game, players, player, events, left) for player in range(players)]
    return Review(game, events[0].before, end, result is not None, told, events)


def _player(game: str, players: int, player: int, events: list[Judged], left: list[Chances]) -> PlayerReview:
    own = [event for event in events if event.kind == DECISION and event.player == player]
    losses = [event.loss for event in own if event.choices > 1]
    luck = [(changes(event)[player], event.errors[player]) for event in events if event.kind == CHANCE]
    given = [changes(event)[player] for event in events if event.kind == DECISION and event.player != player]
    rest = [drift[player] for drift in left]
    mean, error = mean_and_error(losses)
    names: dict[str, int] = {}
    for loss in losses:
        names[name_of(loss)] = names.get(name_of(loss), 0) + 1
    luck_error = sqrt(sum(wrong * wrong for _, wrong in luck))
    return PlayerReview(
        sum(losses),
        sum(given),
        sum(brought for brought, _ in luck),
        luck_error,
        sum(rest),
        sqrt(sum(drift * drift for drift in rest) + luck_error * luck_error),
        accuracy_of(losses),
        mean,
        len(losses),
        names,
        estimate(game, players, mean, error) if losses else None,
        _best(events, player),
        _worst(events, player),
    )


def _worst(events: list[Judged], player: int) -> int | None:
    """The costliest decision of a player."""
    found: int | None = None
    for number, event in enumerate(events):
        if event.player == player and event.loss > (events[found].loss if found is not None else 0.0):
            found = number
    return found


def _best(events: list[Judged], player: int) -> int | None:
    """The best move that a player found and that was furthest ahead of the next best."""
    found: int | None = None
    for number, event in enumerate(events):
        if event.player == player and event.ahead > (events[found].ahead if found is not None else 0.0):
            found = number
    return found
