"""``errors``: what kinds of errors are made, on which labels, and whether words that few notes have are to blame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from incognote.evaluate.corpus import pair_up
from incognote.evaluate.errors import EXTENTS, analyse
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import Contrast, box, chance, claim, short, verdict
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import findings, limited, system
from incognote.labels import GROUP_OF, convert
from incognote.recipe import Recipe
from incognote.text.analysis import Analysis
from incognote.train.training import data_hash

__all__ = ["Made", "document_frequencies", "errors", "rank_correlation"]

JIANG = "Jiang et al. 2017, 8.2, figure 7 and table A.1"
FREQUENCIES = "Jiang et al. 2017, 8.2.4 and figure 8"
#: Labels with fewer identifiers than this have no rate worth comparing.
ENOUGH = 20

Cells = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Made:
    """The errors of a system: classes by gold label and by predicted label, and ``confusion[gold][predicted]``."""

    by_gold: Cells
    by_pred: Cells
    confusion: Cells

    def __add__(self, other: Made) -> Made:
        return Made(*(_added(a, b) for a, b in zip(self.parts(), other.parts(), strict=True)))

    def parts(self) -> tuple[Cells, Cells, Cells]:
        return self.by_gold, self.by_pred, self.confusion

    def gold(self, label: str) -> int:
        return sum(self.by_gold.get(label, {}).values())

    def missing(self, label: str) -> float:
        """The share of a label's identifiers that nothing touches."""
        return self.by_gold.get(label, {}).get("missing", 0) / max(1, self.gold(label))

    def total(self, kind: str, side: str = "pred") -> int:
        return sum(classes.get(kind, 0) for classes in (self.by_pred if side == "pred" else self.by_gold).values())

    def labels(self) -> list[str]:
        """The labels of the gold annotations, the most frequent first."""
        return sorted((label for label in self.by_gold if self.gold(label)), key=lambda one: (-self.gold(one), one))


@experiment(
    "errors",
    source="Jiang et al. 2017, table A.1, figures 7 and 8",
    quick={"recipes": ("jiang-crf", "fast"), "folds": 2, "iterations": 10},
)
def errors(
    study: Study,
    recipes: tuple[str, ...] = ("jiang-lstm", "jiang-crf", "fast"),
    folds: int = 5,
    iterations: int = 0,
    epochs: int = 0,
) -> Outcome:
    """Error classes, confusion between labels, and in how many notes the words of each label stand."""
    made = {name: _made(study, limited(name, iterations, epochs), folds) for name in recipes}
    first = recipes[0]
    spread = document_frequencies([*study.documents, *study.test])
    common = [label for label in made[first].labels() if made[first].gold(label) >= ENOUGH] or made[first].labels()
    return Outcome(
        "Classes as in the source: *type* has the right place and the wrong label, *short*, *long* and *short&long* "
        "the wrong extent, *spurious* touches no identifier, *missing* is touched by nothing. "
        f"The claims are about `{first}`, the first of the systems.",
        [
            _totals(made),
            *(_by_label(name, one) for name, one in made.items()),
            _frequencies(made[first], spread),
        ],
        [
            *(_confusion(name, one) for name, one in made.items()),
            Chart(
                "missing",
                "Identifiers that nothing touches",
                "bars",
                "",
                "share of the label",
                [Series(name, common, [one.missing(label) for label in common]) for name, one in made.items()],
            ),
            Chart(
                "document-frequency",
                "In how many notes the words of a label stand (figure 8)",
                "boxes",
                "",
                "notes",
                [Series("notes", common, [box(spread[label]) for label in common])],
            ),
        ],
        list(_findings(study, made[first], spread)),
    )


def _made(study: Study, recipe: Recipe, folds: int) -> Made:
    """Over all folds, or on the test notes where there are any."""
    splits = [(study.documents, study.test)] if study.test else list(study.folds(folds))
    total = Made({}, {}, {})
    for number, (train, test) in enumerate(splits, 1):
        told = f"{recipe.name}, part {number}/{len(splits)}, {len(train)} notes"
        settings = {
            "errors": recipe.name,
            "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
            "train digest": data_hash(train),
            "test digest": data_hash(test),
        }
        kept = study.cell(settings, partial(_counted, study, recipe, train, test), told)
        total += Made(*kept)
    return total


def _counted(study: Study, recipe: Recipe, train: Notes, test: Notes) -> list[Cells]:
    deidentifier, _ = system(recipe, train)
    told: Any = analyse(pair_up(test, findings(deidentifier, test, study.scheme))).to_json()
    names, matrix = told["confusion"]["labels"], told["confusion"]["gold_by_predicted"]
    confusion = {gold: dict(zip(names, row, strict=True)) for gold, row in zip(names, matrix, strict=True)}
    return [told["by_gold_label"], told["by_predicted_label"], confusion]


def _added(a: Cells, b: Cells) -> Cells:
    return {
        row: {column: a.get(row, {}).get(column, 0) + b.get(row, {}).get(column, 0)
              for column in dict.fromkeys((*a.get(row, {}), *b.get(row, {})))}
        for row in dict.fromkeys((*a, *b))
    }  # fmt: skip


def document_frequencies(documents: Notes) -> dict[str, list[int]]:
    """For each label, in how many notes each different word of its identifiers stands; numbers only."""
    notes: Counter[str] = Counter()
    words: dict[str, set[str]] = {}
    for document in documents:
        tokens = Analysis(document).tokens
        lower = [word.lower() for word in tokens.words]
        notes.update(set(lower))
        for span in document.spans:
            inside = lower[slice(*tokens.touching(span.start, span.end))]
            words.setdefault(span.label, set()).update(word for word in inside if word.isalnum())
    return {label: sorted(notes[word] for word in some) for label, some in words.items()}


def _totals(made: Mapping[str, Made]) -> Table:
    rows = []
    for name, one in made.items():
        predicted = sum(sum(classes.values()) for classes in one.by_pred.values())
        gold = sum(one.gold(label) for label in one.by_gold)
        counts = [one.total(kind) for kind in ("correct", "type", *EXTENTS, "spurious")]
        rows.append([f"`{name}`", predicted, *counts, gold, one.total("missing", "gold")])
    columns = ("system", "findings", "correct", "type", *EXTENTS, "spurious", "identifiers", "missing")
    source = ["source (LSTM, N-GRID)", 12825, 11836, None, 220, 131, 11, 294, 13519, 966]
    return Table("Error classes", columns, [*rows, source])


def _by_label(name: str, made: Made) -> Table:
    rows = []
    for label in made.labels():
        found = made.by_pred.get(label, {})
        wrong = [found.get(kind, 0) for kind in ("type", *EXTENTS, "spurious")]
        missing = made.by_gold[label].get("missing", 0)
        rows.append([label, made.gold(label), found.get("correct", 0), *wrong, missing, made.missing(label)])
    columns = ("label", "identifiers", "correct", "type", *EXTENTS, "spurious", "missing", "share missing")
    return Table(f"`{name}` by label (table A.1)", columns, rows)


def _confusion(name: str, made: Made) -> Chart:
    """The four parts of figure 7 in percent: type errors, and in strips below what was spurious, wrong in extent, and
    (of the gold identifiers) missing.
    """
    labels = made.labels()
    predicted = {label: max(1, sum(made.by_pred.get(label, {}).values())) for label in labels}
    rows = [
        Series(gold, labels, [_percent(made.confusion.get(gold, {}).get(one, 0), predicted[one]) for one in labels])
        for gold in labels
    ]
    for kind in ("spurious", *EXTENTS):
        shares = [_percent(made.by_pred.get(label, {}).get(kind, 0), predicted[label]) for label in labels]
        rows.append(Series(f"({kind})", labels, shares))
    rows.append(Series("(missing, of gold)", labels, [round(100 * made.missing(label)) for label in labels]))
    title = f"{name}: percent of what was found as each label; below, errors (figure 7)"
    return Chart(f"confusion-{name}", title, "matrix", "found", "gold", rows)


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def _frequencies(made: Made, spread: Mapping[str, list[int]]) -> Table:
    rows = [
        [label, len(spread[label]), *box(spread[label])[1:4], made.missing(label)]
        for label in made.labels()
        if label in spread
    ]
    columns = ("label", "different words", "lower quartile", "median", "upper quartile", "share missing")
    return Table("In how many notes the words of each label stand (figure 8)", columns, rows)


def _findings(study: Study, made: Made, spread: Mapping[str, list[int]]) -> Iterator[Finding]:
    if study.scheme:
        yield _within_categories(made, study.scheme)
    common = [label for label in made.labels() if made.gold(label) >= ENOUGH]
    if len(common) > 3:
        rates = [made.missing(label) for label in common]
        yield _related("Rare labels are missed more often", JIANG, [made.gold(one) for one in common], rates)
        medians = [float(np.median(spread[label])) for label in common]
        yield _related("Labels whose words stand in few notes are missed more often", FREQUENCIES, medians, rates)
    if {"PATIENT", "DOCTOR"} <= set(made.labels()):
        yield _patients(made)
        yield _rarer(spread)
    worst = sorted(common, key=made.missing, reverse=True)[:3]
    if {"PROFESSION", "ORGANIZATION"} <= set(common):
        yield Finding(
            "Professions and organisations are among the most missed",
            JIANG,
            "confirmed" if {"PROFESSION", "ORGANIZATION"} <= set(worst) else "not confirmed",
            f"most missed: {', '.join(f'{label} {short(made.missing(label))}' for label in worst)}; PROFESSION "
            f"{short(made.missing('PROFESSION'))}, ORGANIZATION {short(made.missing('ORGANIZATION'))}",
        )
    short_ones, long_ones = made.total("short"), made.total("long")
    p = _even_odds(short_ones, short_ones + long_ones)
    yield Finding(
        "Too short is more frequent than too long",
        JIANG,
        verdict(short_ones - long_ones, p),
        f"{short_ones:,} short, {long_ones:,} long (220 and 131 there); {chance(p)}",
    )


def _within_categories(made: Made, scheme: str) -> Finding:
    def category(label: str) -> str | None:
        return GROUP_OF.get(convert(label, scheme, "incognote") or "")

    pairs = [(gold, one, n) for gold, row in made.confusion.items() for one, n in row.items() if gold != one]
    wrong = sum(n for _, _, n in pairs)
    within = sum(n for gold, one, n in pairs if category(gold) == category(one))
    p = _even_odds(within, wrong)
    return Finding(
        "Labels are confused mostly within their category (patient and doctor, city and state)",
        JIANG,
        verdict(2 * within - wrong, p),
        f"{within:,} of {wrong:,} confusions ({within / max(1, wrong):.0%}); {chance(p)}",
    )


def _patients(made: Made) -> Finding:
    doctor, patient = made.missing("DOCTOR"), made.missing("PATIENT")
    p = two_sided_p(z_score(patient, made.gold("PATIENT"), doctor, made.gold("DOCTOR")))
    return claim(
        "Patients are missed more often than doctors",
        FREQUENCIES,
        Contrast("share missing", doctor, patient, p),
        ("DOCTOR", "PATIENT"),
    )


def _rarer(spread: Mapping[str, list[int]]) -> Finding:
    """Whether a word of a doctor's name stands in more notes than one of a patient's, by ranks."""
    patient, doctor = np.array(spread["PATIENT"]), np.array(spread["DOCTOR"])
    more = (doctor[:, None] > patient[None, :]).mean() + 0.5 * (doctor[:, None] == patient[None, :]).mean()
    n, m = len(doctor), len(patient)
    p = two_sided_p((more - 0.5) / np.sqrt((n + m + 1) / (12 * n * m)))
    return Finding(
        "Words of patients' names stand in fewer notes than words of doctors' names",
        FREQUENCIES,
        verdict(more - 0.5, p),
        f"a doctor's word stands in more notes than a patient's with a probability of {short(float(more))}; means "
        f"{doctor.mean():.1f} and {patient.mean():.1f} notes; {chance(p)}",
    )


def _related(statement: str, source: str, often: Sequence[float], rates: Sequence[float]) -> Finding:
    rho, p = rank_correlation(often, rates)
    figures = f"rank correlation of frequency and share missing {rho:+.2f} over {len(rates)} labels; {chance(p)}"
    return Finding(statement, source, verdict(-rho, p), figures)


def rank_correlation(a: Sequence[float], b: Sequence[float], shuffles: int = 9999) -> tuple[float, float]:
    """Spearman's, and how often a random order would do as much.

    >>> rank_correlation([1, 2, 3, 4, 5, 6, 7], [9, 8, 7, 6, 5, 4, 3])
    (-1.0, 0.0005)
    """
    x, y = _ranks(a), _ranks(b)
    if not x.std() or not y.std():
        return 0.0, 1.0
    x, y = (x - x.mean()) / x.std(), (y - y.mean()) / y.std()
    rho = float(x @ y / len(x))
    rng = np.random.default_rng(0)
    drawn = np.array([rng.permutation(y) @ x for _ in range(shuffles)]) / len(x)
    as_large = int((np.abs(drawn) >= abs(rho) - 1e-9).sum())
    return round(rho, 6), (as_large + 1) / (shuffles + 1)


def _ranks(values: Sequence[float]) -> Any:
    array = np.array(values, np.float64)
    return np.array([((array < value).sum() + (array <= value).sum()) / 2 for value in array])


def _even_odds(hits: int, of: int) -> float:
    """How likely so uneven a split is if both sides were equally likely."""
    return two_sided_p((2 * hits - of) / np.sqrt(of)) if of else 1.0
