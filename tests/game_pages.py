"""The pages in docs/games: which page a game has, and the tables on it that are made of the code.

`python -m tests.game_pages` writes the tables into the pages; a test checks that they are there and true.
"""

import re
from pathlib import Path

from azulejos.rules import GAMES
from azulejos.rules.contract import Rules

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"
ALL_RULES = {game.rules.name: game.rules for game in GAMES.values()}
"""The rules of all registered games, by name."""


def page_of(rules: Rules) -> Path:
    """The page of all games that are played by these rules."""
    return PAGES / f"{rules.name}.md"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in [head, *rows]]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def _games(rules: Rules) -> str:
    rows = [
        [f"`{game.name}`", game.title, f"{game.players[0]} to {game.players[-1]}", str(game.actions), str(game.version)]
        for game in GAMES.values()
        if game.rules is rules
    ]
    return _table(["name", "title", "players", "actions", "version"], rows)


def _record(rules: Rules) -> str:
    rows = [
        [
            f"`{field.name}`",
            field.format,
            " x ".join(map(str, field.shape)) or "1",
            field.title + (" (derived)" if field.derived else ""),
        ]
        for field in rules.fields
    ]
    return _table(["field", "type", "shape", "what it holds"], rows) + f"\n\n{rules.dtype.itemsize} bytes in all."


def _position(rules: Rules) -> str:
    rows = [
        [
            f"`{'1.' if row.each else ''}{row.key}`",
            ", ".join(f"`{field}`" for field in row.fields),
            type(row.value).__name__.lower(),
        ]
        for row in rules.words.POSITION
    ]
    return _table(["key", "fields", "kind of value"], rows)


BLOCKS = {"games": _games, "record": _record, "position": _position}


def with_tables(rules: Rules, text: str) -> str:
    """A page's text with its tables made anew."""
    for name, make in BLOCKS.items():
        table = make(rules)
        text = re.sub(
            f"<!-- {name} -->\n.*?<!-- end -->",
            lambda _, name=name, table=table: f"<!-- {name} -->\n{table}\n<!-- end -->",  # type: ignore[misc]
            text,
            flags=re.DOTALL,
        )
    return text


if __name__ == "__main__":
    for rules in ALL_RULES.values():
        page = page_of(rules)
        page.write_text(with_tables(rules, page.read_text()))
