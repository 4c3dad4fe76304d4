"""``mega-multi``: many feature sets in one learner against one learner over many systems' decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec

from incognote.evaluate.criteria import GOLD
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import ALPHA, Contrast, chance, claim, contrast, not_worse, of_label, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table, Verdict
from incognote.experiments.study import Notes, Study
from incognote.experiments.trial import Counts, joined, limited, trial
from incognote.papers.tafvizi.experiments.non_phi import NON_PHI, non_phi

__all__ = ["mega_multi", "similar"]

SOURCE = "Tafvizi 2011, hypothesis {}"
CRITERION = "token"
SINGLE = ("stat-deid", "stanford", "mist", "lbjnet", "mimic")
#: Scores that differ by less than this, and not significantly, are similar.
MARGIN = 0.02


@experiment(
    "mega-multi",
    source="Tafvizi 2011, hypotheses 1 to 4, tables A.1–A.15 and B.1–B.8",
    quick={"recipes": ("stat-deid", "mimic", "mega", "multi"), "folds": 2, "iterations": 5},
)
def mega_multi(
    study: Study,
    recipes: tuple[str, ...] = (*SINGLE, "mega", "mega-logistic", "multi", "fast"),
    folds: int = 10,
    iterations: int = 0,
) -> Outcome:
    """Five systems, all their features in one SVM, an SVM over their decisions; z-tests; folds against test."""
    if find_spec("linkgrammar"):
        recipes = (*recipes, "stat-deid-links", "mega-links")
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
    two_way = _two_way(study, train, test, iterations)
    return Outcome(
        f"Trained on {len(train)} notes, scored on {len(test)} by token and type, as in the source; MIMIC's rules are "
        "English and need no training. `fast` is ours. Windows of the source's systems are counted in words. "
        + ("" if find_spec("linkgrammar") else "Syntactic bigrams need the Link Grammar parser, which was not there."),
        [
            _overall(found, folded, folds, two_way),
            _by_label(found, labels),
            *(_category_table(name, counts, labels) for name, counts in found.items()),
            _category_table(f"mega, {folds} folds", folded, labels),
            _z_tests(found, folded, labels),
        ],
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
        [
            _hypothesis_1(found),
            _hypothesis_3(found["mega"], folded),
            *_hypothesis_4(found, labels),
            _learners_alike(found),
            claim(
                "Asking only whether a token identifies (two classes) finds more than asking what it is",
                "Tafvizi 2011, 1.3",
                contrast(found["mega"], two_way, "recall", "token-any"),
                ("mega, by type", "mega, two-way"),
            ),
        ],
    )


def _two_way(study: Study, train: Notes, test: Notes, iterations: int) -> Counts:
    """Mega, trained and scored where all types are one."""

    def one(documents: Notes) -> Notes:
        return [replace(note, spans=[replace(span, label="PHI") for span in note.spans]) for note in documents]

    apart = Study(one(study.documents), study.folder, one(study.test), study.seed, study.progress)
    counts = trial(apart, limited("mega", iterations), one(train), one(test), {"classes": 2}).counts
    study.seconds += apart.seconds
    return counts


def _overall(found: Mapping[str, Counts], folded: Counts, folds: int, two_way: Counts) -> Table:
    rows: list[list[object]] = [
        [f"`{name}`", *counts.prf(CRITERION), *counts.prf("token-any"), counts.f1()] for name, counts in found.items()
    ]
    rows.append(
        [f"`mega`, {folds} folds of the training notes", *folded.prf(CRITERION), *folded.prf("token-any"), folded.f1()]
    )
    rows.append(["`mega`, two-way", *two_way.prf(CRITERION), *two_way.prf("token-any"), two_way.f1()])
    return Table("Overall", ("system", "P", "R", "F1", "any type P", "R", "F1", "strict F1"), rows)


def _by_label(found: Mapping[str, Counts], labels: list[str]) -> Table:
    rows = [
        [label, found["mega"].gold(label, CRITERION), *(c.f1(CRITERION, label) for c in found.values())]
        for label in labels
    ]
    return Table("Token F1 by label", ("label", "tokens", *(f"`{name}`" for name in found)), rows)


def _category_table(name: str, counts: Counts, labels: list[str]) -> Table:
    """As the source's tables A: what is no identifier is a category too."""
    rows: list[list[object]] = [[NON_PHI, int(non_phi(counts)[0]), *non_phi(counts)[1:]]]
    rows += [[label, counts.gold(label, CRITERION), *counts.prf(CRITERION, label)] for label in labels]
    return Table(f"`{name}` by category (tables A)", ("category", "tokens", "precision", "recall", "F"), rows)


def _z_tests(found: Mapping[str, Counts], folded: Counts, labels: list[str]) -> Table:
    """As the source's tables B: F of a label as a proportion of its tokens."""
    rows = []
    for label in labels:
        best = max((found[name] for name in SINGLE if name in found), key=lambda counts: counts.f1(CRITERION, label))
        pairs = [(best, found["mega"]), (folded, found["mega"])]
        pairs += [(found["mega"], found["multi"])] if "multi" in found else []
        rows.append([label, *(value for a, b in pairs for value in _z(a, b, label))])
    best = max((found[name] for name in SINGLE if name in found), key=lambda counts: non_phi(counts)[3])
    pairs = [(best, found["mega"]), (folded, found["mega"])]
    pairs += [(found["mega"], found["multi"])] if "multi" in found else []
    rows.insert(0, [NON_PHI, *(value for a, b in pairs for value in _z_non_phi(a, b))])
    columns = [
        f"{pair} {what}" for pair in ("best single → mega", "folds → test", "mega → multi") for what in ("z", "p")
    ]
    note = "z is positive where the second is better; beyond 1.96 is unlikely luck."
    return Table("z-tests by label", ["label", *columns[: len(rows[0]) - 1]], rows, note)


def _z(a: Counts, b: Counts, label: str) -> tuple[float, float]:
    sizes = [int(side[CRITERION].of(label)[GOLD]) for side in (a, b)]
    z = z_score(b.f1(CRITERION, label), sizes[1], a.f1(CRITERION, label), sizes[0])
    return z, two_sided_p(z)


def _z_non_phi(a: Counts, b: Counts) -> tuple[float, float]:
    (size_a, *_, f_a), (size_b, *_, f_b) = non_phi(a), non_phi(b)
    z = z_score(f_b, int(size_b), f_a, int(size_a))
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
        "Mega does not over-fit: folds and test are similar",
        SOURCE.format(3),
        similar(Contrast("f1", by_folds, on_test, p)),
        f"token F1 {short(by_folds)} by folds, {short(on_test)} on the test notes, {on_test - by_folds:+.3f}; "
        f"{chance(p)}; similar is less than {short(MARGIN)} apart",
    )


def similar(difference: Contrast, margin: float = MARGIN) -> Verdict:
    """The claim that two scores are alike: refuted by a significant difference of the margin or more, confirmed by a
    smaller one; what is larger and may be luck is undecided.

    >>> similar(Contrast("f1", 0.90, 0.91, 0.001)), similar(Contrast("f1", 0.64, 0.72, 0.001))
    ('confirmed', 'not confirmed')
    """
    if abs(difference.difference) < margin:
        return "confirmed"
    return "not confirmed" if difference.p < ALPHA else "undecided"


def _learners_alike(found: Mapping[str, Counts]) -> Finding:
    """LIBLINEAR's two linear classifiers over the same features (section 3.1)."""
    if "mega-logistic" not in found:
        return Finding("Logistic regression does as well as the SVM", "Tafvizi 2011, 3.1", "undecided", "not run")
    change = contrast(found["mega"], found["mega-logistic"], "f1", CRITERION)
    figures = f"token F1 of the logistic regression {short(change.b)}, of the SVM {short(change.a)}; {chance(change.p)}"
    return Finding("Logistic regression does as well as the SVM", "Tafvizi 2011, 3.1", not_worse(change), figures)


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
