"""``mega-multi``: many feature sets in one learner against one learner over many systems' decisions."""

from __future__ import annotations

from collections.abc import Mapping

from incognote.evaluate.criteria import GOLD
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import ALPHA, Contrast, chance, claim, contrast, not_worse, of_label, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, joined, limited, trial

__all__ = ["mega_multi"]

SOURCE = "Tafvizi 2011, hypothesis {}"
CRITERION = "token"
SINGLE = ("stat-deid", "stanford", "mist", "lbjnet", "mimic")


@experiment(
    "mega-multi",
    source="Tafvizi 2011, hypotheses 1 to 4, tables A.1–A.15 and B.1–B.8",
    quick={"recipes": ("stat-deid", "mimic", "mega", "multi"), "folds": 2, "iterations": 5},
)
def mega_multi(
    study: Study,
    recipes: tuple[str, ...] = (*SINGLE, "mega", "multi", "fast"),
    folds: int = 10,
    iterations: int = 0,
) -> Outcome:
    """Five systems, all their features in one SVM, an SVM over their decisions; z-tests; folds against test."""
    train, test = study.train_and_test(1 / 3)
    found = {name: trial(study, limited(name, iterations), train, test).counts for name in recipes}
    mega = limited("mega", iterations)
    folded = joined(
        [
            trial(study, mega, rest, part, {"fold": f"{number}/{folds}"})
            for number, (rest, part) in enumerate(study.folds(folds, train), 1)
        ]
    )
    labels = found["mega"].labels(CRITERION)
    return Outcome(
        f"Trained on {len(train)} notes, scored on {len(test)} by token and type, as in the source; MIMIC's rules are "
        "English and need no training. `fast` is ours.",
        [_overall(found, folded, folds), _by_label(found, labels), _z_tests(found, folded, labels)],
        [
            Chart(
                "mega-multi",
                "Token F1 by system",
                "bars",
                "",
                "token F1",
                [Series("token F1", list(found), [counts.f1(CRITERION) for counts in found.values()])],
            )
        ],
        [_hypothesis_1(found), _hypothesis_3(found["mega"], folded), *_hypothesis_4(found, labels)],
    )


def _overall(found: Mapping[str, Counts], folded: Counts, folds: int) -> Table:
    rows: list[list[object]] = [
        [f"`{name}`", *counts.prf(CRITERION), *counts.prf("token-any"), counts.f1()] for name, counts in found.items()
    ]
    rows.append(
        [f"`mega`, {folds} folds of the training notes", *folded.prf(CRITERION), *folded.prf("token-any"), folded.f1()]
    )
    return Table("Overall", ("system", "P", "R", "F1", "any type P", "R", "F1", "strict F1"), rows)


def _by_label(found: Mapping[str, Counts], labels: list[str]) -> Table:
    rows = [
        [label, found["mega"].gold(label, CRITERION), *(c.f1(CRITERION, label) for c in found.values())]
        for label in labels
    ]
    return Table("Token F1 by label", ("label", "tokens", *(f"`{name}`" for name in found)), rows)


def _z_tests(found: Mapping[str, Counts], folded: Counts, labels: list[str]) -> Table:
    """As the source's tables B: F of a label as a proportion of its tokens."""
    rows = []
    for label in labels:
        best = max((found[name] for name in SINGLE if name in found), key=lambda counts: counts.f1(CRITERION, label))
        pairs = [(best, found["mega"]), (folded, found["mega"])]
        pairs += [(found["mega"], found["multi"])] if "multi" in found else []
        rows.append([label, *(value for a, b in pairs for value in _z(a, b, label))])
    columns = [
        f"{pair} {what}" for pair in ("best single → mega", "folds → test", "mega → multi") for what in ("z", "p")
    ]
    note = "z is positive where the second is better; beyond 1.96 is unlikely luck."
    return Table("z-tests by label", ["label", *columns[: len(rows[0]) - 1]], rows, note)


def _z(a: Counts, b: Counts, label: str) -> tuple[float, float]:
    sizes = [int(side[CRITERION].of(label)[GOLD]) for side in (a, b)]
    z = z_score(b.f1(CRITERION, label), sizes[1], a.f1(CRITERION, label), sizes[0])
    return z, two_sided_p(z)


def _hypothesis_1(found: Mapping[str, Counts]) -> Finding:
    singles = {name: found[name] for name in SINGLE if name in found}
    best = max(singles, key=lambda name: singles[name].f1(CRITERION))
    change = contrast(singles[best], found["mega"], "f1", CRITERION)
    return Finding(
        "Adding many features to an SVM does not hurt: Mega is not worse than the best single system",
        SOURCE.format(1),
        not_worse(change),
        f"token F1 of mega {short(change.b)}, of {best}, the best single, {short(change.a)}; {chance(change.p)}",
    )


def _hypothesis_3(tested: Counts, folded: Counts) -> Finding:
    """Folds and test are different notes, so the z-test of two proportions is the one to ask."""
    by_folds, on_test = folded.f1(CRITERION), tested.f1(CRITERION)
    sizes = [int(side[CRITERION].total[GOLD]) for side in (folded, tested)]
    p = two_sided_p(z_score(on_test, sizes[1], by_folds, sizes[0]))
    return Finding(
        "Mega does not over-fit: the test is no worse than folds",
        SOURCE.format(3),
        not_worse(Contrast("f1", by_folds, on_test, p)),
        f"token F1 {short(by_folds)} by folds, {short(on_test)} on the test notes; {chance(p)}",
    )


def _hypothesis_4(found: Mapping[str, Counts], labels: list[str]) -> list[Finding]:
    if "multi" not in found:
        return []
    better = [
        label
        for label in labels
        if (test := of_label(found["mega"], found["multi"], label, criterion=CRITERION)).p < ALPHA
        and test.difference > 0
    ]
    change = contrast(found["mega"], found["multi"], "f1", CRITERION)
    figures = f"significantly better by z-test on: {', '.join(better) or 'no label'}"
    return [claim("Multi beats Mega", SOURCE.format(4), change, ("mega", "multi"), figures)]
