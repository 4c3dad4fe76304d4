"""``cross-corpus``: a model trained on one corpus at work on another, and on mixtures of both."""

from __future__ import annotations

from collections.abc import Mapping

from incognote.errors import UsageError
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import claim, contrast, of_label, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study
from incognote.experiments.trial import Counts, limited, trials

__all__ = ["cross_corpus"]

TAFVIZI = "Tafvizi 2011, hypothesis 2, table A.13"
SAHLSTROM = "Sahlström 2015, 6.3 and 7.3"
CRITERION = "token"


@experiment(
    "cross-corpus",
    source="Sahlström 2015, 6.3, and Tafvizi 2011, table A.13",
    quick={"recipes": ("mega",), "proportions": (0.0, 0.5, 1.0), "iterations": 10},
)
def cross_corpus(
    study: Study,
    recipes: tuple[str, ...] = ("mega", "vigibase-svm", "vigibase-crf", "fast"),
    proportions: tuple[float, ...] = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0),
    iterations: int = 0,
) -> Outcome:
    """Trained on corpus A (--corpus), scored on B (--test) and back, and every mixture by proportion."""
    if not study.test:
        raise UsageError("experiment 'cross-corpus' needs a second corpus: --test DIR")
    (a_train, a_test), (b_train, b_test) = _halves(study, study.documents, "A"), _halves(study, study.test, "B")
    size = min(len(a_train), len(b_train))
    training = {
        f"{1 - share:.0%} A, {share:.0%} B": [
            *study.sample(a_train, size - round(share * size), "A"),
            *study.sample(b_train, round(share * size), "B"),
        ]
        for share in proportions
    }
    training["all of A and B"] = [*a_train, *b_train]
    rows: dict[str, dict[str, dict[str, Counts]]] = {}
    for name in recipes:
        rows[name] = {}
        for mix, notes in training.items():
            recipe = limited(name, iterations)
            done = trials(study, recipe, notes, {"A": a_test, "B": b_test}, {"trained on": mix})
            rows[name][mix] = {side: one.counts for side, one in done.items()}
    pure = (next(iter(training)), list(training)[-2])
    return Outcome(
        f"A is `--corpus`, B is `--test`; each mixture has {size} notes to train on and is scored on {len(a_test)} "
        f"other notes of A and {len(b_test)} of B, by token and type.",
        [_overall(rows, training), *(_by_label(name, mixes, pure) for name, mixes in rows.items())],
        [
            Chart(
                f"mixtures-{name}",
                f"`{name}` trained on mixtures of {size} notes",
                "lines",
                "share of B among the notes to train on",
                "token F1",
                [
                    Series(f"on {side}", list(proportions), [mixes[m][side].f1(CRITERION) for m in list(training)[:-1]])
                    for side in "AB"
                ],
            )
            for name, mixes in rows.items()
        ],
        [finding for name, mixes in rows.items() for finding in _findings(name, mixes, pure)],
    )


Rows = Mapping[str, Mapping[str, Mapping[str, Counts]]]


def _halves(study: Study, documents: Notes, salt: str) -> tuple[Notes, Notes]:
    """A third of the notes is only scored."""
    scored = {document.id for document in study.sample(documents, max(1, len(documents) // 3), f"scored {salt}")}
    train = [document for document in documents if document.id not in scored]
    return train, [document for document in documents if document.id in scored]


def _overall(rows: Rows, training: Mapping[str, Notes]) -> Table:
    shown = [
        [f"`{name}`", mix, len(training[mix]), *(v for side in "AB" for v in (*on[side].prf(CRITERION), on[side].f1()))]
        for name, mixes in rows.items()
        for mix, on in mixes.items()
    ]
    columns = [f"{side} {measure}" for side in "AB" for measure in ("P", "R", "F1", "strict F1")]
    return Table("Every mixture", ["recipe", "trained on", "notes", *columns], shown)


def _by_label(name: str, mixes: Mapping[str, Mapping[str, Counts]], pure: tuple[str, str]) -> Table:
    own, foreign = mixes[pure[1]]["B"], mixes[pure[0]]["B"]
    rows = [
        [label, own.gold(label, CRITERION), test.b, test.a, test.difference, test.p]
        for label in own.labels(CRITERION)
        for test in [of_label(own, foreign, label, criterion=CRITERION)]
    ]
    columns = ("label", "tokens", "trained on A", "trained on B", "A − B", "p (z)")
    return Table(f"`{name}` on B, by label: token F1", columns, rows)


def _findings(name: str, mixes: Mapping[str, Mapping[str, Counts]], pure: tuple[str, str]) -> list[Finding]:
    foreign, own, all_ = mixes[pure[0]]["B"], mixes[pure[1]]["B"], mixes["all of A and B"]["B"]
    losses = sorted(
        (label for label in own.labels(CRITERION) if own.gold(label, CRITERION) >= 20),
        key=lambda label: foreign.f1(CRITERION, label) - own.f1(CRITERION, label),
    )[:2]
    figures = "most on " + ", ".join(
        f"{label} ({short(own.f1(CRITERION, label))} to {short(foreign.f1(CRITERION, label))})" for label in losses
    )
    back = contrast(mixes[pure[1]]["A"], mixes[pure[0]]["A"], "f1", CRITERION)
    return [
        claim(
            f"A model does not carry over to another corpus ({name}, A to B)",
            TAFVIZI,
            contrast(foreign, own, "f1", CRITERION),
            ("trained on A", "trained on B"),
            figures if losses else "",
        ),
        claim(f"Nor the other way ({name}, B to A)", TAFVIZI, back, ("trained on B", "trained on A")),
        claim(
            f"Notes from elsewhere beside one's own help ({name} on B)",
            SAHLSTROM,
            contrast(own, all_, "f1", CRITERION),
            ("trained on B", "trained on A and B"),
        ),
    ]
