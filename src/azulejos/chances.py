"""The possible outcomes of a pending chance event, with their probabilities. Names no game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from azulejos.arguments import whole_number
from azulejos.game import Outcome, carried_out
from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules import steps
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import MOST_VALUES
from azulejos.rules.errors import ImpossibleOutcome

STEPS = 10_000
"""Steps for listing outcomes, value by value, before sampling instead: some tens of milliseconds."""


@dataclass(frozen=True)
class Chance:
    """One possible outcome of a chance event."""

    outcome: Outcome
    """The outcome; one of several if they lead to the same position."""
    probability: float
    position: Position
    """The position after it."""


@dataclass(frozen=True)
class Chances(Sequence[Chance]):
    """The possible outcomes, most likely first. The probabilities add up to 1."""

    listed: tuple[Chance, ...]
    exact: bool
    """Whether this list is complete, with exact probabilities; otherwise it is a random sample, and a probability is a
    share of the sample."""

    @overload
    def __getitem__(self, index: int) -> Chance: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Chance, ...]: ...
    def __getitem__(self, index: int | slice) -> Chance | tuple[Chance, ...]:
        return self.listed[index]

    def __len__(self) -> int:
        return len(self.listed)

    def __repr__(self) -> str:
        return f"<{len(self)} {'outcomes' if self.exact else 'sampled outcomes'}>"


def chances_of(position: Position, samples: int, seed: int) -> Chances:
    """Return all outcomes if they can be listed, or else random samples."""
    if not position.chance_due:
        raise ImpossibleOutcome("no chance event is due here: there may be one in the position `after` a move")
    samples, seed = whole_number(samples, "samples"), whole_number(seed, "seed")
    position.validate()
    drawn = _all_outcomes(position)
    exact = drawn is not None
    found: dict[bytes, tuple[Any, float]] = {}
    for outcome, probability in drawn if drawn is not None else _sampled(position, samples, seed):
        after = steps.resolve(position.game.rules, position.content, outcome)
        first, before = found.get(after, (outcome, 0.0))
        found[after] = first, before + probability
    likeliest = sorted(found.values(), key=lambda each: -each[1])
    return Chances(tuple(_chance(position, outcome, probability) for outcome, probability in likeliest), exact)


def _chance(position: Position, outcome: Any, probability: float) -> Chance:
    event, after = carried_out(position, outcome)
    return Chance(event, probability, after)


def _all_outcomes(position: Position) -> list[tuple[Any, float]] | None:
    """List every outcome with its probability, value by value; None if that would take too long."""
    data = position.data
    chances = np.zeros(MOST_VALUES, np.float64)
    waiting = [(np.full(position.game.rules.max_outcome, -1, np.int8), 0, 1.0)]
    found: list[tuple[Any, float]] = []
    for _ in range(STEPS):
        if not waiting:
            return found
        outcome, count, probability = waiting.pop()
        values = rules.odds(data, outcome, count, chances)
        if values == 0:
            found.append((outcome, probability))
            continue
        for value in np.flatnonzero(chances[:values]).tolist():
            longer = outcome.copy()
            longer[count] = value
            waiting.append((longer, count + 1, probability * float(chances[value])))
    return None


def _sampled(position: Position, samples: int, seed: int) -> Iterator[tuple[Any, float]]:
    if samples < 1:
        raise ImpossibleOutcome(f"samples must be 1 or more, not {samples}")
    generator = new_generator(seed)
    for _ in range(samples):
        yield steps.draw(position.game.rules, position.content, generator), 1 / samples
