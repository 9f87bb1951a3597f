"""The search beyond the round: once the round is solved, sampled deals compare the lines about as good as the best.

The end of each line meets the same random deals, and a short search after each of them estimates its value. Lines that
fall behind are dropped until one is left or time is up. For two players. Game-agnostic.
"""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import CHANCES, POINTS
from azulejos.bots.evaluation.judge import judge, worth
from azulejos.bots.search.alphabeta import BEGIN, DEALS, ENDS, INFINITE, RIVALS, begin, play, run, swap_with_next
from azulejos.bots.search.buffers import DEEPEST
from azulejos.bots.search.table import hash_words
from azulejos.rules.chance import seed_generator
from azulejos.rules.contract import CHANCE, OVER, draw, mover, resolve
from azulejos.rules.kernel import kernel

NEAR = 80_000
"""How far below the best line's value another may be to be compared with it."""
MOST_RIVALS = 12
MOST_DEALS = 128
SAMPLE = 6_000
"""How many positions to search after a deal."""
JUDGED = 4
"""Weight of the static evaluation, counted in deals."""
FEWEST_DEALS = 4
BEHIND = 200_000
"""How far, divided by the square root of the number of deals, a line must be behind to be dropped: about two and a half
times the standard error of the difference between two lines.
"""


@kernel
def sum_up(state: Any, line: int, values: Any, weight: int) -> None:
    """Add an evaluation to a line's sums."""
    state.line_weight[line] += weight
    for player in range(state.players):
        state.line_points[line, player] += weight * values[POINTS, player]
        state.line_chances[line, player] += weight * values[CHANCES, player]


@kernel
def mean_worth(state: Any, line: int) -> int:
    """Return a line's mean value for the hero over everything summed so far."""
    for player in range(state.players):
        state.values[POINTS, player] = state.line_points[line, player] / state.line_weight[line]
        state.values[CHANCES, player] = state.line_chances[line, player] / state.line_weight[line]
    return worth(state.values, int(state.players), int(state.hero))


@kernel
def play_out_line(states: Any, stack: Any, ply: int, source: Any, line: int) -> None:
    """Play a line of `source` in the position at a ply."""
    for i in range(source.line_length[line]):
        play(states[0], stack[ply], ply, int(source.line_actions[line, i]))


@kernel
def begin_look(state: Any, others: Any, stack: Any) -> None:
    """Begin a short search from stack[0]."""
    begin(others, stack, 1, DEEPEST)
    state.looking = 1


@kernel
def look_on(state: Any, positions: Any, others: Any, stack: Any, table: Any, weights: Any) -> None:
    """Continue the short search as far as the budget goes; once it is complete, use its result."""
    other = others[0]
    before = int(other.nodes)
    done = run(others, stack, table, weights, min(SAMPLE - before, int(state.target - state.nodes)))
    state.nodes += other.nodes - before
    if not done and other.nodes < SAMPLE:
        return
    state.looking = 0
    if state.part == ENDS:
        play(other, stack[0], 0, int(other.line_actions[0, 0]))
        settle_end(state, positions, others, stack)
    else:
        stack[1] = stack[0]
        play_out_line(others, stack, 1, other, 0)
        stack[0] = stack[1]
        close_deal(state, positions, others, stack, weights)


@kernel
def settle_end(state: Any, positions: Any, others: Any, stack: Any) -> None:
    """At the end of a line, search what is left to decide there, or store the line and proceed to the next."""
    if mover(stack[0]) >= 0:
        begin_look(state, others, stack)
        return
    positions[state.rival + 1] = stack[0]
    state.rival += 1
    if state.rival == state.rivals:
        begin_deals(state, positions)


@kernel
def end_line(state: Any, positions: Any, others: Any, stack: Any, weights: Any) -> None:
    """Play a line to its end and add its evaluation, until nothing is left to decide."""
    line = int(state.rival)
    stack[0] = positions[0]
    play_out_line(others, stack, 0, state, line)
    judge(stack[0], weights[0], others[0].values, others[0].scratch)
    state.nodes += 1
    state.line_weight[line] = 0
    for player in range(state.players):
        state.line_points[line, player] = 0.0
        state.line_chances[line, player] = 0.0
    sum_up(state, line, others[0].values, JUDGED)
    settle_end(state, positions, others, stack)


@kernel
def begin_deals(state: Any, positions: Any) -> None:
    """Prepare to compare the rivals, unless there are none or nothing is left to deal."""
    ended = True
    for line in range(state.rivals):
        ended = ended and mover(positions[line + 1]) == OVER
    state.part = DEALS
    state.rival = 0
    state.done = 1 if ended or state.rivals == 1 else 0


@kernel
def meet_deal(state: Any, positions: Any, others: Any, stack: Any, weights: Any) -> None:
    """Apply the pending deal to a line and start the short search that evaluates it."""
    stack[0] = positions[state.rival + 1]
    if mover(stack[0]) == OVER:
        state.nodes += 1
        close_deal(state, positions, others, stack, weights)
        return
    seed = hash_words(state.stack[0], state.factors, int(state.deals) + 2)
    seed_generator(state.generator, int(seed >> np.uint64(2)))
    while mover(stack[0]) == CHANCE:
        draw(stack[0], state.generator, state.outcome)
        resolve(stack[0], state.outcome)
    begin_look(state, others, stack)


@kernel
def close_deal(state: Any, positions: Any, others: Any, stack: Any, weights: Any) -> None:
    """Evaluate where the short search after a deal ends, and count it."""
    judge(stack[0], weights[0], others[0].values, others[0].scratch)
    count_deal(state, positions, others[0].values)


@kernel
def count_deal(state: Any, positions: Any, values: Any) -> None:
    """Add a line's value after a deal; proceed to the next line, or compare once all have met the deal."""
    sum_up(state, int(state.rival), values, 1)
    state.rival += 1
    if state.rival == state.rivals:
        state.rival = 0
        weigh_rivals(state, positions)
        state.done = 1 if state.rivals == 1 or state.deals == MOST_DEALS else 0


@kernel
def weigh_rivals(state: Any, positions: Any) -> None:
    """Once all rivals have met a deal, sort them and drop those that are behind."""
    spare = MOST_RIVALS + 1
    for i in range(state.rivals):
        state.line_value[i] = mean_worth(state, i)
        at = i
        while at > 0 and state.line_value[at] > state.line_value[at - 1]:
            at -= 1
            swap_with_next(state, at)
            positions[spare] = positions[at + 1]
            positions[at + 1] = positions[at + 2]
            positions[at + 2] = positions[spare]
    state.deals += 1
    while state.rivals > 1 and state.deals >= FEWEST_DEALS:
        behind = int(state.line_value[0]) - int(state.line_value[state.rivals - 1])
        if behind * behind * int(state.deals) < BEHIND * BEHIND:
            break
        state.rivals -= 1


@kernel
def seek_rival(state: Any) -> None:
    """Begin to search for another line about as good as the best."""
    state.part = RIVALS
    state.done = 0
    state.line = state.rivals
    state.low = state.line_value[0] - NEAR - 1
    state.high = INFINITE
    state.iteration = DEEPEST
    state.phase = BEGIN
    state.ply = 0


@kernel
def go_on(state: Any) -> None:
    """Begin the next part after one is complete, unless nothing is left to find."""
    if state.players > 2 or state.deepest < DEEPEST or state.noise or not state.line_solved[0]:
        return
    found = min(int(state.line) if state.part == RIVALS else int(state.wanted), MOST_RIVALS)
    before = int(state.rivals)
    while state.rivals < found and state.line_value[0] - state.line_value[state.rivals] <= NEAR:
        state.rivals += 1
    if before < state.rivals == found < min(MOST_RIVALS, int(state.choices)):
        seek_rival(state)
    else:
        state.part = ENDS
        state.rival = 0
        state.done = 0


@kernel
def search_on(states: Any, positions: Any, others: Any, stack: Any, table: Any, weights: Any, nodes: int) -> int:
    """Search up to a number of nodes, until stopped or nothing is left to find; returns whether it is complete.

    `others` and its `stack` are a second search, for the positions after the deals.
    """
    state = states[0]
    others[0].guesses = state.guesses
    state.target += nodes
    while state.nodes < state.target and not state.done and not state.stop:
        if state.looking:
            look_on(state, positions, others, stack, table, weights)
        elif state.part == ENDS:
            end_line(state, positions, others, stack, weights)
        elif state.part == DEALS:
            meet_deal(state, positions, others, stack, weights)
        elif run(states, positions, table, weights, int(state.target - state.nodes)):
            go_on(state)
    return int(state.done)
