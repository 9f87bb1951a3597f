"""The random generator that chance events are drawn from: xorwow, on 32-bit words.

Its state is a small array that the caller passes in, so a position holds no randomness. All arithmetic fits in 64-bit
integers, so the same seed gives the same game compiled, uncompiled and in the browser. This module is game-agnostic.
"""

from typing import Annotated, Any

import numpy as np

from azulejos.rules.entry import Pointer, Unsigned, entry, shared
from azulejos.rules.kernel import kernel

WORDS = 6
"""Length of a generator's state: five xorshift words and a counter, each in 32 bits."""

_MASK = 0xFFFFFFFF


@kernel
def seed_generator(generator: Any, seed: int) -> None:
    """Fill a generator's state from one integer; neighbouring seeds give unrelated sequences."""
    low = seed & _MASK
    high = (seed >> 32) & _MASK
    for word in range(WORDS):
        # MurmurHash3's finaliser over a Weyl sequence of both halves.
        mixed = (low + 0x9E3779B9 * (word + 1)) & _MASK
        for half in range(2):
            mixed ^= mixed >> 16
            mixed = (mixed * 0x85EBCA6B) & _MASK
            mixed ^= mixed >> 13
            mixed = (mixed * 0xC2B2AE35) & _MASK
            mixed ^= mixed >> 16
            if half == 0:
                mixed ^= high
        generator[word] = mixed
    generator[0] |= 1


@kernel
def next_word(generator: Any) -> int:
    """Return the next 32 random bits."""
    mixed = int(generator[4])
    newest = int(generator[0])
    generator[4] = generator[3]
    generator[3] = generator[2]
    generator[2] = generator[1]
    generator[1] = newest
    mixed ^= mixed >> 2
    mixed ^= (mixed << 1) & _MASK
    mixed ^= newest ^ ((newest << 4) & _MASK)
    generator[0] = mixed
    counter = (int(generator[5]) + 362437) & _MASK
    generator[5] = counter
    return (mixed + counter) & _MASK


@kernel
def below(generator: Any, limit: int) -> int:
    """Return a random integer from 0 to `limit` - 1; the bias is less than `limit` in 2 to the 32."""
    return (next_word(generator) * limit) >> 32


Generator = Annotated[Any, Pointer(np.int64, (WORDS,), written=True)]
"""A generator's state, as passed to entry points."""


@entry(shared=True)
def seed(generator: Generator, low: Unsigned, high: Unsigned) -> None:
    """Fill a generator's state from the two halves of a seed."""
    seed_generator(generator, (high << 32) | low)


@entry(name="below", shared=True)
def below_limit(generator: Generator, limit: Unsigned) -> Unsigned:
    """Return a random integer from 0 to `limit` - 1."""
    return below(generator, limit)


def seed_state(generator: Any, seed: int) -> None:
    """Fill a generator's state from a seed of up to 63 bits."""
    shared.seed(generator, seed & _MASK, seed >> 32 & 0x7FFF_FFFF)


def new_generator(seed: int) -> Any:
    """Create a generator's state from a seed of up to 63 bits."""
    generator = np.zeros(WORDS, np.int64)
    seed_state(generator, seed)
    return generator


def random_below(generator: Any, limit: int) -> int:
    """Return a random integer from 0 to `limit` - 1. For Python code; kernels call `below`."""
    return shared.below(generator, limit)  # type: ignore[no-any-return]
