"""Refusals: a reason for programs, a sentence for people, an HTTP status. Self-contained."""

from azulejos.rules.errors import AzulejosError


class Refusal(AzulejosError):
    """A refused request, which had no effect."""

    def __init__(self, reason: str, message: str, status: int = 409, wait: float = 1.0) -> None:
        super().__init__(message)
        self.reason = reason
        """A fixed word that programs can rely on; docs/server.md lists them all."""
        self.status = status
        self.wait = wait
        """Seconds after which to retry, where that can help (429 and 503)."""


REASONS = {
    "bad_request": "the request does not have the documented form",
    "unknown_game": "no game of that name is registered",
    "unknown_bot": "no bot of that name is registered",
    "bad_setup": "a wrong number of seats, option, clock or starting player",
    "bad_record": "the record or position cannot be read, or is impossible",
    "no_table": "there is no table of that id",
    "not_found": "there is nothing at that path",
    "wrong_secret": "your secret holds no seat at this table",
    "no_seat": "this needs a seat at the table, and your secret holds none",
    "wrong_invite": "the invitation is not valid for this table",
    "seat_taken": "the seat is already taken",
    "not_started": "the table still waits for players",
    "not_open": "the game has already begun",
    "over": "the game is over",
    "not_over": "the game is not over yet",
    "not_your_turn": "it is another seat's turn",
    "stale": "the position has changed since the version given",
    "malformed_move": "the text is not a move of this game",
    "ambiguous_move": "the shortened text matches more than one move",
    "illegal_move": "the rules do not allow the move here",
    "key_reused": "the idempotency key was used for something else",
    "time_over": "the seat's time has run out",
    "nothing_to_undo": "the seat has made no decision that could be taken back",
    "undo_pending": "an undo has already been offered and waits for its answer",
    "no_offer": "no undo waits for this seat's answer",
    "unknown_phrase": "the phrase is not one of the fixed set",
    "hints_off": "no hints at this table: other people play at it",
    "people_only": "open seats are for people, not for outside bots",
    "bad_token": "no outside bot has this token",
    "bad_name": "an outside bot cannot have that name",
    "name_taken": "another outside bot has that name",
    "signup_off": "the server does not register outside bots over the API",
    "no_bot": "there is no outside bot of that name",
    "bot_offline": "the outside bot is not connected",
    "bot_busy": "too many challenges wait for the outside bot",
    "not_accepted": "the outside bot does not accept such challenges",
    "no_challenge": "no challenge at that table waits for an answer",
    "too_many_bots": "the address has registered too many outside bots",
    "too_large": "the request is larger than the server allows",
    "too_many_requests": "the address makes more requests than the server allows",
    "too_many_tables": "the address has too many unfinished tables, or created too many in a day",
    "too_many_events": "the table's log is full",
    "other_version": "the table was played with another version of the rules, and cannot be continued",
    "busy": "the bots, the table or the database are busy; try again",
    "unavailable": "the database is not working, or the server is about to stop; try again",
    "failed": "an internal error; the server has logged it",
}
"""Every reason for a refusal, with its meaning."""
