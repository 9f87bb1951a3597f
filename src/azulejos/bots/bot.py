"""The interface of a bot: it is shown what a player may know, and answers with a move.

A function from a position to a move is a bot, and so is any object with a method `choose`. Every failure of a bot
becomes one kind of error here, so that a match, a terminal or a server can count it as a forfeit. Game-agnostic.
"""

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Protocol, runtime_checkable

from azulejos.move import Move
from azulejos.position import Position
from azulejos.rules.errors import AzulejosError, IllegalMove
from azulejos.rules.text import shown

Choice = Move | str | int
"""A bot's answer: a move, its text, or its action id."""


@runtime_checkable
class Bot(Protocol):
    """A player that makes decisions."""

    def choose(self, view: Position) -> Choice:
        """Choose a move for the player to move in `view`, which holds only what that player may know.

        If something is hidden, call `view.resampled(view.mover, seed)` before playing the position on.
        """
        ...


BotFunction = Callable[[Position], Choice]
"""The smallest bot: a function from a view to a move."""


class BotFailed(AzulejosError):
    """A bot raised an error, or answered with something that is not a legal move."""


def ask(bot: Bot, view: Position) -> Move:
    """Ask a bot for its move in a view; raises only BotFailed or another AzulejosError."""
    try:
        choice = bot.choose(view)
    except AzulejosError:
        raise
    except (Exception, SystemExit) as error:
        place = extract_tb(error.__traceback__)[-1]
        raise BotFailed(
            f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"
        ) from error
    if not isinstance(choice, Move | str | int) and not hasattr(choice, "__index__"):
        raise BotFailed(f"answered {shown(str(choice))}, which is not a move, a move text or an action id")
    try:
        return view.find(choice)
    except IllegalMove as error:
        raise BotFailed(f"made an illegal move: {error}") from None
    except AzulejosError as error:
        raise BotFailed(f"answered with something that is not a legal move: {error}") from None
