"""Duel's insight: table lookups over domes, pattern lines and chips, as they will be when the round is tiled.

A position in mid-round is evaluated as if its complete lines were tiled now (duel_tiling.py) and the tablets scored.
The weights depend on the round and on the moment (how much of the round is left).
"""

from pathlib import Path
from typing import Any

import numpy as np

from azulejos.bots.evaluation.duel_order import candidates
from azulejos.bots.evaluation.duel_tiling import (
    BEST,
    SKIP,
    first_payable,
    open_purse,
    pay,
    restore_dome,
    this_round,
    tile_dome,
    tiling,
)
from azulejos.bots.evaluation.insight import POINTS, Insight, Weights, mixers, register_insight
from azulejos.rules.duel import RULES
from azulejos.rules.duel.dome import column_of, goals_value, members, row_of
from azulejos.rules.duel.factories import broken_tiles
from azulejos.rules.duel.record import (
    ACQUIRING,
    BORDER_GOAL,
    CHIP_KINDS,
    COLOURFUL_GOAL,
    COLOURS,
    COLUMN_GOAL,
    CORNER_GOAL,
    DIAGONAL_GOAL,
    JOKER_GOAL,
    JOKER_SPACE,
    MOST_ROUNDS,
    ON_TABLE,
    PLACES,
    PLACING,
    PLAYERS,
    ROWS,
    SHOWING_FRONTS,
    SHOWING_TOP,
    SPACE_KINDS,
    SPECIAL_GOAL,
    SPECIAL_SPACE,
    TILE_KINDS,
    TURNING_UP,
    TURNS,
)
from azulejos.rules.duel.result import best_column, broken_points, tile_points
from azulejos.rules.duel.tables import BORDER, CELLS, DIAGONAL, OTHER_DIAGONAL, PLACE_SPACES
from azulejos.rules.kernel import kernel

LINE_STATES = 27
"""A pattern line and its number of tiles, numbered line * (line + 1) / 2 + tiles; then the complete lines."""
COMPLETE = 21
POINT_STEPS = 5
MOMENTS = 4
"""0 is the end of the round, then 1 to 3 by thirds of the tiles still on the factories."""
TILES_A_ROUND = 21
SUPPLIES = 8
"""Steps of how many tiles of a colour the next deal should bring, the last for 7 or more."""

FEATURES = {
    "row_count": ROWS * 7,
    "row": 64,
    "column": 2 * 64,
    "special": ROWS * 4,
    "special_goal": 4,
    "joker_goal": 10,
    "diagonal": 7,
    "corner": 10,
    "border": 11,
    "colourful": 7,
    "line": LINE_STATES * POINT_STEPS,
    "payable": COMPLETE * POINT_STEPS,
    "missing": ROWS * SUPPLIES,
    "wanted": 7 * SUPPLIES,
    "space": ROWS * 7,
    "plates": 10,
    "tokens": 3,
    "chips": 10,
    "chips_taken": 3,
    "broken": 5,
    "marker": 1,
    "first": 1,
    "turn": 1,
}
"""The features, with their number of weights: dome rows by number and pattern of tiles, columns by pattern (with and
without the columns' tablet); special plates by their tiles, and other things that tablets count, if in play; pattern
lines by their tiles and the points they would score, once more if chips can complete them, and by missing tiles and the
supply of their colour; colours by supply and the empty lines that they could be placed from; empty spaces of each dome
row; plates placed; tokens, chips in store and taken, broken tiles; the starting tile, starting the next round, and
having the turn.
"""

_STARTS = dict(zip(FEATURES, np.cumsum([0, *FEATURES.values()]), strict=False))
ROW_COUNT = int(_STARTS["row_count"])
ROW = int(_STARTS["row"])
COLUMN = int(_STARTS["column"])
SPECIAL = int(_STARTS["special"])
SPECIAL_TABLET = int(_STARTS["special_goal"])
JOKER_TABLET = int(_STARTS["joker_goal"])
DIAGONALS = int(_STARTS["diagonal"])
CORNER = int(_STARTS["corner"])
BORDERS = int(_STARTS["border"])
COLOURFUL = int(_STARTS["colourful"])
LINE = int(_STARTS["line"])
PAYABLE = int(_STARTS["payable"])
MISSING = int(_STARTS["missing"])
WANTED = int(_STARTS["wanted"])
SPACE = int(_STARTS["space"])
PLATES_LAID = int(_STARTS["plates"])
TOKENS_LEFT = int(_STARTS["tokens"])
CHIPS = int(_STARTS["chips"])
CHIPS_TAKEN = int(_STARTS["chips_taken"])
BROKEN_NOW = int(_STARTS["broken"])
MARKER = int(_STARTS["marker"])
FIRST = int(_STARTS["first"])
TURN = int(_STARTS["turn"])
WIDTH = TURN + 2

SUPPLY = 100
"""Scratch index, one per colour, then one for all: its supply."""

MIXERS = mixers(5 + SPACE_KINDS + TILE_KINDS)

COUNT = np.array([bin(bits).count("1") for bits in range(64)], np.int8)


@kernel
def seats(position: Any) -> int:
    """The insight's `seats`."""
    return PLAYERS


@kernel
def moment_of(position: Any) -> int:
    """Return how much of the round is left, in thirds."""
    loose = int(position.loose)
    if loose == 0 and position.phase != ACQUIRING:
        return 0
    if 3 * loose <= TILES_A_ROUND:
        return 1
    return 2 if 3 * loose <= 2 * TILES_A_ROUND else 3


@kernel
def list_supplies(position: Any, scratch: Any) -> None:
    """Write how many tiles of each colour the next deal should bring, as steps of SUPPLIES, and all as one number."""
    bag = 0
    tower = 0
    for colour in range(COLOURS):
        bag += int(position.bag[colour])
        tower += int(position.tower[colour])
    # A bag with too few tiles is refilled from the tower.
    refilled = 1 if bag < TILES_A_ROUND else 0
    total = max(bag + refilled * tower, 1)
    packed = 0
    for colour in range(COLOURS):
        tiles = int(position.bag[colour]) + refilled * int(position.tower[colour])
        scratch[SUPPLY + colour] = min(TILES_A_ROUND * tiles // total, SUPPLIES - 1)
        packed = packed * SUPPLIES + int(scratch[SUPPLY + colour])
    scratch[SUPPLY + COLOURS] = packed


@kernel
def survey(position: Any, scratch: Any) -> int:
    """The insight's `survey`."""
    list_supplies(position, scratch)
    return (min(this_round(position), MOST_ROUNDS) - 1) * MOMENTS + moment_of(position)


@kernel
def survey_after(position: Any, player: int, scratch: Any) -> tuple[int, bool]:
    """The insight's `survey_after`."""
    return survey(position, scratch), False


@kernel
def chips_in_store(position: Any, player: int) -> int:
    """Count a player's chips."""
    chips = 0
    for kind in range(CHIP_KINDS):
        chips += int(position.chips[player, kind])
    return chips


@kernel
def starts_next(position: Any, player: int) -> bool:
    """Whether a player is sure to start the next round."""
    return bool(position.marker == ON_TABLE and position.loose == 0 and position.first == player)


@kernel
def board_key(position: Any, player: int, scratch: Any) -> Any:
    """The insight's `board_key`."""
    lines = 0
    for row in range(ROWS):
        colour = int(position.line_colour[player, row]) & 7
        lines |= (int(position.line_tiles[player, row]) | (colour << 3)) << (6 * row)
    chips = 0
    for kind in range(CHIP_KINDS):
        chips = (chips << 4) | int(position.chips[player, kind])
    about = (int(scratch[SUPPLY + COLOURS]) << 3) | broken_tiles(position, player)
    about = (about << 3) | first_payable(position, player)
    about = (about << 1) | (1 if position.phase == PLACING and position.turn == player else 0)
    about = (about << 2) | int(position.tokens[player])
    about = (about << 2) | int(position.chips_taken[player])
    about = (about << 1) | (1 if position.marker == player else 0)
    about = (about << 1) | (1 if starts_next(position, player) else 0)
    about = (about << 1) | (1 if position.phase == ACQUIRING and position.turn == player else 0)
    key = np.uint64(lines) * MIXERS[0] + np.uint64(about) * MIXERS[1]
    key += np.uint64(position.score[player]) * MIXERS[2] + np.uint64(position.goals) * MIXERS[3]
    key += np.uint64(chips) * MIXERS[4]
    for kind in range(SPACE_KINDS):
        key += np.uint64(position.space[player, kind]) * MIXERS[5 + kind]
    for kind in range(TILE_KINDS):
        key += np.uint64(position.tile[player, kind]) * MIXERS[5 + SPACE_KINDS + kind]
    return key


@kernel
def list_tablets(position: Any, player: int, filled: int, scratch: Any, count: int) -> int:
    """Append what the tablets in play count and the player does not have yet."""
    goals = int(position.goals)
    if (goals >> JOKER_GOAL) & 1:
        scratch[count] = JOKER_TABLET + min(members(int(position.space[player, JOKER_SPACE]) & ~filled), 9)
        count += 1
    if (goals >> DIAGONAL_GOAL) & 1:
        scratch[count] = DIAGONALS + members(filled & DIAGONAL)
        scratch[count + 1] = DIAGONALS + members(filled & OTHER_DIAGONAL)
        count += 2
    if (goals >> CORNER_GOAL) & 1:
        for corner in range(4):
            spaces = int(PLACE_SPACES[(corner // 2) * 6 + (corner % 2) * 2])
            scratch[count] = CORNER + (corner // 2) * 5 + members(filled & spaces)
            count += 1
    if (goals >> BORDER_GOAL) & 1:
        scratch[count] = BORDERS + members(filled & BORDER) // 2
        count += 1
    if (goals >> COLOURFUL_GOAL) & 1:
        for row in range(ROWS):
            colours = 0
            for kind in range(COLOURS + 1):
                if row_of(int(position.tile[player, kind]), row):
                    colours += 1
            scratch[count] = COLOURFUL + colours
            count += 1
    return count


@kernel
def list_specials(position: Any, player: int, filled: int, scratch: Any, count: int) -> int:
    """Append the special plates whose special tile is not there yet."""
    open_specials = int(position.space[player, SPECIAL_SPACE]) & ~filled
    tablet = (int(position.goals) >> SPECIAL_GOAL) & 1
    for place in range(PLACES):
        spaces = int(PLACE_SPACES[place])
        special = spaces & open_specials
        if special:
            tiles = members(spaces & filled)
            row = 0
            for cell in range(TURNS):
                if (special >> int(CELLS[place, cell])) & 1:
                    row = int(CELLS[place, cell]) // ROWS
            scratch[count] = SPECIAL + row * 4 + tiles
            count += 1
            if tablet:
                scratch[count] = SPECIAL_TABLET + tiles
                count += 1
    return count


@kernel
def list_line(position: Any, player: int, row: int, filled: int, scratch: Any, count: int) -> int:
    """Append the weights of one pattern line."""
    tiles = int(position.line_tiles[player, row])
    state = row * (row + 1) // 2 + tiles
    if tiles > row or scratch[BEST + row] != SKIP:
        scratch[count] = LINE + (COMPLETE + row) * POINT_STEPS
        return count + 1
    step = 0
    if tiles > 0:
        column = best_column(position, player, row, filled)
        colour = int(position.line_colour[player, row])
        missing = row + 1 - tiles
        if column >= 0:
            points = tile_points(position, player, ROWS * row + column, filled)
            step = 1 + min(points // 2, POINT_STEPS - 2)
            if row >= first_payable(position, player) and pay(scratch, colour, missing):
                scratch[count] = PAYABLE + state * POINT_STEPS + step
                count += 1
        scratch[count] = MISSING + missing * SUPPLIES + int(scratch[SUPPLY + colour])
        count += 1
    scratch[count] = LINE + state * POINT_STEPS + step
    return count + 1


@kernel
def list_wanted(position: Any, player: int, filled: int, scratch: Any, count: int) -> int:
    """Append each colour with the number of empty lines that it could go to and be placed from."""
    for colour in range(COLOURS):
        fitting = (int(position.space[player, colour]) | int(position.space[player, JOKER_SPACE])) & ~filled
        lines = 0
        for row in range(ROWS):
            empty = position.line_tiles[player, row] == 0 or scratch[BEST + row] != SKIP
            if empty and row_of(fitting, row):
                lines += 1
        scratch[count] = WANTED + lines * SUPPLIES + int(scratch[SUPPLY + colour])
        count += 1
    return count


@kernel
def list_features(position: Any, player: int, values: Any, scratch: Any) -> int:
    """The insight's `list_features`."""
    broken = broken_points(position, player)
    score = int(position.score[player]) + tile_dome(position, player, scratch)
    values[POINTS, player] = max(score - broken, 0) + goals_value(position, player)
    # The record temporarily holds the future dome.
    count = list_future(position, player, scratch)
    restore_dome(position, player, scratch)
    return count


@kernel
def list_offer(position: Any, player: int, scratch: Any) -> int:
    """The insight's `list_offer`: what is on the table is not looked at."""
    return 0


@kernel
def list_future(position: Any, player: int, scratch: Any) -> int:
    """List the active weights of a player whose dome is tiled as foreseen."""
    filled = int(position.filled[player])
    spaces = 0
    for kind in range(JOKER_SPACE + 1):
        spaces |= int(position.space[player, kind])
    spaces &= ~filled
    columns_goal = (int(position.goals) >> COLUMN_GOAL) & 1
    open_purse(position, player, scratch)
    count = 0
    # From the longest line on, which is worth most, as chips can be spent once only.
    for i in range(ROWS - 1, -1, -1):
        tiles = row_of(filled, i)
        scratch[count] = ROW_COUNT + i * 7 + int(COUNT[tiles])
        scratch[count + 1] = ROW + tiles
        scratch[count + 2] = COLUMN + 64 * columns_goal + column_of(filled, i)
        scratch[count + 3] = SPACE + i * 7 + int(COUNT[row_of(spaces, i)])
        count = list_line(position, player, i, filled, scratch, count + 4)
    count = list_wanted(position, player, filled, scratch, count)
    count = list_specials(position, player, filled, scratch, count)
    count = list_tablets(position, player, filled, scratch, count)
    scratch[count] = PLATES_LAID + PLACES - members(int(position.empty[player]))
    scratch[count + 1] = TOKENS_LEFT + int(position.tokens[player])
    scratch[count + 2] = CHIPS + min(chips_in_store(position, player), 9)
    scratch[count + 3] = CHIPS_TAKEN + int(position.chips_taken[player])
    scratch[count + 4] = BROKEN_NOW + broken_tiles(position, player)
    count += 5
    if position.marker == player:
        scratch[count] = MARKER
        count += 1
    elif starts_next(position, player):
        scratch[count] = FIRST
        count += 1
    if position.phase == ACQUIRING and position.turn == player:
        scratch[count] = TURN
        count += 1
    return count


@kernel
def settled(position: Any, root: Any) -> bool:
    """The insight's `settled`: tiling is foreseen, except that of the player who must choose at the root."""
    if not tiling(position):
        return False
    return not tiling(root) or root.turn != position.turn


@kernel
def foreseen(position: Any) -> bool:
    """The insight's `foreseen`: chips and plates that turn up within a turn."""
    phase = int(position.phase)
    shows = phase == SHOWING_TOP or phase == SHOWING_FRONTS  # numba compiles `in` to a loop
    return shows or phase == TURNING_UP


def crude_weights() -> Any:
    """Rule-of-thumb weights: pattern lines by their share of tiles and where they could go, plates and chips."""
    weights = np.zeros((MOST_ROUNDS, MOMENTS, WIDTH), np.float32)
    for left in range(MOST_ROUNDS):
        now = weights[MOST_ROUNDS - 1 - left]
        for bits in range(64):
            share = (bin(bits).count("1") / 6) ** 2
            now[:, COLUMN + 64 + bits] = 7 * share * (0.8 if left else 0.3)
            now[:, ROW + bits] = 3 * share * (0.8 if left else 0.3)
        for row in range(ROWS):
            for tiles in range(1, row + 1):
                state = row * (row + 1) // 2 + tiles
                for step in range(POINT_STEPS):
                    worth = (0.5 if step == 0 else 2 * step - 0.5) * tiles / (row + 1)
                    now[:, LINE + state * POINT_STEPS + step] = worth * (0.8 if left else 0.4)
            for tiles in range(4):
                now[:, SPECIAL + row * 4 + tiles] = (row + 1) * tiles / 4 * (0.8 if left else 0.3)
            for spaces in range(7):
                now[:, SPACE + row * 7 + spaces] = 0.4 * spaces * (0.6 if left else 0.1)
        for plates in range(10):
            now[:, PLATES_LAID + plates] = 0.8 * plates if left else 0
        for chips in range(10):
            now[:, CHIPS + chips] = 0.7 * chips if left else 0.3 * chips
        now[:, FIRST] = 1.0
        now[:, MARKER] = 1.0
        now[:, WIDTH - 1] = [5, 6, 7, 8, 9][left]
    return weights.reshape(-1, WIDTH)


register_insight(
    RULES,
    Insight(
        seats=seats,
        survey=survey,
        survey_after=survey_after,
        board_key=board_key,
        list_features=list_features,
        list_offer=list_offer,
        candidates=candidates,
        settled=settled,
        foreseen=foreseen,
    ),
    Weights(file=Path(__file__).parent / "duel.npy", crude=crude_weights, level=range(ROW_COUNT, ROW_COUNT + 7)),
)
