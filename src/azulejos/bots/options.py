"""The typed options of an engine: their declarations and allowed values. Independent of engines and games.

option threads spin default 1 min 1 max 64
option verbose check default false
option style combo default solid var solid var risky
option book string default none
"""

from dataclasses import dataclass

from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

KINDS = ("check", "spin", "combo", "string")


class BadOption(AzulejosError):
    """An option that cannot be parsed, or a value that it does not allow."""


LONGEST_NUMBER = 19
"""Digits of a number, which Python reads only up to some thousands, and kernels as 64 bits."""


def is_whole(text: str) -> bool:
    """Whether a text is a whole number of a sensible length."""
    digits = text.removeprefix("-")
    return digits.isdecimal() and len(digits) <= LONGEST_NUMBER


@dataclass(frozen=True)
class Option:
    """One setting of an engine."""

    name: str
    kind: str
    """`check` is true or false, `spin` a whole number, `combo` one of several words, `string` any text."""
    default: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = ["option", self.name, self.kind, "default", self.default]
        if self.low is not None:
            words += ["min", str(self.low)]
        if self.high is not None:
            words += ["max", str(self.high)]
        for choice in self.choices:
            words += ["var", choice]
        return " ".join(words)

    @classmethod
    def parse(cls, line: str) -> "Option":
        """Parse a declaration; raises BadOption."""
        words = line.split()
        usage = "write option NAME check|spin|combo|string default VALUE, and min, max or var as the kind needs"
        if len(words) < 5 or words[0] != "option" or words[2] not in KINDS or words[3] != "default":
            raise BadOption(f"{shown(line)}: {usage}")
        name, kind = words[1:3]
        if kind == "string":
            return cls(name, kind, " ".join(words[4:]))
        bounds: dict[str, int] = {}
        choices = []
        if len(words) % 2 == 0:
            raise BadOption(f"{shown(line)}: {usage}")
        for key, value in zip(words[5::2], words[6::2], strict=True):
            if key == "var" and kind == "combo":
                choices.append(value)
            elif key in ("min", "max") and kind == "spin" and is_whole(value):
                bounds[key] = int(value)
            else:
                raise BadOption(f"{shown(line)}: {usage}")
        option = cls(name, kind, words[4], bounds.get("min"), bounds.get("max"), tuple(choices))
        option.check(option.default)
        return option

    def check(self, value: str) -> str:
        """Return a value if this option allows it; raises BadOption otherwise."""
        if self.kind == "check" and value not in ("true", "false"):
            raise BadOption(f"{self.name} must be true or false, not {shown(value)}")
        if self.kind == "combo" and value not in self.choices:
            raise BadOption(f"{self.name} must be one of {', '.join(self.choices)}, not {shown(value)}")
        if self.kind == "spin":
            if not is_whole(value):
                raise BadOption(f"{self.name} must be a whole number, not {shown(value)}")
            if (self.low is not None and int(value) < self.low) or (self.high is not None and int(value) > self.high):
                raise BadOption(f"{self.name} must be {self.low} to {self.high}, not {value}")
        return value
