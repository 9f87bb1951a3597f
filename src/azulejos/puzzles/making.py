"""Finds puzzles in self-play: one game yields a few or none, deterministically for a seed.

Game-agnostic, and independent of files and processes.
"""

from dataclasses import asdict, dataclass
from typing import Any

from azulejos import bots
from azulejos.game import new
from azulejos.position import Position
from azulejos.puzzles.judging import FIRST, GLANCE, LONGER, LOOK, OTHERS, STILL, Judge, Verdict, same_moves
from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.themes import Choice, themes_of
from azulejos.puzzles.trying import rating_of, tried
from azulejos.rules.chance import new_generator, random_below

PLAYING = (5, 6, 7, 8)
"""The levels that play: good enough for sensible positions, with enough errors for lively ones."""
WEAK = 3
"""Levels from 1 to this one are weak; they must fail a puzzle more often than not."""
FEWEST_MOVES = 4
MOST_A_GAME, APART = 3, 8
"""Limits per game: puzzles from one game are similar, especially with few decisions between them."""


@dataclass(frozen=True)
class Order:
    """What to make. The seed and a game's number determine that game and its puzzles."""

    game: str
    players: int
    seed: int

    def settings(self) -> dict[str, Any]:
        """The header of the order's file; the same settings give the same puzzles."""
        return {"puzzles": 1, **asdict(self), "nodes": [GLANCE, LOOK[self.players], LONGER * LOOK[self.players]]}


@dataclass(frozen=True)
class _Candidate:
    """A decision that may be a puzzle."""

    decision: int
    position: Position
    look: Verdict
    answers: list[int]
    rating: int


class Maker:
    """Makes the puzzles of an order, game by game."""

    def __init__(self, order: Order) -> None:
        self.order = order
        sample = new(order.game, order.players, order.seed).position
        self._glance = Judge(sample, GLANCE, 2)
        self._look = Judge(sample, LOOK[order.players], 1 + OTHERS)
        self._long_look = Judge(sample, LONGER * LOOK[order.players], 2)

    def puzzles_of(self, number: int) -> list[Puzzle]:
        """Play one game of self-play and return its hardest puzzles, in order of play."""
        order = self.order
        generator = new_generator((order.seed << 20) + number)
        levels = [PLAYING[random_below(generator, len(PLAYING))] for _ in range(order.players)]
        seeds = [random_below(generator, 1 << 30) for _ in levels]
        players = [bots.make(f"level:{level}", seed) for level, seed in zip(levels, seeds, strict=True)]
        game = new(order.game, order.players, random_below(generator, 1 << 30))
        found: list[_Candidate] = []
        decision = 0
        while game.mover is not None:
            candidate = self._candidate(game.position, decision)
            if candidate is not None:
                found.append(candidate)
            game.play(players[game.mover].choose(game.position.view(game.mover)))
            decision += 1
        kept: list[_Candidate] = []
        for candidate in sorted(found, key=lambda candidate: -candidate.rating):
            apart = all(abs(candidate.decision - other.decision) >= APART for other in kept)
            if len(kept) < MOST_A_GAME and apart and self._holds(candidate):
                kept.append(candidate)
        kept.sort(key=lambda candidate: candidate.decision)
        return [self._written(f"{number}.{candidate.decision}", candidate) for candidate in kept]

    def _candidate(self, position: Position, decision: int) -> _Candidate | None:
        """Return a candidate if a search of ordinary length finds a clear answer, else None."""
        players = position.players
        if len(position.legal_actions) < FEWEST_MOVES or not self._glance(position).is_clear(players, FIRST):
            return None
        look = self._look(position)
        if not look.is_clear(players):
            return None
        answers = same_moves(position, look.best)
        tries = tried(position, answers)
        weak = [solved for level, solved in tries if level <= WEAK]
        if 2 * sum(weak) >= len(weak):
            return None
        return _Candidate(decision, position, look, answers, rating_of(position, tries))

    def _holds(self, candidate: _Candidate) -> bool:
        """Whether a search ten times longer agrees, however it resamples what the player cannot know."""
        position, look = candidate.position, candidate.look
        same = position.resampled(position.mover, 0) == position.resampled(position.mover, 1)
        if look.done and same:
            # It would stop at the same point.
            return True
        return all(
            verdict.best == look.best and verdict.is_clear(position.players, STILL)
            for verdict in (self._long_look(position, seed) for seed in range(1 if same else 2))
        )

    def _written(self, name: str, candidate: _Candidate) -> Puzzle:
        position = candidate.position
        best, *others = candidate.look.ways
        others.sort(key=lambda way: -way.chance)
        answers = sorted(candidate.answers, key=lambda action: action != best.actions[0])
        return Puzzle(
            id=name,
            text=position.view(position.mover).text,
            answers=tuple(position.move(action).text for action in answers),
            line=tuple(position.move(action).text for action in best.actions),
            chance=round(best.chance, 3),
            others=tuple((position.move(way.actions[0]).text, round(way.chance, 3)) for way in others),
            themes=themes_of(Choice(position, best.actions, others[0].actions)),
            rating=candidate.rating,
        )
