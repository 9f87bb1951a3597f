"""A process in which bots think: a question a line on standard input, an answer a line on standard output.

It is handed what the bot's player may know and nothing else, and ends when its input does.
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
"""How many moves a hint names at most."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a bot would do in a view, or which moves it thinks best."""
    game = GAMES[question["game"]]
    view = Position(game, question["players"], base64.b64decode(question["view"]), trusted=True)
    if question["what"] == "advise":
        return {"advice": advise(view, question["bot"], question["seed"])}
    return {"action": ask(make(question["bot"], seed=question["seed"]), view).action}


def advise(view: Position, budget: str, seed: int) -> list[dict[str, Any]]:
    """The best moves, each with the chance to win and the lead to expect."""
    analysis = analyse(view, budget, HINTS, seed)
    return [
        {"action": line.moves[0].action, "value": line.chances[analysis.player], "lead": line.margin}
        for line in analysis.lines
    ]


def warm_up() -> None:
    """Load the compiled search for every kind of record, so that no question waits for a compiler."""
    for game in {game.rules.name: game for game in GAMES.values()}.values():
        position = new(game.name, seed=0).position
        # What fails here fails again, and is told, when a question needs it: other games go on.
        with contextlib.suppress(Exception):
            ask(make("level:1"), position.view(position.mover))
            analyse(position, "10n")


def main() -> None:
    """Say that it can begin, then answer questions until there are no more."""
    if hasattr(os, "nice"):  # the server comes first
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
        # The server is gone; Python would complain once more when it tidies up.
        os._exit(0)
