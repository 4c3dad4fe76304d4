"""``window-crf``: the two systems for MEDDOCAN, their weakest labels, and what they confuse."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from incognote.evaluate.corpus import pair_up
from incognote.evaluate.errors import analyse
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import claim, contrast, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table, Verdict
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, changed, count, findings, limited, system
from incognote.recipe import Recipe
from incognote.train.training import data_hash

__all__ = ["window_crf"]

SOURCE = "Cotik et al. 2019, {}"
SYSTEMS = {"window-svm": "Window", "meddocan-crf": "CRF"}
#: Table 1, on the challenge's test set: sub-task 1, 2 strict, 2 merged (F1), leak.
REPORTED = {"window-svm": (0.884, 0.891, 0.904, 0.073), "meddocan-crf": (0.897, 0.930, 0.940, 0.090)}
#: Table 2, of the CRF on the development set: labels of at least 50 instances with the lowest F1.
WEAKEST = {
    **{"ID_SUJETO_ASISTENCIA": 0.81, "TERRITORIO": 0.71, "INSTITUCION": 0.67, "FAMILIARES_SUJETO_ASISTENCIA": 0.69},
    **{"NUMERO_TELEFONO": 0.86},
}
LEAST = 50

Confused = Mapping[str, Mapping[str, int]]


@experiment("window-crf", source="Cotik et al. 2019, tables 1 and 2, figure 2", quick={"iterations": 10, "least": 5})
def window_crf(study: Study, iterations: int = 0, least: int = LEAST, vectors: str = "") -> Outcome:
    """Window classifier and CRF: both sub-tasks, the labels with the lowest F1, and the confusion matrix.

    ``vectors`` is a file of word vectors, whose numbers the window classifier takes of the centre word.
    """
    train, test = study.train_and_test()
    recipes = {name: limited(name, iterations) for name in SYSTEMS}
    if vectors:
        features = [*recipes["window-svm"].find[0]["features"], {"group": "vectors", "file": vectors}]
        recipes["window-svm"] = changed(recipes["window-svm"], features=features)
    done = {name: _found(study, recipe, train, test) for name, recipe in recipes.items()}
    found = {name: counts for name, (counts, _) in done.items()}
    window, crf = found["window-svm"], found["meddocan-crf"]
    return Outcome(
        f"Trained on {len(train)} notes, scored on {len(test)} others; table 1 of the source is on the test set of the "
        "challenge, tables and figure 2 on its development set. Windows are counted in words, tags are like those of "
        "EAGLES. "
        + (
            f"The centre word's vector is from `{vectors}`."
            if vectors
            else "The centre word's vector, which the source took from fastText, is left out: no file was given."
        ),
        [_table_1(found), *(_table_2(name, counts, least) for name, counts in found.items())],
        [
            *(_matrix(name, confused) for name, (_, confused) in done.items()),
            Chart(
                "sub-tasks",
                "F1 by sub-task (table 1)",
                "bars",
                "",
                "F1",
                [
                    Series(title, list(found), [counts.f1(criterion) for counts in found.values()])
                    for criterion, title in (("strict", "1"), ("span", "2 strict"), ("merged", "2 merged"))
                ],
            ),
        ],
        [
            claim(
                "CRF beats the window classifier (sub-task 1)",
                SOURCE.format("table 1"),
                contrast(window, crf),
                ("window-svm", "meddocan-crf"),
            ),
            claim(
                "… and more clearly where the type does not count (sub-task 2)",
                SOURCE.format("table 1"),
                contrast(window, crf, "f1", "span"),
                ("window-svm", "meddocan-crf"),
            ),
            claim(
                "The window classifier leaks less: it has more recall",
                SOURCE.format("table 1"),
                contrast(crf, window, "recall"),
                ("meddocan-crf", "window-svm"),
                f"leak {short(window.leak)} and {short(crf.leak)}",
            ),
            *_weak(crf, least),
            *_confusions(done["meddocan-crf"][1]),
        ],
    )


def _found(study: Study, recipe: Recipe, train: Notes, test: Notes) -> tuple[Counts, Confused]:
    settings = {
        "window-crf": recipe.name,
        "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
        **{"train digest": data_hash(train), "test digest": data_hash(test)},
    }
    kept = study.cell(settings, partial(_counted, study, recipe, train, test), f"{recipe.name}, {len(train)} notes")
    return Counts.from_json(kept["counts"]), kept["confused"]


def _counted(study: Study, recipe: Recipe, train: Notes, test: Notes) -> dict[str, Any]:
    deidentifier, _ = system(recipe, train)
    found = findings(deidentifier, test, study.scheme)
    told: Any = analyse(pair_up(test, found)).to_json()
    names, rows = told["confusion"]["labels"], told["confusion"]["gold_by_predicted"]
    confused = {gold: dict(zip(names, row, strict=True)) for gold, row in zip(names, rows, strict=True)}
    return {"counts": count(test, found).to_json(), "confused": confused}


def _table_1(found: Mapping[str, Counts]) -> Table:
    rows = []
    for criterion, title, place in (("strict", "1", 0), ("span", "2 strict", 1), ("merged", "2 merged", 2)):
        for name, counts in found.items():
            leak = counts.leak if criterion == "strict" else None
            there = REPORTED[name]
            told = f"F1 {short(there[place])}" + (f", leak {short(there[3])}" if criterion == "strict" else "")
            rows.append([title, SYSTEMS[name], leak, *counts.prf(criterion), told])
    return Table("Both sub-tasks (table 1)", ("sub-task", "method", "leak", "P", "R", "F1", "source, test set"), rows)


def _weakest(counts: Counts, least: int) -> list[str]:
    common = [label for label in counts.labels() if counts.gold(label) >= least]
    return sorted(common, key=lambda label: counts.f1(label=label))[:6]


def _table_2(name: str, counts: Counts, least: int) -> Table:
    rows = [
        [label, counts.gold(label), *counts.prf("strict", label), WEAKEST.get(label)]
        for label in _weakest(counts, least)
    ]
    title = f"`{name}`: labels with the lowest F1 among those of at least {least} instances (table 2)"
    return Table(title, ("tag", "instances", "P", "R", "F1", "source's F1 (CRF)"), rows)


def _matrix(name: str, confused: Confused) -> Chart:
    labels = list(confused)
    rows = [Series(gold, labels, [confused[gold].get(one, 0) for one in labels]) for gold in labels]
    return Chart(f"confusion-{name}", f"{name}: labels of exact findings (figure 2)", "matrix", "found", "gold", rows)


def _weak(crf: Counts, least: int) -> list[Finding]:
    here = _weakest(crf, least)
    shared = [label for label in WEAKEST if label in here]
    figures = f"lowest here: {', '.join(f'{label} {short(crf.f1(label=label))}' for label in here)}"
    statement = "Institutions, territories, relatives, subjects' numbers and telephones are the weakest labels"
    said: Verdict = "confirmed" if 2 * len(shared) > len(WEAKEST) else "not confirmed"
    return [Finding(statement, SOURCE.format("table 2"), said, f"{len(shared)} of {len(WEAKEST)} are; {figures}")]


def _confusions(confused: Confused) -> list[Finding]:
    patient, doctor = "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO"
    if patient not in confused or doctor not in confused:
        return []
    pairs = {(gold, one): n for gold, row in confused.items() for one, n in row.items() if gold != one and n}
    most = sorted(pairs, key=lambda pair: -pairs[pair])[:5]
    names = sum(pairs.get(pair, 0) for pair in ((patient, doctor), (doctor, patient)))
    streets = pairs.get(("TERRITORIO", "CALLE"), 0)
    figures = "; ".join(f"{gold} as {one} {pairs[gold, one]}" for gold, one in most)
    common = {frozenset(pair) for pair in most} & {frozenset([patient, doctor]), frozenset(["TERRITORIO", "CALLE"])}
    return [
        Finding(
            "Territories are taken for streets, and patients for staff and the other way",
            SOURCE.format("4 and figure 2"),
            "confirmed" if len(common) == 2 else "undecided" if common else "not confirmed",
            f"patients and staff {names}, territories as streets {streets}; most frequent: {figures or 'none'}",
        )
    ]
