"""The table of Azul Duel: bag and tower, factories, chips, and the dome plates not on a dome.

The table's half of the oracle in duel.py, under the same terms: every rule is implemented once, under its
id, as plainly as possible; it imports only the standard library, and knows no other engine. It
knows nothing of players and turns.
"""

from __future__ import annotations

import random
from collections import Counter

from .duel_board import CHIP_KINDS, COLOURS, PLATES

LARGE = 4  # index of the large factory, after the small ones at 0 to 3
LARGE_SIZE = 5
SMALL_SIZE = 4
DISPLAY_SIZE = 3
EMPTY_PILE = "-"
FACE_DOWN = "down"


class DuelTable:
    """D1: what lies between the players. What nobody has seen has no identity yet.

    Factories are numbered from 0, the large one is 4. A small moon's stack lists its top tile first.

    `unseen_plates` are the plates of the pile's upper part and those drawn from it whose fronts have
    not been seen; `known_bottom` lies under the upper part, from top to bottom, each plate with the
    player who returned it. `drawn` holds, while a player draws, the backs 'S' and 'J' of unseen plates,
    and the name of a plate that came from the known bottom; after the fronts were seen, names alone.
    `top_type` is None until an event tells it. `unseen_chips` are those face down on factories and
    those in the store.
    """

    def __init__(self) -> None:
        """D1, D5, D8: nothing drawn yet."""
        self.bag: Counter[str] = Counter(dict.fromkeys(COLOURS, 13))
        self.tower: Counter[str] = Counter()
        self.special_tiles = 9
        self.suns: list[list[str]] = [[] for _ in range(5)]
        self.moons: list[list[str]] = [[] for _ in range(4)]
        self.large_moon: list[str] = []
        self.factory_chips: list[str | None] = [None] * 4
        self.unseen_chips: Counter[str] = Counter(dict.fromkeys(CHIP_KINDS, 2))
        self.spent_chips: Counter[str] = Counter()
        self.display: list[str] = []
        self.unseen_plates = set(PLATES)
        self.known_bottom: list[tuple[str, int]] = []
        self.top_type: str | None = None
        self.drawn: list[str] = []

    @property
    def pile_size(self) -> int:
        return self.upper_types().total() + len(self.known_bottom)

    def upper_types(self) -> Counter[str]:
        """D13: how many plates of each type are in the pile's upper part."""
        return Counter(plate[0] for plate in self.unseen_plates) - Counter(self.drawn)

    def lay_display(self, words: list[str]) -> None:
        """D8, D11, D29: plates from the top of the pile until 3 lie face up or the pile is gone."""
        *plates, word, letter = words
        due = min(DISPLAY_SIZE - len(self.display), self.pile_size)
        assert word == "top" and len(plates) == due, f"{due} plates must be laid face up, then the top told"
        for plate in plates:
            assert self.top_type in (None, plate[0]), f"{plate} has not the back of the pile's top"
            if self.unseen_plates:
                assert plate in self.unseen_plates, f"{plate} has been seen elsewhere"
                self.unseen_plates.remove(plate)
            else:
                assert plate == self.known_bottom[0][0], f"{plate} is not the next returned plate"
                self.known_bottom.pop(0)
            self.display.append(plate)
            self.top_type = None
        self.show_top(letter)

    def show_top(self, letter: str) -> None:
        """D13: the type of the plate that is now on top of the pile."""
        if upper := self.upper_types():
            assert upper[letter] > 0, f"no plate of type {letter!r} can be on top"
        else:
            top = self.known_bottom[0][0][0] if self.known_bottom else EMPTY_PILE
            assert letter == top, f"the top must be {top!r}, not {letter!r}"
        self.top_type = letter

    def see_fronts(self, plates: list[str]) -> None:
        """D12: the fronts of the drawn plates, in the order drawn."""
        assert len(plates) == len(self.drawn), f"{len(self.drawn)} plates were drawn"
        for back, plate in zip(self.drawn, plates, strict=True):
            if back in ("S", "J"):
                assert plate[0] == back and plate in self.unseen_plates, f"{plate} cannot be the drawn {back}"
                self.unseen_plates.remove(plate)
            else:
                assert plate == back, f"{back} was drawn, not {plate}"
        self.drawn = plates

    def fill(self, words: list[str]) -> None:
        """D9, D10, D29: the suns, the large one first, and a chip face down on each small moon."""
        large, *small = ["" if word == "-" else word for word in words] + [""] * (5 - len(words))
        assert len(small) == 4, "one word for each factory"
        self._fill_large(Counter(large))
        self.suns[LARGE] = list(large)
        for number, tiles in enumerate(small):
            self._fill_small(number, Counter(tiles))
            self.suns[number] = list(tiles)
        assert self.factory_chips == [None] * 4, "each round's four chips are taken in that round"
        self.factory_chips = [FACE_DOWN] * 4

    def _fill_large(self, tiles: Counter[str]) -> None:
        """D9: five tiles of one colour go back and are drawn again, if a second colour can be had.

        A bag of one colour cannot give a second one by itself, however often five are drawn: then
        the tower goes into it first, as it does when the bag runs out.
        """
        everything = self.bag + self.tower
        size = min(LARGE_SIZE, everything.total())
        assert tiles.total() == size, f"the large factory must get {size} tiles"
        if size == LARGE_SIZE and len(everything) > 1:
            assert len(tiles) > 1, "five tiles of one colour must be drawn again"
            one_colour_first = any(everything[c] >= LARGE_SIZE and self.bag[c] == self.bag.total() for c in COLOURS)
            if one_colour_first:
                self.bag, self.tower = self.bag + self.tower, Counter()
                assert tiles <= self.bag, "the large factory gets tiles that are neither in bag nor in tower"
                self.bag -= tiles
                return
        self._draw_from_bag(tiles)

    def _fill_small(self, number: int, tiles: Counter[str]) -> None:
        """D9, D29: four tiles, or what is left."""
        size = min(SMALL_SIZE, self.bag.total() + self.tower.total())
        assert tiles.total() == size, f"factory {number + 1} must get {size} tiles"
        self._draw_from_bag(tiles)

    def _draw_from_bag(self, tiles: Counter[str]) -> None:
        """D29: when the bag runs out, the whole tower goes into it, and drawing continues."""
        if self.bag.total() < tiles.total():
            assert self.bag <= tiles, "the last tiles of the bag come first"
            tiles = tiles - self.bag
            self.bag, self.tower = self.tower, Counter()
        assert tiles <= self.bag, "tiles were drawn that are not in the bag"
        self.bag -= tiles

    def empty_factories(self) -> list[int]:
        """D19, D29: the small factories (from 0) whose chip must now be turned up."""
        empty = [number for number in range(4) if not self.suns[number] and not self.moons[number]]
        return [number for number in empty if self.factory_chips[number] == FACE_DOWN]

    def turn_up(self, words: list[str]) -> None:
        """D19, D29: the chips of factories without tiles."""
        turned_up = [word.split(":") for word in words]
        assert [int(number) - 1 for number, _ in turned_up] == self.empty_factories()
        for number, kind in turned_up:
            assert self.unseen_chips[kind] > 0, f"no chip {kind} is left to turn up"
            self.unseen_chips[kind] -= 1
            self.factory_chips[int(number) - 1] = kind


def random_plates(table: DuelTable, rng: random.Random) -> tuple[list[str], list[str]]:
    """D8, D13: fronts of the drawn plates and the pile from top to bottom, given all backs seen."""
    unseen = sorted(table.unseen_plates)

    def pick(back: str) -> str:
        plate = rng.choice([plate for plate in unseen if plate[0] == back])
        unseen.remove(plate)
        return plate

    fronts = [pick(back) if back in ("S", "J") else back for back in table.drawn]
    top = [pick(table.top_type)] if unseen and table.top_type is not None else []
    rng.shuffle(unseen)
    return fronts, top + unseen + [plate for plate, _ in table.known_bottom]


def random_fill(table: DuelTable, rng: random.Random) -> list[str]:
    """D9, D29: the factories' tiles drawn one by one, the large one's again if they share a colour."""
    bag = sorted(table.bag.elements())
    tower = sorted(table.tower.elements())

    def draw(size: int) -> list[str]:
        tiles: list[str] = []
        while len(tiles) < size and (bag or tower):
            if not bag:
                bag.extend(tower)
                tower.clear()
            tiles.append(bag.pop(rng.randrange(len(bag))))
        return tiles

    large = draw(LARGE_SIZE)
    while len(large) == LARGE_SIZE and len(set(large)) == 1 and set(bag + tower) - set(large):
        bag += large
        if len(set(bag)) == 1:
            bag += tower
            tower.clear()
        large = draw(LARGE_SIZE)
    factories = [large] + [draw(SMALL_SIZE) for _ in range(4)]
    return ["".join(sorted(tiles, key=COLOURS.index)) or "-" for tiles in factories]
