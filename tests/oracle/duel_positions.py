"""Positions of the Duel oracle from which its rule tests start."""

from __future__ import annotations

from copy import deepcopy

from .duel import DuelOracle
from .duel_board import Player

FIRST_GAME = ["rows", "columns", "diagonals"]


def set_up(first: int) -> DuelOracle:
    """A game in which the first opening plate must be taken."""
    game = DuelOracle(first, FIRST_GAME)
    game.chance("display S1 S2 J1 top S")
    game.chance("fill BBYRT BYRK BBBB BYRK BYRT")
    return game


def opened() -> DuelOracle:
    """A game at the first turn of player 0, who starts, with S2 on space 1, and 13 plates in the pile."""
    game = set_up(first=0)
    game.play("pS1s1r0")
    game.chance("display S3 top J")
    game.play("pS2s1r0")
    game.chance("display J2 top J")
    return game


def end_of_acquisition(round_number: int = 1) -> DuelOracle:
    """The same game with nothing left in the round but a chip, so that `cB` starts the tiling."""
    game = opened()
    game.round = round_number
    game.suns = [[] for _ in range(5)]
    game.factory_chips = ["B", None, None, None]
    for player in game.players:
        player.tokens = 0
        player.chips_taken = 2
    game.players[0].chips_taken = 1
    assert game.legal() == ["cB"]
    return game


def put_tiles(player: Player, *rows: str) -> None:
    """The dome's upper rows, '.' being an empty space."""
    for number, row in enumerate(rows):
        player.tiles[number] = [None if tile == "." else tile for tile in row]


def impossible(game: DuelOracle, event: str) -> bool:
    try:
        deepcopy(game).chance(event)
    except AssertionError:
        return True
    return False
