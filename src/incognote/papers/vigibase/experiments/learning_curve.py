"""``learning-curve``: how much better does it get with more annotated notes, and for which learner."""

from __future__ import annotations

from collections.abc import Mapping

from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import claim, mean_sd, paired, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, limited, trial

__all__ = ["learning_curve"]

SAHLSTROM = "Sahlström 2015, 6.2 and figure 18"
CRITERION = "covering"
MEASURES = ("precision", "recall", "F1")

#: For each system, each share of the notes, the counts of every repetition.
Curves = Mapping[str, Mapping[float, list[Counts]]]


@experiment(
    "learning-curve",
    source="Sahlström 2015, algorithm 2, figure 18 and appendix C",
    quick={"recipes": ("vigibase-svm", "vigibase-crf"), "shares": (0.5, 1.0), "repeats": 1, "iterations": 5},
)
def learning_curve(
    study: Study,
    recipes: tuple[str, ...] = ("vigibase-svm", "vigibase-crf", "jiang-lstm", "fast"),
    shares: tuple[float, ...] = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
    repeats: int = 10,
    iterations: int = 0,
    epochs: int = 0,
) -> Outcome:
    """A growing share of the notes, drawn again and again: mean and spread, overall and by label."""
    train, test = study.train_and_test()
    curves: Curves = {
        name: {
            share: [
                trial(
                    study,
                    limited(name, iterations, epochs),
                    study.sample(train, max(2, round(share * len(train))), f"repeat {repeat}"),
                    test,
                    {"share": share, "repeat": repeat + 1},
                ).counts
                for repeat in range(repeats if round(share * len(train)) < len(train) else 1)
            ]
            for share in shares
        }
        for name in recipes
    }
    labels = curves[recipes[0]][shares[-1]][0].labels()[:6]
    return Outcome(
        f"Up to {len(train)} notes to train on, drawn {repeats} times for every share, scored on {len(test)} others. "
        "All the notes can be drawn only once, hence no spread there. Repetitions share notes and are scored on the "
        "same ones: p tells luck in the drawing, not in the notes that are scored.",
        [_overall(curves, len(train)), _by_label(curves, labels, len(train))],
        [
            *(_chart(curves, len(train), measure) for measure in range(3)),
            *(_chart(curves, len(train), 2, label) for label in labels),
        ],
        _findings(curves),
    )


def _chart(curves: Curves, notes: int, measure: int, label: str | None = None) -> Chart:
    series = []
    for name, curve in curves.items():
        points = [mean_sd([counts.prf(CRITERION, label)[measure] for counts in drawn]) for drawn in curve.values()]
        x = [share * notes for share in curve]
        series.append(Series(name, x, [mean for mean, _ in points], [sd for _, sd in points]))
    what = f"{MEASURES[measure]} of {label}" if label else f"Overall {MEASURES[measure]}"
    file = f"{MEASURES[measure].lower()}-{(label or 'overall').lower().replace('_', '-')}"
    return Chart(file, f"{what}, covering", "lines", "notes to train on", MEASURES[measure], series)


def _overall(curves: Curves, notes: int) -> Table:
    rows = [
        [f"`{name}`", round(share * notes), *(_shown([c.prf(CRITERION)[i] for c in drawn]) for i in range(3))]
        for name, curve in curves.items()
        for share, drawn in curve.items()
    ]
    return Table("Overall, covering: mean ± standard deviation", ("recipe", "notes", *MEASURES), rows)


def _by_label(curves: Curves, labels: list[str], notes: int) -> Table:
    rows = [
        [f"`{name}`", round(share * notes), *(_shown([c.f1(CRITERION, label) for c in drawn]) for label in labels)]
        for name, curve in curves.items()
        for share, drawn in curve.items()
    ]
    return Table("F1 by label, covering", ("recipe", "notes", *labels), rows)


def _shown(values: list[float]) -> str:
    mean, sd = mean_sd(values)
    return f"{short(mean)} ± {short(sd)}"


def _along(curves: Curves, name: str, measure: int, most: float = 1.0) -> list[float]:
    """The measure of every repetition of every share up to ``most``, in order."""
    return [c.prf(CRITERION)[measure] for share, drawn in curves[name].items() if share <= most for c in drawn]


def _findings(curves: Curves) -> list[Finding]:
    findings = []
    if {"vigibase-svm", "vigibase-crf"} <= set(curves):
        few = sorted(curves["vigibase-svm"])[: max(1, len(curves["vigibase-svm"]) // 2)][-1]
        recall = paired(_along(curves, "vigibase-crf", 1), _along(curves, "vigibase-svm", 1), "recall")
        precision = paired(_along(curves, "vigibase-svm", 0, few), _along(curves, "vigibase-crf", 0, few), "precision")
        findings += [
            claim("SVM has the better recall, at every size", SAHLSTROM, recall, ("CRF", "SVM")),
            claim("CRF has the better precision with few notes", SAHLSTROM, precision, ("SVM", "CRF")),
        ]
    if {"jiang-lstm", "vigibase-crf"} <= set(curves):
        recall = paired(_along(curves, "vigibase-crf", 1), _along(curves, "jiang-lstm", 1), "recall")
        findings.append(claim("LSTM has more recall than CRF", "Jiang et al. 2017, 5.2", recall, ("CRF", "LSTM")))
    for name, curve in curves.items():
        first, last = list(curve.values())[-2:]
        (before, spread), (after, _) = (mean_sd([c.prf(CRITERION)[1] for c in drawn]) for drawn in (first, last))
        grows = len(first) > 1 and after - before > 2 * spread
        findings.append(
            Finding(
                f"Recall of {name} has not reached a plateau",
                SAHLSTROM,
                "confirmed" if grows else "undecided",
                f"the last step on the curve is worth {after - before:+.3f} recall; standard deviation before it "
                f"{short(spread)}, and twice that is asked for",
            )
        )
    return findings
