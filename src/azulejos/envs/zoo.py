"""A game as a PettingZoo environment: agents take turns (AEC). Names no game.

Each agent sees what its player may know; `observe` returns an observation and the mask of legal actions, which is also
in `infos[agent]["action_mask"]`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from azulejos.arguments import whole_number
from azulejos.envs.batch import Batch
from azulejos.envs.views import View
from azulejos.rules.contract import OVER
from azulejos.rules.errors import BadSetup

RENDER_MODES = ("human", "ansi")


class TableAEC(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """One game in which every player is an agent: `player_0`, `player_1`, ..."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        reward: str = "win",
        view: str = "scaled",
        limit: int = 0,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetup(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.batch = Batch(game, players, 1, reward=reward, limit=limit, options=options, restart=False)
        self.metadata = {
            "name": f"{self.batch.game.name}_{self.batch.players}p_v{self.batch.game.version - 1}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._view = View(view, self.batch.observation)
        self.possible_agents = [f"player_{number}" for number in range(self.batch.players)]
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        actions = self.batch.game.actions
        seen = Dict(
            {
                "observation": Box(self._view.low, self._view.high, dtype=self._view.dtype),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._no_mask = np.zeros(actions, np.int8)

    def observation_space(self, agent: str) -> Any:
        """Return an agent's observation space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return an agent's action space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.batch.reset(int(self._random.integers(1 << 31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._update_infos()

    def _update_infos(self) -> None:
        decides = int(self.batch.movers[0])
        if decides != OVER:
            self.agent_selection = self.possible_agents[decides]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        decides = self._numbers[agent] == self.batch.movers[0] and not self.terminations[agent]
        return self.batch.masks[0].copy() if decides else self._no_mask.copy()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's current observation and mask."""
        number = self._numbers[agent]
        seen = self.batch.observations[0] if number == self.batch.movers[0] else self.batch.seen_by(0, number)
        return {"observation": self._view(seen), "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Carry out the selected agent's decision; raises IllegalMove if it is not legal."""
        if not hasattr(self, "agent_selection"):
            raise BadSetup("call reset before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        step = self.batch.step([whole_number(action, "an action")])
        for number, other in enumerate(self.possible_agents):
            self.rewards[other] = float(step.rewards[0, number])
        over, truncated = bool(step.over[0]), bool(step.truncated[0])
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._accumulate_rewards()
        self._update_infos()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Render the game as text: returned for `ansi`, printed for `human`."""
        if self.render_mode is None:
            return None
        picture = self.batch.picture(0)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
        self.batch.close()
