"""Pictures show what a scene says: every piece once, and no filled space like an empty one."""

import io
from collections import Counter
from xml.etree import ElementTree

from rich.console import Console

import azulejos
from azulejos.drawing.svg import svg
from azulejos.drawing.terminal import GHOSTS, TILES, TerminalPicture, plain
from azulejos.drawing.tiles import MOTIFS
from azulejos.rules.scene import Board, Cost, Count, Goal, Line, Pile, Plate, Scene, Shelf, Source, Space, Table

MIDDLE = (
    "azulejos/1 azul-joker players=2 round=3 phase=offer turn=2 first=1 bag=* centre=BRR marker=1 "
    "factories=BBYK,-,-,-,- 1.score=12 1.lines=R,-,-,KKJ,- 1.wall=BY.../..B../...J./...../..... 1.floor=W "
    "2.lines=-,BB,-,-,-"
)


def two_sided() -> Scene:
    """A scene with everything that a game of suns, moons and plates needs."""
    plate = Plate("S3", ((Space(ghost="B"), Space(ghost="S")), (Space(ghost="R"), Space(ghost="J"))))
    laid: list[list[Space | None]] = [[None] * 6 for _ in range(6)]
    laid[0][0], laid[0][1], laid[1][0], laid[1][1] = Space("B", "B"), Space("S", "S"), Space("R", "J"), Space("", "K")
    board = Board(
        title="player 1",
        score=5,
        place=1,
        turn=True,
        starts=True,
        lines=tuple(Line(row + 1, ("T",) * row, due=row == 2) for row in range(6)),
        grid=tuple(map(tuple, laid)),
        floor=(*(Cost(-cost, "K" if cost == 1 else "") for cost in (1, 2, 3, 4)), Cost(-2, ghost="1")),
        block=2,
        row_points=(1, 2, 3, 4, 5, 6),
        chips=("B", "TY"),
        tokens=2,
        shelves=(Shelf("drawn", (plate, Plate("?", back="J"))),),
    )
    ring = (
        Source("1", "factory 1", ("B", "B", "Y", "R"), (), True, "?"),
        Source("2", "factory 2", (), ("K", "T", "R"), True, "?"),
        Source("3", "factory 3", (), (), True, "TY"),
        Source("4", "factory 4", ("K", "K", "K", "T"), (), True, ""),
    )
    table = Table(
        ring,
        Source("5", "large factory", ("B", "Y", "Y", "K", "T"), ("1", "R", "R")),
        shelves=(Shelf("display", (plate, plate)),),
        piles=(Pile("pile", 15, "J"),),
        counts=(Count("bag", {"B": 10, "T": 9}),),
        goals=(Goal("rows", (0, 3)), Goal("empty specials", (-3, 0))),
    )
    return Scene(2, "player 1 chooses", table, (board, board))


def uses(picture: str) -> Counter[str]:
    root = ElementTree.fromstring(picture)
    return Counter(element.attrib["href"] for element in root.iter() if element.tag.endswith("use"))


def test_a_picture_has_every_tile_once_and_a_ghost_for_every_empty_space() -> None:
    position = azulejos.Position.from_text(MIDDLE)
    drawn = uses(position.svg())
    # Each kind is once more in each row of counts (bag and lid).
    tiles = {"B": 1 + 2 + 2 + 1 + 1, "Y": 1 + 1, "R": 2 + 1, "K": 1 + 2, "W": 1, "J": 1 + 1, "1": 1}
    assert {letter: drawn[f"#azj-tile-{letter}"] - (0 if letter == "1" else 2) for letter in tiles} == tiles
    assert sum(count for name, count in drawn.items() if "ghost" in name) == 50 - 4
    assert position._repr_svg_() == position.svg()


def test_every_piece_has_a_silhouette_and_a_colour_of_its_own() -> None:
    shapes = {motif.shape for letter, motif in MOTIFS.items() if letter != "W"}
    assert len(shapes) == len(MOTIFS) - 1, "white and turquoise never meet in one game, all others differ"
    assert len({motif.glaze for motif in MOTIFS.values()}) == len(MOTIFS)
    assert TILES.keys() >= MOTIFS.keys() and GHOSTS.keys() >= MOTIFS.keys()


def test_plain_text_distinguishes_filled_from_empty_by_letters() -> None:
    text = plain(azulejos.Position.from_text(MIDDLE).scene(), "Azul")
    assert "1             [R]  [B][Y] r  k  w" in text
    assert "4     · [J][K][K]   r  k  w  b  y" in text
    assert "[1][W] ·  ·" in text
    assert "\x1b" not in text


def in_terminal(**settings: object) -> str:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor", **settings)  # type: ignore[arg-type]
    console.print(azulejos.Position.from_text(MIDDLE))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_terminal_gets_colours_unless_it_asks_for_none() -> None:
    assert "48;2;31;78;156" in in_terminal()
    without = in_terminal(no_color=True)
    assert "[B]" in without and "48;2" not in without


def test_suns_moons_plates_chips_and_goals_can_be_drawn() -> None:
    scene = two_sided()
    drawn = uses(svg(scene, "Two sides"))
    assert drawn["#azj-tile-T"] >= 2 * 15
    assert drawn["#azj-ghost-S"] == 4 and drawn["#azj-ghost-1"] == 2
    text = plain(scene, "Two sides")
    assert max(map(len, text.splitlines())) <= 80
    for words in ("[K][T][R]", "chip TY", "pile 15", "tokens 2", "empty specials: player 1 -3", "display"):
        assert words in text
    assert TerminalPicture(scene).scene is scene
