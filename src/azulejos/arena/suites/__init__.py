"""Fixed suites of deals: positions at the start of a game, one text per line, for matches that anyone can repeat.

`standard` ships with the package, a file per game; any other name is the path of a file. Names no game.
"""

from functools import cache
from pathlib import Path

from azulejos.position import Position
from azulejos.rules.errors import AzulejosError

STANDARD = "standard"
FOLDER = Path(__file__).parent


class BadSuite(AzulejosError):
    """A suite of deals that cannot be read, or has no deal for a match."""


@cache
def read_suite(name: str, game: str, players: int) -> tuple[Position, ...]:
    """Return the positions of a suite for this game and number of players."""
    path = FOLDER / f"{game}.txt" if name == STANDARD else Path(name)
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as missing:
        raise BadSuite(f"{name}: {missing.strerror}; name a file of position texts, or {STANDARD}") from None
    except UnicodeDecodeError:
        raise BadSuite(f"{name} is not a text file: name a file of position texts, or {STANDARD}") from None
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            position = Position.from_text(line.strip())
            position.validate()
        except AzulejosError as wrong:
            raise BadSuite(f"{path}, line {number}: {wrong}") from None
        if position.over:
            raise BadSuite(f"{path}, line {number}: this game is over")
        if (position.game.name, position.players) == (game, players):
            found.append(position)
    if not found:
        raise BadSuite(f"{path} has no deal of {game} for {players} players")
    return tuple(found)


def short_text(position: Position) -> str:
    """Return a position text without the starting values."""
    usual = Position.from_text(" ".join(position.text.split()[:3])).text.split()
    kept = [word for place, word in enumerate(position.text.split()) if place < 3 or word not in usual]
    kept = ["bag=*" if word.startswith("bag=") else word for word in kept]
    text = " ".join(kept)
    return text if Position.from_text(text) == position else position.text
