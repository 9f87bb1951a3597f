"""A match's settings, and the playing of one of its games. Knows bots by name and games by the contract."""

import functools
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import azulejos
from azulejos import bots
from azulejos.arena.schedule import Pairing, check_match, schedule
from azulejos.rules.errors import AzulejosError


@dataclass(frozen=True)
class Match:
    """All that decides which games are played: with node budgets, all that decides their results too."""

    bots: tuple[str, ...]
    game: str
    players: int
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    threads: int = 1
    """For each search to think on; with more than one, results vary."""

    def __post_init__(self) -> None:
        check_match(self.bots, self.games)
        azulejos.new(self.game, players=self.players, seed=self.seed, **self.options)
        for name in self.bots:
            bots.close(bots.make(name))

    def pairings(self) -> list[Pairing]:
        """The games to play."""
        return schedule(len(self.bots), self.players, self.games, self.seed)

    def settings(self) -> dict[str, Any]:
        """What a results file says at its top; files of other settings are not mixed in."""
        return {**asdict(self), "bots": list(self.bots)}


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    seats: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeit: str = ""
    """Why a bot lost without playing on: it crashed, hung, or made an illegal move."""

    @classmethod
    def read(cls, line: Mapping[str, Any]) -> "Played":
        """From a line of a results file."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in line.items()
        }
        return cls(**values)

    def shares(self) -> list[float]:
        """What each seat has won: 1 for a victory, shared by those who share it."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]


def play_pairing(match: Match, pairing: Pairing) -> Played:
    """Play one game to its end, or to a forfeit."""
    for bot in set(pairing.seats):
        _compile_first(match.bots[bot], match.game, match.players, match.threads)
    game = azulejos.new(match.game, players=match.players, seed=pairing.seed, **match.options)
    seated = [
        bots.make(match.bots[bot], pairing.seed * 31 + pairing.number * match.players + seat, match.threads)
        for seat, bot in enumerate(pairing.seats)
    ]
    decisions = [0] * match.players
    seconds = [0.0] * match.players
    forfeit = ""
    places: list[int] = []
    try:
        while (seat := game.mover) is not None:
            view = game.position.view(seat).record
            try:
                bots.prepare(seated[seat])
                started = time.perf_counter()
                action = seated[seat].choose(view)
                seconds[seat] += time.perf_counter() - started
                decisions[seat] += 1
                game.play(action)
            except AzulejosError as error:
                forfeit = f"{match.bots[pairing.seats[seat]]} (seat {seat + 1}): {error}"
                places = _after_forfeit(game.ranking, seat)
                break
    finally:
        for player in seated:
            bots.close(player)
    return Played(
        pairing.number,
        pairing.seats,
        tuple(places or game.ranking),
        tuple(game.scores),
        tuple(decisions),
        tuple(round(spent, 6) for spent in seconds),
        forfeit,
    )


@functools.cache
def _compile_first(name: str, game: str, players: int, threads: int) -> None:
    """Let a bot decide once before its time is taken, so that compiling counts for nobody."""
    position = azulejos.new(game, players=players, seed=0).position
    bot = bots.make(name, threads=threads)
    try:
        if position.mover is not None:
            bot.choose(position.view(position.mover).record)
    except AzulejosError:
        pass  # a bot that fails here will fail, and forfeit, in the game
    finally:
        bots.close(bot)


def _after_forfeit(ranking: list[int], loser: int) -> list[int]:
    """The loser comes last; the others keep the order in which they stood."""
    others = [place for seat, place in enumerate(ranking) if seat != loser]
    return [
        len(ranking) if seat == loser else 1 + sum(other < place for other in others)
        for seat, place in enumerate(ranking)
    ]
