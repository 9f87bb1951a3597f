"""The events of a table's log, the single source of truth.

An event is written once and never changed. Its data may hold secrets (hashes, hidden tiles and plates); `views` defines
what leaves the server. Independent of database and network.

kinds and data (seats count from 0):
    created    game, version, options, seats, clock, listed, hints, archive (for viewing alone),
               position (the text of what play begins from) and first (None if that was set up by hand),
               expires (until when challenged outside bots may answer; None where there are none)
    joined     seat, name, secret (hash), bot (name of the outside bot that took a person's invitation)
    declined   seat, why: an outside bot does not want to play; the table is closed
        left       seat: its player leaves before the game begins
    seated     seat, name, bot: a bot takes a free seat before the game begins
    started    all seats are taken; play begins
    move       seat, action: a decision
    chance     values: what was drawn
    offered    seat, to, waiting: asks the seats in waiting to take back its decision with that number
    answered   seats, yes: answer that
    undone     seat, to: the decision with that event number and all after it are taken back
    resigned   seat, why: `resigned` or `time`
    phrase     seat, phrase
    resumed    gone: milliseconds in which no server ran, so no clock did
    ended      why, places, scores
    rematch    table: id of the table where it goes on
"""

from dataclasses import dataclass
from typing import Any

POSITION_EVENTS = frozenset({"created", "started", "move", "chance", "undone", "resigned", "ended"})
"""The events that change the position or who may act on it; a table's version is the number of the last of these."""


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a table's log."""

    number: int
    """From 1, without gaps."""
    kind: str
    at: int
    """Milliseconds since 1970."""
    data: dict[str, Any]
    key: str | None = None
    """The idempotency key of the request that caused it, if any."""
