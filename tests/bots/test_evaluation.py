"""The evaluation: what it remembers about boards changes nothing, and what it looks up about them."""

from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.bots.evaluation import azul, azul_offer, candidates, duel, judge, new_scratch, new_values
from azulejos.bots.evaluation.azul_features import (
    COMING,
    COMING_COLUMN,
    FITS,
    HOMELESS,
    LACKING,
    MOST_HOMELESS,
    SEATS,
    SPACES,
    STARTING,
    STARTS,
    TURN,
)
from azulejos.bots.evaluation.duel_tiling import tiling
from azulejos.bots.evaluation.insight import POINTS, weights_of
from azulejos.bots.evaluation.judge import judge_after
from azulejos.bots.search.buffers import new_buffers, new_table
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.azul.record import OFFER
from azulejos.rules.duel.dome import goals_value
from azulejos.rules.duel.record import PLACES, SPECIAL_SPACE
from azulejos.rules.duel.tables import CELLS
from tests.rules_harness import CONFIGURATIONS, Bench

# With a library, kernels run uncompiled here, where numpy warns about intended integer overflow.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_remembered_board_is_worth_what_it_was(game: str, players: int) -> None:
    weights = weights_of(GAMES[game].rules)
    remembering, values, afresh = new_scratch(), new_values(), new_values()
    for seed in range(2):
        bench = Bench(GAMES[game], players, seed)
        while bench.mover != rules.OVER:
            judge(bench.position, weights[0], values, remembering)
            judge(bench.position, weights[0], afresh, new_scratch())
            np.testing.assert_array_equal(values, afresh)
            bench.step()


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_positions_after_one_decision_are_judged_alike_one_after_the_other(game: str, players: int) -> None:
    """What the survey keeps from the position before, or from that after another candidate, is still right."""
    rng, kind = np.random.default_rng(players), GAMES[game].rules
    weights, scratch, values, afresh = weights_of(kind), new_scratch(), new_values(), new_values()
    actions, orders = np.zeros(kind.max_legal, np.int16), np.zeros(kind.max_legal, np.int32)
    bench, ends = Bench(GAMES[game], players, 3), 0
    while bench.mover != rules.OVER:
        if bench.mover != rules.CHANCE:
            count = candidates(bench.position, actions, orders)
            judge(bench.position, weights[0], values, scratch)
            # Those listed after each other often take the same tiles.
            begin = int(rng.integers(count))
            for action in actions[begin : min(begin + 5, count)].tolist():
                position = after(bench.position, action)
                judge_after(position, bench.mover, weights[0], values, scratch)
                judge(position, weights[0], afresh, new_scratch())
                np.testing.assert_array_equal(values, afresh)
                ends += rules.mover(position) < 0
        bench.step()
    assert ends > 1


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_expected_points_where_a_deal_is_due_are_near_final_scores(game: str, players: int) -> None:
    """The fit leaves rows of weights with few positions alone: these, too, must be at the level of final scores."""
    kind, playing = GAMES[game].rules, azulejos.new(game, players=players, seed=4)
    bot = azulejos.bots.make("search:100n", seed=4)
    states, stack, _, weights = new_buffers(kind, new_table(2))
    levels = []
    while playing.mover is not None:
        move = playing.position.parse(str(bot.choose(playing.position.view(playing.mover))))
        position = playing.position.after_unchecked(move.action)
        if position.mover is None and not position.over:
            kind.calls.outlook(states, stack, position.data, weights, np.zeros(kind.max_legal, np.int16), 0)
            levels.append(states[0]["values"][POINTS, :players].mean())
        playing.play(move)
    assert abs(np.array(levels) - np.mean(playing.scores)).max() < 40


def test_a_column_is_looked_up_with_the_lines_under_way_to_it() -> None:
    bench = Bench(GAMES["azul"], 3, 5)
    values, scratch = new_values(), new_scratch()
    looked_up = set()
    while bench.mover != rules.OVER:
        position = bench.position
        if bench.mover >= 0:
            azul.survey(position, scratch)
            for player in range(3):
                listed = scratch[: azul.list_features(position, player, values, scratch)].tolist()
                found = [at - COMING_COLUMN for at in listed if 0 <= at - COMING_COLUMN < COMING]
                assert found == [column_state(position, player, column) for column in range(5)]
                looked_up.update(found)
        bench.step()
    assert len(looked_up) > 20


@pytest.mark.parametrize("game", ["azul", "azul-grey", "azul-joker", "azul-grey-joker"])
def test_the_offer_is_looked_up_by_how_it_fits_each_line(game: str) -> None:
    scratch, looked_up = new_scratch(), set()
    for players in (3, 4):
        bench = Bench(GAMES[game], players, 7)
        while bench.mover != rules.OVER:
            azul.survey(bench.position, scratch)
            for player in range(players):
                listed = scratch[: azul_offer.list_offer(bench.position, player, scratch)].tolist()
                assert sorted(listed) == sorted(offer_of(bench.position, player))
                looked_up.update(listed)
            bench.step()
    # Nearly every kind of fit has occurred.
    assert len({(at - LACKING) // SEATS for at in looked_up if LACKING <= at < STARTING}) > 14
    assert len({(at - STARTING) // SEATS for at in looked_up if STARTING <= at < HOMELESS}) > 15


def offer_of(position: Any, player: int) -> list[int]:
    """The weights for the offer, from the groups on the table, line by line."""
    if position.phase != OFFER:
        return []
    away = (player - int(position.turn)) % int(position.players)
    groups = [[int(tiles) for tiles in position.table[colour] if tiles] for colour in range(5)]
    opened = [[line for line in range(5) if int(position.open[player, colour]) >> line & 1] for colour in range(5)]
    homeless = sum(sum(groups[colour]) for colour in range(5) if not opened[colour])
    listed = [TURN + (SEATS if position.marker < 0 else 0), HOMELESS + min(homeless, MOST_HOMELESS - 1) * SEATS]
    for line in range(5):
        tiles, colour = int(position.line_tiles[player, line]), int(position.line_colour[player, line])
        lacks = line + 1 - tiles
        if tiles == 0:
            sizes = {size for other in range(5) if line in opened[other] for size in groups[other]}
            near = any(size > lacks or size == lacks - 1 for size in sizes)
            fit = 3 if lacks in sizes else 2 if near else 1 if sizes else 0
            listed.append(STARTING + (line * STARTS + fit) * SEATS)
        elif lacks and colour < 5:
            exact = groups[colour].count(lacks)
            fit = 2 + min(exact, 2) if exact else 0 if not groups[colour] else 2 if max(groups[colour]) > lacks else 1
            listed.append(LACKING + ((lacks - 1) * FITS + fit) * SEATS)
    return [at + away for at in listed]


def test_with_two_players_only_the_turn_is_looked_up_of_the_offer() -> None:
    bench, scratch = Bench(GAMES["azul"], 2, 7), new_scratch()
    while bench.mover != rules.OVER:
        azul.survey(bench.position, scratch)
        for player in range(2):
            assert azul_offer.list_offer(bench.position, player, scratch) == (1 if bench.position.phase == OFFER else 0)
        bench.step()


def column_state(position: Any, player: int, column: int) -> int:
    """The column's spaces from the top as digits of base 3: 0 empty, 1 tiles on its line, 2 filled once tiled."""
    state = 0
    for row in range(5):
        space = 1 << (5 * row + column)
        tiles = int(position.line_tiles[player, row])
        here = tiles > 0 and (int(position.line_colour[player, row]) + row) % 5 == column
        digit = 2 if any(int(spaces) & space for spaces in position.wall[player]) else 0
        if here:
            digit = 2 if tiles == row + 1 else 1
        state += digit * 3**row
    return state


def test_a_grey_wall_is_foreseen_with_a_colour_once_in_each_column() -> None:
    bench = Bench(GAMES["azul-grey"], 2, 5)
    position, values, scratch = bench.position, new_values(), new_scratch()
    for row in range(4):
        complete_line(position, row, 3)
    azul.survey(position, scratch)
    azul.list_features(position, 0, values, scratch)
    columns = [int(scratch[SPACES]) >> (5 * row) & 31 for row in range(4)]
    assert len(set(columns)) == 4 and all(columns)


def test_a_line_without_a_place_on_a_grey_wall_is_foreseen_on_the_floor() -> None:
    bench = Bench(GAMES["azul-grey"], 2, 5)
    position, values, scratch = bench.position, new_values(), new_scratch()
    position.score[0] = 20
    # Both lines have only the first column left, as other colours fill the rest of their rows.
    position.wall[0, 0] = 0b11110_11110
    for row in range(2):
        complete_line(position, row, 3)
    azul.survey(position, scratch)
    azul.tile_wall(position, 0, values, scratch)
    assert int(scratch[SPACES]) == 0b11110_11111
    # The first tile ends a row of five, and a column of one; two tiles on the floor line cost two points.
    assert values[POINTS, 0] == 20 + 5 - 2


def complete_line(position: Any, row: int, colour: int) -> None:
    """Fill a pattern line of the first player."""
    position.line_tiles[0, row] = row + 1
    position.line_colour[0, row] = colour


def test_the_last_tiling_of_duel_is_foreseen_with_its_chips_and_tablets() -> None:
    found = 0
    for seed in range(12):
        bench = Bench(GAMES["duel"], 2, seed)
        while bench.mover != rules.OVER and not (bench.position.rounds == 5 and tiling(bench.position)):
            bench.step()
        if bench.mover == rules.OVER:
            continue
        position, values = bench.position, new_values()
        player = int(position.first)
        if position.turn != player or ways_to_tile(position, player, 3000) == 3000:
            continue
        scratch = new_scratch()
        duel.survey(position, scratch)
        duel.list_features(position, player, values, scratch)
        assert values[POINTS, player] == best_tiling(position, player)
        found += 1
    assert found > 3


def test_the_fullest_list_of_duel_leaves_the_rest_of_the_scratch_alone() -> None:
    position, values, scratch = Bench(GAMES["duel"], 2, 1).position, new_values(), new_scratch()
    position.space[0] = 0
    position.space[0, SPECIAL_SPACE] = sum(1 << int(CELLS[place, 0]) for place in range(PLACES))
    position.space[0, 0] = sum(1 << int(CELLS[place, 1]) for place in range(PLACES))
    position.goals = 255
    position.chips[0] = 9
    position.marker = 0
    for row in range(1, 6):
        position.line_tiles[0, row], position.line_colour[0, row] = 1, 0
    duel.survey(position, scratch)
    before = scratch.copy()
    count = duel.list_features(position, 0, values, scratch)
    assert 70 < count < duel.SUPPLY
    assert (scratch[duel.SUPPLY : duel.SUPPLY + 6] == before[duel.SUPPLY : duel.SUPPLY + 6]).all()


def after(position: Any, action: int) -> Any:
    array = np.zeros(1, position.dtype)
    array[0] = position
    rules.apply(array[0], action)
    return array[0]


def actions_of(position: Any) -> list[int]:
    actions = np.zeros(GAMES["duel"].rules.max_legal, np.int16)
    return [int(action) for action in actions[: rules.legal(position, actions)]]


def ways_to_tile(position: Any, player: int, limit: int) -> int:
    """Count the ways in which a player can tile the dome, up to a limit."""
    if rules.mover(position) != player:
        return 1
    total = 0
    for action in actions_of(position):
        total += ways_to_tile(after(position, action), player, limit - total)
        if total >= limit:
            break
    return min(total, limit)


def best_tiling(position: Any, player: int) -> int:
    """The most points that a player can have at the end of the game, by trying every way to tile the dome."""
    if rules.mover(position) == player:
        return max(best_tiling(after(position, action), player) for action in actions_of(position))
    if rules.mover(position) == rules.OVER:
        return int(position.score[player])
    return int(position.score[player]) + goals_value(position, player)
