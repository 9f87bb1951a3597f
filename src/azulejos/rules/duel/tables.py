"""Lookup tables for Duel's kernels, used instead of loops over bits."""

from itertools import product

import numpy as np

from azulejos.rules.duel.record import BROKEN, CHIP_COLOURS, COLOURS, PLACES, ROWS
from azulejos.rules.grid import open_targets, run_lengths

BROKEN_COST = np.array([0, 1, 3, 6, 10], np.int16)
"""D2: points lost, by number of occupied broken spaces."""

FULL_ROW = (1 << ROWS) - 1
FIRST_COLUMN = sum(1 << (ROWS * row) for row in range(ROWS))
SPREAD = sum(1 << (30 - 5 * row) for row in range(ROWS))
"""Multiplying the first column's bits by this gathers them in adjacent bits from bit 30 on."""
BORDER = sum(
    1 << (ROWS * row + column) for row, column in product(range(ROWS), repeat=2) if {row, column} & {0, ROWS - 1}
)
DIAGONAL = sum(1 << (ROWS * row + row) for row in range(ROWS))
OTHER_DIAGONAL = sum(1 << (ROWS * row + ROWS - 1 - row) for row in range(ROWS))

ORDERS = tuple(order for length in (2, 3) for order in product(range(COLOURS), repeat=length) if len(set(order)) > 1)
"""All stacks of two or three tiles that are not all of one colour, top first."""


def _cells() -> np.ndarray:
    table = np.zeros((PLACES, 4), np.int8)
    for place in range(PLACES):
        corner = 2 * ROWS * (place // 3) + 2 * (place % 3)
        table[place] = corner, corner + 1, corner + ROWS + 1, corner + ROWS
    return table


def _orders_of() -> tuple[np.ndarray, np.ndarray]:
    """For the tiles left on a sun (counts, two bits per colour): the possible stack orders, and their number."""
    orders = np.zeros((1 << (2 * COLOURS), 6), np.int16)
    count = np.zeros(1 << (2 * COLOURS), np.int8)
    for number, order in enumerate(ORDERS):
        tiles = sum(1 << (2 * colour) for colour in order)
        orders[tiles, count[tiles]] = number
        count[tiles] += 1
    return orders, count


CELLS = _cells()
"""The dome spaces of each plate's place, clockwise from the upper left."""
PLACE_SPACES = np.array([sum(1 << int(cell) for cell in cells) for cells in CELLS], np.int64)
"""The set of dome spaces of each place."""
PLACE_OF = np.array([(cell // ROWS // 2) * 3 + cell % ROWS // 2 for cell in range(ROWS * ROWS)], np.int8)
"""The place that each dome space belongs to."""
OPEN_TARGETS, TARGET_COUNT = open_targets(ROWS, BROKEN)
"""For each set of open pattern lines: the targets of a take (those lines, then the broken tiles), and their number."""
RUN = run_lengths(ROWS)
"""For each row (or column) of occupied spaces and each place in it: the length of the run through that place."""
ORDER_TILES = np.array([(*order, -1)[:3] for order in ORDERS], np.int8)
"""The tiles of each order, top first; -1 where there is none."""
ORDERS_OF, ORDERS_COUNT = _orders_of()
HAS_COLOUR = np.array([[colour in pair for colour in range(COLOURS)] for pair in CHIP_COLOURS], np.int8)
"""Whether a chip of each kind counts as each colour (D5)."""
