"""Azul (2 to 4 players, coloured or grey wall, with or without Jokers) in plain Python objects.

Every rule is implemented once, under its id, in the slowest and plainest way.
This module is what the compiled rules are compared with, so it may not know them: it imports only the
standard library and never draws at random itself; the caller passes in each deal.

Tiles are letters: B Y R K W for blue, yellow, red, black, white, and J for a Joker. On a floor line
'1' is the starting marker. Tiles on a pattern line, a floor line, a factory and the centre have no
order that matters: compare them as counts.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

COLOURS = "BYRKW"
JOKER = "J"
MARKER = "1"
FACTORIES = {2: 5, 3: 7, 4: 9}
MOST_ROUNDS = 100  # A17: our ruling for walls that are stuck for good
FACTORY_SIZE = 4
FLOOR_VALUES = (-1, -1, -2, -2, -2, -3, -3)

Wall = list[list[str | None]]


def empty_wall() -> Wall:
    """A3: five rows of five empty spaces."""
    return [[None] * 5 for _ in range(5)]


def column_of(colour: str, row: int) -> int:
    """A4: the column of a colour's space in a row of the coloured wall."""
    return (COLOURS.index(colour) + row) % 5


def run_length(wall: Wall, row: int, column: int, down: int, right: int) -> int:
    """A14: tiles in an unbroken run through a space, along (down, right) in both directions."""
    length = 1
    for sign in (1, -1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < 5 and 0 <= c < 5 and wall[r][c] is not None:
            length += 1
            r, c = r + sign * down, c + sign * right
    return length


def placing_score(wall: Wall, row: int, column: int) -> int:
    """A14: what the tile just placed on this space scores."""
    runs = [run_length(wall, row, column, 0, 1), run_length(wall, row, column, 1, 0)]
    return sum(run for run in runs if run >= 2) or 1


def complete_rows(wall: Wall) -> int:
    """A17, J7: horizontal rows with no empty space."""
    return sum(all(row) for row in wall)


def end_bonus(wall: Wall) -> int:
    """A18, G4, J7: what a wall gains when the game is over."""
    columns = sum(all(column) for column in zip(*wall, strict=True))
    tiles = Counter(tile for row in wall for tile in row)
    colours = sum(tiles[colour] == 5 for colour in COLOURS)
    return 2 * complete_rows(wall) + 7 * columns + 10 * colours


@dataclass
class Player:
    """A3: one player's board."""

    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(5)])
    wall: Wall = field(default_factory=empty_wall)
    floor: list[str] = field(default_factory=list)
    score: int = 0


class AzulOracle:
    """One game. `phase` says what is awaited: 'deal', 'offer', 'tiling' or, at the end, 'over'.

    While a deal is awaited, `round`, `starting_player` and `marker_in_centre` are already those of
    the round to come. When the game is over they stay those of the last round played.
    `marker_holder` is the player who took the marker this round, also when the floor line was full.
    """

    def __init__(self, players: int, grey: bool, jokers: bool, first: int) -> None:
        """A1, A2, A3, A5, J1: everything in place, no factory filled yet."""
        assert players in FACTORIES and 0 <= first < players
        self.grey = grey
        self.players = [Player() for _ in range(players)]
        removed = 0 if not jokers else 1 if players == 2 else 2
        self.bag: Counter[str] = Counter(dict.fromkeys(COLOURS, 20 - removed))
        if jokers:
            self.bag[JOKER] = 5 * removed
        self.lid: Counter[str] = Counter()
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[players])]
        self.centre: list[str] = []
        self.marker_in_centre = True
        self.marker_holder: int | None = None
        self.round = 1
        self.starting_player = first
        self.phase = "deal"
        self.mover: int | None = None
        self.row_to_tile = 0

    @property
    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def ranks(self) -> list[int]:
        """A19: each player's place; equals share one, and the places after it stay free."""
        merits = [(player.score, complete_rows(player.wall)) for player in self.players]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    def deal(self, factories: list[str]) -> None:
        """A6, A16: fill the factories with this outcome, which must be a possible one."""
        assert self.phase == "deal", f"no deal is awaited in phase {self.phase!r}"
        assert len(factories) == len(self.factories), "one string for each factory"
        for number, text in enumerate(factories):
            self._fill_factory(number, list(text))
        self.phase = "offer"
        self.mover = self.starting_player

    def _fill_factory(self, number: int, tiles: list[str]) -> None:
        """A6, A16: its tiles in any order, since the order they came out in does not matter."""
        size = min(FACTORY_SIZE, self.bag.total() + self.lid.total())
        assert len(tiles) == size, f"factory {number + 1} must get {size} tiles, not {len(tiles)}"
        from_bag = Counter(tiles)
        if self.bag.total() < size:
            assert self.bag <= from_bag, f"factory {number + 1} lacks the last tiles of the bag"
            from_bag -= self.bag
            self.bag = self.lid
            self.lid = Counter()
        assert from_bag <= self.bag, f"factory {number + 1} gets tiles that are not in the bag"
        self.bag -= from_bag
        self.factories[number] = tiles

    def legal(self) -> list[str]:
        """Every move text of the player to decide."""
        if self.phase == "offer":
            return self._legal_takes()
        if self.phase == "tiling":
            assert self.mover is not None
            player = self.players[self.mover]
            return [f"w{column + 1}" for column in self._spaces(player, self.row_to_tile)]
        return []

    def play(self, text: str) -> None:
        """Carry out one legal move, and everything that follows from it without a choice."""
        assert text in self.legal(), f"{text!r} is not one of {self.legal()}"
        assert self.mover is not None
        if self.phase == "offer":
            self._take(self.players[self.mover], source=text[0], kinds=text[1:-1], target=text[-1])
            self._end_turn()
        else:
            self._place(self.players[self.mover], self.row_to_tile, int(text[1]) - 1)
            self._continue_tiling(self.mover, self.row_to_tile + 1)

    # Factory offer

    def _legal_takes(self) -> list[str]:
        """A7, A9, A11, J2: source, then kinds of tile, then pattern line or floor."""
        assert self.mover is not None
        player = self.players[self.mover]
        sources = {str(number): tiles for number, tiles in enumerate(self.factories, start=1)}
        sources["c"] = self.centre
        takes = []
        for source, tiles in sources.items():
            choices = [colour for colour in COLOURS if colour in tiles]
            if JOKER in tiles:
                choices += [colour + JOKER for colour in choices] + [JOKER]
            for kinds in choices:
                for row in range(5):
                    if self._line_takes(player, row, kinds):
                        takes.append(f"{source}{kinds}{row + 1}")
                takes.append(f"{source}{kinds}f")
        return takes

    def _line_takes(self, player: Player, row: int, kinds: str) -> bool:
        """A9, J3: whether this pattern line may be named for these kinds of tile."""
        line = player.lines[row]
        if len(line) == row + 1:
            return False
        if kinds == JOKER:
            return True
        colour = kinds[0]
        if any(tile not in (colour, JOKER) for tile in line):
            return False
        return not self._row_closed(player, row, colour)

    def _row_closed(self, player: Player, row: int, colour: str) -> bool:
        """A9, J5, J6: whether the wall row is closed to the colour's tiles."""
        if self.grey:
            return colour in player.wall[row]
        return player.wall[row][column_of(colour, row)] is not None

    def _take(self, player: Player, source: str, kinds: str, target: str) -> None:
        """A7, A8, A10, J2: take the tiles and put them down.

        The rules do not say which tiles go beyond the line's free spaces when a colour and Jokers
        are taken together. Here the coloured tiles go down first, as the move text names them
        first: so a colour that a turn names always reaches the line.
        """
        offered = self.centre if source == "c" else self.factories[int(source) - 1]
        taken = [tile for kind in kinds for tile in offered if tile == kind]
        left = [tile for tile in offered if tile not in kinds]
        if source == "c":
            self.centre = left
            if self.marker_in_centre:
                self._take_marker(player)
        else:
            self.factories[int(source) - 1] = []
            self.centre += left
        if target == "f":
            self._drop(player, taken)
        else:
            row = int(target) - 1
            free = row + 1 - len(player.lines[row])
            player.lines[row] += taken[:free]
            self._drop(player, taken[free:])

    def _take_marker(self, player: Player) -> None:
        """A8: before the turn's tiles; with a full floor line it is taken and costs nothing."""
        self.marker_in_centre = False
        self.marker_holder = self.mover
        if len(player.floor) < len(FLOOR_VALUES):
            player.floor.append(MARKER)

    def _drop(self, player: Player, tiles: list[str]) -> None:
        """A10: on the floor line while it has room, the others into the lid."""
        for tile in tiles:
            if len(player.floor) < len(FLOOR_VALUES):
                player.floor.append(tile)
            else:
                self.lid[tile] += 1

    def _end_turn(self) -> None:
        """A7, A12: the next player's turn, or the end of the offer."""
        assert self.mover is not None
        if self.centre or any(self.factories):
            self.mover = (self.mover + 1) % len(self.players)
        else:
            self._continue_tiling(self.starting_player, 0)

    # Wall-tiling

    def _continue_tiling(self, first_player: int, first_row: int) -> None:
        """A13, G1, G2, G3: from this line on, until somebody must choose or all is done."""
        count = len(self.players)
        turn_order = [(self.starting_player + turn) % count for turn in range(count)]
        for number in turn_order[turn_order.index(first_player) :]:
            player = self.players[number]
            for row in range(first_row if number == first_player else 0, 5):
                line = player.lines[row]
                if len(line) < row + 1:
                    continue
                spaces = self._spaces(player, row)
                if not spaces:
                    assert self.grey, "on the coloured wall a complete line always has its space"
                    player.lines[row] = []
                    self._drop(player, line)
                elif self.grey or set(line) == {JOKER}:
                    self.phase = "tiling"
                    self.mover = number
                    self.row_to_tile = row
                    return
                else:
                    self._place(player, row, spaces[0])
            self._pay_floor(player)
        self._end_round()

    def _spaces(self, player: Player, row: int) -> list[int]:
        """A13, G1, J4, J5, J6: the columns to which this complete line's tile may go."""
        line = player.lines[row]
        empty = [column for column in range(5) if player.wall[row][column] is None]
        colours = [tile for tile in line if tile != JOKER]
        if not colours:
            return empty
        if not self.grey:
            return [column for column in empty if column == column_of(colours[0], row)]
        if JOKER in line:
            return empty
        colour = colours[0]
        if colour in player.wall[row]:
            return []
        return [c for c in empty if all(player.wall[r][c] != colour for r in range(5))]

    def _place(self, player: Player, row: int, column: int) -> None:
        """A13, A14, J4: one tile to the wall, a Joker if there is one; the rest into the lid."""
        line = player.lines[row]
        tile = JOKER if JOKER in line else line[0]
        line.remove(tile)
        self.lid.update(line)
        player.lines[row] = []
        player.wall[row][column] = tile
        player.score += placing_score(player.wall, row, column)

    def _pay_floor(self, player: Player) -> None:
        """A15: pay the occupied spaces; tiles into the lid, the marker stays with its holder."""
        player.score = max(0, player.score + sum(FLOOR_VALUES[: len(player.floor)]))
        self.lid.update(tile for tile in player.floor if tile != MARKER)
        player.floor = []

    # Next round and end

    def _end_round(self) -> None:
        """A12, A16, A17: on to the next deal, or the end of the game."""
        self.mover = None
        row_completed = any(complete_rows(player.wall) for player in self.players)
        nothing_to_deal = self.bag.total() + self.lid.total() == 0
        if row_completed or nothing_to_deal or self.round == MOST_ROUNDS:
            self.phase = "over"
            for player in self.players:
                player.score += end_bonus(player.wall)
            return
        self.phase = "deal"
        self.round += 1
        if self.marker_holder is not None:
            self.starting_player = self.marker_holder
        self.marker_holder = None
        self.marker_in_centre = True


def random_deal(oracle: AzulOracle, rng: random.Random) -> list[str]:
    """A6, A16: a deal drawn tile by tile, as by hand; the oracle itself is left as it was."""
    bag = sorted(oracle.bag.elements())
    lid = sorted(oracle.lid.elements())
    factories = []
    for _ in oracle.factories:
        factory = ""
        while len(factory) < FACTORY_SIZE and (bag or lid):
            if not bag:
                bag, lid = lid, []
            factory += bag.pop(rng.randrange(len(bag)))
        factories.append(factory)
    return factories
