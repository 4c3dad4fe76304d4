"""The quick look-up says what looking through all hashes would."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from incognote.text.hash_index import HashIndex

_numbers = st.one_of(st.integers(0, 2**64 - 1), st.integers(0, 50), st.integers(2**63 - 3, 2**63 + 3))


@given(st.sets(_numbers, max_size=60), st.lists(_numbers, max_size=60))
def test_it_finds_what_is_there_and_nothing_else(hashes: set[int], others: list[int]) -> None:
    table = np.array(sorted(hashes), np.uint64)
    wanted = np.array([*others, *hashes], np.uint64)
    known, place = HashIndex(table).find(wanted)
    assert known.tolist() == [i for i, number in enumerate(wanted.tolist()) if number in hashes]
    assert np.array_equal(table[place], wanted[known])
