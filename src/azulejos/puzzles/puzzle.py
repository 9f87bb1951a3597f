"""A puzzle, the file format of puzzle sets, and the sets that ship with the package. Independent of games and search.

A set is a JSON Lines file: a header, then one puzzle per line. The web app reads the same files.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from azulejos.position import Position
from azulejos.rules.errors import AzulejosError

DATA = Path(__file__).parent / "data"
"""The sets that ship with the package, `GAME-PLAYERS.jsonl`."""


class BadPuzzles(AzulejosError):
    """A file that is not a set of puzzles."""


@dataclass(frozen=True)
class Puzzle:
    """One decision and its answer."""

    id: str
    """Number of the self-play game and of the decision in it, such as `12.30`."""
    text: str
    """The position as the player to move may know it."""
    answers: tuple[str, ...]
    """The best move and its equivalents, such as the same tiles from an identical factory."""
    line: tuple[str, ...]
    """The expected continuation, from the first answer."""
    chance: float
    """The winning chance after the answer."""
    others: tuple[tuple[str, float], ...]
    """The best of the other moves and their winning chances, best first."""
    themes: tuple[str, ...]
    rating: int
    """Its difficulty, on the scale of the bots' Elo ratings for this game and number of players."""

    @cached_property
    def position(self) -> Position:
        """The position to solve."""
        return Position.from_text(self.text)

    @property
    def margin(self) -> float:
        """The answer's lead in winning chance over any other move."""
        return self.chance - self.others[0][1]

    def solved_by(self, move: str) -> bool:
        """Whether a move, written in full, is an answer."""
        return move in self.answers

    def as_object(self) -> dict[str, Any]:
        """Convert the puzzle to a line of its file, with chances in thousandths."""
        return {
            "id": self.id,
            "position": self.text,
            "answers": list(self.answers),
            "line": list(self.line),
            "chance": round(1000 * self.chance),
            "others": {move: round(1000 * chance) for move, chance in self.others},
            "themes": list(self.themes),
            "rating": self.rating,
        }

    @classmethod
    def from_object(cls, kept: dict[str, Any]) -> Self:
        """Create a puzzle from the output of `as_object`."""
        return cls(
            kept["id"],
            kept["position"],
            tuple(kept["answers"]),
            tuple(kept["line"]),
            kept["chance"] / 1000,
            tuple((move, chance / 1000) for move, chance in kept["others"].items()),
            tuple(kept["themes"]),
            kept["rating"],
        )


def compact(content: dict[str, Any]) -> str:
    """Format one line of a file."""
    return json.dumps(content, separators=(",", ":"))


def write_set(path: Path, header: dict[str, Any], puzzles: Iterable[Puzzle]) -> None:
    """Write a set atomically: a kill leaves the old file or the new one."""
    fresh = path.with_name(path.name + ".new")
    lines = [compact(header), *(compact(puzzle.as_object()) for puzzle in puzzles)]
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.replace(path)


def read_set(path: Path) -> tuple[dict[str, Any], list[Puzzle]]:
    """Read the header and the puzzles of a set; raises BadPuzzles."""
    puzzles: list[Puzzle] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        header = json.loads(lines[0])
        for line in lines[1:]:
            puzzles.append(Puzzle.from_object(json.loads(line)))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as wrong:
        raise BadPuzzles(f"{path}, line {len(puzzles) + 2}: not a puzzle ({wrong})") from wrong
    return header, puzzles


def shipped_sets() -> list[tuple[str, int]]:
    """List the game and number of players of each shipped set."""
    names = (path.stem.rpartition("-") for path in sorted(DATA.glob("*.jsonl")))
    return [(game, int(players)) for game, _, players in names]


def shipped(game: str, players: int) -> list[Puzzle]:
    """Return the shipped puzzles for a game and number of players; raises BadPuzzles if there are none."""
    path = DATA / f"{game}-{players}.jsonl"
    if not path.exists():
        have = ", ".join(f"{name} for {count}" for name, count in shipped_sets())
        raise BadPuzzles(f"there are no puzzles of {game} for {players} players (available: {have or 'none'})")
    return read_set(path)[1]
