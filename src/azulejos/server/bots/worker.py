"""A process in which bots think: one question per line on standard input, one answer per line on standard output.

It receives only what the bot's player may know, and exits at the end of its input.
"""

import base64
import contextlib
import json
import os
import sys
from typing import Any

from azulejos.bots import ask, make
from azulejos.bots.analysis import analyse
from azulejos.game import new
from azulejos.position import Position
from azulejos.rules import GAMES

HINTS = 3
"""The maximum number of moves in a hint."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return a bot's choice in a view, or the moves it considers best."""
    game = GAMES[question["game"]]
    view = Position(game, question["players"], base64.b64decode(question["view"]), trusted=True)
    if question["what"] == "advise":
        return {"advice": advise(view, question["bot"], question["seed"])}
    return {"action": ask(make(question["bot"], seed=question["seed"]), view).action}


def advise(view: Position, budget: str, seed: int) -> list[dict[str, Any]]:
    """Return the best moves, each with its winning chance and expected lead."""
    analysis = analyse(view, budget, HINTS, seed)
    return [
        {"action": line.moves[0].action, "value": line.chances[analysis.player], "lead": line.margin}
        for line in analysis.lines
    ]


def warm_up() -> None:
    """Load the compiled search for every kind of record, so that no question waits for a compiler."""
    for game in {game.rules.name: game for game in GAMES.values()}.values():
        position = new(game.name, seed=0).position
        # A failure here will occur again, and be reported, when a question needs it; other games continue.
        with contextlib.suppress(Exception):
            ask(make("level:1"), position.view(position.mover))
            analyse(position, "10n")


def main() -> None:
    """Announce readiness, then answer questions until there are no more."""
    if hasattr(os, "nice"):  # the server has priority
        os.nice(5)
    warm_up()
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as problem:
            reply = {"problem": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        # The server is gone; keep Python from reporting errors at exit.
        os._exit(0)
