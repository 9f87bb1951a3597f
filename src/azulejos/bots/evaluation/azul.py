"""Azul's insight: table lookups over walls and pattern lines, as they will be when the round is scored.

A position in mid-round is evaluated as if its complete lines were tiled now. Each player's expected final points are
the score plus a sum of weights, one for each feature in `FEATURES`. The weights depend on the variant, the number of
players, the stage (the fullest wall row of all) and the moment (how much of the round is left).
"""

from pathlib import Path
from typing import Any

import numpy as np

from azulejos.bots.evaluation.azul_features import (
    BAG,
    BOARD,
    COLOUR,
    COLOUR_ROWS,
    COLOURS_COMING,
    COLUMN,
    COLUMNS_COMING,
    COMING_COLOUR,
    COMING_COLUMN,
    COMPLETE,
    COUNT,
    ENDING,
    FIRST,
    FLOORED,
    FULLEST,
    IN_THREES,
    LID,
    LINE,
    LINE_COLOUR,
    LINE_COLUMN,
    LINE_KIND,
    MOMENTS,
    NEXT_FULLEST,
    OFFERING,
    POINT_STEPS,
    RACE,
    ROW,
    SCALE,
    SETS,
    SPACES,
    STAGE,
    STAGES,
    SUPPLIES,
    SUPPLY,
    SUPPLY_STEPS,
    TILED,
    WIDTH,
)
from azulejos.bots.evaluation.azul_offer import list_offer, resurvey_offer, survey_offer, tiles_offered
from azulejos.bots.evaluation.azul_order import candidates
from azulejos.bots.evaluation.insight import POINTS, Insight, Weights, mixers, register_insight
from azulejos.rules.azul import RULES
from azulejos.rules.azul.floor import floor_used
from azulejos.rules.azul.record import (
    COLOURS,
    DEAL,
    FLOOR_SPACES,
    JOKER,
    OFFER,
    ON_TABLE,
    ROWS,
    TILE_KINDS,
    TILING,
)
from azulejos.rules.azul.tables import FIRST_COLUMN, FLOOR_COST, FULL_ROW, SPACE_OF, SPREAD
from azulejos.rules.azul.tiling import wall_kind
from azulejos.rules.azul.wall import choices, column_of, complete_columns, occupied, points_of, row_of
from azulejos.rules.kernel import kernel

MIXERS = mixers(TILE_KINDS + 3)


@kernel
def seats(position: Any) -> int:
    """The insight's `seats`."""
    return int(position.players)


@kernel
def rows_with(spaces: int) -> int:
    """Return the rows in which a set of spaces has any, as five bits."""
    folded = spaces | (spaces >> 1) | (spaces >> 2) | (spaces >> 3) | (spaces >> 4)
    return (((folded & FIRST_COLUMN) * SPREAD) >> 20) & FULL_ROW


@kernel
def best_space(spaces: int, row: int, columns: int) -> int:
    """Return the column of a row, among some, where a tile scores most now; -1 if there is none."""
    best = -1
    most = 0
    for column in range(COLOURS):
        if (columns >> column) & 1:
            points = points_of(spaces | (1 << (5 * row + column)), row, column)
            # With equal points, prefer the fuller column, which is nearer to its bonus.
            points = points * 8 + int(COUNT[column_of(spaces, column)])
            if points > most:
                most = points
                best = column
    return best


@kernel
def tiled_columns(colour: int, scratch: Any) -> int:
    """Return the columns of a grey wall that complete lines of a colour have gone to in this tiling."""
    return (int(scratch[TILED]) >> (5 * colour)) & FULL_ROW


@kernel
def kept_free(position: Any, player: int, row: int, kind: int, taken: int) -> int:
    """Return the columns that a tile of a kind should leave to complete lines further down, which have no other."""
    columns = 0
    for later in range(row + 1, ROWS):
        if position.line_tiles[player, later] == later + 1 and wall_kind(position, player, later) == kind:
            left = choices(position, player, later, kind) & ~taken
            if left & (left - 1) == 0:
                columns |= left
    return columns


@kernel
def tile_wall(position: Any, player: int, values: Any, scratch: Any) -> None:
    """Write points, spaces and colours as they will be after tiling the complete lines."""
    spaces = occupied(position, player)
    colours = 0
    for colour in range(COLOURS):
        colours |= rows_with(int(position.wall[player, colour])) << (5 * colour)
    score = int(position.score[player])
    dropped = 0
    scratch[TILED] = 0
    for row in range(ROWS):
        if position.line_tiles[player, row] == row + 1:
            colour = int(position.line_colour[player, row])
            kind = wall_kind(position, player, row)
            if colour != JOKER and not position.grey:
                column = int(SPACE_OF[row, colour]) - 5 * row
            elif kind == JOKER:
                column = best_space(spaces, row, choices(position, player, row, kind))
            else:
                # A grey wall takes a colour once in each column: the lines above may have used some.
                taken = tiled_columns(colour, scratch)
                columns = choices(position, player, row, kind) & ~taken
                others = columns & ~kept_free(position, player, row, kind, taken)
                column = best_space(spaces, row, others if others else columns)
                if column >= 0:
                    scratch[TILED] |= 1 << (5 * colour + column)
            if column < 0:
                dropped += row + 1
            else:
                spaces |= 1 << (5 * row + column)
                score += points_of(spaces, row, column)
                if kind != JOKER:
                    colours |= 1 << (5 * colour + row)
    score -= int(FLOOR_COST[min(floor_used(position, player) + dropped, FLOOR_SPACES)])
    values[POINTS, player] = max(score, 0)
    scratch[SPACES + player] = spaces
    scratch[COLOUR_ROWS + player] = colours


@kernel
def supply_steps(position: Any) -> int:
    """Estimate how much of each colour the next deal may bring, from 0 (little) to 3 (much), two bits per colour."""
    dealt = 4 * (2 * int(position.players) + 1)
    bag = 0
    lid = 0
    for kind in range(TILE_KINDS):
        bag += int(position.bag[kind])
        lid += int(position.lid[kind])
    steps = 0
    for colour in range(COLOURS):
        # The colour's share is part / whole; five equal shares would be 100 hundredths each.
        part = int(position.bag[colour])
        whole = bag
        if bag < dealt:
            part = part * lid + (dealt - bag) * int(position.lid[colour])
            whole = dealt * lid
        part *= 500
        step = 0
        if part >= 65 * whole:
            step += 1
        if part >= 90 * whole:
            step += 1
        if part >= 115 * whole:
            step += 1
        steps |= step << (2 * colour)
    return steps


@kernel
def next_first(position: Any) -> int:
    """Return who starts the next round, or -1 if that is not known yet."""
    if position.phase == DEAL:
        return int(position.first)
    return -1 if position.marker == ON_TABLE else int(position.marker)


@kernel
def fullest_of_others(player: int, scratch: Any) -> int:
    """Return the number of tiles in the fullest wall row of all other players."""
    fullest = int(scratch[STAGE])
    following = int(scratch[NEXT_FULLEST])
    return following if scratch[FULLEST + player] == fullest else fullest


@kernel
def supply_of(colour: int, scratch: Any) -> int:
    """Return how much of a colour the next deal may bring, from 0 to 3."""
    return (int(scratch[SUPPLIES]) >> (2 * colour)) & 3


@kernel
def coming(filled: int, under_way: int) -> int:
    """Encode five spaces as one number below COMING: those filled, and those whose lines are under way."""
    return 2 * int(IN_THREES[filled & FULL_ROW]) + int(IN_THREES[under_way & ~filled & FULL_ROW])


@kernel
def list_line(position: Any, player: int, row: int, scratch: Any, count: int) -> int:
    """Append the weights of one pattern line."""
    tiles = int(position.line_tiles[player, row])
    state = row * (row + 1) // 2 + tiles if tiles <= row else COMPLETE + row
    if tiles == 0 or tiles > row:
        scratch[count] = LINE + state * POINT_STEPS
        return count + 1
    colour = int(position.line_colour[player, row])
    if colour == JOKER:
        scratch[count] = LINE + state * POINT_STEPS
        return count + 1
    spaces = int(scratch[SPACES + player])
    if position.grey:
        kind = wall_kind(position, player, row)
        columns = choices(position, player, row, kind)
        if kind != JOKER:
            columns &= ~tiled_columns(colour, scratch)
        column = best_space(spaces, row, columns)
    else:
        column = int(SPACE_OF[row, colour]) - 5 * row
    points = 0
    if column >= 0:
        points = points_of(spaces | (1 << (5 * row + column)), row, column)
        scratch[count] = LINE_COLUMN + state * COLOURS + min(int(COUNT[column_of(spaces, column)]), 4)
        scratch[COLUMNS_COMING] |= 1 << (5 * column + row)
        count += 1
    scratch[count] = LINE + state * POINT_STEPS + min(points, POINT_STEPS - 1)
    scratch[count + 1] = SUPPLY + (row + 1 - tiles) * SUPPLY_STEPS + supply_of(colour, scratch)
    scratch[count + 2] = LINE_KIND + state * COLOURS + colour
    count += 3
    if position.line_jokers[player, row] == 0:
        scratch[COLOURS_COMING] |= 1 << (5 * colour + row)
        has = int(COUNT[(int(scratch[COLOUR_ROWS + player]) >> (5 * colour)) & FULL_ROW])
        scratch[count] = LINE_COLOUR + state * COLOURS + min(has, 4)
        count += 1
    return count


@kernel
def list_features(position: Any, player: int, values: Any, scratch: Any) -> int:
    """The insight's `list_features`."""
    tile_wall(position, player, values, scratch)
    if scratch[STAGE] == ENDING:
        values[POINTS, player] += closing_bonus(scratch, player)
    spaces = int(scratch[SPACES + player])
    colours = int(scratch[COLOUR_ROWS + player])
    count = 0
    for i in range(ROWS):
        scratch[count] = ROW + 32 * i + row_of(spaces, i)
        scratch[count + 1] = COLUMN + 32 * i + column_of(spaces, i)
        scratch[count + 2] = COLOUR + ((colours >> (5 * i)) & FULL_ROW) * SUPPLY_STEPS + supply_of(i, scratch)
        count += 3
    scratch[COLUMNS_COMING] = 0
    scratch[COLOURS_COMING] = 0
    for row in range(ROWS):
        count = list_line(position, player, row, scratch, count)
    for i in range(COLOURS):
        scratch[count] = COMING_COLUMN + coming(column_of(spaces, i), int(scratch[COLUMNS_COMING]) >> (5 * i))
        scratch[count + 1] = COMING_COLOUR + coming(colours >> (5 * i), int(scratch[COLOURS_COMING]) >> (5 * i))
        count += 2
    scratch[count] = RACE + int(scratch[FULLEST + player]) * 6 + fullest_of_others(player, scratch)
    count += 1
    if next_first(position) == player:
        scratch[count] = FIRST
        count += 1
    if position.phase == OFFER:
        scratch[count] = FLOORED + floor_used(position, player)
        count += 1
    return count


@kernel
def weight_set(position: Any) -> int:
    """Return the index of the weights for this variant and number of players."""
    return (2 * int(position.grey) + int(position.jokers)) * 3 + int(position.players) - 2


@kernel
def closing_bonus(scratch: Any, player: int) -> int:
    """A18 for a player's wall after tiling."""
    spaces = int(scratch[SPACES + player])
    colours = int(scratch[COLOUR_ROWS + player])
    bonus = 7 * complete_columns(spaces)
    for i in range(ROWS):
        if row_of(spaces, i) == FULL_ROW:
            bonus += 2
        if (colours >> (5 * i)) & FULL_ROW == FULL_ROW:
            bonus += 10
    return bonus


@kernel
def survey_supplies(position: Any, scratch: Any) -> None:
    """Write what the next deal may bring, which rarely changes."""
    bag = int(position.players)
    lid = 0
    for kind in range(TILE_KINDS):
        bag = (bag << 8) | int(position.bag[kind])
        lid = (lid << 8) | int(position.lid[kind])
    if bag != scratch[BAG] or lid != scratch[LID]:
        scratch[BAG] = bag
        scratch[LID] = lid
        scratch[SUPPLIES] = supply_steps(position)


@kernel
def survey_board(position: Any, player: int, scratch: Any) -> None:
    """Write a hash of a player's board, and the tiles in its fullest wall row once the complete lines are tiled."""
    spaces = occupied(position, player)
    fullest = 0
    lines = 0
    for row in range(ROWS):
        tiles = int(position.line_tiles[player, row])
        complete = 1 if tiles == row + 1 else 0
        fullest = max(fullest, int(COUNT[row_of(spaces, row)]) + complete)
        colour = int(position.line_colour[player, row]) & 7
        lines |= (tiles | (colour << 3) | (int(position.line_jokers[player, row]) << 6)) << (9 * row)
    scratch[FULLEST + player] = min(fullest, ENDING)
    about = floor_used(position, player)
    about = (about << 1) | (1 if next_first(position) == player else 0)
    about = (about << 16) | int(position.score[player])
    key = np.uint64(lines) * MIXERS[TILE_KINDS] + np.uint64(about) * MIXERS[TILE_KINDS + 1]
    for kind in range(TILE_KINDS):
        key += np.uint64(position.wall[player, kind]) * MIXERS[kind]
    # The scratch holds signed integers.
    scratch[BOARD + player] = int(key >> np.uint64(2))


@kernel
def moment_of(position: Any, scratch: Any) -> int:
    """Return how much of the round is left, in thirds."""
    if position.phase != OFFER:
        return 0
    tiles = tiles_offered(position, scratch)
    dealt = 4 * (2 * int(position.players) + 1)
    if 3 * tiles <= dealt:
        return 1
    return 2 if 3 * tiles <= 2 * dealt else 3


@kernel
def situation(position: Any, scratch: Any) -> int:
    """Return the row of weights once the boards and the groups are surveyed, and write the stage."""
    stage = 0
    following = 0
    for player in range(int(position.players)):
        fullest = int(scratch[FULLEST + player])
        following = max(following, min(stage, fullest))
        stage = max(stage, fullest)
    scratch[STAGE] = stage
    scratch[NEXT_FULLEST] = following
    return (weight_set(position) * STAGES + stage) * MOMENTS + moment_of(position, scratch)


@kernel
def survey(position: Any, scratch: Any) -> int:
    """The insight's `survey`."""
    survey_supplies(position, scratch)
    for player in range(int(position.players)):
        survey_board(position, player, scratch)
    survey_offer(position, scratch)
    return situation(position, scratch)


@kernel
def survey_after(position: Any, player: int, scratch: Any) -> tuple[int, bool]:
    """The insight's `survey_after`."""
    if scratch[OFFERING] == 0 or position.phase != OFFER:
        return survey(position, scratch), False
    supplies = scratch[SUPPLIES]
    fullest = scratch[FULLEST + player]
    survey_supplies(position, scratch)
    survey_board(position, player, scratch)
    same = resurvey_offer(position, player, scratch)
    if scratch[SUPPLIES] != supplies or scratch[FULLEST + player] != fullest:
        same = False
    return situation(position, scratch), same


@kernel
def board_key(position: Any, player: int, scratch: Any) -> Any:
    """The insight's `board_key`."""
    about = (fullest_of_others(player, scratch) << 10) | int(scratch[SUPPLIES])
    return np.uint64(scratch[BOARD + player]) + np.uint64(about) * MIXERS[TILE_KINDS + 2]


@kernel
def settled(position: Any, root: Any) -> bool:
    """The insight's `settled`: wall choices are foreseen, except those of the player to move at the root."""
    if position.phase != TILING:
        return False
    return bool(root.phase != TILING or root.turn != position.turn)


def crude_weights() -> Any:
    """Rule-of-thumb weights: bonuses by the square of progress, pattern lines by their share of tiles."""
    weights = np.zeros((SETS, STAGES, MOMENTS, WIDTH), np.float32)
    going_on = weights[:, :ENDING]
    for bits in range(32):
        share = (bin(bits).count("1") / 5) ** 2
        for i in range(ROWS):
            going_on[..., COLUMN + 32 * i + bits] = 7 * share
        going_on[..., COLOUR + SUPPLY_STEPS * bits : COLOUR + SUPPLY_STEPS * (bits + 1)] = 7 * share
    for row in range(ROWS):
        for tiles in range(1, row + 1):
            state = row * (row + 1) // 2 + tiles
            for points in range(POINT_STEPS):
                going_on[..., LINE + state * POINT_STEPS + points] = max(points, 1) * (tiles / (row + 1)) * 0.7
    weights[..., FIRST] = 1.0
    weights[..., SCALE] = np.array([12, 11, 10, 8, 7, 4])[:, None]
    return weights.reshape(-1, WIDTH)


@kernel
def foreseen(position: Any) -> bool:
    """The insight's `foreseen`: a deal is never guessed."""
    return False


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
    Weights(file=Path(__file__).parent / "azul.npy", crude=crude_weights, level=range(ROW, ROW + 32), sets=SETS),
)
