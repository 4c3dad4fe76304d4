"""A linear model as arrays: emission scores are cached per distinct word, gathered and summed for a whole batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from incognote.learn.batch import Batch, Extractor
from incognote.learn.decode import FloatArray
from incognote.learn.features import HashArray, feature_hash, features_of
from incognote.text.tokens import IntArray

__all__ = ["EmissionScorer", "LinearWeights"]

#: How many distinct words a scorer remembers before it starts afresh.
CACHE_WORDS = 40_000


@dataclass(frozen=True, slots=True)
class LinearWeights:
    """Weights of hashed features: feature ``hashes[i]`` adds ``values[k]`` to cell ``cells[k]``, k in ``begin[i:i+2]``.

    A cell is an offset and a tag: ``(offset - low) * tags + tag``, where the offset tells which neighbour's feature
    it is. ``low`` and ``high`` bound the offsets.
    """

    hashes: HashArray
    begin: NDArray[np.int64]
    cells: NDArray[np.int32]
    values: FloatArray
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

    def find(self, hashes: HashArray) -> tuple[IntArray, IntArray]:
        """Which of ``hashes`` the model knows: their positions in the argument, and in the model."""
        if not len(self.hashes):
            return np.zeros(0, np.int32), np.zeros(0, np.int32)
        place = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        known = np.flatnonzero(self.hashes[place] == hashes)
        return known.astype(np.int32), place[known].astype(np.int32)

    def sums(self, owners: IntArray, hashes: HashArray, rows: int, width: int | None = None) -> FloatArray:
        """A matrix of cell sums: row ``owners[i]`` collects the weights of feature ``hashes[i]``."""
        width = width or (self.high - self.low + 1) * self.tags
        known, place = self.find(hashes)
        counts = (self.begin[place + 1] - self.begin[place]).astype(np.int64)
        ends = np.cumsum(counts)
        flat = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)
        entry = np.repeat(self.begin[place], counts) + flat
        target = np.repeat(owners[known].astype(np.int64), counts) * width + self.cells[entry]
        sums = np.bincount(target, self.values[entry], minlength=rows * width)
        return sums.reshape(rows, width).astype(np.float32)


class _Rows:
    """Remembers the cell sums of keys seen before, within a bound."""

    def __init__(self, width: int) -> None:
        self.index: dict[str, int] = {}
        self.matrix: FloatArray = np.zeros((0, width), np.float32)

    def missing(self, keys: Sequence[str]) -> list[str]:
        """The keys not known yet; forgets everything when they would not fit beside the old ones."""
        new = [key for key in keys if key not in self.index]
        if len(self.index) + len(new) > CACHE_WORDS:
            self.index = {}
            self.matrix = self.matrix[:0]
            return list(keys)
        return new

    def add(self, keys: Sequence[str], sums: FloatArray) -> None:
        used = len(self.index)
        if used + len(keys) > len(self.matrix):
            grown = np.zeros((max(2 * len(self.matrix), used + len(keys), 1024), sums.shape[1]), np.float32)
            grown[:used] = self.matrix[:used]
            self.matrix = grown
        self.matrix[used : used + len(keys)] = sums
        self.index.update((key, used + i) for i, key in enumerate(keys))


class EmissionScorer:
    """Scores every tag of every token of a batch under some weights."""

    def __init__(self, extractor: Extractor, weights: LinearWeights) -> None:
        self.extractor = extractor
        self.weights = weights
        width = (weights.high - weights.low + 1) * weights.tags
        self._width = width
        self._words: dict[str, _Rows] = {}
        self._places = {name: _Rows(width) for name, _, _ in extractor.spec.places}
        offsets = range(weights.low, weights.high + 1)
        windows = {name: window for name, _, window in extractor.spec.places}
        self._word_offsets = list(offsets)
        self._place_offsets = {name: [o for o in offsets if o in window] for name, window in windows.items()}

    def emissions(self, batch: Batch) -> FloatArray:
        """One row per real token of the batch, one column per tag."""
        out = np.zeros((len(batch.tokens), self.weights.tags), np.float32)
        words = self._words.setdefault(batch.language, _Rows(self._width))
        rows = self._rows_of_words(words, batch.distinct, batch.language)[batch.ids]
        self._gather(out, words, rows, batch, self._word_offsets)
        columns = list(self.extractor.places(batch))
        for column in columns:
            cache = self._places[column.name]
            rows = self._rows_of_keys(cache, column.name, column.keys)[column.ids]
            self._gather(out, cache, rows, batch, self._place_offsets[column.name])
        self._add_joins(out, batch, columns)
        return out

    def _gather(self, out: FloatArray, cache: _Rows, rows: IntArray, batch: Batch, offsets: Sequence[int]) -> None:
        tags = self.weights.tags
        cells = cache.matrix.reshape(len(cache.matrix), -1, tags)
        for offset in offsets:
            out += cells[rows[batch.tokens + offset], offset - self.weights.low]

    def _rows_of_words(self, cache: _Rows, words: Sequence[str], language: str) -> IntArray:
        new = cache.missing(words)
        if new:
            cache.add(new, self._sums(self.extractor.word_hashes(new, language)))
        return np.array([cache.index[word] for word in words], np.int32)

    def _rows_of_keys(self, cache: _Rows, name: str, keys: Sequence[str]) -> IntArray:
        new = cache.missing(keys)
        if new:
            hashed = [[feature_hash(name, part) for part in features_of(key)] for key in new]
            cache.add(new, self._sums(hashed))
        return np.array([cache.index[key] for key in keys], np.int32)

    def _sums(self, hashed: Sequence[Sequence[int]]) -> FloatArray:
        owners = np.repeat(np.arange(len(hashed), dtype=np.int32), [len(hashes) for hashes in hashed])
        flat = np.array([number for hashes in hashed for number in hashes], np.uint64)
        return self.weights.sums(owners, flat, len(hashed))

    def _add_joins(self, out: FloatArray, batch: Batch, columns: Sequence[object]) -> None:
        hashed = list(self.extractor.joins(batch, columns))  # type: ignore[arg-type]
        if not hashed:
            return
        # Joins stand at offset 0: shift their cells so that a row is just the tags.
        shift = -self.weights.low * self.weights.tags
        tokens, cells, values = [], [], []
        for hashes in hashed:
            known, place = self.weights.find(hashes)
            counts = self.weights.begin[place + 1] - self.weights.begin[place]
            ends = np.cumsum(counts)
            entry = np.repeat(self.weights.begin[place] - (ends - counts), counts) + np.arange(counts.sum())
            tokens.append(np.repeat(known, counts))
            cells.append(self.weights.cells[entry] - shift)
            values.append(self.weights.values[entry])
        target = np.concatenate(tokens).astype(np.int64) * self.weights.tags + np.concatenate(cells)
        out += np.bincount(target, np.concatenate(values), minlength=out.size).reshape(out.shape).astype(np.float32)
