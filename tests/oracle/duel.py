"""Azul Duel in plain Python objects: turns, dome-tiling and rounds; see also duel_table.py, duel_board.py.

Every rule is implemented once, under its id, in the slowest and plainest way.
This module is what the compiled rules are compared with, so it may not know them: it imports only the
standard library and never draws at random itself; the caller passes in each chance event.

Tiles are the letters B Y R K T. Tiles on a pattern line, a broken space, a sun and the large moon have
no order that matters: compare them as counts. What nobody has seen has no identity yet: chips lying
face down and the plates of the pile's upper part are sets, from which a chance event picks.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

from .duel_board import CHIP_KINDS, COLOURS, TABLETS, Player, pays
from .duel_table import DISPLAY_SIZE, EMPTY_PILE, LARGE, DuelTable, random_fill, random_plates

BROKEN_SIZE = 4
LAST_ROUND = 5
MOST_CHIPS_A_ROUND = 2


class DuelOracle(DuelTable):
    """One game. `phase` is 'chance', 'decision' or 'over'; `chance_due` names the event awaited.

    From the first chance event of a round on, `round`, `starting_player`, tokens and starting tile are
    those of that round. When the game is over they stay those of round 5.
    """

    def __init__(self, first: int, tablets: list[str]) -> None:
        """D2, D7, D8: everything in place, nothing drawn yet."""
        super().__init__()
        assert first in (0, 1)
        in_play = [[side for side in tablet if side in tablets] for tablet in TABLETS]
        assert len(tablets) in (3, 4) and sum(map(len, in_play)) == len(tablets), f"no set of tablets: {tablets}"
        assert all(len(sides) <= 1 for sides in in_play), f"two sides of one tablet: {tablets}"
        self.tablets = tablets
        self.players = [Player(), Player()]
        self.round = 1
        self.starting_player = first
        self.openings = [1 - first, first]
        self.filled = False
        self.rest_to_stack: tuple[int, list[str]] | None = None
        self.lines_to_tile: list[tuple[int, int]] = []
        self.payment: list[str] = []
        self.acting: int | None = None
        self.asked = ""
        self.chance_due: str | None = "display"
        self.over = False

    @property
    def phase(self) -> str:
        return "over" if self.over else "chance" if self.chance_due else "decision"

    @property
    def mover(self) -> int | None:
        return self.acting if self.phase == "decision" else None

    @property
    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def winner_ranks(self) -> list[int]:
        """D31: each player's place; without a holder of the starting tile a tie is shared."""
        merits = [(player.score, player.has_starting_tile) for player in self.players]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # Chance

    def chance(self, text: str) -> None:
        """Carry out the event that is due with this outcome, which must be a possible one.

        D8 to D11: display, fill, then a plate for each player; D29: display, fill, chips, turns.
        """
        event, *words = text.split()
        assert event == self.chance_due, f"{event!r} came when {self.chance_due!r} was due"
        self.chance_due = None
        match event:
            case "display":
                self.lay_display(words)
                if self.filled:
                    self._begin_turns()
                else:
                    self.chance_due = "fill"
            case "fill":
                self.fill(words)
                self.filled = True
                if self.empty_factories():
                    self.chance_due = "chips"
                else:
                    self._begin_turns()
            case "top":
                (letter,) = words
                self.show_top(letter)
                self.asked = "drawing"
            case "fronts":
                self.see_fronts(words)
                self.asked = "keep"
            case "chips":
                self.turn_up(words)
                self._next_turn()

    # Decisions

    def legal(self) -> list[str]:
        """Every move text of the player to decide."""
        if self.phase != "decision":
            return []
        assert self.acting is not None
        player = self.players[self.acting]
        match self.asked:
            case "opening":
                return self._plate_moves(player, self.display)
            case "action":
                return self._actions(player)
            case "drawing":
                return (["draw"] if player.score > 0 and self.pile_size > 0 else []) + ["stop"]
            case "keep":
                return self._plate_moves(player, self.drawn)
            case "return":
                return [f"u{plate}" for plate in self.drawn]
            case "order":
                assert self.rest_to_stack is not None
                return sorted({"o" + "".join(order) for order in permutations(self.rest_to_stack[1])})
            case "chips":
                return self._chip_moves(player)
        assert self.asked == "place"
        row = self.lines_to_tile[0][1]
        return [f"t{column + 1}" for column in player.spaces_for(player.lines[row][0], row)]

    def play(self, text: str) -> None:
        """Carry out one legal move, and everything that follows from it without choice or chance."""
        assert text in self.legal(), f"{text!r} is not one of {self.legal()}"
        assert self.acting is not None
        player = self.players[self.acting]
        match text[0]:
            case "p":
                self._put_plate(player, text[1:3], int(text[4]), int(text[6]))
            case "d":
                self._draw_plate(player)
            case "u":
                self._return_plate(text[1:])
            case "o":
                self._stack(text[1:])
            case "m":
                self._take_from_moons(player, text[1], text[2])
            case "c":
                self._take_chip(player, text[1:])
            case "s" if text == "stop":
                self.chance_due = "fronts"
            case "s":
                self._take_from_sun(player, int(text[1]) - 1, text[2], text[3])
            case "t":
                self._place_tile(player, int(text[1]) - 1)
            case "x":
                self._spend_chip(player, text[1:])
            case "y":
                self.asked = "place"
            case "n":
                self._leave_line()
                self._continue_tiling()

    # Acquisition

    def _begin_turns(self) -> None:
        """D11, D12: the opening plates still to be taken, then the turns from the starting player."""
        if self.openings:
            self.acting = self.openings.pop(0)
            self.asked = "opening"
        else:
            self.acting = None
            self._next_turn()

    def _next_turn(self) -> None:
        """D12, D21: the other player's turn, if that player can act; else the same player's again."""
        first = self.starting_player if self.acting is None else 1 - self.acting
        for number in (first, 1 - first):
            player = self.players[number]
            player.passed = player.passed or not self._actions(player)
            if not player.passed:
                self.acting = number
                self.asked = "action"
                return
        starter = self.starting_player
        self.lines_to_tile = [(number, row) for number in (starter, 1 - starter) for row in range(6)]
        self._continue_tiling()

    def _end_action(self) -> None:
        """D19: chips first, then the next turn."""
        if self.empty_factories():
            self.chance_due = "chips"
        else:
            self._next_turn()

    def _actions(self, player: Player) -> list[str]:
        """D12 to D20: plate, sun, moon, chip."""
        actions = []
        if player.tokens:
            actions += self._plate_moves(player, self.display)
            if self.pile_size and (player.score > 0 or not self.display):
                actions.append("draw")
        for number, sun in enumerate(self.suns):
            actions += [f"s{number + 1}{c}{to}" for c in COLOURS if c in sun for to in self._targets(player, c)]
        tops = [stack[0] for stack in self.moons if stack] + self.large_moon
        actions += [f"m{c}{to}" for c in COLOURS if c in tops for to in self._targets(player, c)]
        if player.chips_taken < MOST_CHIPS_A_ROUND:
            actions += [f"c{kind}" for kind in CHIP_KINDS if kind in self.factory_chips]
        return actions

    def _plate_moves(self, player: Player, plates: list[str]) -> list[str]:
        """D11, D12: each plate, empty space and rotation; no two plates are alike, nor two rotations."""
        spaces = player.empty_plate_spaces()
        return [f"p{plate}s{space}r{rotation}" for plate in plates for space in spaces for rotation in range(4)]

    def _targets(self, player: Player, colour: str) -> list[str]:
        """D18: the pattern lines that take the colour, and the broken space."""
        lines = [
            str(row + 1)
            for row, line in enumerate(player.lines)
            if len(line) < row + 1 and all(tile == colour for tile in line)
        ]
        return [*lines, "b"]

    def _put_plate(self, player: Player, plate: str, space: int, rotation: int) -> None:
        """D11, D12: an opening plate, one from the display for a token, or the one kept."""
        player.put_plate(plate, space, rotation)
        if self.asked == "keep":
            self.drawn.remove(plate)
            self._continue_returning()
            return
        self.display.remove(plate)
        if self.asked == "opening":
            self.chance_due = "display"
        else:
            player.tokens -= 1
            self._end_action()

    def _draw_plate(self, player: Player) -> None:
        """D12, D14: the first draw spends the token; a draw costs a point, or nothing at 0 points."""
        if self.asked == "action":
            player.tokens -= 1
        player.score = max(0, player.score - 1)
        if self.upper_types():
            assert self.top_type is not None
            self.drawn.append(self.top_type)
        else:
            self.drawn.append(self.known_bottom.pop(0)[0])
        if self.pile_size:
            self.top_type = None
            self.chance_due = "top"
        else:
            self.top_type = EMPTY_PILE
            self.asked = "drawing"

    def _return_plate(self, plate: str) -> None:
        """D12, D13: under the pile, beneath those returned before; only this player knows it."""
        assert self.acting is not None
        self.drawn.remove(plate)
        self.known_bottom.append((plate, self.acting))
        if self.top_type == EMPTY_PILE:
            self.top_type = plate[0]
        self._continue_returning()

    def _continue_returning(self) -> None:
        """D12: until all plates but the one kept are under the pile."""
        if self.drawn:
            self.asked = "return"
        else:
            self._end_action()

    def _take_from_sun(self, player: Player, number: int, colour: str, target: str) -> None:
        """D15: the colour to the player, the rest to that factory's moon."""
        taken = [tile for tile in self.suns[number] if tile == colour]
        rest = [tile for tile in self.suns[number] if tile != colour]
        self.suns[number] = []
        self._put_tiles(player, taken, target)
        if number == LARGE:
            self.large_moon = rest
        elif len(set(rest)) > 1:
            self.rest_to_stack = (number, rest)
            self.asked = "order"
            return
        else:
            self.moons[number] = rest
        self._end_action()

    def _stack(self, order: str) -> None:
        """D15: the rest of a small factory as one stack, from top to bottom."""
        assert self.rest_to_stack is not None
        self.moons[self.rest_to_stack[0]] = list(order)
        self.rest_to_stack = None
        self._end_action()

    def _take_from_moons(self, player: Player, colour: str, target: str) -> None:
        """D16, D17: the top tiles of that colour of all moons, and the starting tile if it is there."""
        taken = [stack.pop(0) for stack in self.moons if stack and stack[0] == colour]
        from_large = [tile for tile in self.large_moon if tile == colour]
        self.large_moon = [tile for tile in self.large_moon if tile != colour]
        if from_large and not any(each.has_starting_tile for each in self.players):
            player.has_starting_tile = True
        self._put_tiles(player, taken + from_large, target)
        self._end_action()

    def _put_tiles(self, player: Player, tiles: list[str], target: str) -> None:
        """D18: to one pattern line and, for the excess, the broken space; or all to the latter."""
        free = 0
        if target != "b":
            row = int(target) - 1
            free = row + 1 - len(player.lines[row])
            player.lines[row] += tiles[:free]
        self._break(player, tiles[free:])

    def _break(self, player: Player, tiles: list[str]) -> None:
        """D18, D23: on the broken space while it has room, the others into the tower."""
        for tile in tiles:
            if len(player.broken) < BROKEN_SIZE:
                player.broken.append(tile)
            else:
                self.tower[tile] += 1

    def _take_chip(self, player: Player, kind: str) -> None:
        """D20: of two chips of that kind, the one on the lower-numbered factory."""
        self.factory_chips[self.factory_chips.index(kind)] = None
        player.chips[kind] += 1
        player.chips_taken += 1
        self._end_action()

    # Dome-tiling

    def _continue_tiling(self) -> None:
        """D22, D23, D24, D28: line after line, until somebody must choose or all is done."""
        while self.lines_to_tile:
            number, row = self.lines_to_tile[0]
            player = self.players[number]
            line = player.lines[row]
            if line:
                placeable = bool(player.spaces_for(line[0], row))
                if not placeable and player.row_has_all_plates(row):
                    player.lines[row] = []
                    self._break(player, line)
                elif placeable and len(line) == row + 1:
                    self.acting, self.asked = number, "place"
                    return
                elif placeable and self._payments(player):
                    self.acting, self.asked = number, "chips"
                    return
            self._leave_line()
        self._end_round()

    def _leave_line(self) -> None:
        """D22, D27: on to the next line; after a player's last one the broken tiles are paid."""
        number, row = self.lines_to_tile.pop(0)
        if row == 5:
            player = self.players[number]
            player.score = max(0, player.score - player.broken_cost())
            self.tower.update(player.broken)
            player.broken = []

    def _place_tile(self, player: Player, column: int) -> None:
        """D22, D25, D26: one tile to the dome, the rest of its line into the tower."""
        row = self.lines_to_tile[0][1]
        tile, *others = player.lines[row]
        player.lines[row] = []
        self.tower.update(others)
        if player.place(row, column, tile):
            self.special_tiles -= 1
        self.payment = []
        self._leave_line()
        self._continue_tiling()

    def _payments(self, player: Player) -> set[tuple[str, ...]]:
        """D24: every set of the player's chips that completes the line reached, in kind order."""
        row = self.lines_to_tile[0][1]
        line = player.lines[row]
        owned = player.chips + Counter(self.payment)
        chips = [kind for kind in CHIP_KINDS for _ in range(owned[kind])]
        sets = {chosen for count in range(1, len(chips) + 1) for chosen in combinations(chips, count)}
        return {chosen for chosen in sets if pays(chosen, line[0], row + 1 - len(line))}

    def _chip_moves(self, player: Player) -> list[str]:
        """D24: decline, name one more chip of a payment, or be done with it."""
        count = len(self.payment)
        open_payments = [chosen for chosen in self._payments(player) if list(chosen[:count]) == self.payment]
        next_kinds = {chosen[count] for chosen in open_payments if len(chosen) > count}
        moves = ["n"] if not self.payment else []
        moves += [f"x{kind}" for kind in CHIP_KINDS if kind in next_kinds]
        return moves + (["y"] if tuple(self.payment) in open_payments else [])

    def _spend_chip(self, player: Player, kind: str) -> None:
        """D24: spent chips are gone."""
        player.chips[kind] -= 1
        self.spent_chips[kind] += 1
        self.payment.append(kind)

    # Next round and end

    def _end_round(self) -> None:
        """D29, D30: on to the next round, or the tablets and the end of the game."""
        self.acting = None
        if self.round == LAST_ROUND:
            for player in self.players:
                points = sum(player.tablet_points(side) for side in self.tablets)
                player.score = max(0, player.score + points)
            self.over = True
            return
        self.round += 1
        for number, player in enumerate(self.players):
            if player.has_starting_tile:
                self.starting_player = number
            player.has_starting_tile = False
            player.tokens = 2 if self.round < LAST_ROUND else 0
            player.chips_taken = 0
            player.passed = False
        self.filled = False
        display_due = len(self.display) < DISPLAY_SIZE and self.pile_size > 0
        self.chance_due = "display" if display_due else "fill"


def random_chance(oracle: DuelOracle, rng: random.Random) -> str:
    """A possible outcome of the event that is due, drawn as by hand; the oracle is left as it was."""
    match oracle.chance_due:
        case "fill":
            return "fill " + " ".join(random_fill(oracle, rng))
        case "chips":
            unseen = rng.sample(sorted(oracle.unseen_chips.elements()), len(oracle.empty_factories()))
            up = zip(oracle.empty_factories(), unseen, strict=True)
            return "chips " + " ".join(f"{number + 1}:{kind}" for number, kind in up)
    fronts, pile = random_plates(oracle, rng)
    if oracle.chance_due == "fronts":
        return "fronts " + " ".join(fronts)
    if oracle.chance_due == "top":
        return f"top {pile[0][0]}"
    assert oracle.chance_due == "display", "no chance event is due"
    count = DISPLAY_SIZE - len(oracle.display)
    top = pile[count][0] if len(pile) > count else EMPTY_PILE
    return f"display {' '.join(pile[:count])} top {top}"
