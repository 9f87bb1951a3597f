"""All memory of a search, allocated here and passed in, so that a search can stop, answer and resume.

The buffers are the complete state of a search. One flat record holds its state (compiled code need not count references
to a record, as it would for arrays); the transposition table and the evaluation's weights are separate, so that they
can be shared. Game-agnostic.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from azulejos.bots.evaluation.insight import weights_of
from azulejos.bots.evaluation.judge import MOST_PLAYERS, SCRATCH
from azulejos.rules.chance import WORDS
from azulejos.rules.contract import GAMES, Rules
from azulejos.rules.fields import Field, record_type

MOST_PLIES = 64
"""The maximum number of decisions to look ahead."""
PLACES = MOST_PLIES + 2
"""Positions on the stack: one per ply, and a last one for playing out a line to evaluate its end."""
MOST_LINES = 16
"""The maximum number of best lines, plus one place for swapping."""
SOLVED = 250
"""The depth of a result that no deeper search would change."""
DEEPEST = 240
"""The largest depth limit: far enough above MOST_PLIES that no candidate on the way is reduced."""


def state_fields(words: int, candidates: int, actions: int, outcome: int) -> tuple[Field, ...]:
    """Build the state's record table, given the sizes of a position, its candidates, actions and outcomes."""
    plies = (MOST_PLIES + 2,)
    return (
        Field("nodes", "i8", "positions visited so far"),
        Field("target", "i8", "number of positions at which to pause"),
        Field("stop", "i4", "set to 1 from outside to make the search pause at once"),
        Field("done", "i4", "1 when nothing is left to find"),
        Field("phase", "i4", "next step at `ply`"),
        Field("ply", "i4", "decisions between the root and the current position"),
        Field("value", "i4", "value being returned to the ply above"),
        Field("felt", "i4", "whether the depth limit affected that value"),
        Field("iteration", "i4", "depth of the current iteration"),
        Field("finished", "i4", "depth of the last finished iteration"),
        Field("reached", "i4", "largest number of decisions between the root and a visited position"),
        Field("ended", "i4", "positions evaluated in this iteration because the search goes no further"),
        Field("cut", "i4", "positions evaluated in this iteration because of its depth limit"),
        Field("deepest", "i4", "depth limit"),
        Field("wanted", "i4", "number of best lines to find"),
        Field("choices", "i4", "number of candidates at the root"),
        Field("only", "i4", "number of actions that the root is restricted to; 0 for no restriction"),
        Field(
            "part", "i4", "current part of the search: the round, rivals of its best line, their ends, or deals beyond"
        ),
        Field("looking", "i4", "whether the short search after a line's end or a deal is running"),
        Field("rivals", "i4", "number of lines, from the best on, that are compared by deals"),
        Field("rival", "i4", "the current one of those"),
        Field("deals", "i4", "deals sampled for each of them"),
        Field("line", "i4", "the current line"),
        Field("low", "i4", "lower end of the root's window"),
        Field("high", "i4", "upper end of the root's window"),
        Field("hero", "i4", "the player whose value is maximised"),
        Field("players", "i4", "number of players"),
        Field("noise", "i4", "size of the noise added to the evaluation, for weaker play"),
        Field("noise_seed", "i4", "seed of that noise"),
        Field("used", "i4", "nodes of the tree in use"),
        Field("judged", "i4", "further nodes evaluated while a leaf is being expanded"),
        Field("guesses", "i4", "seed of the sampled outcomes of small chance events"),
        Field("generator", "i8", "generator for those outcomes", (WORDS,)),
        Field("outcome", "i1", "the sampled outcome", (outcome,)),
        Field("key", "u8", "hash of the position at each ply", plies),
        Field("factors", "u8", "random odd numbers to hash with", (words + 1,)),
        Field("values", "f8", "results of the evaluation, by player", (2, MOST_PLAYERS)),
        Field("scratch", "i8", "scratch memory of the evaluation", (SCRATCH,)),
        Field("stack", "u4", "the position at each ply, as integers", (PLACES, words)),
        Field("path", "i4", "the tree's nodes from the root to the current one", plies),
        Field("stands", "i4", "the tree's node whose position is on the stack at each ply, 0 if none", plies),
        Field("gains", "f8", "what each player gets by the current visit to the tree", (MOST_PLAYERS,)),
        Field("alpha", "i4", "lower bound: what the hero can already achieve", plies),
        Field("beta", "i4", "upper bound: what the others can already hold the hero to", plies),
        Field("first_alpha", "i4", "alpha when the node was entered", plies),
        Field("first_beta", "i4", "beta when the node was entered", plies),
        Field("best", "i4", "best value found", plies),
        Field("best_action", "i4", "the action that gives it", plies),
        Field("depth", "i4", "depth left", plies),
        Field("count", "i4", "number of candidates", plies),
        Field("tried", "i4", "how many of them were tried", plies),
        Field("action", "i4", "the current candidate", plies),
        Field("stage", "i4", "how it is being searched", plies),
        Field("horizon", "i4", "whether the depth limit affected the value below", plies),
        Field("raising", "i4", "whether the hero decides", plies),
        Field("killers", "i4", "two actions that refuted others at the same ply", (*plies, 2)),
        Field("lengths", "i4", "length of the best line below each ply", plies),
        Field("variations", "i2", "the best line below each ply", (MOST_PLIES + 2, MOST_PLIES + 2)),
        Field("line_value", "i4", "value of each kept line", (MOST_LINES,)),
        Field("line_depth", "i4", "depth it was searched to", (MOST_LINES,)),
        Field("line_solved", "i4", "1 if no deeper search would change it", (MOST_LINES,)),
        Field("line_length", "i4", "number of its actions", (MOST_LINES,)),
        Field("line_weight", "i4", "number of deals in the sums below; 1 in a tree, 0 if none", (MOST_LINES,)),
        Field("line_points", "f8", "sum over deals of each player's expected points", (MOST_LINES, MOST_PLAYERS)),
        Field("line_chances", "f8", "sum over deals of each player's winning chances", (MOST_LINES, MOST_PLAYERS)),
        Field("line_actions", "i2", "its actions", (MOST_LINES, MOST_PLIES + 2)),
        Field("history", "i4", "history heuristic: how often each action was the answer", (actions,)),
        Field("orders", "i4", "which candidate to try next", (MOST_PLIES + 1, candidates)),
        Field("actions", "i2", "candidates", (MOST_PLIES + 1, candidates)),
        Field("searched", "i2", "candidates in the order tried", (MOST_PLIES + 1, candidates)),
        Field("allowed", "i2", "the actions that the root is restricted to", (candidates,)),
    )


def action_space(rules: Rules) -> int:
    """Return the size of the largest action space of these rules."""
    return max(game.actions for game in GAMES.values() if game.rules is rules)


@cache
def state_type(rules_name: str) -> np.dtype[Any]:
    """Return the record type of a search under the rules of this name."""
    rules = next(game.rules for game in GAMES.values() if game.rules.name == rules_name)
    if rules.dtype.itemsize % 4:
        raise ValueError(f"{rules_name}: a position of {rules.dtype.itemsize} bytes is not a whole number of words")
    return record_type(state_fields(rules.dtype.itemsize // 4, rules.max_legal, action_space(rules), rules.max_outcome))


class Buffers(NamedTuple):
    """The arguments of the search's kernels."""

    states: Any
    """An array of one state."""
    positions: Any
    """The state's `stack` viewed as positions, in the same memory."""
    table: Any
    """The transposition table."""
    weights: Any
    """An array of one record with the evaluation's weights."""


def new_table(entries: int) -> Any:
    """Create an empty transposition table; `entries` is a power of two."""
    return np.zeros(2 * entries, np.uint64)


def new_buffers(rules: Rules, table: Any, weights: Any = None) -> Buffers:
    """Allocate memory for a search under these rules."""
    states = np.zeros(1, state_type(rules.name))
    words = states["stack"][0]
    states["factors"][0] = np.random.default_rng(2025).integers(0, 1 << 63, words.shape[1] + 1, np.uint64) * 2 + 1
    positions = words.view(rules.dtype)[:, 0]
    return Buffers(states, positions, table, weights_of(rules) if weights is None else weights)
