"""The bots by name. A bot is handed what its player may know, never the truth.

A new bot is a class (or any callable that gives a `Bot`) and one line in `BOTS`.
"""

from collections.abc import Callable
from typing import Any, Protocol

from azulejos.bots.greedy import Greedy
from azulejos.bots.random_play import Random
from azulejos.rules.errors import AzulejosError


class Bot(Protocol):
    """Someone who decides."""

    def choose(self, view: Any) -> int:
        """The action of the player who is to decide in `view`: a record that `hide` made for that player.

        A bot that plays a position on must `redraw` what the view lacks, in a copy of its own.
        """
        ...


class UnknownBot(AzulejosError):
    """A bot name that is not registered."""


BOTS: dict[str, Callable[..., Bot]] = {"random": Random, "greedy": Greedy}
"""How to make each bot; all take `seed`, some take more."""


def make(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A fresh bot; the same seed and views give the same decisions."""
    try:
        maker = BOTS[name]
    except KeyError:
        raise UnknownBot(f"there is no bot named {name!r}: the bots are {', '.join(BOTS)}") from None
    return maker(seed=seed, **settings)
