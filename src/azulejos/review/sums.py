"""The totals of a reviewed game: what each player lost by moves, what luck brought, and what remains.

The parts add up by construction. For each player: result = start - own loss + what others' losses gave + luck + rest.
"""

from dataclasses import dataclass
from math import sqrt

from azulejos.review.judging import CHANCE, DECISION, Judged
from azulejos.review.ladder import Rating, estimate
from azulejos.review.names import accuracy_of, mean_and_error, name_of
from azulejos.review.questions import Chances
from azulejos.review.settling import settled


@dataclass(frozen=True)
class PlayerReview:
    """One player's game."""

    loss: float
    """Total winning chance lost by their own decisions, 0 or more."""
    given: float
    """Winning chance gained from the losses of others. For two players: the opponent's loss."""
    luck: float
    """Winning chance gained or lost by luck."""
    luck_error: float
    """Standard error of the luck, from the sampled outcomes."""
    rest: float
    """The remainder: the accumulated difference between two estimates of each position."""
    error: float
    """Standard error of the whole sum; about two thirds of all remainders are smaller."""
    accuracy: float
    """From 0 to 100: see `names.accuracy_of`."""
    mean_loss: float
    """Mean loss per decision with a choice."""
    decisions: int
    """The number of these decisions."""
    names: dict[str, int]
    """The number of decisions with each name."""
    rating: Rating | None
    """Estimated from the mean loss, on the scale of the bots' levels; None if there was no decision."""
    best: int | None
    """The event in which they found the best move with the largest lead over the second best, or None."""
    worst: int | None
    """The event of their costliest decision, or None if none cost anything."""


@dataclass(frozen=True)
class Review:
    """The review of a whole game."""

    game: str
    start: Chances
    """Each player's winning chance at the start."""
    result: Chances
    """The result: winners share 1. For an unfinished game: the chances at its end."""
    over: bool
    players: list[PlayerReview]
    events: list[Judged]


def changes(judged: Judged) -> Chances:
    """Return the change of each player's chances."""
    return [after - before for before, after in zip(judged.before, judged.after, strict=True)]


def drifts(events: list[Judged], result: Chances) -> list[Chances]:
    """Return the difference between each position's estimate after one event and before the next."""
    ends = [*[event.before for event in events[1:]], result]
    return [
        [end - event.after[player] for player, end in enumerate(ends[number])] for number, event in enumerate(events)
    ]


def summed(game: str, players: int, events: list[Judged], result: Chances | None) -> Review:
    """Sum up the review of a game from its settled events; `result` is None if the game is not over."""
    if not events:
        even = [1.0 / players for _ in range(players)]
        return Review(game, even, result or even, result is not None, [], [])
    end = events[-1].after if result is None else result
    left = drifts(events, end)
    reviews = [_player(game, players, player, events, left) for player in range(players)]
    return Review(game, events[0].before, end, result is not None, reviews, events)


def concluded(game: str, players: int, events: list[Judged], result: Chances | None) -> Review:
    """Settle events that were judged one by one, and sum them up."""
    return summed(game, players, settled(events, result), result)


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
    """Find a player's costliest decision."""
    found: int | None = None
    for number, event in enumerate(events):
        if event.player == player and event.loss > (events[found].loss if found is not None else 0.0):
            found = number
    return found


def _best(events: list[Judged], player: int) -> int | None:
    """Find the best move of a player with the largest lead over the second best."""
    found: int | None = None
    for number, event in enumerate(events):
        if event.player == player and event.ahead > (events[found].ahead if found is not None else 0.0):
            found = number
    return found
