"""Matches between bots, each of which sees only what its player may know. Names no game and no bot.

>>> import azulejos
>>> result = azulejos.match(["greedy", "random"], "azul", games=2, seed=1)
>>> len(result.games)
2
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.arguments import whole_number
from azulejos.bots.bot import Bot, ask
from azulejos.bots.house import HouseBot
from azulejos.bots.registry import begin, close, make, name_of, watch
from azulejos.game import Game, new
from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import OVER, GameType
from azulejos.rules.errors import AzulejosError, BadSetup


@dataclass(frozen=True)
class Result:
    """The result of a game."""

    first: int
    points: list[int]
    places: list[int]
    decisions: int
    forfeit: str = ""
    """Why a seat forfeited: `seat 2: ZeroDivisionError: ...`; empty if the game was played out."""


@dataclass(frozen=True)
class MatchGame:
    """One game of a match."""

    game: Game
    """The game as played; `game.record()` writes it down."""
    seats: tuple[int, ...]
    """The bot in each seat, by its number."""
    places: tuple[int, ...]
    """Each seat's place from 1; tied players share a place, and a player who forfeits comes last."""
    forfeit: str = ""
    """Why a bot forfeited; empty if the game was played out."""

    @property
    def winners(self) -> list[int]:
        """The bots in first place."""
        return [bot for bot, place in zip(self.seats, self.places, strict=True) if place == 1]


@dataclass(frozen=True)
class MatchResult:
    """The result of a match."""

    names: tuple[str, ...]
    """The name of each bot."""
    games: tuple[MatchGame, ...]

    @property
    def wins(self) -> list[float]:
        """Games won by each bot; a shared victory counts in part."""
        won = [0.0] * len(self.names)
        for played in self.games:
            for bot in played.winners:
                won[bot] += 1 / len(played.winners)
        return won

    @property
    def mean_scores(self) -> list[float]:
        """Each bot's average score."""
        total = [0] * len(self.names)
        for played in self.games:
            for seat, bot in enumerate(played.seats):
                total[bot] += played.game.scores[seat]
        return [points / len(self.games) for points in total]

    @property
    def forfeits(self) -> list[str]:
        """The reasons of all forfeits."""
        return [played.forfeit for played in self.games if played.forfeit]

    def __str__(self) -> str:
        lines = [
            f"{name}: {won:g} of {len(self.games)} won, {score:.1f} points on average"
            for name, won, score in zip(self.names, self.wins, self.mean_scores, strict=True)
        ]
        return "\n".join([*lines, *self.forfeits])


def match(
    bots: Sequence[Any],
    game: str = "azul",
    games: int = 1,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> MatchResult:
    """Play a match between bots, each given as a name such as `greedy`, a function, a class, or an object with
    `choose`.

    The bots rotate seats, and every deal is played once from each seat. A bot that raises an error or makes an illegal
    move forfeits that game, and the match continues. The same seed gives the same deals.
    """
    if isinstance(bots, str) or len(bots) < 2:
        raise BadSetup("a match needs two or more bots, such as ['greedy', my_bot]")
    if whole_number(games, "games") < 1:
        raise BadSetup(f"games must be 1 or more, not {games}")
    whole_number(seed, "seed")
    played = []
    for number in range(games):
        turned = number % len(bots)
        seats = tuple((seat + turned) % len(bots) for seat in range(len(bots)))
        at_table = new(game, len(bots), seed + number // len(bots), None, **(options or {}))
        seated = [make(bots[bot], seed * 31 + number * len(bots) + bot) for bot in seats]
        try:
            forfeit = play_out(at_table, seated)
        finally:
            for bot in seated:
                close(bot)
        reason, places = "", at_table.ranking
        if forfeit is not None:
            loser, why = forfeit
            reason, places = f"{name_of(bots[seats[loser]])} (seat {loser + 1}): {why}", last_place(places, loser)
        played.append(MatchGame(at_table, seats, tuple(places), reason))
    return MatchResult(tuple(name_of(bot) for bot in bots), tuple(played))


def play_out(game: Game, seats: Sequence[Bot]) -> tuple[int, str] | None:
    """Play a game to its end with bots; returns the seat that forfeits and why, if one does."""
    begun: set[int] = set()
    while (seat := game.mover) is not None:
        try:
            if seat not in begun:
                begin(seats[seat], game.type, game.players)
                begun.add(seat)
            watch(seats[seat], game, seat)
            game.play(ask(seats[seat], game.position.view(seat)))
        except AzulejosError as error:
            return seat, str(error)
    return None


def last_place(places: Sequence[int], loser: int) -> list[int]:
    """Compute the places after a forfeit: the loser comes last, the others keep their order."""
    others = [place for seat, place in enumerate(places) if seat != loser]
    return [
        len(places) if seat == loser else 1 + sum(other < place for other in others)
        for seat, place in enumerate(places)
    ]


def play_match(game: GameType, seats: Sequence[Bot], seed: int, options: Mapping[str, str] | None = None) -> Result:
    """Play one game for its result only, with the bots in turn order; built-in bots create no Python objects.

    A bot that fails or makes an illegal move forfeits.
    """
    players = len(seats)
    generator = new_generator(seed)
    first = random_below(generator, players)
    pair = np.zeros(2, game.rules.dtype)
    position: Any = pair[0]
    view: Any = pair[1]
    outcome = np.full(game.rules.max_outcome, -1, np.int8)
    rules.start(position, game.configure(players, first, options or {}, generator))
    decisions = 0
    forfeit = ""
    loser = -1
    begun: set[int] = set()
    while True:
        game.rules.calls.settle(position, generator, outcome)
        mover = rules.mover(position)
        if mover == OVER:
            break
        pair[1] = position
        rules.hide(view, mover)
        try:
            if mover not in begun:
                begin(seats[mover], game, players)
                begun.add(mover)
            rules.apply(position, _decision(game, players, seats[mover], view))
        except AzulejosError as error:
            loser, forfeit = mover, f"seat {mover + 1}: {error}"
            break
        decisions += 1
    points, places = np.zeros(players, np.int16), np.zeros(players, np.int8)
    rules.scores(position, points)
    rules.ranks(position, places)
    ranking: list[int] = places.tolist()
    return Result(first, points.tolist(), last_place(ranking, loser) if forfeit else ranking, decisions, forfeit)


def _decision(game: GameType, players: int, bot: Bot, view: Any) -> int:
    if isinstance(bot, HouseBot):
        return bot.decide(view)
    return ask(bot, Position(game, players, view, trusted=True)).action
