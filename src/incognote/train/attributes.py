"""The features of tokens as numbered attributes: the form that CRFsuite and LIBLINEAR are trained on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.learn.batch import Batch, Extractor
from incognote.learn.features import feature_hash, features_of
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.train.partial import TagSets
from incognote.train.secrecy import Sightings

__all__ = ["Attributes", "Rows", "training_rows"]


@dataclass(frozen=True, slots=True)
class Rows:
    """The attributes of some tokens: token ``t`` has ``ids[begin[t]:begin[t + 1]]``.

    ``values`` are those with numbers of their own, a column each, if there are any.
    """

    begin: NDArray[np.int64]
    ids: IntArray
    values: NDArray[np.float32] | None = None

    def only(self, wanted: NDArray[np.bool_]) -> Rows:
        """Without the attributes that are not wanted."""
        kept = wanted[self.ids]
        return Rows(np.append(0, np.cumsum(kept))[self.begin], self.ids[kept], self.values)


class Attributes:
    """Numbers every feature at every place it is seen from, in the order they turn up.

    ``table[i]`` is a feature's hash and the first and last offset it is seen from: a bag of words has one attribute for
    all the offsets of its window, everything else one for each. ``names[i]`` is the same written out: ``1f2e3d@-1``.
    """

    def __init__(self, extractor: Extractor) -> None:
        self.extractor = extractor
        self.table: list[tuple[int, int, int]] = []
        self.names: list[str] = []
        self._index: dict[tuple[int, int, int], int] = {}
        self._words: dict[tuple[str, str], list[list[int]]] = {}

    def of(self, batch: Batch) -> Rows:
        """The attributes of every real token of the batch."""
        parts = [*self._of_words(batch), *self._of_places(batch)]
        owners = np.concatenate([owner for owner, _ in parts])
        order = np.argsort(owners, kind="stable")
        counts = np.bincount(owners, minlength=len(batch.tokens))
        ids = np.concatenate([ids for _, ids in parts])[order].astype(np.int32)
        numbers = [table[rows] for table, rows in self.extractor.values(batch)]
        values = np.concatenate(numbers, axis=1) if numbers else None
        return Rows(np.append(0, np.cumsum(counts)).astype(np.int64), ids, values)

    def _number(self, feature: int, low: int, high: int) -> int:
        key = (feature, low, high)
        number = self._index.setdefault(key, len(self.table))
        if number == len(self.table):
            self.table.append(key)
            self.names.append(f"{feature:x}@{low}" if low == high else f"{feature:x}@{low}:{high}")
        return number

    def _of_words(self, batch: Batch) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        self._learn([word for word in batch.distinct if (batch.language, word) not in self._words], batch.language)
        words = [self._words[batch.language, word] for word in batch.distinct]
        for place, offset in enumerate(range(-batch.reach, batch.reach + 1)):
            given = [of_word[place] for of_word in words]
            yield _spread(given, batch.ids[batch.tokens + offset])

    def _of_places(self, batch: Batch) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        columns = list(self.extractor.places(batch))
        for column, (_, _, window) in zip(columns, self.extractor.spec.places, strict=True):
            secret = self.extractor.spec.key
            hashes = [[feature_hash(column.name, part, secret) for part in features_of(key)] for key in column.keys]
            for offset in window:
                given = [[self._number(feature, offset, offset) for feature in some] for some in hashes]
                yield _spread(given, column.ids[batch.tokens + offset])
        every = np.arange(len(batch.tokens))
        for joined in self.extractor.joins(batch, columns):
            yield every, np.array([self._number(feature, 0, 0) for feature in joined.tolist()], np.int64)

    def _learn(self, words: list[str], language: str) -> None:
        reach, bags = self.extractor.spec.reach, self.extractor.spec.bags
        for word, features in zip(words, self.extractor.word_features(words, language), strict=True):
            by_offset: list[list[int]] = [[] for _ in range(2 * reach + 1)]
            for group, feature, window in features:
                number = feature_hash(group, feature, self.extractor.spec.key)
                for offset in window:
                    low, high = (window[0], window[-1]) if group in bags else (offset, offset)
                    by_offset[reach + offset].append(self._number(number, low, high))
            self._words[language, word] = by_offset


def _spread(given: Sequence[Sequence[int]], kinds: IntArray) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Token ``t`` gets all numbers of ``given[kinds[t]]``: the tokens and the numbers, side by side."""
    counts = np.array([len(some) for some in given], np.int64)
    flat = np.array([number for some in given for number in some], np.int64)
    begin = np.cumsum(counts) - counts
    mine = counts[kinds]
    ends = np.cumsum(mine)
    within = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - mine, mine)
    return np.repeat(np.arange(len(kinds)), mine), flat[np.repeat(begin[kinds], mine) + within]


def training_rows(
    attributes: Attributes,
    sets: TagSets,
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    keep_empty: float = 1.0,
    seed: int = 1,
) -> Iterator[tuple[Rows, IntArray, list[slice]]]:
    """Each note's attributes, its tags (as sets, see ``partial``), and the sequences to learn from.

    ``keep_empty`` is the share of sequences without any identifier that are used. Features that too few persons' notes
    have (see ``secrecy``) are left out.
    """
    chance = Random(seed)
    filled = [(note, spans) for note, spans in zip(notes, gold, strict=True) if len(note.tokens)]
    every = _often(attributes, _rows(attributes, [note for note, _ in filled]))
    for (note, spans), (_, rows, starts) in zip(filled, every, strict=True):
        tags = sets.encode(note, spans)
        slices = [slice(a, b) for a, b in zip(starts, [*starts[1:], len(tags)], strict=True) if a < b]
        yield rows, tags, [s for s in slices if tags[s].any() or chance.random() < keep_empty]


#: A note, its attributes, and where its sequences begin.
_Looked = tuple[Analysis, Rows, list[int]]


def _rows(attributes: Attributes, notes: Sequence[Analysis]) -> Iterator[_Looked]:
    for note in notes:
        batch = attributes.extractor.batch([note])
        yield note, attributes.of(batch), batch.sequences.tolist()


def _often(attributes: Attributes, looked: Iterable[_Looked]) -> Iterable[_Looked]:
    """The same without what too few persons' notes have."""
    least = attributes.extractor.spec.least_notes
    if least <= 1:
        return looked
    kept, seen = list(looked), Sightings()
    hashes = np.array([feature for feature, _, _ in attributes.table], np.uint64)
    for note, rows, _ in kept:
        seen.add(note, hashes[rows.ids])
    wanted = np.isin(hashes, seen.often(least))
    return [(note, rows.only(wanted), starts) for note, rows, starts in kept]
