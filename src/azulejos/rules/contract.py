"""What every game promises: one set of functions over a flat record, and a description of the game.

Everything above the rules (face, notation, bots, environments, server, drawing) is written against this
module and never names a game. In compiled code a contract function chooses the game by the record's
type; in plain Python by its dtype. A new game is a package beside this module plus one registration.

How play goes: `start` sets a position up. Then, as long as `mover` is not OVER:
- `mover` is a player: that player makes one decision, one integer out of `legal`, carried out by `apply`;
- `mover` is CHANCE: `draw` draws an outcome (a few small integers) and `resolve` carries it out; a record
  that is replayed hands the written outcome to `resolve` instead, and needs no generator.
`apply` and `resolve` are deterministic, so a decision never spans a chance event.

What a player may know: `hide` blots out of a position all that a player cannot know, `resample` draws what
was blotted out anew, in agreement with everything that player has seen.
"""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

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
"""What `mover` says when a chance event is due."""
OVER = -2
"""What `mover` says when the game has ended."""
SPECTATOR = -1
"""The viewer who knows only what is open to all."""
MOST_VALUES = 32
"""The values of an outcome are below this."""
HIDDEN = -1
"""What `seen_action` gives for a decision that the viewer may not see."""

EFFECT_FIELDS = (
    Field("placed", "i1", "tiles put where the move says"),
    Field("spilled", "i1", "tiles spilled to the floor line or broken space"),
    Field("completes", "i1", "1 when a pattern line or a place is completed by it"),
    Field("points", "i2", "points gained at once, or by this round's tiling if it came now"),
    Field("penalty", "i2", "further points lost this round if it ended now, 0 or less"),
)
EFFECT = record_type(EFFECT_FIELDS)
"""What a decision would do for the one who makes it, for hints and previews."""


@dataclass(frozen=True)
class Option:
    """A choice made when a game is set up, beside the number of players and who starts."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    """Allowed values; empty when the game reads the value itself."""
    examples: tuple[str, ...] = ()
    """Values beside the default that golden files cover as well."""
    local: bool = False
    """Whether it names something on this machine, such as a file: never taken from a guest over the network."""


@dataclass(frozen=True)
class Kernels:
    """A game's compiled functions, in the contract's order; see the functions of the same names below."""

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


class Buffers(NamedTuple):
    """Types of ctypes buffers for one record type."""

    Record: type[ctypes.Array[ctypes.c_char]]
    """For a position."""
    Actions: type[ctypes.Array[ctypes.c_int16]]
    """For what `legal` writes."""


@dataclass(frozen=True)
class Rules:
    """One record type with its kernels and words, shared by all games (variants) played on it."""

    name: str
    fields: tuple[Field, ...]
    """The record table, for documents and the browser."""
    dtype: np.dtype[Any]
    kernels: Kernels
    max_legal: int
    """Length of a buffer that `legal` never overruns."""
    max_outcome: int
    """Length of a buffer that holds any outcome; unused places hold -1."""
    max_scored: int
    """Length of a buffer that `tally` never overruns."""
    reasons: tuple[str, ...]
    """What number i of a SCORED entry's `reason` means, in a player's word."""
    problems: tuple[str, ...]
    """What bit i of `status` means, as a sentence."""
    impossible: tuple[str, ...]
    """What code i of `possible` means, as a sentence; code 0 is possible."""
    words: Words
    """The game's texts; see `azulejos.rules.text`."""
    scene: "Callable[[Any], Scene]"
    """What a position looks like, for all drawers; see `azulejos.rules.scene`."""

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"

    @cached_property
    def buffers(self) -> "Buffers":
        """The types of ctypes buffers for this record type."""
        return Buffers(ctypes.c_char * self.dtype.itemsize, ctypes.c_int16 * self.max_legal)

    @cached_property
    def calls(self) -> Calls:
        """The entry points for this record type: how Python calls kernels; see `azulejos.rules.entry`."""
        return Calls(self)


@dataclass(frozen=True, eq=False)
class GameType:
    """A game as people choose it, by name: `azul`, `azul-grey`, ... There is one object for each registered game."""

    name: str
    title: str
    summary: str
    rules: Rules
    players: range
    actions: int
    """Size of the action space: actions are 0 to `actions` - 1."""
    version: int
    """Changes when a position, action id or rule of this game changes its meaning."""
    configure: Callable[[int, int, Mapping[str, str], Any], Any]
    """(players, first, options, generator) -> the small integer array that `start` takes; options left out
    are at their defaults, what is to be random is drawn here. Raises ValueError for a bad option."""
    options: tuple[Option, ...] = ()
    colours: Sequence[str] = field(default=())
    """Names of the tile colours, in the order of their numbers."""
    hidden: bool = False
    """Whether something can be known to one player and not to another."""
    observation: Callable[[int], "Observation"] = field(kw_only=True)
    """What a player sees as numbers, by the number of players; see `azulejos.rules.observation`."""

    def __repr__(self) -> str:
        return f"<GameType {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], "GameType"], tuple[str]]:
        # A copy, or what comes out of a pickle, is the registered game itself.
        return game_type, (self.name,)


_RULES: dict[np.dtype[Any], Rules] = {}
GAMES: dict[str, GameType] = {}
"""All registered games by name."""


def register(*games: GameType) -> None:
    """Make games known everywhere: commands, texts, bots, environments, tests and documents."""
    for game in games:
        if game.name in GAMES:
            raise ValueError(f"a game named {game.name!r} is registered already")
        GAMES[game.name] = game
        _RULES[game.rules.dtype] = game.rules


def game_type(name: str) -> GameType:
    """The registered game of a name; raises UnknownGame."""
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
    """The rules that a position (a record, or an array of records) is played by."""
    return _RULES[position.dtype]


def _call(position: Any, name: str) -> Callable[..., Any]:
    rules = _RULES[position.dtype]
    # Uncompiled kernels call each other through here too, and need nothing converted.
    return getattr(rules.kernels if MACHINE == PLAIN else rules.calls, name)  # type: ignore[no-any-return]


def _write_numbers(position: Any, name: str, numbers: Any) -> None:
    """Let an entry point write 32-bit integers, whatever the array's type is."""
    written = np.zeros(len(numbers), np.int32)
    _call(position, name)(position, written)
    numbers[:] = written


def start(position: Any, configuration: Any) -> None:
    """Set up a game; the first chance event is due. `configuration` comes from `GameType.configure`."""
    _call(position, "start")(position, configuration)


def mover(position: Any) -> int:
    """The player who decides next, or CHANCE, or OVER."""
    return _call(position, "mover")(position)  # type: ignore[no-any-return]


def legal(position: Any, actions: Any) -> int:
    """Write the legal actions in ascending order and give their number."""
    return _call(position, "legal")(position, actions)  # type: ignore[no-any-return]


def apply(position: Any, action: int) -> None:
    """Carry out a legal action, and all that follows without a choice or chance."""
    _call(position, "apply")(position, action)


def draw(position: Any, generator: Any, outcome: Any) -> int:
    """Draw an outcome of the chance event that is due, without carrying it out; gives its length."""
    return _call(position, "draw")(position, generator, outcome)  # type: ignore[no-any-return]


def resolve(position: Any, outcome: Any) -> None:
    """Carry out the chance event that is due with this outcome."""
    _call(position, "resolve")(position, outcome)


def possible(position: Any, outcome: Any) -> int:
    """0 if the chance event that is due can have this outcome, else a code: see `Rules.impossible`."""
    return _call(position, "possible")(position, outcome)  # type: ignore[no-any-return]


def scores(position: Any, points: Any) -> None:
    """Write each player's score."""
    _write_numbers(position, "scores", points)


def ranks(position: Any, places: Any) -> None:
    """Write each player's place from 1, tie-breaks applied; equals share a place."""
    _write_numbers(position, "ranks", places)


def hide(position: Any, viewer: int) -> None:
    """Blot out, in place, all that the viewer (a player or SPECTATOR) cannot know."""
    _call(position, "hide")(position, viewer)


def resample(position: Any, viewer: int, generator: Any) -> None:
    """Draw, in place, all that the viewer cannot know anew, in agreement with all that viewer has seen.

    Works on a whole position as well as on one that `hide` made for the same viewer, with equal results.
    """
    _call(position, "resample")(position, viewer, generator)


def seen_action(position: Any, action: int, viewer: int) -> int:
    """The action as the viewer sees it made in this position: itself, or HIDDEN."""
    return _call(position, "seen_action")(position, action, viewer)  # type: ignore[no-any-return]


def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
    """Blot out, in place, the parts of an outcome that the viewer cannot see."""
    _call(position, "seen_outcome")(position, outcome, viewer)


def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
    """Say what a legal action would do, as an EFFECT; `scratch` is an array of one record."""
    _call(position, "preview")(position, action, effect, scratch)


def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
    """List what an event, and all that follows without a choice or chance, scores, as SCORED entries in order.

    The event is a legal action, or CHANCE with the outcome that it has. Gives the number of entries; they add
    up to the change of every score. `scratch` is an array of one record.
    """
    return _call(position, "tally")(position, action, outcome, scored, scratch)  # type: ignore[no-any-return]


def derive(position: Any) -> None:
    """Set the derived fields of a position that was set up by hand."""
    _call(position, "derive")(position)


def status(position: Any) -> int:
    """0 if nothing speaks against the position, else the reasons why it cannot arise: see `Rules.problems`."""
    return _call(position, "status")(position)  # type: ignore[no-any-return]


def odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """Write how likely each value is as the next of an outcome that begins with `count` values of `outcome`.

    Gives how many values there are to choose from, from 0 on; 0 once the outcome is complete. Drawing an outcome
    value by value with these chances is the same as `draw`. `chances` holds MOST_VALUES numbers.
    """
    return _call(position, "odds")(position, outcome, count, chances)  # type: ignore[no-any-return]


def arrange(position: Any) -> None:
    """Bring, in place, what differs in its number alone (such as factories) into one standard order.

    Positions that are the same but for that become equal, and stay as good for every player.
    """
    _call(position, "arrange")(position)


if MACHINE == JIT:
    from azulejos.rules.jit import choose_by_record

    for _kernel in fields(Kernels):
        choose_by_record(globals()[_kernel.name], lambda: {dtype: rules.kernels for dtype, rules in _RULES.items()})


@kernel
def settle(position: Any, generator: Any, outcome: Any) -> None:
    """Draw and carry out chance events until a player must decide or the game is over."""
    while mover(position) == CHANCE:
        draw(position, generator, outcome)
        resolve(position, outcome)


@kernel
def previews(position: Any, actions: Any, effects: Any, scratch: Any) -> int:
    """Write the legal actions and, beside each, what it would do; gives their number."""
    count = legal(position, actions)
    for number in range(count):
        preview(position, actions[number], effects[number], scratch)
    return count
