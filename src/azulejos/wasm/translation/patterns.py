"""Converts Python's regular expressions to JavaScript's. Game-agnostic."""

import json
import re

SPACE = r"\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""What Python's `\\s` matches, as the inside of a JavaScript character class."""


def source_of(pattern: re.Pattern[str]) -> str:
    """Return the JavaScript source of a compiled pattern, without VERBOSE layout."""
    text = pattern.pattern
    verbose = bool(pattern.flags & re.VERBOSE)
    made: list[str] = []
    in_class = False
    place = 0
    while place < len(text):
        here = text[place]
        if here == "\\":
            made.append(_escape(text[place + 1], in_class))
            place += 2
            continue
        if in_class:
            in_class = here != "]"
            made.append("\\[" if here == "[" else here)
        elif here == "[":
            in_class = True
            made.append(here)
            for opening in ("^", "]"):
                if text[place + 1 : place + 2] == opening:
                    made.append(opening if opening == "^" else "\\]")
                    place += 1
        elif verbose and here.isspace():
            pass
        elif verbose and here == "#":
            place = text.find("\n", place) if "\n" in text[place:] else len(text)
            continue
        elif text.startswith("(?P<", place):
            made.append("(?<")
            place += 3
        else:
            made.append(here)
        place += 1
    return "".join(made)


def _escape(letter: str, in_class: bool) -> str:
    if letter == "s":
        return SPACE if in_class else f"[{SPACE}]"
    if letter == "S" and not in_class:
        return f"[^{SPACE}]"
    if letter == "d":
        return r"\p{Nd}"
    if letter == "D" and not in_class:
        return r"\P{Nd}"
    if letter == "Z":
        return "$"
    if letter in "wWSDAbB":
        raise ValueError(f"\\{letter} in a pattern has no translation")
    # With JavaScript's unicode flag, only these may be escaped.
    return f"\\{letter}" if letter in "^$\\.*+?()[]{}|/-0123456789nrtfvxu" and (letter != "-" or in_class) else letter


def flags_of(pattern: re.Pattern[str]) -> str:
    """Return the JavaScript flags of a compiled pattern."""
    wanted = {re.IGNORECASE: "i", re.DOTALL: "s", re.MULTILINE: "m"}
    return "du" + "".join(letter for flag, letter in wanted.items() if pattern.flags & flag)


def literal(pattern: re.Pattern[str]) -> str:
    """Return a JavaScript expression for a compiled pattern."""
    return f"$.pattern({json.dumps(source_of(pattern))}, {json.dumps(flags_of(pattern))})"
