"""A table: the state that a log of events leads to. Folding the same events always gives the same table.

Knows the rules through the contract; independent of database and network. `views` defines what a viewer may see of a
table, `commands` what is allowed.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import azulejos
from azulejos.rules.contract import CHANCE, GAMES, HIDDEN, OVER, SPECTATOR, GameType
from azulejos.server.tables.append_only import AppendOnly
from azulejos.server.tables.buffers import buffers_of
from azulejos.server.tables.events import POSITION_EVENTS, Event


class BadLog(Exception):
    """A log that these rules cannot replay: another version wrote it, or it is damaged."""


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    kind: str
    """`person`, `bot` (one of the server's own) or `outside` (a program that plays over the API)."""
    name: str
    bot: str = ""
    """The bot's registered name; for an outside bot its own."""
    secret: str = ""
    """Hash of the secret that holds the seat, or the `holder` of the outside bot it is kept for."""
    invite: str = ""
    """Hash of the invitation to this seat; empty if anyone may sit down."""
    taken: bool = False
    gone: str = ""
    """Why a person no longer plays (`resigned` or `time`); empty while they do."""


@dataclass(frozen=True)
class Clock:
    """Time control: a total for the whole game, and an increment per turn."""

    initial: int
    credit: int
    """Both in milliseconds."""


@dataclass(frozen=True)
class Sight:
    """What a viewer sees of a decision or chance event."""

    text: str
    words: str
    action: int | None = None
    values: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    """An event of the log, with what each viewer sees of it."""

    event: Event
    sights: tuple[Sight, ...] = ()
    """The truth; then, if someone sees less, what each viewer sees, spectators last. Empty for events that are not part
    of the game itself.
    """
    scores: tuple[int, ...] = ()
    """After a decision or chance event."""
    scored: tuple[Any, ...] = ()
    """What it scored: score-sheet entries, each the values of a SCORED record. Public, since every board is."""
    waypoint: Any = field(default=None, compare=False, repr=False)
    """The true position after it if chance comes next, since the table itself moves on at once."""

    @property
    def truth(self) -> Sight:
        """Everything there is to see."""
        return self.sights[0]

    def sight(self, viewer: int) -> Sight:
        """Return what this viewer (a seat or SPECTATOR) sees."""
        if len(self.sights) == 1:
            return self.truth
        return self.sights[-1] if viewer == SPECTATOR else self.sights[1 + viewer]


@dataclass(frozen=True)
class Decision:
    """A decision that has not been taken back."""

    number: int
    seat: int
    forced: bool
    """Whether there was no alternative."""


@dataclass(frozen=True)
class Offer:
    """An undo offer, and who must still agree."""

    seat: int
    to: int
    waiting: frozenset[int]


@dataclass(frozen=True)
class Result:
    """The result of a game."""

    why: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass
class Table:
    """The state of one table. Call `copy` before folding: readers hold on to the old one."""

    id: str
    game: GameType = field(init=False)
    options: dict[str, str] = field(default_factory=dict)
    first: int | None = None
    """The starting player; None for a game from a set-up position."""
    seats: list[Seat] = field(default_factory=list)
    clock: Clock | None = None
    listed: bool = False
    hints: bool = False
    archive: bool = False
    expires: int | None = None
    """The deadline for challenged outside bots to answer."""
    status: str = "open"
    """`open` (waits for players), `running` or `over`."""
    steps: AppendOnly[Step] = field(default_factory=AppendOnly)
    version: int = 0
    line: AppendOnly[Event] = field(default_factory=AppendOnly)
    """The decisions and chance events that have not been taken back, in order."""
    decisions: AppendOnly[Decision] = field(default_factory=AppendOnly)
    mover: int = OVER
    left: list[int] = field(default_factory=list)
    """Milliseconds left by seat, as of `since`."""
    since: int = 0
    offer: Offer | None = None
    result: Result | None = None
    rematch: str = ""
    keys: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The event number that each idempotency key led to, and the digest of the request."""
    rendered: dict[Any, bytes] = field(default_factory=dict)
    """Cached views of exactly this state; a copy starts without."""
    summary: str | None = None
    """What lists show of the seats and the clock; cached."""
    _positions: Any = None
    _start: Any = None
    _turn: int | None = None
    """The seat to credit once its turn has passed."""
    _legal: list[int] | None = None
    """The legal actions; cached."""
    _scores: tuple[int, ...] | None = None
    """The scores; cached."""

    @classmethod
    def folded(cls, table_id: str, events: list[Event]) -> "Table":
        """Fold a whole log into a table; raises BadLog."""
        table = cls(table_id)
        try:
            for event in events:
                table.fold(event)
        except Exception as problem:
            raise BadLog(f"{type(problem).__name__}: {str(problem)[:200]}") from problem
        return table

    def copy(self) -> "Table":
        """Return a copy that can be folded without affecting this one."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats, other.left, other.keys = self.seats[:], self.left[:], dict(self.keys)
        other.steps, other.line, other.decisions = self.steps.copy(), self.line.copy(), self.decisions.copy()
        other._positions = self._copied()
        other.rendered = {}
        return other

    def _copied(self) -> Any:
        # An array's own copy would go through the record field by field.
        positions = np.empty(1, self._positions.dtype)
        positions[0] = self.position
        return positions

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.steps)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def position(self) -> Any:
        """The true position, which must not leave the server unfiltered."""
        return self._positions[0]

    @property
    def bot(self) -> str | None:
        """`bot` or `stand-in` if one is to move, else None."""
        if self.status != "running" or self.mover < 0:
            return None
        seat = self.seats[self.mover]
        return "bot" if seat.kind == "bot" else "stand-in" if seat.gone else None

    @property
    def ticking(self) -> int | None:
        """The seat whose clock runs."""
        runs = self.clock is not None and self.status == "running" and self.mover >= 0 and self.bot is None
        return self.mover if runs else None

    @property
    def challenged(self) -> frozenset[int]:
        """The seats of outside bots that have not answered their challenge."""
        if self.status != "open":
            return frozenset()
        return frozenset(number for number, seat in enumerate(self.seats) if seat.kind == "outside" and not seat.taken)

    @property
    def deadline(self) -> int | None:
        """When the time of the player to move, or of a challenge, runs out."""
        if self.challenged:
            return self.expires
        seat = self.ticking
        return None if seat is None else self.since + self.left[seat]

    def left_at(self, now: int) -> list[int]:
        """Return the milliseconds left by seat."""
        left = self.left[:]
        if self.ticking is not None:
            left[self.ticking] = max(0, left[self.ticking] - (now - self.since))
        return left

    def seats_of(self, secret: str) -> frozenset[int]:
        """Return the seats that a secret (given its hash) holds."""
        return frozenset(number for number, seat in enumerate(self.seats) if secret and seat.secret == secret)

    def sitting(self, mine: frozenset[int]) -> frozenset[int]:
        """Return those of these seats that are taken, not only reserved."""
        return frozenset(number for number in mine if self.seats[number].taken)

    @property
    def makers(self) -> frozenset[int]:
        """The seats of the table's maker."""
        made = self.steps[0].event.data["seats"]
        return frozenset(number for number, seat in enumerate(made) if seat.get("taken") and seat.get("secret"))

    def legal(self) -> list[int]:
        """The legal actions in the true position, while the game runs."""
        if self.status != "running" or self.mover < 0:
            return []
        if self._legal is None:
            actions = buffers_of(self.game.rules).actions
            self._legal = actions[: self.game.rules.calls.legal(self._positions, actions)].tolist()
        return self._legal

    def played(self) -> azulejos.Game:
        """The game so far: the events that have not been taken back, from the beginning."""
        start = azulejos.Position(self.game, self.players, self._start[0])
        game = azulejos.Game.from_start(start, None, self.first, self.options)
        for event in self.line:
            if event.kind == "move":
                game.push_unchecked(event.data["action"])
            else:
                game.resolve(event.data["values"])
        return game

    def rewound(self) -> "Table":
        """Return this table as at the start of play, to be advanced through the log with `pass_on`."""
        again = self.copy()
        again.line, again.decisions = AppendOnly(), AppendOnly()
        again._set_position(self._start.copy())
        return again

    def pass_on(self, event: Event) -> None:
        """Advance only the position, and who decided last, past an event."""
        if event.kind == "undone":
            self._fold_undone(event)
        elif event.kind in ("move", "chance"):
            if event.kind == "move":
                self.decisions.append(Decision(event.number, event.data["seat"], False))
            self.line.append(event)
            self._carry_out(event)
            self.mover = self.game.rules.calls.mover(self._positions)

    def scores(self) -> tuple[int, ...]:
        """Each seat's score."""
        if self._scores is None:
            points = np.zeros(self.players, np.int32)
            self.game.rules.calls.scores(self._positions, points)
            self._scores = tuple(points.tolist())
        return self._scores

    def ranks(self) -> tuple[int, ...]:
        """Each seat's place by the rules, if the game ended now."""
        places = np.zeros(self.players, np.int32)
        self.game.rules.calls.ranks(self._positions, places)
        return tuple(places.tolist())

    def fold(self, event: Event) -> None:
        """Apply the next event."""
        if event.number != self.last + 1:
            raise ValueError(f"table {self.id}: event {event.number} follows event {self.last}")
        if event.kind in POSITION_EVENTS:
            self._stop_clock(event)
            self.version = event.number
        step = getattr(self, f"_fold_{event.kind}")(event) or Step(event)
        self.steps.append(step)
        if event.key is not None:
            key, _, request = event.key.partition(":")
            self.keys[key] = event.number, request
        self._credit_turn()

    def _fold_created(self, event: Event) -> None:
        data = event.data
        self.game = GAMES[data["game"]]
        if data["version"] != self.game.version:
            raise ValueError(
                f"table {self.id} was played by version {data['version']} of {self.game.name}, "
                f"and this is version {self.game.version}"
            )
        self.options = data["options"]
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.clock = Clock(**data["clock"]) if data["clock"] else None
        self.listed, self.hints, self.archive = data["listed"], data["hints"], data["archive"]
        self.left = [self.clock.initial if self.clock else 0] * self.players
        self.first = data["first"]
        self.expires = data.get("expires")
        self._start = np.zeros(1, self.game.rules.dtype)
        self._start[0] = azulejos.Position.from_text(data["position"]).data
        self._set_position(self._start.copy())

    def _fold_joined(self, event: Event) -> None:
        data = event.data
        number = data["seat"]
        self.summary = None
        self.seats[number] = replace(self.seats[number], name=data["name"], secret=data["secret"], taken=True)
        if data.get("bot"):
            self.seats[number] = replace(self.seats[number], kind="outside", bot=data["bot"])

    def _fold_declined(self, event: Event) -> None:
        """Do nothing: closing the table is a separate event."""

    def _fold_left(self, event: Event) -> None:
        number = event.data["seat"]
        self.summary = None
        # An invitation reopens the seat; a seat kept for a secret, as after a rematch, stays reserved.
        made = self.steps[0].event.data["seats"][number]
        kept = made.get("secret", "")
        self.seats[number] = replace(
            self.seats[number],
            kind=made["kind"],
            name=made["name"] if kept else "",
            bot=made.get("bot", ""),
            secret=kept,
            taken=False,
        )

    def _fold_seated(self, event: Event) -> None:
        self.summary = None
        self.seats[event.data["seat"]] = Seat("bot", event.data["name"], event.data["bot"], taken=True)

    def _fold_started(self, event: Event) -> None:
        self._legal = None
        self.status = "running"
        self.since = event.at

    def _fold_move(self, event: Event) -> Step:
        action = event.data["action"]
        sights = self._sights_of_action(action)
        self.decisions.append(Decision(event.number, event.data["seat"], len(self.legal()) == 1))
        self._turn = event.data["seat"]
        self.offer = None
        return self._advance(event, sights)

    def _fold_chance(self, event: Event) -> Step:
        return self._advance(event, self._sights_of_outcome(event.data["values"]))

    def _advance(self, event: Event, sights: tuple[Sight, ...]) -> Step:
        scored = self._tally(event)
        self.line.append(event)
        self._legal = self._scores = None
        self._carry_out(event)
        self.mover = self.game.rules.calls.mover(self._positions)
        waypoint = self._copied()[0] if self.mover == CHANCE else None
        return Step(event, sights, self.scores(), scored, waypoint)

    def _tally(self, event: Event) -> tuple[Any, ...]:
        rules = self.game.rules
        buffers = buffers_of(rules)
        decided = event.kind == "move"
        outcome = buffers.outcome if decided else self._outcome(event.data["values"])
        action = event.data["action"] if decided else CHANCE
        count = rules.calls.tally(self._positions, action, outcome, buffers.scored, buffers.scratch)
        return tuple(buffers.scored[:count].tolist()) if count else ()

    def _carry_out(self, event: Event) -> None:
        if event.kind == "move":
            self.game.rules.calls.apply(self._positions, event.data["action"])
        else:
            self.game.rules.calls.resolve(self._positions, self._outcome(event.data["values"]))

    def _fold_offered(self, event: Event) -> None:
        data = event.data
        self.offer = Offer(data["seat"], data["to"], frozenset(data["waiting"]))

    def _fold_answered(self, event: Event) -> None:
        if self.offer is None:
            return
        waiting = self.offer.waiting - frozenset(event.data["seats"])
        self.offer = replace(self.offer, waiting=waiting) if event.data["yes"] else None

    def _fold_undone(self, event: Event) -> None:
        to = event.data["to"]
        self.line = AppendOnly(entry for entry in self.line if entry.number < to)
        self.decisions = AppendOnly(decision for decision in self.decisions if decision.number < to)
        self.offer = None
        self._turn = None
        self._legal = self._scores = None
        self._set_position(self._start.copy())
        for entry in self.line:
            self._carry_out(entry)
        self.mover = self.game.rules.calls.mover(self._positions)

    def _fold_resigned(self, event: Event) -> None:
        number = event.data["seat"]
        self.summary = None
        self.seats[number] = replace(self.seats[number], gone=event.data["why"])
        self.offer = None

    def _fold_phrase(self, event: Event) -> None:
        """Do nothing: a phrase changes no state."""

    def _fold_resumed(self, event: Event) -> None:
        self.since += event.data["gone"]

    def _fold_ended(self, event: Event) -> None:
        data = event.data
        self.status = "over"
        self.result = Result(data["why"], tuple(data["places"]), tuple(data["scores"]))
        self.offer = None

    def _fold_rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]

    def _set_position(self, positions: Any) -> None:
        self._positions = positions
        self.mover = self.game.rules.calls.mover(self._positions)

    def _outcome(self, values: list[int]) -> Any:
        outcome = buffers_of(self.game.rules).outcome.copy()
        outcome[: len(values)] = values
        return outcome

    def _sights_of_action(self, action: int) -> tuple[Sight, ...]:
        calls, words = self.game.rules.calls, self.game.rules.words
        shown = Sight(words.action_text(action), words.describe(self.position, action), action)
        # Whatever a spectator sees, everyone sees.
        if calls.seen_action(self._positions, action, SPECTATOR) != HIDDEN:
            return (shown,)
        text = words.hidden_text(self.position)
        hidden = Sight(text, text)
        seats = (calls.seen_action(self._positions, action, seat) for seat in range(self.players))
        return (shown, *(shown if seen != HIDDEN else hidden for seen in seats), hidden)

    def _sights_of_outcome(self, values: list[int]) -> tuple[Sight, ...]:
        outcome = self._outcome(values)
        sights = [self._sight_of_outcome(outcome, len(values))]
        for viewer in (*range(self.players), SPECTATOR):
            seen = outcome.copy()
            self.game.rules.calls.seen_outcome(self._positions, seen, viewer)
            same = (seen == outcome).all()
            sights.append(sights[0] if same else self._sight_of_outcome(seen, len(values), viewer))
        return tuple(sights[:1] if len(set(sights)) == 1 else sights)

    def _sight_of_outcome(self, outcome: Any, length: int, viewer: int | None = None) -> Sight:
        before = self._positions.copy()
        if viewer is not None:
            self.game.rules.calls.hide(before, viewer)
        text = self.game.rules.words.outcome_text(before[0], outcome)
        return Sight(text, text, values=tuple(outcome[:length].tolist()))

    def _stop_clock(self, event: Event) -> None:
        if self.ticking is not None:
            self.left[self.ticking] -= event.at - self.since
        self.since = event.at

    def _credit_turn(self) -> None:
        """Credit a turn once it has passed: chance may come between two decisions of the same seat."""
        if self._turn is None or self.mover == CHANCE:
            return
        if self.clock and self.mover != self._turn and not self.seats[self._turn].gone:
            self.left[self._turn] += self.clock.credit
        self._turn = None
