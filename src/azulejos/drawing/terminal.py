"""Renders a scene as text for a terminal, coloured with rich. It knows the scene's vocabulary, but no game.

Colour is never the only cue: a tile is a capital letter on its glaze (in brackets without colour), the piece that
belongs on an empty space is a small letter, and any other empty space is a dot. If a picture would be taller than the
terminal, it is drawn narrower, with boards side by side and without details that can be looked up elsewhere.
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.text import Text

from azulejos.rules.scene import Board, Plate, Scene, Shelf, Source, Space

TILES = {
    "B": "bold #ffffff on #1f4e9c",
    "Y": "bold #201800 on #e0a11b",
    "R": "bold #ffffff on #b5362c",
    "K": "bold #ffffff on #30353d",
    "W": "bold #544e3f on #f8f5ea",
    "T": "bold #ffffff on #23958d",
    "J": "bold #ffffff on #6b3f93",
    "S": "bold #ffffff on #3f6f3a",
    "1": "bold #20262e on #fffefa",
    "?": "bold #ffffff on #8d8674",
}
GHOSTS = {
    "B": "#5b86d6",
    "Y": "#c98d10",
    "R": "#d0695f",
    "K": "#8a8f98",
    "W": "#a59c86",
    "T": "#3aa79f",
    "J": "#a07cc6",
    "S": "#6f9c69",
    "1": "#8a8f98",
}
PROMPT_LINES = 3
"""Lines kept free below a picture, for messages and the prompt."""
EMPTY = "\N{MIDDLE DOT}"
GHOST_MARKER = "\N{SUPERSCRIPT ONE}"


@dataclass(frozen=True)
class TerminalPicture:
    """A scene as a rich renderable, fitted to the console's width and colours."""

    scene: Scene
    title: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        colour = console.color_system is not None and not console.no_color
        wide = Group(*self._drawn(_Brush(colour), options.max_width))
        if console.is_terminal and len(console.render_lines(wide, options)) + PROMPT_LINES > console.size.height:
            yield from self._drawn(_Brush(colour, narrow=True), options.max_width)
        else:
            yield wide

    def _drawn(self, brush: "_Brush", width: int) -> Iterator[RenderableType]:
        scene = self.scene
        yield Text.assemble((self.title, "bold"), f"  round {scene.round}  ", (scene.headline, "bold"))
        yield from _draw_table(scene, brush, width)
        yield Columns([_framed(board, scene.over, brush) for board in scene.boards], padding=(0, 1))


def plain(scene: Scene, title: str = "", width: int = 80) -> str:
    """Render a scene as plain text, without colours."""
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(TerminalPicture(scene, title))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


@dataclass(frozen=True)
class _Brush:
    """Draws pieces and spaces with three characters each, or two."""

    colour: bool
    narrow: bool = False

    @property
    def blank(self) -> str:
        """Blank text as wide as a piece."""
        return "  " if self.narrow else "   "

    def tile(self, piece: str) -> Text:
        if self.colour:
            # A position that cannot arise may contain pieces that no game has.
            return Text(f"{piece} " if self.narrow else f" {piece} ", TILES.get(piece, TILES["?"]))
        return Text(f"{piece} " if self.narrow else f"[{piece}]")

    def space(self, what: Space | None) -> Text:
        if what is None:
            return Text(self.blank)
        if what.tile:
            return self.tile(what.tile)
        before = "" if self.narrow else " "
        if not what.ghost:
            return Text(f"{before}{EMPTY} ", "dim" if self.colour else "")
        letter = GHOST_MARKER if what.ghost == "1" else what.ghost.lower()
        return Text(f"{before}{letter} ", GHOSTS.get(what.ghost, "dim") if self.colour else "")

    def tiles(self, pieces: Iterable[str]) -> Text:
        return Text().join(self.tile(piece) for piece in pieces)


def _draw_table(scene: Scene, brush: _Brush, width: int) -> Iterator[Text]:
    table = scene.table
    ring = [_source(source, brush) for source in table.ring]
    cell = max((text.cell_len for text in ring), default=0) + 2
    for text in ring:
        text.pad_right(cell - text.cell_len)
    per_row = max(1, (width + 2) // cell)
    for begin in range(0, len(ring), per_row):
        yield Text().join(ring[begin : begin + per_row])
    beside = [f"{pile.title} {pile.size}{f' ({pile.top} on top)' if pile.top else ''}" for pile in table.piles]
    for count in table.counts:
        pieces = " ".join(f"{piece}{number}" for piece, number in count.pieces.items())
        beside.append(f"{count.title} {sum(count.pieces.values())}: {pieces}")
    centre, rest = _source(table.centre, brush), Text("   ".join(beside))
    together = brush.narrow and not table.shelves and centre.cell_len + 3 + rest.cell_len <= width
    yield Text("   ").join([centre, rest]) if together else centre
    for shelf in table.shelves:
        yield from _draw_shelf(shelf, brush)
    if beside and not together:
        yield rest
    if brush.narrow and table.goals:
        yield Text("   ".join(f"{goal.title} {'-'.join(map(str, goal.points))}" for goal in table.goals))
        return
    for goal in table.goals:
        points = ", ".join(f"{board.title} {score}" for board, score in zip(scene.boards, goal.points, strict=True))
        yield Text(f"{goal.title}: {points}")


def _source(source: Source, brush: _Brush) -> Text:
    text = Text(f"{source.name} ", "bold")
    text.append_text(brush.tiles(source.tiles) if source.tiles else Text(EMPTY))
    if source.under is not None:
        text.append(" over ")
        text.append_text(brush.tiles(source.under) if source.under else Text(EMPTY))
    if source.chip:
        text.append(f" chip {source.chip}")
    return text


def _draw_shelf(shelf: Shelf, brush: _Brush) -> Iterator[Text]:
    if not shelf.plates:
        return
    for row in range(2):
        line = Text(f"{shelf.title} " if row == 0 else " " * (len(shelf.title) + 1))
        for plate in shelf.plates:
            line.append(f"{plate.name if row == 0 else '':>3} ")
            line.append_text(_plate_row(plate, row, brush))
            line.append("  ")
        yield line


def _plate_row(plate: Plate, row: int, brush: _Brush) -> Text:
    if plate.spaces:
        return Text().join(brush.space(space) for space in plate.spaces[row])
    return Text(f"back {plate.back}" if row == 0 else "      ")


def _framed(board: Board, over: bool, brush: _Brush) -> Panel:
    note = ""
    if over:
        note = " wins" if board.place == 1 else f" place {board.place}"
    elif board.turn and not brush.narrow:
        note = " to decide"
    mark = "\N{BLACK RIGHT-POINTING POINTER} " if board.turn else ""
    return Panel.fit(
        _draw_board(board, brush),
        title=Text(f"{mark}{board.title}{note}"),
        title_align="left",
        subtitle=f"{board.score} point{'' if board.score == 1 else 's'}",
        subtitle_align="right",
        border_style="bold #5b86d6" if board.turn else "dim",
    )


def _draw_board(board: Board, brush: _Brush) -> Text:
    longest = max(line.spaces for line in board.lines)
    rows = []
    for number, (line, spaces) in enumerate(zip(board.lines, board.grid, strict=True)):
        row = Text(f"{number + 1}{'>' if line.due else ' '}" + brush.blank * (longest - line.spaces))
        for place in reversed(range(line.spaces)):
            row.append_text(brush.space(Space(line.tiles[place] if place < len(line.tiles) else "")))
        row.append("  ")
        for column, space in enumerate(spaces):
            if board.block and column and column % board.block == 0:
                row.append(" ")
            row.append_text(brush.space(space))
        if board.row_points:
            row.append(f" {board.row_points[number]}")
        rows.append(row)
    floor = Text("  ").append_text(Text().join(brush.space(Space(each.tile, each.ghost)) for each in board.floor))
    rows.append(floor)
    if not brush.narrow:
        costs = "  " + "".join(f"{each.cost:>2} " for each in board.floor)
        rows.append(Text(costs, "dim" if brush.colour else ""))
    store = []
    if board.tokens:
        store.append(f"tokens {board.tokens}")
    if board.chips:
        store.append(f"chips {' '.join(board.chips)}")
    if store:
        rows.append(Text("  " + "   ".join(store)))
    for shelf in board.shelves:
        rows += _draw_shelf(shelf, brush)
    return Text("\n").join(rows)
