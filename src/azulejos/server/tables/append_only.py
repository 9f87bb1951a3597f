"""A list that only grows, and whose copies share its items. Self-contained."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class AppendOnly(Sequence[T]):
    """A list without any other change than `append`. Copying it takes the same time however long it is."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def copy(self) -> "AppendOnly[T]":
        """Return a copy: what is appended to one of the two does not appear in the other."""
        other: AppendOnly[T] = object.__new__(AppendOnly)
        other._items, other._length = self._items, self._length
        return other

    def append(self, item: T) -> None:
        """Add an item at the end."""
        if len(self._items) != self._length:
            # A copy was appended to before this one, and shares its items no longer.
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self._items[place] for place in range(*at.indices(self._length))]
        if not -self._length <= at < self._length:
            raise IndexError(f"there are {self._length} items, so none at {at}")
        return self._items[at if at >= 0 else at + self._length]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        return map(self._items.__getitem__, range(self._length - 1, -1, -1))
