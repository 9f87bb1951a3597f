"""What a bot is: someone who is shown what a player may know, and answers with a move.

A function from a position to a move is a bot, and so is any object with a method `choose`. Whatever a bot does wrong
becomes one kind of error here, so that a match, a terminal or a server can let it forfeit. Knows no game.
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
"""What a bot may answer with: a move, its text, or its action id."""


@runtime_checkable
class Bot(Protocol):
    """Someone who decides."""

    def choose(self, view: Position) -> Choice:
        """The move of the player who is to decide in `view`, which holds only what that player may know.

        A bot that wants to play a position on needs `view.resampled(view.mover, seed)` first, where something is
        hidden.
        """
        ...


BotFunction = Callable[[Position], Choice]
"""The smallest bot: a function from what its player may know to a move."""


class BotFailed(AzulejosError):
    """A bot that raised an error, or answered with something that is not a legal move."""


def ask(bot: Bot, view: Position) -> Move:
    """What a bot chooses in a view; raises BotFailed, or another AzulejosError, and nothing else."""
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
