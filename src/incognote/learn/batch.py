"""Many notes as one row of tokens, and their features as arrays of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from incognote.errors import UsageError
from incognote.learn.features import PAD, FeatureSpec, HashArray, feature_hash, mix
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray

__all__ = ["Batch", "Column", "Extractor"]

#: Sequences longer than this are cut, so that one endless line does not hold up a whole batch.
LONGEST_SEQUENCE = 96


class Batch:
    """The tokens of several notes of one language in a row, with padding so that no window looks into another note."""

    def __init__(self, notes: Sequence[Analysis], reach: int) -> None:
        self.notes = notes
        self.language = notes[0].language if notes else ""
        self.reach = reach
        index: dict[str, int] = {PAD: 0}
        padding = np.zeros(reach, np.int32)
        pieces: list[IntArray] = [padding]
        starts: list[IntArray] = []
        self.lengths = np.array([len(note.tokens) for note in notes], np.int32)
        self.offsets = np.cumsum(np.append(reach, self.lengths[:-1] + reach), dtype=np.int32)[: len(notes)]
        for note, offset in zip(notes, self.offsets.tolist(), strict=True):
            words, ids = note.tokens.distinct
            known = np.array([index.setdefault(word, len(index)) for word in words], np.int32)
            pieces += (known[ids], padding)
            starts.append(_sequences(note) + offset)
        self.distinct = list(index)
        self.ids = np.concatenate(pieces)
        #: Positions of real tokens in the padded row, in order.
        self.tokens = np.flatnonzero(_covered(self.offsets, self.lengths, len(self.ids))).astype(np.int32)
        #: Where each sequence begins, counted in real tokens.
        padded = np.concatenate(starts) if starts else np.zeros(0, np.int32)
        self.sequences = np.searchsorted(self.tokens, padded).astype(np.int32)

    def rows(self) -> Iterator[tuple[Analysis, slice]]:
        """Each note with the slice of real tokens that are its own."""
        end = np.cumsum(self.lengths)
        for note, last, length in zip(self.notes, end.tolist(), self.lengths.tolist(), strict=True):
            yield note, slice(last - length, last)


def _covered(offsets: IntArray, lengths: IntArray, total: int) -> IntArray:
    edges = np.zeros(total + 1, np.int32)
    np.add.at(edges, offsets, 1)
    np.add.at(edges, offsets + lengths, -1)
    return np.cumsum(edges[:-1], dtype=np.int32)


def _sequences(note: Analysis) -> IntArray:
    """Where sequences begin: sentences, taken together within a line as far as the longest sequence allows.

    What a period ends is uncertain (``C/. Mayor 3``, ``hab. 312``), a line break that ends a sentence is not.
    """
    total = len(note.tokens)
    starts = _cut(note.sentences, total)
    opens_line = np.isin(starts, note.lines.first)
    kept: list[int] = []
    ends = np.append(starts, total)[1:]
    for start, opens, end in zip(starts.tolist(), opens_line.tolist(), ends.tolist(), strict=True):
        if opens or not kept or end - kept[-1] > LONGEST_SEQUENCE:
            kept.append(start)
    return np.array(kept, np.int32)


def _cut(starts: IntArray, total: int) -> IntArray:
    ends = np.append(starts[1:], total)
    if not len(starts) or (ends - starts).max() <= LONGEST_SEQUENCE:
        return starts
    return np.concatenate(
        [np.arange(a, b, LONGEST_SEQUENCE, dtype=np.int32) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    )


@dataclass(frozen=True, slots=True)
class Column:
    """One categorical view of the padded row: token ``t`` has the features ``hashes[ids[t]]``."""

    name: str
    ids: IntArray
    keys: Sequence[str]


class Extractor:
    """Turns batches into the numbers of a feature specification."""

    def __init__(self, spec: FeatureSpec) -> None:
        self.spec = spec
        views = {name for join in spec.joins for name, _ in join.parts}
        self._word_views = {name: group for name, group, _ in spec.words if name in views}
        self._place_views = {name for name, _, _ in spec.places} & views
        if missing := views - set(self._word_views) - self._place_views:
            raise UsageError(f"a join names groups that the features do not list: {', '.join(sorted(missing))}")

    def batch(self, notes: Sequence[Analysis]) -> Batch:
        return Batch(notes, self.spec.reach)

    def word_features(self, words: Sequence[str], language: str) -> list[list[tuple[str, str, range]]]:
        """For each word its features as (group, feature, window); padding has one feature of its own."""
        out: list[list[tuple[str, str, range]]] = [[] for _ in words]
        for name, group, window in self.spec.words:
            for features, given in zip(out, group(words, language), strict=True):
                features += [(name, feature, window) for feature in given]
        widest = range(-self.spec.reach, self.spec.reach + 1)
        for features, word in zip(out, words, strict=True):
            if word == PAD:
                features[:] = [("pad", "", widest)]
        return out

    def word_hashes(self, words: Sequence[str], language: str) -> list[list[int]]:
        """For each word the hashes of its features."""
        out: list[list[int]] = [[] for _ in words]
        for name, group, _ in self.spec.words:
            for hashes, given in zip(out, group(words, language), strict=True):
                hashes += [feature_hash(name, feature) for feature in given]
        for hashes, word in zip(out, words, strict=True):
            if word == PAD:
                hashes[:] = [feature_hash("pad", "")]
        return out

    def places(self, batch: Batch) -> Iterator[Column]:
        """One column per place group over the padded row; key 0 is the empty category."""
        for name, group, _ in self.spec.places:
            index: dict[str, int] = {"": 0}
            ids = np.zeros(len(batch.ids), np.int32)
            for note, offset, length in zip(batch.notes, batch.offsets.tolist(), batch.lengths.tolist(), strict=True):
                place = group(note)
                known = np.array([index.setdefault(value, len(index)) for value in place.values] + [0], np.int32)
                ids[offset : offset + length] = known[place.ids]
            yield Column(name, ids, list(index))

    def joins(self, batch: Batch, columns: Sequence[Column]) -> Iterator[HashArray]:
        """For every join the hash at each real token."""
        values: dict[str, HashArray] = {}
        for name, group in self._word_views.items():
            firsts = [feature_hash(name, given[0] if given else "") for given in group(batch.distinct, batch.language)]
            values[name] = np.array(firsts, np.uint64)[batch.ids]
        for column in columns:
            if column.name in self._place_views:
                hashes = np.array([feature_hash(column.name, key) for key in column.keys], np.uint64)
                values[column.name] = hashes[column.ids]
        for join in self.spec.joins:
            parts = [values[name][batch.tokens + offset] for name, offset in join.parts]
            yield mix(parts, join.salt)
