"""Commands at a table: each checks that it is allowed and adds its events to a draft.

A command that is not allowed raises Refusal and adds nothing. Independent of database, network and games.
"""

from azulejos.notation.move import illegal, read_move
from azulejos.rules.errors import AmbiguousMove, IllegalMove, MalformedMove
from azulejos.server.refusal import Refusal
from azulejos.server.tables.draft import Draft
from azulejos.server.tables.table import Table

PHRASES = ("hello", "luck", "thanks", "nice", "oops", "thinking", "again", "bye")
"""The phrases that can be said at a table, by key; each client shows them in its own language."""
MOST_EVENTS = 5000
"""The maximum length of a log, longer than any game: the moves, undos and phrases of one table."""
LOG_RESERVE = 200
"""Events reserved for the game itself once phrases and undos have used up the rest."""


def join(draft: Draft, seat: int | None, name: str, secret: str, invite: str, held: str, bot: str = "") -> int:
    """Sit down: by invitation, in a seat kept for a secret already held, or in any open one; returns the seat.

    An outside bot, named by `bot`, holds its seats by its identity rather than a secret, and may not take open ones.
    """
    table = draft.table
    again = table.seats_of(secret)
    if again and table.seats[min(again)].taken:
        return min(again)
    if table.status == "over":
        raise Refusal("over", "this table is closed")
    free = [number for number, place in enumerate(table.seats) if place.kind != "bot" and not place.taken]
    if invite:
        fits = [number for number in free if table.seats[number].invite == invite]
        if not fits:
            known = any(place.invite == invite for place in table.seats)
            raise (
                Refusal("seat_taken", "this invitation has already been used: each is for one person")
                if known
                else Refusal("wrong_invite", "this invitation is not valid here: ask for a new link", 403)
            )
    elif held and any(table.seats[number].secret == held for number in free):
        fits, secret = [number for number in free if table.seats[number].secret == held], held
    elif bot:
        raise Refusal("people_only", "open seats are for people: a bot needs an invitation or a challenge", 403)
    else:
        fits = [number for number in free if not table.seats[number].invite and not table.seats[number].secret]
    if seat is not None:
        if not 0 <= seat < table.players:
            raise Refusal("bad_request", f"seats are numbered from 0 to {table.players - 1}, not {seat}", 422)
        fits = [number for number in fits if number == seat]
    if not fits:
        raise Refusal("seat_taken", "no such seat is open at this table")
    _room_for_more(table)
    chosen = fits if held and secret == held else fits[:1]
    for number in chosen:
        kept = table.seats[number].name if secret == held and not bot else ""
        draft.add("joined", seat=number, name=kept or name, secret=secret, **({"bot": bot} if bot else {}))
    start_when_full(draft)
    return chosen[0]


def start_when_full(draft: Draft) -> None:
    """Start the game once everyone is there."""
    table = draft.table
    if table.status == "open" and all(seat.taken for seat in table.seats):
        draft.add("started")
        draft.settle()


def _waiting(table: Table) -> None:
    if table.status == "running":
        raise Refusal("not_open", "the game has already begun")
    if table.status == "over":
        raise Refusal("over", "this table is closed")


def seat_bot(draft: Draft, mine: frozenset[int], seat: int, bot: str, name: str) -> None:
    """Give a free seat to a bot while the table waits for players; only the maker of the table may."""
    table = draft.table
    _seated(mine & table.makers)
    _waiting(table)
    if not 0 <= seat < table.players:
        raise Refusal("bad_request", f"seats are numbered from 0 to {table.players - 1}, not {seat}", 422)
    if table.seats[seat].taken:
        raise Refusal("seat_taken", f"seat {seat} is already taken")
    draft.add("seated", seat=seat, bot=bot, name=name)
    start_when_full(draft)


def stand_up(draft: Draft, mine: frozenset[int]) -> None:
    """Leave a table that waits for players. If its maker leaves, it is closed, which withdraws its challenges."""
    table = draft.table
    sitting = table.sitting(mine)
    _seated(sitting)
    _waiting(table)
    if sitting & table.makers:
        draft.end("withdrawn" if table.challenged else "closed")
        return
    _room_for_more(table)
    for number in sorted(sitting):
        draft.add("left", seat=number)


def _running(table: Table) -> None:
    if table.status == "open":
        raise Refusal("not_started", "the table still waits for players")
    if table.status == "over":
        raise Refusal("over", "the game is over")


def _seated(mine: frozenset[int]) -> None:
    if not mine:
        raise Refusal("no_seat", "this needs a seat at the table: send its secret as `Authorization: Bearer ...`", 403)


def _still_playing(table: Table, mine: frozenset[int]) -> frozenset[int]:
    _seated(mine)
    _running(table)
    playing = frozenset(number for number in mine if not table.seats[number].gone)
    if not playing:
        raise Refusal("over", "you have left this game")
    return playing


def _room_for_more(table: Table) -> None:
    if table.last > MOST_EVENTS - LOG_RESERVE:
        raise Refusal("too_many_events", "this table's log is full: only moves are accepted now")


def move(draft: Draft, mine: frozenset[int], version: int, choice: int | str) -> None:
    """Make a decision, given as an action or a move text, for a version of the table."""
    table = draft.table
    playing = _still_playing(table, mine)
    if table.mover not in playing:
        raise Refusal("not_your_turn", f"it is the turn of seat {table.mover}")
    if version != table.version:
        raise Refusal("stale", f"the move was made for version {version}, but the table is at version {table.version}")
    if out_of_time(table, draft.now):
        raise Refusal("time_over", f"the time of seat {table.mover} has run out")
    action = read_choice(table, choice)
    draft.add("move", seat=table.mover, action=action)
    draft.settle()


def bot_move(draft: Draft, version: int, action: int) -> None:
    """Make a bot's decision for a version of the table."""
    table = draft.table
    if table.bot is None or version != table.version:
        raise Refusal("stale", "the table has changed while the bot was thinking")
    draft.add("move", seat=table.mover, action=action)
    draft.settle()


def read_choice(table: Table, choice: int | str) -> int:
    """Return the legal action that is meant."""
    legal = table.legal()
    if isinstance(choice, int):
        if choice not in legal:
            raise Refusal("illegal_move", str(illegal(table.game, table.position, legal, choice)), 422)
        return choice
    try:
        return read_move(table.game, table.position, legal, choice)
    except MalformedMove as bad:
        raise Refusal("malformed_move", str(bad), 422) from None
    except AmbiguousMove as bad:
        raise Refusal("ambiguous_move", str(bad), 422) from None
    except IllegalMove as bad:
        raise Refusal("illegal_move", str(bad), 422) from None


def repeated(table: Table, key: str) -> bool:
    """Whether a request with this key (see `identity.once`) was carried out before; refuses a different one."""
    if key.partition(":")[0] not in table.keys:
        return False
    demand_same(table, key)
    return True


def demand_same(table: Table, key: str | None) -> None:
    """Refuse a request whose key was used at this table for a different one."""
    name, _, request = (key or "").partition(":")
    if name in table.keys and table.keys[name][1] != request:
        raise Refusal("key_reused", "this idempotency key was used for another request: use a new one for each")


def resign(draft: Draft, mine: frozenset[int], seat: int | None) -> None:
    """Give up a seat: the last remaining player wins; with three or more players a bot takes over."""
    playing = _still_playing(draft.table, mine)
    leave(draft, _one_of(draft.table, playing, seat), "resigned")


def leave(draft: Draft, seat: int, why: str) -> None:
    """Record that a seat was given up, or its time ran out."""
    draft.add("resigned", seat=seat, why=why)
    if sum(not place.gone for place in draft.table.seats) == 1:
        draft.end(why)


def out_of_time(table: Table, now: int) -> bool:
    """Whether the time of the player to move has run out."""
    return table.deadline is not None and now >= table.deadline


def flag(draft: Draft) -> None:
    """Flag the player to move if their time has run out; close a table whose challenge nobody answered."""
    if not out_of_time(draft.table, draft.now):
        return
    if draft.table.status == "open":
        draft.end("expired")
    else:
        leave(draft, draft.table.mover, "time")


def decline(draft: Draft, mine: frozenset[int], why: str) -> None:
    """Decline a challenge, which closes the table."""
    waiting = draft.table.challenged & mine
    if not waiting:
        raise Refusal("no_challenge", "no challenge at this table waits for your answer")
    draft.add("declined", seat=min(waiting), why=why)
    draft.end("declined")


def resume(draft: Draft, gone: int) -> None:
    """Give back the time in which no server ran."""
    if draft.table.ticking is not None:
        draft.add("resumed", gone=gone)


def abandon(draft: Draft) -> None:
    """Close an abandoned table."""
    if draft.table.status != "over":
        draft.end("abandoned")


def say(draft: Draft, mine: frozenset[int], seat: int | None, phrase: str) -> None:
    """Say one of the fixed phrases, before, during or after the game."""
    _seated(mine)
    if phrase not in PHRASES:
        raise Refusal("unknown_phrase", f"{phrase!r} cannot be said: phrases are {', '.join(PHRASES)}", 422)
    _room_for_more(draft.table)
    draft.add("phrase", seat=_one_of(draft.table, mine, seat), phrase=phrase)


def _one_of(table: Table, mine: frozenset[int], seat: int | None) -> int:
    """Return the seat that is meant: the one named, else the one to move, else the first."""
    if seat is None:
        return table.mover if table.mover in mine else min(mine)
    if seat not in mine:
        raise Refusal("no_seat", f"seat {seat} is not yours", 403)
    return seat


def undo(draft: Draft, mine: frozenset[int], seat: int | None) -> None:
    """Take back a seat's last decision and everything after it: at once against bots, else by an offer to others."""
    table = draft.table
    playing = _still_playing(table, mine)
    _room_for_more(table)
    if table.offer:
        raise Refusal("undo_pending", "an undo has already been offered: wait for the answer")
    target = undo_target(table, playing if seat is None else frozenset({_one_of(table, playing, seat)}))
    if target is None:
        raise Refusal("nothing_to_undo", "there is no decision of yours to take back")
    number, by = target
    others = others_playing(table, mine)
    if others:
        draft.add("offered", seat=by, to=number, waiting=sorted(others))
    else:
        _take_back(draft, by, number)


def undo_target(table: Table, seats: frozenset[int]) -> tuple[int, int] | None:
    """Find the last real choice of these seats, as event number and seat; None if there is none."""
    for decision in reversed(table.decisions):
        if decision.seat in seats and not decision.forced:
            return decision.number, decision.seat
    return None


def others_playing(table: Table, mine: frozenset[int]) -> frozenset[int]:
    """Return the seats of other people and outside bots that are still playing."""
    return frozenset(
        number
        for number, place in enumerate(table.seats)
        if place.kind != "bot" and not place.gone and number not in mine
    )


def _take_back(draft: Draft, seat: int, to: int) -> None:
    """Go back to before a decision. Hidden parts are resampled: no position holds the future."""
    draft.add("undone", seat=seat, to=to)
    draft.settle()


def answer_undo(draft: Draft, mine: frozenset[int], yes: bool) -> None:
    """Accept or decline an undo offer; one who declines is enough. The one who offered it may withdraw it."""
    table = draft.table
    _still_playing(table, mine)
    offer = table.offer
    if offer is None or not (mine & offer.waiting or (offer.seat in mine and not yes)):
        raise Refusal("no_offer", "no undo waits for your answer")
    draft.add("answered", seats=sorted(mine & offer.waiting) or [offer.seat], yes=yes)
    if yes and table.offer is not None and not table.offer.waiting:
        _take_back(draft, offer.seat, offer.to)
