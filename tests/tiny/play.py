"""The kernels of Tiny: set-up, turns, scores, and what can arise.

The rules: each deal puts three tiles from the bag on the table. On a turn a player takes all tiles of one colour from
the table. When the table is empty, the next deal is due; when the bag is empty too, the game is over. Each tile scores
1 point, and every third tile of a colour 2 more. Nothing is hidden.
"""

from typing import Any

from azulejos.rules.chance import below
from azulejos.rules.contract import CHANCE, OVER
from azulejos.rules.kernel import kernel
from azulejos.rules.sheet import enter
from tests.tiny.record import COLOURS, DEALT, EACH

REASONS = ("tiles", "trio")
TILES, TRIO = range(2)
PROBLEMS = (
    "there are too few or too many tiles: each colour has 8",
    "the number of players or the turn is wrong",
    "the table and the bag do not hold what deals of three tiles leave",
)
IMPOSSIBLE = ("", "the bag does not hold these tiles", "a deal has three tiles, in the order of their colours")


@kernel
def start(position: Any, configuration: Any) -> None:
    """The contract's `start`; the configuration holds the number of players and who begins."""
    position.players = configuration[0]
    position.turn = configuration[1]
    for colour in range(COLOURS):
        position.bag[colour] = EACH
        position.table[colour] = 0
        for player in range(position.taken.shape[0]):
            position.taken[player, colour] = 0
    derive(position)


@kernel
def count(tiles: Any) -> int:
    """How many tiles there are, of all colours."""
    total = 0
    for colour in range(COLOURS):
        total += int(tiles[colour])
    return total


@kernel
def worth(tiles: int) -> int:
    """The score for a number of tiles of one colour."""
    return tiles + 2 * (tiles // 3)


@kernel
def mover(position: Any) -> int:
    """The contract's `mover`."""
    if count(position.table):
        return int(position.turn)
    return CHANCE if count(position.bag) else OVER


@kernel
def legal(position: Any, actions: Any) -> int:
    """The contract's `legal`: an action is the colour that is taken."""
    number = 0
    for colour in range(COLOURS):
        if position.table[colour]:
            actions[number] = colour
            number += 1
    return number


@kernel
def apply(position: Any, action: int) -> None:
    """The contract's `apply`."""
    player = int(position.turn)
    position.taken[player, action] += position.table[action]
    position.table[action] = 0
    position.turn = (player + 1) % int(position.players)
    derive(position)


@kernel
def draw(position: Any, generator: Any, outcome: Any) -> int:
    """The contract's `draw`: three tiles, in the order of their colours."""
    left = count(position.bag)
    drawn = 0
    for colour in range(COLOURS):
        for _ in range(int(position.bag[colour])):
            # Selection sampling: each tile is among those still needed with the right chance, so the deal is sorted.
            if below(generator, left) < DEALT - drawn:
                outcome[drawn] = colour
                drawn += 1
            left -= 1
    return drawn


@kernel
def resolve(position: Any, outcome: Any) -> None:
    """The contract's `resolve`."""
    for place in range(DEALT):
        position.bag[outcome[place]] -= 1
        position.table[outcome[place]] += 1


@kernel
def possible(position: Any, outcome: Any) -> int:
    """The contract's `possible`."""
    for place in range(DEALT):
        if not 0 <= outcome[place] < COLOURS or (place and outcome[place] < outcome[place - 1]):
            return 2
    for colour in range(COLOURS):
        wanted = 0
        for place in range(DEALT):
            wanted += outcome[place] == colour
        if wanted > position.bag[colour]:
            return 1
    return 0


@kernel
def choose(above: int, chosen: int) -> int:
    """In how many ways `chosen` of `above` tiles can be drawn."""
    ways = 1
    for number in range(chosen):
        ways = ways * (above - number) // (number + 1)
    return ways


@kernel
def odds(position: Any, outcome: Any, count: int, chances: Any) -> int:
    """The contract's `odds`: the next tile of a sorted deal."""
    if count == DEALT:
        return 0
    lowest = int(outcome[count - 1]) if count else 0
    used = 0
    for place in range(count):
        used += outcome[place] == lowest
    total = 0
    for colour in range(COLOURS):
        chances[colour] = 0
        if colour >= lowest:
            after = 0
            for other in range(colour + 1, COLOURS):
                after += int(position.bag[other])
            here = int(position.bag[colour])
            taken = used if colour == lowest else 0
            ways = 0
            # This many of the colour in total, at least one more than so far; the rest comes from the later colours.
            for tiles in range(taken + 1, taken + DEALT - count + 1):
                ways += choose(here, tiles) * choose(after, DEALT - count - (tiles - taken))
            chances[colour] = ways
            total += ways
    for colour in range(COLOURS):
        chances[colour] = chances[colour] / total
    return COLOURS


@kernel
def scores(position: Any, points: Any) -> None:
    """The contract's `scores`."""
    for player in range(int(position.players)):
        points[player] = position.score[player]


@kernel
def ranks(position: Any, places: Any) -> None:
    """The contract's `ranks`: only by points."""
    for player in range(int(position.players)):
        places[player] = 1
        for other in range(int(position.players)):
            places[player] += position.score[other] > position.score[player]


@kernel
def hide(position: Any, viewer: int) -> None:
    """The contract's `hide`: everything is open."""


@kernel
def resample(position: Any, viewer: int, generator: Any) -> None:
    """The contract's `resample`: nothing is hidden."""


@kernel
def seen_action(position: Any, action: int, viewer: int) -> int:
    """The contract's `seen_action`: every decision is open."""
    return action


@kernel
def seen_outcome(position: Any, outcome: Any, viewer: int) -> None:
    """The contract's `seen_outcome`: every deal is open."""


@kernel
def preview(position: Any, action: int, effect: Any, scratch: Any) -> None:
    """The contract's `preview`."""
    player = int(position.turn)
    before = int(position.taken[player, action])
    after = before + int(position.table[action])
    effect.placed = after - before
    effect.spilled = 0
    effect.completes = 1 if after // 3 > before // 3 else 0
    effect.points = worth(after) - worth(before)
    effect.penalty = 0


@kernel
def tally(position: Any, action: int, outcome: Any, scored: Any, scratch: Any) -> int:
    """The contract's `tally`: the tiles taken, and the trios they complete; a deal scores nothing."""
    if action == CHANCE:
        return 0
    player = int(position.turn)
    before = int(position.taken[player, action])
    tiles = int(position.table[action])
    entries = enter(scored, 0, player, TILES, tiles, tiles)
    trios = (before + tiles) // 3 - before // 3
    if trios:
        entries = enter(scored, entries, player, TRIO, 2 * trios, 2 * trios)
    return entries


@kernel
def derive(position: Any) -> None:
    """The contract's `derive`: scores follow from the tiles."""
    for player in range(position.taken.shape[0]):
        total = 0
        for colour in range(COLOURS):
            total += worth(int(position.taken[player, colour]))
        position.score[player] = total


@kernel
def status(position: Any) -> int:
    """The contract's `status`."""
    found = 0
    for colour in range(COLOURS):
        tiles = int(position.bag[colour]) + int(position.table[colour])
        for player in range(position.taken.shape[0]):
            tiles += int(position.taken[player, colour])
        if tiles != EACH:
            found |= 1
    if not (2 <= position.players <= 3 and 0 <= position.turn < position.players):
        found |= 2
    if count(position.bag) % DEALT or count(position.table) > DEALT:
        found |= 4
    return found


@kernel
def arrange(position: Any) -> None:
    """The contract's `arrange`: no two parts are alike."""
