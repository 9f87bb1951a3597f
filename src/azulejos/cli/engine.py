"""`azulejos engine`: the search behind the engine protocol."""

import sys

from azulejos.bots.engine import Engine


def engine() -> None:
    """Speak the engine protocol on standard input and output."""

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    Engine(say).converse(iter(sys.stdin.readline, ""))
