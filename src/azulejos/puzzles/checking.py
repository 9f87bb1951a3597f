"""Verifies the answers of puzzles with a search ten times longer. Game-agnostic."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from azulejos.puzzles.judging import LONGER, LOOK, Judge
from azulejos.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Checked:
    """A puzzle and the move that the longer search prefers."""

    puzzle: Puzzle
    move: str

    @property
    def agreed(self) -> bool:
        """Whether that move is the answer."""
        return self.puzzle.solved_by(self.move)


def sample(puzzles: Sequence[Puzzle], number: int, seed: int) -> list[Puzzle]:
    """Choose `number` puzzles at random by the seed, or all if there are fewer."""
    return Random(seed).sample(list(puzzles), min(number, len(puzzles)))


def check(
    puzzles: Sequence[Puzzle], seed: int = 0, on_checked: Callable[[Checked], None] = lambda _: None
) -> list[Checked]:
    """Search each puzzle; `seed` resamples what its player cannot know."""
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
