"""``methods``: every recipe on one corpus, and whether patterns still beat learners on dates and ages."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import claim, contrast, of_label
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, held_out, limited

__all__ = ["methods"]

SAHLSTROM = "Sahlström 2015, tables 10–12"
COTIK = "Cotik et al. 2019, table 1"

#: What each source reports as overall strict F1 on its own data.
REPORTED = {
    "vigibase-regex": ".900 VigiBase",
    "vigibase-crf": ".882 VigiBase, .912 i2b2 2006",
    "vigibase-svm": ".893 VigiBase, .917 i2b2 2006",
    "window-svm": ".884 MEDDOCAN",
    "meddocan-crf": ".897 MEDDOCAN",
    "jiang-crf": ".880 N-GRID 2016",
    "jiang-lstm": ".899 N-GRID 2016",
}

#: Labels of dates and ages in any scheme.
DATES = ("DATE", "Date", "FECHAS", "Date_Full")
AGES = ("AGE", "Age", "EDAD_SUJETO_ASISTENCIA")


@experiment(
    "methods",
    source="Sahlström 2015, tables 10–12, and Cotik et al. 2019, table 1",
    quick={"recipes": ("vigibase-regex", "vigibase-svm", "meddocan-crf", "fast"), "folds": 2, "iterations": 10},
)
def methods(
    study: Study,
    recipes: tuple[str, ...] = (
        "vigibase-regex", "rules", "vigibase-svm", "vigibase-crf", "window-svm", "meddocan-crf", "jiang-crf",
        "jiang-lstm", "stat-deid", "stanford", "mist", "lbjnet", "mega", "fast", "best",
    ),
    folds: int = 5,
    iterations: int = 0,
    epochs: int = 0,
) -> Outcome:  # fmt: skip
    """Every recipe on one corpus: strict, covering, overlapping, MEDDOCAN's measures, and each label."""
    found = {name: held_out(study, limited(name, iterations, epochs), folds) for name in recipes}
    labels = next(iter(found.values())).labels()
    labels = [label for label in labels if any(counts.gold(label) for counts in found.values())]
    best = max(found, key=lambda name: found[name].f1())
    return Outcome(
        f"{len(found)} systems, each note scored by a model that has not seen it. The best strict F1 is that of "
        f"`{best}`: {found[best].f1():.3f}.",
        [_overall(found), _by_label(found, labels)],
        [
            Chart(
                "methods",
                "Strict, covering and overlapping F1",
                "bars",
                "",
                "F1",
                [
                    Series(name, list(found), [counts.f1(name) for counts in found.values()])
                    for name in ("strict", "covering", "overlapping")
                ],
            )
        ],
        [*_patterns_against_learners(found), *_svm_against_crf(found), *_window_against_crf(found)],
    )


def _overall(found: Mapping[str, Counts]) -> Table:
    columns = [f"{name} {measure}" for name in ("strict", "covering", "overlapping") for measure in "PRF"]
    rows = [
        [
            f"`{name}`",
            *(value for criterion in ("strict", "covering", "overlapping") for value in counts.prf(criterion)),
            counts.f1("span"),
            counts.f1("merged"),
            counts.leak,
            REPORTED.get(name, ""),
        ]
        for name, counts in found.items()
    ]
    note = (
        "*covering*: the finding covers the identifier, same type; *overlapping*: any shared character, same type; "
        "*span* and *merged* are MEDDOCAN's sub-task 2, *leak* identifiers missed per sentence."
    )
    return Table("Overall", ["recipe", *columns, "span F", "merged F", "leak", "source's strict F1"], rows, note)


def _by_label(found: Mapping[str, Counts], labels: list[str]) -> Table:
    first = next(iter(found.values()))
    rows = [[label, first.gold(label), *(counts.f1(label=label) for counts in found.values())] for label in labels]
    return Table("Strict F1 by label", ["label", "identifiers", *(f"`{name}`" for name in found)], rows)


def _patterns_against_learners(found: Mapping[str, Counts]) -> list[Finding]:
    """By any overlap: whether ``41`` or ``41-year-old`` is the age is a convention of the corpus, not a finding."""
    findings = []
    for patterns, learner in product(("vigibase-regex", "rules"), ("vigibase-svm", "vigibase-crf")):
        if not {patterns, learner} <= set(found):
            continue
        for kind, names in (("dates", DATES), ("ages", AGES)):
            label = next((name for name in names if found[learner].gold(name)), None)
            if label:
                difference = of_label(found[learner], found[patterns], label, criterion="overlapping")
                whose = "the source's" if patterns == "vigibase-regex" else "ours"
                statement = f"Regular expressions ({whose}) beat {learner[-3:].upper()} on {kind}, by overlap"
                findings.append(claim(statement, SAHLSTROM, difference, (learner, patterns)))
    return findings


def _svm_against_crf(found: Mapping[str, Counts]) -> list[Finding]:
    if not {"vigibase-svm", "vigibase-crf"} <= set(found):
        return []
    svm, crf = found["vigibase-svm"], found["vigibase-crf"]
    return [
        claim(
            "SVM has the better recall",
            SAHLSTROM,
            contrast(crf, svm, "recall", "covering"),
            ("vigibase-crf", "vigibase-svm"),
        ),
        claim(
            "CRF has the better precision",
            SAHLSTROM,
            contrast(svm, crf, "precision", "covering"),
            ("vigibase-svm", "vigibase-crf"),
        ),
    ]


def _window_against_crf(found: Mapping[str, Counts]) -> list[Finding]:
    if not {"window-svm", "meddocan-crf"} <= set(found):
        return []
    names = ("window-svm", "meddocan-crf")
    difference = contrast(found["window-svm"], found["meddocan-crf"])
    return [claim("CRF beats the window classifier", COTIK, difference, names)]
