"""The pages on engines and the arena: the conversation is held as it is written, and every command can be given."""

import re
import shlex
import subprocess
import sys

import pytest

from azulejos.cli import app
from tests.game_pages import ROOT

PAGES = ("engine-protocol.md", "arena.md", "strength.md", "ratings.md")


def conversation() -> list[str]:
    """The lines of the page's conversation."""
    page = (ROOT / "docs" / "engine-protocol.md").read_text()
    block = page.split("<!-- conversation -->\n\n")[1].split("\n\n")[0]
    return [line.strip() for line in block.splitlines()]


def matches(said: str, written: str) -> bool:
    """Whether a line was said as it is written, where `...` stands for anything."""
    return re.fullmatch(".*".join(re.escape(part) for part in written.split("...")), said) is not None


def test_the_conversation_on_the_page_is_held() -> None:
    lines = conversation()
    command = [sys.executable, "-c", "from azulejos.cli import main; main()", "engine"]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert engine.stdin is not None
    assert engine.stdout is not None
    with engine:
        said = ""
        for number, line in enumerate(lines):
            sign, _, words = line.partition(" ")
            if sign == ">":
                engine.stdin.write(words + "\n")
                engine.stdin.flush()
                continue
            said = engine.stdout.readline().strip()
            # An engine reports as often as it likes.
            while said.startswith("info") and not words.startswith("info"):
                said = engine.stdout.readline().strip()
            assert matches(said, words), f"{number}: {said!r} was said instead of {words!r}"
        assert engine.wait(60) == 0


def commands() -> list[str]:
    """Every command that the pages show on a line of its own."""
    found = []
    for page in PAGES:
        if (path := ROOT / "docs" / page).exists():
            found += re.findall(r"^    (azulejos .*)$", path.read_text(), re.MULTILINE)
    return found


@pytest.mark.parametrize("line", commands())
def test_a_documented_command_can_be_given(line: str) -> None:
    words = shlex.split(line)[1:]
    command, bound, _ = app.parse_args(words, print_error=False, exit_on_error=False)
    assert command.__name__ == words[0].replace("-", "_")
    assert bound.arguments


def test_the_pages_show_commands() -> None:
    assert len(commands()) > 6
