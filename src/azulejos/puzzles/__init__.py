"""Puzzles: decisions from self-play with one clearly best move, found, verified and rated by the bots.

>>> from azulejos import puzzles
>>> puzzle = puzzles.shipped("azul", 2)[0]
>>> puzzle.solved_by(puzzle.answers[0])
True
"""

from azulejos.puzzles.puzzle import Puzzle as Puzzle
from azulejos.puzzles.puzzle import shipped as shipped
from azulejos.puzzles.puzzle import shipped_sets as shipped_sets
