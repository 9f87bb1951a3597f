"""`azulejos engine`: the search behind the engine protocol."""

import sys
from typing import Annotated

from cyclopts import Parameter

from azulejos.bots.engine import Engine
from azulejos.bots.search.search import MOST_THREADS
from azulejos.cli.common import BadArgument


def engine(
    *,
    threads: Annotated[int, Parameter(name=["--threads", "-t"], help="Search threads, like the option threads.")] = 1,
) -> None:
    """Speak the engine protocol on standard input and output."""
    if not 1 <= threads <= MOST_THREADS:
        raise BadArgument(f"--threads must be 1 to {MOST_THREADS}, not {threads}")

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    Engine(say, threads).converse(iter(sys.stdin.readline, ""))
