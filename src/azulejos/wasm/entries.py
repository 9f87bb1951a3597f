"""The module's entry points: the contract's functions over pointers, for each registered record type.

An entry point takes addresses and 32-bit integers, which JavaScript passes as plain numbers, and is
named for the rules and the function: `azul_legal`. It checks nothing: its caller does.
This module names no game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import carray, cfunc, from_dtype, types

from azulejos.bots.evaluation.insight import weights_of, weights_source
from azulejos.bots.evaluation.judge import judge
from azulejos.bots.greedy import best_action
from azulejos.bots.random_play import play_out
from azulejos.bots.search import alphabeta, beyond, tree
from azulejos.bots.search.buffers import MOST_PLIES, state_type
from azulejos.rules import GAMES, contract
from azulejos.rules.chance import WORDS, below, new_generator, seed_generator
from azulejos.rules.contract import EFFECT, Rules
from azulejos.rules.sheet import SCORED

Address = types.CPointer
wide: Any = np.int64
"""JavaScript's numbers come in as 32 bits; kernels reckon with 64, as they do natively."""


@dataclass(frozen=True)
class Entry:
    """One function of the module."""

    name: str
    function: Any
    """A numba `cfunc`; its LLVM text is there only when numba compiled it in this process."""


def registered_rules() -> list[Rules]:
    """Each record type once, in the order of registration."""
    return list({game.rules.name: game.rules for game in GAMES.values()}.values())


def rules_named(name: str) -> Rules:
    """The rules of a name."""
    return next(rules for rules in registered_rules() if rules.name == name)


def configuration_type(rules: Rules) -> np.dtype[Any]:
    """The integer type of the arrays that this record type's `start` takes."""
    found: set[np.dtype[Any]] = {
        game.configure(game.players[0], 0, {}, new_generator(0)).dtype for game in GAMES.values() if game.rules is rules
    }
    if len(found) != 1:
        raise TypeError(f"the games on {rules.name} records make configurations of different types: {found}")
    return found.pop()


def entries_of(rules: Rules) -> list[Entry]:
    """Every function of the module for one record type."""
    return rules_entries(rules) + (search_entries(rules) if can_search(rules) else [])


def _compiled(result: Any, *arguments: Any) -> Callable[[Callable[..., Any]], Any]:
    """A decorator: a function that WebAssembly can export, with C types."""
    return cfunc(result(*arguments), error_model="numpy")  # type: ignore[no-any-return]


def generator_entries() -> list[Entry]:
    """The random generator, which all record types share."""

    @_compiled(types.void, Address(types.int64), types.uint32, types.uint32)
    def seed(generator: Any, low: int, high: int) -> None:
        seed_generator(carray(generator, WORDS), (wide(high) << 32) | wide(low))

    @_compiled(types.uint32, Address(types.int64), types.uint32)
    def below_limit(generator: Any, limit: int) -> int:
        return below(carray(generator, WORDS), wide(limit))

    return [Entry("seed", seed), Entry("below", below_limit)]


def rules_entries(rules: Rules) -> list[Entry]:
    """The contract of one record type, and random play on it."""
    record = Address(from_dtype(rules.dtype))
    settings = Address(from_dtype(configuration_type(rules)))
    words = Address(types.int64)
    listed = Address(types.int16)
    drawn = Address(types.int8)
    numbers = Address(types.int32)
    effects = Address(from_dtype(EFFECT))
    sheet = Address(from_dtype(SCORED))
    number = types.int32
    nothing = types.void
    # A kernel may write up to its buffer's full length; the caller's buffers are as long as these say.
    most_actions = rules.max_legal
    most_drawn = rules.max_outcome
    most_scored = rules.max_scored
    entries: list[Entry] = []

    def entry(result: Any, *arguments: Any) -> Callable[[Callable[..., Any]], None]:
        def add(function: Callable[..., Any]) -> None:
            entries.append(Entry(f"{rules.name}_{function.__name__}", _compiled(result, *arguments)(function)))

        return add

    @entry(nothing, record, settings)
    def start(position: Any, configuration: Any) -> None:
        contract.start(carray(position, 1)[0], carray(configuration, 1))

    @entry(number, record)
    def mover(position: Any) -> int:
        return contract.mover(carray(position, 1)[0])

    @entry(number, record, listed)
    def legal(position: Any, actions: Any) -> int:
        return contract.legal(carray(position, 1)[0], carray(actions, most_actions))

    @entry(nothing, record, number)
    def apply(position: Any, action: int) -> None:
        contract.apply(carray(position, 1)[0], wide(action))

    @entry(number, record, words, drawn)
    def draw(position: Any, generator: Any, outcome: Any) -> int:
        return contract.draw(carray(position, 1)[0], carray(generator, WORDS), carray(outcome, most_drawn))

    @entry(nothing, record, drawn)
    def resolve(position: Any, outcome: Any) -> None:
        contract.resolve(carray(position, 1)[0], carray(outcome, most_drawn))

    @entry(number, record, drawn)
    def possible(position: Any, outcome: Any) -> int:
        return contract.possible(carray(position, 1)[0], carray(outcome, most_drawn))

    @entry(nothing, record, numbers)
    def scores(position: Any, points: Any) -> None:
        contract.scores(carray(position, 1)[0], carray(points, 1))

    @entry(nothing, record, numbers)
    def ranks(position: Any, places: Any) -> None:
        contract.ranks(carray(position, 1)[0], carray(places, 1))

    @entry(nothing, record, number)
    def hide(position: Any, viewer: int) -> None:
        contract.hide(carray(position, 1)[0], wide(viewer))

    @entry(nothing, record, number, words)
    def redraw(position: Any, viewer: int, generator: Any) -> None:
        contract.redraw(carray(position, 1)[0], wide(viewer), carray(generator, WORDS))

    @entry(number, record, number, number)
    def seen_action(position: Any, action: int, viewer: int) -> int:
        return contract.seen_action(carray(position, 1)[0], wide(action), wide(viewer))

    @entry(nothing, record, drawn, number)
    def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
        contract.seen_outcome(carray(position, 1)[0], carray(outcome, most_drawn), wide(viewer))

    @entry(nothing, record, number, effects, record)
    def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
        contract.preview(carray(position, 1)[0], wide(action), carray(effect, 1)[0], carray(scratch, 1))

    @entry(number, record, number, drawn, sheet, record)
    def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
        return contract.tally(
            carray(position, 1)[0],
            wide(action),
            carray(outcome, most_drawn),
            carray(scored, most_scored),
            carray(scratch, 1),
        )

    @entry(nothing, record)
    def derive(position: Any) -> None:
        contract.derive(carray(position, 1)[0])

    @entry(number, record)
    def status(position: Any) -> int:
        return contract.status(carray(position, 1)[0])

    @entry(number, record, settings, words, listed, drawn, number)
    def random_play(position: Any, configuration: Any, generator: Any, actions: Any, outcome: Any, games: int) -> int:
        at = carray(position, 1)[0]
        chance = carray(generator, WORDS)
        decisions = 0
        for _ in range(games):
            contract.start(at, carray(configuration, 1))
            decisions += play_out(at, chance, carray(actions, most_actions), carray(outcome, most_drawn))
        return decisions

    return entries


def can_search(rules: Rules) -> bool:
    """Whether the search has an insight into these rules."""
    try:
        weights_source(rules)
    except KeyError:
        return False
    return True


def search_entries(rules: Rules) -> list[Entry]:
    """The search by one record type, and the bots that look no further than one move."""
    record = Address(from_dtype(rules.dtype))
    states = Address(from_dtype(state_type(rules.name)))
    numbers = Address(from_dtype(weights_of(rules).dtype))
    keys = Address(types.uint64)
    tree_nodes = Address(from_dtype(tree.NODE))
    words = Address(types.int64)
    listed = Address(types.int16)
    effects = Address(from_dtype(EFFECT))
    number = types.int32
    most_actions = rules.max_legal
    depth_of_stack = MOST_PLIES + 1

    @_compiled(types.void, states, record, number, number)
    def search_begin(state: Any, stack: Any, lines: int, deepest: int) -> None:
        alphabeta.begin(carray(state, 1), carray(stack, depth_of_stack), wide(lines), wide(deepest))

    @_compiled(number, states, record, states, record, keys, number, numbers, number)
    def search_run(
        state: Any, stack: Any, other: Any, dealt: Any, table: Any, entries: int, weights: Any, nodes: int
    ) -> int:
        return beyond.search_on(
            carray(state, 1),
            carray(stack, depth_of_stack),
            carray(other, 1),
            carray(dealt, depth_of_stack),
            carray(table, 2 * wide(entries)),
            carray(weights, 1),
            wide(nodes),
        )

    @_compiled(types.void, states, record, tree_nodes, number, numbers, number)
    def tree_begin(state: Any, stack: Any, nodes: Any, most: int, weights: Any, lines: int) -> None:
        tree.begin_tree(
            carray(state, 1),
            carray(stack, depth_of_stack),
            carray(nodes, wide(most)),
            carray(weights, 1),
            wide(lines),
        )

    @_compiled(number, states, record, tree_nodes, number, numbers, number)
    def tree_run(state: Any, stack: Any, nodes: Any, most: int, weights: Any, budget: int) -> int:
        return tree.run_tree(
            carray(state, 1),
            carray(stack, depth_of_stack),
            carray(nodes, wide(most)),
            carray(weights, 1),
            wide(budget),
        )

    @_compiled(types.void, states, record, numbers, listed, number)
    def outlook(state: Any, stack: Any, weights: Any, line: Any, count: int) -> None:
        playing = carray(state, 1)[0]
        position = carray(stack, depth_of_stack)[0]
        actions = carray(line, most_actions)
        for i in range(count):
            alphabeta.play(playing, position, 0, wide(actions[i]))
        judge(position, carray(weights, 1)[0], playing.values, playing.scratch)

    @_compiled(number, record, words, listed, effects, record)
    def greedy(position: Any, generator: Any, actions: Any, effect: Any, scratch: Any) -> int:
        return best_action(
            carray(position, 1)[0],
            carray(generator, WORDS),
            carray(actions, most_actions),
            carray(effect, 1),
            carray(scratch, 1),
        )

    functions = {"begin": search_begin, "run": search_run, "outlook": outlook, "greedy": greedy}
    functions |= {"begin_tree": tree_begin, "run_tree": tree_run}
    return [Entry(f"{rules.name}_{name}", function) for name, function in functions.items()]
