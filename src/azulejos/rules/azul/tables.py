"""Lookup tables for Azul's kernels, used instead of loops over bits."""

import numpy as np

from azulejos.rules.azul.record import COLOURS, FLOOR, ROWS, SOURCES
from azulejos.rules.grid import open_targets, run_lengths

FLOOR_COST = np.array([0, 1, 2, 4, 6, 8, 11, 14], np.int16)
"""A3: points lost, by number of occupied floor spaces."""

FULL_ROW = (1 << COLOURS) - 1
FIRST_COLUMN = 0b00001_00001_00001_00001_00001
SPREAD = (1 << 20) | (1 << 16) | (1 << 12) | (1 << 8) | (1 << 4)
"""Multiplying the first column's bits by this gathers them in adjacent bits from bit 20 on."""


def _lowest_bits() -> np.ndarray:
    table = np.zeros(1 << SOURCES, np.int8)
    for value in range(1, len(table)):
        table[value] = (value & -value).bit_length() - 1
    return table


LOWEST = _lowest_bits()
"""The lowest member of a non-empty set of sources."""
OPEN_TARGETS, TARGET_COUNT = open_targets(ROWS, FLOOR)
"""For each set of open pattern lines: the targets of a take (those lines, then the floor), and their number."""
RUN = run_lengths(COLOURS)
"""For each row (or column) of occupied spaces and each place in it: the length of the run through that place."""
SPACE_OF = np.array([[row * 5 + (colour + row) % 5 for colour in range(COLOURS)] for row in range(ROWS)], np.int8)
"""A4: the space of each colour in each row of the coloured wall."""
