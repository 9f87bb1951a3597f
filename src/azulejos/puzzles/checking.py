"""Asking a ten times longer search whether the answers of puzzles still hold. Knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from azulejos.puzzles.judging import LONGER, LOOK, Judge
from azulejos.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Checked:
    """A puzzle and the move that the long search prefers."""

    puzzle: Puzzle
    move: str

    @property
    def agreed(self) -> bool:
        """Whether it is the answer."""
        return self.puzzle.solved_by(self.move)


def sample(puzzles: Sequence[Puzzle], number: int, seed: int) -> list[Puzzle]:
    """So many of the puzzles, drawn by the seed; all if there are no more."""
    return Random(seed).sample(list(puzzles), min(number, len(puzzles)))


def check(
    puzzles: Sequence[Puzzle], seed: int = 0, on_checked: Callable[[Checked], None] = lambda _: None
) -> list[Checked]:
    """Search each puzzle; `seed` draws what its player cannot know."""
    judges: dict[tuple[str, int], Judge] = {}
    checked = []
    for puzzle in puzzles:
        position = puzzle.position
        kind = (position.game.rules.name, position.players)
        if kind not in judges:
            judges[kind] = Judge(position, LONGER * LOOK[position.players], 2)
        judge = judges[kind]
        checked.append(Checked(puzzle, position.move(judge(position, seed).best).text))
        on_checked(checked[-1])
    return checked
