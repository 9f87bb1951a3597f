"""What can be wrong with something a person or program handed in. All are ValueErrors.

Each message says what is wrong and what would be right.
"""

from typing import Self


class AzulejosError(ValueError):
    """Something handed in that the project cannot take; the message says what would be right."""

    line: int = 0
    """The line of the text that is wrong, from 1; 0 when there is no text of several lines."""
    column: int = 0
    """The column of the text that is wrong, from 1; 0 when it is not known."""

    def at(self, line: int, column: int) -> Self:
        """The same error, saying where in a text of several lines it is."""
        placed = type(self)(f"line {line}, column {column}: {self}")
        placed.line, placed.column = line, column
        return placed


class UnknownGame(AzulejosError):
    """A game name that is not registered."""


class BadSetup(AzulejosError):
    """A wrong player count, option or starting player."""


class MalformedMove(AzulejosError):
    """A text that is no move at all."""


class IllegalMove(AzulejosError):
    """A move that the rules do not allow in this position."""


class AmbiguousMove(AzulejosError):
    """A shortened move text that more than one legal move fits."""


class MalformedPosition(AzulejosError):
    """A text that is no position; `column` is where, counted from 1."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(f"column {column}: {message}" if column else message)
        self.column = column


class ImpossiblePosition(AzulejosError):
    """A position that cannot arise in a game; the message lists the reasons found."""


class MalformedOutcome(AzulejosError):
    """A text that is no outcome of the chance event that is due."""


class ImpossibleOutcome(AzulejosError):
    """An outcome that contradicts the position, such as a tile dealt that is not in the bag."""


class MalformedRecord(AzulejosError):
    """A text that is no game record; `line` and `column` are where."""


class HiddenEvent(AzulejosError):
    """A viewer's record in which something is hidden, where the whole truth is needed."""
