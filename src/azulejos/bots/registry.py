"""The bots by name. A bot sees what its player may know, never the full position.

A name is the kind of bot and, where it takes one, a setting: `greedy`, `search:0.2s`, `search:20000n`, `level:4`,
`engine:0.2s:./external-engine`; or the location of a bot written in Python: `module:name`, `path/bot.py:name`. To add a
built-in bot, write a class (or any callable that returns a `Bot`) and add a line to `BOTS`.
"""

from collections.abc import Callable
from typing import Any

from azulejos.bots.bot import Bot
from azulejos.bots.external import External
from azulejos.bots.house import Greedy, Random
from azulejos.bots.levels import Level
from azulejos.bots.python import UnknownBot, as_bot, load, names_python
from azulejos.bots.thinker import Thinker
from azulejos.game import Game
from azulejos.rules.contract import GameType
from azulejos.rules.text import shown

BOTS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Thinker,
    "level": Level,
    "engine": External,
}
"""How to create each bot; all take `seed`, some also `setting`, the part of the name after the colon."""
SETTINGS = {"search": "0.2s", "level": "5", "engine": ""}
"""The kinds of bot that take a setting, and its default."""


def is_bot(name: str) -> bool:
    """Whether a name looks like a bot's."""
    return name.partition(":")[0] in BOTS or names_python(name)


def make(bot: Any, seed: int = 0, threads: int = 1) -> Bot:
    """Create a bot from its name, a function, a class or an object with a method `choose`.

    Given the same seed and views, a built-in bot is deterministic (a search only with a node or depth budget, and on
    one thread). `threads` applies to `search`; the other bots ignore it.
    """
    if not isinstance(bot, str):
        return as_bot(bot, seed)
    kind, colon, setting = bot.partition(":")
    if kind in SETTINGS:
        more = {"threads": threads} if kind == "search" else {}
        return BOTS[kind](seed=seed, setting=setting if colon else SETTINGS[kind], **more)
    if kind in BOTS:
        if colon:
            raise UnknownBot(f"{shown(bot)}: {kind} takes no setting: write just {kind!r}")
        return BOTS[kind](seed=seed)
    if names_python(bot):
        return as_bot(load(bot), seed)
    raise UnknownBot(
        f"there is no bot named {shown(bot)}: the bots are {', '.join(BOTS)}, "
        "or one of your own as module:name or file.py:name"
    )


def name_of(bot: Any) -> str:
    """Return a display name for a bot given in any form that `make` accepts."""
    if isinstance(bot, str):
        return bot
    return str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)


def prepare(bot: Bot) -> None:
    """Let a bot start what it needs before its clock runs, such as the process of an external engine."""
    if (begin := getattr(bot, "prepare", None)) is not None:
        begin()


def begin(bot: Bot, game: GameType, players: int) -> None:
    """Announce the game to a bot that cares, such as an external engine, which may refuse it."""
    if (begin_game := getattr(bot, "begin", None)) is not None:
        begin_game(game, players)


def watch(bot: Bot, game: Game, seat: int) -> None:
    """Pass the game so far to a bot that cares, limited to what its player saw."""
    if (look := getattr(bot, "watch", None)) is not None:
        look(game, seat)


def close(bot: Bot) -> None:
    """Release what a bot may have started, such as the process of an external engine."""
    if (end := getattr(bot, "close", None)) is not None:
        end()
