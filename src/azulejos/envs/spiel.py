"""Games for OpenSpiel, with chance events split into parts and, where something is hidden, information states.

A deal is one event of many tiles, with far too many possible outcomes to list. OpenSpiel therefore sees it tile by
tile: each chance node draws the next part of an outcome, with its exact probability. Every registered game is available
as `azulejos_NAME` with the parameter `players`; player 0 starts. Names no game.
"""

from typing import Any

import numpy as np
import pyspiel

from azulejos.envs.views import Sight, View
from azulejos.game import set_up_position
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import HIDDEN, MOST_VALUES, GameType
from azulejos.rules.errors import BadSetup, IllegalMove

MOST_DECISIONS = 20_000
"""An upper bound for any game: 100 rounds of at most 36 tiles, each taken once."""


def spiel_name(game: GameType) -> str:
    """Return a game's name in OpenSpiel's registry."""
    return f"azulejos_{game.name.replace('-', '_')}"


def _type_of(game: GameType) -> Any:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0]},
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel ships no types
    """A registered game with a number of players."""

    played: GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", self.played.players[0]))
        if players not in self.played.players:
            allowed = " or ".join(map(str, self.played.players))
            raise BadSetup(f"{self.played.name} is played by {allowed} players, not {players}")
        information = pyspiel.GameInfo(
            num_distinct_actions=self.played.actions,
            max_chance_outcomes=MOST_VALUES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_type_of(self.played), information, params or {})
        self.players = players

    def new_initial_state(self) -> "TableState":
        """Create the state before anything is dealt."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver":
        """Create an observer, for tensors and strings."""
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        return TableObserver(self, iig_obs_type)


def _after_chance(position: Position, outcome: Any) -> Position:
    records = np.zeros(1, position.game.rules.dtype)
    records[0] = position.data
    rules.resolve(records[0], outcome)
    return Position(position.game, position.players, records[0], trusted=True)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position, and the parts of the pending chance event drawn so far."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        played = game.played
        self.position: Position = set_up_position(played, game.players, 0, {}, new_generator(0))
        self._drawn: list[int] = []
        self._events: list[list[str]] = [[] for _ in range(game.players)]
        """The events that each player has seen."""
        self._skip_empty_events()

    def current_player(self) -> Any:
        """Return the player to move, chance, or the terminal marker."""
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.chance_due else self.position.mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the possible next parts of the chance event with their probabilities."""
        return [(value, float(chance)) for value, chance in enumerate(self._odds()) if chance > 0]

    def _outcome(self) -> Any:
        outcome = np.full(self.position.game.rules.max_outcome, -1, np.int8)
        outcome[: len(self._drawn)] = self._drawn
        return outcome

    def _odds(self) -> Any:
        chances = np.zeros(MOST_VALUES)
        count = rules.odds(self.position.data, self._outcome(), len(self._drawn), chances)
        return chances[:count]

    def _apply_action(self, action: int) -> None:
        if self.position.chance_due:
            odds = self._odds()
            if not 0 <= action < len(odds) or not odds[action]:
                raise IllegalMove(f"{action} cannot be drawn here; see chance_outcomes")
            self._drawn.append(action)
        else:
            self._record_action(action)
            self.position = self.position.after(action)
        self._skip_empty_events()

    def _skip_empty_events(self) -> None:
        """Resolve a chance event that is fully drawn, and those in which nothing is left to draw."""
        while self.position.chance_due and len(self._odds()) == 0:
            outcome = self._outcome()
            self._record_outcome(outcome)
            self.position = _after_chance(self.position, outcome)
            self._drawn = []

    def _record_action(self, action: int) -> None:
        position, words = self.position, self.position.game.rules.words
        for player, events in enumerate(self._events):
            hidden = rules.seen_action(position.data, action, player) == HIDDEN
            events.append(words.hidden_text(position.data) if hidden else words.action_text(action))

    def _record_outcome(self, outcome: Any) -> None:
        position = self.position
        for player, events in enumerate(self._events):
            seen = outcome.copy()
            rules.seen_outcome(position.data, seen, player)
            events.append(f"<{position.game.rules.words.outcome_text(position.data, seen)}>")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"next {action}"
        return self.position.move(action).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Return 1 for a victory, split between tied players and taken from the others; 0 before the end."""
        players = self.position.players
        winners = self.position.winners
        if not winners:
            return [0.0] * players
        return [
            ((1 / len(winners) if player in winners else 0) * players - 1) / (players - 1) for player in range(players)
        ]

    def information_state_string(self, player: int | None = None) -> str:
        """List all events that a player has seen."""
        viewer = self.current_player() if player is None else player
        return " ".join([f"player {viewer}:", *self._events[viewer], *map(str, self._drawn)])

    def observation_string(self, player: int | None = None) -> str:
        """Return a player's view as position text."""
        viewer = self.current_player() if player is None else player
        return " ".join([f"player {viewer}:", self.position.view(viewer).text, *map(str, self._drawn)])

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """Return a state that looks the same to a player, with what they cannot know resampled."""
        drawn = self.clone()
        drawn.position = self.position.resampled(player, int(sampler() * (1 << 30)))
        return drawn  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return " ".join([self.position.text, *map(str, self._drawn)])


class TableObserver:
    """OpenSpiel's observer: the game's observation, scaled."""

    def __init__(self, game: TableGame, kind: Any) -> None:
        self._sight = Sight(game.played, game.players)
        self._view = View("scaled", self._sight.observation)
        self._recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(self._sight.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write a player's observation."""
        self.tensor[:] = self._view(self._sight(state.position.data, player))

    def string_from(self, state: TableState, player: int) -> str:
        """Return a player's view, or everything they have seen, as text."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)


def _register(game: GameType) -> None:
    kind = type(f"{game.name.title().replace('-', '')}Game", (TableGame,), {"played": game})
    pyspiel.register_game(_type_of(game), kind)


for _game in GAMES.values():
    _register(_game)
