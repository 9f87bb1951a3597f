"""Correct the estimates of a game's events by later ones, from the end of the game to its start.

Early in a round a search does not reach the round's end; a few moves later it does. What it then finds about the actual
position also holds for the position before, as in the analysis of a chess game from its end: a position is worth what
the played move led to, or what the best other move promises if that is more. So each position of a round has one
worth, and what a search overlooked is not left over. A chance event ends where the first decision after it begins.
Plain arithmetic.
"""

from math import sqrt

from azulejos.review.judging import CHANCE, Judged
from azulejos.review.questions import Chances
from azulejos.review.why import Reason


def settled(events: list[Judged], result: Chances | None) -> list[Judged]:
    """Correct the events; `result` is None if the game is not over. Settling twice changes nothing."""
    corrected: list[Judged] = []
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if number == len(events) - 1:
            worth = event.after if result is None else result
        elif event.kind == CHANCE and events[number + 1].kind == CHANCE:
            worth = event.after
        elif event.kind != CHANCE and (events[number + 1].kind == CHANCE or not event.follows):
            # A mean over deals is another kind of estimate, and nobody is blamed for what they could not know.
            worth = event.after
        else:
            worth = corrected[-1].before
        if event.kind == CHANCE and number > 0 and events[number - 1].kind != CHANCE:
            event = _unbiased(event, worth, events[number - 1].after)
        corrected.append(_led_to(event, worth))
    corrected.reverse()
    return corrected


def _unbiased(event: Judged, worth: Chances, earlier: Chances) -> Judged:
    """Correct the mean over the sampled outcomes by the error that the search made about the actual one.

    The search misjudges all of them alike. As far as it promised more than the round before did, and the actual outcome
    was worth less than it promised, or the other way round, both are the same error.
    """
    promised = [mean - chance for mean, chance in zip(event.before, earlier, strict=True)]
    kept = [end - chance for end, chance in zip(worth, event.after, strict=True)]
    size = sum(one * one for one in promised)
    if size == 0.0:
        return event
    together = sum(one * other for one, other in zip(promised, kept, strict=True))
    share = min(1.0, max(0.0, -together / size))
    before = [mean - share * one for mean, one in zip(event.before, promised, strict=True)]
    return Judged(event.kind, None, event.text, before, event.after, event.errors, event.choices, [], [])


def _led_to(event: Judged, worth: Chances) -> Judged:
    """Correct an event by what the position after it turned out to be worth."""
    player = event.player
    if player is None:
        before, errors = event.before, event.errors
        return Judged(event.kind, None, event.text, before, worth, errors, event.choices, [], [])
    best, line, why = event.before, event.line, event.why
    if not line and event.other is not None:
        best, line, why = event.other.chances, event.other.line, event.other.why
    if line and best[player] > worth[player]:
        seen = zip(event.errors, worth, event.after, strict=True)
        errors = [sqrt(error * error + (now - then) * (now - then)) for error, now, then in seen]
        return _decided(event, best, worth, errors, line, why, 0.0)
    nothing = [0.0 for _ in worth]
    ahead = worth[player] - best[player] if line else event.ahead
    return _decided(event, worth, worth, nothing, [], [], ahead)


def _decided(
    event: Judged, before: Chances, after: Chances, errors: Chances, line: list[str], why: list[Reason], ahead: float
) -> Judged:
    text, choices, follows = event.text, event.choices, event.follows
    return Judged(event.kind, event.player, text, before, after, errors, choices, line, why, ahead, None, follows)
