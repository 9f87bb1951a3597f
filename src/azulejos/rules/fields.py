"""Record tables: a description of each field of a flat record, and the numpy type built from them."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """One field of a record: an integer, or an array of them."""

    name: str
    format: str
    """The integer type in numpy's notation, such as "i1"."""
    title: str
    shape: tuple[int, ...] = ()
    derived: bool = False
    """Whether the field follows from the others and exists only for speed."""


def record_type(fields: tuple[Field, ...]) -> np.dtype[Any]:
    """Build the aligned record type of a table, as np.record so that uncompiled kernels can use attributes.

    Titles are left out of the numpy type because numba would spell them into every symbol it compiles.
    """
    for field in fields:
        if hasattr(np.void, field.name):
            raise ValueError(f"a field named {field.name!r} would be hidden by numpy's method of that name")
    flat = np.dtype([(field.name, field.format, field.shape) for field in fields], align=True)
    return np.dtype((np.record, flat))
