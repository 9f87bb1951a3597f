"""The search for three or more players: a best-first tree in which every player maximises their own result.

Each visit descends from the root to a leaf, evaluates its most promising candidates, and backs up the result that the
player to move there would choose, for all players. Like alpha-beta it can pause and resume anywhere, and it ends at
chance events. Game-agnostic.
"""

from typing import Any

import numpy as np

from azulejos.bots.evaluation.insight import POINTS, candidates, seats, settled
from azulejos.bots.evaluation.judge import CERTAIN, forget_boards, judge, judge_after, leader_and_second, worth_against
from azulejos.bots.search.alphabeta import mistake, play
from azulejos.bots.search.buffers import MOST_LINES, MOST_PLIES
from azulejos.bots.search.root import answer_first, root_candidates
from azulejos.rules.contract import mover
from azulejos.rules.fields import Field, record_type
from azulejos.rules.kernel import kernel

MOST_SEATS = 4
UNFINISHED = -1
NODE_FIELDS = (
    Field("visits", "i4", "how often a visit went through, its own judgement counted as one"),
    Field("first", "i4", "place of the first node below, 0 while there is none"),
    Field("count", "i2", "number of nodes below"),
    Field("opened", "i2", "how many of them were visited; they come first, then the most promising of the others"),
    Field("action", "i2", "the decision that led here"),
    Field("player", "i1", "who decides here, less than 0 if nobody does or all is settled"),
    Field("prior", "f4", "how promising it looked among its siblings, all together 1"),
    Field("total", "f8", "sum over visits of what each player would get", (MOST_SEATS,)),
    Field("worth", "f8", "what the player who decides above would get, on average over the visits"),
    Field("keen", "f8", "how much exploring it is worth: its prior, less with every visit"),
)
NODE = record_type(NODE_FIELDS)
"""One position in the tree."""

ENOUGH = 20
"""The number of visits per node after which a search is complete."""
EXPLORE = 0.35
"""The exploration constant: the preference for promising but rarely visited candidates."""
MOST_BELOW = 16
"""How many candidates a node other than the root has at most: looking deeper is worth more than missing none."""
SHARPNESS = 25.0
"""How strongly the prior prefers better evaluations: a hundredth of a win counts e ** 0.25."""


@kernel
def fill_node(state: Any, positions: Any, ply: int, node: Any) -> None:
    """Fill a new node for the position at a ply, which was just judged: who is to move, and what everyone gets."""
    players = int(state.players)
    leader, second = leader_and_second(state.values, players)
    best = state.values[POINTS, leader]
    for player in range(players):
        worthy = worth_against(state.values, player, best) + mistake(state, ply, player)
        node.total[player] = worthy / CERTAIN
    node.total[leader] = (worth_against(state.values, leader, second) + mistake(state, ply, leader)) / CERTAIN
    node.visits = 1
    node.first = 0
    node.count = 0
    node.opened = 0
    decides = mover(positions[ply])
    node.player = -1 if ply > 0 and settled(positions[ply], positions[0]) else decides


@kernel
def select(nodes: Any, at: int) -> int:
    """Select the child to visit, by its value for the player to move, its prior and how rarely it was visited.

    Among the children not visited yet, the one that looks best is the most promising, so no other needs a look.
    """
    node = nodes[at]
    eager = EXPLORE * np.sqrt(float(node.visits))
    best = int(node.first)
    most = -1.0e9
    for i in range(node.first, node.first + min(node.opened + 1, node.count)):
        score = nodes[i].worth + eager * nodes[i].keen
        if score > most:
            most = score
            best = i
    if best == node.first + node.opened:
        node.opened += 1
        bring_forward(nodes, best + 1, int(node.first + node.count))
    return best


@kernel
def bring_forward(nodes: Any, first: int, end: int) -> None:
    """Move the node that looks best, of some not visited yet, to the first place among them."""
    best = best_of(nodes, first, end - first)
    if best > first:
        swap_fresh(nodes[first], nodes[best])


@kernel
def swap_fresh(one: Any, other: Any) -> None:
    """Swap two nodes that were not visited yet."""
    action = one.action
    one.action = other.action
    other.action = action
    decides = one.player
    one.player = other.player
    other.player = decides
    prior = one.prior
    one.prior = other.prior
    other.prior = prior
    worthy = one.worth
    one.worth = other.worth
    other.worth = worthy
    keen = one.keen
    one.keen = other.keen
    other.keen = keen
    for player in range(MOST_SEATS):
        total = one.total[player]
        one.total[player] = other.total[player]
        other.total[player] = total


@kernel
def best_of(nodes: Any, first: int, count: int) -> int:
    """Return the new node that is best for the player who decides above."""
    best = first
    for i in range(first + 1, first + count):
        if nodes[i].worth > nodes[best].worth:
            best = i
    return best


@kernel
def keep_promising(actions: Any, orders: Any, count: int) -> int:
    """Move the candidates that come first in the order to the front, MOST_BELOW at most; returns their number."""
    if count <= MOST_BELOW:
        return count
    last = last_in_order(orders)
    for i in range(MOST_BELOW, count):
        if orders[i] > orders[last]:
            orders[last] = orders[i]
            actions[last] = actions[i]
            last = last_in_order(orders)
    return MOST_BELOW


@kernel
def last_in_order(orders: Any) -> int:
    """Return which of the first MOST_BELOW candidates is the least promising."""
    last = 0
    for i in range(1, MOST_BELOW):
        if orders[i] < orders[last]:
            last = i
    return last


@kernel
def expand(state: Any, positions: Any, nodes: Any, weights: Any, at: int, ply: int) -> int:
    """Create and evaluate the children of a leaf whose position is at this ply; returns the best for the player to
    move.

    Returns UNFINISHED if the budget runs out: the next visit reaches the same leaf and continues. A tree without room
    is done: to visit leaves again that cannot be expanded would only confirm what they seemed worth.
    """
    node = nodes[at]
    player = int(node.player)
    if at == 0:
        count = root_candidates(state, positions[0])
    else:
        count = candidates(positions[ply], state.actions[0], state.orders[0])
        count = keep_promising(state.actions[0], state.orders[0], count)
    if state.used + count > len(nodes):
        state.done = 1
        return UNFINISHED
    first = int(state.used)
    begun = int(state.judged)
    for i in range(begun, count):
        if state.nodes >= state.target:
            state.judged = i
            if at == 0:
                state.line_actions[0, 0] = nodes[best_of(nodes, first, i)].action
            return UNFINISHED
        below = nodes[first + i]
        positions[ply + 1] = positions[ply]
        play(state, positions[ply + 1], ply + 1, int(state.actions[0, i]))
        # The others differ from the one before only by what the player takes.
        if i == begun:
            judge(positions[ply + 1], weights, state.values, state.scratch)
        else:
            judge_after(positions[ply + 1], player, weights, state.values, state.scratch)
        fill_node(state, positions, ply + 1, below)
        below.action = state.actions[0, i]
        below.worth = below.total[player]
        state.nodes += 1
    state.judged = 0
    state.used += count
    bring_forward(nodes, first, first + count)
    total = 0.0
    top = nodes[first].total[player]
    for i in range(first, first + count):
        # A rational approximation of the exponential, identical on every machine.
        distance = SHARPNESS * (top - nodes[i].total[player])
        nodes[i].prior = 1.0 / (1.0 + distance * distance)
        total += nodes[i].prior
    for i in range(first, first + count):
        nodes[i].prior /= total
        nodes[i].keen = float(nodes[i].prior) / 2
    node.first = first
    node.count = count
    return first


@kernel
def follow_path(state: Any, positions: Any, nodes: Any, ply: int) -> None:
    """Put the position at the end of the path, at this ply, in its place.

    Visits often have the beginning of their paths in common, so positions are kept from earlier ones.
    """
    last = ply
    while state.stands[last] != state.path[last]:
        last -= 1
    for i in range(last + 1, ply + 1):
        positions[i] = positions[i - 1]
        play(state, positions[i], i, int(nodes[state.path[i]].action))
        state.stands[i] = state.path[i]
    # The next place is for the children.
    state.stands[ply + 1] = 0


@kernel
def back_up(state: Any, nodes: Any, found: int, ply: int) -> None:
    """Add the result of a visit to all nodes on the path to this ply."""
    players = int(state.players)
    visits = float(nodes[found].visits)
    for player in range(players):
        state.gains[player] = nodes[found].total[player] / visits
    for i in range(ply + 1):
        node = nodes[state.path[i]]
        for player in range(players):
            node.total[player] += state.gains[player]
        node.visits += 1
        # Kept here, once a visit, since every visit above compares all siblings by them.
        if i > 0:
            node.worth = node.total[nodes[state.path[i - 1]].player] / node.visits
            node.keen = node.prior / (1 + node.visits)


@kernel
def visit(state: Any, positions: Any, nodes: Any, weights: Any) -> None:
    """Descend to a leaf, expand it, and back up the result to all nodes on the way."""
    at = 0
    ply = 0
    state.path[0] = 0
    while nodes[at].count > 0:
        at = select(nodes, at)
        ply += 1
        state.path[ply] = at
    found = at
    if nodes[at].player >= 0 and ply < MOST_PLIES - 1:
        follow_path(state, positions, nodes, ply)
        found = expand(state, positions, nodes, weights, at, ply)
        if found == UNFINISHED:
            return
    else:
        state.nodes += 1
    if ply > state.finished:
        state.finished = ply
    back_up(state, nodes, found, ply)


@kernel
def better(one: Any, other: Any, player: int, before: bool) -> bool:
    """Whether a node is preferred: by visits, then by value for the player to move, then the earlier one."""
    if one.visits != other.visits:
        return bool(one.visits > other.visits)
    if one.total[player] != other.total[player]:
        return bool(one.total[player] > other.total[player])
    return before


@kernel
def most_visited(nodes: Any, at: int, skipped: int) -> int:
    """Return the most visited child after skipping the best `skipped`; 0 if there is none."""
    node = nodes[at]
    for i in range(node.first, node.first + node.count):
        ahead = 0
        for other in range(node.first, node.first + node.count):
            if better(nodes[other], nodes[i], int(node.player), other < i):
                ahead += 1
        if ahead == skipped:
            return i
    return 0


@kernel
def keep_lines(state: Any, nodes: Any) -> None:
    """Write the most visited lines where they can be queried."""
    hero = int(state.hero)
    for line in range(state.wanted):
        at = most_visited(nodes, 0, line)
        state.line_value[line] = int(CERTAIN * nodes[at].total[hero] / nodes[at].visits)
        length = 0
        while at and length < MOST_PLIES:
            state.line_actions[line, length] = nodes[at].action
            length += 1
            at = most_visited(nodes, at, 0) if nodes[at].count else 0
        state.line_length[line] = length
        state.line_depth[line] = length
        state.line_solved[line] = 0


@kernel
def keep_outlooks(state: Any, positions: Any, nodes: Any, weights: Any) -> None:
    """Write what each player can expect of these lines: their chances on average over all visits, since nobody has to
    follow the line to its end, and their points where it ends.
    """
    position = positions[1]
    for line in range(state.wanted):
        positions[1] = positions[0]
        state.stands[1] = 0
        for i in range(state.line_length[line]):
            play(state, position, 1, int(state.line_actions[line, i]))
        judge(position, weights, state.values, state.scratch)
        node = nodes[most_visited(nodes, 0, line)]
        # The share that the margin has in a value may make it negative.
        total = 0.0
        for player in range(state.players):
            total += max(node.total[player], 0.0)
        state.line_weight[line] = 1
        for player in range(state.players):
            state.line_points[line, player] = state.values[POINTS, player]
            state.line_chances[line, player] = max(node.total[player], 0.0) / total


@kernel
def run_tree(states: Any, positions: Any, nodes: Any, weights: Any, budget: int) -> int:
    """Grow the tree by a number of nodes, or until stopped; returns whether nothing is left to find."""
    state = states[0]
    state.target += budget
    while state.nodes < state.target and not state.stop and not state.done:
        visit(state, positions, nodes, weights[0])
        # A small tree that has been visited many times over holds no more surprises.
        if nodes[0].count == 1 or nodes[0].visits > ENOUGH * state.used:
            state.done = 1
    if nodes[0].count:
        keep_lines(state, nodes)
        keep_outlooks(state, positions, nodes, weights[0])
    return int(state.done)


@kernel
def begin_tree(states: Any, positions: Any, nodes: Any, weights: Any, lines: int) -> None:
    """Prepare to search positions[0] for a number of best lines."""
    state = states[0]
    state.nodes = 0
    state.target = 0
    state.stop = 0
    state.done = 0
    state.finished = 0
    state.judged = 0
    state.hero = mover(positions[0])
    state.players = seats(positions[0])
    state.choices = root_candidates(state, positions[0])
    state.wanted = min(lines, int(state.choices), MOST_LINES - 1)
    for line in range(MOST_LINES):
        state.line_length[line] = 0
        state.line_depth[line] = 0
        state.line_weight[line] = 0
    answer_first(state, int(state.choices))
    forget_boards(state.scratch)
    judge(positions[0], weights[0], state.values, state.scratch)
    fill_node(state, positions, 0, nodes[0])
    state.used = 1
    for ply in range(len(state.stands)):
        state.stands[ply] = 0
