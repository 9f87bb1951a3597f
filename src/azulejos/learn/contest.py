"""A match between two sets of weights of one evaluation: the same search, the same nodes, paired deals.

A set of games is one deal played once from every seat: the challenger has one seat, the reigning weights all others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from azulejos.bots.random_play import game_seed
from azulejos.bots.search.search import Search
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import game_type

TABLE = 1 << 16


@dataclass(frozen=True)
class Contest:
    """The settings of a match."""

    game: str
    players: int
    nodes: int = 20_000
    """Nodes per move."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)


def play_set(contest: Contest, challenger: Any, reigning: Any, number: int) -> float:
    """Play one deal from every seat; returns the challenger's mean share of the victories."""
    kind = game_type(contest.game)
    searches = [Search(kind.rules, TABLE, weights) for weights in (challenger, reigning)]
    shares = [_play(contest, searches, seat, game_seed(contest.seed, number)) for seat in range(contest.players)]
    return sum(shares) / len(shares)


def _play(contest: Contest, searches: list[Search], seat: int, seed: int) -> float:
    """Return the challenger's share of the victory from a seat."""
    kind = game_type(contest.game)
    # Chance has its own generator, so that every seat gets the same deals as long as play is the same.
    chance, thought = new_generator(seed), new_generator(seed + 1)
    position = np.zeros(2, kind.rules.dtype)
    outcome = np.full(kind.rules.max_outcome, -1, np.int8)
    first = random_below(chance, contest.players)
    rules.start(position[0], kind.configure(contest.players, first, contest.options, chance))
    for search in searches:
        search.forget()
    while (mover := rules.mover(position[0])) != rules.OVER:
        if mover == rules.CHANCE:
            rules.draw(position[0], chance, outcome)
            rules.resolve(position[0], outcome)
            continue
        position[1] = position[0]
        rules.resample(position[1], mover, thought)
        search = searches[mover != seat]
        search.begin(position[1])
        search.step(contest.nodes)
        rules.apply(position[0], search.best)
    places = np.zeros(contest.players, np.int32)
    rules.ranks(position[0], places)
    return float(places[seat] == 1) / int((places == 1).sum())
