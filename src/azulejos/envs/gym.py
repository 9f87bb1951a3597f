"""Games as Gymnasium environments: the caller plays one seat, opponents the others.

Both environments use a batch of games: `TableVectorEnv` steps many at once, `TableEnv` is a batch of one. An illegal
choice loses the game at once, so that agents without mask support can be run; the masks are in `info["action_mask"]`.
Names no game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from azulejos.bots.many_games import BEGIN_ANEW
from azulejos.envs.batch import Batch
from azulejos.envs.views import View
from azulejos.rules.errors import BadSetup

ILLEGAL = -1.0
"""The reward for an illegal choice."""
RENDER_MODES = ("ansi",)


def _drawn_seed(generator: np.random.Generator) -> int:
    return int(generator.integers(1 << 31))


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once; a finished game restarts in the same step."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        reward: str = "win",
        view: str = "scaled",
        limit: int = 0,
        threads: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not opponents:
            raise BadSetup("a Gymnasium environment needs opponents; azulejos.Batch lets you decide for every player")
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetup(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.batch = Batch(
            game,
            players,
            num_envs,
            opponents=opponents,
            reward=reward,
            limit=limit,
            threads=threads,
            options=options,
            keep_final=True,
        )
        self._view = View(view, self.batch.observation)
        self.single_observation_space = Box(self._view.low, self._view.high, dtype=self._view.dtype)
        self.single_action_space = Discrete(self.batch.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Restart every game."""
        super().reset(seed=seed)
        self.batch.reset(_drawn_seed(self.np_random))
        return self._view(self.batch.observations), {"action_mask": self.batch.masks.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out one decision in every game."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise BadSetup(f"a step takes one action per game, {self.num_envs} in all, not {chosen.shape}")
        within = (chosen >= 0) & (chosen < self.batch.game.actions)
        illegal = ~within | (self.batch.masks[self._every, np.where(within, chosen, 0)] == 0)
        step = self.batch.step(np.where(illegal, BEGIN_ANEW, chosen))
        rewards = np.where(illegal, ILLEGAL, step.rewards[self._every, self.batch.seats]).astype(np.float64)
        over = step.over | illegal
        infos: dict[str, Any] = {"action_mask": self.batch.masks.copy()}
        ended = over | step.truncated
        if ended.any():
            infos["final_obs"] = self._view(self.batch.final_observations)
            infos["_final_obs"] = ended
            infos["final_info"] = {"points": self.batch.points.copy(), "illegal": illegal}
            infos["_final_info"] = ended
        return self._view(self.batch.observations), rewards, over, step.truncated, infos

    def render(self) -> tuple[str, ...] | None:
        """Render every game as text, if the render mode is `ansi`."""
        if self.render_mode is None:
            return None
        return tuple(self.batch.picture(number) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the batch's threads."""
        self.batch.close()


class TableEnv(gymnasium.Env[Any, Any]):
    """One game."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(self, game: str, players: int | None = None, **settings: Any) -> None:
        self._games = TableVectorEnv(game, players, 1, **settings)
        self.render_mode = self._games.render_mode
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    @property
    def batch(self) -> Batch:
        """The underlying batch of one game."""
        return self._games.batch

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game."""
        super().reset(seed=seed)
        seen, info = self._games.reset(seed=_drawn_seed(self.np_random))
        return seen[0], {"action_mask": info["action_mask"][0]}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out one decision; call `reset` after the last one."""
        seen, rewards, over, truncated, infos = self._games.step([action])
        info = {"action_mask": infos["action_mask"][0]}
        if "final_obs" in infos:
            return infos["final_obs"][0], float(rewards[0]), bool(over[0]), bool(truncated[0]), info
        return seen[0], float(rewards[0]), False, False, info

    def render(self) -> Any:
        """Render the game as text, if the render mode is `ansi`."""
        pictures = self._games.render()
        return None if pictures is None else pictures[0]

    def close(self) -> None:
        """End the game."""
        self._games.close()
