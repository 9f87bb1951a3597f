"""Checks on what callers pass in: a value of the wrong type gets a clear message instead of Python's own."""

import re
from typing import Any

from azulejos.rules.errors import BadSetup, MalformedMove
from azulejos.rules.text import shown

_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def whole_number(value: Any, name: str) -> int:
    """Return an argument that must be a whole number; raises BadSetup."""
    if not hasattr(value, "__index__"):
        raise BadSetup(f"{name} must be a whole number such as 2, not {shown(repr(value))[1:-1]}")
    return int(value)


def action_id(move: Any) -> int:
    """Return a move that is neither a Move nor a text, and so must be an action id; raises MalformedMove."""
    if not hasattr(move, "__index__") or isinstance(move, bool):
        raise MalformedMove(f"{shown(repr(move))[1:-1]} is not a move: pass a Move, a move text or an action id")
    return int(move)


def check_tags(tags: dict[str, Any]) -> None:
    """Check the tags of a record, so that its text can be read again; raises BadSetup."""
    for name, value in tags.items():
        if not _TAG.fullmatch(name):
            raise BadSetup(f"{shown(name)} is not a tag: a tag's name has letters, digits and _, such as Player1")
        if not isinstance(value, str):
            raise BadSetup(f"the tag {name} must be a text, not {shown(repr(value))[1:-1]}")
