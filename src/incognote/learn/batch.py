"""Many notes as one row of tokens, and their features as arrays of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.errors import UsageError
from incognote.learn.features import (
    FeatureSpec,
    HashArray,
    Place,
    PlaceGroup,
    Together,
    feature_hash,
    feature_hashes,
    mix,
    word_feature_hashes,
)
from incognote.learn.memory import Memory
from incognote.learn.row import PAD, Row
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray

__all__ = ["Batch", "Column", "Extractor"]

#: How many distinct words are remembered.
CACHE_WORDS = 40_000


class Batch:
    """A row of tokens with padding between its notes, so that no window looks into another note."""

    def __init__(self, notes: Sequence[Analysis], reach: int, row: Row | None = None) -> None:
        self.row = row or Row(notes)
        self.notes = notes
        self.language = self.row.language
        self.lengths = self.row.lengths
        self.reach = reach
        ids = self.row.different[1]
        #: Positions of real tokens in the padded row, in order.
        self.tokens = (np.arange(len(ids)) + reach * (self.row.note_of + 1)).astype(np.int32)
        self.ids = self.padded(ids)
        #: Where each sequence begins, counted in real tokens.
        self.sequences = self.row.sequences
        #: Where each note begins, counted in real tokens.
        self.firsts = self.row.first
        #: Which real tokens of the row these are.
        self.span = slice(0, len(ids))
        #: What was worked out for the whole row, for all its parts to use.
        self.shared: dict[Any, Any] = {}

    @property
    def distinct(self) -> list[str]:
        """The padding and each different word once; ``ids`` tells which of them stands where."""
        return self.row.distinct

    def rows_in(self, memory: Memory[Any], work_out: Callable[[list[str]], NDArray[Any]]) -> IntArray:
        """Where each of the different words stands in a memory; ``work_out`` gives the rows of those not met before."""
        return memory.rows_of(self.row.table, self.row.different[0], work_out)

    def part(self, span: slice) -> Batch:
        """Some tokens of a batch, from the beginning of a sequence on; windows look beyond them."""
        part = copy(self)
        part.span = slice(self.span.start + span.start, self.span.start + span.stop)
        part.tokens = self.tokens[span]
        part.sequences, part.firsts = (
            places[np.searchsorted(places, span.start) : np.searchsorted(places, span.stop)] - span.start
            for places in (self.sequences, self.firsts)
        )
        return part

    def parts(self, tokens: int) -> Iterator[Batch]:
        """The batch in parts of about so many tokens, so that a note of any length fits into memory."""
        total = len(self.tokens)
        if total <= tokens:
            yield self
            return
        places = np.searchsorted(self.sequences, np.arange(tokens, total, tokens))
        cuts = np.unique(self.sequences[np.minimum(places, len(self.sequences) - 1)])
        for first, last in pairwise([0, *cuts[cuts > 0].tolist(), total]):
            yield self.part(slice(first, last))

    def padded(self, values: IntArray) -> IntArray:
        """One value per token of the row, spread over the padded row with 0 between the notes."""
        out = np.zeros(len(values) + self.reach * (len(self.notes) + 1), np.int32)
        out[np.arange(len(values)) + self.reach * (self.row.note_of + 1)] = values
        return out

    def rows(self) -> Iterator[tuple[Analysis, slice]]:
        """Each note with the slice of real tokens that are its own."""
        for note, first, last in zip(self.notes, self.row.first.tolist(), self.row.last.tolist(), strict=True):
            yield note, slice(first, last)


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
        self._views: dict[str, Memory[np.uint64]] = {}

    def batch(self, notes: Sequence[Analysis], row: Row | None = None) -> Batch:
        """The notes in a row; one that was made for another extractor will do too."""
        return Batch(notes, self.spec.reach, row)

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

    def word_hashes(self, words: Sequence[str], language: str) -> tuple[IntArray, HashArray]:
        """The hashes of the features of all words, and which word each belongs to."""
        owners, hashes = [], []
        plain = np.array([word != PAD for word in words], np.bool_)
        for name, group, _ in self.spec.words:
            counts, numbers = word_feature_hashes(name, group, words, language, self.spec.key)
            owner = np.repeat(np.arange(len(words), dtype=np.int32), counts)
            owners.append(owner[plain[owner]])
            hashes.append(numbers[plain[owner]])
        pads = np.flatnonzero(~plain).astype(np.int32)
        owners.append(pads)
        hashes.append(np.full(len(pads), feature_hash("pad", "", self.spec.key), np.uint64))
        return np.concatenate(owners), np.concatenate(hashes)

    def places(self, batch: Batch) -> Iterator[Column]:
        """One column per place group over the padded row; key 0 is the empty category."""
        if "columns" not in batch.shared:
            batch.shared["columns"] = [self._column(batch, name, group) for name, group, _ in self.spec.places]
        yield from batch.shared["columns"]

    def _column(self, batch: Batch, name: str, group: PlaceGroup) -> Column:
        if group not in batch.row.places:
            batch.row.places[group] = _over_row(group, batch.row)
        place = batch.row.places[group]
        return Column(name, batch.padded(place.ids + 1), ["", *place.values])

    def values(self, batch: Batch) -> Iterator[tuple[NDArray[np.float32], IntArray]]:
        """For each value group and offset: its different rows of numbers, and which of them each real token has."""
        for _, group, window in self.spec.values:
            if group not in batch.shared:
                seen = group.look(batch.row)
                none = np.zeros((1, len(group.names)), np.float32)
                batch.shared[group] = np.concatenate((none, seen.table)), batch.padded(seen.ids + 1)
            table, ids = batch.shared[group]
            yield from ((table, ids[batch.tokens + offset]) for offset in window)

    def joins(self, batch: Batch, columns: Sequence[Column]) -> Iterator[HashArray]:
        """For every join the hash at each real token."""
        if not self.spec.joins:
            return
        views = self._views.setdefault(batch.language, Memory(len(self._word_views), np.uint64, CACHE_WORDS))
        rows = batch.rows_in(views, lambda new: self._view_hashes(new, batch.language))
        hashes = dict(zip(self._word_views, views.table[rows].T, strict=True))
        ids = dict.fromkeys(hashes, batch.ids)
        for column in columns:
            if column.name in self._place_views:
                hashes[column.name] = feature_hashes(column.name, [[key] for key in column.keys], self.spec.key)[1]
                ids[column.name] = column.ids
        for join in self.spec.joins:
            parts = [hashes[name][ids[name][batch.tokens + offset]] for name, offset in join.parts]
            yield mix(parts, join.salt)

    def _view_hashes(self, words: list[str], language: str) -> HashArray:
        """For each word the hash of the first feature of each group that is part of a join."""
        out = np.empty((len(words), len(self._word_views)), np.uint64)
        for place, (name, group) in enumerate(self._word_views.items()):
            counts, numbers = word_feature_hashes(name, group, words, language, self.spec.key)
            begins = (np.cumsum(counts) - counts)[counts > 0]
            out[:, place] = feature_hash(name, "", self.spec.key)
            out[counts > 0, place] = numbers[begins]
        return out


def _over_row(group: PlaceGroup, row: Row) -> Place:
    """What a place group says of all tokens of a row."""
    if isinstance(group, Together):
        return group.look(row)
    index: dict[str, int] = {}
    pieces = [np.zeros(0, np.int32)]
    for note in row.notes:
        place = group(note)
        known = np.array([*(index.setdefault(value, len(index)) for value in place.values), -1], np.int32)
        pieces.append(known[place.ids])
    return Place(list(index), np.concatenate(pieces))
