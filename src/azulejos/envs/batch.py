"""Many games at once: positions, observations, legal actions and rewards as arrays, advanced by one call per step.

>>> import azulejos
>>> batch = azulejos.Batch("azul", players=2, size=4, seed=1)
>>> batch.observations.shape, batch.masks.shape
((4, 378), (4, 305))
>>> step = batch.step(batch.sample())
>>> step.rewards.shape, step.over.any()
((4, 2), np.False_)

Uses only the contract.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from azulejos.arguments import whole_number
from azulejos.bots.many_games import (
    BEGIN_ANEW,
    ENDED,
    GOES_ON,
    GREEDY,
    LEARNER,
    LEAVE_ALONE,
    MARGIN,
    RANDOM,
    RANK,
    SCORE,
    TRUNCATED,
    WIN,
)
from azulejos.bots.search.buffers import new_buffers, new_table
from azulejos.bots.search.tree import NODE
from azulejos.envs.views import Sight
from azulejos.game import checked_options
from azulejos.position import Position
from azulejos.rules.chance import WORDS, new_generator
from azulejos.rules.contract import EFFECT, GameType, game_type
from azulejos.rules.errors import BadSetup, IllegalMove

REWARDS: Mapping[str, tuple[int, str]] = {
    "win": (WIN, "at the end 1 for a victory, shared by equals, taken from the others in equal parts"),
    "rank": (RANK, "at the end from 1 for the first place to -1 for the last, in even steps; equals share"),
    "margin": (MARGIN, "at the end your points less those of the best other player"),
    "score": (SCORE, "at every step the change of your points"),
}
"""Rewards by name, each with its number in compiled code and a description."""
SEARCH_ENTRIES = 1 << 12
MOST_NODES = 1_000_000
GAMES_A_THREAD = 64
"""The minimum number of games per thread."""
SETTINGS_DRAWN = 64
"""How many set-ups to draw if options involve chance."""


class Step(NamedTuple):
    """The result of a step, one row per game; the next step overwrites the arrays."""

    observations: Any
    """The observation of the player to move; if a game ended, at the start of the next."""
    masks: Any
    """1 for each legal action."""
    rewards: Any
    """Each player's reward for the step."""
    over: Any
    """Whether a game ended in this step."""
    truncated: Any
    """Whether a game was truncated at the limit of decisions."""


class _Slice:
    """The games of a batch that one thread steps, with their own buffers; opponents search this many nodes at most."""

    def __init__(self, batch: "Batch", games: slice, nodes: int) -> None:
        rules = batch.game.rules
        self.games = games
        self.seen = np.zeros(1, rules.dtype)
        self.record = self.seen.view(np.uint8).reshape(-1)
        self.earlier = np.zeros(batch.players, np.int32)
        self.arguments: tuple[Any, ...] = ()
        self.tools = (
            np.zeros(rules.max_legal, np.int16),
            np.full(rules.max_outcome, -1, np.int8),
            np.zeros(1, EFFECT),
            np.zeros(2, rules.dtype),
        )
        self.search: tuple[Any, ...] | None = None
        if nodes:
            states, stack, table, weights = new_buffers(rules, new_table(SEARCH_ENTRIES))
            others, dealt, _, _ = new_buffers(rules, table)
            tree = np.zeros(nodes + rules.max_legal if batch.players > 2 else 1, NODE)
            self.search = states, stack, others, dealt, table, tree, weights


class Batch:
    """Many games of one kind in parallel.

    Without opponents the caller decides for every player in turn (`movers`). With `opponents` the caller plays one seat
    of each game (rotating from game to game), and a step lasts until that seat must decide again. The same seed and
    choices give the same games, on any number of threads.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        size: int = 1024,
        seed: int = 0,
        *,
        opponents: str | Sequence[str] = (),
        reward: str = "win",
        limit: int = 0,
        threads: int | None = None,
        options: Mapping[str, str] | None = None,
        keep_final: bool = False,
        restart: bool = True,
    ) -> None:
        self.game: GameType = game_type(game)
        self.players = self._checked_players(players)
        if whole_number(size, "size") < 1:
            raise BadSetup(f"a batch needs at least one game, not {size}")
        if reward not in REWARDS:
            raise BadSetup(f"there is no reward named {reward!r}: rewards are {', '.join(REWARDS)}")
        if whole_number(limit, "limit") < 0:
            raise BadSetup(f"the limit must be a number of decisions, or 0 for none, not {limit}")
        if threads is not None and whole_number(threads, "threads") < 1:
            raise BadSetup(f"a batch needs at least one thread, not {threads}")
        self.options = dict(options or {})
        checked_options(self.game, self.options)
        self.size = size
        self.limit = limit
        self.restart = restart
        """Whether a finished game is followed by a new one in the same step."""
        self.reward = reward
        self._sight = Sight(self.game, self.players)
        self.observation = self._sight.observation
        rivals = self._policies(opponents)
        self.seats = np.arange(size, dtype=np.int8) % self.players if rivals else np.zeros(size, np.int8)
        """The caller's seat in each game; 0 if the caller decides for everyone."""
        self._policy = np.full((size, self.players), LEARNER, np.int32)
        for number in range(size) if rivals else ():
            self._policy[number] = np.roll([LEARNER, *rivals], self.seats[number])
        self.positions = np.zeros(size, self.game.rules.dtype)
        self.observations = np.zeros((size, self.observation.size), np.int16)
        self.final_observations = np.zeros((size if keep_final else 0, self.observation.size), np.int16)
        """The last mover's observation at the end of a game that ended in this step, if `keep_final` is set."""
        self.masks = np.zeros((size, self.game.actions), np.int8)
        self.legal = np.zeros((size, self.game.rules.max_legal), np.int16)
        """The legal actions of each game as a list, in ascending order; `legal_counts` says how many there are."""
        self.legal_counts = np.zeros(size, np.int32)
        self.movers = np.zeros(size, np.int8)
        """The player to move in each game."""
        self.rewards = np.zeros((size, self.players), np.float32)
        self.points = np.zeros((size, self.players), np.int32)
        """Each player's points after the step, in the game that the step belongs to."""
        self.places = np.zeros((size, self.players), np.int32)
        self.lengths = np.zeros(size, np.int32)
        """The caller's decisions so far in each game."""
        self._endings = np.zeros(size, np.int8)
        self._every = np.arange(size)
        self._choices = np.full(size, BEGIN_ANEW, np.int32)
        self._generators = np.zeros((size, WORDS), np.int64)
        self._samplers = np.zeros((size, WORDS), np.int64)
        self.threads = max(1, min(threads or os.cpu_count() or 1, -(-size // GAMES_A_THREAD)))
        nodes = max((policy for policy in rivals if policy > GREEDY), default=0)
        bounds = np.linspace(0, size, self.threads + 1).astype(int).tolist()
        self._slices = [_Slice(self, slice(begin, end), nodes) for begin, end in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._templates: Any = None
        self.reset(seed)

    def _checked_players(self, players: int | None) -> int:
        count = self.game.players[0] if players is None else players
        if count not in self.game.players:
            allowed = " or ".join(str(number) for number in self.game.players)
            raise BadSetup(f"{self.game.name} is played by {allowed} players, not {count!r}")
        return count

    def _policies(self, opponents: str | Sequence[str]) -> list[int]:
        if not isinstance(opponents, str | Sequence):
            raise BadSetup(f"opponents must be a name such as 'greedy', or a list of names, not {opponents!r}")
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        if names and len(names) != self.players - 1:
            raise BadSetup(f"{len(names)} opponents instead of {self.players - 1}, or one name for all")
        return [_policy(name) for name in names]

    def reset(self, seed: int | None = None) -> Step:
        """Restart every game, with a seed or with the generators as they are."""
        if seed is not None:
            seed = whole_number(seed, "seed")
            for number in range(self.size):
                # Two generators per game, so that `sample` never affects the deals.
                self._generators[number] = new_generator((seed & 0x7FFF_FFFF) << 32 | 2 * number)
                self._samplers[number] = new_generator((seed & 0x7FFF_FFFF) << 32 | 2 * number + 1)
            self._templates = self._set_ups(seed)
            for part in self._slices:
                part.arguments = self._arguments(part)
        self._choices[:] = BEGIN_ANEW
        self.points[:] = 0
        self.places[:] = 0
        return self._advance()

    def _set_ups(self, seed: int) -> Any:
        """Build the rows to set up games from: every starting player, and several samples of options that involve
        chance.
        """
        generator = new_generator(seed)
        drawn = [
            [self.game.configure(self.players, first, self.options, generator) for first in range(self.players)]
            for _ in range(SETTINGS_DRAWN)
        ]
        rows = np.array([row for rows in drawn for row in rows])
        alike = all((one == other).all() for other in drawn for one, other in zip(drawn[0], other, strict=True))
        return np.ascontiguousarray(rows[: self.players] if alike else rows)

    def step(self, choices: Any) -> Step:
        """Carry out one decision in every game, and everything that follows until the caller must decide again.

        -1 restarts a game.

        Raises IllegalMove, and leaves every game unchanged, if a choice is not legal.
        """
        given = np.asarray(choices)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise BadSetup(f"a step takes one action id per game, {self.size} whole numbers")
        # Numbers beyond 32 bits must stay illegal. numpy's clip would take ten times as long for a few games.
        self._choices[:] = np.maximum(np.minimum(given, self.game.actions), LEAVE_ALONE)
        chosen = np.minimum(np.maximum(self._choices, 0), self.game.actions - 1)
        illegal = (chosen != self._choices) | (self.masks[self._every, chosen] == 0)
        illegal &= self._choices != BEGIN_ANEW
        if illegal.any():
            number = int(illegal.argmax())
            raise IllegalMove(f"game {number}: {int(given[number])} is not legal there; see `masks`")
        return self._advance()

    def _advance(self) -> Step:
        self.rewards[:] = 0
        self._endings[:] = GOES_ON
        if self._pool is None:
            self._run(self._slices[0])
        else:
            list(self._pool.map(self._run, self._slices))
        return Step(self.observations, self.masks, self.rewards, self._endings == ENDED, self._endings == TRUNCATED)

    def _run(self, part: _Slice) -> None:
        """Step some games until the caller must decide in each."""
        self._carry_out(part)
        while part.search and self._think(part):
            self._carry_out(part)

    def _think(self, part: _Slice) -> bool:
        """Let searching opponents move; returns whether there were any."""
        games = part.games
        assert part.search is not None
        table, tree = part.search[4:6]
        return bool(
            self.game.rules.calls.think_games(
                self.positions[games],
                self._policy[games],
                self._generators[games],
                self.movers[games],
                self._choices[games],
                part.tools[3],
                *part.search,
                games.stop - games.start,
                self.players,
                len(table) // 2,
                len(tree),
            )
        )

    def _carry_out(self, part: _Slice) -> None:
        self.game.rules.calls.step_games(*part.arguments)

    def _arguments(self, part: _Slice) -> tuple[Any, ...]:
        """Return the arguments of `step_games` for some games: always the same arrays, so they are collected once."""
        games = part.games
        finals = self.final_observations[games]
        return (
            self.positions[games],
            self._policy[games],
            self._generators[games],
            self._choices[games],
            self._templates,
            self.movers[games],
            self.observations[games],
            self.masks[games],
            self.legal[games],
            self.legal_counts[games],
            self.rewards[games],
            self._endings[games],
            self.lengths[games],
            self.points[games],
            self.places[games],
            finals,
            self.observation.steps,
            part.seen,
            part.record,
            part.earlier,
            *part.tools,
            games.stop - games.start,
            self.players,
            *self._templates.shape,
            self.observation.size,
            self.game.actions,
            self.game.rules.max_legal,
            len(finals),
            self.observation.steps.shape[1],
            len(part.record),
            REWARDS[self.reward][0],
            self.limit,
            self.restart,
        )

    def sample(self) -> Any:
        """Return a random legal choice for every game, or -1 (restart) for a finished one."""
        choices = np.zeros(self.size, np.int32)
        self.game.rules.calls.draw_choices(
            self.legal, self.legal_counts, self._samplers, choices, self.size, self.game.rules.max_legal
        )
        return choices

    def seen_by(self, number: int, player: int) -> Any:
        """Return a player's observation of one game, as raw numbers."""
        return self._sight(self.positions[number], player)

    def legal_actions(self, number: int) -> list[int]:
        """List the legal actions of one game."""
        actions: list[int] = self.legal[number, : self.legal_counts[number]].tolist()
        return actions

    def position(self, number: int) -> Position:
        """Return the full position of one game, with nothing hidden."""
        return Position(self.game, self.players, self.positions[number], trusted=True)

    def picture(self, number: int) -> str:
        """Render one game as plain text."""
        from azulejos.drawing.terminal import plain

        return plain(self.position(number).scene(), self.game.title)

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _policy(name: str) -> int:
    """Return an opponent's number in compiled code."""
    if not isinstance(name, str):
        raise BadSetup(f"an opponent is a name such as 'greedy', not {name!r}")
    plain = {"random": RANDOM, "greedy": GREEDY}
    if name in plain:
        return plain[name]
    kind, _, budget = name.partition(":")
    if kind == "search" and budget.endswith("n") and budget[:-1].isdecimal():
        nodes = int(budget[:-1])
        if GREEDY < nodes <= MOST_NODES:
            return nodes
    raise BadSetup(f"{name!r} cannot be an opponent in a batch: use random, greedy or a search such as search:500n")
