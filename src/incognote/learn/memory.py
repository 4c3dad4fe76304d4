"""What was worked out before: a row of numbers per key, within a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from incognote.text.tokens import IntArray

__all__ = ["Memory"]

#: Keys worked out together: what is in hand meanwhile is many times what is kept.
TOGETHER = 2048

Number = TypeVar("Number", bound=np.generic)


class Memory(Generic[Number]):
    """Rows of ``table`` by key; when ``limit`` keys would not do, the half that was met least is forgotten.

    ``at_once`` asks for all the room in the beginning: processes forked later then share the rows there are.

    >>> memory = Memory(2, np.float32, limit=100)
    >>> rows = memory.rows(["a", "b", "a"], lambda new: np.array([[len(new), ord(key)] for key in new]))
    >>> memory.table[rows].tolist()
    [[2.0, 97.0], [2.0, 98.0], [2.0, 97.0]]
    """

    def __init__(self, width: int, kind: type[Number], limit: int, at_once: bool = False) -> None:
        self.table: NDArray[Number] = np.zeros((limit if at_once else 0, width), kind)
        self._met = np.zeros(len(self.table), np.int32)
        self._limit = limit
        self._row: dict[str, int] = {}

    def rows(self, keys: Sequence[str], work_out: Callable[[list[str]], NDArray[Any]]) -> IntArray:
        """Where the row of each key stands in ``table``; ``work_out`` gives the rows of keys not met before."""
        distinct = dict.fromkeys(keys)
        new = [key for key in distinct if key not in self._row]
        if new:
            if len(self._row) + len(new) > self._limit:
                self._forget(most=max(0, min(self._limit // 2, self._limit - len(distinct))))
                new = [key for key in distinct if key not in self._row]
            used, needed = len(self._row), len(self._row) + len(new)
            if needed > len(self.table):
                self._grow(max(2 * len(self.table), needed, 1024))
            for first in range(0, len(new), TOGETHER):
                some = new[first : first + TOGETHER]
                self.table[used + first : used + first + len(some)] = work_out(some)
            self._row.update(zip(new, range(used, needed), strict=True))
        rows = np.fromiter(map(self._row.__getitem__, keys), np.int32, len(keys))
        self._met[rows] += 1
        return rows

    def _grow(self, size: int) -> None:
        table, met = np.zeros((size, self.table.shape[1]), self.table.dtype), np.zeros(size, np.int32)
        table[: len(self.table)], met[: len(self.table)] = self.table, self._met
        self.table, self._met = table, met

    def _forget(self, most: int) -> None:
        """Keep so many keys at most, those met most often; what was met long ago counts half as much from now on."""
        keys = list(self._row)  # in the order of their rows
        kept = np.sort(np.argsort(-self._met[: len(keys)], kind="stable")[:most])
        self.table[: len(kept)] = self.table[kept]
        met = self._met[kept] // 2
        self._met[:] = 0
        self._met[: len(kept)] = met
        self._row = {keys[place]: row for row, place in enumerate(kept.tolist())}
