"""Is one system better than another, or was it luck? The two tests the field uses, on the same documents."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import numpy as np

from incognote.document import Document
from incognote.evaluate.corpus import IntArray, pair_up
from incognote.evaluate.criteria import GOLD, PRED, MatchCounts, criteria
from incognote.evaluate.scores import CELLS, MEASURES, FloatArray, measures

__all__ = ["Comparison", "Difference", "approximate_randomization", "compare", "two_sided_p", "z_score"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One measure of two systems: ``z`` is positive where B is better; labels are tested by z alone."""

    a: float
    b: float
    z: float
    z_p: float
    randomization_p: float | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on the same gold documents: overall precision, recall and F1, and the F1 of each label."""

    criterion: str
    documents: int
    shuffles: int
    measures: dict[str, Difference]
    labels: dict[str, Difference]

    def to_dict(self) -> dict[str, object]:
        return asdict(self)


def z_score(p1: float, n1: int, p2: float, n2: int) -> float:
    """Of two proportions from samples of ``n1`` and ``n2``; 0 where nothing varies. Beyond 1.96 is unlikely luck.

    >>> round(z_score(0.97517, 402, 0.96903, 402), 4)
    0.5286
    """
    if not n1 or not n2:
        return 0.0
    pooled = (n1 * p1 + n2 * p2) / (n1 + n2)
    variance = pooled * (1 - pooled) * (1 / n1 + 1 / n2)
    return (p1 - p2) / math.sqrt(variance) if variance > 0 else 0.0


def two_sided_p(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def approximate_randomization(a: IntArray, b: IntArray, shuffles: int = 9999, seed: int = 0) -> FloatArray:
    """How likely is a difference this large if the systems were interchangeable, for each of ``MEASURES``?

    ``a`` and ``b`` are ``[document, 4]`` counts; each shuffle swaps the two systems' counts in half of the documents.
    A shuffle that does as much as was observed counts against it, so that equal systems are never "different".
    """
    total_a, total_b, change = a.sum(axis=0), b.sum(axis=0), (b - a).astype(np.float64)
    observed = np.abs(measures(total_a, 1) - measures(total_b, 1))
    rng = np.random.default_rng(seed)
    step = max(1, CELLS // max(1, len(a)))
    as_large = np.zeros(len(MEASURES))
    for first in range(0, shuffles, step):
        swap = rng.random((min(step, shuffles - first), len(a))) < 0.5
        moved = swap.astype(np.float64) @ change
        shuffled = np.abs(measures(total_a + moved, 1) - measures(total_b - moved, 1))
        as_large += (shuffled >= observed - 1e-12).sum(axis=0)
    return (as_large + 1) / (shuffles + 1)


def compare(
    gold: Iterable[Document],
    a: Iterable[Document],
    b: Iterable[Document],
    scheme: str | None = None,
    criterion: str = "strict",
    shuffles: int = 9999,
    seed: int = 0,
) -> Comparison:
    """Test the difference between two systems' predictions for the same gold documents."""
    gold = list(gold)
    counted = [criteria[criterion].count(pair_up(gold, side, scheme)) for side in (a, b)]
    cells_a, cells_b = (counts.cells.sum(axis=1) for counts in counted)
    chance = dict(zip(MEASURES, approximate_randomization(cells_a, cells_b, shuffles, seed).tolist(), strict=True))
    return Comparison(
        criterion,
        len(gold),
        shuffles,
        {name: _difference(cells_a.sum(axis=0), cells_b.sum(axis=0), name, chance[name]) for name in MEASURES[:3]},
        {label: _difference(*cells, "f1") for label, cells in _by_label(*counted).items()},
    )


def _difference(a: IntArray, b: IntArray, measure: str, chance: float | None = None) -> Difference:
    """Precision is a proportion of the predicted spans; recall and, as the source does, F1 of the gold ones."""
    value_a, value_b = (float(measures(cells, 1)[MEASURES.index(measure)]) for cells in (a, b))
    size = PRED if measure == "precision" else GOLD
    z = z_score(value_b, int(b[size]), value_a, int(a[size]))
    return Difference(value_a, value_b, z, two_sided_p(z), chance)


def _by_label(a: MatchCounts, b: MatchCounts) -> dict[str, tuple[IntArray, IntArray]]:
    sums_a, sums_b = (dict(zip(side.labels, side.cells.sum(axis=0), strict=True)) for side in (a, b))
    nothing = np.zeros(4, np.int64)
    labels = [*a.labels, *(label for label in b.labels if label not in sums_a)]
    return {label: (sums_a.get(label, nothing), sums_b.get(label, nothing)) for label in labels}
