"""A quick look-up among sorted hashes: because they are spread evenly, the first bits tell where one must stand."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote import native

__all__ = ["HashIndex"]


class HashIndex:
    """Where numbers stand in a sorted array of 64-bit hashes; one or two looks each, where halving takes twenty.

    >>> hashes = np.array([5 << 40, 9 << 50, 7 << 60], np.uint64)
    >>> HashIndex(hashes).find(np.array([9 << 50, 3, 7 << 60], np.uint64))
    (array([0, 2]), array([1, 2], dtype=int32))
    """

    def __init__(self, hashes: NDArray[np.uint64]) -> None:
        bits = max(len(hashes), 2).bit_length()
        self._hashes, self.shift = hashes, np.uint64(64 - bits)
        #: Where the hashes with the same first bits begin.
        self.begin = np.zeros((1 << bits) + 1, np.int32)
        np.cumsum(np.bincount(self._room(hashes), minlength=1 << bits), out=self.begin[1:])

    @cached_property
    def _compiled(self) -> Any:
        """The index as the compiled loop takes it, checked."""
        return native.kernel("hash_index")(self.begin, np.array([self.shift], np.uint64), self._hashes)

    def _room(self, hashes: NDArray[np.uint64]) -> NDArray[np.int64]:
        return (hashes >> self.shift).view(np.int64)

    def find(self, wanted: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
        """Which of ``wanted`` are among the hashes: their positions in the argument, and in the hashes."""
        if find_hashes := native.kernel("find_hashes"):
            places = np.empty(len(wanted), np.int32)
            find_hashes(self._compiled, np.ascontiguousarray(wanted), places)
            known = np.flatnonzero(places >= 0)
            return known, places[known]
        room = self._room(wanted)
        place, end = self.begin[room], self.begin[room + 1]
        found = np.zeros(len(wanted), np.bool_)
        rest = np.flatnonzero(place < end)
        while len(rest):
            hit = self._hashes[place[rest]] == wanted[rest]
            found[rest[hit]] = True
            rest = rest[~hit]
            place[rest] += 1
            rest = rest[place[rest] < end[rest]]
        known = np.flatnonzero(found)
        return known, place[known]
