"""The transposition table: results by a hash of the position, lock-free and safe to share between threads.

An entry is two words: the second packs the result, the first is that result XORed with the key, so a torn entry matches
no key. Game-agnostic.
"""

from typing import Any

import numpy as np

from azulejos.rules.kernel import kernel

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""Kinds of bound of a stored value."""
NO_ACTION = -1

_ACTION_SHIFT = np.uint64(32)
_DEPTH_SHIFT = np.uint64(48)
_BOUND_SHIFT = np.uint64(56)
_OFFSET = 1 << 31


@kernel
def hash_words(words: Any, factors: Any, salt: int) -> Any:
    """Hash a position: the sum of its words, each multiplied by its own random number."""
    total = factors[len(words)] * np.uint64(salt + 1)
    for i in range(len(words)):
        total += np.uint64(words[i]) * factors[i]
    # The low bits of a sum of products depend only on low bits.
    return total ^ (total >> np.uint64(32))


@kernel
def pack(value: int, action: int, depth: int, bound: int) -> Any:
    """Pack a result into one word."""
    return (
        np.uint64(value + _OFFSET)
        | (np.uint64(action + 1) << _ACTION_SHIFT)
        | (np.uint64(depth) << _DEPTH_SHIFT)
        | (np.uint64(bound) << _BOUND_SHIFT)
    )


@kernel
def value_in(data: Any) -> int:
    """Extract the value."""
    return int(data & np.uint64(0xFFFFFFFF)) - _OFFSET


@kernel
def action_in(data: Any) -> int:
    """Extract the best action, or NO_ACTION."""
    return int((data >> _ACTION_SHIFT) & np.uint64(0xFFFF)) - 1


@kernel
def depth_in(data: Any) -> int:
    """Extract the depth that the value was searched to."""
    return int((data >> _DEPTH_SHIFT) & np.uint64(0xFF))


@kernel
def bound_in(data: Any) -> int:
    """Extract the bound: EXACT, AT_LEAST or AT_MOST."""
    return int((data >> _BOUND_SHIFT) & np.uint64(3))


@kernel
def place_of(table: Any, key: Any) -> int:
    """Return the index of a key's entry."""
    return int(key & np.uint64(len(table) // 2 - 1)) * 2
