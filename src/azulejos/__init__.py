"""The Azul family of board games: create games, play and undo moves, read and write records, analyse, let bots play.

>>> import azulejos
>>> game = azulejos.new("azul", players=2, seed=1)
>>> move = game.play(game.legal_moves[0])
>>> game.mover is not None
True
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from azulejos.game import Decision as Decision
from azulejos.game import Event as Event
from azulejos.game import Game as Game
from azulejos.game import Outcome as Outcome
from azulejos.game import new as new
from azulejos.move import Move as Move
from azulejos.position import Effect as Effect
from azulejos.position import Position as Position
from azulejos.position import Scored as Scored
from azulejos.position import Status as Status
from azulejos.rules.contract import GAMES as _GAMES
from azulejos.rules.contract import GameType as GameType
from azulejos.rules.contract import game_type as game_type
from azulejos.rules.errors import AmbiguousMove as AmbiguousMove
from azulejos.rules.errors import AzulejosError as AzulejosError
from azulejos.rules.errors import BadSetup as BadSetup
from azulejos.rules.errors import HiddenEvent as HiddenEvent
from azulejos.rules.errors import IllegalMove as IllegalMove
from azulejos.rules.errors import ImpossibleOutcome as ImpossibleOutcome
from azulejos.rules.errors import ImpossiblePosition as ImpossiblePosition
from azulejos.rules.errors import MalformedMove as MalformedMove
from azulejos.rules.errors import MalformedOutcome as MalformedOutcome
from azulejos.rules.errors import MalformedPosition as MalformedPosition
from azulejos.rules.errors import MalformedRecord as MalformedRecord
from azulejos.rules.errors import UnknownGame as UnknownGame

if TYPE_CHECKING:
    from azulejos import bots as bots
    from azulejos.boards import Parts as Parts
    from azulejos.bots.analysis import Analysis as Analysis
    from azulejos.bots.analysis import analyse as analyse
    from azulejos.bots.bot import Bot as Bot
    from azulejos.bots.match import match as match
    from azulejos.chances import Chance as Chance
    from azulejos.chances import Chances as Chances
    from azulejos.envs.batch import Batch as Batch
    from azulejos.notation.record import Record as Record
    from azulejos.notation.record_reader import read_record as read_record
    from azulejos.notation.record_reader import read_records as read_records
    from azulejos.review.run import review as review

__version__ = "0.1.0"
GAMES: Mapping[str, GameType] = MappingProxyType(_GAMES)
"""All registered games by name."""
_LATER = {
    "Analysis": "bots.analysis",
    "Batch": "envs.batch",
    "Bot": "bots.bot",
    "Chance": "chances",
    "Chances": "chances",
    "Parts": "boards",
    "Record": "notation.record",
    "analyse": "bots.analysis",
    "bots": "",
    "match": "bots.match",
    "read_record": "notation.record_reader",
    "read_records": "notation.record_reader",
    "review": "",
}
"""Names imported on first use, since most programs never need them: the module of each; empty for a module itself."""
__all__ = [
    "GAMES",
    "AmbiguousMove",
    "Analysis",
    "AzulejosError",
    "BadSetup",
    "Batch",
    "Bot",
    "Chance",
    "Chances",
    "Decision",
    "Effect",
    "Event",
    "Game",
    "GameType",
    "HiddenEvent",
    "IllegalMove",
    "ImpossibleOutcome",
    "ImpossiblePosition",
    "MalformedMove",
    "MalformedOutcome",
    "MalformedPosition",
    "MalformedRecord",
    "Move",
    "Outcome",
    "Parts",
    "Position",
    "Record",
    "Scored",
    "Status",
    "UnknownGame",
    "analyse",
    "bots",
    "game_type",
    "match",
    "new",
    "read_record",
    "read_records",
    "review",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"azulejos.{_LATER[name] or name}")
    # Stored here, so that the next access is direct.
    found = globals()[name] = getattr(module, name) if _LATER[name] else module
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
