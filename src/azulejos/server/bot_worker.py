"""A process in which bots think: a question a line on standard input, an answer a line on standard output.

It is handed what the bot's player may know and nothing else, and ends when its input does.
"""

import base64
import json
import sys
from typing import Any

import numpy as np

from azulejos.bots import make
from azulejos.rules import GAMES


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a bot would do in a view."""
    game = GAMES[question["game"]]
    view = np.frombuffer(base64.b64decode(question["view"]), game.rules.dtype).copy()[0]
    bot = make(question["bot"], seed=question["seed"])
    return {"action": int(bot.choose(view))}


def main() -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as problem:
            reply = {"problem": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
