"""The scene: what a position looks like, as neutral data that every drawer understands.

A game's `Rules.scene` gives the Scene of a position (the contract's describe). Drawers (SVG, terminal) know
this vocabulary and never a game; a game knows this vocabulary and never a drawer. To show what one viewer
sees, `hide` the position for that viewer first: what is blotted out is drawn as `?`.

A piece is one letter, and a drawer has a motif for each: the colours B Y R K W T, J the Joker (on an empty
space: any colour), S the special tile, 1 the starting marker, ? something face down.

How a game's parts map to it:
- what tiles are taken from is a `Source`: `Table.ring` holds the factories, `Table.centre` the one in their
  midst. A source with two sides (sun and moon) puts the sun's tiles into `tiles` and the moon's into `under`,
  `stacked` when they lie on one another, top first; its chip is `chip`: "?" face down, else its letters.
- plates on display, and plates drawn, are a `Shelf` of `Plate`s; a plate seen only from the back has a `back`
  and no `spaces`. A `Pile` has a size and the letter that its top shows.
- a wall or a dome is `Board.grid`, rows of spaces; `None` where there is no space yet (no plate laid). `block`
  is the side of the plates that the grid consists of, 0 for none; `row_points` stand beside the rows.
- a pattern line is a `Line`, its pieces counted from the right; the floor line or the broken tiles are `floor`,
  each space with its cost; an own space for the marker is a `Cost` whose ghost is "1".
- scoring tablets are `Goal`s with what each player would score now.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Space:
    """A place for one tile."""

    tile: str = ""
    """The piece on it; empty when there is none."""
    ghost: str = ""
    """The piece that belongs here, shown faintly while the space is empty; empty when any may come."""


@dataclass(frozen=True)
class Source:
    """What tiles are taken from: a factory, or the centre."""

    name: str
    """As move texts name it."""
    title: str
    tiles: tuple[str, ...] = ()
    """Loose pieces, the marker included."""
    under: tuple[str, ...] | None = None
    """Pieces on the source's other side; None when it has but one side."""
    stacked: bool = False
    """Whether the pieces under it are one stack, top first."""
    chip: str = ""


@dataclass(frozen=True)
class Plate:
    """A plate of spaces, as it lies on display."""

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
    """The piece that the topmost back shows."""


@dataclass(frozen=True)
class Count:
    """How many pieces of each kind lie somewhere, such as in the bag."""

    title: str
    pieces: Mapping[str, int]


@dataclass(frozen=True)
class Goal:
    """Something scored at the end, with the points that each player would get now."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """All that lies between the players."""

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
    """Whether a decision about this line is being asked for."""


@dataclass(frozen=True)
class Cost:
    """A space of the floor line: what lies there, and what it costs when occupied (0 or less)."""

    cost: int
    tile: str = ""
    ghost: str = ""


@dataclass(frozen=True)
class Board:
    """What lies before one player."""

    title: str
    score: int
    place: int
    """From 1, as things stand."""
    turn: bool
    """Whether this player decides next."""
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
    """All that a drawer needs."""

    round: int
    headline: str
    """Whose decision is due and of what kind, or who has won."""
    table: Table
    boards: tuple[Board, ...]
    over: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    """What each piece is called."""
