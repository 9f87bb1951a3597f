"""Lets the levels try a puzzle, which gives its rating. Game-agnostic.

A try is determined by the position, the level and its number, so a puzzle has the same rating whenever it is rated,
until the levels or their ratings change; and a level is in haste in different tries of different puzzles.
"""

import zlib
from collections.abc import Collection
from dataclasses import replace

from azulejos import bots
from azulejos.position import Position
from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.rating import fit_rating, level_ratings

TRYING = 8
"""Levels from 1 to this one try a puzzle for its rating."""
TRIES = 6
"""How often each of them tries."""

Tries = list[tuple[int, bool]]
"""The level of each try, and whether it found an answer."""


def tried(position: Position, answers: Collection[int]) -> Tries:
    """Let each level try a position several times."""
    view = position.view(position.mover)
    return [
        (level, bots.ask(bots.make(f"level:{level}", _seed(view, level, number)), view).action in answers)
        for level in range(1, TRYING + 1)
        for number in range(TRIES)
    ]


def _seed(view: Position, level: int, number: int) -> int:
    return zlib.crc32(f"{view.text} {level} {number}".encode())


def rating_of(position: Position, tries: Tries) -> int:
    """Return the rating at which a player would solve a position half the time, from what the levels did."""
    ratings = level_ratings(position.game.rules.name, position.players)
    return fit_rating([(ratings[level - 1], solved) for level, solved in tries])


def rated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its rating by the levels as they are."""
    position = puzzle.position
    answers = [position.parse(text).action for text in puzzle.answers]
    return replace(puzzle, rating=rating_of(position, tried(position, answers)))
