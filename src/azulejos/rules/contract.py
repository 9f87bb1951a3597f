"""The contract that every game fulfils: a set of functions over a flat record, and a description of the game.

Everything above the rules (face, notation, bots, environments, server, drawing) is written against this module and
never names a game. A contract function dispatches on the record's type in compiled code, and on its dtype in plain
Python. To add a game, add a package beside this module and register it.

A game proceeds as follows. `start` sets up a position. Then, until `mover` returns OVER:
- if `mover` is a player, that player makes one decision: an integer from `legal`, carried out by `apply`;
- if `mover` is CHANCE, `draw` samples an outcome (a few small integers) and `resolve` carries it out. A replay passes
  the recorded outcome to `resolve` instead, and needs no generator.
`apply` and `resolve` are deterministic, so a decision never spans a chance event.

Hidden information: `hide` removes from a position whatever a player cannot know, and `resample` draws those parts
again, consistently with everything that player has seen.
"""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from azulejos.rules.chance import below
from azulejos.rules.entry import Calls
from azulejos.rules.errors import UnknownGame
from azulejos.rules.fields import Field, record_type
from azulejos.rules.kernel import kernel
from azulejos.rules.machine import JIT, MACHINE, PLAIN
from azulejos.rules.text import Words, shown

if TYPE_CHECKING:
    from azulejos.rules.observation import Observation
    from azulejos.rules.scene import Scene

CHANCE = -1
"""Returned by `mover` when a chance event is due."""
OVER = -2
"""Returned by `mover` when the game is over."""
SPECTATOR = -1
"""A viewer who sees only public information."""
MOST_VALUES = 32
"""Upper bound (exclusive) on the values of an outcome."""
HIDDEN = -1
"""Returned by `seen_action` for a decision that the viewer may not see."""

EFFECT_FIELDS = (
    Field("placed", "i1", "tiles placed on the target"),
    Field("spilled", "i1", "tiles spilled to the floor line or broken space"),
    Field("completes", "i1", "1 if it completes a pattern line or a place"),
    Field("points", "i2", "points gained at once, or in the tiling if it came now"),
    Field("penalty", "i2", "further points lost if the round ended now, 0 or less"),
)
EFFECT = record_type(EFFECT_FIELDS)
"""What a decision would do for the player who makes it; used by hints and previews."""


@dataclass(frozen=True)
class Option:
    """A choice made at set-up, besides the number of players and the starting player."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    """Allowed values; empty if the game parses the value itself."""
    examples: tuple[str, ...] = ()
    """Non-default values that the golden files cover too."""
    local: bool = False
    """Whether the value names something on this machine, such as a file. Never accepted over the network."""


@kernel
def pick_listed(position: Any, generator: Any, actions: Any) -> int:
    """The contract's `random_action` for games that do nothing special: list all actions and pick one."""
    return int(actions[below(generator, legal(position, actions))])


@dataclass(frozen=True)
class Kernels:
    """A game's compiled functions; documented by the functions of the same names below."""

    start: Callable[..., None]
    mover: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    draw: Callable[..., int]
    resolve: Callable[..., None]
    possible: Callable[..., int]
    scores: Callable[..., None]
    ranks: Callable[..., None]
    hide: Callable[..., None]
    resample: Callable[..., None]
    seen_action: Callable[..., int]
    seen_outcome: Callable[..., None]
    preview: Callable[..., None]
    tally: Callable[..., int]
    derive: Callable[..., None]
    status: Callable[..., int]
    odds: Callable[..., int]
    arrange: Callable[..., None]
    random_action: Callable[..., int] = pick_listed


class Buffers(NamedTuple):
    """Types of ctypes buffers for one record type."""

    Record: type[ctypes.Array[ctypes.c_char]]
    """Holds a position."""
    Actions: type[ctypes.Array[ctypes.c_int16]]
    """Holds the output of `legal`."""


@dataclass(frozen=True)
class Rules:
    """One record type with its kernels and words, shared by all games (variants) played on it."""

    name: str
    fields: tuple[Field, ...]
    """The record table, for the documentation and the browser."""
    dtype: np.dtype[Any]
    kernels: Kernels
    max_legal: int
    """Length of a buffer that is large enough for `legal`."""
    max_outcome: int
    """Length of a buffer that is large enough for any outcome; unused elements hold -1."""
    max_scored: int
    """Length of a buffer that is large enough for `tally`."""
    reasons: tuple[str, ...]
    """The meaning of each `reason` of a SCORED entry, in a word that players use."""
    problems: tuple[str, ...]
    """The meaning of each bit of `status`, as a sentence."""
    impossible: tuple[str, ...]
    """The meaning of each code of `possible`, as a sentence; code 0 means possible."""
    words: Words
    """The game's texts; see `azulejos.rules.text`."""
    scene: "Callable[[Any], Scene]"
    """How a position looks, for every renderer; see `azulejos.rules.scene`."""

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"

    @cached_property
    def buffers(self) -> "Buffers":
        """The ctypes buffer types for this record type."""
        return Buffers(ctypes.c_char * self.dtype.itemsize, ctypes.c_int16 * self.max_legal)

    @cached_property
    def calls(self) -> Calls:
        """The entry points for this record type, through which Python calls kernels; see `azulejos.rules.entry`."""
        return Calls(self)


@dataclass(frozen=True, eq=False)
class GameType:
    """A game as people choose it, by name: `azul`, `azul-grey`, ... Each registered game has exactly one object."""

    name: str
    title: str
    summary: str
    rules: Rules
    players: range
    actions: int
    """Size of the action space: actions range from 0 to `actions` - 1."""
    version: int
    """Incremented whenever a position, action id or rule of this game changes meaning."""
    configure: Callable[[int, int, Mapping[str, str], Any], Any]
    """(players, first, options, generator) -> the small integer array that `start` takes. Options that are omitted take
    their defaults; random choices are drawn here. Raises ValueError for a bad option.
    """
    options: tuple[Option, ...] = ()
    colours: Sequence[str] = field(default=())
    """Names of the tile colours, in numeric order."""
    hidden: bool = False
    """Whether one player can know something that another does not."""
    observation: Callable[[int], "Observation"] = field(kw_only=True)
    """A player's observation as numbers, by number of players; see `azulejos.rules.observation`."""

    def __repr__(self) -> str:
        return f"<GameType {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], "GameType"], tuple[str]]:
        # Copying and unpickling give the registered game itself.
        return game_type, (self.name,)


_RULES: dict[np.dtype[Any], Rules] = {}
GAMES: dict[str, GameType] = {}
"""All registered games by name."""


def register(*games: GameType) -> None:
    """Register games, which makes them available to commands, texts, bots, environments, tests and documents."""
    for game in games:
        if game.name in GAMES:
            raise ValueError(f"a game named {game.name!r} is registered already")
        GAMES[game.name] = game
        _RULES[game.rules.dtype] = game.rules


def game_type(name: str) -> GameType:
    """Look up a registered game by name; raises UnknownGame."""
    if name in GAMES:
        return GAMES[name]
    known = f"games are {', '.join(GAMES)}"
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by a text such as {next(iter(GAMES))!r}, not {name!r}: {known}")
    from difflib import get_close_matches

    near = get_close_matches(name, GAMES, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise UnknownGame(f"there is no game named {shown(name)}: {hint}{known}")


def rules_of(position: Any) -> Rules:
    """Return the rules of a position (a record, or an array of records)."""
    return _RULES[position.dtype]


def _call(position: Any, name: str) -> Callable[..., Any]:
    rules = _RULES[position.dtype]
    # Uncompiled kernels call each other through here too; their arguments need no conversion.
    return getattr(rules.kernels if MACHINE == PLAIN else rules.calls, name)  # type: ignore[no-any-return]


def _write_numbers(position: Any, name: str, numbers: Any) -> None:
    """Let an entry point write 32-bit integers into an array of any type."""
    written = np.zeros(len(numbers), np.int32)
    _call(position, name)(position, written)
    numbers[:] = written


def start(position: Any, configuration: Any) -> None:
    """Set up a game, with its first chance event due. `configuration` comes from `GameType.configure`."""
    _call(position, "start")(position, configuration)


def mover(position: Any) -> int:
    """Return the player to move, or CHANCE, or OVER."""
    return _call(position, "mover")(position)  # type: ignore[no-any-return]


def legal(position: Any, actions: Any) -> int:
    """Write the legal actions in ascending order and return how many there are."""
    return _call(position, "legal")(position, actions)  # type: ignore[no-any-return]


def random_action(position: Any, generator: Any, actions: Any) -> int:
    """Return a random one of the legal actions, each equally likely; `actions` is a buffer for `legal`.

    It is the same as `actions[below(generator, legal(position, actions))]`, but may be faster.
    """
    return _call(position, "random_action")(position, generator, actions)  # type: ignore[no-any-return]


def apply(position: Any, action: int) -> None:
    """Carry out a legal action, and everything that follows from it without a choice or chance."""
    _call(position, "apply")(position, action)


def draw(position: Any, generator: Any, outcome: Any) -> int:
    """Sample an outcome of the pending chance event without carrying it out; returns its length."""
    return _call(position, "draw")(position, generator, outcome)  # type: ignore[no-any-return]


def resolve(position: Any, outcome: Any) -> None:
    """Carry out the pending chance event with this outcome."""
    _call(position, "resolve")(position, outcome)


def possible(position: Any, outcome: Any) -> int:
    """Return 0 if the pending chance event can have this outcome, else a code: see `Rules.impossible`."""
    return _call(position, "possible")(position, outcome)  # type: ignore[no-any-return]


def scores(position: Any, points: Any) -> None:
    """Write each player's score."""
    _write_numbers(position, "scores", points)


def ranks(position: Any, places: Any) -> None:
    """Write each player's rank from 1, with tie-breaks applied; tied players share a rank."""
    _write_numbers(position, "ranks", places)


def hide(position: Any, viewer: int) -> None:
    """Remove, in place, whatever the viewer (a player or SPECTATOR) cannot know."""
    _call(position, "hide")(position, viewer)


def resample(position: Any, viewer: int, generator: Any) -> None:
    """Draw again, in place, whatever the viewer cannot know, consistently with everything that viewer has seen.

    Gives the same result for a full position as for one that `hide` made for the same viewer.
    """
    _call(position, "resample")(position, viewer, generator)


def seen_action(position: Any, action: int, viewer: int) -> int:
    """Return the action as the viewer sees it: itself, or HIDDEN."""
    return _call(position, "seen_action")(position, action, viewer)  # type: ignore[no-any-return]


def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
    """Remove, in place, the parts of an outcome that the viewer cannot see."""
    _call(position, "seen_outcome")(position, outcome, viewer)


def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
    """Write what a legal action would do, as an EFFECT; `scratch` is an array of one record."""
    _call(position, "preview")(position, action, effect, scratch)


def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
    """List what an event scores, with everything that follows without a choice or chance, as SCORED entries in order.

    The event is a legal action, or CHANCE with its outcome. Returns the number of entries; they add up to the change of
    each score. `scratch` is an array of one record.
    """
    return _call(position, "tally")(position, action, outcome, scored, scratch)  # type: ignore[no-any-return]


def derive(position: Any) -> None:
    """Compute the derived fields of a position that was set up by hand."""
    _call(position, "derive")(position)


def status(position: Any) -> int:
    """Return 0 if the position has no known problem, else the reasons why it cannot arise: see `Rules.problems`."""
    return _call(position, "status")(position)  # type: ignore[no-any-return]


def odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """Write the probability of each possible next value of an outcome, given its first `count` values.

    Returns the number of possible values, counted from 0, or 0 once the outcome is complete. Sampling an outcome value
    by value with these probabilities is equivalent to `draw`. `chances` holds MOST_VALUES numbers.
    """
    return _call(position, "odds")(position, outcome, count, chances)  # type: ignore[no-any-return]


def arrange(position: Any) -> None:
    """Sort, in place, interchangeable parts (such as factories) into a canonical order.

    Positions that differ only in that order become equal, and keep their value for every player.
    """
    _call(position, "arrange")(position)


if MACHINE == JIT:
    from azulejos.rules.jit import choose_by_record

    for _kernel in fields(Kernels):
        choose_by_record(globals()[_kernel.name], lambda: {dtype: rules.kernels for dtype, rules in _RULES.items()})


@kernel
def settle(position: Any, generator: Any, outcome: Any) -> None:
    """Draw and resolve chance events until a player must decide or the game is over."""
    while mover(position) == CHANCE:
        draw(position, generator, outcome)
        resolve(position, outcome)


@kernel
def previews(position: Any, actions: Any, effects: Any, scratch: Any) -> int:
    """Write the legal actions and the effect of each; returns how many there are."""
    count = legal(position, actions)
    for number in range(count):
        preview(position, actions[number], effects[number], scratch)
    return count
