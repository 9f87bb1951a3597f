"""The root of a search: its candidates, the restriction to given actions, and a provisional answer.

Game-agnostic.
"""

from typing import Any

from azulejos.bots.evaluation.insight import candidates
from azulejos.rules.kernel import kernel


@kernel
def restrict(state: Any, count: int) -> int:
    """Keep only the allowed actions among the root's candidates, and add those that the insight dropped as duplicates;
    returns their number.
    """
    if state.only == 0:
        return count
    kept = 0
    for i in range(count):
        for j in range(state.only):
            if state.allowed[j] == state.actions[0, i]:
                state.actions[0, kept] = state.actions[0, i]
                state.orders[0, kept] = state.orders[0, i]
                kept += 1
                break
    found = kept
    for j in range(state.only):
        missing = True
        for i in range(found):
            if state.actions[0, i] == state.allowed[j]:
                missing = False
        if missing:
            state.actions[0, kept] = state.allowed[j]
            state.orders[0, kept] = 0
            kept += 1
    return kept


@kernel
def root_candidates(state: Any, position: Any) -> int:
    """Write the root's candidates and their move ordering to the state's first row; returns their number."""
    return restrict(state, candidates(position, state.actions[0], state.orders[0]))


@kernel
def answer_first(state: Any, count: int) -> None:
    """Store the first candidate by move ordering, so that the search can be stopped at any time."""
    best = 0
    for i in range(1, count):
        if state.orders[0, i] > state.orders[0, best]:
            best = i
    state.line_actions[0, 0] = state.actions[0, best]
    state.line_length[0] = 1
    state.line_value[0] = 0
    state.line_solved[0] = 0
