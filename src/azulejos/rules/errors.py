"""Errors for invalid input from a person or program. All are ValueErrors.

Each message says what is wrong and what would be accepted.
"""

from typing import Self


class AzulejosError(ValueError):
    """Invalid input; the message says what would be accepted."""

    line: int = 0
    """The line of the error, from 1; 0 if the text is not a multi-line one."""
    column: int = 0
    """The column of the error, from 1; 0 if unknown."""

    def at(self, line: int, column: int) -> Self:
        """Return the same error with its location in a multi-line text."""
        placed = type(self)(f"line {line}, column {column}: {self}")
        placed.line, placed.column = line, column
        return placed


class UnknownGame(AzulejosError):
    """A game name that is not registered."""


class BadSetup(AzulejosError):
    """A wrong player count, option or starting player."""


class MalformedMove(AzulejosError):
    """A text that is not a move."""


class IllegalMove(AzulejosError):
    """A move that the rules do not allow in this position."""


class AmbiguousMove(AzulejosError):
    """A shortened move text that matches more than one legal move."""


class MalformedPosition(AzulejosError):
    """A text that is not a position; `column` says where, counted from 1."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(f"column {column}: {message}" if column else message)
        self.column = column


class ImpossiblePosition(AzulejosError):
    """A position that cannot arise in a game; the message lists the reasons found."""


class MalformedOutcome(AzulejosError):
    """A text that is not an outcome of the pending chance event."""


class ImpossibleOutcome(AzulejosError):
    """An outcome that contradicts the position, such as a tile dealt that is not in the bag."""


class MalformedRecord(AzulejosError):
    """A text that is not a game record; `line` and `column` say where."""


class HiddenEvent(AzulejosError):
    """A viewer's record with hidden events, where a complete record is needed."""
