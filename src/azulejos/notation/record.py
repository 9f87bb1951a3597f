"""A game record: tags, every decision and chance outcome, comments, evaluations and variations.

The record is a tree of nodes, one for each event; the first child of a node was played, the others are variations.
Chance outcomes are part of the record, so it replays without a random generator. Names no game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from azulejos.game import Decision, Event, Game, Outcome, decided, resolved, set_up_position
from azulejos.position import Position
from azulejos.rules import steps
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import HIDDEN, SPECTATOR
from azulejos.rules.errors import HiddenEvent

VERSION = "1"
UNFINISHED = "*"
"""The end of the record of an unfinished game; others end with the final scores, such as `45-38`."""
WIDTH = 100
"""The line width; comments and events are not broken."""

Viewer = int | Literal["spectator"] | None
"""The viewpoint of a record: a player, a spectator, or None for everything."""


@dataclass(frozen=True)
class Hidden:
    """An event that the viewer saw only as this text, or that came after such an event."""

    text: str
    chance: bool = False
    """Whether it is a chance outcome."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Evaluation:
    """An engine's evaluation of the position after an event."""

    chances: tuple[float, ...]
    """Each player's winning chance, from 0 to 1."""
    margin: float | None = None
    """The first player's expected final lead."""

    def __str__(self) -> str:
        chances = "/".join(f"{chance:.3f}" for chance in self.chances)
        return f"@{chances}" if self.margin is None else f"@{chances}:{self.margin:+.1f}"


@dataclass(eq=False, slots=True)
class Node:
    """One event with its annotations and what came after. The root of a record has no event."""

    event: Event | Hidden | None
    position: Position | None
    """The position after the event; None after a hidden event."""
    parent: "Node | None" = field(default=None, repr=False)
    comment: str = ""
    evaluation: Evaluation | None = None
    marks: tuple[int, ...] = ()
    """Numbers as in chess records: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting, 6 dubious."""
    children: "list[Node]" = field(default_factory=list, repr=False)

    def add(self, text: str) -> "Node":
        """Add an event after this one, with a check: a move text, or an outcome if chance is due; returns its node.

        An existing child is returned; a new one becomes the last child.
        """
        if self.position is None:
            raise HiddenEvent("a hidden event came before: what follows cannot be checked")
        event: Event
        if self.position.chance_due:
            event, position = resolved(self.position, text)
        else:
            event, position = decided(self.position, self.position.parse(text).action)
        for child in self.children:
            if child.event == event:
                return child
        return self.attach(event, position)

    def attach(self, event: Event | Hidden, position: Position | None) -> "Node":
        """Add an event after this one, without a check."""
        child = Node(event, position, self)
        self.children.append(child)
        return child

    def path(self) -> "list[Node]":
        """The nodes from the first event to this one."""
        nodes = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


@dataclass(eq=False)
class Record:
    """A whole game in writing. `str(record)` is its text; `read_record` reads it."""

    start: Position
    """The position before the first event."""
    first: int | None
    """The starting player, or None for a game from a set-up position."""
    options: dict[str, str]
    tags: dict[str, str]
    """Other tags, such as Player1, Date, Event."""
    root: Node
    viewer: Viewer = None

    @classmethod
    def of(cls, game: Game, viewer: Viewer = None, tags: dict[str, str] | None = None) -> "Record":
        """Create the record of a game, complete or as a viewer saw it."""
        positions = game.positions
        seat = SPECTATOR if viewer == "spectator" else viewer
        start = positions[0] if seat is None else _view(positions[0], seat)
        record = cls(start, game.first, dict(game.options), dict(tags or {}), Node(None, start), viewer)
        node = record.root
        followed = True
        for event, before, after in zip(game.events, positions, positions[1:], strict=False):
            seen = event if seat is None else _seen(event, before, seat)
            followed = followed and not isinstance(seen, Hidden)
            if not followed and not isinstance(seen, Hidden):
                seen = Hidden(seen.text, isinstance(seen, Outcome))
            position = after if seat is None else _view(after, seat)
            node = node.attach(seen, position if followed else None)
        if not followed:
            record.tags.setdefault("Result", result(game))
        return record

    @property
    def main_line(self) -> list[Node]:
        """The nodes of the game as played, in order."""
        nodes = []
        node = self.root
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    @property
    def events(self) -> list[Event | Hidden]:
        """The events of the game, in order."""
        return [node.event for node in self.main_line if node.event is not None]

    def replay(self, to: Node | None = None, seed: int | None = None) -> Game:
        """Replay the game to its end or to a node; `seed` is for chance after that.

        Raises HiddenEvent for a record with hidden events.
        """
        nodes = self.main_line if to is None else to.path()
        game = Game.from_start(self.start, seed, self.first, self.options)
        for node in nodes:
            if isinstance(node.event, Hidden):
                raise HiddenEvent(f"{node.event} is hidden: a record of one viewer cannot be replayed")
            if isinstance(node.event, Decision):
                game.push_unchecked(node.event.action)
            elif node.event is not None:
                game.resolve(node.event.values)
        return game

    @property
    def result(self) -> str:
        """The final scores, such as `45-38`, or `*` when the game is not over."""
        last = self.main_line[-1:] or [self.root]
        position = last[0].position
        if position is None:
            return self.tags.get("Result", UNFINISHED)
        return "-".join(str(score) for score in position.scores) if position.over else UNFINISHED

    def __str__(self) -> str:
        return "\n".join([*self._tag_lines(), "", *_wrapped(self._movetext()), ""])

    def _tag_lines(self) -> list[str]:
        tags = {"Azulejos": VERSION, "Game": self.start.game.name, "Players": str(self.start.players)}
        if self.first is not None:
            tags["First"] = str(self.first + 1)
        tags |= self._shared_options()
        if self.viewer is not None:
            tags["Viewer"] = "spectator" if self.viewer == "spectator" else str(self.viewer + 1)
        if not self._told_by_tags():
            tags["Position"] = self.start.text
        tags |= {name: value for name, value in self.tags.items() if name not in tags} | {"Result": self.result}
        return [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]

    def _told_by_tags(self) -> bool:
        """Whether game, players, starting player and options determine the set-up."""
        if self.first is None:
            return False
        start, options = self.start, self._shared_options()
        return set_up_position(start.game, start.players, self.first, options, new_generator(0)) == start

    def _shared_options(self) -> dict[str, str]:
        """The options that mean the same on every machine; the position tells the effect of others."""
        local = {option.name for option in self.start.game.options if option.local}
        return {name: value for name, value in self.options.items() if name not in local}

    def _movetext(self) -> Iterator[str]:
        if self.root.comment:
            yield _comment(self.root.comment)
        yield from _line(self.root, 0, self.start.players)
        yield self.result


def result(game: Game) -> str:
    """The final scores of a game, such as `45-38`, or `*` when it is not over."""
    return "-".join(str(score) for score in game.scores) if game.over else UNFINISHED


def _view(position: Position, seat: int) -> Position:
    return position.view(None if seat == SPECTATOR else seat)


def _seen(event: Event, before: Position, seat: int) -> Event | Hidden:
    """Return an event as a viewer sees it."""
    words = before.game.rules.words
    if isinstance(event, Decision):
        if steps.seen_action(before.game.rules, before.content, event.action, seat) == HIDDEN:
            return Hidden(words.hidden_text(before.data))
        return event
    outcome = np.full(before.game.rules.max_outcome, -1, np.int8)
    outcome[: len(event.values)] = event.values
    seen = steps.seen_outcome(before.game.rules, before.content, outcome, seat)
    if (seen == outcome).all():
        return event
    return Hidden(words.outcome_text(_view(before, seat).data, seen), chance=True)


def _line(node: Node, decisions: int, players: int) -> Iterator[str]:
    """Yield the tokens of what came after a node, including variations; `decisions` were made before."""
    number_due = True
    while node.children:
        main = node.children[0]
        yield from _event(main, decisions, players, number_due)
        for other in node.children[1:]:
            yield "("
            yield from _event(other, decisions, players, True)
            yield from _line(other, decisions + _counts(other), players)
            yield ")"
        number_due = len(node.children) > 1 or not _counts(main)
        decisions += _counts(main)
        node = main


def _counts(node: Node) -> int:
    event = node.event
    return int(isinstance(event, Decision) or (isinstance(event, Hidden) and not event.chance))


def _event(node: Node, decisions: int, players: int, number_due: bool) -> Iterator[str]:
    if _counts(node):
        numbered = number_due or decisions % players == 0
        yield f"{decisions + 1}. {node.event}" if numbered else str(node.event)
    else:
        yield f"<{node.event}>"
    if node.evaluation is not None:
        yield str(node.evaluation)
    for mark in node.marks:
        yield f"${mark}"
    if node.comment:
        yield _comment(node.comment)


def _wrapped(tokens: Iterator[str]) -> Iterator[str]:
    """Arrange tokens in lines; a chance outcome has its own line."""
    line: list[str] = []
    for token in tokens:
        alone = token.startswith("<")
        if line and (alone or sum(map(len, line)) + len(line) + len(token) > WIDTH):
            yield " ".join(line)
            line = []
        line.append(token)
        if alone:
            yield " ".join(line)
            line = []
    yield " ".join(line)


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"
