"""What was worked out before: a row of numbers per key, within a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from incognote.text.tokens import IntArray
from incognote.text.word_table import RowsByNumber, WordTable

__all__ = ["Memory"]

#: Keys worked out together: what is in hand meanwhile is many times what is kept.
TOGETHER = 2048

Number = TypeVar("Number", bound=np.generic)


class Memory(Generic[Number]):
    """Rows of ``table`` by key; when ``limit`` keys would not do, the quarter that was met least is forgotten.

    ``at_once`` asks for all the room in the beginning: processes forked later then share the rows there are.

    >>> memory = Memory(2, np.float32, limit=100)
    >>> rows = memory.rows(["a", "b", "a"], lambda new: np.array([[len(new), ord(key)] for key in new]))
    >>> memory.table[rows].tolist()
    [[2.0, 97.0], [2.0, 98.0], [2.0, 97.0]]
    """

    def __init__(self, width: int, kind: type[Number], limit: int, at_once: bool = False) -> None:
        self.table: NDArray[Number] = np.zeros((0, width), kind)
        self._met = np.zeros(0, np.int32)
        self._free = np.zeros(0, np.intp)
        self._limit = limit
        self._row: dict[str, int] = {}
        self._by_number = RowsByNumber()
        self._times_forgotten = 0
        if at_once:
            self._grow(limit)

    def rows(self, keys: Sequence[str], work_out: Callable[[list[str]], NDArray[Any]]) -> IntArray:
        """Where the row of each key stands in ``table``; ``work_out`` gives the rows of keys not met before."""
        rows = self._rows(keys)
        if len(rows) and rows.min() < 0:
            self._learn(dict.fromkeys(keys), work_out)
            rows = self._rows(keys)
        self._met[rows] += 1
        return rows

    def rows_of(self, table: WordTable, numbers: IntArray, work_out: Callable[[list[str]], NDArray[Any]]) -> IntArray:
        """As ``rows``, for different words of a table by their numbers."""
        known = self._by_number.of(table)
        rows = known[numbers]
        new = np.flatnonzero(rows < 0)
        if len(new):
            before = self._times_forgotten
            rows[new] = self.rows(table.spelled(numbers[new]), work_out)
            if self._times_forgotten > before:  # perhaps some of the others
                return self.rows(table.spelled(numbers), work_out)
            known[numbers[new]] = rows[new]
        self._met[rows] += 1
        return rows

    def _rows(self, keys: Sequence[str]) -> IntArray:
        """Where the row of each key stands, -1 for those not met before."""
        return np.fromiter(map(self._row.get, keys, repeat(-1)), np.int32, len(keys))

    def _learn(self, keys: dict[str, Any], work_out: Callable[[list[str]], NDArray[Any]]) -> None:
        """Make sure that every key has a row."""
        new = [key for key in keys if key not in self._row]
        if len(self._row) + len(new) > self._limit:
            self._forget(most=max(0, min(3 * self._limit // 4, self._limit - len(keys))))
            new = [key for key in keys if key not in self._row]
        if len(new) > len(self._free):
            self._grow(max(2 * len(self.table), len(self._row) + len(new), 64))
        places = self._free[: len(new)]
        for first in range(0, len(new), TOGETHER):
            some = slice(first, first + TOGETHER)
            self.table[places[some]] = work_out(new[some])
        self._row.update(zip(new, places.tolist(), strict=True))
        self._free = self._free[len(new) :]

    def _grow(self, size: int) -> None:
        used = len(self.table)
        table, met = np.zeros((size, self.table.shape[1]), self.table.dtype), np.zeros(size, np.int32)
        table[:used], met[:used] = self.table, self._met
        self.table, self._met, self._free = table, met, np.append(self._free, np.arange(used, size))

    def _forget(self, most: int) -> None:
        """Keep so many keys at most, those met most often; what was met long ago counts half as much from now on.

        Rows stay where they are, so that processes go on sharing what none of them has forgotten.
        """
        self._by_number.clear()
        self._times_forgotten += 1
        keys, rows = list(self._row), np.fromiter(self._row.values(), np.intp, len(self._row))
        order = np.argsort(-self._met[rows], kind="stable")
        kept, dropped = np.sort(order[:most]), rows[order[most:]]
        self._met[dropped] = 0
        self._met //= 2
        self._free = np.sort(np.append(self._free, dropped))
        self._row = {keys[place]: int(rows[place]) for place in kept.tolist()}
