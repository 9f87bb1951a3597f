"""Record tables: what each field of a flat record holds, in words, and the numpy type made of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """One field of a record: an integer, or an array of them."""

    name: str
    format: str
    """numpy's name of the integer type, such as "i1"."""
    title: str
    shape: tuple[int, ...] = ()
    derived: bool = False
    """Whether the field follows from the others, and is there for speed alone."""


def record_type(fields: tuple[Field, ...]) -> np.dtype[Any]:
    """The aligned record type of a table; as np.record, so that uncompiled kernels may use attributes.

    Titles stay out of the numpy type: numba would spell them into every symbol it compiles.
    """
    for field in fields:
        if hasattr(np.void, field.name):
            raise ValueError(f"a field named {field.name!r} would be hidden by numpy's method of that name")
    flat = np.dtype([(field.name, field.format, field.shape) for field in fields], align=True)
    return np.dtype((np.record, flat))
