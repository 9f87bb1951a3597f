"""The schedule of a match: who plays whom, from which seat, with which deals; determined by the settings alone.

Games come in sets. All games of a set have the same deal seed and the same bots, and each bot plays from every seat, so
a lucky deal or seat helps all equally; play a multiple of the number of players to end with a complete set. Line-ups
are shuffled in each round, so that a match cut short still covers most pairs. This module plays nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from azulejos.rules.errors import AzulejosError


@dataclass(frozen=True)
class Pairing:
    """One scheduled game."""

    number: int
    seats: tuple[int, ...]
    """The bot in each seat, by its index in the list of bots."""
    seed: int
    """The seed of the deals: the same for every game of a set."""
    deal: int = 0
    """The number of the deal in a suite; counts on beyond its end."""


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Return the groups of bots that meet.

    With enough bots for every seat: each group of different bots. With fewer, in games of three and four: each bot
    alone against copies of each other bot; with two bots, the first alone against copies of the second.
    """
    if bots >= players:
        return list(combinations(range(bots), players))
    pairs = [(0, 1)] if bots == 2 else list(permutations(range(bots), 2))
    return [(alone, *(field,) * (players - 1)) for alone, field in pairs]


def schedule(bots: int, players: int, games: int, seed: int) -> list[Pairing]:
    """Return the games of a match in playing order: set by set, all line-ups before any repeats."""
    groups = lineups(bots, players)
    pairings: list[Pairing] = []
    round_number = 0
    while len(pairings) < games:
        deal = seed * 1_000_003 + round_number
        for group in Random(deal).sample(groups, len(groups)):
            for turn in range(players):
                seats = group[-turn:] + group[:-turn] if turn else group
                pairings.append(Pairing(len(pairings), seats, deal, round_number))
        round_number += 1
    return pairings[:games]


class BadMatch(AzulejosError):
    """An impossible match."""


def check_match(bots: Sequence[str], games: int) -> None:
    """Raise BadMatch for an impossible match."""
    if len(bots) < 2:
        raise BadMatch("a match needs at least two bots, such as: azulejos arena greedy random")
    if len(set(bots)) < len(bots):
        raise BadMatch(f"a bot is named twice in {', '.join(bots)}: name each bot once")
    if games < 1:
        raise BadMatch(f"a match has 1 game or more, not {games}")
