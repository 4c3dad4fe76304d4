"""A linear model as arrays: emission scores are cached per distinct word, gathered and summed for a whole batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.learn.batch import Batch, Column, Extractor
from incognote.learn.decode import FloatArray
from incognote.learn.features import HashArray, feature_hashes, features_of
from incognote.learn.memory import Memory
from incognote.text.hash_index import HashIndex
from incognote.text.tokens import IntArray

__all__ = ["EmissionScorer", "LinearWeights"]

#: How many distinct words a scorer remembers, and how many values of each place group.
CACHE_WORDS = 40_000
CACHE_PLACES = 4_096

#: What cells, values and begins are when they come from a model file.
FILE_KINDS = ["u2", "f2", "i4"]

#: How many joins of a kind are remembered (a power of two), and how often one must come up in a batch to be.
_PLACES = 1 << 12
_OFTEN = 12


@dataclass(frozen=True)
class LinearWeights:
    """Weights of hashed features: feature ``hashes[i]`` adds ``values[k]`` to cell ``cells[k]``, k in ``begin[i:i+2]``.

    A cell is an offset and a tag: ``(offset - low) * tags + tag``, where the offset tells which neighbour's feature
    it is. ``low`` and ``high`` bound the offsets.
    """

    hashes: HashArray
    begin: NDArray[np.integer]
    cells: NDArray[np.integer]
    values: NDArray[np.floating]
    low: int
    high: int
    tags: int

    @classmethod
    def of(cls, entries: Iterable[tuple[int, int, int, float]], tags: int) -> LinearWeights:
        """From (feature hash, offset, tag, weight) entries in any order."""
        rows = list(entries)
        hashes = np.array([row[0] for row in rows], np.uint64)
        offsets, marks = (np.array([row[i] for row in rows], np.int32) for i in (1, 2))
        return cls.of_arrays(hashes, offsets, marks, np.array([row[3] for row in rows], np.float32), tags)

    @classmethod
    def of_arrays(
        cls, features: HashArray, offsets: IntArray, marks: IntArray, values: FloatArray, tags: int
    ) -> LinearWeights:
        """The same from columns: feature hash, offset, tag, weight."""
        low, high = (int(offsets.min()), int(offsets.max())) if len(offsets) else (0, 0)
        cells = ((offsets - low) * tags + marks).astype(np.int32)
        order = np.lexsort((cells, features))
        hashes, first = np.unique(features[order], return_index=True)
        begin = np.append(first, len(features)).astype(np.int64)
        return cls(hashes, begin, cells[order], values[order].astype(np.float32), low, high, tags)

    @cached_property
    def index(self) -> HashIndex:
        """Which features the model knows, and where."""
        return HashIndex(self.hashes)

    @cached_property
    def compiled(self) -> Any:
        """The weights as the compiled loops take them, checked; nothing where they are not as short as in a file."""
        if not native.kernels or [one.dtype.str[1:] for one in (self.cells, self.values, self.begin)] != FILE_KINDS:
            return None
        facts = np.array([self.index.shift, self.low * self.tags], np.int64)
        shared = (self.index.begin, facts, self.hashes, self.begin, self.cells, self.values.view(np.uint16))
        return native.kernels.weights(*shared)

    def sums(self, owners: IntArray, hashes: HashArray, rows: int, width: int | None = None) -> FloatArray:
        """A matrix of cell sums: row ``owners[i]`` collects the weights of feature ``hashes[i]``."""
        width = width or (self.high - self.low + 1) * self.tags
        if native.kernels and self.compiled:
            collected = np.zeros((rows, width))
            native.kernels.sum_features(self.compiled, owners.astype(np.int32), hashes, collected)
            return collected.astype(np.float32)
        known, place = self.index.find(hashes)
        counts, entry = self._entries(place)
        target = np.repeat(owners[known].astype(np.int64) * width, counts) + self.cells[entry]
        sums = np.bincount(target, self.values[entry], minlength=rows * width)
        return sums.reshape(rows, width).astype(np.float32)

    def _entries(self, place: IntArray) -> tuple[NDArray[np.integer], NDArray[np.integer]]:
        """How many weights the features at ``place`` have, and where these stand, feature by feature."""
        counts = self.begin[place + 1] - self.begin[place]
        begin = self.begin[place] - (np.cumsum(counts, dtype=counts.dtype) - counts)
        return counts, np.repeat(begin, counts) + np.arange(counts.sum(), dtype=counts.dtype)

    def add_at_zero(self, out: FloatArray, rows: NDArray[np.integer], place: IntArray) -> None:
        """Add the weights at offset 0 of the features at ``place`` to rows of tags, each feature to its own row."""
        counts, entry = self._entries(place)
        tags = self.cells[entry].astype(np.int64) + self.low * self.tags
        here = (tags >= 0) & (tags < self.tags)  # another offset is a collision of hashes
        target = (np.repeat(rows.astype(np.int64) * self.tags, counts) + tags)[here]
        out.reshape(-1)[target] += self.values[entry][here]


class _Frequent:
    """The scores of joins that come up again and again (of shapes, of fields), as rows to be gathered.

    A join's hash has one place it can stand at; there the latest that came up often enough is kept.
    """

    def __init__(self, weights: LinearWeights) -> None:
        self._weights = weights
        self._hashes = np.zeros(_PLACES, np.uint64)
        self._rows = np.zeros((_PLACES + 1, weights.tags), np.float32)  # the last is for all others

    def add(self, out: FloatArray, hashes: HashArray, room: FloatArray) -> NDArray[np.intp]:
        """Add the scores of the joins that are kept; the places of the others."""
        place = (hashes & np.uint64(_PLACES - 1)).view(np.int64)
        self._learn(place, hashes)
        kept = self._hashes[place] == hashes
        out += np.take(self._rows, np.where(kept, place, _PLACES), axis=0, out=room, mode="clip")
        return np.flatnonzero(~kept)

    def _learn(self, place: NDArray[np.int64], hashes: HashArray) -> None:
        new = np.flatnonzero(self._hashes[place] != hashes)
        often = np.flatnonzero(np.bincount(place[new], minlength=_PLACES) >= _OFTEN)
        if not len(often):
            return
        latest = np.zeros(_PLACES, np.intp)
        latest[place[new]] = new
        self._hashes[often] = hashes[latest[often]]
        rows = np.zeros((len(often), self._weights.tags), np.float32)
        self._weights.add_at_zero(rows, *self._weights.index.find(self._hashes[often]))
        self._rows[often] = rows


class EmissionScorer:
    """Scores every tag of every token of a batch under some weights."""

    def __init__(self, extractor: Extractor, weights: LinearWeights) -> None:
        self.extractor = extractor
        self.weights = weights
        self._width = (weights.high - weights.low + 1) * weights.tags
        self._joins = [_Frequent(weights) for _ in extractor.spec.joins]
        self._words: dict[str, Memory[np.float32]] = {}
        self._places = {name: Memory(self._width, np.float32, CACHE_PLACES) for name, _, _ in extractor.spec.places}
        offsets = range(weights.low, weights.high + 1)
        windows = {name: window for name, _, window in extractor.spec.places}
        self._word_offsets = list(offsets)
        self._place_offsets = {name: [o for o in offsets if o in window] for name, window in windows.items()}

    def emissions(self, batch: Batch) -> FloatArray:
        """One row per real token of the batch, one column per tag."""
        out, room = np.zeros((2, len(batch.tokens), self.weights.tags), np.float32)
        if not len(out):
            return out
        if self not in batch.shared:
            batch.shared[self] = list(self._located(batch))
        for memory, rows, ids, offsets in batch.shared[self]:
            self._gather(out, memory, rows, ids, batch.tokens, offsets, room)
        self._add_joins(out, batch, list(self.extractor.places(batch)), room)
        return out

    def _located(self, batch: Batch) -> Iterator[tuple[Memory[np.float32], IntArray, IntArray, Sequence[int]]]:
        """For words and each group of places: the scores, where each kind's stand, each token's kind, the window."""
        language = batch.language
        if language not in self._words:
            self._words[language] = Memory(self._width, np.float32, CACHE_WORDS, at_once=True)
        words = self._words[language]
        rows = batch.rows_in(words, lambda new: self._word_sums(new, language))
        yield words, rows, batch.ids, self._word_offsets
        for column in self.extractor.places(batch):
            memory, name = self._places[column.name], column.name
            rows = memory.rows(column.keys, lambda new, name=name: self._key_sums(new, name))  # type: ignore[misc]
            yield memory, rows, column.ids, self._place_offsets[name]

    def _gather(
        self,
        out: FloatArray,
        memory: Memory[np.float32],
        rows: IntArray,
        ids: IntArray,
        tokens: IntArray,
        offsets: Sequence[int],
        room: FloatArray,
    ) -> None:
        """Add the scores that the tokens around each token give it; ``room`` is for scores on their way."""
        by_offset = memory.table.reshape(-1, self.weights.tags)
        begin, end = int(tokens[0]) + self.weights.low, int(tokens[-1]) + self.weights.high + 1
        first = rows[ids[begin:end]] * (self._width // self.weights.tags) - self.weights.low
        tokens = tokens - np.int32(begin)
        if native.kernels:
            native.kernels.add_windows(by_offset, first, tokens, np.array(offsets, np.int32), out)
            return
        for offset in offsets:
            out += np.take(by_offset, first[tokens + offset] + offset, axis=0, out=room, mode="clip")

    def _word_sums(self, words: Sequence[str], language: str) -> FloatArray:
        return self.weights.sums(*self.extractor.word_hashes(words, language), len(words))

    def _key_sums(self, keys: Sequence[str], group: str) -> FloatArray:
        counts, hashes = feature_hashes(group, [features_of(key) for key in keys], self.extractor.spec.key)
        return self.weights.sums(np.repeat(np.arange(len(keys), dtype=np.int32), counts), hashes, len(keys))

    def _add_joins(self, out: FloatArray, batch: Batch, columns: Sequence[Column], room: FloatArray) -> None:
        for hashes, frequent in zip(self.extractor.joins(batch, columns), self._joins, strict=True):
            if native.kernels and self.weights.compiled:
                native.kernels.add_features(self.weights.compiled, hashes, out)
                continue
            seldom = frequent.add(out, hashes, room)
            known, place = self.weights.index.find(hashes[seldom])
            self.weights.add_at_zero(out, seldom[known], place)
