"""Usage errors in plain words: a missing value, a value of the wrong kind, an unknown option."""

import re
from datetime import datetime
from inspect import Parameter as Kind
from typing import Any

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnusedCliTokensError

KINDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    datetime: "a day, such as 2026-01-31",
}
"""What to write for a value of a type."""


def usage_message(wrong: CycloptsError) -> str:
    """Return a line that says what is wrong, and one that says where to find help."""
    command = " ".join(["azulejos", *(wrong.command_chain or ())])
    return f"{_what(wrong, command)}\nSee {command} --help."


def _what(wrong: CycloptsError, command: str) -> str:
    said = " ".join(str(wrong).split())
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None:
        name = wrong.argument.name
        if wrong.argument.field_info.kind is Kind.KEYWORD_ONLY:
            several = re.search(r"requires (\d+)", said)
            return f"{name} needs {several[1]} values" if several else f"{name} needs a value"
        place = name.lstrip("-").upper()
        return f"{place} is missing: {command} {place}"
    if isinstance(wrong, CoercionError) and wrong.argument is not None and wrong.target_type in KINDS:
        values = [token.value for token in wrong.argument.tokens]
        return f"{' '.join([wrong.argument.name, *values])}: write {KINDS[wrong.target_type]}"
    if isinstance(wrong, UnusedCliTokensError):
        return f"too many arguments: {' '.join(wrong.unused_tokens or ())}"
    return said[:1].lower() + said[1:]
