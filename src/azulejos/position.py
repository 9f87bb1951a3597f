"""A position as a pleasant, immutable object: what may be played, what it would do, how things stand.

Written against the contract alone; it names no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from azulejos.notation.move import illegal, read_move
from azulejos.notation.position import read_position, write_position
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import CHANCE, EFFECT, OVER, SPECTATOR, GameType
from azulejos.rules.errors import ImpossiblePosition
from azulejos.rules.scene import Scene
from azulejos.rules.sheet import SCORED


@dataclass(frozen=True)
class Move:
    """One decision of one player: an action of a game, with its text."""

    action: int
    text: str

    def __eq__(self, other: object) -> bool:
        return self.action == other.action if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.action)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Effect:
    """What a move would do for the one who makes it."""

    placed: int
    """Tiles put where the move says."""
    spilled: int
    """Tiles spilled to the floor line or broken space."""
    completes: bool
    """Whether a pattern line or a place is completed by it."""
    points: int
    """Points gained at once, or by this round's tiling if it came now."""
    penalty: int
    """Further points lost this round if it ended now, 0 or less."""


@dataclass(frozen=True)
class Scored:
    """One entry of a score sheet: points of one player, and what they are for."""

    player: int
    reason: str
    """What for, in a player's word; the rules list them all as `reasons`."""
    points: int
    """What the score changes by."""
    worth: int
    """What it would change by if a score could fall below 0."""
    tile: int
    """Kind of the tile that scores, as the record numbers them; -1 for none."""
    row: int
    """Row of that tile, or the row that scores, from 0; -1 for none."""
    column: int
    across: int
    """Length of the run across that counts; 0 for none."""
    down: int
    number: int
    """How many things score together, such as tiles in the floor line."""


class Status(int):
    """Why a position cannot arise in a game: 0 (false) if it can, else a set of bits with their reasons."""

    reasons: tuple[str, ...]

    def __new__(cls, bits: int, problems: tuple[str, ...] = ()) -> Self:  # noqa: D102
        status = super().__new__(cls, bits)
        status.reasons = tuple(problem for bit, problem in enumerate(problems) if bits >> bit & 1)
        return status

    def __repr__(self) -> str:
        return f"<Status {int(self)}: {self}>"

    def __str__(self) -> str:
        return "; ".join(self.reasons) or "possible"


class Position:
    """One moment of a game: `record` is its flat numpy record, `game` what is played, `players` how many."""

    __slots__ = ("_possible", "_records", "_trusted", "game", "players")

    def __init__(self, game: GameType, players: int, record: Any, trusted: bool = False) -> None:
        self.game = game
        self.players = players
        # Zeros, since an assignment leaves the padding between fields alone and equality looks at all bytes.
        self._records = np.zeros(1, game.rules.dtype)
        self._records[0] = record
        self._possible: Status | None = None
        # What came out of play, a view with things blotted out included, is not looked at again.
        self._trusted = trusted

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a position's text; raises MalformedPosition. `status` says whether the position can arise."""
        game, players, records = read_position(text)
        return cls(game, players, records[0])

    def copy(self) -> "Position":
        """An equal position with a record of its own."""
        return Position(self.game, self.players, self.record, self._trusted or self._possible == 0)

    @property
    def record(self) -> Any:
        """The game's record. It is this position's own: copy it before changing anything."""
        return self._records[0]

    @property
    def text(self) -> str:
        """The position as one line of text; `from_text` is its inverse."""
        return write_position(self.game, self.players, self._records)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position.from_text({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game.name, self.players, self._records.tobytes()) == (
            other.game.name,
            other.players,
            other._records.tobytes(),
        )

    def __hash__(self) -> int:
        return hash((self.game.name, self._records.tobytes()))

    def __reduce__(self) -> Any:
        return _restored, (self.game.name, self.players, self._records.tobytes())

    def scene(self) -> Scene:
        """What the position looks like, as data for drawers."""
        return self.game.rules.scene(self.record)

    def svg(self) -> str:
        """A picture of the position, as the text of an SVG file."""
        # Imported where it is used: most programs never draw.
        from azulejos.drawing.svg import svg

        return svg(self.scene(), self.game.title)

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.svg()

    def __rich__(self) -> Any:
        """The position as coloured text, for `rich.print` in a terminal."""
        from azulejos.drawing.terminal import TerminalPicture

        return TerminalPicture(self.scene(), self.game.title)

    def status(self) -> Status:
        """0 if the position can arise in a game, else all reasons why not."""
        if self._possible is None:
            self._possible = Status(rules.status(self.record), self.game.rules.problems)
        return self._possible

    def demand_possible(self) -> None:
        """Raise ImpossiblePosition, with every reason, if the position cannot arise."""
        if not self._trusted and (status := self.status()):
            raise ImpossiblePosition(f"this position cannot arise: {status}")

    @property
    def mover(self) -> int | None:
        """The player who decides, from 0; None when the game is over or a chance event is due."""
        mover = rules.mover(self.record)
        return None if mover in (CHANCE, OVER) else int(mover)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return rules.mover(self.record) == OVER

    @property
    def chance_due(self) -> bool:
        """Whether something is to be drawn before anyone decides."""
        return rules.mover(self.record) == CHANCE

    @property
    def legal_actions(self) -> list[int]:
        """The ids of all legal moves, in ascending order."""
        self.demand_possible()
        if self.mover is None:
            return []
        actions = np.empty(self.game.rules.max_legal, np.int16)
        return [int(action) for action in actions[: rules.legal(self.record, actions)]]

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves, in the order of their actions; none when nobody is to decide."""
        return [self.move(action) for action in self.legal_actions]

    def move(self, action: int) -> Move:
        """The move of an action id, legal or not."""
        return Move(action, self.game.rules.words.action_text(action))

    def parse(self, text: str) -> Move:
        """The legal move that a text means, in full or shortened.

        Raises MalformedMove, IllegalMove or AmbiguousMove.
        """
        return self.move(read_move(self.game, self.record, self.legal_actions, text))

    def find(self, move: Move | str | int) -> Move:
        """The legal move that is meant by a move, a text or an action id."""
        if isinstance(move, str):
            return self.parse(move)
        action = move.action if isinstance(move, Move) else int(move)
        legal = self.legal_actions
        if action not in legal:
            raise illegal(self.game, self.record, legal, action)
        return self.move(action)

    def after(self, move: Move | str | int) -> "Position":
        """The position after a legal move; a chance event may then be due."""
        action = self.find(move).action
        following = self.copy()
        rules.apply(following.record, action)
        return following

    @property
    def scores(self) -> list[int]:
        """Each player's points."""
        points = np.zeros(self.players, np.int16)
        rules.scores(self.record, points)
        return [int(score) for score in points]

    @property
    def ranking(self) -> list[int]:
        """Each player's place from 1 as things stand, tie-breaks applied; equals share a place."""
        places = np.zeros(self.players, np.int8)
        rules.ranks(self.record, places)
        return [int(place) for place in places]

    @property
    def winners(self) -> list[int]:
        """The players in first place once the game is over; several share the victory."""
        return [player for player, place in enumerate(self.ranking) if place == 1] if self.over else []

    def preview(self, move: Move | str | int) -> Effect:
        """What a legal move would do."""
        action = self.find(move).action
        effects = np.zeros(1, EFFECT)
        rules.preview(self.record, action, effects[0], np.empty(1, self.game.rules.dtype))
        placed, spilled, completes, points, penalty = (int(value) for value in effects[0].item())
        return Effect(placed, spilled, bool(completes), points, penalty)

    def tally(self, move: Move | str | int) -> list[Scored]:
        """What a legal move, and all that follows without a choice or chance, scores, in order."""
        return self._tally(self.find(move).action, ())

    def tally_chance(self, outcome: Sequence[int]) -> list[Scored]:
        """The same for the chance event that is due, with this outcome."""
        return self._tally(CHANCE, outcome)

    def _tally(self, action: int, outcome: Sequence[int]) -> list[Scored]:
        kinds = self.game.rules
        drawn = np.full(kinds.max_outcome, -1, np.int8)
        drawn[: len(outcome)] = outcome
        scored = np.zeros(kinds.max_scored, SCORED)
        count = rules.tally(self.record, action, drawn, scored, np.empty(1, kinds.dtype))
        entries = ([int(value) for value in entry.item()] for entry in scored[:count])
        return [Scored(player, kinds.reasons[reason], *rest) for player, reason, *rest in entries]

    def describe(self, move: Move | str | int) -> str:
        """A legal move in words."""
        return self.game.rules.words.describe(self.record, self.find(move).action)

    def view(self, player: int | None) -> "Position":
        """The position as a player knows it, or a spectator (None): what they cannot know is blotted out."""
        seen = self.copy()
        rules.hide(seen.record, SPECTATOR if player is None else player)
        return seen

    def redrawn(self, player: int | None, seed: int) -> "Position":
        """A position that looks the same to a player, with all that they cannot know drawn anew."""
        drawn = self.copy()
        rules.redraw(drawn.record, SPECTATOR if player is None else player, new_generator(seed))
        return drawn


def _restored(name: str, players: int, record: bytes) -> Position:
    """A position out of a pickle."""
    game = rules.GAMES[name]
    return Position(game, players, np.frombuffer(record, game.rules.dtype)[0])
