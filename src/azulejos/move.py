"""A move as a small immutable value: one decision of one player of a game. Names no game."""

from functools import cache
from typing import Any

from azulejos.arguments import action_id
from azulejos.notation.move import actions_of
from azulejos.rules.contract import GameType, game_type
from azulejos.rules.errors import IllegalMove


class Move:
    """One decision of one player: an action of a game, with its text. Moves of different games are never equal.

    >>> Move("azul", "3B2")
    Move('azul', '3B2')
    """

    __slots__ = ("_action", "_game", "_text")

    def __init__(self, game: GameType | str, move: str | int) -> None:
        """`move` is a full move text or an action id; raises MalformedMove or IllegalMove."""
        kind = game if isinstance(game, GameType) else game_type(game)
        words = kind.rules.words
        action = words.parse_action(move) if isinstance(move, str) else action_id(move)
        if not 0 <= action < kind.actions:
            raise IllegalMove(f"there is no action {action}: {kind.name} has actions 0 to {kind.actions - 1}")
        self._game = kind
        self._action = action
        self._text = words.action_text(action)

    @property
    def game(self) -> GameType:
        """The game of the move."""
        return self._game

    @property
    def action(self) -> int:
        """The action id."""
        return self._action

    @property
    def text(self) -> str:
        """The move text."""
        return self._text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._action == other._action and self._game.name == other._game.name

    def __hash__(self) -> int:
        return hash((self._game.name, self._action))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Move({self._game.name!r}, {self._text!r})"

    def __reduce__(self) -> Any:
        return Move, (self._game.name, self._action)


class Moves(list[Move]):
    """Legal moves in the order of their actions. `in` accepts a move, a full move text or an action id."""

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            known = actions_of(self[0].game.name) if self else {}
            return move in known and known[move] in self
        if isinstance(move, int):
            return any(one.action == move for one in self)
        return super().__contains__(move)


@cache
def moves_of(game: str) -> list[Move]:
    """Every move of a game, by action."""
    kind = game_type(game)
    return [Move(kind, action) for action in range(kind.actions)]
