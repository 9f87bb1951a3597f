"""Outside bots: programs that play over the API under their own name and token. Independent of the database.

Seats belong to the bot (`holder`), not to its token, so that a lost token can be replaced in mid-game. Challenges that
a bot does not accept are refused here, before they reach it.
"""

import re
import secrets
from dataclasses import dataclass

from azulejos.bots import BOTS
from azulejos.server.refusal import Refusal
from azulejos.server.schema import Accepts, NewTable
from azulejos.server.tables.identity import derived

NAME = r"^[A-Za-z][A-Za-z0-9_-]{2,19}$"
"""Names fit in a URL, can be read aloud, and cannot be mistaken for a person's."""
TOKEN_MARK = "azb_"
"""The prefix of every token, which distinguishes it from a seat's secret and makes leaked ones searchable."""
_HOLDER = "bot:"


@dataclass(frozen=True)
class OutsideBot:
    """The owner of a token."""

    id: str
    """The name in lower case, since names are case-insensitive."""
    name: str
    accepts: Accepts
    created: int = 0
    online: bool = False

    @property
    def holder(self) -> str:
        """What a seat of this bot stores instead of a secret's hash; no hash looks like it."""
        return holder_of(self.name)


def id_of(name: str) -> str:
    """Return the id of a bot by its name, in any case."""
    return name.lower()


def holder_of(name: str) -> str:
    """Return the holder of a bot's seats by its name."""
    return _HOLDER + id_of(name)


def held_by(secret: str) -> str:
    """Return the id of the outside bot that holds a seat; empty for a person."""
    return secret.removeprefix(_HOLDER) if secret.startswith(_HOLDER) else ""


def new_token(key: str) -> str:
    """Create a token; deterministic for a key, so that a repeated request gets the same response."""
    return TOKEN_MARK + derived(key, "bot")


def random_token() -> str:
    """Create a token at random."""
    return TOKEN_MARK + secrets.token_urlsafe(32)


def check_name(name: str) -> str:
    """Return a valid name to register, or refuse it."""
    if not re.fullmatch(NAME, name):
        raise Refusal("bad_name", "a bot's name has 3 to 20 letters, digits, `_` or `-`, and begins with a letter", 422)
    if id_of(name) in BOTS or id_of(name).startswith("level"):
        raise Refusal("bad_name", f"{name} is the name of one of the server's own bots: choose another", 422)
    return name


def check_accepted(bot: OutsideBot, new: NewTable, game: str, by_bot: bool, playing: int) -> None:
    """Refuse a challenge that the bot does not accept."""
    problem = _problem(bot.accepts, new, game, by_bot, playing)
    if problem:
        raise Refusal("not_accepted", f"{bot.name} takes {problem}")


def _problem(accepts: Accepts, new: NewTable, game: str, by_bot: bool, playing: int) -> str:
    """Describe what a bot accepts instead; empty if it accepts the challenge."""
    if by_bot and not accepts.bots:
        return "no challenges from bots"
    if not by_bot and not accepts.people:
        return "only challenges from bots"
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
