"""A tagger at work: emissions, the best legal tags, how sure each span is. Learners only fit and score differently."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

import incognote.learn.groups  # noqa: F401 - registers the feature groups
from incognote.checked import LARGEST_TRANSITION, Arrays, number, read_facts, reading, whole
from incognote.document import Span
from incognote.errors import ModelError, UsageError
from incognote.learn.batch import Batch, Extractor
from incognote.learn.decode import FloatArray, Lattice, certainly_outside, marginals, viterbi
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec
from incognote.learn.linear import EmissionScorer, LinearWeights
from incognote.learn.reach import Reach, bare
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.text.words import UNITS, in_units

__all__ = ["LinearTagger", "SequenceTagger", "by_size", "decide", "said"]

#: ``O`` leading by this much (in nats) decides a token outright; see ``decode.certainly_outside``.
SURE = 12.0

#: The largest handicap of ``O`` that whole sequences are decoded with.
MOST_BIAS = 1.0

#: Tokens scored together: enough to keep array operations busy, few enough to stay small in memory.
BATCH_TOKENS = 20_000

#: Tags of a model file at most; the largest scheme needs 80.
MOST_TAGS = 1_000

#: From tags, and the probabilities of all tags at some rows, to tags with more of them marked.
Extend = Callable[[IntArray, FloatArray, NDArray[np.integer[Any]]], IntArray]

#: A longer batch, which is one very long note, is scored in parts of so many tokens.
PART_TOKENS = 60_000


class SequenceTagger(ABC):
    """Scores the tags of every token, takes the best legal sequence, and marks what it says as spans."""

    kind: ClassVar[str] = "sequence"
    #: Whether it weighs real-valued features.
    takes_values: ClassVar[bool] = False

    def __init__(
        self,
        name: str,
        features: Sequence[Mapping[str, Any]],
        encoding: Encoding,
        transitions: FloatArray,
        outside_bias: float = 0.0,
        reach: float = 0.0,
    ) -> None:
        self.name = name
        self.features = features
        self.encoding = encoding
        self.transitions = transitions
        self.outside_bias = outside_bias
        self.extractor = Extractor(FeatureSpec.parse(features))
        if self.extractor.spec.values and not self.takes_values:
            named = self.extractor.spec.values[0][0]
            raise UsageError(f"{name!r} cannot learn from the real-valued features {named!r}")
        self.lattice = Lattice(transitions, encoding.legal())
        self.reach = reach
        if reach and encoding.name != "IO":
            raise UsageError(f"{name!r} can extend institutions with the tags of IO only")
        self._reach = Reach(encoding, reach) if reach else None

    @abstractmethod
    def score(self, batch: Batch) -> FloatArray:
        """What the model itself says of every tag at every token, before transitions."""

    @abstractmethod
    def save(self, folder: Path) -> None:
        """Write everything ``load`` needs into a folder."""

    def probabilities(self, batch: Batch) -> FloatArray:
        """The probability of every tag at every token, all tag sequences considered."""
        return marginals(self.score(batch), batch.sequences, self.lattice)

    def tags(self, batch: Batch) -> tuple[IntArray, FloatArray]:
        """The best legal tag of every token, and how likely the token is part of any identifier."""
        decided = [
            decide(self.score(part), part.sequences, self.lattice, self.outside_bias, extend=self._extend(part))
            for part in batch.parts(PART_TOKENS)
        ]
        tags, likely = zip(*decided, strict=True)
        return np.concatenate(tags), np.concatenate(likely)

    def _extend(self, part: Batch) -> Extend | None:
        """What extends the institutions of this part of a batch."""
        if not self._reach:
            return None
        return partial(self._reach.extended, bare=part.row.of_words(bare)[part.span], firsts=part.sequences)

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        found: list[list[Span]] = [[] for _ in notes]
        for places in by_size(notes):
            batch = self.extractor.batch([notes[place] for place in places])
            if not len(batch.tokens):
                continue
            for place, spans in zip(places, self._spans(batch, *self.tags(batch)), strict=True):
                found[place] = spans
        return found

    def _spans(self, batch: Batch, tags: IntArray, sure: FloatArray) -> list[list[Span]]:
        """What the tags mark in each note; a span is as sure as the least sure of its tokens."""
        begins, ends, labels = self.encoding.bounds(tags, batch.firsts)
        if not labels:
            return [[] for _ in batch.notes]
        least = np.minimum.reduceat(np.append(sure, 1), np.column_stack([begins, ends]).ravel())[::2]
        scores = least.astype(np.float64).round(4).tolist()
        starts = np.concatenate([note.tokens.starts for note in batch.notes])[begins].tolist()
        stops = np.concatenate([note.tokens.ends for note in batch.notes])[ends - 1].tolist()
        name = self.name
        spans = [Span(*one, name) for one in zip(starts, stops, labels, scores, strict=True)]
        cuts = np.searchsorted(begins, batch.row.last).tolist()
        return [spans[first:last] for first, last in pairwise([0, *cuts])]

    def _save(self, folder: Path, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Write what every tagger has, and the facts and arrays of this kind."""
        folder.mkdir(parents=True, exist_ok=True)
        every = {
            **{"kind": self.kind, "name": self.name, "features": list(self.features)},
            **{"encoding": self.encoding.name, "tags": list(self.encoding.tags)},
            **{"outside_bias": self.outside_bias, **facts},
        }
        if self.reach:
            every["reach"] = self.reach
        (folder / "tagger.json").write_text(json.dumps(every, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        every_array: dict[str, Any] = {"transitions": self.transitions.astype(np.float32), **arrays}
        np.savez_compressed(folder / "weights.npz", **every_array)


class LinearTagger(SequenceTagger):
    """Weights over hashed features, tag transitions, and the feature tables they were trained with.

    ``dense`` are the weights of real-valued features, a row each; ``units`` are what windows are counted in (see
    ``text.words``).
    """

    kind: ClassVar[str] = "linear"
    takes_values = True

    def __init__(
        self,
        name: str,
        features: Sequence[Mapping[str, Any]],
        encoding: Encoding,
        weights: LinearWeights,
        transitions: FloatArray,
        outside_bias: float = 0.0,
        reach: float = 0.0,
        dense: FloatArray | None = None,
        units: str = "tokens",
    ) -> None:
        super().__init__(name, features, encoding, transitions, outside_bias, reach)
        self.weights = weights
        self.dense = dense
        self.units = units
        self._scorer = EmissionScorer(self.extractor, weights)

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return super().find([in_units(note, self.units) for note in notes])

    def score(self, batch: Batch) -> FloatArray:
        scores = self._scorer.emissions(batch)
        if self.dense is not None and len(scores):
            row = 0
            for table, ids in self.extractor.values(batch):
                weights = self.dense[row : row + table.shape[1]]
                scores += (table @ weights)[ids]
                row += len(weights)
        return scores

    def save(self, folder: Path) -> None:
        weights = self.weights
        arrays: dict[str, NDArray[Any]] = {
            "gaps": np.diff(weights.hashes, prepend=np.uint64(0)),  # sorted hashes hardly shrink when compressed
            "counts": np.diff(weights.begin).astype(np.uint16),
            "cells": weights.cells.astype(np.uint16),
            "values": weights.values.astype(np.float16),
        }
        facts: dict[str, Any] = {"low": weights.low, "high": weights.high}
        if self.dense is not None:
            arrays["dense"] = self.dense.astype(np.float16)
        if self.units != "tokens":
            facts["units"] = self.units
        self._save(folder, facts, arrays)

    @classmethod
    def load(cls, folder: Path) -> Self:
        file = folder / "tagger.json"
        facts, arrays = read_facts(file), Arrays(folder / "weights.npz")
        name, features, encoding = said(facts, file)
        with reading(file):
            spec = FeatureSpec.parse(features)
            reach = spec.reach
        low, high = whole(facts, "low", -reach, 0, file), whole(facts, "high", 0, reach, file)
        tags, gaps = len(encoding.tags), arrays.take("gaps", "u8", None)
        hashes = np.cumsum(gaps, dtype=np.uint64)
        begin = np.append(0, np.cumsum(arrays.take("counts", "u2", len(gaps)), dtype=np.int64))
        total = int(begin[-1])
        if (hashes[1:] <= hashes[:-1]).any() or total >= 1 << 31:
            raise ModelError(f"{arrays.path}: its features are not in order")
        cells = arrays.take("cells", "u2", total, below=(high - low + 1) * tags)
        values = arrays.take("values", "f2", total)  # all as short as the file has them: there are millions
        weights = LinearWeights(hashes, begin.astype(np.int32), cells, values, low, high, tags)
        transitions = arrays.take("transitions", "f4", tags, tags, most=LARGEST_TRANSITION)
        dense = None
        if spec.values:
            dense = arrays.take("dense", "f2", len(spec.value_names), tags).astype(np.float32)
        units = facts.get("units", "tokens")
        if units not in UNITS:
            raise ModelError(f"{file}: counts in units that are not known")
        with reading(file):
            bias, further = (number({"reach": 0.0, **facts}, key, file) for key in ("outside_bias", "reach"))
            return cls(name, features, encoding, weights, transitions, bias, further, dense, units)


def said(facts: Mapping[str, Any], path: Path) -> tuple[str, Sequence[Mapping[str, Any]], Encoding]:
    """The name, the feature tables and the tags in the facts of a tagger."""
    name, features, tags = (facts.get(key) for key in ("name", "features", "tags"))
    if (
        not isinstance(name, str)
        or not isinstance(features, list)
        or not all(isinstance(one, dict) for one in features)
    ):
        raise ModelError(f"{path}: has no name or no tables of features")
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags) or len(tags) > MOST_TAGS:
        raise ModelError(f"{path}: has no tags")
    with reading(path):
        return name, features, Encoding.checked(facts["encoding"], tags)


def by_size(notes: Sequence[Analysis]) -> Iterator[list[int]]:
    """The places of notes that go together: one language, about ``BATCH_TOKENS`` tokens."""
    open_parts: dict[str, tuple[list[int], int]] = {}
    for place, note in enumerate(notes):
        part, size = open_parts.get(note.language, ([], 0))
        part.append(place)
        open_parts[note.language] = (part, size + len(note.tokens))
        if size + len(note.tokens) >= BATCH_TOKENS:
            yield part
            del open_parts[note.language]
    yield from (part for part, _ in open_parts.values())


def decide(
    emissions: FloatArray,
    sequences: IntArray,
    lattice: Lattice,
    outside_bias: float = 0.0,
    sure: float = SURE,
    extend: Extend | None = None,
) -> tuple[IntArray, FloatArray]:
    """The best legal tag of every token, and how likely the token is part of any identifier.

    What ``extend`` adds is as sure as what it was added to.

    ``outside_bias`` handicaps ``O`` when the tags are chosen, not when likelihoods are told; those are told where
    something is found, and are 0 in sequences without. A handicap along a whole sequence favours long runs of tags, so
    what it is above ``MOST_BIAS`` adds tokens by their own likelihood instead: a higher one never loses a token.

    A token whose ``O`` leads by ``sure`` all the same is outside; what lies between such tokens is decoded on its own,
    with the transitions from and to its outside neighbours added.
    """
    total = len(emissions)
    tags = np.zeros(total, np.int32)
    likely = np.zeros(total, np.float32)
    open_ = ~certainly_outside(emissions, sure + outside_bias)
    kept = np.flatnonzero(open_)
    if not len(kept):
        return tags, likely
    first = np.zeros(total, np.bool_)
    first[sequences] = True
    before = np.append(False, open_[:-1])
    after = np.append(open_[1:], False)
    last = np.append(first[1:], True)
    local = emissions[kept]
    local[(~before & ~first)[kept]] += lattice.step[0]
    local[(~after & ~last)[kept]] += lattice.step[:, 0]
    starts = np.flatnonzero((~before | first)[kept]).astype(np.int32)
    handicap = min(outside_bias, MOST_BIAS)
    local[:, 0] -= handicap
    marked = local.argmax(axis=1).astype(np.int32) if lattice.free else viterbi(local, starts, lattice)
    local[:, 0] += handicap
    if outside_bias > MOST_BIAS:
        known = kept
        chances = marginals(local, starts, lattice)
        added = (marked == 0) & ((1 - chances[:, 0]) * (1 + np.exp(outside_bias)) > 1)
        marked[added] = 1 + chances[added, 1:].argmax(axis=1)
    else:
        lengths = np.diff(np.append(starts, len(kept)))
        telling = np.logical_or.reduceat(marked != 0, starts)
        rows = np.repeat(telling, lengths)
        starts = (np.cumsum(lengths[telling]) - lengths[telling]).astype(np.int32)
        known = kept[rows]
        chances = marginals(local[rows], starts, lattice)
    likely[known] = 1 - chances[:, 0]
    tags[kept] = marked
    if extend:
        wider = extend(tags, chances, known)
        likely[wider != tags] = 1
        tags = wider
    return tags, likely
