"""A game in progress: decisions and chance events in order, with undo and redo.

The game owns the random generator; its positions hold no randomness. Written against the contract; names no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from azulejos.arguments import check_tags, whole_number
from azulejos.move import Move, Moves, moves_of
from azulejos.position import Position, Scored
from azulejos.rules import steps
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import GameType, game_type
from azulejos.rules.errors import BadSetup, IllegalMove, ImpossibleOutcome, MalformedOutcome
from azulejos.rules.text import shown

if TYPE_CHECKING:
    from azulejos.notation.record import Record, Viewer


@dataclass(frozen=True)
class Decision:
    """A player's decision."""

    player: int
    action: int
    text: str = field(default="", compare=False)
    """The move text."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """The outcome of a chance event."""

    values: tuple[int, ...]
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text


Event = Decision | Outcome


@cache
def _decision(game: str, player: int, action: int) -> Decision:
    """A decision; cached, since the same ones occur again and again."""
    return Decision(player, action, moves_of(game)[action].text)


def decided(position: Position, action: int) -> tuple[Decision, Position]:
    """Return the decision of the player to move, which must be legal, and the position after it."""
    return _decision(position.game.name, position.mover, action), position.after_unchecked(action)


def resolved(position: Position, outcome: str | Sequence[int]) -> tuple[Outcome, Position]:
    """Resolve the pending chance event with an outcome, as a text or values; returns it and the position after it.

    Raises MalformedOutcome or ImpossibleOutcome.
    """
    rules = position.game.rules
    if not position.chance_due:
        raise ImpossibleOutcome(f"no chance event is due here, so {outcome!r} cannot happen")
    if isinstance(outcome, str):
        values = np.asarray(rules.words.parse_outcome(position.data, outcome), np.int8)
    else:
        values = _padded(position.game, outcome)
    if code := steps.possible(rules, position.content, values):
        text = outcome if isinstance(outcome, str) else list(outcome)
        raise ImpossibleOutcome(f"{text}: {rules.impossible[code]}")
    return carried_out(position, values)


def _padded(game: GameType, outcome: Sequence[int]) -> Any:
    most = game.rules.max_outcome
    if len(outcome) > most or any(not -128 <= value < 128 for value in outcome):
        raise MalformedOutcome(f"an outcome of {game.name} is at most {most} small integers")
    values = np.full(most, -1, np.int8)
    values[: len(outcome)] = outcome
    return values


def carried_out(position: Position, values: Any) -> tuple[Outcome, Position]:
    """Resolve the pending chance event with values known to be possible; returns it and the position after it."""
    text = position.game.rules.words.outcome_text(position.data, values)
    kept = values.tolist()
    while kept and kept[-1] == -1:
        kept.pop()
    return Outcome(tuple(kept), text), position.after_chance_unchecked(values)


def new(
    name: str, players: int | None = None, seed: int | None = None, first: int | None = None, **options: str
) -> "Game":
    """Set up a game, ready for the first decision.

    Without `players`, the game has the fewest players it allows; without `seed` or `first`, the seed or the starting
    player is random. `options` are those of the game itself (`GameType.options`). Raises UnknownGame or BadSetup.
    """
    game = game_type(name)
    count = game.players[0] if players is None else whole_number(players, "players")
    if count not in game.players:
        fewest, most = game.players[0], game.players[-1]
        allowed = str(most) if fewest == most else f"{fewest} to {most}"
        raise BadSetup(f"{game.name} is for {allowed} players, not {count}")
    if first is not None and not 0 <= whole_number(first, "first") < count:
        raise BadSetup(f"the starting player must be from 0 to {count - 1}, not {first}")
    generator = _generator(seed)
    starter = random_below(generator, count) if first is None else first
    start = set_up_position(game, count, starter, options, generator)
    made = Game(start, generator, starter, options)
    made.settle()
    return made


def _generator(seed: int | None) -> Any:
    from secrets import randbits

    return new_generator(randbits(63) if seed is None else whole_number(seed, "seed"))


def set_up_position(game: GameType, players: int, first: int, options: Mapping[str, str], generator: Any) -> Position:
    """Return the position of a newly set-up game, with the first chance event pending."""
    checked_options(game, options)
    try:
        configuration = game.configure(players, first, options, generator)
    except ValueError as bad:
        raise BadSetup(f"{game.name}: {bad}") from None
    return Position(game, players, steps.start(game.rules, configuration), trusted=True)


def checked_options(game: GameType, options: Mapping[str, str], guest: bool = False) -> None:
    """Raise BadSetup for an option that the game does not have, or a value that it cannot take.

    A `guest`, such as the author of a record or a client of a server, may not set local options.
    """
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            has = f"its options are {', '.join(known)}" if known else "it has none"
            raise BadSetup(f"{game.name} has no option {shown(name)}: {has}")
        if guest and known[name].local:
            raise BadSetup(
                f"{name} names a file on the machine that sets up the game: it cannot come from a record or a client"
            )
        if not isinstance(value, str):
            raise BadSetup(f"{name} must be a text, not {value!r}")
        if known[name].choices and value not in known[name].choices:
            raise BadSetup(f"{name} must be one of {', '.join(known[name].choices)}, not {shown(value)}")


class Game:
    """A game in progress: its events so far, its position, and the random generator for the chance events to come."""

    def __init__(
        self, start: Position, generator: Any, first: int | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self.type = start.game
        self.players = start.players
        self.first = first
        """The starting player, or None for a game from a set-up position."""
        self.options = dict(options or {})
        self._generator = generator
        self._events: list[Event] = []
        self._positions = [start]
        # The generator in each position; copied before a draw, so that positions can share one.
        self._generators = [generator]
        # Decisions taken back, the latest last: the events of each, with the positions after them.
        self._undone: list[list[tuple[Event, Position, Any]]] = []

    @classmethod
    def from_position(cls, position: Position | str, seed: int | None = None) -> Self:
        """Start a game from a position or its text; raises ImpossiblePosition with the reasons."""
        start = position if isinstance(position, Position) else Position.from_text(position)
        start.validate()
        game = cls(start, _generator(seed))
        game.settle()
        return game

    @classmethod
    def from_start(
        cls, start: Position, seed: int | None, first: int | None = None, options: Mapping[str, str] | None = None
    ) -> Self:
        """Start a game in which nothing has happened yet, not even the first deal, to replay events from elsewhere."""
        return cls(start, _generator(seed), first, options)

    def copy(self) -> Self:
        """Return an independent copy in the same state, which will draw the same chance outcomes."""
        made = type(self)(self._positions[0], self._generator, self.first, self.options)
        made._events = list(self._events)
        made._positions = list(self._positions)
        made._generators = list(self._generators)
        made._undone = list(self._undone)
        return made

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare starts and events; future chance outcomes may differ."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self._positions[0] == other._positions[0]
            and self._events == other._events
            and (self.first, self.options) == (other.first, other.options)
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> list[Position]:
        """The position before each event, and the current one."""
        return list(self._positions)

    @property
    def events(self) -> list[Event]:
        """All events so far, in order: decisions and chance outcomes."""
        return list(self._events)

    @property
    def moves(self) -> list[Move]:
        """All moves so far, in order, without the chance outcomes between them."""
        return [Move(self.type.name, event.action) for event in self._events if isinstance(event, Decision)]

    @property
    def mover(self) -> int | None:
        """The player to move, from 0; None when the game is over."""
        return self.position.mover

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    @property
    def legal_moves(self) -> Moves:
        """All legal moves; none when the game is over. `"3B2" in game.legal_moves` works too."""
        return self.position.legal_moves

    def is_legal(self, move: Move | str | int) -> bool:
        """Whether a move, a text (in full or shortened) or an action id stands for one legal move."""
        return self.position.is_legal(move)

    @property
    def scores(self) -> list[int]:
        """Each player's points."""
        return self.position.scores

    @property
    def ranking(self) -> list[int]:
        """Each player's place from 1, after tie-breaks; tied players share a place."""
        return self.position.ranking

    @property
    def winners(self) -> list[int]:
        """The players in first place once the game is over; several if they share the victory."""
        return self.position.winners

    def __repr__(self) -> str:
        return f"<Game {self.type.name}, {self.players} players, {len(self._events)} events>"

    def _repr_svg_(self) -> str:
        """The current position as a picture, for notebooks."""
        return self.position._repr_svg_()

    def __rich__(self) -> Any:
        """The current position as coloured text, for `rich.print` in a terminal."""
        return self.position.__rich__()

    def play(self, move: Move | str | int, outcomes: Iterable[str | Sequence[int]] | None = None) -> Move:
        """Play a legal move, given as a move, text or action id, then settle chance; returns the move.

        Chance outcomes are drawn from the game's generator, or given by `outcomes`, as texts or values. Raises
        MalformedMove, IllegalMove, AmbiguousMove, MalformedOutcome or ImpossibleOutcome, and then leaves the game
        unchanged.
        """
        if self.over:
            raise IllegalMove("the game is over: no move can be made")
        found = self.position.find(move)
        before = len(self._events)
        self.push_unchecked(found.action)
        if outcomes is None:
            self.settle()
            return found
        try:
            for outcome in outcomes:
                self.resolve(outcome)
        except ValueError:
            self._return_to(before)
            raise
        return found

    def push_unchecked(self, action: int) -> None:
        """Play an action that is known to be legal, without a check, and leave chance events pending.

        An illegal action corrupts the game: `play(move, outcomes=[])` does the same with a check.
        """
        self._step(*decided(self._positions[-1], action))

    def resolve(self, outcome: str | Sequence[int]) -> None:
        """Resolve the pending chance event with this outcome, given as a text or as values.

        Raises MalformedOutcome or ImpossibleOutcome.
        """
        self._step(*resolved(self.position, outcome))

    def settle(self) -> None:
        """Draw chance events until a player must decide or the game is over."""
        while self.position.chance_due:
            self._generator = self._generator.copy()
            drawn = steps.draw(self.type.rules, self.position.content, self._generator)
            self._step(*carried_out(self.position, drawn))

    def undo(self, fresh: bool = False) -> Move:
        """Take back the last decision and the chance events after it; returns the move. `redo` restores them.

        If you play the move again, chance draws the same outcomes, or new ones with `fresh=True`.
        """
        last = len(self._events) - 1
        while last >= 0 and not isinstance(self._events[last], Decision):
            last -= 1
        if last < 0:
            raise IllegalMove("there is no move to take back")
        event = self._events[last]
        assert isinstance(event, Decision)
        generator = self._generator
        undone = [*self._undone, self._after(last)]
        self._return_to(last)
        self._undone = undone
        if fresh:
            self._generator = self._generators[-1] = generator
        return moves_of(self.type.name)[event.action]

    def redo(self) -> Move:
        """Play the move that `undo` took back last again, chance events included; returns the move.

        Raises IllegalMove if nothing was taken back, or if the game has continued since.
        """
        if not self._undone:
            raise IllegalMove("there is no move to redo: none was taken back, or the game has continued since")
        left, again = self._undone[:-1], self._undone[-1]
        for event, position, generator in again:
            self._generator = generator
            self._step(event, position)
        self._undone = left
        event = again[0][0]
        assert isinstance(event, Decision)
        return moves_of(self.type.name)[event.action]

    def follow(self, event: Event) -> None:
        """Replay one event of another game (see `events`) in this one, with a check.

        Raises IllegalMove, MalformedOutcome or ImpossibleOutcome.
        """
        if isinstance(event, Outcome):
            self.resolve(event.values)
        elif event.player != self.mover:
            raise IllegalMove(f"it is not the turn of player {event.player}: {event.text} cannot be played")
        else:
            self.push_unchecked(self.position.find(event.action).action)

    def tallies(self) -> list[list[Scored]]:
        """The score entries of each event so far; together they account for every point of the game."""
        return [
            before.tally(event.action) if isinstance(event, Decision) else before.tally_chance(event.values)
            for before, event in zip(self._positions, self._events, strict=False)
        ]

    def record(self, viewer: "Viewer" = None, **tags: str) -> "Record":
        """Return the game as a record, complete or as a viewer saw it, with more tags such as `Player1="Ann"`."""
        from azulejos.notation.record import Record

        check_tags(tags)
        return Record.of(self, viewer, tags)

    def _step(self, event: Event, following: Position) -> None:
        if self._undone:
            # Not cleared: a copy may share it.
            self._undone = []
        self._events.append(event)
        self._positions.append(following)
        self._generators.append(self._generator)

    def _after(self, events: int) -> list[tuple[Event, Position, Any]]:
        """The events after the first `events`, each with the position and the generator after it."""
        return [
            (self._events[place], self._positions[place + 1], self._generators[place + 1])
            for place in range(events, len(self._events))
        ]

    def _return_to(self, events: int) -> None:
        """Go back to the state after the first `events`."""
        del self._events[events:], self._positions[events + 1 :], self._generators[events + 1 :]
        self._generator = self._generators[-1]
