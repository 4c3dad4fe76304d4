"""``cost-curve``: what more recall costs in precision, bought by the cost of a miss or by the threshold of a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np

from incognote.evaluate.criteria import GOLD, PRED
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, claim, contrast, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, changed, count, findings, held_out, limited, system
from incognote.loading import turn
from incognote.recipe import Recipe
from incognote.train.training import data_hash

__all__ = ["at_recall", "cost_curve"]

TAFVIZI = "Tafvizi 2011, 7.2.1"
CRITERION = "token-any"
#: Curves whose precisions are on average less apart than this are alike.
ALIKE = 0.01
#: Precision is read off the curves where they reach these.
RECALLS = (0.8, 0.85, 0.9, 0.95, 0.98)

#: Position of the dial (cost of a false alarm, or handicap of "no identifier") to what was counted there.
Curve = Mapping[float, Counts]


@experiment(
    "cost-curve",
    source="Tafvizi 2011, 7.2.1",
    quick={"costs": (1.0, 0.1), "biases": (0.0, 2.0), "folds": 2},
)
def cost_curve(
    study: Study,
    svm: str = "mega",
    ours: str = "fast",
    costs: tuple[float, ...] = (4.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05, 0.02),
    biases: tuple[float, ...] = (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0),
    folds: int = 5,
) -> Outcome:
    """Precision against recall, and recall against fallout, by misclassification cost and by threshold."""
    by_cost = {
        cost: held_out(study, changed(svm, outside_cost=cost), folds, about={"cost of a false alarm": cost})
        for cost in costs
    }
    by_threshold = _by_threshold(study, limited(svm), biases, folds)
    curves: dict[str, Curve] = {
        f"{svm}, by cost": by_cost,
        f"{svm}, by threshold": by_threshold,
        f"{ours}, by threshold": _by_threshold(study, limited(ours), biases, folds),
    }
    return Outcome(
        "Tokens, whatever their label. The cost is that of a false alarm in training, 1 being the cost of a miss: each "
        "point is a model of its own. The threshold is a handicap for “no identifier” while finding: all points are "
        "one model.",
        [_table(curves), _at_recalls(curves)],
        [
            Chart(
                "precision-recall",
                "Precision against recall",
                "lines",
                "recall",
                "precision",
                [
                    _series(name, curve, lambda c: (c.prf(CRITERION)[1], c.prf(CRITERION)[0]))
                    for name, curve in curves.items()
                ],
            ),
            Chart(
                "roc",
                "Recall against fallout (ROC)",
                "lines",
                "fallout: share of other tokens that are marked",
                "recall",
                [
                    _series(name, curve, lambda c: (c.fallout(CRITERION), c.prf(CRITERION)[1]))
                    for name, curve in curves.items()
                ],
            ),
        ],
        [*_findings(by_cost), *_cost_against_threshold(by_cost, by_threshold)],
    )


def _by_threshold(study: Study, recipe: Recipe, biases: Sequence[float], folds: int) -> Curve:
    """One training per fold, and every handicap tried on it."""
    splits = [(study.documents, study.test)] if study.test else list(study.folds(folds))
    parts = [_turned(study, recipe, train, test, biases) for train, test in splits]
    return {bias: reduce(lambda a, b: a + b, (part[bias] for part in parts)) for bias in biases}


def _turned(study: Study, recipe: Recipe, train: Notes, test: Notes, biases: Sequence[float]) -> Curve:
    settings = {
        "thresholds": recipe.name,
        "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
        "train digest": data_hash(train),
        "test digest": data_hash(test),
        "biases": list(biases),
    }

    def compute() -> list[dict[str, Any]]:
        deidentifier, _ = system(recipe, train)
        counted = []
        for bias in biases:
            turn(deidentifier.finders, bias)
            counted.append(count(test, findings(deidentifier, test, study.scheme), (CRITERION, "strict")).to_json())
        return counted

    kept = study.cell(settings, compute, f"{recipe.name}, {len(biases)} thresholds, {len(train)} notes")
    return {bias: Counts.from_json(counts) for bias, counts in zip(biases, kept, strict=True)}


def at_recall(curve: Curve, recall: float) -> float | None:
    """The precision of a curve where it reaches a recall, between its points as the crow flies."""
    points = sorted((counts.prf(CRITERION)[1], counts.prf(CRITERION)[0]) for counts in curve.values())
    x, y = zip(*points, strict=True)
    return float(np.interp(recall, x, y)) if x[0] <= recall <= x[-1] else None


def _series(name: str, curve: Curve, point: Any) -> Series:
    points = sorted(point(counts) for counts in curve.values())
    return Series(name, [x for x, _ in points], [y for _, y in points])


def _table(curves: Mapping[str, Curve]) -> Table:
    rows = [
        [name, f"{position:g}", *counts.prf(CRITERION), counts.fallout(CRITERION), counts.f1()]
        for name, curve in curves.items()
        for position, counts in curve.items()
    ]
    columns = ("system", "cost or handicap", "precision", "recall", "F1", "fallout", "strict F1")
    return Table("Every point", columns, rows, "Precision, recall, F1 and fallout are of tokens, whatever their label.")


def _at_recalls(curves: Mapping[str, Curve]) -> Table:
    rows = [[name, *(at_recall(curve, recall) for recall in RECALLS)] for name, curve in curves.items()]
    note = "Empty where the curve does not reach it."
    return Table("Precision at a given recall", ("system", *(f"recall {short(r)}" for r in RECALLS)), rows, note)


def _findings(by_cost: Curve) -> list[Finding]:
    usual = by_cost.get(1.0, next(iter(by_cost.values())))
    dearest = by_cost[min(by_cost)]
    names = ("cost 1", f"cost {min(by_cost):g}")
    tally = usual[CRITERION].total
    precision, recall, _ = usual.prf(CRITERION)
    p = two_sided_p(z_score(precision, int(tally[PRED]), recall, int(tally[GOLD])))
    gained = contrast(usual, dearest, "recall", CRITERION)
    lost = contrast(usual, dearest, "precision", CRITERION)
    return [
        claim(
            "At the usual cost precision is higher than recall (near perfect there)",
            TAFVIZI,
            Contrast("share", recall, precision, p),
            ("recall", "precision"),
        ),
        claim("Making misses dearer buys recall", TAFVIZI, gained, names),
        claim(
            "It is paid for in precision",
            TAFVIZI,
            Contrast("precision", lost.b, lost.a, lost.p),
            names[::-1],
            _price(gained, lost),
        ),
    ]


def _price(gained: Contrast, lost: Contrast) -> str:
    if gained.difference <= 0:
        return "no recall was gained"
    return f"{-lost.difference / gained.difference:.2f} points of precision for each point of recall"


def _cost_against_threshold(cost: Curve, threshold: Curve) -> list[Finding]:
    """Ours: whether moving the threshold of one model does what training again at another cost does."""
    shared = [
        r for r in np.arange(0.5, 1.0, 0.01).tolist() if None not in (at_recall(cost, r), at_recall(threshold, r))
    ]
    if not shared:
        return []
    gaps = [(at_recall(cost, r) or 0.0) - (at_recall(threshold, r) or 0.0) for r in shared]
    apart, above = float(np.mean(np.abs(gaps))), float(np.mean(gaps))
    return [
        Finding(
            "Moving the threshold of one model does what training at another cost does",
            "ours",
            "confirmed" if apart < ALIKE else "undecided" if abs(above) < ALIKE else "not confirmed",
            f"between recall {short(shared[0])} and {short(shared[-1])} the precisions are {short(apart)} apart on "
            f"average, by cost {above:+.3f} above by threshold; alike would be below {short(ALIKE)}",
        )
    ]
