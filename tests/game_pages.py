"""The pages in docs/games and docs/environments.md: the tables on them that are made of the code.

`python -m tests.game_pages` writes the tables into the pages; a test checks that they are there and true.
"""

from pathlib import Path

from azulejos.boards import name_of
from azulejos.envs import env_id
from azulejos.envs.spiel import spiel_name
from azulejos.rules import GAMES
from azulejos.rules.contract import GameType
from azulejos.rules.observation import Count, Kind, Player, SetOf

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"
ENVIRONMENTS = ROOT / "docs" / "environments.md"


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
    return _table(["field", "type", "shape", "content"], rows) + f"\n\n{game.rules.dtype.itemsize} bytes in all."


def _position(game: GameType) -> str:
    rows = [
        [
            f"`{'1.' if row.each else ''}{row.key}`",
            f"`{'boards[0]' if row.each else 'table'}.{name_of(row)}`",
            row.title,
            ", ".join(f"`{field}`" for field in row.fields),
            type(row.value).__name__.lower(),
        ]
        for row in game.rules.words.POSITION
    ]
    return _table(["key", "in Python: `position.`", "meaning", "fields", "kind of value"], rows)


def _values(kind: Kind) -> str:
    if isinstance(kind, Count):
        return f"{kind.low} to {kind.high}"
    if isinstance(kind, Player) or (isinstance(kind, SetOf) and kind.players):
        return "1 for each such player, starting with the viewer"
    names = kind.names if len(kind.names) < 9 else (*kind.names[:3], "...", kind.names[-1])
    return f"1 for {'each of' if isinstance(kind, SetOf) else 'the one of'} {', '.join(names)}"


def _observation(game: GameType) -> str:
    sizes = [f"{game.observation(players).size} for {players} players" for players in game.players]
    table = game.observation(game.players[0])
    rows = []
    first = 0
    for part in table.parts:
        count = sum(number.part is part for number in table.numbers)
        by = [
            *(["player"] if part.each else []),
            *(f"{axis.names[0]} to {axis.names[-1]}" for axis in part.axes if axis.names[0]),
        ]
        last = first + count - 1
        rows.append(
            [
                str(first) if count == 1 else f"{first} to {last}",
                part.name,
                part.title,
                _values(part.kind),
                ", ".join(by),
            ]
        )
        first += count
    head = ["numbers", "part", "meaning", "values", "for each"]
    return f"{', '.join(sizes)}; with {game.players[0]} players:\n\n{_table(head, rows)}"


BLOCKS = {"game": _game, "position": _position, "record": _record, "observation": _observation}


def blocks_of(game: GameType) -> list[str]:
    """The tables that a page must have; the game that its rules are named for has all of them."""
    return list(BLOCKS) if game.name == game.rules.name else ["game", "observation"]


def with_tables(game: GameType, text: str) -> str:
    """A page's text with its tables regenerated."""
    for name, make in BLOCKS.items():
        before, marker, rest = text.partition(f"<!-- {name} -->\n")
        if marker:
            text = f"{before}{marker}{make(game)}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


def environments() -> str:
    """The table of every environment, in docs/environments.md."""
    rows = [
        [
            f"`{env_id(game, players)}`",
            f'`aec("{game.name}", players={players})`',
            f"`{spiel_name(game)}`",
            str(game.observation(players).size),
            " x ".join(map(str, game.observation(players).planes.shape)),
            str(game.actions),
        ]
        for game in GAMES.values()
        for players in game.players
    ]
    return _table(["Gymnasium", "PettingZoo", "OpenSpiel", "numbers", "planes", "actions"], rows)


def with_environments(text: str) -> str:
    """The text of docs/environments.md with its table regenerated."""
    before, marker, rest = text.partition("<!-- environments -->\n")
    return f"{before}{marker}{environments()}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"


if __name__ == "__main__":
    ENVIRONMENTS.write_text(with_environments(ENVIRONMENTS.read_text()))
    for registered in GAMES.values():
        page = page_of(registered)
        page.write_text(with_tables(registered, page.read_text()))
