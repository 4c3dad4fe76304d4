"""A memory of rows gives what a fresh one would, whatever it has forgotten meanwhile, and stays within its bound."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.learn.memory import Memory


def worked_out(keys: list[str]) -> np.ndarray:
    return np.array([[len(key), ord(key[0])] for key in keys], np.float32)


KEYS = st.lists(st.text("abcdefghij", min_size=1, max_size=3), min_size=1, max_size=12)


@given(st.lists(KEYS, max_size=12), st.integers(1, 20), st.booleans())
def test_every_row_is_that_of_its_key(calls: list[list[str]], limit: int, at_once: bool) -> None:
    memory = Memory(2, np.float32, limit, at_once)
    for keys in calls:
        rows = memory.rows(keys, worked_out)
        assert (memory.table[rows] == worked_out(keys)).all()
    assert len(memory._row) <= max([limit, *(len(set(keys)) for keys in calls)])


def test_a_failure_on_the_way_takes_no_room() -> None:
    memory = Memory(2, np.float32, 4, at_once=True)

    def fail(keys: list[str]) -> np.ndarray:
        raise ValueError

    for _ in range(9):
        with pytest.raises(ValueError):
            memory.rows(["a", "b"], fail)
    assert (memory.table[memory.rows(["a", "b"], worked_out)] == worked_out(["a", "b"])).all()
    assert len(memory.table) == 4


def test_what_is_met_often_is_not_worked_out_again() -> None:
    memory, asked = Memory(2, np.float32, 8), list[str]()

    def noted(keys: list[str]) -> np.ndarray:
        asked.extend(keys)
        return worked_out(keys)

    for place in range(40):
        memory.rows(["often", "common", f"{place} rare"], noted)
    assert asked.count("often") == asked.count("common") == 1
    assert len(asked) == 42
