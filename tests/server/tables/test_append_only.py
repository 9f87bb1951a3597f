"""Lists that only grow: copies share what they have in common, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejos.server.tables.append_only import AppendOnly


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40))
def test_copies_behave_like_copies_of_lists(steps: list[tuple[int, bool]]) -> None:
    """Copy or append to any of the copies so far, in any order: each stays what a list would be."""
    ours: list[AppendOnly[int]] = [AppendOnly([7, 8])]
    lists = [[7, 8]]
    for number, (which, copying) in enumerate(steps):
        place = which % len(ours)
        if copying:
            ours.append(ours[place].copy())
            lists.append(lists[place][:])
        else:
            ours[place].append(number)
            lists[place].append(number)
    for own, expected in zip(ours, lists, strict=True):
        assert list(own) == expected and len(own) == len(expected)
        assert list(reversed(own)) == expected[::-1]
        assert own[-1] == expected[-1] and own[1:] == expected[1:] and own[:-3:-1] == expected[:-3:-1]
        assert [own[number] for number in range(len(own))] == expected


@pytest.mark.parametrize("place", [2, -3])
def test_a_copy_has_no_item_that_was_appended_to_another(place: int) -> None:
    short: AppendOnly[int] = AppendOnly([1, 2])
    short.copy().append(3)
    with pytest.raises(IndexError):
        short[place]
