"""Correct the estimates of a game's events by later ones, from the end of the game to its start.

Early in a round a search does not reach the round's end; a few moves later it does. What it then finds about the actual
position also holds for the position before, as in the analysis of a chess game from its end: a position is worth what
the played move led to, or what the best other move promises if that is more. So each position has one worth, and what
a search overlooked is not left over. A chance event ends where the first decision after it begins.

Before a chance event two estimates meet: that of the searches of the round, and the mean over outcomes that were
searched for longer, which is the better one. The searches of the round evaluated much the same boards, so the moves
that were not played are corrected by as much as those that were, and nobody is blamed for the evaluation's
error. It makes luck less certain, and is part of its error. Plain arithmetic.
"""

from math import sqrt

from azulejos.review.judging import CHANCE, Alternative, Judged, difference, moved
from azulejos.review.questions import Chances
from azulejos.review.why import Reason


def settled(events: list[Judged], result: Chances | None) -> list[Judged]:
    """Correct the events; `result` is None if the game is not over. Settling twice changes nothing."""
    corrected: list[Judged] = []
    shift: Chances | None = None
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        last = number == len(events) - 1
        before_chance = not last and events[number + 1].kind == CHANCE
        if last:
            worth = event.after if result is None else result
        elif event.kind == CHANCE and before_chance:
            worth = event.after
        else:
            worth = corrected[-1].before
        if event.kind == CHANCE:
            if shift is not None:
                event = _less_certain(event, shift)
            if number > 0 and events[number - 1].kind != CHANCE:
                event = _unbiased(event, worth, events[number - 1].after)
            shift = None
            corrected.append(_brought(event, worth))
            continue
        if before_chance:
            shift = difference(event.after, worth)
        elif not last and not event.follows:
            # Nobody is blamed for what they could not know.
            worth = event.after if shift is None else moved(event.after, shift)
        corrected.append(_led_to(event if shift is None else _corrected(event, shift), worth))
    corrected.reverse()
    return corrected


def _corrected(event: Judged, shift: Chances) -> Judged:
    """Correct the evaluation of all moves of a decision."""
    before, after, other = moved(event.before, shift), moved(event.after, shift), event.other
    if other is not None:
        other = Alternative(moved(other.chances, shift), other.line, other.why)
    kind, player, text, errors, choices = event.kind, event.player, event.text, event.errors, event.choices
    line, why, ahead, follows = event.line, event.why, event.ahead, event.follows
    return Judged(kind, player, text, before, after, errors, choices, line, why, ahead, other, follows)


def _less_certain(event: Judged, shift: Chances) -> Judged:
    """Add half of the squared difference between two estimates to that of a chance event's error.

    The other half goes to the chance event on the other side of the round.
    """
    errors = [sqrt(error * error + change * change / 2) for error, change in zip(event.errors, shift, strict=True)]
    return Judged(event.kind, None, event.text, event.before, event.after, errors, event.choices, [], [])


def _unbiased(event: Judged, worth: Chances, earlier: Chances) -> Judged:
    """Correct the mean over the sampled outcomes by the error that the search made about the actual one.

    The search misjudges all of them alike. As far as it promised more than the round before did, and the actual outcome
    was worth less than it promised, or the other way round, both are the same error. By what is left of the difference
    the mean is uncertain.
    """
    promised = [mean - chance for mean, chance in zip(event.before, earlier, strict=True)]
    kept = [end - chance for end, chance in zip(worth, event.after, strict=True)]
    size = sum(one * one for one in promised)
    if size == 0.0:
        return event
    together = sum(one * other for one, other in zip(promised, kept, strict=True))
    share = min(1.0, max(0.0, -together / size))
    before = [mean - share * one for mean, one in zip(event.before, promised, strict=True)]
    corrected = Judged(event.kind, None, event.text, before, event.after, event.errors, event.choices, [], [])
    return _less_certain(corrected, difference(earlier, before))


def _brought(event: Judged, worth: Chances) -> Judged:
    """Correct a chance event by what the position after it turned out to be worth."""
    return Judged(event.kind, None, event.text, event.before, worth, event.errors, event.choices, [], [])


def _led_to(event: Judged, worth: Chances) -> Judged:
    """Correct a decision by what the position after it turned out to be worth."""
    player = event.player
    assert player is not None
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
