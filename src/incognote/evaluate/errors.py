"""What went wrong: each predicted and each gold span gets one class, and exact spans a place in the confusion matrix.

The classes are those of the N-GRID study: a *type* error has the right place and the wrong type; an *extent* error
overlaps without matching (short: within the gold span, long: around it, short&long: neither); a *spurious* prediction
touches nothing; a *missing* identifier is touched by nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from incognote.evaluate.corpus import Corpus, IntArray

__all__ = ["GOLD_CLASSES", "PRED_CLASSES", "Errors", "analyse"]

EXTENTS = ("short", "long", "short&long")
PRED_CLASSES = ("correct", "type", *EXTENTS, "spurious")
GOLD_CLASSES = ("correct", "type", *EXTENTS, "missing")


@dataclass(frozen=True, slots=True)
class Errors:
    """``pred_class[i]`` and ``gold_class[i]`` index the class names; ``confusion[gold, predicted]`` has exact spans."""

    labels: tuple[str, ...]
    pred_class: IntArray
    gold_class: IntArray
    confusion: IntArray
    by_pred_label: IntArray
    by_gold_label: IntArray

    def totals(self) -> dict[str, int]:
        """How often each class occurs: of the predictions, and the identifiers that were missed altogether.

        Extent errors are counted once for each prediction.
        """
        counts = dict(zip(PRED_CLASSES, self.by_pred_label.sum(axis=0).tolist(), strict=True))
        return counts | {"missing": int(self.by_gold_label[:, GOLD_CLASSES.index("missing")].sum())}

    def to_json(self) -> Mapping[str, object]:
        def table(counts: IntArray, classes: tuple[str, ...]) -> dict[str, dict[str, int]]:
            rows = zip(self.labels, counts.tolist(), strict=True)
            return {label: dict(zip(classes, row, strict=True)) for label, row in rows if any(row)}

        return {
            "totals": self.totals(),
            "by_predicted_label": table(self.by_pred_label, PRED_CLASSES),
            "by_gold_label": table(self.by_gold_label, GOLD_CLASSES),
            "confusion": {"labels": list(self.labels), "gold_by_predicted": self.confusion.tolist()},
        }


def analyse(corpus: Corpus) -> Errors:
    """Class every span; where one overlaps several, the one it shares most characters with decides."""
    gold, pred, pairs = corpus.gold, corpus.pred, corpus.pairs
    g_start, g_end, p_start, p_end = (
        gold.start[pairs.gold], gold.end[pairs.gold], pred.start[pairs.pred], pred.end[pairs.pred],
    )  # fmt: skip
    exact = (g_start == p_start) & (g_end == p_end)
    same = exact & (gold.label[pairs.gold] == pred.label[pairs.pred])
    within, around = (g_start <= p_start) & (p_end <= g_end), (p_start <= g_start) & (g_end <= p_end)
    kind = np.select([same, exact, within, around], [0, 1, 2, 3], 4)
    shared = np.minimum(g_end, p_end) - np.maximum(g_start, p_start)
    # the best partner comes last, so that plain assignment leaves its class in place
    order = np.lexsort((shared, -np.minimum(kind, 2)))
    pred_class = np.full(len(pred), PRED_CLASSES.index("spurious"))
    gold_class = np.full(len(gold), GOLD_CLASSES.index("missing"))
    pred_class[pairs.pred[order]] = kind[order]
    gold_class[pairs.gold[order]] = kind[order]
    n = len(corpus.labels)
    # an exact pair of different types is a confusion only if neither span has its true partner elsewhere
    confused = exact & (kind == pred_class[pairs.pred]) & (kind == gold_class[pairs.gold])
    cells = gold.label[pairs.gold[confused]] * n + pred.label[pairs.pred[confused]]
    return Errors(
        corpus.labels,
        pred_class,
        gold_class,
        np.bincount(cells, minlength=n * n).reshape(n, n),
        _table(pred.label, pred_class, n, len(PRED_CLASSES)),
        _table(gold.label, gold_class, n, len(GOLD_CLASSES)),
    )


def _table(labels: IntArray, classes: IntArray, rows: int, columns: int) -> IntArray:
    return np.bincount(labels * columns + classes, minlength=rows * columns).reshape(rows, columns)
