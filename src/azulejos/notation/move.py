"""Move texts as people type them: in full, or shortened if only one legal move matches.

Each game defines its own full texts; this module names no game.
"""

from collections.abc import Sequence
from functools import cache

from azulejos.rules import steps
from azulejos.rules.contract import GAMES, GameType
from azulejos.rules.errors import AmbiguousMove, IllegalMove, MalformedMove
from azulejos.rules.text import shown

SHOWN = 8
"""The maximum number of moves that an error message lists."""


@cache
def actions_of(game: str) -> dict[str, int]:
    """Return every action of a game by its text."""
    kind = GAMES[game]
    return {kind.rules.words.action_text(action): action for action in range(kind.actions)}


def read_move(game: GameType, position: bytes, legal: Sequence[int], text: str) -> int:
    """Return the legal action for a text: its full text, or a beginning or ending that matches no other.

    Raises MalformedMove, IllegalMove or AmbiguousMove.
    """
    words = game.rules.words
    typed = text.strip()
    try:
        known = actions_of(game.name)
        action = known[typed] if typed in known else words.parse_action(typed)
    except MalformedMove:
        return _shortened(game, [words.action_text(action) for action in legal], legal, typed)
    if action not in legal:
        raise illegal(game, position, legal, action)
    return action


def illegal(game: GameType, position: bytes, legal: Sequence[int], action: int) -> IllegalMove:
    """Return the error for an illegal action: the reason, and similar legal moves."""
    words = game.rules.words
    if not 0 <= action < game.actions:
        return IllegalMove(f"there is no action {action}: {game.name} has actions 0 to {game.actions - 1}")
    text = words.action_text(action)
    near = _near(text, [words.action_text(move) for move in legal])
    return IllegalMove(f"{text} is not legal: {words.refusal(steps.data(game.rules, position), action)}{near}")


def _near(text: str, legal: list[str]) -> str:
    if not legal:
        return ""
    from difflib import get_close_matches  # imported where it is used: it costs a start some milliseconds

    near = get_close_matches(text, legal, SHOWN, 0.5) or legal
    return f"; legal: {_some(near)}"


def _some(texts: Sequence[str]) -> str:
    return ", ".join(texts[:SHOWN]) + (", ..." if len(texts) > SHOWN else "")


def _shortened(game: GameType, texts: list[str], legal: Sequence[int], typed: str) -> int:
    wanted = typed.casefold()
    if not wanted:
        raise MalformedMove(f"a move is missing{_near('', texts)}")
    fits = [place for place, text in enumerate(texts) if text.casefold().startswith(wanted)] or [
        place for place, text in enumerate(texts) if text.casefold().endswith(wanted)
    ]
    if len(fits) == 1:
        return legal[fits[0]]
    if fits:
        raise AmbiguousMove(f"{shown(typed)} fits {len(fits)} legal moves: {_some([texts[place] for place in fits])}")
    words = game.rules.words
    if any(words.action_text(action).casefold().startswith(wanted) for action in range(game.actions)):
        raise IllegalMove(f"no legal move begins with {shown(typed)}{_near(typed, texts)}")
    return words.parse_action(typed)
