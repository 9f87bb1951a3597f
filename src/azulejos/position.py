"""A position as an immutable object: legal moves, their effects, scores and views.

Written against the contract; names no game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import numpy as np

from azulejos.arguments import action_id, whole_number
from azulejos.move import Move, Moves, moves_of
from azulejos.notation.move import illegal, read_move
from azulejos.notation.remembered import position_of_text, text_of_position
from azulejos.rules import steps
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import CHANCE, OVER, SPECTATOR, GameType, game_type
from azulejos.rules.errors import AzulejosError, BadSetup, IllegalMove, ImpossiblePosition

if TYPE_CHECKING:
    from azulejos.boards import Parts
    from azulejos.chances import Chances
    from azulejos.rules.scene import Scene

T = TypeVar("T")


@dataclass(frozen=True)
class Effect:
    """The effect of a move for its player."""

    placed: int
    """Tiles that reach the target of the move."""
    spilled: int
    """Tiles that spill to the floor line or break."""
    completes: bool
    """Whether the move completes a pattern line or a plate."""
    points: int
    """Points gained at once, or by this round's tiling if the round ended now."""
    penalty: int
    """Additional points lost if the round ended now, 0 or less."""


@dataclass(frozen=True)
class Scored:
    """One entry of a score sheet: a player's points and the reason for them."""

    player: int
    reason: str
    """The reason, in players' words; the rules list all of them as `reasons`."""
    points: int
    """The change of the score."""
    worth: int
    """The change if scores could fall below 0."""
    tile: int
    """Kind of the scoring tile, as numbered in the record; -1 for none."""
    row: int
    """Row of that tile, or the scoring row, from 0; -1 for none."""
    column: int
    across: int
    """Length of the horizontal run that counts; 0 for none."""
    down: int
    number: int
    """How many pieces score together, such as tiles in the floor line."""


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
    """A moment of a game. Positions are immutable: a move leads to another one."""

    __slots__ = ("_content", "_game", "_mover", "_players", "_possible", "_trusted")

    def __init__(self, game: GameType, players: int, data: Any, trusted: bool = False) -> None:
        """`data` is a numpy record of the game, or its bytes."""
        self._game = game
        self._players = players
        self._content: bytes = data if isinstance(data, bytes) else steps.content(game.rules, data)
        self._mover: int | None = None
        self._possible: Status | None = None
        # A position that came out of play, even a view with gaps, need not be validated again.
        self._trusted = trusted

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a position text; raises MalformedPosition. Use `status` to check that the position can arise."""
        game, players, content = position_of_text(text)
        return cls(game, players, content)

    @property
    def game(self) -> GameType:
        """The game that is played."""
        return self._game

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    def copy(self) -> "Position":
        """Return the position itself, since it is immutable."""
        return self

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def _with(self, content: bytes) -> "Position":
        """A position of the same game, reached by play from this one."""
        return Position(self._game, self._players, content, self._trusted or self._possible == 0)

    @property
    def data(self) -> Any:
        """The whole position as a read-only numpy record: `position.data["score"]`; see the game's page."""
        return steps.data(self._game.rules, self._content)

    @property
    def content(self) -> bytes:
        """The bytes of `data`."""
        return self._content

    @property
    def key(self) -> str:
        """32 hexadecimal digits that identify the position in every process and on every machine.

        They are a hash of the text, so they stay the same as long as the text format does.
        """
        from hashlib import blake2b

        return blake2b(self.text.encode(), digest_size=16).hexdigest()

    @property
    def text(self) -> str:
        """The position as one line of text; `from_text` reads it."""
        return checked_show(self, lambda: text_of_position(self._game, self._players, self._content))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position.from_text({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._content == other._content and self._game is other._game and self._players == other._players

    def __hash__(self) -> int:
        return hash(self._content)

    def __reduce__(self) -> Any:
        return _restored, (self._game.name, self._players, self._content, self._trusted)

    @property
    def table(self) -> "Parts":
        """The table in players' words, such as `position.table.bag`; see the game's page."""
        from azulejos.boards import table_of

        return table_of(self._game, self._players, self._content)

    @property
    def boards(self) -> "tuple[Parts, ...]":
        """Each player's board in players' words, such as `position.boards[0].lines`; see the game's page."""
        from azulejos.boards import boards_of

        return boards_of(self._game, self._players, self._content)

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first deal."""
        return int(self.table.round)

    @property
    def phase(self) -> str:
        """The current phase, in the game's own words."""
        return str(self.table.phase)

    @property
    def marker(self) -> int | None:
        """The player who holds the starting marker; None while it is on the table."""
        return cast("int | None", self.table.marker)

    @property
    def bag(self) -> dict[str, int]:
        """The number of tiles of each colour in the bag."""
        return cast("dict[str, int]", self.table.bag)

    @property
    def lid(self) -> dict[str, int]:
        """The number of tiles of each colour in the lid, in games that have one."""
        return cast("dict[str, int]", self.table.lid)

    @property
    def factories(self) -> tuple[str, ...]:
        """The tiles on each factory, in games whose factories have one side."""
        return cast("tuple[str, ...]", self.table.factories)

    @property
    def centre(self) -> str:
        """The tiles in the centre, in games that have one."""
        return str(self.table.centre)

    def chances(self, samples: int = 1000, seed: int = 0) -> "Chances":
        """The possible outcomes of the pending chance event, each with its probability.

        If there are too many to list, as for a whole deal, you get `samples` random ones, and `exact` is False.
        Raises ImpossibleOutcome if no chance event is pending.
        """
        from azulejos.chances import chances_of

        return chances_of(self, samples, seed)

    def scene(self) -> "Scene":
        """The position as data for drawers; raises ImpossiblePosition if it cannot be drawn."""
        return checked_show(self, lambda: self._game.rules.scene(self.data))

    def svg(self) -> str:
        """Return a picture of the position as SVG text."""
        # Imported where it is used: most programs never draw.
        from azulejos.drawing.svg import svg

        return checked_show(self, lambda: svg(self.scene(), self._game.title))

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.svg()

    def __rich__(self) -> Any:
        """The position as coloured text, for `rich.print` in a terminal."""
        from azulejos.drawing.terminal import TerminalPicture

        return TerminalPicture(self.scene(), self._game.title)

    def status(self) -> Status:
        """0 if nothing speaks against the position, else the reasons found why it cannot arise in a game."""
        if self._possible is None:
            self._possible = Status(steps.status(self._game.rules, self._content), self._game.rules.problems)
        return self._possible

    def validate(self) -> None:
        """Raise ImpossiblePosition, with the reasons found, if the position cannot arise."""
        if not self._trusted and (status := self.status()):
            raise ImpossiblePosition(f"this position cannot arise: {status}")

    @property
    def mover(self) -> int | None:
        """The player who decides, from 0; None when the game is over or a chance event is due."""
        mover = self._decides()
        return None if mover < 0 else mover

    def _decides(self) -> int:
        """The player who decides, or CHANCE, or OVER."""
        if self._mover is None:
            self._mover = steps.mover(self._game.rules, self._content)
        return self._mover

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._decides() == OVER

    @property
    def chance_due(self) -> bool:
        """Whether a chance event is due before anyone decides."""
        return self._decides() == CHANCE

    @property
    def legal_actions(self) -> list[int]:
        """The ids of all legal moves, in ascending order."""
        self.validate()
        return steps.legal(self._game.rules, self._content) if self._decides() >= 0 else []

    @property
    def legal_moves(self) -> Moves:
        """All legal moves, in the order of their actions; empty if no player must decide.

        `"3B2" in position.legal_moves` works, and so do moves and action ids.
        """
        moves = moves_of(self._game.name)
        return Moves([moves[action] for action in self.legal_actions])

    def is_legal(self, move: Move | str | int) -> bool:
        """Whether a move, a text (in full or shortened) or an action id stands for one legal move."""
        try:
            self.find(move)
        except AzulejosError:
            return False
        return True

    def move(self, action: int) -> Move:
        """Return the move of an action id, legal or not; raises IllegalMove if the game has no such action."""
        if not 0 <= action < self._game.actions:
            raise IllegalMove(
                f"there is no action {action}: {self._game.name} has actions 0 to {self._game.actions - 1}"
            )
        return moves_of(self._game.name)[action]

    def parse(self, text: str) -> Move:
        """Return the legal move that a text stands for, in full or shortened.

        Raises MalformedMove, IllegalMove or AmbiguousMove.
        """
        return self.move(read_move(self._game, self._content, self.legal_actions, text))

    def find(self, move: Move | str | int) -> Move:
        """Return the legal move for a move, a text or an action id; raises IllegalMove and other errors."""
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Move) and move.game is not self._game:
            raise IllegalMove(f"{move.text} is a move of {move.game.name}, but the game here is {self._game.name}")
        action = move.action if isinstance(move, Move) else action_id(move)
        legal = self.legal_actions
        if action not in legal:
            raise illegal(self._game, self._content, legal, action)
        return self.move(action)

    def after(self, move: Move | str | int) -> "Position":
        """Return the position after a legal move; a chance event may be pending there."""
        return self.after_unchecked(self.find(move).action)

    def after_unchecked(self, action: int) -> "Position":
        """Return the position after an action known to be legal; an illegal one gives a corrupt position."""
        return self._with(steps.apply(self._game.rules, self._content, action))

    def after_chance_unchecked(self, outcome: Any) -> "Position":
        """Return the position after the pending chance event, with an array of values known to be possible."""
        return self._with(steps.resolve(self._game.rules, self._content, outcome))

    @property
    def scores(self) -> list[int]:
        """Each player's points."""
        return steps.scores(self._game.rules, self._content, self._players)

    @property
    def ranking(self) -> list[int]:
        """Each player's current place from 1, after tie-breaks; tied players share a place."""
        return steps.ranks(self._game.rules, self._content, self._players)

    @property
    def winners(self) -> list[int]:
        """The players in first place once the game is over; several if they share the victory."""
        return [player for player, place in enumerate(self.ranking) if place == 1] if self.over else []

    def preview(self, move: Move | str | int) -> Effect:
        """Return the effect of a legal move."""
        action = self.find(move).action
        placed, spilled, completes, points, penalty = steps.preview(self._game.rules, self._content, action)
        return Effect(placed, spilled, bool(completes), points, penalty)

    def tally(self, move: Move | str | int) -> list[Scored]:
        """Return the score entries of a legal move and everything that follows without a choice or chance, in order."""
        return self._tally(self.find(move).action, ())

    def tally_chance(self, outcome: Sequence[int]) -> list[Scored]:
        """Return the score entries of the pending chance event with this outcome."""
        return self._tally(CHANCE, outcome)

    def _tally(self, action: int, outcome: Sequence[int]) -> list[Scored]:
        reasons = self._game.rules.reasons
        entries = steps.tally(self._game.rules, self._content, action, outcome)
        return [Scored(player, reasons[reason], *rest) for player, reason, *rest in entries]

    def describe(self, move: Move | str | int) -> str:
        """Describe a legal move in words."""
        return self._game.rules.words.describe(self.data, self.find(move).action)

    def view(self, player: int | None) -> "Position":
        """Return the position as a player, or a spectator (None), may know it, with everything else hidden."""
        return self._with(steps.hide(self._game.rules, self._content, self._viewer(player)))

    def resampled(self, player: int | None, seed: int) -> "Position":
        """Return a position that looks the same to a player, with everything hidden from them drawn at random.

        Raises ImpossiblePosition for a position that cannot arise.
        """
        self.validate()
        generator = new_generator(whole_number(seed, "seed"))
        return self._with(steps.resample(self._game.rules, self._content, self._viewer(player), generator))

    def _viewer(self, player: int | None) -> int:
        """The viewer as the rules number them; raises BadSetup for a player who is not there."""
        if player is None:
            return SPECTATOR
        if not 0 <= whole_number(player, "player") < self._players:
            raise BadSetup(f"player must be from 0 to {self._players - 1}, or None for a spectator, not {player}")
        return player


def checked_show(position: Position, show: Callable[[], T]) -> T:
    """Show a position; if that fails because of impossible values, raise ImpossiblePosition instead."""
    try:
        with np.errstate(all="ignore"):
            return show()
    except Exception as error:
        if status := position.status():
            raise ImpossiblePosition(f"this position cannot be shown, since it cannot arise: {status}") from None
        if isinstance(error, LookupError):
            # The status does not look at everything, such as the faces of Duel's plates.
            raise ImpossiblePosition("this position cannot be shown: it holds values that no game has") from error
        raise


def _restored(name: str, players: int, content: bytes, trusted: bool) -> Position:
    """Restore a position from a pickle."""
    return Position(game_type(name), players, content, trusted)
