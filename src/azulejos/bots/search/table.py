"""The transposition table: results by a hash of the position, safe to share between threads without locks.

An entry is two words, the second packing the result, the first that result mixed with the key: a torn
entry then fits no key. Knows no game.
"""

from typing import Any

import numpy as np

from azulejos.rules.kernel import kernel

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""What a stored value says."""
NO_ACTION = -1

_ACTION_SHIFT = np.uint64(32)
_DEPTH_SHIFT = np.uint64(48)
_BOUND_SHIFT = np.uint64(56)
_OFFSET = 1 << 31


@kernel
def hash_words(words: Any, factors: Any, salt: int) -> Any:
    """A hash of a position: the sum of its words, each times its own random number."""
    total = factors[len(words)] * np.uint64(salt + 1)
    for i in range(len(words)):
        total += np.uint64(words[i]) * factors[i]
    # The low bits of a sum of products depend on low bits alone.
    return total ^ (total >> np.uint64(32))


@kernel
def pack(value: int, action: int, depth: int, bound: int) -> Any:
    """A result as one word."""
    return (
        np.uint64(value + _OFFSET)
        | (np.uint64(action + 1) << _ACTION_SHIFT)
        | (np.uint64(depth) << _DEPTH_SHIFT)
        | (np.uint64(bound) << _BOUND_SHIFT)
    )


@kernel
def value_in(data: Any) -> int:
    """The stored value."""
    return int(data & np.uint64(0xFFFFFFFF)) - _OFFSET


@kernel
def action_in(data: Any) -> int:
    """The stored best action, or NO_ACTION."""
    return int((data >> _ACTION_SHIFT) & np.uint64(0xFFFF)) - 1


@kernel
def depth_in(data: Any) -> int:
    """The depth that the stored value was searched to."""
    return int((data >> _DEPTH_SHIFT) & np.uint64(0xFF))


@kernel
def bound_in(data: Any) -> int:
    """EXACT, AT_LEAST or AT_MOST."""
    return int((data >> _BOUND_SHIFT) & np.uint64(3))


@kernel
def place_of(table: Any, key: Any) -> int:
    """Where a key's entry stands."""
    return int(key & np.uint64(len(table) // 2 - 1)) * 2
