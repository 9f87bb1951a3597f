"""Iterative-deepening alpha-beta with an explicit stack, so that it can pause and resume anywhere.

Every value is the worth of a position to one player, the hero: the hero maximises it, everyone else minimises it (with
more than two players this is the paranoid assumption). The search looks ahead to the next chance event, where the
evaluation takes over; beyond.py continues from there. Game-agnostic.
"""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import candidates, foreseen, seats, settled
from azulejos.bots.evaluation.judge import forget_boards, judge, worth
from azulejos.bots.search.buffers import MOST_LINES, MOST_PLIES, SOLVED
from azulejos.bots.search.root import answer_first, root_candidates
from azulejos.bots.search.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_ACTION,
    action_in,
    bound_in,
    depth_in,
    hash_words,
    pack,
    place_of,
    value_in,
)
from azulejos.rules.chance import seed_generator
from azulejos.rules.contract import CHANCE, apply, draw, mover, resolve
from azulejos.rules.kernel import kernel

ROUND, RIVALS, ENDS, DEALS = 0, 1, 2, 3
"""Parts of a search: the round; other lines about as good as the best; their ends; deals beyond the round."""
BEGIN, ENTER, NEXT, RETURN = 0, 1, 2, 3
"""Phases: begin an iteration; enter a node; try its next candidate; return a value to the parent."""
FULL, NARROW, REDUCED = 0, 1, 2
"""How a candidate is being searched: with the full window, a null window, or a null window at reduced depth."""

INFINITE = 1 << 30
ASPIRATION = 20_000
"""Half-width of the aspiration window around the previous iteration's value."""
IN_SIGHT = 5
"""The end of the round counts as in sight once more than one in this many leaves was there."""
LATE = 3
"""Candidates from this one on are first searched at reduced depth (late move reductions)."""
REDUCED_FROM = 3
"""The minimum depth for reductions."""

INDEX_BITS = 12
"""A move-ordering score has the candidate's index in its low bits, so that a maximum finds the best one."""
INDEX = (1 << INDEX_BITS) - 1
FROM_TABLE = 200_000
KILLER = 150_000
MOST_HISTORY = 1 << 13
ORDER = 64
"""The weight of one point of the insight's order relative to the history."""
SPENT = -(1 << 31)


@kernel
def mistake(state: Any, ply: int, player: int) -> int:
    """Return the evaluation noise for a player at a ply, for weaker play; deterministic within one search."""
    if state.noise == 0:
        return 0
    mixed = hash_words(state.stack[ply], state.factors, int(state.noise_seed) + player)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
    # The sum of four uniform numbers is close enough to a normal distribution.
    total = 0
    for i in range(4):
        total += int((mixed >> np.uint64(16 * i)) & np.uint64(0xFFFF)) - 0x8000
    return int(state.noise) * total // 0x8000


@kernel
def leaf_value(state: Any, position: Any, weights: Any) -> int:
    """Evaluate the current position."""
    judge(position, weights, state.values, state.scratch)
    return worth(state.values, state.players, state.hero) + mistake(state, int(state.ply), 0)


@kernel
def play(state: Any, position: Any, ply: int, action: int) -> None:
    """Carry out an action and guess the small chance events after it, deterministically for a position."""
    apply(position, action)
    while mover(position) == CHANCE and foreseen(position):
        guess = hash_words(state.stack[ply], state.factors, state.guesses)
        seed_generator(state.generator, int(guess >> np.uint64(2)))
        draw(position, state.generator, state.outcome)
        resolve(position, state.outcome)


@kernel
def set_window(state: Any, ply: int, alpha: int, beta: int, depth: int) -> None:
    """Give a node its window and depth before it is entered."""
    state.alpha[ply] = alpha
    state.beta[ply] = beta
    state.first_alpha[ply] = alpha
    state.first_beta[ply] = beta
    state.depth[ply] = depth


@kernel
def exclude_lines(state: Any, count: int) -> int:
    """Remove the first moves of lines already found in this iteration from the root's candidates."""
    for line in range(state.line):
        for i in range(count):
            if state.actions[0, i] == state.line_actions[line, 0]:
                count -= 1
                state.actions[0, i] = state.actions[0, count]
                state.orders[0, i] = state.orders[0, count]
                break
    return count


@kernel
def order_candidates(state: Any, ply: int, count: int, stored: int) -> None:
    """Move ordering: the table's move, killers, then the insight's order and the history combined."""
    killer = state.killers[ply, 0]
    second = state.killers[ply, 1]
    for i in range(count):
        action = int(state.actions[ply, i])
        order = ORDER * int(state.orders[ply, i]) + int(state.history[action])
        if action == killer:
            order = KILLER + 1
        if action == second:
            order = KILLER
        if action == stored:
            order = FROM_TABLE
        state.orders[ply, i] = (order << INDEX_BITS) | (INDEX - i)


@kernel
def pick(state: Any, ply: int, count: int) -> int:
    """Return the most promising untried candidate and mark it as tried."""
    best = np.int32(SPENT)
    for i in range(count):
        best = max(best, state.orders[ply, i])
    i = INDEX - (int(best) & INDEX)
    state.orders[ply, i] = SPENT
    action = int(state.actions[ply, i])
    state.searched[ply, state.tried[ply]] = action
    state.tried[ply] += 1
    return action


@kernel
def reward(state: Any, action: int, gain: int) -> None:
    """Raise or lower an action's history score, with diminishing effect."""
    now = int(state.history[action])
    state.history[action] = now + gain - now * abs(gain) // MOST_HISTORY


@kernel
def remember(state: Any, ply: int) -> None:
    """Record the current candidate, which caused a cutoff, as a killer and in the history."""
    action = int(state.action[ply])
    if state.killers[ply, 0] != action:
        state.killers[ply, 1] = state.killers[ply, 0]
        state.killers[ply, 0] = action
    depth = int(state.depth[ply])
    gain = min(depth * depth * 4, 512)
    reward(state, action, gain)
    for i in range(state.tried[ply] - 1):
        reward(state, int(state.searched[ply, i]), -gain)


@kernel
def extend_variation(state: Any, ply: int) -> None:
    """Update the principal variation at this ply: the current candidate, then the best line below it."""
    length = int(state.lengths[ply + 1])
    state.variations[ply, 0] = state.action[ply]
    for i in range(length):
        state.variations[ply, i + 1] = state.variations[ply + 1, i]
    state.lengths[ply] = length + 1


@kernel
def copy_line(state: Any, source: int, target: int) -> None:
    """Copy one stored line over another."""
    state.line_value[target] = state.line_value[source]
    state.line_depth[target] = state.line_depth[source]
    state.line_solved[target] = state.line_solved[source]
    state.line_length[target] = state.line_length[source]
    for i in range(state.line_length[source]):
        state.line_actions[target, i] = state.line_actions[source, i]
    state.line_weight[target] = state.line_weight[source]
    for player in range(state.players):
        state.line_points[target, player] = state.line_points[source, player]
        state.line_chances[target, player] = state.line_chances[source, player]


@kernel
def make_room(state: Any, line: int, action: int) -> None:
    """Before storing a line that begins with `action`, shift the previous iteration's lines down without duplicates."""
    last = line
    while last < state.wanted - 1 and (state.line_length[last] == 0 or state.line_actions[last, 0] != action):
        last += 1
    while last > line:
        copy_line(state, last - 1, last)
        last -= 1


@kernel
def depth_so_far(state: Any) -> int:
    """Return the depth of the current iteration, or the depth reached if everything ends sooner."""
    return min(int(state.iteration), int(state.reached))


@kernel
def keep_line(state: Any, value: int, solved: int) -> None:
    """Store the root's best line, where it can be queried."""
    line = int(state.line)
    make_room(state, line, int(state.variations[0, 0]))
    state.line_value[line] = value
    state.line_depth[line] = depth_so_far(state)
    state.line_solved[line] = solved
    state.line_length[line] = state.lengths[0]
    for i in range(state.lengths[0]):
        state.line_actions[line, i] = state.variations[0, i]


@kernel
def swap_with_next(state: Any, line: int) -> None:
    """Swap a line with the next one."""
    spare = MOST_LINES - 1
    copy_line(state, line + 1, spare)
    copy_line(state, line, line + 1)
    copy_line(state, spare, line)


@kernel
def sort_lines(state: Any) -> None:
    """Sort the lines of a completed iteration, as a later one can turn out better."""
    for i in range(1, state.wanted):
        at = i
        while at > 0 and state.line_value[at] > state.line_value[at - 1]:
            at -= 1
            swap_with_next(state, at)


@kernel
def next_depth(state: Any) -> int:
    """Return the depth of the next iteration: one more, or to the end once that is in sight."""
    in_sight = state.iteration > 1 and state.ended * IN_SIGHT > state.ended + state.cut
    state.ended = 0
    state.cut = 0
    return int(state.deepest if in_sight else state.iteration + 1)


@kernel
def finish_iteration(state: Any) -> None:
    """Handle the root's value: widen the window if it failed high or low, else proceed to the next line or depth."""
    if state.part == RIVALS:
        if state.value > state.low:
            keep_line(state, int(state.value), 0 if state.felt else 1)
            state.line += 1
        state.done = 1
        return
    if state.value <= state.low and state.low > -INFINITE:
        state.low = -INFINITE
        return
    if state.value >= state.high and state.high < INFINITE:
        state.high = INFINITE
        return
    keep_line(state, int(state.value), 0 if state.felt else 1)
    state.line += 1
    if state.line == state.wanted:
        sort_lines(state)
        state.finished = depth_so_far(state)
        solved = 1
        for line in range(state.wanted):
            if not state.line_solved[line]:
                solved = 0
        state.done = 1 if solved or state.iteration >= state.deepest else 0
        state.line = 0
        state.iteration = next_depth(state)
    state.low = -INFINITE
    state.high = INFINITE
    if state.iteration > 3:
        state.low = state.line_value[state.line] - ASPIRATION
        state.high = state.line_value[state.line] + ASPIRATION


@kernel
def enter(state: Any, position: Any, root: Any, table: Any, weights: Any) -> int:
    """Look at the current position; returns the next phase, which is RETURN if the value is known."""
    ply = int(state.ply)
    player = mover(position)
    state.lengths[ply] = 0
    state.reached = max(int(state.reached), ply)
    if player < 0 or (ply > 0 and settled(position, root)):
        state.value = leaf_value(state, position, weights)
        state.felt = 0
        state.ended += 1
        return RETURN
    depth = int(state.depth[ply])
    if (depth <= 0 and ply > 0) or ply == MOST_PLIES:
        state.value = leaf_value(state, position, weights)
        state.felt = 1
        state.cut += 1
        return RETURN
    key = hash_words(state.stack[ply], state.factors, state.hero)
    state.key[ply] = key
    stored = NO_ACTION
    place = place_of(table, key)
    data = table[place + 1]
    if table[place] ^ data == key:
        stored = action_in(data)
        if state.beta[ply] - state.alpha[ply] == 1 and depth_in(data) >= depth:
            value = value_in(data)
            bound = bound_in(data)
            if (bound != AT_MOST and value >= state.beta[ply]) or (bound != AT_LEAST and value <= state.alpha[ply]):
                state.value = value
                state.felt = 1 if depth_in(data) < SOLVED else 0
                return RETURN
    if ply == 0:
        count = exclude_lines(state, root_candidates(state, position))
    else:
        count = candidates(position, state.actions[ply], state.orders[ply])
    order_candidates(state, ply, count, stored)
    state.count[ply] = count
    state.tried[ply] = 0
    state.action[ply] = NO_ACTION
    state.horizon[ply] = 0
    state.raising[ply] = 1 if player == state.hero else 0
    state.best[ply] = -INFINITE if player == state.hero else INFINITE
    state.best_action[ply] = NO_ACTION
    return NEXT


@kernel
def reduction(depth: int, tried: int) -> int:
    """Return the depth reduction of a late candidate: none on the way to the end of the round."""
    if depth < REDUCED_FROM or depth > MOST_PLIES or tried <= LATE:
        return 0
    return 1 + (1 if tried > 8 else 0) + depth // 8


@kernel
def choose_next(state: Any) -> None:
    """Choose the next candidate and how to search it, unless one needs a re-search; set the window below."""
    ply = int(state.ply)
    depth = int(state.depth[ply])
    if state.action[ply] == NO_ACTION:
        state.action[ply] = pick(state, ply, int(state.count[ply]))
        state.stage[ply] = FULL
        if state.tried[ply] > 1:
            state.stage[ply] = REDUCED if reduction(depth, int(state.tried[ply])) else NARROW
    alpha = int(state.alpha[ply])
    beta = int(state.beta[ply])
    if state.stage[ply] != FULL:
        if state.raising[ply]:
            beta = alpha + 1
        else:
            alpha = beta - 1
    if state.stage[ply] == REDUCED:
        depth = max(depth - reduction(depth, int(state.tried[ply])), 1)
    set_window(state, ply + 1, alpha, beta, depth - 1)


@kernel
def close_node(state: Any, ply: int, felt: int, table: Any) -> None:
    """Finish a node once all candidates are tried or one caused a cutoff."""
    best = int(state.best[ply])
    bound = EXACT
    if best >= state.first_beta[ply]:
        bound = AT_LEAST
    elif best <= state.first_alpha[ply]:
        bound = AT_MOST
    if ply > 0 or (state.line == 0 and state.only == 0):
        depth = int(state.depth[ply]) if felt else SOLVED
        key = state.key[ply]
        data = pack(best, int(state.best_action[ply]), depth, bound)
        place = place_of(table, key)
        table[place] = key ^ data
        table[place + 1] = data
    state.value = best
    state.felt = felt


@kernel
def take_value(state: Any, table: Any) -> int:
    """Handle a candidate's value at its node: re-search it, continue, or close the node."""
    ply = int(state.ply)
    value = int(state.value)
    felt = int(state.felt)
    raising = state.raising[ply] != 0
    better = value > state.alpha[ply] if raising else value < state.beta[ply]
    if better and state.stage[ply] != FULL:
        if state.stage[ply] == REDUCED and felt:
            state.stage[ply] = NARROW
            return NEXT
        if value > state.alpha[ply] and value < state.beta[ply]:
            state.stage[ply] = FULL
            return NEXT
    state.horizon[ply] |= felt
    best = int(state.best[ply])
    if (raising and value > best) or (not raising and value < best):
        state.best[ply] = value
        state.best_action[ply] = state.action[ply]
    if better:
        extend_variation(state, ply)
        if raising:
            state.alpha[ply] = value
        else:
            state.beta[ply] = value
        if ply == 0:
            keep_line(state, value, 0)
        if state.alpha[ply] >= state.beta[ply]:
            remember(state, ply)
            close_node(state, ply, felt, table)
            return RETURN
    state.action[ply] = NO_ACTION
    if state.tried[ply] == state.count[ply]:
        close_node(state, ply, int(state.horizon[ply]), table)
        return RETURN
    return NEXT


@kernel
def run(states: Any, positions: Any, table: Any, weights: Any, nodes: int) -> int:
    """Search up to a number of nodes, until stopped or this part is complete; returns whether it is complete."""
    state = states[0]
    root = positions[0]
    numbers = weights[0]
    limit = state.nodes + nodes
    phase = int(state.phase)
    while not state.done:
        if phase == ENTER:
            if state.nodes >= limit or state.stop:
                break
            state.nodes += 1
            phase = enter(state, positions[state.ply], root, table, numbers)
        elif phase == NEXT:
            choose_next(state)
            ply = int(state.ply)
            positions[ply + 1] = positions[ply]
            play(state, positions[ply + 1], ply + 1, int(state.action[ply]))
            state.ply = ply + 1
            phase = ENTER
        elif phase == RETURN:
            if state.ply == 0:
                finish_iteration(state)
                phase = BEGIN
            else:
                state.ply -= 1
                phase = take_value(state, table)
        else:
            set_window(state, 0, int(state.low), int(state.high), int(state.iteration))
            phase = ENTER
    state.phase = phase
    return int(state.done)


@kernel
def begin(states: Any, positions: Any, lines: int, deepest: int) -> None:
    """Prepare to search positions[0] for a number of best lines; the table stays, and the history fades."""
    state = states[0]
    position = positions[0]
    state.nodes = 0
    state.stop = 0
    state.phase = BEGIN
    state.ply = 0
    state.done = 0
    state.iteration = 1
    state.finished = 0
    state.reached = 0
    state.ended = 0
    state.cut = 0
    state.line = 0
    state.low = -INFINITE
    state.high = INFINITE
    state.deepest = deepest
    state.hero = mover(position)
    state.players = seats(position)
    state.choices = root_candidates(state, position)
    state.wanted = min(lines, int(state.choices), MOST_LINES - 1)
    state.target = 0
    state.part = ROUND
    state.looking = 0
    state.rivals = 0
    state.deals = 0
    forget_boards(state.scratch)
    for ply in range(MOST_PLIES + 2):
        state.killers[ply, 0] = NO_ACTION
        state.killers[ply, 1] = NO_ACTION
    for action in range(len(state.history)):
        state.history[action] //= 4
    for line in range(MOST_LINES):
        state.line_length[line] = 0
        state.line_depth[line] = 0
        state.line_weight[line] = 0
    answer_first(state, int(state.choices))
