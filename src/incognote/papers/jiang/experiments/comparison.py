"""``crf-lstm``: the two systems of the source under two sets of categories and three criteria, with stars (table 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from incognote.document import Document
from incognote.evaluate.scores import MEASURES
from incognote.evaluate.significance import approximate_randomization
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, claim, contrast, not_worse, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, count, findings, limited, system
from incognote.labels import GROUP_OF, convert
from incognote.recipe import Recipe
from incognote.train.training import data_hash

__all__ = ["HIPAA", "crf_lstm"]

SOURCE = "Jiang et al. 2017, {}"
CRITERIA = ("strict", "relaxed", "token")
#: Below this level a difference is significant, as in the i2b2 challenges, over so many shuffles.
LEVEL, SHUFFLES = 0.1, 9999
#: What the challenge scored as HIPAA categories: of names the patients', of places streets, towns, ZIP codes and
#: organisations; dates, ages, contacts and numbers.
HIPAA = frozenset(
    ["PATIENT", "STREET", "CITY", "ZIP", "ORGANIZATION", "DATE", "AGE"]
    + [label for label, group in GROUP_OF.items() if group in ("CONTACT", "ID")]
)
#: Table 4 and section 7.1: precision, recall, F1, strict, by category set; then relaxed and token F1.
REPORTED = {
    ("jiang-crf", "i2b2"): (0.9230, 0.8411, 0.8802, 0.8811, 0.9065),
    ("jiang-crf", "HIPAA"): (0.9321, 0.8696, 0.8998, 0.9010, 0.8998),
    ("jiang-lstm", "i2b2"): (0.9229, 0.8755, 0.8986, 0.8996, 0.9218),
    ("jiang-lstm", "HIPAA"): (0.9324, 0.8972, 0.9145, 0.9157, 0.9351),
}
Both = Mapping[str, Counts]


@experiment(
    "crf-lstm",
    source="Jiang et al. 2017, tables 4 and 5",
    quick={"recipes": ("jiang-crf", "vigibase-svm"), "iterations": 10},
)
def crf_lstm(
    study: Study, recipes: tuple[str, ...] = ("jiang-crf", "jiang-lstm"), iterations: int = 0, epochs: int = 0
) -> Outcome:
    """CRF and LSTM: precision, recall and F1 by category set and criterion, with stars where one is better."""
    train, test = study.train_and_test()
    found = {name: _both(study, limited(name, iterations, epochs), train, test) for name in recipes}
    first, second = (found[name] for name in recipes[:2])
    labels = second["i2b2"].labels()
    trained = {label: sum(span.label == label for note in train for span in note.spans) for label in labels}
    p = contrast(first["i2b2"], second["i2b2"], "precision", shuffles=SHUFFLES)
    return Outcome(
        f"Trained on {len(train)} notes, scored on {len(test)} others. *i2b2* are all categories, *HIPAA* those the "
        "challenge scored as such: patients, streets, towns, ZIP codes, organisations, dates, ages, contacts and "
        f"numbers. A star is on a strict score that is better than the other system's by approximate randomisation "
        f"(M = {SHUFFLES:,}, level below {LEVEL}). The LSTM stops by a tenth of the notes to train on.",
        [_table_4(found), _macro(found), *(_table_5(name, both["i2b2"], trained) for name, both in found.items())],
        [
            Chart(
                "systems",
                "Strict F1 by category set",
                "bars",
                "",
                "strict F1",
                [Series(side, list(found), [both[side].f1() for both in found.values()]) for side in ("i2b2", "HIPAA")],
            )
        ],
        [
            *(_better(first, second, side, recipes) for side in ("i2b2", "HIPAA")),
            claim(
                "LSTM has more recall than CRF",
                SOURCE.format("8.1"),
                contrast(first["i2b2"], second["i2b2"], "recall", shuffles=SHUFFLES),
                (recipes[0], recipes[1]),
            ),
            Finding(
                "… and similar precision",
                SOURCE.format("8.1"),
                not_worse(p),
                f"precision of {recipes[0]} {short(p.a)}, of {recipes[1]} {short(p.b)}",
            ),
            _hipaa_is_easier(second),
        ],
    )


def _both(study: Study, recipe: Recipe, train: Notes, test: Notes) -> Both:
    settings = {
        **{"crf-lstm": recipe.name, "hipaa": sorted(HIPAA)},
        "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
        **{"train digest": data_hash(train), "test digest": data_hash(test)},
    }
    kept = study.cell(settings, partial(_counted, study, recipe, train, test), f"{recipe.name}, {len(train)} notes")
    return {side: Counts.from_json(counts) for side, counts in kept.items()}


def _counted(study: Study, recipe: Recipe, train: Notes, test: Notes) -> dict[str, Any]:
    deidentifier, _ = system(recipe, train)
    found = findings(deidentifier, [replace(note, spans=[]) for note in test], study.scheme)
    scheme = study.scheme or "incognote"
    told = {
        "i2b2": count(test, found, CRITERIA),
        "HIPAA": count(_hipaa_only(test, scheme), _hipaa_only(found, scheme), CRITERIA),
    }
    return {side: counts.to_json() for side, counts in told.items()}


def _hipaa_only(documents: Notes, scheme: str) -> list[Document]:
    return [
        replace(note, spans=[span for span in note.spans if convert(span.label, scheme, "incognote") in HIPAA])
        for note in documents
    ]


def _starred(a: Counts, b: Counts) -> dict[str, str]:
    """Which measures of ``b`` are better than those of ``a`` beyond luck."""
    levels = approximate_randomization(a["strict"].documents, b["strict"].documents, SHUFFLES)
    better = {}
    for place, name in enumerate(("precision", "recall", "f1")):
        at = MEASURES.index(name)
        gain = b.prf("strict")[place] - a.prf("strict")[place]
        better[name] = "★" if gain > 0 and float(levels[at]) < LEVEL else ""
    return better


def _table_4(found: Mapping[str, Both]) -> Table:
    columns = ["categories", "measure", *(f"{name} {criterion}" for name in found for criterion in CRITERIA)]
    rows: list[list[object]] = []
    for side in ("i2b2", "HIPAA"):
        for place, measure in enumerate(("precision", "recall", "f1")):
            row: list[object] = [side, {"precision": "P", "recall": "R", "f1": "F"}[measure]]
            for name, both in found.items():
                others = [found[other][side] for other in found if other != name]
                star = "★" if others and all(_starred(other, both[side])[measure] for other in others) else ""
                for criterion in CRITERIA:
                    value = short(both[side].prf(criterion)[place])
                    row.append(f"{value}{star}" if criterion == "strict" else value)
            rows.append(row)
    reported = "; ".join(
        f"{name} {side} P {short(p)} R {short(r)} F {short(f)}, relaxed {short(relaxed)}, token {short(token)}"
        for (name, side), (p, r, f, relaxed, token) in REPORTED.items()
    )
    return Table("Scores (table 4)", columns, rows, f"In the source, on N-GRID 2016: {reported}.")


def _macro(found: Mapping[str, Both]) -> Table:
    """Averaged over records: each note's own precision and recall."""
    rows: list[list[object]] = []
    for (name, both), side in product(found.items(), ("i2b2", "HIPAA")):
        cells = both[side]["strict"].documents
        precision = [hit / pred if pred else 1.0 for _, pred, _, hit in cells.tolist()]
        recall = [hit / gold if gold else 1.0 for gold, _, hit, _ in cells.tolist()]
        p, r = sum(precision) / len(cells), sum(recall) / len(cells)
        rows.append([f"`{name}`", side, p, r, 2 * p * r / (p + r) if p + r else 0.0])
    return Table("Macro-averages over notes, strict", ("system", "categories", "P", "R", "F"), rows)


def _table_5(name: str, counts: Counts, trained: Mapping[str, int]) -> Table:
    rows = []
    for label in counts.labels():
        gold, system_, _, agree = counts["strict"].of(label).tolist()
        rows.append([label, trained.get(label, 0), gold, system_, agree, *counts.prf("strict", label)])
    columns = ("sub-category", "to train on", "gold", "system", "agree", "P", "R", "F")
    return Table(f"`{name}` by sub-category (table 5)", columns, rows)


def _better(a: Both, b: Both, side: str, names: tuple[str, ...]) -> Finding:
    difference = contrast(a[side], b[side], shuffles=SHUFFLES)
    return claim(f"LSTM has the better F1 ({side})", SOURCE.format("table 4"), difference, (names[0], names[1]))


def _hipaa_is_easier(both: Both) -> Finding:
    """On the same notes, though on other identifiers: what matters is the direction."""
    i2b2, hipaa = both["i2b2"].f1(), both["HIPAA"].f1()
    difference = Contrast("F1", i2b2, hipaa, 0.0 if hipaa != i2b2 else 1.0)
    return Finding(
        "HIPAA's categories are easier than all of them",
        SOURCE.format("7.1"),
        "confirmed" if difference.difference > 0 else "not confirmed",
        f"strict F1 of all {short(i2b2)}, of HIPAA's {short(hipaa)} (no test: the second are part of the first)",
    )
