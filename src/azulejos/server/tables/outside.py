"""Outside bots: programs that play over the API under a name and with a token of their own. Knows no database.

A bot's token never changes what it holds: seats are kept for the bot (`holder`), so that a lost token can be replaced
in the middle of a game. What a bot accepts is checked here, before anybody bothers it with a challenge.
"""

import re
import secrets
from dataclasses import dataclass

from azulejos.bots import BOTS
from azulejos.server.refusal import Refusal
from azulejos.server.schema import Accepts, NewTable
from azulejos.server.tables.identity import derived

NAME = r"^[A-Za-z][A-Za-z0-9_-]{2,19}$"
"""Names can stand in an address, be told apart when read aloud, and cannot be mistaken for a person's."""
TOKEN_MARK = "azb_"
"""Every token begins with it: a token is told from a seat's secret, and a leaked one is found by a search."""
_HOLDER = "bot:"


@dataclass(frozen=True)
class OutsideBot:
    """Who a token belongs to."""

    id: str
    """The name in lower case: names that differ in case alone are one."""
    name: str
    accepts: Accepts
    created: int = 0
    online: bool = False

    @property
    def holder(self) -> str:
        """What a seat of this bot's keeps where another keeps a secret's hash; no hash looks like it."""
        return holder_of(self.name)


def id_of(name: str) -> str:
    """The id of a bot that is called by its name, in any case."""
    return name.lower()


def holder_of(name: str) -> str:
    """The holder of the seats of a bot that is called by its name."""
    return _HOLDER + id_of(name)


def held_by(secret: str) -> str:
    """The id of the outside bot that a seat is kept for; empty if it is a person's."""
    return secret.removeprefix(_HOLDER) if secret.startswith(_HOLDER) else ""


def new_token(key: str) -> str:
    """A token; the same key gives the same, so that a request sent again is answered alike."""
    return TOKEN_MARK + derived(key, "bot")


def random_token() -> str:
    """A token that no request's key leads to."""
    return TOKEN_MARK + secrets.token_urlsafe(32)


def check_name(name: str) -> str:
    """A name as it may be registered, or a refusal."""
    if not re.fullmatch(NAME, name):
        raise Refusal("bad_name", "a bot's name has 3 to 20 letters, digits, `_` or `-`, and begins with a letter", 422)
    if id_of(name) in BOTS or id_of(name).startswith("level"):
        raise Refusal("bad_name", f"{name} is the name of one of the server's own bots: choose another", 422)
    return name


def check_accepted(bot: OutsideBot, new: NewTable, game: str, by_bot: bool, playing: int) -> None:
    """Refuse a challenge that the bot has said it would not take."""
    problem = _problem(bot.accepts, new, game, by_bot, playing)
    if problem:
        raise Refusal("not_accepted", f"{bot.name} takes {problem}")


def _problem(accepts: Accepts, new: NewTable, game: str, by_bot: bool, playing: int) -> str:
    """What a bot takes instead of what is asked; empty if all is well."""
    if by_bot and not accepts.bots:
        return "no challenges from bots"
    if not by_bot and not accepts.people:
        return "challenges from bots alone"
    if accepts.games and game not in accepts.games:
        return f"only {', '.join(accepts.games)}"
    if accepts.players and len(new.seats) not in accepts.players:
        return f"only games of {', '.join(str(number) for number in accepts.players)} players"
    if (new.position or new.record) and not accepts.positions:
        return "only games from their beginning"
    if new.clock is None and not accepts.without_clock:
        return "only games with a clock"
    if new.clock and not accepts.shortest <= new.clock.initial <= accepts.longest:
        return f"only clocks of {accepts.shortest:g} to {accepts.longest:g} seconds"
    return "" if playing < accepts.at_once else f"only {accepts.at_once} games at once: try again later"
