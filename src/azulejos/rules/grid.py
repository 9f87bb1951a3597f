"""Shared lookup tables for pattern lines and square walls."""

import numpy as np

from azulejos.rules.kernel import kernel


def open_targets(lines: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """For every set of open pattern lines, list the targets of a take (those lines, then `last`) and their number."""
    targets = np.zeros((1 << lines, lines + 1), np.int16)
    count = np.zeros(1 << lines, np.int16)
    for opened in range(1 << lines):
        listed = [line for line in range(lines) if opened >> line & 1] + [last]
        targets[opened, : len(listed)] = listed
        count[opened] = len(listed)
    return targets, count


def run_lengths(size: int) -> np.ndarray:
    """For every row of occupied spaces and every place in it, give the length of the run through that place."""
    table = np.zeros((1 << size, size), np.int8)
    for occupied in range(1 << size):
        for place in range(size):
            low = high = place
            while low > 0 and occupied >> (low - 1) & 1:
                low -= 1
            while high < size - 1 and occupied >> (high + 1) & 1:
                high += 1
            table[occupied, place] = high - low + 1
    return table


@kernel
def points_of_runs(across: int, down: int) -> int:
    """Score a tile by the runs through it: one point if it stands alone, else the length of each run of two or more."""
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down
