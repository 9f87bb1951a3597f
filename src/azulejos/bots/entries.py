"""The entry points of the bots: random games, greedy choice and the search, for each record type. Names no game."""

from typing import Annotated, Any

import numpy as np

from azulejos.bots import greedy as greedy_play
from azulejos.bots import many_games
from azulejos.bots import random_play as random_games
from azulejos.bots.evaluation import insight
from azulejos.bots.evaluation.insight import weights_of, weights_source
from azulejos.bots.evaluation.judge import MOST_PLAYERS, SCRATCH, forget_boards, judge
from azulejos.bots.search import alphabeta, beyond, tree
from azulejos.bots.search.buffers import PLACES, state_type
from azulejos.rules import contract
from azulejos.rules.chance import WORDS, Generator
from azulejos.rules.contract import EFFECT, Rules
from azulejos.rules.entries import Actions, Changed, Drawn, Record, Scratch, Settings, configuration_type, record_of
from azulejos.rules.entry import Number, Pointer, Unsigned, entry
from azulejos.rules.observation import STEP


def can_search(rules: Rules) -> bool:
    """Whether the search has an evaluation for these rules."""
    try:
        weights_source(rules)
    except KeyError:
        return False
    return True


def _state(rules: Rules) -> np.dtype[Any]:
    return state_type(rules.name)


def _weights(rules: Rules) -> Any:
    return weights_of(rules).dtype


State = Annotated[Any, Pointer(_state, (1,), written=True)]
Stack = Annotated[Any, Pointer(record_of, (PLACES,), written=True)]
Table = Annotated[Any, Pointer(np.uint64, ("2 * entries",), written=True)]
Weights = Annotated[Any, Pointer(_weights, (1,))]
Nodes = Annotated[Any, Pointer(tree.NODE, ("most",), written=True)]


@entry(long=True)
def random_play(
    position: Changed, configuration: Settings, generator: Generator, actions: Actions, outcome: Drawn, games: Number
) -> Number:
    """Play `games` random games in sequence; returns the number of decisions made."""
    decisions = 0
    for _ in range(games):
        contract.start(position, configuration)
        decisions += random_games.play_out(position, generator, actions, outcome)
    return decisions


@entry(shared=True)
def seed_games(
    generators: Annotated[Any, Pointer(np.int64, ("games", WORDS), written=True)],
    firsts: Annotated[Any, Pointer(np.int8, ("games",), written=True)],
    seed: Unsigned,
    begin: Unsigned,
    players: Number,
    games: Number,
) -> None:
    """Seed the generator of each game, from number `begin` on, and draw its starting player."""
    random_games.seed_games(generators, firsts, seed, begin, players)


@entry(long=True)
def play_games(
    positions: Scratch,
    configurations: Annotated[Any, Pointer(configuration_type, ("games", "settings"))],
    generators: Annotated[Any, Pointer(np.int64, ("games", WORDS), written=True)],
    actions: Actions,
    outcome: Drawn,
    points: Annotated[Any, Pointer(np.int16, ("games", "players"), written=True)],
    places: Annotated[Any, Pointer(np.int8, ("games", "players"), written=True)],
    lengths: Annotated[Any, Pointer(np.int32, ("games",), written=True)],
    games: Number,
    settings: Number,
    players: Number,
) -> None:
    """Play one random game from each configuration, with its own generator; write how each ended."""
    random_games.play_games(positions, configurations, generators, actions, outcome, points, places, lengths)


@entry
def greedy(
    position: Record,
    generator: Generator,
    actions: Actions,
    effect: Annotated[Any, Pointer(EFFECT, (1,), written=True)],
    scratch: Scratch,
) -> Number:
    """Return the action with the best immediate effect, breaking ties at random."""
    return greedy_play.best_action(position, generator, actions, effect, scratch)


@entry(fits=can_search)
def seats(position: Record) -> Number:
    """The number of players."""
    return insight.seats(position)


@entry(fits=can_search)
def begin(state: State, stack: Stack, lines: Number, deepest: Number) -> None:
    """Prepare the alpha-beta search of stack[0]."""
    alphabeta.begin(state, stack, lines, deepest)


@entry(fits=can_search, long=True)
def run(
    state: State,
    stack: Stack,
    other: State,
    dealt: Stack,
    table: Table,
    entries: Number,
    weights: Weights,
    nodes: Number,
) -> Number:
    """Continue the search for a number of nodes; returns whether it is complete."""
    return beyond.search_on(state, stack, other, dealt, table, weights, nodes)


@entry(fits=can_search, long=True)
def run_round(state: State, stack: Stack, table: Table, entries: Number, weights: Weights, nodes: Number) -> Number:
    """Continue the search within the round only, as helper threads do."""
    return alphabeta.run(state, stack, table, weights, nodes)


@entry(fits=can_search, browser=False)
def count_deal(state: State, stack: Stack, values: Annotated[Any, Pointer(np.float64, (2, MOST_PLAYERS))]) -> None:
    """Count the value of the next line after the pending deal, found by a search of its own."""
    state[0].looking = 0  # this search may have begun to look itself
    beyond.count_deal(state[0], stack, values)


@entry(fits=can_search)
def begin_tree(state: State, stack: Stack, nodes: Nodes, most: Number, weights: Weights, lines: Number) -> None:
    """Prepare the tree search of stack[0]."""
    tree.begin_tree(state, stack, nodes, weights, lines)


@entry(fits=can_search, long=True)
def run_tree(state: State, stack: Stack, nodes: Nodes, most: Number, weights: Weights, budget: Number) -> Number:
    """Grow the tree by a number of nodes; returns whether the search is complete."""
    return tree.run_tree(state, stack, nodes, weights, budget)


@entry(fits=can_search)
def outlook(state: State, stack: Stack, root: Record, weights: Weights, line: Actions, count: Number) -> None:
    """Play a line of `count` actions from a root and evaluate its end into the state's `values`.

    This uses the last element of the stack, so that a search in progress there can continue.
    """
    playing = state[0]
    position = stack[PLACES - 1]
    stack[PLACES - 1] = root
    for i in range(count):
        alphabeta.play(playing, position, PLACES - 1, int(line[i]))
    forget_boards(playing.scratch)
    judge(position, weights[0], playing.values, playing.scratch)


@entry(fits=can_search, long=True, browser=False)
def look_up(
    positions: Annotated[Any, Pointer(record_of, ("count",))],
    rows: Annotated[Any, Pointer(np.int32, ("count",), written=True)],
    points: Annotated[Any, Pointer(np.float64, ("count", "players"), written=True)],
    listed: Annotated[Any, Pointer(np.int16, ("count", "players", "most"), written=True)],
    values: Annotated[Any, Pointer(np.float64, (2, MOST_PLAYERS), written=True)],
    scratch: Annotated[Any, Pointer(np.int64, (SCRATCH,), written=True)],
    count: Number,
    players: Number,
    most: Number,
) -> None:
    """Write the features of each position: the row of weights, each player's points so far, and the indices of their
    active weights. No game may be over.
    """
    for i in range(count):
        position = positions[i]
        rows[i] = insight.survey(position, scratch)
        for player in range(players):
            found = insight.list_features(position, player, values, scratch)
            points[i, player] = values[insight.POINTS, player]
            for at in range(found):
                listed[i, player, at] = scratch[at]
            for at in range(insight.list_offer(position, player, scratch)):
                listed[i, player, found + at] = scratch[at]


Games = Annotated[Any, Pointer(record_of, ("games",), written=True)]
Policies = Annotated[Any, Pointer(np.int32, ("games", "players"))]
Generators = Annotated[Any, Pointer(np.int64, ("games", WORDS), written=True)]
Choices = Annotated[Any, Pointer(np.int32, ("games",), written=True)]
Movers = Annotated[Any, Pointer(np.int8, ("games",), written=True)]
Observations = Annotated[Any, Pointer(np.int16, ("games", "size"), written=True)]
Masks = Annotated[Any, Pointer(np.int8, ("games", "actions"), written=True)]
Listed = Annotated[Any, Pointer(np.int16, ("games", "longest"), written=True)]
Counts = Annotated[Any, Pointer(np.int32, ("games",), written=True)]
Rewards = Annotated[Any, Pointer(np.float32, ("games", "players"), written=True)]
Endings = Annotated[Any, Pointer(np.int8, ("games",), written=True)]
Lengths = Annotated[Any, Pointer(np.int32, ("games",), written=True)]
Points = Annotated[Any, Pointer(np.int32, ("games", "players"), written=True)]
Steps = Annotated[Any, Pointer(STEP, ("players", "reads"))]
Bytes = Annotated[Any, Pointer(np.uint8, ("width",), written=True)]
Effect = Annotated[Any, Pointer(EFFECT, (1,), written=True)]
Pair = Annotated[Any, Pointer(record_of, (2,), written=True)]


@entry(long=True, browser=False)
def step_games(
    positions: Games,
    policies: Policies,
    generators: Generators,
    choices: Choices,
    templates: Annotated[Any, Pointer(configuration_type, ("set_ups", "settings"))],
    movers: Movers,
    observations: Observations,
    masks: Masks,
    listed: Listed,
    counts: Counts,
    rewards: Rewards,
    endings: Endings,
    lengths: Lengths,
    points: Points,
    places: Points,
    finals: Annotated[Any, Pointer(np.int16, ("finals_kept", "size"), written=True)],
    steps: Steps,
    seen: Scratch,
    record: Bytes,
    earlier: Annotated[Any, Pointer(np.int32, ("players",), written=True)],
    legal_actions: Actions,
    outcome: Drawn,
    effect: Effect,
    scratch: Pair,
    games: Number,
    players: Number,
    set_ups: Number,
    settings: Number,
    size: Number,
    actions: Number,
    longest: Number,
    finals_kept: Number,
    reads: Number,
    width: Number,
    rule: Number,
    limit: Number,
    restart: Number,
) -> None:
    """Carry out a choice in each of many games; `record` shares the memory of `seen`."""
    many_games.step_games(
        positions,
        policies,
        generators,
        choices,
        templates,
        rule,
        limit,
        restart,
        movers,
        observations,
        masks,
        listed,
        counts,
        rewards,
        endings,
        lengths,
        points,
        places,
        finals,
        steps,
        seen,
        record,
        earlier,
        (legal_actions, outcome, effect, scratch),
    )


@entry(fits=can_search, long=True, browser=False)
def think_games(
    positions: Games,
    policies: Policies,
    generators: Generators,
    movers: Movers,
    choices: Choices,
    scratch: Pair,
    state: State,
    stack: Stack,
    other: State,
    dealt: Stack,
    table: Table,
    tree_nodes: Nodes,
    weights: Weights,
    games: Number,
    players: Number,
    entries: Number,
    most: Number,
) -> Number:
    """Let the searching opponents move in each of many games; returns in how many they did."""
    search = (state, stack, other, dealt, table, tree_nodes, weights)
    return many_games.think_games(positions, policies, generators, movers, choices, scratch, search)


@entry(browser=False)
def observe(
    position: Record,
    viewer: Number,
    seen: Scratch,
    record: Bytes,
    steps: Steps,
    observation: Annotated[Any, Pointer(np.int16, ("size",), written=True)],
    players: Number,
    reads: Number,
    width: Number,
    size: Number,
) -> None:
    """Write a player's observation as raw numbers; `record` shares the memory of `seen`."""
    many_games.see(position, viewer, seen, record, steps, observation)


@entry(browser=False, long=True)
def draw_choices(
    listed: Listed, counts: Counts, generators: Generators, choices: Choices, games: Number, longest: Number
) -> None:
    """Write a random legal choice for each of many games."""
    many_games.draw_choices(listed, counts, generators, choices)
