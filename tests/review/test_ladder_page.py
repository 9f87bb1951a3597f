"""The ladder of reviews rests on the ratings that the documents list."""

import re
from pathlib import Path

import pytest

from azulejos.review.ladder import LADDERS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "ratings.md").read_text()


def listed(game: str, players: str) -> dict[int, int]:
    """The rating of each level, from the overview."""
    table = re.search(rf"\| {players} players (\|.*\n(?:\|.*\n)+)", PAGE)
    assert table
    games, _, *rows = [[cell.strip() for cell in row.split("|")] for row in table[1].splitlines()]
    column = games.index(game)
    levels = {row[1]: row[column + 1] for row in rows if row[1].startswith("`level")}
    return {int(name.strip("`").partition(":")[2]): int(text) for name, text in levels.items() if text}


@pytest.mark.parametrize("name", LADDERS)
def test_a_rung_has_the_rating_of_its_level_or_one_between_it_and_the_level_below(name: str) -> None:
    found = listed(*name.split())
    for rung in LADDERS[name]:
        below = found.get(rung.level - 1, found[rung.level])
        assert below <= rung.rating <= found[rung.level] or rung.rating == found[rung.level]
