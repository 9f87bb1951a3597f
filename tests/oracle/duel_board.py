"""One player's board in Azul Duel, and the printed parts: plates, chips, row points and tablets.

The board half of the oracle in duel.py, under the same terms: every rule is implemented once, under its
id, as plainly as possible; it imports only the standard library, and knows no other engine.

Rows and columns of the 6x6 tile spaces count from 0 at the top left. A tile is the letter of its
colour, a special tile is '*'.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COLOURS = "BYRKT"
SPECIAL = "*"
JOKER = "?"

PLATES = {
    "S1": "YK/T*",
    "S2": "K*/TR",
    "S3": "*K/RB",
    "S4": "YB/K*",
    "S5": "TR/B*",
    "S6": "Y*/KR",
    "S7": "BK/*T",
    "S8": "*T/YB",
    "S9": "*Y/BR",
    "J1": "?B/TK",
    "J2": "TR/B?",
    "J3": "KY/R?",
    "J4": "TY/?K",
    "J5": "YR/?B",
    "J6": "TK/R?",
    "J7": "RT/Y?",
    "J8": "TB/?Y",
    "J9": "R?/BK",
}
"""D4: top row / bottom row, as printed."""

CHIP_KINDS = ["B", "Y", "R", "K", "T", "TY", "YK", "KB", "BR", "RT"]
"""D5: two chips of each; also the order in which the chips of one payment are named."""

ROW_POINTS = [1, 2, 3, 4, 5, 6]
"""D6: for a special tile, by dome row."""

TABLETS = [("rows", "colourful rows"), ("columns", "border"), ("diagonals", "corners"), ("jokers", "empty specials")]
"""D7: the two sides of each scoring tablet."""

BROKEN_COSTS = [1, 2, 3, 4]
STARTING_TILE_COST = 2


def turned(plate: str, rotation: int) -> list[str]:
    """D4: a plate's top and bottom row after a number of clockwise quarter turns."""
    top, bottom = PLATES[plate].split("/")
    for _ in range(rotation):
        top, bottom = bottom[0] + top[0], bottom[1] + top[1]
    return [top, bottom]


def pays(chips: tuple[str, ...], colour: str, missing: int) -> bool:
    """D24, D5: whether these chips, none left over, pay for the missing tiles."""
    of_colour = sum(colour in chip for chip in chips)
    return any(
        2 * pairs + 3 * (missing - pairs) == len(chips) and 2 * pairs <= of_colour for pairs in range(missing + 1)
    )


@dataclass
class Player:
    """D2: one player's board, with what its owner has."""

    score: int = 5
    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(6)])
    dome: list[list[tuple[str, int] | None]] = field(default_factory=lambda: [[None] * 3 for _ in range(3)])
    tiles: list[list[str | None]] = field(default_factory=lambda: [[None] * 6 for _ in range(6)])
    broken: list[str] = field(default_factory=list)
    has_starting_tile: bool = False
    tokens: int = 2
    chips: Counter[str] = field(default_factory=Counter)
    chips_taken: int = 0
    passed: bool = False

    # The dome

    def empty_plate_spaces(self) -> list[int]:
        """D12: numbers 1 to 9 of the plate spaces without a plate."""
        return [3 * r + c + 1 for r in range(3) for c in range(3) if self.dome[r][c] is None]

    def put_plate(self, plate: str, space: int, rotation: int) -> None:
        """D11, D12: for good."""
        r, c = divmod(space - 1, 3)
        assert self.dome[r][c] is None, f"plate space {space} is taken"
        self.dome[r][c] = (plate, rotation)

    def printed(self, row: int, column: int) -> str | None:
        """D2, D3: what a tile space shows; None where no plate lies yet."""
        plate = self.dome[row // 2][column // 2]
        return None if plate is None else turned(*plate)[row % 2][column % 2]

    def spaces_showing(self, sign: str) -> list[tuple[int, int]]:
        """The tile spaces that show this colour, special or joker sign, filled or not."""
        return [(r, c) for r in range(6) for c in range(6) if self.printed(r, c) == sign]

    def spaces_for(self, colour: str, row: int) -> list[int]:
        """D22, D3: columns of the empty spaces of this dome row that take the colour."""
        fitting = [c for c in range(6) if self.printed(row, c) in (colour, JOKER)]
        return [c for c in fitting if self.tiles[row][c] is None]

    def row_has_all_plates(self, row: int) -> bool:
        """D23: whether the three plates of a dome row are in place."""
        return all(plate is not None for plate in self.dome[row // 2])

    def place(self, row: int, column: int, colour: str) -> bool:
        """D22, D25, D26: put a tile down and score; whether a special tile followed."""
        assert column in self.spaces_for(colour, row)
        self.tiles[row][column] = colour
        runs = [self._run(row, column, 0, 1), self._run(row, column, 1, 0)]
        self.score += sum(run for run in runs if run >= 2) or 1
        return self._place_special(row // 2, column // 2)

    def _run(self, row: int, column: int, down: int, right: int) -> int:
        """D25: tiles in an unbroken run through a space, along (down, right) in both directions."""
        length = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < 6 and 0 <= c < 6 and self.tiles[r][c] is not None:
                length += 1
                r, c = r + sign * down, c + sign * right
        return length

    def _place_special(self, plate_row: int, plate_column: int) -> bool:
        """D26: the special tile of a plate whose three coloured spaces have just been filled."""
        spaces = self._spaces_of_plate(plate_row, plate_column)
        special = [(r, c) for r, c in spaces if self.printed(r, c) == SPECIAL]
        if not special or any(self.tiles[r][c] is None for r, c in spaces if (r, c) not in special):
            return False
        row, column = special[0]
        self.tiles[row][column] = SPECIAL
        self.score += ROW_POINTS[row]
        return True

    def _spaces_of_plate(self, plate_row: int, plate_column: int) -> list[tuple[int, int]]:
        return [(2 * plate_row + r, 2 * plate_column + c) for r in range(2) for c in range(2)]

    # What is paid and won

    def broken_cost(self) -> int:
        """D27: what the broken tiles and the starting tile cost."""
        cost = sum(BROKEN_COSTS[: len(self.broken)])
        return cost + STARTING_TILE_COST if self.has_starting_tile else cost

    def tablet_points(self, side: str) -> int:
        """D30: what one side of a scoring tablet scores for the current dome."""
        rows = self.tiles
        columns = list(zip(*rows, strict=True))
        match side:
            case "rows":
                return 3 * sum(all(row) for row in rows)
            case "colourful rows":
                return 4 * sum(len(set(row) - {None}) >= 5 for row in rows)
            case "columns":
                return 7 * sum(all(column) for column in columns)
            case "border":
                return sum(bool(rows[r][c]) for r in range(6) for c in range(6) if r in (0, 5) or c in (0, 5))
            case "diagonals":
                falling, rising = [rows[i][i] for i in range(6)], [rows[5 - i][i] for i in range(6)]
                return 10 * (all(falling) + all(rising))
            case "corners":
                return sum(
                    points
                    for plate_row, points in ((0, 3), (2, 8))
                    for plate_column in (0, 2)
                    if all(rows[r][c] for r, c in self._spaces_of_plate(plate_row, plate_column))
                )
            case "jokers":
                jokers = self.spaces_showing(JOKER)
                return 2 * len(jokers) if all(rows[r][c] for r, c in jokers) else 0
            case "empty specials":
                return -3 * sum(rows[r][c] is None for r, c in self.spaces_showing(SPECIAL))
        raise ValueError(f"no tablet side is called {side!r}; the sides are {TABLETS}")
