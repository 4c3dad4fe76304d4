"""Gold and predicted notes side by side: paired by id, brought into one scheme, laid on one axis, aligned once.

All documents lie end to end on a single character axis, so that every measure is a few array operations over the
whole corpus and none is quadratic in a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from incognote.document import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.labels import SCHEMES, convert_spans, scheme_of
from incognote.text.analysis import Analysis

__all__ = ["BoolArray", "Corpus", "IntArray", "Pairs", "Side", "Units", "align", "pair_up"]

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Side:
    """The distinct spans of one side, in order of start: offsets on the common axis, label number, document number."""

    start: IntArray
    end: IntArray
    label: IntArray
    document: IntArray

    def __len__(self) -> int:
        return len(self.start)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Every gold and predicted span that share a character, as two arrays of indices."""

    gold: IntArray
    pred: IntArray


@dataclass(frozen=True, slots=True)
class Units:
    """Stretches of the axis with the label each side gives them (-1: none), counted with a weight.

    ``total`` is the weight of all there is in each document, so that what nobody marked can be counted too.
    """

    gold: IntArray
    pred: IntArray
    document: IntArray
    weight: IntArray
    total: IntArray


@dataclass(frozen=True)
class Corpus:
    """Paired documents, gold and predictions in the same label scheme."""

    documents: Sequence[Document]
    predicted: Sequence[Sequence[Span]]
    missing: Sequence[str]
    scheme: str | None

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels that occur on either side, in the order of the scheme where one is known."""
        seen = {span.label for document in self.documents for span in document.spans}
        seen.update(span.label for spans in self.predicted for span in spans)
        try:
            scheme = SCHEMES[self.scheme or scheme_of(seen)]
        except UsageError:
            return tuple(sorted(seen))
        return tuple(label for label in scheme.labels if label in seen)

    @cached_property
    def base(self) -> IntArray:
        """Where each document begins on the axis; a gap of one keeps neighbours from touching."""
        lengths = [len(document.text) + 1 for document in self.documents]
        return np.concatenate((np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)))[:-1]

    @cached_property
    def gold(self) -> Side:
        return self._side([document.spans for document in self.documents])

    @cached_property
    def pred(self) -> Side:
        return self._side(self.predicted)

    @cached_property
    def pairs(self) -> Pairs:
        return align(self.gold, self.pred)

    @cached_property
    def analyses(self) -> list[Analysis]:
        return [Analysis(document) for document in self.documents]

    @cached_property
    def tokens(self) -> Units:
        """Every token; one that a span only touches counts as the span's."""
        counts = np.array([len(analysis.tokens) for analysis in self.analyses], np.int64)
        shift = np.repeat(self.base, counts)
        start = _joined([analysis.tokens.starts for analysis in self.analyses]) + shift
        end = _joined([analysis.tokens.ends for analysis in self.analyses]) + shift
        document = np.repeat(np.arange(len(counts)), counts)
        gold, pred = (_label_units(start, end, side) for side in (self.gold, self.pred))
        return Units(gold, pred, document, np.ones(len(start), np.int64), counts)

    @cached_property
    def characters(self) -> Units:
        """Every stretch between two boundaries of any span, weighted by its length."""
        edges = np.unique(np.concatenate((self.gold.start, self.gold.end, self.pred.start, self.pred.end)))
        start, end = edges[:-1], edges[1:]
        document = np.searchsorted(self.base, start, side="right") - 1
        gold, pred = (_label_units(start, end, side) for side in (self.gold, self.pred))
        total = np.array([len(document.text) for document in self.documents], np.int64)
        return Units(gold, pred, document, np.where((gold >= 0) | (pred >= 0), end - start, 0), total)

    def _side(self, spans: Sequence[Sequence[Span]]) -> Side:
        number = {label: i for i, label in enumerate(self.labels)}
        rows = sorted(
            {
                (base + span.start, base + span.end, number[span.label], i)
                for i, (base, found) in enumerate(zip(self.base.tolist(), spans, strict=True))
                for span in found
            }
        )
        return Side(*np.array(rows, np.int64).reshape(-1, 4).T)


def pair_up(gold: Iterable[Document], pred: Iterable[Document], scheme: str | None = None) -> Corpus:
    """Pair documents by id; a gold document without prediction counts as one where nothing was found.

    With a ``scheme``, each side is converted into it from the scheme its labels show it to be in.
    """
    if scheme is not None and scheme not in SCHEMES:
        raise UsageError(f"no label scheme called {scheme!r}; there are: {', '.join(SCHEMES)}")
    golds, preds = _by_id(gold, "gold"), _by_id(pred, "prediction")
    if not golds:
        raise UsageError("there are no gold documents to evaluate against")
    if extra := sorted(preds.keys() - golds.keys()):
        raise UsageError(f"predictions for {len(extra)} documents without gold: {', '.join(extra[:5])}")
    for name, document in preds.items():
        if document.text and document.text != golds[name].text:
            raise RecordError("predictions", name, "the text is not the text of the gold document")
    missing = [name for name in golds if name not in preds]
    found = [preds[name].spans if name in preds else [] for name in golds]
    for document, spans in zip(golds.values(), found, strict=True):
        if any(span.end > len(document.text) for span in (*document.spans, *spans)):
            raise RecordError("annotations", document.id, "a span ends after the end of the text")
    marked = [document.spans for document in golds.values()]
    if scheme is not None:
        marked, found = _into(marked, scheme), _into(found, scheme)
    documents = [
        Document(document.id, document.text, spans, document.meta)
        for document, spans in zip(golds.values(), marked, strict=True)
    ]
    return Corpus(documents, found, missing, scheme)


def align(gold: Side, pred: Side) -> Pairs:
    """All overlapping pairs: for each gold span, the predictions that start before its end and end after its start."""
    last = np.searchsorted(pred.start, gold.end, side="left")
    reach = np.maximum.accumulate(pred.end) if len(pred) else pred.end
    first = np.minimum(np.searchsorted(reach, gold.start, side="right"), last)
    g, p = _ranges(first, last)
    touching = pred.end[p] > gold.start[g]
    return Pairs(g[touching], p[touching])


def _ranges(first: IntArray, last: IntArray) -> tuple[IntArray, IntArray]:
    """Each half-open range written out: the number of the range, and the indices in it."""
    sizes = last - first
    owner = np.repeat(np.arange(len(sizes)), sizes)
    steps = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return owner, first[owner] + steps


def _label_units(start: IntArray, end: IntArray, side: Side) -> IntArray:
    """The label of the first span that touches each unit; units are in order and do not overlap."""
    labels = np.full(len(start), -1, np.int64)
    first = np.searchsorted(end, side.start, side="right")
    last = np.maximum(np.searchsorted(start, side.end, side="left"), first)
    span, unit = _ranges(first, last)
    labels[unit[::-1]] = side.label[span[::-1]]
    return labels


def _joined(parts: Sequence[NDArray[np.int32]]) -> IntArray:
    return np.concatenate(parts).astype(np.int64)


def _by_id(documents: Iterable[Document], side: str) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for document in documents:
        if document.id in found:
            raise UsageError(f"two {side} documents have the id {document.id!r}")
        found[document.id] = document
    return found


def _into(spans: list[list[Span]], scheme: str) -> list[list[Span]]:
    labels = {span.label for found in spans for span in found}
    own = scheme if labels.issubset(SCHEMES[scheme].labels) else scheme_of(labels)
    return [convert_spans(found, own, scheme) for found in spans]
