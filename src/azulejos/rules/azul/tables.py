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


_IN_SET = np.arange(1 << SOURCES)[:, None] >> np.arange(SOURCES) & 1
SOURCE_COUNT = _IN_SET.sum(axis=1).astype(np.int8)
"""The number of members of each set of sources."""
SOURCE_AT = np.argsort(1 - _IN_SET, axis=1, kind="stable").astype(np.int8)
"""The members of each set of sources in ascending order, then the sources that are not in it."""
LOWEST = SOURCE_AT[:, 0].copy()
"""The lowest member of a non-empty set of sources."""
OPEN_TARGETS, TARGET_COUNT = open_targets(ROWS, FLOOR)
"""For each set of open pattern lines: the targets of a take (those lines, then the floor), and their number."""
RUN = run_lengths(COLOURS)
"""For each row (or column) of occupied spaces and each place in it: the length of the run through that place."""
SPACE_OF = np.array([[row * 5 + (colour + row) % 5 for colour in range(COLOURS)] for row in range(ROWS)], np.int8)
"""A4: the space of each colour in each row of the coloured wall."""
