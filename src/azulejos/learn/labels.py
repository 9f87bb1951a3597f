"""Training positions for an evaluation, each labelled by a longer search.

Every other game is played with noise and occasional blunders, so that positions differ from those that good play
reaches; the others are played well, and say how many points a game ends with. Three kinds of positions are kept: ends
of rounds that were played, ends of rounds off the path (the rest of a round played out carelessly), and positions
within rounds. An end of a round is labelled with the mean result after several deals, any other position with its own.
With two players, a result is that of a search. With more, whose searches seldom reach the end of a round, the round is
played to its end and evaluated there; and in place of a position within a round, the positions after its best moves are
kept, since a search compares these. An end is kept where the search judges it: before the wall choices that the
evaluation foresees. Uses only the contract and the search; names no game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import foreseen, settled
from azulejos.bots.random_play import game_seed
from azulejos.bots.search.search import Search
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import GameType, game_type

NOISE = 15_000
"""Noise on the values of moves in wild games, in millionths of a win."""
BLUNDER = 30
"""One move in this many of a wild game is random."""
CARELESS = 200
"""Nodes per move when the rest of a round is played out off the path."""
ON_THE_WAY = 2
"""One in this many of the rounds that are played to their ends gives a position on the way."""
TABLE = 1 << 13
"""Entries of the transposition tables, small because budgets are."""


@dataclass(frozen=True)
class Labelling:
    """The settings that determine the positions: with the same settings, a game's number gives the same positions."""

    game: str
    players: int
    seed: int = 1
    nodes: int = 2000
    """Nodes per move in the games."""
    deals: int = 8
    """Deals after each end of a round, with two players."""
    played_deals: int = 2
    """The same with more players: a round takes long to play to its end, and other positions tell more."""
    deal_nodes: int = 1500
    """Nodes of the search after each deal, with two players."""
    inner_nodes: int = 4000
    """Nodes of the search that labels a position within a round, with two players."""
    careful: int = 600
    """Nodes per move when a round with three or more players is played to its end for a label."""
    inner: int = 4
    """One position in this many within rounds is kept; from as many, the rest of the round is played out."""
    siblings: int = 6
    """Moves that are compared in each of these positions, with three or more players."""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Labelled:
    """Labelled positions, as parallel arrays."""

    positions: Any
    """Records."""
    points: Any
    """Each player's expected final points."""
    chances: Any
    """Each player's winning chance."""
    finals: Any
    """Each player's points at the end of the game."""
    shares: Any
    """Each player's share of the victory at the end of the game."""
    games: Any
    """The number of the game of each position."""
    groups: Any
    """A number that positions after different moves in the same position share, unique within a game; -1 for others."""

    def __len__(self) -> int:
        return len(self.positions)

    def arrays(self) -> dict[str, Any]:
        """The arrays by name, as saved."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def wild(games: Any) -> Any:
    """Whether a game, or each of several, is played with noise and blunders, by its number."""
    return games % 2 == 1


def joined(parts: "list[Labelled]", game: GameType) -> Labelled:
    """Concatenate several parts, in order."""
    positions = np.zeros(sum(map(len, parts)), game.rules.dtype)
    begin = 0
    for part in parts:
        # Not np.concatenate, which returns a record type without the padding that kernels expect.
        positions[begin : begin + len(part)] = part.positions
        begin += len(part)
    names = ("points", "chances", "finals", "shares", "games", "groups")
    return Labelled(positions, **{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


def label_game(settings: Labelling, weights: Any, number: int) -> Labelled:
    """Play one game with these weights, and label some of its positions."""
    return _Player(settings, weights, number).play()


class _End:
    """The end of a round as the search judges it: before the wall choices that the evaluation foresees, if there are
    any, else at the deal."""

    def __init__(self) -> None:
        self.position: Any = None
        self._root: Any = None

    def pass_by(self, position: Any, mover: int) -> None:
        """Look at each position of a round, one after another."""
        if self._root is None and mover >= 0:
            self._root = position.copy()
        elif self.position is None and self._root is not None:
            at_end = settled(position, self._root) if mover >= 0 else not foreseen(position)
            self.position = position.copy() if at_end else None


class _Player:
    def __init__(self, settings: Labelling, weights: Any, number: int) -> None:
        self.settings = settings
        self.number = number
        self.game = game_type(settings.game)
        self.seed = game_seed(settings.seed, number)
        self.generator = new_generator(self.seed)
        self.outcome = np.full(self.game.rules.max_outcome, -1, np.int8)
        self.actions = np.zeros(self.game.rules.max_legal, np.int16)
        self.playing = Search(self.game.rules, TABLE, weights)
        # A separate table: noisy play leaves noisy values in a shared one.
        self.judging = Search(self.game.rules, TABLE, weights)
        self.kept: list[Any] = []
        self.labels: list[tuple[Any, Any]] = []
        self.groups: list[int] = []

    def play(self) -> Labelled:
        settings, players = self.settings, self.settings.players
        first = random_below(self.generator, players)
        position = np.zeros(1, self.game.rules.dtype)[0]
        rules.start(position, self.game.configure(players, first, settings.options, self.generator))
        end = _End()
        while (mover := rules.mover(position)) != rules.OVER:
            end.pass_by(position, mover)
            if mover == rules.CHANCE:
                if end.position is not None and not foreseen(position):
                    self.keep(end.position, self.after_deals(position))
                    end = _End()
                self.deal(position)
                continue
            if random_below(self.generator, settings.inner) == 0:
                if players == 2:
                    self.keep(position, self.looked_at(position, settings.inner_nodes))
                else:
                    self.compare_moves(position, mover)
            if end.position is None and random_below(self.generator, settings.inner) == 0:
                self.look_aside(position)
            self.move(position, mover, settings.nodes, wild(self.number))
        if end.position is not None:
            self.keep(end.position, self.result(position))
        return self.finished(position)

    def keep(self, position: Any, label: tuple[Any, Any], group: int = -1) -> None:
        self.kept.append(position.copy())
        self.labels.append(label)
        self.groups.append(group)

    def compare_moves(self, position: Any, mover: int) -> None:
        """Keep the positions within the round after the moves that look best, in one group."""
        group = len(self.kept)
        last = -1.0
        for chance, after in self.moves_by_chance(position, mover):
            # Equally good moves are probably the same, from identical sources.
            if chance != last:
                self.keep(after, self.played_on(after), group)
                last = chance
            if self.groups.count(group) == self.settings.siblings:
                break

    def moves_by_chance(self, position: Any, mover: int) -> list[tuple[float, Any]]:
        """Return the mover's winning chance after each move that does not end the round, and what it leads to; the best
        first.
        """
        found = []
        for action in self.actions[: rules.legal(position, self.actions)].tolist():
            after = np.zeros(1, position.dtype)
            after[0] = position
            rules.apply(after[0], action)
            if rules.mover(after[0]) >= 0 and not settled(after[0], position):
                found.append((self.judging.evaluate(after[0])[1][mover], after[0]))
        return sorted(found, key=lambda move: -move[0])

    def deal(self, position: Any) -> None:
        rules.draw(position, self.generator, self.outcome)
        rules.resolve(position, self.outcome)

    def move(self, position: Any, mover: int, nodes: int, wild: bool) -> None:
        """Make a good move, or a mostly good one."""
        count = rules.legal(position, self.actions)
        if wild and random_below(self.generator, BLUNDER) == 0:
            rules.apply(position, int(self.actions[random_below(self.generator, count)]))
            return
        noise, seed = NOISE if wild else 0, random_below(self.generator, 1 << 30)
        self.playing.begin(self.seen(position, mover), noise=noise, seed=seed)
        self.playing.step(nodes)
        rules.apply(position, self.playing.best)

    def seen(self, position: Any, viewer: int) -> Any:
        """Return the position with whatever a player cannot know resampled."""
        seen = np.zeros(1, position.dtype)
        seen[0] = position
        rules.resample(seen[0], viewer, self.generator)
        return seen[0]

    def look_aside(self, position: Any) -> None:
        """Play the rest of the round carelessly, and keep its end if anything is left to judge there."""
        aside = np.zeros(1, position.dtype)
        aside[0] = position
        end = _End()
        while (mover := rules.mover(aside[0])) != rules.OVER:
            end.pass_by(aside[0], mover)
            if mover >= 0:
                self.move(aside[0], mover, CARELESS, True)
            elif foreseen(aside[0]):
                self.deal(aside[0])
            else:
                self.keep(end.position, self.after_deals(aside[0]))
                return
        if end.position is not None:
            self.keep(end.position, self.result(aside[0]))

    def looked_at(self, position: Any, nodes: int) -> tuple[Any, Any]:
        """Return what each player may expect of a position in which a player is to move."""
        if self.settings.players > 2:
            return self.played_on(position)
        self.judging.begin(self.seen(position, rules.mover(position)))
        self.judging.step(nodes)
        points, chances = self.judging.outlook(0)
        return np.array(points), np.array(chances)

    def played_on(self, position: Any) -> tuple[Any, Any]:
        """Play carefully to the end of the round, and return what each player may expect there.

        One position on the way may be kept: it has the same label.
        """
        on = np.zeros(1, position.dtype)
        on[0] = position
        end, way = _End(), []
        while (mover := rules.mover(on[0])) != rules.OVER:
            end.pass_by(on[0], mover)
            if end.position is not None:
                break
            if mover == rules.CHANCE:
                self.deal(on[0])
                continue
            way.append(on[0].copy())
            self.judging.begin(self.seen(on[0], mover))
            self.judging.step(self.settings.careful)
            rules.apply(on[0], self.judging.best)
        label = self.result(on[0]) if mover == rules.OVER else self.evaluated(end.position)
        if random_below(self.generator, ON_THE_WAY) == 0:
            self.keep(way[random_below(self.generator, len(way))], label)
        return label

    def evaluated(self, position: Any) -> tuple[Any, Any]:
        """Return the evaluation of a position."""
        points, chances = self.judging.evaluate(position)
        return np.array(points), np.array(chances)

    def after_deals(self, position: Any) -> tuple[Any, Any]:
        """Label the end of a round by the mean over several deals."""
        dealt = np.zeros(1, position.dtype)
        deals = self.settings.deals if self.settings.players == 2 else self.settings.played_deals
        points, chances = np.zeros(self.settings.players), np.zeros(self.settings.players)
        for _ in range(deals):
            dealt[0] = position
            while (mover := rules.mover(dealt[0])) == rules.CHANCE:
                self.deal(dealt[0])
            over = mover == rules.OVER
            found = self.result(dealt[0]) if over else self.looked_at(dealt[0], self.settings.deal_nodes)
            points += found[0]
            chances += found[1]
        return points / deals, chances / deals

    def result(self, position: Any) -> tuple[Any, Any]:
        """Return final points and shares of the victory."""
        points, places = np.zeros(self.settings.players, np.int32), np.zeros(self.settings.players, np.int32)
        rules.scores(position, points)
        rules.ranks(position, places)
        return points, (places == 1) / (places == 1).sum()

    def finished(self, position: Any) -> Labelled:
        points, shares = self.result(position)
        count = len(self.kept)
        positions = np.zeros(count, self.game.rules.dtype)
        for at, kept in enumerate(self.kept):
            positions[at] = kept
        return Labelled(
            positions,
            np.array([label[0] for label in self.labels], np.float32).reshape(count, -1),
            np.array([label[1] for label in self.labels], np.float32).reshape(count, -1),
            np.tile(points, (count, 1)).astype(np.float32),
            np.tile(shares, (count, 1)).astype(np.float32),
            np.full(count, self.number, np.int32),
            np.array(self.groups, np.int32),
        )
