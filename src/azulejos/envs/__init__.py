"""Research environments: games played in batches, and the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Importing this package registers every game with Gymnasium (`azulejos/azul-2p-v0`) and with OpenSpiel (`azulejos_azul`),
if they are installed.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from azulejos.envs.batch import REWARDS as REWARDS
from azulejos.envs.batch import Batch as Batch
from azulejos.envs.batch import Step as Step
from azulejos.rules import GAMES
from azulejos.rules.contract import GameType

if TYPE_CHECKING:
    from azulejos.envs.zoo import TableAEC

NAMESPACE = "azulejos"


def env_id(game: GameType, players: int) -> str:
    """Return an environment's name in Gymnasium's registry; the number after v changes only with its behaviour."""
    return f"{NAMESPACE}/{game.name}-{players}p-v{game.version - 1}"


def needed(package: str) -> None:
    """Raise ImportError with installation advice if a package is missing."""
    if find_spec(package) is None:
        raise ImportError(f"{package} is not installed: pip install 'azulejos[envs]'")


def aec(game: str, players: int | None = None, **settings: Any) -> "TableAEC":
    """Create a PettingZoo environment (AEC) for a game, with the given number of players or the fewest."""
    needed("pettingzoo")
    from azulejos.envs.zoo import TableAEC

    return TableAEC(game, players, **settings)


def _register_with_gymnasium() -> None:
    import gymnasium

    for game in GAMES.values():
        for players in game.players:
            gymnasium.register(
                env_id(game, players),
                entry_point="azulejos.envs.gym:TableEnv",
                vector_entry_point="azulejos.envs.gym:TableVectorEnv",
                kwargs={"game": game.name, "players": players},
            )


if find_spec("gymnasium") is not None:
    _register_with_gymnasium()
if find_spec("pyspiel") is not None:
    from azulejos.envs import spiel as spiel
