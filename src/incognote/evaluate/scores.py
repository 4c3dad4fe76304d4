"""From counts to measures, each with a 95 % interval from resampling the documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from incognote.evaluate.corpus import IntArray
from incognote.evaluate.criteria import GOLD, GOLD_HIT, PRED, PRED_HIT, MatchCounts

__all__ = ["Estimate", "Resamples", "Score", "Scores", "f_measure", "measures", "ratio", "score", "share"]

FloatArray = NDArray[np.float64]

#: The last axis of what ``measures`` returns.
MEASURES = ("precision", "recall", "f1", "fbeta")

#: The most numbers of a resampling matrix to hold at once.
CELLS = 4_000_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measure and its 95 % bootstrap interval over documents."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Score:
    """The measures of one row of a table, and the counts they come from (``hits`` are the gold ones found)."""

    precision: Estimate
    recall: Estimate
    f1: Estimate
    fbeta: Estimate
    gold: int
    predicted: int
    hits: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Everything one criterion says about a corpus.

    ``leak`` is identifiers missed per sentence, for criteria that count identifiers; ``fallout`` is the share of all
    that identifies nobody which was marked nevertheless, for criteria that count tokens or characters.
    """

    micro: Score
    macro_documents: Score
    macro_labels: Score
    labels: Mapping[str, Score]
    types: Mapping[str, Score]
    leak: Estimate | None
    fallout: Estimate | None


class Resamples:
    """How often each document is drawn in each bootstrap resample; the same draws serve every measure."""

    def __init__(self, documents: int, times: int = 1000, seed: int = 0) -> None:
        self.documents, self.times, self.seed = documents, times, seed

    def chunks(self) -> Iterator[FloatArray]:
        """Rows of weights, a bounded number of cells at a time; few documents' weights are drawn only once."""
        step = max(1, CELLS // max(1, self.documents))
        if step >= self.times:
            yield self._all
            return
        rng = np.random.default_rng(self.seed)
        for first in range(0, self.times, step):
            yield self._draw(rng, min(step, self.times - first))

    @cached_property
    def _all(self) -> FloatArray:
        return self._draw(np.random.default_rng(self.seed), self.times)

    def _draw(self, rng: np.random.Generator, rows: int) -> FloatArray:
        draws = rng.integers(0, self.documents, (rows, self.documents))
        draws += np.arange(rows)[:, None] * self.documents
        return np.bincount(draws.ravel(), minlength=rows * self.documents).reshape(rows, -1).astype(np.float64)

    def sums(self, values: FloatArray | IntArray) -> FloatArray:
        """The sum over documents of ``values[document, ...]`` in each resample."""
        flat = values.reshape(self.documents, -1).astype(np.float64)
        summed = [weights @ flat for weights in self.chunks()]
        return np.concatenate(summed).reshape(-1, *values.shape[1:])


def ratio(part: FloatArray | IntArray, whole: FloatArray | IntArray) -> FloatArray:
    """``part / whole``, and 0 where there is nothing to divide by, as the shared tasks' scorers do."""
    part, whole = np.asarray(part, np.float64), np.asarray(whole, np.float64)
    return np.divide(part, whole, out=np.zeros(np.broadcast(part, whole).shape), where=whole > 0)


def f_measure(precision: FloatArray, recall: FloatArray, beta: float = 1.0) -> FloatArray:
    """The harmonic mean of precision and recall, in which recall counts ``beta`` times as much."""
    return ratio((1 + beta**2) * precision * recall, beta**2 * precision + recall)


def measures(cells: FloatArray | IntArray, beta: float) -> FloatArray:
    """Precision, recall, F1 and F-beta of counts whose last axis is that of ``Counts.cells``."""
    precision = ratio(cells[..., PRED_HIT], cells[..., PRED])
    recall = ratio(cells[..., GOLD_HIT], cells[..., GOLD])
    return _with_f(precision, recall, beta)


def score(
    counts: MatchCounts, sentences: IntArray, types: Sequence[str], resamples: Resamples, beta: float = 2.0
) -> Scores:
    """Micro and macro averages, one score per label and per note type, leak and fallout.

    ``sentences`` and ``types`` are per document. Macro over documents follows the i2b2 scorer (mean precision, mean
    recall, F of the two; a document with nothing on either side is left out), macro over labels is the mean of the
    labels' own measures.
    """
    kinds = sorted(set(types))
    member = np.array([[kind == other for other in kinds] for kind in types]).reshape(-1, len(kinds), 1)
    total = counts.cells.sum(axis=1, keepdims=True)
    rows = np.concatenate((total, counts.cells, total * member), axis=1)
    plain, drawn = rows.sum(axis=0), resamples.sums(rows)
    values = measures(plain, beta)
    # a resample without a single document of a rare label or note type says nothing about it
    empty = (drawn[..., GOLD] + drawn[..., PRED]) == 0
    scores = _rows(plain, values, np.where(empty[..., None], values, measures(drawn, beta)))
    n = len(counts.labels)
    return Scores(
        micro=scores[0],
        macro_documents=_macro_documents(total[:, 0], resamples, beta),
        macro_labels=_macro_labels(plain[1 : n + 1], drawn[:, 1 : n + 1], beta),
        labels=dict(zip(counts.labels, scores[1 : n + 1], strict=True)),
        types=dict(zip(kinds, scores[n + 1 :], strict=True)),
        leak=None if counts.rest else share(total[:, 0, GOLD] - total[:, 0, GOLD_HIT], sentences, resamples),
        fallout=share(*counts.rest, resamples) if counts.rest else None,
    )


def share(part: IntArray, whole: IntArray, resamples: Resamples) -> Estimate:
    """The share of ``whole`` that is ``part``, both per document."""
    both = np.stack((part, whole), axis=1)
    value = ratio(*both.sum(axis=0))
    drawn = resamples.sums(both)
    low, high = np.quantile(ratio(drawn[:, 0], drawn[:, 1]), (0.025, 0.975))
    return Estimate(float(value), float(low), float(high))


def _with_f(precision: FloatArray, recall: FloatArray, beta: float) -> FloatArray:
    return np.stack((precision, recall, f_measure(precision, recall), f_measure(precision, recall, beta)), axis=-1)


def _macro_documents(cells: IntArray, resamples: Resamples, beta: float) -> Score:
    counted = (cells[:, GOLD] + cells[:, PRED]) > 0
    values = np.concatenate((measures(cells, beta)[:, :2], np.ones((len(cells), 1))), axis=1) * counted[:, None]

    def means(sums: FloatArray) -> FloatArray:
        return _with_f(ratio(sums[..., 0], sums[..., 2]), ratio(sums[..., 1], sums[..., 2]), beta)

    plain, drawn = means(values.sum(axis=0)), means(resamples.sums(values))
    return _rows(cells.sum(axis=0)[None], plain[None], drawn[:, None])[0]


def _macro_labels(plain: IntArray, drawn: FloatArray, beta: float) -> Score:
    def means(cells: FloatArray | IntArray) -> FloatArray:
        seen = (cells[..., GOLD] + cells[..., PRED]) > 0
        return ratio((measures(cells, beta) * seen[..., None]).sum(axis=-2), seen.sum(axis=-1)[..., None])

    return _rows(plain.sum(axis=0)[None], means(plain)[None], means(drawn)[:, None])[0]


def _rows(cells: IntArray, values: FloatArray, drawn: FloatArray) -> list[Score]:
    """One score per row: ``cells[row, 4]``, ``values[row, measure]``, ``drawn[resample, row, measure]``."""
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    rows = []
    for counts, *triples in zip(cells.tolist(), values, low, high, strict=True):
        precision, recall, f1, fbeta = (Estimate(*map(float, triple)) for triple in zip(*triples, strict=True))
        rows.append(Score(precision, recall, f1, fbeta, counts[GOLD], counts[PRED], counts[GOLD_HIT]))
    return rows
