"""Shared by the commands: consoles, error messages, progress bars, and common arguments."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated, NoReturn

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from azulejos import bots
from azulejos.bots import Bot
from azulejos.rules.errors import AzulejosError

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


class BadArgument(AzulejosError):
    """A bad argument on the command line."""


GameName = Annotated[str, Parameter(help="The game: azul, azul-grey, azul-joker, azul-grey-joker or duel.")]
Players = Annotated[int | None, Parameter(name=["--players", "-n"], help="Number of players (default: the fewest).")]
Seed = Annotated[int | None, Parameter(help="Seed of the random generator (default: random).")]
GameOptions = Annotated[
    list[str] | None,
    Parameter(name=["--option", "-o"], negative="", help="An option of the game, as NAME=VALUE; can be repeated."),
]


@contextmanager
def server_extra() -> Iterator[None]:
    """Import server modules inside; if one is missing, tell the user what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise BadArgument(f"this requires {missing.name}: pip install 'azulejos[server]'") from None


def progress_bar() -> Progress:
    """Return a progress bar with the time left on standard error, disabled if that is not a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def ask(prompt: str) -> str:
    """Read a line from the keyboard, with line editing if the system has it."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what gives `input` its keys
    return input(prompt).strip()


def complain(message: str) -> NoReturn:
    """Print an error message and exit with status 2."""
    print(f"azulejos: {message}", file=sys.stderr)
    sys.exit(2)


def game_options(pairs: list[str] | None) -> dict[str, str]:
    """Parse the options of a game from NAME=VALUE words."""
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise BadArgument(f"{pair!r} is not a valid option: write --option NAME=VALUE")
        options[name.replace("-", "_")] = value
    return options


@contextmanager
def seated_bots(names: list[str], seed: int) -> Iterator[list[Bot]]:
    """Create a bot for each name, each with its own seed, and close them at the end."""
    made: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            made.append(bots.make(name, seed=seed * 31 + seat))
        yield made
    finally:
        for bot in made:
            bots.close(bot)
