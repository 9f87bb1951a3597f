"""The games: flat records and the kernels over them. Imports nothing from the layers above."""

from azulejos.rules import azul as azul
from azulejos.rules import duel as duel
from azulejos.rules import entries as entries
from azulejos.rules.contract import GAMES as GAMES
