"""Writes a review into a game record, and reads it back.

Each event of the main line gets its evaluation (the chances after it), a mark for an inaccuracy, mistake or blunder,
and a comment: `[%review ...]` with the numbers, followed by the same in words. The better line becomes a variation.
docs/review.md describes the numbers. Game-agnostic.
"""

import re

from azulejos.game import Decision, Event
from azulejos.notation.record import Evaluation, Hidden, Node, Record
from azulejos.review.judging import CHANCE, DECISION, Judged, result_chances
from azulejos.review.names import MARKS, name_of
from azulejos.review.questions import Chances
from azulejos.review.sums import Review, summed
from azulejos.review.why import Reason
from azulejos.review.words import SENTENCES, describe_event
from azulejos.rules.errors import AzulejosError, MalformedRecord

_REVIEW = re.compile(r"\s*\[%review ([^\]]*)\].*", re.DOTALL)


def annotate(record: Record, review: Review) -> None:
    """Write a review into its game's record, replacing any earlier one; other comments and marks stay."""
    nodes = record.main_line
    if len(nodes) != len(review.events):
        raise ValueError(f"the review has {len(review.events)} events, but the record has {len(nodes)}")
    for node, event in zip(nodes, review.events, strict=True):
        node.evaluation = Evaluation(tuple(event.after))
        node.marks = tuple(mark for mark in node.marks if mark not in MARKS.values())
        name = name_of(event.loss)
        if name in MARKS:
            node.marks += (MARKS[name],)
        words = describe_event(event)
        own = _REVIEW.sub("", node.comment)
        parts = [own, _numbers(event), words]
        node.comment = " ".join(part for part in parts if part)
        if event.line and node.parent is not None:
            _vary(node.parent, event)


def _vary(node: Node, event: Judged) -> None:
    """Add the better line as a variation, as far as it goes without chance."""
    for number, text in enumerate(event.line):
        if node.position is None or node.position.mover is None:
            return
        try:
            node = node.add(text)
        except AzulejosError:
            # The line was found from what the player could know; hidden information may make its continuation illegal.
            return
        if number == 0 and node.evaluation is None:
            node.evaluation = Evaluation(tuple(event.before))


def _numbers(event: Judged) -> str:
    words = [f"before={_written(event.before)}", f"after={_written(event.after)}", f"error={_written(event.errors)}"]
    if event.kind == DECISION:
        words.append(f"choices={event.choices}")
    if event.ahead:
        words.append(f"ahead={event.ahead:.4f}")
    if event.line:
        words.append(f"better={','.join(event.line)}")
    for reason in event.why:
        values = "".join(f",{name}:{value}" for name, value in reason.values.items())
        words.append(f"why={reason.key}{values}")
    return f"[%review {' '.join(words)}]"


def _written(chances: Chances) -> str:
    return "/".join(f"{chance:.4f}" for chance in chances)


def read_review(record: Record) -> Review | None:
    """Read the review in a record; None if there is none, or only one of part of the game."""
    events = []
    for node in record.main_line:
        match = _REVIEW.search(node.comment)
        if match is None or node.event is None or isinstance(node.event, Hidden):
            return None
        try:
            events.append(_judged(match[1], node.event, record.start.players))
        except ValueError as wrong:
            raise MalformedRecord(f"the review of {node.event} cannot be read: {wrong}") from None
    last = record.main_line[-1].position if record.main_line else None
    result = result_chances(last) if last is not None and last.over else None
    return summed(record.start.game.name, record.start.players, events, result) if events else None


def _judged(text: str, event: Event, players: int) -> Judged:
    values: dict[str, str] = {}
    why = []
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "why":
            # A later version may know more reasons.
            why += [reason for reason in (_reason(value),) if reason.key in SENTENCES]
        else:
            values[name] = value
    before, after = _read(values, "before", players), _read(values, "after", players)
    errors = _read(values, "error", players)
    line = values["better"].split(",") if "better" in values else []
    choices, ahead = int(values.get("choices", "0")), float(values.get("ahead", "0"))
    kind, player = (DECISION, event.player) if isinstance(event, Decision) else (CHANCE, None)
    return Judged(kind, player, event.text, before, after, errors, choices, line, why, ahead)


def _read(values: dict[str, str], name: str, players: int) -> Chances:
    chances = [float(part) for part in values.get(name, "").split("/")]
    if len(chances) != players or not all(0.0 <= chance <= 1.0 for chance in chances):
        raise ValueError(f"{name} must be {players} numbers from 0 to 1")
    return chances


def _reason(text: str) -> Reason:
    key, *pairs = text.split(",")
    values: dict[str, int | str] = {}
    for pair in pairs:
        name, _, value = pair.partition(":")
        values[name] = int(value) if re.fullmatch("[0-9]+", value) and name != "move" else value
    return Reason(key, values)
