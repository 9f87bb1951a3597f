"""What a position of Tiny looks like, to people (the scene) and to programs that learn (the observation)."""

from functools import cache
from typing import Any

import numpy as np

from azulejos.rules.observation import Axis, Observation, Part, Player
from azulejos.rules.observation import Count as CountOf
from azulejos.rules.scene import Board, Count, Line, Scene, Source, Space, Table
from tests.tiny import play
from tests.tiny.record import COLOURS, DEALT, EACH, TINY
from tests.tiny.words import LETTERS, NAMES


def scene(position: Any) -> Scene:
    """The contract's scene: a pattern line for each colour shows what was taken, the wall beside it the trios."""
    players = int(position.players)
    places = np.ones(players, np.int32)
    play.ranks(position, places)
    turn = play.mover(position)
    return Scene(
        round=(COLOURS * EACH - play.count(position.bag)) // DEALT,
        headline="the game is over" if turn < -1 else "a deal is due" if turn < 0 else f"player {turn + 1} takes tiles",
        table=Table(
            ring=(),
            centre=Source("t", "the table", _pieces(position.table)),
            counts=(Count("Bag", dict(zip(LETTERS, map(int, position.bag), strict=True))),),
        ),
        boards=tuple(_board(position, player, int(places[player]), turn) for player in range(players)),
        over=turn < -1,
        names=dict(zip(LETTERS, NAMES, strict=True)),
    )


def _pieces(counts: Any) -> tuple[str, ...]:
    return tuple(letter for letter, count in zip(LETTERS, counts, strict=True) for _ in range(int(count)))


def _board(position: Any, player: int, place: int, turn: int) -> Board:
    lines = [int(tiles) for tiles in position.taken[player]]
    return Board(
        title=f"Player {player + 1}",
        score=int(position.score[player]),
        place=place,
        turn=turn == player,
        starts=False,
        lines=tuple(Line(EACH, (LETTERS[colour],) * tiles) for colour, tiles in enumerate(lines)),
        grid=tuple(
            tuple(Space(LETTERS[colour] if trio < tiles // 3 else "", LETTERS[colour]) for trio in range(EACH // 3))
            for colour, tiles in enumerate(lines)
        ),
        floor=(),
    )


@cache
def observation(players: int) -> Observation:
    """The contract's observation."""
    colours = Axis(NAMES, range(COLOURS), rows=True)
    return Observation(
        dtype=TINY,
        players=players,
        rows=COLOURS,
        columns=1,
        constant=("players",),
        parts=(
            Part("turn", "who takes tiles next", "turn", Player()),
            Part("bag", "tiles in the bag", "bag", CountOf(EACH), (colours,)),
            Part("table", "tiles on the table", "table", CountOf(DEALT), (colours,)),
            Part("taken", "tiles taken", "taken", CountOf(EACH), (colours,), each=True),
        ),
    )
