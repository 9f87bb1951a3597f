"""What the commands share: consoles, complaints, and how games and bots are named on the command line."""

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
    """A word on the command line that cannot be what was meant."""


GameName = Annotated[str, Parameter(help="The game: azul, azul-grey, azul-joker, azul-grey-joker, ...")]
Players = Annotated[int | None, Parameter(name=["--players", "-n"], help="How many play; the fewest if left out.")]
Seed = Annotated[int | None, Parameter(help="The same seed gives the same game; random if left out.")]
GameOptions = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"], negative="", help="An option of the game's own, as NAME=VALUE; may be repeated."
    ),
]


@contextmanager
def server_extra() -> Iterator[None]:
    """Import within it what the server needs: where that is missing, the user is told what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise BadArgument(f"this needs {missing.name}: pip install 'azulejos[server]'") from None


def progress_bar() -> Progress:
    """A bar on standard error with what is done, of how much, and the time it will take; none where that is a file."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def ask(prompt: str) -> str:
    """A line typed at the keyboard, with the usual keys to edit it where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what gives `input` its keys
    return input(prompt).strip()


def complain(message: str) -> NoReturn:
    """Say what is wrong and leave with exit code 2."""
    print(f"azulejos: {message}", file=sys.stderr)
    sys.exit(2)


def game_options(pairs: list[str] | None) -> dict[str, str]:
    """The game's own options, out of NAME=VALUE words."""
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise BadArgument(f"{pair!r} is no option of a game: write --option NAME=VALUE")
        options[name.replace("-", "_")] = value
    return options


@contextmanager
def seated_bots(names: list[str], seed: int) -> Iterator[list[Bot]]:
    """A fresh bot for each name, each with a seed of its own, ended when they are done."""
    made: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            made.append(bots.make(name, seed=seed * 31 + seat))
        yield made
    finally:
        for bot in made:
            bots.close(bot)
