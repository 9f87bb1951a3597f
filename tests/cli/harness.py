"""How the command's tests run it: in this process, with its output caught."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from azulejos.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command said and how it left."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Command:
    """The `azulejos` command."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *words: object, answers: Iterable[str] = ()) -> Ran:
        """Run it with these words; `answers` are typed at its prompts, then the input ends."""
        lines = iter(answers)

        def answer(_prompt: str = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr("builtins.input", answer)
        code: int | str | None = 0
        try:
            main([str(word) for word in words])
        except SystemExit as left:
            code = left.code
        said = self.capsys.readouterr()
        return Ran(int(code or 0), said.out, said.err)
