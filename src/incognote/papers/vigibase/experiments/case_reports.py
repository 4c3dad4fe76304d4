"""``case-reports``: the three models of the source on adverse-reaction narratives, alone and combined."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import product
from typing import Any

import numpy as np

from incognote.evaluate.criteria import GOLD, PRED
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, box, chance, claim, contrast, of_label, short, verdict
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, changed, count, findings, limited, system
from incognote.recipe import Recipe, load_recipe
from incognote.text.analysis import Analysis
from incognote.train.training import data_hash

__all__ = ["case_reports", "positions"]

SOURCE = "Sahlström 2015, {}"
CRITERIA = ("strict", "covering", "overlapping")
#: The parts of the combination by the names of its finders, and what each reports: overall strict/covering/overlapping.
PARTS = {"regex": "vigibase-regex", "crf": "vigibase-crf", "svm": "vigibase-svm"}
REPORTED = {
    "vigibase-regex": "table 10: .900/.905/.923",
    "vigibase-crf, L2": "table 11: .810/.819/.898",
    "vigibase-svm": "table 12: .893/.897/.915",
    "vigibase-crf": "table 15: .882/.891/.914",
}
#: Numbers that a narrative calls a batch or a lot: they are no identifiers and are to stay.
_LOT = re.compile(
    r"\b(?:lot|batch)(?:es)?\s?(?:no|nr|num(?:ber)?s?|n°|\#)?\s?[.:#]?\s?(?P<number>(?=[\w/-]*\d)[\w/-]{4,})", re.I
)


@experiment(
    "case-reports",
    source="Sahlström 2015, table 1, figures 15 and 16, tables 10 to 12 and 15, section 5.8",
    quick={"folds": 2, "iterations": 10, "ours": ("fast",)},
)
def case_reports(
    study: Study, folds: int = 5, iterations: int = 0, ours: tuple[str, ...] = ("fast", "best")
) -> Outcome:
    """RegEx, CRF, SVM and their combination on case reports, by category and criterion; where identifiers stand."""
    plain = limited(changed("vigibase-crf", c1=0.0, c2=0.0001), iterations)
    recipes = {
        "vigibase-regex": load_recipe("vigibase-regex"),
        "vigibase-crf, L2": plain,
        "vigibase-svm": load_recipe("vigibase-svm"),
        "vigibase-crf": limited("vigibase-crf", iterations),
        "vigibase": limited("vigibase", iterations),
        **{name: limited(name, iterations) for name in ours},
    }
    scores = {name: _scored(study, name, recipe, folds) for name, recipe in recipes.items()}
    found = {name: counts for name, (counts, _) in scores.items()}
    scored = study.test or study.documents
    labels = [label for label in found["vigibase-svm"].labels("covering") if found["vigibase-svm"].gold(label)]
    spread = positions([*study.documents, *study.test])
    return Outcome(
        f"{len(scored)} narratives scored by models that have not seen them"
        f"{f', trained on {len(study.documents)} others' if study.test else ''}. `vigibase` takes regular expressions, "
        "CRF and SVM together: where they overlap, the one of the best covering precision wins, by category. The "
        "expressions of `vigibase-regex` are those of tables 4 to 7 and nothing else; those of `vigibase` also have "
        "what section 6.1 says is missing.",
        [
            _categories(study),
            *(_by_category(name, counts, labels) for name, counts in found.items()),
            _order(found, labels),
            _lots({name: lots for name, (_, lots) in scores.items()}),
        ],
        [
            _boxes("position-in-document", "Where in the narrative (figure 15)", spread[0]),
            _boxes("position-in-sentence", "Where in the sentence (figure 16)", spread[1]),
            Chart(
                "systems",
                "F1 by criterion",
                "bars",
                "",
                "F1",
                [Series(name, list(found), [counts.f1(name) for counts in found.values()]) for name in CRITERIA],
            ),
        ],
        [*_claims(found), *_ages_stand_early(spread[0])],
    )


def positions(documents: Notes) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Of each label's first tokens: how far through the note, and how far through their sentence, from 0 to 1."""
    notes: dict[str, list[float]] = {}
    sentences: dict[str, list[float]] = {}
    for document in documents:
        note = Analysis(document)
        total = max(1, len(note.tokens) - 1)
        bounds = np.append(note.sentences, len(note.tokens))
        for span in document.spans:
            first, _ = note.tokens.touching(span.start, span.end)
            at = int(np.searchsorted(bounds, first, side="right")) - 1
            length = max(1, int(bounds[at + 1] - bounds[at]) - 1)
            notes.setdefault(span.label, []).append(first / total)
            sentences.setdefault(span.label, []).append(float(first - bounds[at]) / length)
    return notes, sentences


def _categories(study: Study) -> Table:
    sides = [Counter(span.label for note in side for span in note.spans) for side in (study.documents, study.test)]
    labels = sorted({*sides[0], *sides[1]}, key=lambda label: (-sides[0][label], label))
    rows: list[list[object]] = [[label, *(side[label] for side in sides)] for label in labels]
    total: list[object] = ["all", *(sum(side.values()) for side in sides)]
    notes: list[object] = ["narratives", len(study.documents), len(study.test)]
    columns = ("category", "to train on", "to score")
    return Table("Categories (table 1)", columns, [*rows, total, notes])


def _by_category(name: str, counts: Counts, labels: Sequence[str]) -> Table:
    columns = ["category", "identifiers", *(f"{criterion} {measure}" for criterion in CRITERIA for measure in "PRF")]
    rows: list[list[object]] = [["all", sum(counts.gold(label) for label in labels), *_measures(counts)]]
    rows += [[label, counts.gold(label), *_measures(counts, label)] for label in labels]
    note = f"In the source, {REPORTED[name]} (overall F1)." if name in REPORTED else ""
    return Table(f"`{name}`", columns, rows, note)


def _measures(counts: Counts, label: str | None = None) -> list[float]:
    return [value for criterion in CRITERIA for value in counts.prf(criterion, label)]


def _order(found: Mapping[str, Counts], labels: Sequence[str]) -> Table:
    """Which model would decide an overlap by category, were the order chosen here."""
    rows = []
    for label in [None, *labels]:
        precision = {part: found[name].prf("covering", label)[0] for part, name in PARTS.items()}
        marked = {part: int(_cells(found[name], label)[PRED]) for part, name in PARTS.items()}
        order = sorted((part for part in PARTS if marked[part]), key=lambda part: -precision[part])
        rows.append([label or "all", *(precision[part] if marked[part] else None for part in PARTS), " > ".join(order)])
    note = (
        "The recipe keeps the source's own order (regex > crf > svm, on ages the learners first). Chosen on these "
        "narratives it would be the last column, which favours itself."
    )
    return Table("Covering precision, and the order it would give", ("category", *PARTS, "order"), rows, note)


def _cells(counts: Counts, label: str | None) -> np.ndarray:
    tally = counts["covering"]
    return tally.total if label is None else tally.of(label)


def _lots(lots: Mapping[str, Sequence[int]]) -> Table:
    """How many batch and lot numbers each system takes for identifiers."""
    rows = [[f"`{name}`", numbers, marked] for name, (numbers, marked) in lots.items()]
    return Table("Batch and lot numbers, which are to stay", ("system", "in the narratives", "taken out"), rows)


def _scored(study: Study, name: str, recipe: Recipe, folds: int) -> tuple[Counts, list[int]]:
    """The counts of a system on the test notes, or out of fold, and how many batch numbers there are and it marks."""
    splits = [(study.documents, study.test)] if study.test else list(study.folds(folds))
    kept = []
    for train, test in splits:
        settings = {
            **{
                "case reports": name,
                "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
            },
            **{"train digest": data_hash(train), "test digest": data_hash(test)},
        }
        told = f"{name}, {len(train)} notes"
        kept.append(study.cell(settings, partial(_computed, study, recipe, train, test), told))
    counts = reduce(lambda a, b: a + b, (Counts.from_json(one["counts"]) for one in kept))
    return counts, [sum(one["lots"][place] for one in kept) for place in (0, 1)]


def _computed(study: Study, recipe: Recipe, train: Notes, test: Notes) -> dict[str, Any]:
    deidentifier, _ = system(recipe, train)
    found = findings(deidentifier, [replace(note, spans=[]) for note in test], study.scheme)
    return {"counts": count(test, found, CRITERIA).to_json(), "lots": _marked_lots(test, found)}


def _marked_lots(gold: Notes, found: Notes) -> list[int]:
    numbers = marked = 0
    for note, said in zip(gold, found, strict=True):
        for match in _LOT.finditer(note.text):
            start, end = match.span("number")
            if any(span.start < end and start < span.end for span in note.spans):
                continue
            numbers += 1
            marked += any(span.start < end and start < span.end for span in said.spans)
    return [numbers, marked]


def _boxes(name: str, title: str, spread: Mapping[str, Sequence[float]]) -> Chart:
    labels = sorted((label for label in spread if len(spread[label]) > 1), key=lambda label: -len(spread[label]))
    series = Series("position", labels, [box(spread[label]) for label in labels])
    return Chart(name, title, "boxes", "", "from the first token (0) to the last (1)", [series])


def _claims(found: Mapping[str, Counts]) -> list[Finding]:
    regex, svm, crf, plain = (
        found[name] for name in ("vigibase-regex", "vigibase-svm", "vigibase-crf", "vigibase-crf, L2")
    )
    # Labels of the scheme that was asked for: the source's, or ours.
    date, age = ("Date", "Age") if "Date" in svm.labels() else ("DATE", "AGE")
    made = [
        claim(f"{statement}, covering", SOURCE.format("6.1"), of_label(a, b, label, "f1", "covering"), names)
        for statement, a, b, label, names in (
            ("RegEx is better than SVM on dates", svm, regex, date, ("SVM", "RegEx")),
            ("SVM is better than RegEx on ages", regex, svm, age, ("RegEx", "SVM")),
        )
    ]
    made += [
        claim(statement, SOURCE.format(where), contrast(a, b, measure, "covering"), names)
        for statement, where, a, b, measure, names in (
            ("RegEx has the best overall F1", "6.1", svm, regex, "f1", ("SVM", "RegEx")),
            ("Elastic net improves the CRF", "6.4", plain, crf, "f1", ("L2", "elastic net")),
            ("SVM has more recall than CRF", "8", crf, svm, "recall", ("CRF", "SVM")),
            ("CRF has more precision than SVM", "8", svm, crf, "precision", ("SVM", "CRF")),
        )
    ]
    both = found["vigibase"]
    for name, part in product(("vigibase",), ("vigibase-regex", "vigibase-crf", "vigibase-svm")):
        gain = contrast(found[part], both, "recall", "covering")
        made.append(claim(f"All three together have more recall than {part}", SOURCE.format("5.8"), gain, (part, name)))
    jump = plain.f1("overlapping") - plain.f1("covering"), svm.f1("overlapping") - svm.f1("covering")
    sizes = [int(side["covering"].total[GOLD]) for side in (plain, svm)]
    p = two_sided_p(z_score(jump[0], sizes[0], max(jump[1], 1e-9), sizes[1]))
    figures = f"from covering to overlapping F1 the CRF gains {jump[0]:+.3f}, the SVM {jump[1]:+.3f}; {chance(p)}"
    statement = "The CRF finds first tokens but loses the tokens inside (8 points from covering to overlapping there)"
    made.append(Finding(statement, SOURCE.format("6.1"), verdict(jump[0] - jump[1], p), figures))
    return made


def _ages_stand_early(spread: Mapping[str, Sequence[float]]) -> list[Finding]:
    ages, dates = (
        np.array(spread.get(one) or spread.get(other) or []) for one, other in (("Age", "AGE"), ("Date", "DATE"))
    )
    if len(ages) < 5 or len(dates) < 5:
        return []
    earlier = float((ages[:, None] < dates[None, :]).mean() + 0.5 * (ages[:, None] == dates[None, :]).mean())
    n, m = len(ages), len(dates)
    p = two_sided_p((earlier - 0.5) / np.sqrt((n + m + 1) / (12 * n * m)))
    contrast_ = Contrast("median position", float(np.median(dates)), float(np.median(ages)), p)
    figures = f"median position of ages {short(contrast_.b)}, of dates {short(contrast_.a)}; {chance(p)}"
    return [
        Finding(
            "Ages are at the beginning of narratives, dates anywhere (figure 15)",
            SOURCE.format("5.5.2"),
            verdict(earlier - 0.5, p),
            figures,
        )
    ]
