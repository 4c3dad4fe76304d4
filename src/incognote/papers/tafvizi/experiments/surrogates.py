"""``surrogate-training``: the Mega-deidentifier on authentic notes, on the same notes with surrogates, and across."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from incognote.document import Document, Span
from incognote.evaluate.criteria import GOLD
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, claim
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study
from incognote.experiments.trial import Counts, limited, trials
from incognote.labels import convert_spans
from incognote.papers.tafvizi.experiments.non_phi import NON_PHI, non_phi
from incognote.replace.policy import load_policy
from incognote.replace.replacer import Replacer
from incognote.replace.result import Replacement

__all__ = ["surrogate_training", "with_surrogates"]

SOURCE = "Tafvizi 2011, {}"
CRITERION = "token"
#: Surrogates are derived from this, so that the same notes always get the same ones.
SECRET = b"surrogate training"
AUTHENTIC, SURROGATE = "authentic", "surrogate"


@experiment(
    "surrogate-training",
    source="Tafvizi 2011, hypothesis 2, tables A.1, A.6, A.11 to A.13, B.3 to B.6",
    quick={"recipe": "vigibase-svm"},
)
def surrogate_training(study: Study, recipe: str = "mega", iterations: int = 0) -> Outcome:
    """Authentic against surrogate identifiers, each corpus against the other, by category with z-tests.

    The corpus is ``--corpus``, a second one ``--test``; *authentic* are the notes as they are, *surrogate* the same
    ones under the policy ``surrogate``. Each is split into two thirds to train on and one to score.
    """
    corpora = {"first": study.documents} | ({"second": study.test} if study.test else {})
    halves: dict[str, tuple[Notes, Notes]] = {}
    for name, documents in corpora.items():
        scored = {note.id for note in study.sample(documents, max(1, len(documents) // 3), f"scored {name}")}
        for kind, notes in ((AUTHENTIC, documents), (SURROGATE, with_surrogates(documents, study.scheme))):
            train = [note for note in notes if note.id not in scored]
            halves[f"{kind} {name}"] = (train, [note for note in notes if note.id in scored])
    tests = {name: test for name, (_, test) in halves.items()}
    counts = {
        name: {
            on: one.counts
            for on, one in trials(study, limited(recipe, iterations), train, tests, {"trained on": name}).items()
        }
        for name, (train, _) in halves.items()
    }
    labels = next(iter(counts.values()))[next(iter(tests))].labels(CRITERION)
    own = {name: counts[name][name] for name in halves}
    return Outcome(
        f"`{recipe}`, two thirds of each corpus to train on, one to score: "
        + "; ".join(f"{name}: {len(train)} and {len(test)} notes" for name, (train, test) in halves.items())
        + ". Our authentic notes are invented too: what differs is that their names were chosen by writers, and the "
        "surrogates by a program.",
        [
            _overall(counts),
            *(_by_category(f"Trained and scored on {name}", one, labels) for name, one in own.items()),
            *(_z_table(a, b, own[a], own[b], labels) for a, b in _pairs(own)),
        ],
        [
            Chart(
                "trained-on",
                "Token F1 by what it was trained on",
                "bars",
                "trained on",
                "token F1",
                [Series(f"on {on}", list(counts), [by[on].f1(CRITERION) for by in counts.values()]) for on in tests],
            )
        ],
        _claims(counts),
    )


def with_surrogates(documents: Notes, scheme: str | None) -> list[Document]:
    """The same notes with invented identifiers in the place of theirs, annotated alike."""
    replacer = Replacer(load_policy("surrogate"), SECRET)
    made = []
    for note in documents:
        ours = convert_spans(note.spans, scheme, "incognote") if scheme else note.spans
        result = replacer.replace(replace(note, spans=ours))
        spans = [moved for span in note.spans if (moved := _moved(span, result.replacements))]
        made.append(replace(note, text=result.text, spans=spans))
    return made


def _moved(span: Span, replacements: Sequence[Replacement]) -> Span | None:
    """Where an annotation is after the replacements; none where it was changed in part."""
    shift = 0
    for one in replacements:
        if (one.start, one.end) == (span.start, span.end):
            return Span(one.new_start, one.new_end, span.label) if one.new_end > one.new_start else None
        if one.end <= span.start:
            shift = one.new_end - one.end
        elif one.start < span.end:
            return None
    return Span(span.start + shift, span.end + shift, span.label)


def _pairs(own: Mapping[str, Counts]) -> list[tuple[str, str]]:
    """What the source's tables B.3 to B.6 compare."""
    names = list(own)
    pairs = [(names[0], names[1])]
    if len(names) == 4:
        pairs += [(names[0], names[2]), (names[2], names[3]), (names[1], names[3])]
    return pairs


def _overall(counts: Mapping[str, Mapping[str, Counts]]) -> Table:
    rows = [
        [name, on, *one.prf(CRITERION), *one.prf("token-any"), one.f1()]
        for name, by in counts.items()
        for on, one in by.items()
    ]
    return Table("Overall", ("trained on", "scored on", "P", "R", "F1", "any type P", "R", "F1", "strict F1"), rows)


def _by_category(title: str, counts: Counts, labels: list[str]) -> Table:
    tokens, *scores = non_phi(counts)
    rows: list[list[object]] = [[NON_PHI, tokens, *scores]]
    rows += [[label, counts.gold(label, CRITERION), *counts.prf(CRITERION, label)] for label in labels]
    return Table(f"{title} (tables A)", ("category", "tokens", "precision", "recall", "F"), rows)


def _z_table(a: str, b: str, first: Counts, second: Counts, labels: list[str]) -> Table:
    sizes = [non_phi(one)[0] for one in (first, second)]
    fs = [non_phi(one)[3] for one in (first, second)]
    rows: list[list[object]] = [[NON_PHI, *fs, abs(z_score(fs[1], sizes[1], fs[0], sizes[0]))]]
    for label in labels:
        sizes = [int(one[CRITERION].of(label)[GOLD]) for one in (first, second)]
        fs = [one.f1(CRITERION, label) for one in (first, second)]
        rows.append([label, *fs, abs(z_score(fs[1], sizes[1], fs[0], sizes[0]))])
    note = "Both are trained on their own notes; |z| beyond 1.96 is unlikely luck."
    return Table(f"F: {a} and {b} (tables B.3 to B.6)", ("category", a, b, "z"), rows, note)


def _claims(counts: Mapping[str, Mapping[str, Counts]]) -> list[Finding]:
    names = list(counts)
    made = [
        _across(
            "Surrogates are easier to find than authentic identifiers (there .978 to .998 by category)",
            "table B.3",
            (counts[names[0]][names[0]], counts[names[1]][names[1]]),
            (AUTHENTIC, SURROGATE),
        ),
        _across(
            "A model trained on surrogates loses on authentic notes",
            "6.1.2",
            (counts[names[1]][names[0]], counts[names[0]][names[0]]),
            ("trained on surrogates", "trained on authentic notes"),
        ),
    ]
    if len(names) == 4:
        made.append(
            _across(
                "A model does not carry over to the other corpus (surrogates of the first to surrogates of the second)",
                "table A.13",
                (counts[names[1]][names[3]], counts[names[3]][names[3]]),
                ("trained on the first", "trained on the second"),
            )
        )
    return made


def _across(statement: str, where: str, sides: tuple[Counts, Counts], names: tuple[str, str]) -> Finding:
    """On different notes, hence by the z-test of two proportions, as in the source."""
    before, after = (side.f1(CRITERION) for side in sides)
    sizes = [int(side[CRITERION].total[GOLD]) for side in sides]
    p = two_sided_p(z_score(after, sizes[1], before, sizes[0]))
    return claim(statement, SOURCE.format(where), Contrast("token F1", before, after, p), names)
