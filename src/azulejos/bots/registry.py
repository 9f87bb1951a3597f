"""The bots by name. A bot is handed what its player may know, never the truth.

A name is the kind of bot and, where it takes one, a setting: `greedy`, `search:0.2s`,
`search:20000n`, `level:4`, `engine:0.2s:./somebody-elses-engine`.
A new bot is a class (or any callable that gives a `Bot`) and one line in `BOTS`.
"""

from collections.abc import Callable
from typing import Any, Protocol

from azulejos.bots.external import External
from azulejos.bots.greedy import Greedy
from azulejos.bots.random_play import Random
from azulejos.bots.thinker import Level, Thinker
from azulejos.game import Game
from azulejos.rules.contract import GameType
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown


class Bot(Protocol):
    """Someone who decides."""

    def choose(self, view: Any) -> int:
        """The action of the player who is to decide in `view`: a record that `hide` made for that player.

        A bot that plays a position on must `redraw` what the view lacks, in a copy of its own.
        """
        ...


class UnknownBot(AzulejosError):
    """A bot name that is not registered."""


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


def make(name: str, seed: int = 0, threads: int = 1) -> Bot:
    """A fresh bot; the same seed and views give the same decisions (for a search: with a node or depth budget, and on
    one thread). `threads` is for `search` to think on; the others have no use for more than one."""
    kind, colon, setting = name.partition(":")
    if kind not in BOTS:
        raise UnknownBot(f"there is no bot named {shown(name)}: the bots are {', '.join(BOTS)}")
    if kind in SETTINGS:
        more = {"threads": threads} if kind == "search" else {}
        return BOTS[kind](seed=seed, setting=setting if colon else SETTINGS[kind], **more)
    if colon:
        raise UnknownBot(f"{shown(name)}: {kind} takes no setting, write {kind!r} alone")
    return BOTS[kind](seed=seed)


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
