"""Perft: the number of lines of play by depth, for comparing implementations. Game-agnostic.

A node at depth d is a sequence of d decisions from the position. A chance event ends its sequence, as does the end of
the game: the sequence counts at its own depth and is not extended. The counts therefore need no generator, and any
implementation of the rules can be compared with them.
"""

from typing import Any

import numpy as np

from azulejos.rules import contract as rules
from azulejos.rules.contract import apply, legal, mover
from azulejos.rules.kernel import kernel


@kernel
def count_nodes(positions: Any, actions: Any, numbers: Any, places: Any, depth: int) -> int:
    """Count the nodes at `depth` (1 or more) below positions[0]; the other arguments are buffers, one row per level."""
    nodes = 0
    level = 0
    numbers[0] = legal(positions[0], actions[0]) if mover(positions[0]) >= 0 else 0
    places[0] = 0
    while level >= 0:
        if level == depth - 1:
            nodes += numbers[level]
            level -= 1
        elif places[level] == numbers[level]:
            level -= 1
        else:
            action = actions[level, places[level]]
            places[level] += 1
            positions[level + 1] = positions[level]
            level += 1
            apply(positions[level], action)
            numbers[level] = legal(positions[level], actions[level]) if mover(positions[level]) >= 0 else 0
            places[level] = 0
    return nodes


def perft(position: Any, depth: int) -> int:
    """Count the nodes at `depth` below a position, given as a record."""
    if depth == 0:
        return 1
    kind = rules.rules_of(position)
    positions = np.zeros(depth, kind.dtype)
    positions[0] = position
    actions = np.zeros((depth, kind.max_legal), np.int16)
    numbers, places, nodes = (np.zeros(length, np.int64) for length in (depth, depth, 1))
    kind.calls.count_nodes(positions, actions, numbers, places, nodes, depth)
    return int(nodes[0])


def split(position: Any, depth: int) -> dict[int, int]:
    """Count the nodes at `depth` (1 or more) below a position, by first action."""
    kind = rules.rules_of(position)
    if rules.mover(position) < 0:
        return {}
    actions = np.zeros(kind.max_legal, np.int16)
    nodes = {}
    for action in actions[: rules.legal(position, actions)]:
        after = np.zeros(1, kind.dtype)
        after[0] = position
        rules.apply(after[0], action)
        nodes[int(action)] = perft(after[0], depth - 1)
    return nodes
