"""The scene: how a position looks, as neutral data for every renderer.

A game's `Rules.scene` returns the Scene of a position. Renderers (SVG, terminal) know this vocabulary but no game; a
game knows this vocabulary but no renderer. To show a viewer's knowledge, `hide` the position for that viewer first:
hidden parts are drawn as `?`.

A piece is one letter, and a renderer has a motif for each: the colours B Y R K W T, J the Joker (on an empty space: any
colour), S the special tile, 1 the starting marker, ? something face down.

How the parts of a game map to it:
- tiles are taken from a `Source`: `Table.ring` holds the factories, `Table.centre` the centre. A source with two sides
  (sun and moon) has the sun's tiles in `tiles` and the moon's in `under`, `stacked` (top first) if they form a stack;
  `chip` is its chip: "?" face down, else its letters.
- plates on display, and drawn plates, are a `Shelf` of `Plate`s; a plate seen only from the back has a `back` and no
  `spaces`. A `Pile` has a size and the letter that its top shows.
- a wall or a dome is `Board.grid`, rows of spaces; `None` where there is no space yet (no plate). `block` is the side
  length of the plates that make up the grid, 0 for none; `row_points` appear beside the rows.
- a pattern line is a `Line`, its pieces counted from the right; the floor line or the broken tiles are `floor`, each
  space with its cost; a separate space for the marker is a `Cost` whose ghost is "1".
- scoring tablets are `Goal`s with what each player would score now.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Space:
    """A place for one tile."""

    tile: str = ""
    """The piece on it; empty if there is none."""
    ghost: str = ""
    """The piece that belongs here, shown faintly while the space is empty; empty if any piece may go here."""


@dataclass(frozen=True)
class Source:
    """A place that tiles are taken from: a factory, or the centre."""

    name: str
    """Its name in move texts."""
    title: str
    tiles: tuple[str, ...] = ()
    """Loose pieces, the marker included."""
    under: tuple[str, ...] | None = None
    """Pieces on the source's other side; None if it has only one side."""
    stacked: bool = False
    """Whether the pieces under it are one stack, top first."""
    chip: str = ""


@dataclass(frozen=True)
class Plate:
    """A plate of spaces on display."""

    name: str
    spaces: tuple[tuple[Space, ...], ...] = ()
    back: str = ""


@dataclass(frozen=True)
class Shelf:
    """Plates side by side."""

    title: str
    plates: tuple[Plate, ...]


@dataclass(frozen=True)
class Pile:
    """A face-down pile of plates."""

    title: str
    size: int
    top: str = ""
    """The piece shown on the topmost back."""


@dataclass(frozen=True)
class Count:
    """How many pieces of each kind a place holds, such as the bag."""

    title: str
    pieces: Mapping[str, int]


@dataclass(frozen=True)
class Goal:
    """An end-of-game bonus, with the points that each player would score now."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """Everything between the players."""

    ring: tuple[Source, ...]
    centre: Source
    shelves: tuple[Shelf, ...] = ()
    piles: tuple[Pile, ...] = ()
    counts: tuple[Count, ...] = ()
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True)
class Line:
    """A pattern line."""

    spaces: int
    tiles: tuple[str, ...] = ()
    """From the right."""
    due: bool = False
    """Whether the current decision is about this line."""


@dataclass(frozen=True)
class Cost:
    """A space of the floor line: its piece, and its cost when occupied (0 or less)."""

    cost: int
    tile: str = ""
    ghost: str = ""


@dataclass(frozen=True)
class Board:
    """One player's board."""

    title: str
    score: int
    place: int
    """From 1, by the current scores."""
    turn: bool
    """Whether this player is to move."""
    starts: bool
    """Whether this player started the round."""
    lines: tuple[Line, ...]
    grid: tuple[tuple[Space | None, ...], ...]
    floor: tuple[Cost, ...]
    block: int = 0
    row_points: tuple[int, ...] = ()
    chips: tuple[str, ...] = ()
    tokens: int = 0
    shelves: tuple[Shelf, ...] = ()


@dataclass(frozen=True)
class Scene:
    """Everything a renderer needs."""

    round: int
    headline: str
    """Who must decide what, or who has won."""
    table: Table
    boards: tuple[Board, ...]
    over: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    """The name of each piece."""
