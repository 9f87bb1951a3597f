"""The pages in docs/games: which page a game has, and the tables on it that are made of the code.

`python -m tests.game_pages` writes the tables into the pages; a test checks that they are there and true.
"""

from pathlib import Path

from azulejos.rules import GAMES
from azulejos.rules.contract import GameType

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"


def page_of(game: GameType) -> Path:
    """A game's page."""
    return PAGES / f"{game.name}.md"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in [head, *rows]]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def _game(game: GameType) -> str:
    fewest, most = game.players[0], game.players[-1]
    players = str(fewest) if fewest == most else f"{fewest} to {most}"
    row = [game.title, players, str(game.actions), str(game.version)]
    options = ", ".join(f"`{option.name}` ({option.help})" for option in game.options) or "none"
    return _table(["title", "players", "actions", "version", "options"], [[*row, options]])


def _record(game: GameType) -> str:
    rows = [
        [
            f"`{field.name}`",
            f"`{field.format}`",
            " x ".join(map(str, field.shape)) or "1",
            field.title + (" (derived)" if field.derived else ""),
        ]
        for field in game.rules.fields
    ]
    return _table(["field", "type", "shape", "what it holds"], rows) + f"\n\n{game.rules.dtype.itemsize} bytes in all."


def _position(game: GameType) -> str:
    rows = [
        [
            f"`{'1.' if row.each else ''}{row.key}`",
            ", ".join(f"`{field}`" for field in row.fields),
            type(row.value).__name__.lower(),
        ]
        for row in game.rules.words.POSITION
    ]
    return _table(["key", "fields", "kind of value"], rows)


BLOCKS = {"game": _game, "position": _position, "record": _record}


def blocks_of(game: GameType) -> list[str]:
    """The tables that a page must have; the game that its rules are named for has all of them."""
    return list(BLOCKS) if game.name == game.rules.name else ["game"]


def with_tables(game: GameType, text: str) -> str:
    """A page's text with its tables made anew."""
    for name, make in BLOCKS.items():
        before, marker, rest = text.partition(f"<!-- {name} -->\n")
        if marker:
            text = f"{before}{marker}{make(game)}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


if __name__ == "__main__":
    for registered in GAMES.values():
        page = page_of(registered)
        page.write_text(with_tables(registered, page.read_text()))
