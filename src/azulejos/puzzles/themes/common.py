"""Themes that any game can have, derived from what moves do and score. Game-agnostic."""

from dataclasses import dataclass
from functools import cached_property

from azulejos.position import Effect, Position

COSTS = ("floor", "broken")
"""The score-sheet reasons for spilled tiles."""
CLEARLY = 3
"""The difference in points that counts as clear."""

WELL = 5
"""The number of points that counts as many for one move."""


@dataclass(frozen=True)
class Choice:
    """A decision: the answer and its continuation, and the line of the best other move."""

    position: Position
    line: tuple[int, ...]
    other: tuple[int, ...]

    @property
    def answer(self) -> int:
        """The best action."""
        return self.line[0]

    @property
    def player(self) -> int:
        """The player to move."""
        assert self.position.mover is not None
        return self.position.mover

    @cached_property
    def effect(self) -> Effect:
        """The effect of the answer."""
        return self.position.preview(self.answer)


def round_costs(position: Position, line: tuple[int, ...]) -> list[int] | None:
    """Return what each player pays for spilled tiles by the end of the round; None if the line does not reach it."""
    costs = [0] * position.players
    for action in line:
        if position.mover is None or action not in position.legal_actions:
            return None
        for scored in position.tally(action):
            if scored.reason in COSTS:
                costs[scored.player] -= scored.worth
        position = position.after_unchecked(action)
    return None if position.mover is not None else costs


def themes(choice: Choice) -> set[str]:
    """Detect which of these themes a choice has.

    - score: the answer scores well this round, and no other move scores more;
    - patience: another move scores clearly more this round, spills counted;
    - brim: two or more tiles complete a pattern line exactly;
    - sacrifice: tiles are spilled although another move spills none;
    - floor: the player pays clearly less for spilled tiles this round than after the best other move;
    - burden: the opponents together pay clearly more.
    """
    found = set()
    effect = choice.effect
    if effect.completes and effect.placed >= 2 and effect.spilled == 0:
        found.add("brim")
    every = [choice.position.preview(action) for action in choice.position.legal_actions]
    if effect.spilled > 0 and any(other.spilled == 0 for other in every):
        found.add("sacrifice")
    most = max(other.points + other.penalty for other in every)
    if most - effect.points - effect.penalty >= CLEARLY:
        found.add("patience")
    elif effect.points >= WELL and effect.points + effect.penalty == most:
        found.add("score")
    costs = round_costs(choice.position, choice.line)
    others = round_costs(choice.position, choice.other)
    if costs is not None and others is not None:
        player = choice.player
        if others[player] - costs[player] >= CLEARLY:
            found.add("floor")
        if sum(costs) - costs[player] - (sum(others) - others[player]) >= CLEARLY:
            found.add("burden")
    return found
