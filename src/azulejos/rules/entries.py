"""The entry points of the rules: the contract's functions, and functions built on them, for each record type.

They do not validate their arguments; callers must. This module names no game.
"""

from typing import Annotated, Any

import numpy as np

from azulejos.rules import contract, perft
from azulejos.rules.chance import Generator, new_generator
from azulejos.rules.contract import EFFECT, GAMES, MOST_VALUES, Rules
from azulejos.rules.entry import Number, Pointer, entry
from azulejos.rules.sheet import SCORED


def registered_rules() -> list[Rules]:
    """List each record type once, in order of registration."""
    return list({game.rules.name: game.rules for game in GAMES.values()}.values())


def rules_named(name: str) -> Rules:
    """Look up rules by name."""
    return next(rules for rules in registered_rules() if rules.name == name)


def configuration_type(rules: Rules) -> np.dtype[Any]:
    """Return the integer type of the configuration arrays that this record type's `start` takes."""
    found: set[np.dtype[Any]] = {
        game.configure(game.players[0], 0, {}, new_generator(0)).dtype for game in GAMES.values() if game.rules is rules
    }
    if len(found) != 1:
        raise TypeError(f"the games on {rules.name} records make configurations of different types: {found}")
    return found.pop()


def record_of(rules: Rules) -> np.dtype[Any]:
    """Return the dtype of a position."""
    return rules.dtype


Record = Annotated[Any, Pointer(record_of)]
Changed = Annotated[Any, Pointer(record_of, written=True)]
"""A record that is modified in place."""
Scratch = Annotated[Any, Pointer(record_of, (1,), written=True)]
Settings = Annotated[Any, Pointer(configuration_type, (1,))]
Actions = Annotated[Any, Pointer(np.int16, ("max_legal",), written=True)]
Outcome = Annotated[Any, Pointer(np.int8, ("max_outcome",))]
Drawn = Annotated[Any, Pointer(np.int8, ("max_outcome",), written=True)]
Numbers = Annotated[Any, Pointer(np.int32, (1,), written=True)]
"""One number per player."""
Effect = Annotated[Any, Pointer(EFFECT, written=True)]
Effects = Annotated[Any, Pointer(EFFECT, ("max_legal",), written=True)]
Sheet = Annotated[Any, Pointer(SCORED, ("max_scored",), written=True)]


@entry
def start(position: Changed, configuration: Settings) -> None:
    """See the contract."""
    contract.start(position, configuration)


@entry
def mover(position: Record) -> Number:
    """See the contract."""
    return contract.mover(position)


@entry
def legal(position: Record, actions: Actions) -> Number:
    """See the contract."""
    return contract.legal(position, actions)


@entry(browser=False)
def random_action(position: Record, generator: Generator, actions: Actions) -> Number:
    """See the contract."""
    return contract.random_action(position, generator, actions)


@entry
def apply(position: Changed, action: Number) -> None:
    """See the contract."""
    contract.apply(position, action)


@entry
def draw(position: Record, generator: Generator, outcome: Drawn) -> Number:
    """See the contract."""
    return contract.draw(position, generator, outcome)


@entry
def resolve(position: Changed, outcome: Outcome) -> None:
    """See the contract."""
    contract.resolve(position, outcome)


@entry
def possible(position: Record, outcome: Outcome) -> Number:
    """See the contract."""
    return contract.possible(position, outcome)


@entry
def scores(position: Record, points: Numbers) -> None:
    """See the contract."""
    contract.scores(position, points)


@entry
def ranks(position: Record, places: Numbers) -> None:
    """See the contract."""
    contract.ranks(position, places)


@entry
def hide(position: Changed, viewer: Number) -> None:
    """See the contract."""
    contract.hide(position, viewer)


@entry
def resample(position: Changed, viewer: Number, generator: Generator) -> None:
    """See the contract."""
    contract.resample(position, viewer, generator)


@entry
def seen_action(position: Record, action: Number, viewer: Number) -> Number:
    """See the contract."""
    return contract.seen_action(position, action, viewer)


@entry
def seen_outcome(position: Record, outcome: Drawn, viewer: Number) -> None:
    """See the contract."""
    contract.seen_outcome(position, outcome, viewer)


@entry
def preview(position: Record, action: Number, effect: Effect, scratch: Scratch) -> None:
    """See the contract."""
    contract.preview(position, action, effect, scratch)


@entry
def tally(position: Record, action: Number, outcome: Outcome, scored: Sheet, scratch: Scratch) -> Number:
    """See the contract."""
    return contract.tally(position, action, outcome, scored, scratch)


@entry
def derive(position: Changed) -> None:
    """See the contract."""
    contract.derive(position)


@entry
def status(position: Record) -> Number:
    """See the contract."""
    return contract.status(position)


@entry
def odds(
    position: Record,
    outcome: Outcome,
    count: Number,
    chances: Annotated[Any, Pointer(np.float64, (MOST_VALUES,), written=True)],
) -> Number:
    """See the contract."""
    return contract.odds(position, outcome, count, chances)


@entry
def arrange(position: Changed) -> None:
    """See the contract."""
    contract.arrange(position)


@entry
def settle(position: Changed, generator: Generator, outcome: Drawn) -> None:
    """Draw and resolve chance events until a player must decide or the game is over."""
    contract.settle(position, generator, outcome)


@entry
def previews(position: Record, actions: Actions, effects: Effects, scratch: Scratch) -> Number:
    """Write the legal actions and the effect of each; returns how many there are."""
    return contract.previews(position, actions, effects, scratch)


@entry(long=True)
def count_nodes(
    positions: Annotated[Any, Pointer(record_of, ("depth",), written=True)],
    actions: Annotated[Any, Pointer(np.int16, ("depth", "max_legal"), written=True)],
    numbers: Annotated[Any, Pointer(np.int64, ("depth",), written=True)],
    places: Annotated[Any, Pointer(np.int64, ("depth",), written=True)],
    nodes: Annotated[Any, Pointer(np.int64, (1,), written=True)],
    depth: Number,
) -> None:
    """Perft: write the nodes at `depth` (1 or more) below positions[0]; the other arguments are buffers."""
    nodes[0] = perft.count_nodes(positions, actions, numbers, places, depth)
