"""Who plays whom, from which seat, with which deals: fixed by the match's settings alone.

Games come in sets. All games of a set have the same deal seed and the same bots, each bot moving through
all seats in turn, so that a lucky deal or seat helps everyone alike; take a multiple of the number of players
to end with a whole set. The line-ups come in an order of their own in each round of them, so that a match may end
anywhere and still have met most bots with most others. This module plays nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from azulejos.rules.errors import AzulejosError


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    number: int
    seats: tuple[int, ...]
    """The bot in each seat, by its place in the list of bots."""
    seed: int
    """Of the deals: the same for every game of a set."""
    deal: int = 0
    """Which deal of a suite the game begins from, counted on beyond its end."""


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """The groups of bots that meet.

    Enough bots for every seat: each group of different bots. Else, in games of three and four, each bot
    alone against copies of each other one; with two bots, the first alone against copies of the second.
    """
    if bots >= players:
        return list(combinations(range(bots), players))
    pairs = [(0, 1)] if bots == 2 else list(permutations(range(bots), 2))
    return [(alone, *(field,) * (players - 1)) for alone, field in pairs]


def schedule(bots: int, players: int, games: int, seed: int) -> list[Pairing]:
    """The games of a match, in playing order: set by set, all line-ups before any comes again."""
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
    """A match that cannot be."""


def check_match(bots: Sequence[str], games: int) -> None:
    """Raise BadMatch for a match that cannot be."""
    if len(bots) < 2:
        raise BadMatch("a match needs at least two bots, such as: azulejos arena greedy random")
    if len(set(bots)) < len(bots):
        raise BadMatch(f"each bot is named once, not {', '.join(bots)}")
    if games < 1:
        raise BadMatch(f"a match of {games} games: at least 1 is needed")
