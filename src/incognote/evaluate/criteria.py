"""When is an identifier found? One small function per answer, all over the same alignment.

A criterion counts, for each document and label, the gold spans, the predicted spans, and how many of each were right.
Another package adds its own to ``criteria`` (entry-point group ``incognote.criteria``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from incognote.evaluate.corpus import BoolArray, Corpus, IntArray, Side, Units, align
from incognote.registry import Registry

__all__ = ["ALL", "STANDARD", "Criterion", "MatchCounts", "criteria"]

#: What a report shows unless told otherwise, the headline first.
STANDARD = (
    "strict", "relaxed", "covering", "overlapping", "span", "merged", "covered", "token", "token-any", "character",
)  # fmt: skip

#: The columns of ``Counts.cells``.
GOLD, PRED, GOLD_HIT, PRED_HIT = range(4)


@dataclass(frozen=True, slots=True)
class MatchCounts:
    """``cells[document, label]`` is (gold, predicted, gold found, predicted right).

    A criterion without types has a single label. Where the unit is a token or a character, what is no identifier is
    counted ``rest``: per document, the units marked though they are no identifier, and all that are no identifier.
    """

    labels: tuple[str, ...]
    cells: IntArray
    rest: tuple[IntArray, IntArray] | None = None


@dataclass(frozen=True, slots=True)
class Criterion:
    """A way of counting, with the sentence that explains it in a report."""

    about: str
    count: Callable[[Corpus], MatchCounts]


#: The single label of a criterion that does not look at types.
ALL = ("any",)

criteria: Registry[Criterion] = Registry("criteria")


def _same_place(gold: Side, pred: Side) -> BoolArray:
    same: BoolArray = (gold.start == pred.start) & (gold.end == pred.end)
    return same


def _covers(gold: Side, pred: Side) -> BoolArray:
    covers: BoolArray = (pred.start <= gold.start) & (gold.end <= pred.end)
    return covers


def _overlaps(gold: Side, pred: Side) -> BoolArray:
    return np.ones(len(gold), np.bool_)


def _nearly_same_place(gold: Side, pred: Side) -> BoolArray:
    near: BoolArray = (gold.start == pred.start) & (np.abs(gold.end - pred.end) <= 2)
    return near


def _by_pairs(name: str, about: str, matches: Callable[[Side, Side], BoolArray], typed: bool = True) -> None:
    """Register a criterion that says of overlapping spans whether the prediction finds the gold one."""

    def count(corpus: Corpus) -> MatchCounts:
        gold, pred = (corpus.gold, corpus.pred) if typed else (_untyped(corpus.gold), _untyped(corpus.pred))
        pairs = corpus.pairs if typed else align(gold, pred)
        ok = matches(_take(gold, pairs.gold), _take(pred, pairs.pred))
        if typed:
            ok &= gold.label[pairs.gold] == pred.label[pairs.pred]
        return _tally(corpus, gold, pred, _flags(gold, pairs.gold[ok]), _flags(pred, pairs.pred[ok]), typed)

    criteria.add(name, Criterion(about, count))


def _covered(corpus: Corpus) -> MatchCounts:
    """The predictions together hide all of an identifier; a prediction is right when it hides any of one."""
    pred = corpus.pred
    hidden = np.zeros(len(corpus.gold), np.bool_)
    if len(pred):
        reach = np.maximum.accumulate(pred.end)
        opens = np.concatenate(([True], pred.start[1:] > reach[:-1]))
        block_start, block_end = pred.start[opens], reach[np.append(np.flatnonzero(opens)[1:] - 1, len(pred) - 1)]
        block = np.searchsorted(block_start, corpus.gold.start, side="right") - 1
        hidden = (block >= 0) & (corpus.gold.end <= block_end[block])
    return _tally(corpus, corpus.gold, pred, hidden, _flags(pred, corpus.pairs.pred), typed=True)


def _merged(corpus: Corpus) -> MatchCounts:
    """MEDDOCAN's second measure: neighbours with nothing alphanumeric between them may be joined on either side."""
    cells = np.zeros((len(corpus.documents), 1, 4), np.int64)
    for i, (document, spans) in enumerate(zip(corpus.documents, corpus.predicted, strict=True)):
        gold, pred = {(s.start, s.end) for s in document.spans}, {(s.start, s.end) for s in spans}
        hits = gold & pred | _join(gold, document.text) & _join(pred, document.text)
        missed, wrong = len(gold - pred - _inside(gold, hits)), len(pred - gold - _inside(pred, hits))
        cells[i, 0] = len(hits) + missed, len(hits) + wrong, len(hits), len(hits)
    return MatchCounts(ALL, cells)


def _join(spans: set[tuple[int, int]], text: str) -> set[tuple[int, int]]:
    """Spans joined over gaps; like the task's own scorer, a span nested in another pulls the joined end back."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and not any(map(str.isalnum, text[joined[-1][1] : start])):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return set(joined)


def _inside(spans: set[tuple[int, int]], hits: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The spans that lie within one of ``hits``: of the hits that start no later, the furthest end decides."""
    if not hits:
        return set()
    starts, ends = np.array(sorted(hits), np.int64).T
    reach = np.maximum.accumulate(ends)
    ordered = sorted(spans)
    before = np.searchsorted(starts, [start for start, _ in ordered], side="right") - 1
    return {span for span, i in zip(ordered, before.tolist(), strict=True) if i >= 0 and span[1] <= reach[i]}


def _by_units(name: str, about: str, units: Callable[[Corpus], Units], typed: bool = True) -> None:
    """Register a criterion that counts units of text instead of spans."""

    def count(corpus: Corpus) -> MatchCounts:
        u = units(corpus)
        labels = corpus.labels if typed else ALL
        gold, pred = (u.gold, u.pred) if typed else (np.minimum(u.gold, 0), np.minimum(u.pred, 0))
        shape = (len(corpus.documents), len(labels))

        def tally(label: IntArray, where: BoolArray) -> IntArray:
            cell = u.document[where] * shape[1] + label[where]
            return np.bincount(cell, u.weight[where], shape[0] * shape[1]).astype(np.int64).reshape(shape)

        hit = tally(gold, (gold >= 0) & (gold == pred))
        cells = np.stack((tally(gold, gold >= 0), tally(pred, pred >= 0), hit, hit), axis=-1)
        alarms = (gold < 0) & (pred >= 0)
        alarmed = np.bincount(u.document[alarms], u.weight[alarms], shape[0]).astype(np.int64)
        return MatchCounts(labels, cells, (alarmed, u.total - cells[:, :, GOLD].sum(axis=1)))

    criteria.add(name, Criterion(about, count))


_by_pairs("strict", "same start, same end, same type", _same_place)
_by_pairs("covering", "the prediction covers the identifier, same type", _covers)
_by_pairs("overlapping", "any shared character, same type", _overlaps)
_by_pairs("relaxed", "same start, end at most 2 characters off, same type", _nearly_same_place)
_by_pairs("span", "same start, same end, any type", _same_place, typed=False)
criteria.add("covered", Criterion("every character hidden, whatever the type", _covered))
criteria.add("merged", Criterion("same span after joining neighbours, any type (MEDDOCAN)", _merged))
_by_units("token", "tokens with the right type", lambda corpus: corpus.tokens)
_by_units("token-any", "tokens, whatever the type", lambda corpus: corpus.tokens, typed=False)
_by_units("character", "characters with the right type", lambda corpus: corpus.characters)


def _tally(
    corpus: Corpus, gold: Side, pred: Side, gold_hit: BoolArray, pred_hit: BoolArray, typed: bool
) -> MatchCounts:
    labels = corpus.labels if typed else ALL
    shape = (len(corpus.documents), len(labels))

    def count(side: Side, where: BoolArray | slice) -> IntArray:
        cell = side.document[where] * shape[1] + side.label[where]
        return np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)

    every = slice(None)
    columns = (count(gold, every), count(pred, every), count(gold, gold_hit), count(pred, pred_hit))
    return MatchCounts(labels, np.stack(columns, axis=-1))


def _flags(side: Side, indices: IntArray) -> BoolArray:
    flags = np.zeros(len(side), np.bool_)
    flags[indices] = True
    return flags


def _take(side: Side, indices: IntArray) -> Side:
    return Side(side.start[indices], side.end[indices], side.label[indices], side.document[indices])


def _untyped(side: Side) -> Side:
    if not len(side):
        return side
    new = np.append(True, (np.diff(side.start) != 0) | (np.diff(side.end) != 0))
    return Side(side.start[new], side.end[new], np.zeros(int(new.sum()), np.int64), side.document[new])
