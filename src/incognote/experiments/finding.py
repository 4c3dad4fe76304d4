"""What the figures mean: tests of differences, and verdicts on claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from incognote.evaluate.criteria import GOLD, PRED
from incognote.evaluate.scores import MEASURES, measures
from incognote.evaluate.significance import approximate_randomization, two_sided_p, z_score
from incognote.experiments.outcome import Finding, Verdict
from incognote.experiments.trial import Counts

__all__ = [
    "ALPHA", "Contrast", "box", "chance", "claim", "contrast", "mean_sd", "not_worse", "of_label", "paired", "short",
    "verdict",
]  # fmt: skip

#: Differences that happen by luck more often than this prove nothing.
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two systems on the same notes in one measure; ``p`` is how easily luck would make the difference."""

    measure: str
    a: float
    b: float
    p: float

    @property
    def difference(self) -> float:
        return self.b - self.a

    def __str__(self) -> str:
        return f"{short(self.a)} against {short(self.b)}, {chance(self.p)}"


def contrast(a: Counts, b: Counts, measure: str = "f1", criterion: str = "strict", shuffles: int = 1999) -> Contrast:
    """Approximate randomisation over documents; both systems must have been counted on the same notes in order."""
    likely = approximate_randomization(a[criterion].documents, b[criterion].documents, shuffles)
    at = MEASURES.index(measure)
    before, after = (float(measures(side[criterion].total, 1)[at]) for side in (a, b))
    return Contrast(measure, before, after, float(likely[at]))


def of_label(a: Counts, b: Counts, label: str, measure: str = "f1", criterion: str = "strict") -> Contrast:
    """The same for one label, by the z-test of two proportions that Tafvizi (2011) uses."""
    at = MEASURES.index(measure)
    cells_a, cells_b = (side[criterion].of(label) for side in (a, b))
    before, after = (float(measures(cells, 1)[at]) for cells in (cells_a, cells_b))
    size = PRED if measure == "precision" else GOLD
    z = z_score(after, int(cells_b[size]), before, int(cells_a[size]))
    return Contrast(measure, before, after, two_sided_p(z))


def paired(a: Sequence[float], b: Sequence[float], measure: str, shuffles: int = 9999) -> Contrast:
    """Two systems over the same repetitions: how often would random signs make their mean differ as much?"""
    change = np.array(b, np.float64) - np.array(a, np.float64)
    signs = np.random.default_rng(0).choice((-1.0, 1.0), (shuffles, len(change)))
    as_large = int((np.abs(signs @ change) >= abs(change.sum()) - 1e-12).sum())
    return Contrast(measure, float(np.mean(a)), float(np.mean(b)), (as_large + 1) / (shuffles + 1))


def verdict(difference: float, p: float, alpha: float = ALPHA) -> Verdict:
    """A claim that a difference is positive: confirmed or refuted where luck is unlikely, else undecided.

    >>> verdict(0.02, 0.001), verdict(-0.02, 0.001), verdict(0.02, 0.3)
    ('confirmed', 'not confirmed', 'undecided')
    """
    if p >= alpha:
        return "undecided"
    return "confirmed" if difference > 0 else "not confirmed"


def not_worse(difference: Contrast, margin: float = 0.02) -> Verdict:
    """The claim that ``b`` is no worse than ``a``: refuted by a significant loss, undecided where a loss of more than
    ``margin`` may be luck.
    """
    if difference.difference < 0 and difference.p < ALPHA:
        return "not confirmed"
    return "confirmed" if difference.difference > -margin else "undecided"


def claim(statement: str, source: str, difference: Contrast, names: tuple[str, str], figures: str = "") -> Finding:
    """The claim that ``b`` beats ``a``, judged by a contrast between them."""
    a, b = names
    shown = f"{difference.measure} of {b} {short(difference.b)}, of {a} {short(difference.a)}; {chance(difference.p)}"
    return Finding(
        statement, source, verdict(difference.difference, difference.p), f"{shown}; {figures}" if figures else shown
    )


def box(values: Sequence[float]) -> list[float]:
    """The five numbers of a box plot: lower whisker, quartiles, upper whisker.

    Whiskers end at the last value within one and a half times the box's length of its ends.

    >>> box([1, 2, 3, 4, 5, 100])
    [1.0, 2.25, 3.5, 4.75, 5.0]
    """
    array = np.array(values if len(values) else [0], np.float64)
    first, middle, third = (float(one) for one in np.percentile(array, (25, 50, 75)))
    reach = 1.5 * (third - first)
    low, high = array[array >= first - reach].min(), array[array <= third + reach].max()
    return [float(low), first, middle, third, float(high)]


def mean_sd(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and the standard deviation of a sample (0 for a sample of one)."""
    array = np.array(values, np.float64)
    return float(array.mean()), float(array.std(ddof=1)) if len(array) > 1 else 0.0


def short(value: float) -> str:
    """A score as people write it.

    >>> short(0.9312), short(1.0), short(-0.021)
    ('.931', '1.000', '-.021')
    """
    return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.3f}"


def chance(p: float) -> str:
    """
    >>> chance(0.0312), chance(0.0001)
    ('p = .031', 'p < .001')
    """
    return "p < .001" if p < 0.001 else f"p = {short(p)}"
