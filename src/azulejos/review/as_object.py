"""Converts a review to plain data, for JSON and other programs."""

from typing import Any

from azulejos.review.judging import CHANCE, Judged
from azulejos.review.names import name_of
from azulejos.review.sums import PlayerReview, Review, changes

DIGITS = 6


def as_object(review: Review) -> dict[str, Any]:
    """Convert a review to one object. For each player: result = start - loss + given + luck + rest."""
    return {
        "game": review.game,
        "over": review.over,
        "start": _rounded(review.start),
        "result": _rounded(review.result),
        "players": [_player(player) for player in review.players],
        "rest": _rounded([player.rest for player in review.players]),
        "errors": _rounded([player.error for player in review.players]),
        "events": [_event(event) for event in review.events],
    }


def _rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) + 0.0 for number in numbers]


def _player(player: PlayerReview) -> dict[str, Any]:
    loss, given, luck, luck_error, mean_loss = _rounded(
        [player.loss, player.given, player.luck, player.luck_error, player.mean_loss]
    )
    rating = player.rating
    return {
        "loss": loss,
        "given": given,
        "luck": luck,
        "luck_error": luck_error,
        "accuracy": round(player.accuracy, 1),
        "mean_loss": mean_loss,
        "decisions": player.decisions,
        "names": player.names,
        "rating": None
        if rating is None
        else {"rating": rating.rating, "low": rating.low, "high": rating.high, "level": rating.level},
        "best": player.best,
        "worst": player.worst,
    }


def _event(event: Judged) -> dict[str, Any]:
    common: dict[str, Any] = {
        "kind": event.kind,
        "text": event.text,
        "before": _rounded(event.before),
        "after": _rounded(event.after),
        "errors": _rounded(event.errors),
    }
    if event.kind == CHANCE:
        return {**common, "luck": _rounded(changes(event))}
    return {
        **common,
        "player": event.player,
        "choices": event.choices,
        "loss": round(event.loss, DIGITS),
        "name": name_of(event.loss),
        "better": event.line,
        "why": [{"key": reason.key, **reason.values} for reason in event.why],
    }
