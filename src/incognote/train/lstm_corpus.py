"""Annotated notes as the network is trained on them: rows of tables, tags, and sequences of similar length together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from incognote.document import Span
from incognote.learn.batch import Batch, Column, Extractor
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec, HashArray, feature_hashes
from incognote.learn.lstm_inputs import (
    VectorTable,
    Vocabulary,
    WordRows,
    character_codes,
    place_hashes,
    stretches,
    word_hashes,
)
from incognote.learn.lstm_layers import Steps
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.train.partial import TagSets
from incognote.train.secrecy import Sightings

__all__ = ["EncodedCorpus", "Picked", "by_language"]

#: Words seen at least this often in further text are known too, though no annotated note has them.
LEAST_FURTHER = 10

#: Values of feature groups seen less often are unknown.
LEAST_FEATURES = 3


@dataclass(frozen=True, slots=True)
class Picked:
    """Some stretches of text: the distinct words in them, and for each token its word and its places.

    ``steps`` go through the stretches, ``lattice`` through the sequences they are made of.
    """

    words: WordRows
    spelling: Steps
    word_ids: IntArray
    places: Mapping[str, IntArray]
    steps: Steps
    lattice: Steps


def by_language(notes: Sequence[Analysis]) -> list[list[int]]:
    """The places of the notes of each language."""
    groups: dict[str, list[int]] = {}
    for place, note in enumerate(notes):
        groups.setdefault(note.language, []).append(place)
    return list(groups.values())


class EncodedCorpus:
    """All tokens of some notes in a row, language by language."""

    def __init__(
        self,
        notes: Sequence[Analysis],
        extractor: Extractor,
        context: int,
        vocabulary: Vocabulary | None = None,
        cutoff: int = 1,
        further: Sequence[HashArray] = (),
    ) -> None:
        self.groups = by_language(notes)
        self.batches = [extractor.batch([notes[place] for place in group]) for group in self.groups]
        columns = [list(extractor.places(batch)) for batch in self.batches]
        self.vocabulary = vocabulary or _learn(self.batches, columns, extractor.spec, cutoff, further)
        rows = [self.vocabulary.word_rows(b.distinct, b.language, extractor.spec) for b in self.batches]
        self.words = _together(rows)
        first = np.cumsum([0, *(len(batch.distinct) for batch in self.batches)])
        self.word_ids = np.concatenate(
            [batch.ids[batch.tokens] + offset for batch, offset in zip(self.batches, first.tolist(), strict=False)]
        ).astype(np.int32)
        key = extractor.spec.key
        places = [self.vocabulary.place_rows(b, c, key) for b, c in zip(self.batches, columns, strict=True)]
        self.places = {name: np.concatenate([some[name] for some in places]) for name in places[0]}
        sizes = np.cumsum([0, *(len(batch.tokens) for batch in self.batches)])
        self.sequences = _in_a_row([batch.sequences for batch in self.batches], sizes)
        self.stretches = _in_a_row([stretches(batch, context) for batch in self.batches], sizes)
        self.lengths = np.diff(np.append(self.stretches, sizes[-1])).astype(np.int32)
        self._first = np.zeros(sizes[-1], np.bool_)
        self._first[self.sequences] = True

    def tags(self, gold: Sequence[Sequence[Span]], sets: TagSets) -> IntArray:
        """The right tag of every token, as a set; what a sequence's border cuts is opened and closed there."""
        rows = [
            sets.encode(note, gold[place])
            for group, batch in zip(self.groups, self.batches, strict=True)
            for place, note in zip(group, batch.notes, strict=True)
        ]
        tags = np.concatenate(rows)
        opened, closed = _at_borders(sets.encoding)
        single = tags < len(opened)
        first, last = self._first & single, np.append(self._first[1:], True) & single
        tags[first] = opened[tags[first]]
        tags[last] = closed[tags[last]]
        return tags

    def pick(self, some: IntArray) -> tuple[Picked, IntArray]:
        """Some stretches, and the places of their tokens in the corpus."""
        lengths = self.lengths[some]
        starts = np.cumsum(np.append(0, lengths[:-1])).astype(np.int32)
        tokens = np.repeat(self.stretches[some] - starts, lengths) + np.arange(lengths.sum(), dtype=np.int32)
        distinct, word_ids = np.unique(self.word_ids[tokens], return_inverse=True)
        words = self.words
        features = {name: _some_rows(*rows, distinct) for name, rows in words.features.items()}
        few = WordRows(words.characters[distinct], words.lengths[distinct], words.words[distinct], features)
        width = words.characters.shape[1]
        spelling = Steps.of(np.arange(len(distinct), dtype=np.int32) * width, few.lengths)
        places = {name: rows[tokens] for name, rows in self.places.items()}
        sequences = np.flatnonzero(self._first[tokens]).astype(np.int32)
        lattice = Steps.of(sequences, np.diff(np.append(sequences, len(tokens))).astype(np.int32))
        return Picked(few, spelling, word_ids.astype(np.int32), places, Steps.of(starts, lengths), lattice), tokens

    def shuffled(self, size: int, keep: NDArray[np.bool_], chance: Generator) -> list[IntArray]:
        """All kept stretches once, in random batches of similar length."""
        which = np.flatnonzero(keep & (self.lengths > 0)).astype(np.int32)
        order = which[np.argsort(self.lengths[which] + chance.random(len(which)) * 6, kind="stable")]
        batches = [order[i : i + size] for i in range(0, len(order), size)]
        return [batches[i] for i in chance.permutation(len(batches)).tolist()]


def _in_a_row(starts: Sequence[IntArray], sizes: NDArray[np.int64]) -> IntArray:
    """Starts counted in the tokens of all batches."""
    moved = [some + offset for some, offset in zip(starts, sizes.tolist(), strict=False)]
    return np.concatenate(moved).astype(np.int32)


def _learn(
    batches: Sequence[Batch],
    columns: Sequence[Sequence[Column]],
    spec: FeatureSpec,
    cutoff: int,
    further: Sequence[HashArray],
) -> Vocabulary:
    """What the notes hold, as tables."""
    characters: set[int] = set()
    seen = _Seen(spec.least_notes)
    words: list[HashArray] = []
    values: dict[str, list[HashArray]] = {name: [] for name, *_ in (*spec.words, *spec.places)}
    for batch, some in zip(batches, columns, strict=True):
        characters.update(code for word in batch.distinct for code in character_codes(word))
        words.append(word_hashes(batch.distinct, spec.key)[batch.ids[batch.tokens]])
        seen.add(batch, words[-1])
        for name, group, _ in spec.words:
            counts, hashes = feature_hashes(name, group(batch.distinct, batch.language), spec.key)
            values[name].append(hashes)
            seen.add_words(batch, counts, hashes)
        for column in some:
            values[column.name].append(place_hashes(column.name, column.keys, spec.key)[column.ids[batch.tokens]])
            seen.add(batch, values[column.name][-1])
    often = seen.often()
    groups = {name: VectorTable.of(np.concatenate(hashes), LEAST_FEATURES, often) for name, hashes in values.items()}
    alphabet = VectorTable.of(np.array(sorted(characters), np.uint64))
    known = VectorTable.of(np.concatenate(words), cutoff, often).hashes
    elsewhere = VectorTable.of(np.concatenate([known[:0], *further]), LEAST_FURTHER, _in_several(further, spec)).hashes
    return Vocabulary(alphabet, VectorTable(np.union1d(known, elsewhere)), groups)


class _Seen:
    """Which features enough persons' notes have; all, where one is enough."""

    def __init__(self, least: int) -> None:
        self._least, self._sightings = least, Sightings()

    def add(self, batch: Batch, hashes: HashArray) -> None:
        """One hash for each token of the batch."""
        if self._least > 1:
            for note, part in batch.rows():
                self._sightings.add(note, hashes[part])

    def add_words(self, batch: Batch, counts: IntArray, hashes: HashArray) -> None:
        """Some hashes for each distinct word of the batch."""
        if self._least > 1:
            owners = np.repeat(np.arange(len(counts)), counts)
            for note, part in batch.rows():
                self._sightings.add(note, hashes[np.isin(owners, batch.ids[batch.tokens[part]])])

    def often(self) -> HashArray | None:
        return self._sightings.often(self._least) if self._least > 1 else None


def _in_several(texts: Sequence[HashArray], spec: FeatureSpec) -> HashArray | None:
    """What enough further texts have, each of which counts as one person's."""
    if spec.least_notes <= 1:
        return None
    found, counts = np.unique(np.concatenate([np.zeros(0, np.uint64), *map(np.unique, texts)]), return_counts=True)
    return found[counts >= spec.least_notes]


def _together(rows: Sequence[WordRows]) -> WordRows:
    features = {}
    for name in rows[0].features:
        ends = np.cumsum([0, *(len(some.features[name][0]) for some in rows)]).tolist()
        begins = [some.features[name][1] + offset for some, offset in zip(rows, ends, strict=False)]
        values = [some.features[name][0] for some in rows]
        features[name] = (np.concatenate(values), np.concatenate(begins).astype(np.int32))
    return WordRows(
        np.concatenate([some.characters for some in rows]),
        np.concatenate([some.lengths for some in rows]),
        np.concatenate([some.words for some in rows]),
        features,
    )


def _some_rows(rows: IntArray, begins: IntArray, picked: IntArray) -> tuple[IntArray, IntArray]:
    """The rows of some words only, and where each word's rows begin."""
    sizes = np.diff(np.append(begins, len(rows)))[picked]
    first = np.cumsum(np.append(0, sizes[:-1])).astype(np.int32)
    return rows[np.repeat(begins[picked] - first, sizes) + np.arange(sizes.sum())], first


def _at_borders(encoding: Encoding) -> tuple[IntArray, IntArray]:
    """What each tag becomes as the first and as the last of a sequence."""
    index = {tag: i for i, tag in enumerate(encoding.tags)}
    opened, closed = np.arange(len(index), dtype=np.int32), np.arange(len(index), dtype=np.int32)
    ends = encoding.name.startswith("BIOES")
    for tag, i in index.items():
        letter, _, label = tag.partition("-")
        opened[i] = index.get(f"{ {'I': 'B', 'E': 'S'}.get(letter, letter) }-{label}", i)
        if ends:
            closed[i] = index.get(f"{ {'B': 'S', 'I': 'E'}.get(letter, letter) }-{label}", i)
    return opened, closed
