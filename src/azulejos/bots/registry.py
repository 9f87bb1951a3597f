"""The bots by name. A bot is shown what its player may know, never the truth.

A name is the kind of bot and, where it takes one, a setting: `greedy`, `search:0.2s`, `search:20000n`, `level:4`,
`engine:0.2s:./somebody-elses-engine`; or it says where a bot written in Python is: `module:name`, `path/bot.py:name`.
A new house bot is a class (or any callable that gives a `Bot`) and one line in `BOTS`.
"""

from collections.abc import Callable
from typing import Any

from azulejos.bots.bot import Bot
from azulejos.bots.external import External
from azulejos.bots.house import Greedy, Random
from azulejos.bots.python import UnknownBot, as_bot, load, names_python
from azulejos.bots.thinker import Level, Thinker
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
"""How to make each bot; all take `seed`, some a `setting`, the part of the name after the colon."""
SETTINGS = {"search": "0.2s", "level": "5", "engine": ""}
"""The kinds of bot that take a setting, and what it is when left out."""


def is_bot(name: str) -> bool:
    """Whether a name is written like a bot's."""
    return name.partition(":")[0] in BOTS or names_python(name)


def make(bot: Any, seed: int = 0, threads: int = 1) -> Bot:
    """A bot by its name, or of a function, a class or an object with a method `choose`.

    A house bot with the same seed and views makes the same decisions (for a search: with a node or depth budget, and on
    one thread). `threads` is for `search` to think on; the others have no use for more than one.
    """
    if not isinstance(bot, str):
        return as_bot(bot, seed)
    kind, colon, setting = bot.partition(":")
    if kind in SETTINGS:
        more = {"threads": threads} if kind == "search" else {}
        return BOTS[kind](seed=seed, setting=setting if colon else SETTINGS[kind], **more)
    if kind in BOTS:
        if colon:
            raise UnknownBot(f"{shown(bot)}: {kind} takes no setting, write {kind!r} alone")
        return BOTS[kind](seed=seed)
    if names_python(bot):
        return as_bot(load(bot), seed)
    raise UnknownBot(
        f"there is no bot named {shown(bot)}: the bots are {', '.join(BOTS)}, "
        "or one of your own as module:name or file.py:name"
    )


def name_of(bot: Any) -> str:
    """What to call a bot that is given as `make` takes it."""
    if isinstance(bot, str):
        return bot
    return str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)


def prepare(bot: Bot) -> None:
    """Let a bot start what it needs before its time is taken, such as the process of somebody else's engine."""
    if (begin := getattr(bot, "prepare", None)) is not None:
        begin()


def begin(bot: Bot, game: GameType, players: int) -> None:
    """Tell a bot that cares which game begins, such as somebody else's engine, which may refuse it."""
    if (begin_game := getattr(bot, "begin", None)) is not None:
        begin_game(game, players)


def watch(bot: Bot, game: Game, seat: int) -> None:
    """Let a bot that cares see what happened in the game so far; it is handed no more than its player saw."""
    if (look := getattr(bot, "watch", None)) is not None:
        look(game, seat)


def close(bot: Bot) -> None:
    """End what a bot may have started, such as the process of somebody else's engine."""
    if (end := getattr(bot, "close", None)) is not None:
        end()
