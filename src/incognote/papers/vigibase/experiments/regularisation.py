"""``regularisation``: how strong a penalty, and how much of it L1, a learner wants; how many features are left."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np

from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import ALPHA, chance, contrast, not_worse, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, changed, cross_validated, joined, limited
from incognote.learn.tagger import LinearTagger
from incognote.train.training import Model

__all__ = ["regularisation"]

SOURCE = "Sahlström 2015, 6.4 and 7.4"
CRITERION = "covering"


@experiment(
    "regularisation",
    source="Sahlström 2015, figures 17, 19 and 20",
    quick={"crf_strengths": (1e-3, 1.0), "svm_strengths": (0.1,), "ratios": (0.0, 0.9), "folds": 2, "iterations": 5},
)
def regularisation(
    study: Study,
    crf_strengths: tuple[float, ...] = (1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0),
    svm_strengths: tuple[float, ...] = (1e-3, 1e-2, 1e-1, 1.0, 10.0),
    ratios: tuple[float, ...] = (0.0, 0.05, 0.13, 0.25, 0.5, 0.75, 0.9, 1.0),
    folds: int = 5,
    iterations: int = 100,
    exhaustive: int = 1,
) -> Outcome:
    """Folds over the strength C of the penalty, then over its L1 ratio, and the features that stay active.

    The source tried L1 ratios at the best C only, and asked for every C with every ratio: ``exhaustive``.
    """
    svm = {
        strength: joined(cross_validated(study, changed("vigibase-svm", C=strength), folds, about={"C": strength}))
        for strength in svm_strengths
    }
    crf: dict[tuple[float, float], Counts] = {}
    active: dict[tuple[float, float], float] = {}

    def measure(strength: float, ratio: float) -> None:
        recipe = limited(changed("vigibase-crf", c1=strength * ratio, c2=strength * (1 - ratio)), iterations)
        about = {"C": strength, "L1 ratio": ratio}
        trials = cross_validated(study, recipe, folds, about=about, facts={"active": active_features})
        crf[strength, ratio] = joined(trials)
        active[strength, ratio] = float(np.mean([trial.facts["active"] for trial in trials]))

    for strength in crf_strengths:
        measure(strength, ratios[0])
    plain = {strength: crf[strength, ratios[0]] for strength in crf_strengths}
    chosen_crf, chosen_svm = _best(plain), _best(svm)
    for strength, ratio in product(crf_strengths if exhaustive else (chosen_crf,), ratios[1:]):
        measure(strength, ratio)
    along = {ratio: crf[chosen_crf, ratio] for ratio in ratios}
    return Outcome(
        f"Chosen for recall, as in the source: C = {chosen_crf:g} for the CRF and {chosen_svm:g} for the SVM (there "
        "1e-4 and 1e-1). The CRF's penalty is C·α·|w| + C·(1−α)·w², so that a larger C is a stronger penalty; the "
        "SVM's C weighs the errors, so that a larger C is a weaker one. The best settings are picked on the notes they "
        "are scored on, on either side of each comparison.",
        [_strengths(plain, svm), _grid(crf, active)],
        [
            _chart("recall-by-strength", "Recall by C (figure 17)", "C", {"CRF": plain, "SVM": svm}, 1, True),
            _chart("f1-by-strength", "F1 by C (figure 19)", "C", {"CRF": plain, "SVM": svm}, 2, True),
            Chart(
                "by-ratio",
                f"CRF by L1 ratio, C = {chosen_crf:g} (figure 20)",
                "lines",
                "L1 ratio α",
                CRITERION,
                [
                    Series(name, list(along), [counts.prf(CRITERION)[i] for counts in along.values()])
                    for i, name in enumerate(("precision", "recall", "F1"))
                ],
            ),
            Chart(
                "active-features",
                "Active features by L1 ratio",
                "lines",
                "L1 ratio α",
                "weights that are not 0",
                [
                    Series(f"C = {strength:g}", list(ratios), [active[strength, ratio] for ratio in ratios])
                    for strength in crf_strengths
                    if (strength, ratios[-1]) in active
                ],
            ),
        ],
        _findings(crf, active, ratios[0]),
    )


def active_features(model: Model) -> int:
    """Weights of the (only) learner that are not 0."""
    tagger = next(finder for finder in model.finders if isinstance(finder, LinearTagger))
    return int(np.count_nonzero(tagger.weights.values))


def _best(by_strength: Mapping[float, Counts]) -> float:
    return max(by_strength, key=lambda strength: by_strength[strength].prf(CRITERION)[1])


def _strengths(crf: Mapping[float, Counts], svm: Mapping[float, Counts]) -> Table:
    rows = [
        [name, f"{strength:g}", *counts.prf(CRITERION), counts.f1()]
        for name, side in (("CRF, L2", crf), ("SVM", svm))
        for strength, counts in side.items()
    ]
    return Table("By strength", ("learner", "C", "precision", "recall", "F1", "strict F1"), rows)


def _grid(crf: Mapping[tuple[float, float], Counts], active: Mapping[tuple[float, float], float]) -> Table:
    rows = [
        [f"{strength:g}", f"{ratio:g}", *counts.prf(CRITERION), counts.f1(), round(active[strength, ratio])]
        for (strength, ratio), counts in crf.items()
    ]
    columns = ("C", "L1 ratio", "precision", "recall", "F1", "strict F1", "active features")
    return Table("CRF: every strength with every L1 ratio", columns, rows, "Precision, recall and F1 are *covering*.")


def _chart(
    name: str, title: str, x_label: str, sides: Mapping[str, Mapping[float, Counts]], measure: int, log_x: bool
) -> Chart:
    series = [
        Series(side, list(points), [counts.prf(CRITERION)[measure] for counts in points.values()])
        for side, points in sides.items()
    ]
    return Chart(name, title, "lines", x_label, ("precision", "recall", "F1")[measure], series, log_x)


def _findings(
    crf: Mapping[tuple[float, float], Counts], active: Mapping[tuple[float, float], float], none: float
) -> list[Finding]:
    """The best elastic net, over all strengths, against the best plain L2, over all strengths."""
    plain = max((key for key in crf if key[1] == none), key=lambda key: crf[key].f1(CRITERION))
    lean = [key for key in crf if active[key] < 0.1 * active[plain]]
    claim = "Elastic net removes more than 90 % of the features without loss"
    if not lean:
        most = min(active, key=lambda key: active[key])
        figures = f"at most {1 - active[most] / active[plain]:.0%} were removed (C = {most[0]:g}, α = {most[1]:g})"
        return [Finding(claim, SOURCE, "not confirmed", figures)]
    best = max(lean, key=lambda key: crf[key].f1(CRITERION))
    change = contrast(crf[plain], crf[best], "f1", CRITERION)
    figures = (
        f"{active[plain]:,.0f} features at C = {plain[0]:g}, L2 alone, {active[best]:,.0f} at C = {best[0]:g}, "
        f"α = {best[1]:g} ({1 - active[best] / active[plain]:.0%} removed); covering F1 {change}"
    )
    net = max((key for key in crf if key[1] != none), key=lambda key: crf[key].f1(CRITERION))
    gain = contrast(crf[plain], crf[net], "f1", CRITERION)
    better = gain.p < ALPHA and gain.difference > 0.03
    return [
        Finding(claim, SOURCE, not_worse(change), figures),
        Finding(
            "Elastic net is worth several points of F1 over L2 alone (7 there)",
            SOURCE,
            "confirmed" if better else "not confirmed",
            f"best L2 {short(gain.a)} (C = {plain[0]:g}), best elastic net {short(gain.b)} (C = {net[0]:g}, "
            f"α = {net[1]:g}); {chance(gain.p)}",
        ),
    ]
