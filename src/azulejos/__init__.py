"""The Azul family of board games: make a game, play it, take it back, write it down.

>>> import azulejos
>>> game = azulejos.new("azul", players=2, seed=1)
>>> move = game.play(game.legal_moves[0])
>>> game.mover is not None
True
"""

from azulejos.game import Decision as Decision
from azulejos.game import Event as Event
from azulejos.game import Game as Game
from azulejos.game import Outcome as Outcome
from azulejos.game import game_type as game_type
from azulejos.game import new as new
from azulejos.position import Effect as Effect
from azulejos.position import Move as Move
from azulejos.position import Position as Position
from azulejos.position import Status as Status
from azulejos.rules.contract import GAMES as GAMES
from azulejos.rules.errors import AmbiguousMove as AmbiguousMove
from azulejos.rules.errors import AzulejosError as AzulejosError
from azulejos.rules.errors import BadSetup as BadSetup
from azulejos.rules.errors import IllegalMove as IllegalMove
from azulejos.rules.errors import ImpossibleOutcome as ImpossibleOutcome
from azulejos.rules.errors import ImpossiblePosition as ImpossiblePosition
from azulejos.rules.errors import MalformedMove as MalformedMove
from azulejos.rules.errors import MalformedOutcome as MalformedOutcome
from azulejos.rules.errors import MalformedPosition as MalformedPosition
from azulejos.rules.errors import MalformedRecord as MalformedRecord
from azulejos.rules.errors import UnknownGame as UnknownGame
